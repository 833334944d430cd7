#!/usr/bin/env python3
"""Plots of throughput against the width of records and of strings, from the lines of a sweep.

    ZARR_SPEC_NUMPY=python3 cargo bench -p peers -- sweep/records sweep/utf32/enc sweep/utf32/decode_into > docs/sweep.tsv
    python3 benches/plot.py docs/sweep.tsv docs

writes `records.svg` and `utf32.svg`. Each panel is one kind of work; the bytes that a line stands for are those
of the records, or of the code points.
"""

import math
import sys
from pathlib import Path

RECORD_BYTES, CODE_POINTS = 256 << 10, 64 << 10
PLOTS = {
    "records.svg": (
        "Records in L2: GB/s of records, by bytes of a record",
        [
            ("all columns out", "records/gather"),
            ("all columns in", "records/scatter"),
            ("byte order, in place", "records/swap"),
            ("to another layout", "records/convert"),
            ("filled with one", "records/fill"),
        ],
    ),
    "utf32.svg": (
        "UTF-32 in L2: GB/s of code points, by code points of a string",
        [
            ("ASCII encoded from a column", "utf32/encode_column/ascii"),
            ("ASCII encoded from strings", "utf32/encode_strings/ascii"),
            ("ASCII decoded", "utf32/decode_into/ascii"),
            ("mixed text encoded from a column", "utf32/encode_column/mixed"),
            ("mixed text encoded from strings", "utf32/encode_strings/mixed"),
            ("mixed text decoded", "utf32/decode_into/mixed"),
        ],
    ),
}
LINES = [("ours", "zarr-spec"), ("memcpy", "memcpy"), ("numpy", "NumPy")]
COLUMNS, WIDTH, HEIGHT, LEFT, TOP, GAP = 3, 220, 130, 40, 70, 56
STYLE = """
text { font: 11px sans-serif; fill: #333 } .title { font-size: 13px; font-weight: bold }
.grid { stroke: #8884; stroke-width: 1 } polyline { fill: none; stroke-width: 2; stroke-linejoin: round }
.ours { stroke: #0969da } .memcpy { stroke: #777; stroke-dasharray: 5 3 } .numpy { stroke: #d4690c }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .ours { stroke: #58a6ff } .memcpy { stroke: #999 } .numpy { stroke: #f0883e } }
"""


def main(source, target):
    times = read(Path(source).read_text())
    for name, (title, panels) in PLOTS.items():
        Path(target, name).write_text(plot(title, panels, times))


def read(text):
    """The nanoseconds of each contender, by the case without its width, and by the width."""
    times = {}
    for line in text.splitlines():
        if line.startswith("sweep/"):
            case, ours, peer, theirs, _ = line.split("\t")
            what, width = case.removeprefix("sweep/").rsplit("/", 1)
            of_width = times.setdefault(what, {}).setdefault(int(width), {})
            of_width["ours"] = float(ours)
            of_width[peer] = float(theirs)
    return times


def bytes_of(what, width):
    if what.startswith("records"):
        return RECORD_BYTES // width * width
    return CODE_POINTS // width * width * 4


def plot(title, panels, times):
    rows = math.ceil(len(panels) / COLUMNS)
    size = LEFT + COLUMNS * (WIDTH + GAP), TOP + rows * (HEIGHT + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}">',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="20">{title}</text>',
    ]
    for at, (name, label) in enumerate(LINES):
        x = LEFT + at * 110
        parts.append(f'<polyline class="{name}" points="{x},38 {x + 24},38"/>')
        parts.append(f'<text x="{x + 30}" y="42">{label}</text>')
    for at, (heading, what) in enumerate(panels):
        x, y = LEFT + at % COLUMNS * (WIDTH + GAP), TOP + at // COLUMNS * (HEIGHT + GAP)
        parts += panel(x, y, heading, what, times.get(what, {}))
    return "\n".join([*parts, "</svg>"]) + "\n"


def panel(left, top, heading, what, by_width):
    speeds = {
        name: [(width, bytes_of(what, width) / of[name]) for width, of in sorted(by_width.items()) if name in of]
        for name, _ in LINES
    }
    most = max((speed for line in speeds.values() for _, speed in line), default=1)
    step = next(step for step in (5, 10, 20, 25, 50) if most / step <= 5)
    top_speed = math.ceil(most / step) * step
    first, last = math.log2(min(by_width, default=1)), math.log2(max(by_width, default=2))
    parts = [f'<text x="{left}" y="{top - 8}">{heading}</text>']
    for speed in range(0, top_speed + 1, step):
        y = top + HEIGHT * (1 - speed / top_speed)
        parts.append(f'<path class="grid" d="M{left} {y:.0f}h{WIDTH}"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{speed}</text>')
    for power in range(math.ceil(first), math.floor(last) + 1):
        x = left + WIDTH * (power - first) / (last - first)
        parts.append(f'<text x="{x:.0f}" y="{top + HEIGHT + 16}" text-anchor="middle">{2**power}</text>')
    for name, line in speeds.items():
        points = " ".join(
            f"{left + WIDTH * (math.log2(width) - first) / (last - first):.1f},"
            f"{top + HEIGHT * (1 - speed / top_speed):.1f}"
            for width, speed in line
        )
        parts.append(f'<polyline class="{name}" points="{points}"/>')
    return parts


if __name__ == "__main__":
    main(*sys.argv[1:])
