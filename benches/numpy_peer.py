#!/usr/bin/env python3
"""NumPy at the cases of records and strings that the benches ask for.

`ZARR_SPEC_NUMPY=PYTHON cargo bench -p peers` runs this beside the other contenders. It writes a line about
itself, and then, for each line `CASE<tab>TIMES` that it reads, how many nanoseconds of this thread's time
doing the case that often took; `-` if it has no such case. Where NumPy has several ways, the fastest counts.
"""

import sys
import time
from functools import lru_cache

import numpy as np

L2_BYTES, DRAM_BYTES = 256 << 10, 64 << 20
L2_STRINGS, MILLION = 4 << 10, 1_000_000
WIDTH = 16
SURROGATE, SURROGATES, SCALARS = 0xD800, 0x800, 0x110000 - 0x800

FIELDS = {
    "40": [("time", "M8[ns]"), ("x", "f8"), ("y", "f8"), ("count", "u4"), ("value", "f4"), ("id", "i8")],
    "13": [("id", "i4"), ("flag", "u1"), ("value", "f8")],
    "pairs": [("x", "f4"), ("y", "f4")],
}
ALPHABETS = {"ascii": "measurement-0123", "mixed": "Ångström 東京 😀 é"}
SIGNS = {"little": "<", "big": ">"}


def main():
    print(f"NumPy {np.__version__}, Python {sys.version.split()[0]}", flush=True)
    for line in sys.stdin:
        case, times = line.split("\t")
        work = fastest(case)
        print(timed(work, int(times)) if work else "-", flush=True)


def timed(work, times):
    start = time.thread_time_ns()
    for _ in range(times):
        work()
    return time.thread_time_ns() - start


@lru_cache(maxsize=1)
def fastest(case):
    """The fastest way of doing the case, or None."""
    ways = list(ways_of(case.split("/")))
    for way in ways:
        way()  # The first time is not like the others.
    return min(ways, key=lambda way: min(timed(way, 1) for _ in range(3)), default=None)


def ways_of(case):
    match case:
        case ["records", what, kind, place, order]:
            dtype = np.dtype([(name, SIGNS[order] + code) for name, code in FIELDS[kind]])
            return records(what, dtype, {"l2": L2_BYTES, "dram": DRAM_BYTES}[place])
        case ["sweep", "records", what, width]:
            return records(what, dtype_of_width(int(width)), L2_BYTES)
        case ["utf32", what, kind, place, order]:
            count = {"l2": L2_STRINGS, "million": MILLION}[place]
            return strings(what, kind, WIDTH, count, SIGNS[order])
        case ["sweep", "utf32", what, kind, width]:
            return strings(what, kind, int(width), L2_STRINGS * WIDTH // int(width), "<")
    return []


def dtype_of_width(width):
    """Fields of 8 bytes, at most half of the width; and of 4, 2 and 1."""
    fields, at = [], 0
    for size, code in [(8, "<f8"), (4, "<i4"), (2, "<u2"), (1, "u1")]:
        most = (width + 1) // 2 if size == 8 else width
        while at + size <= most:
            fields.append((f"f{at}", code))
            at += size
    return np.dtype(fields)


def records(what, dtype, size):
    """The ways of doing `what` to as many records as fit in `size` bytes."""
    count = size // dtype.itemsize
    data = (np.arange(count * dtype.itemsize, dtype=np.uint64) * 31).astype(np.uint8).view(dtype)
    names = dtype.names

    def gather():
        for name in names:
            np.copyto(columns[name], data[name])

    def scatter():
        for name in names:
            data[name] = columns[name]

    def swap_records():
        data.byteswap(inplace=True)

    def swap_fields():
        for name in names:
            data[name].byteswap(inplace=True)

    def convert_fields():
        for name in names:
            target[name] = data[name]

    def convert_records():
        target[...] = data[list(names[::-1])]

    def fill():
        data[...] = record

    def fill_bytes():
        opaque[...] = opaque_record

    match what:
        case "gather" | "scatter":
            columns = {name: np.ones(count, dtype[name]) for name in names}
            return [gather if what == "gather" else scatter]
        case "swap":
            return [swap_records, swap_fields]
        case "convert":
            other = np.dtype([(name, dtype[name].newbyteorder("S")) for name in reversed(names)])
            target = np.zeros(count, other)
            return [convert_fields, convert_records]
        case "fill":
            record = data[0].copy()
            opaque = data.view(f"V{dtype.itemsize}")
            opaque_record = opaque[0].copy()
            return [fill, fill_bytes]
    return []


def strings(what, kind, width, count, sign):
    """The ways of doing `what` to `count` strings of `width` code points of `kind`."""
    letters = ALPHABETS[kind]
    texts = [
        "".join(letters[(index + at) % len(letters)] for at in range(width - index % (width // 4 + 1)))
        for index in range(count)
    ]
    dtype = np.dtype(f"{sign}U{width}")
    array = np.array(texts, dtype)
    units = array.view(f"{sign}u4").reshape(count, width)
    # Beside arrays of strings of variable length, NumPy has no UTF-8.
    variable = getattr(getattr(np, "dtypes", None), "StringDType", None)

    def encode_list():
        np.array(texts, dtype)

    def encode_into():
        out[...] = source

    def encode_swapped():
        native[...] = source
        out[...] = native

    def decode_to_strings():
        # It takes code points in the machine's byte order only.
        array.astype(dtype.newbyteorder("="), copy=False).astype(variable())

    def decode_joined():
        found = array.tolist()
        lengths = np.fromiter((len(text.encode()) for text in found), np.int32, count)
        return "".join(found).encode(), np.concatenate(([0], np.cumsum(lengths)))

    def decode_ascii():
        narrow = units.astype(np.uint8)
        there = narrow != 0
        return narrow[there].tobytes(), np.concatenate(([0], np.cumsum(there.sum(axis=1))))

    def validate_ranks():
        assert (((units ^ SURROGATE) - SURROGATES) < SCALARS).all()

    def validate_largest():
        assert units.max() < SURROGATE or ((units ^ SURROGATE) - SURROGATES).max() < SCALARS

    match what:
        case "encode_strings" | "encode_column":
            out = np.zeros(count, dtype)
            # Objects are where each string stands for itself.
            if what == "encode_strings":
                source = np.array(texts, object)
                return [encode_list, encode_into]
            source = np.array(texts, variable()) if variable else np.array(texts, object)
            native = np.zeros(count, dtype.newbyteorder("="))
            return [encode_into if dtype.isnative else encode_swapped]
        case "decode" | "decode_into":
            ways = [decode_joined]
            ways += [decode_ascii] if kind == "ascii" else []
            return ways + ([decode_to_strings] if variable else [])
        case "validate":
            return [validate_ranks, validate_largest]
    return []


if __name__ == "__main__":
    main()
