"""Draws inputs, asks zarr-metadata what it makes of them, and writes conformance vectors.

    generate.py --seed 1 --count 20000 OUT

OUT has a file of vectors for each operation then, in the format of `tests/conformance/`, for

    ZARR_SPEC_VECTORS=OUT cargo test --test conformance

A seed and a count give the same files each time, with the same version of Python. Inputs that are
read otherwise on purpose are left out; `known.py` has the reasons.
"""

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import nodes_v3
import valid_v2
import valid_v3
from ask import Json, ask
from known import differs, left_out
from mutate import mutated
from text import Members, broken, spread, tree, write

Draw = Callable[[Random], Json]


class Operation(NamedTuple):
    """How inputs of an operation are drawn."""

    draw: Draw
    weight: int
    # What may be put in the place of a value in them.
    others: tuple[Draw, ...]
    # A whole file, so that it may be no JSON.
    document: bool = False


def _v2_fill(random: Random) -> Json:
    data_type = valid_v2.dtype(random)
    return [data_type, valid_v2.fill_value(data_type, random)]


def _v3_fill(random: Random) -> Json:
    data_type = valid_v3.data_type(random)
    return [data_type, valid_v3.fill_value(data_type, random)]


def _odd_dtype(random: Random) -> Json:
    return valid_v2.dtype(random) if random.random() < 0.7 else valid_v2.odd_typestr(random)


V2 = (valid_v2.codec, _odd_dtype, valid_v2.odd_typestr)
V2_NODES = (*V2, valid_v2.array, valid_v2.merged_group, valid_v2.attributes)
V3 = (valid_v3.codec, valid_v3.data_type, valid_v3.grid)
V3_NODES = (*V3, nodes_v3.array, nodes_v3.bare_group, nodes_v3.consolidated)

OPERATIONS = {
    "v2.dtype": Operation(_odd_dtype, 6, V2),
    "v2.codec": Operation(valid_v2.codec, 8, V2),
    "v2.fill": Operation(_v2_fill, 8, V2),
    "v2.array": Operation(valid_v2.merged_array, 8, V2, True),
    "v2.group": Operation(valid_v2.merged_group, 2, V2_NODES, True),
    "v2.attributes": Operation(valid_v2.attributes, 1, V2_NODES, True),
    "v2.consolidated": Operation(valid_v2.consolidated, 5, V2_NODES, True),
    "v2.node": Operation(valid_v2.node, 4, V2_NODES),
    "v2.repair": Operation(valid_v2.node_to_repair, 2, V2_NODES),
    "v2.repair_consolidated": Operation(valid_v2.consolidated_to_repair, 2, V2_NODES),
    "v3.data_type": Operation(valid_v3.data_type, 6, V3),
    "v3.codec": Operation(valid_v3.codec, 8, V3),
    "v3.chunk_grid": Operation(valid_v3.grid, 5, V3),
    "v3.chunk_key_encoding": Operation(valid_v3.chunk_key_encoding, 3, V3),
    "v3.fill": Operation(_v3_fill, 8, V3),
    "v3.array": Operation(nodes_v3.array, 10, V3, True),
    "v3.group": Operation(nodes_v3.group, 3, V3_NODES, True),
    "v3.consolidated": Operation(nodes_v3.consolidated, 5, V3_NODES, True),
    "v3.node": Operation(nodes_v3.node, 4, V3_NODES, True),
    "v3.repair": Operation(nodes_v3.to_repair, 4, V3_NODES),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a folder that does not exist yet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20000)
    options = parser.parse_args()
    options.out.mkdir(parents=True)
    # Some inputs are as deep as a reader goes, and deeper.
    sys.setrecursionlimit(10_000)
    started = time.monotonic()
    made, without = write_vectors(options.out, Random(options.seed), options.count)
    for operation, count in sorted(made.items()):
        print(f"{operation:24} {count:6}")
    for reason, count in sorted(without.items()):
        print(f"left out, {count:6}: {reason}")
    print(f"{made.total()} vectors in {time.monotonic() - started:.0f} s")
    return 0


def write_vectors(out: Path, random: Random, count: int) -> tuple[Counter[str], Counter[str]]:
    """Writes `count` vectors; tells how many of each operation, and how many are left out why."""
    made: Counter[str] = Counter()
    without: Counter[str] = Counter()
    seen: set[str] = set()
    names = list(OPERATIONS)
    weights = [operation.weight for operation in OPERATIONS.values()]
    files = {
        name: (out / f"{name.replace('.', '_')}.jsonl").open("w", encoding="utf-8")
        for name in names
    }
    while made.total() < count:
        name = random.choices(names, weights)[0]
        context = _context(name, random)
        text = _input(OPERATIONS[name], name, random)
        digest = hashlib.sha256(f"{name} {context} {text}".encode()).hexdigest()[:12]
        reason = (
            "drawn before" if digest in seen else _not_askable(name, text) or left_out(name, text)
        )
        seen.add(digest)
        if reason is None:
            expect = ask(name, context, text)
            reason = _not_told(expect)
        if reason is not None:
            without[reason] += 1
            continue
        vector = {"op": name, "ctx": context, "input": text, "id": digest, "expect": expect}
        files[name].write(json.dumps(vector) + "\n")
        made[name] += 1
    for file in files.values():
        file.close()
    return made, without


def _context(name: str, random: Random) -> str:
    if name.startswith("v2."):
        return "CORE_V2"
    return "CORE" if random.random() < 0.2 else "CORE_AND_EXTENSIONS"


def _input(operation: Operation, name: str, random: Random) -> str:
    """The text of an input, valid or with a mistake or a few."""
    value = tree(operation.draw(random))
    for _ in range(random.choice([0, 0, 1, 1, 1, 1, 1, 2, 2, 3])):
        others = [
            draw(random) for draw in random.sample(operation.others, min(2, len(operation.others)))
        ]
        if name.endswith(".fill") and _is_pair(value) and random.random() < 0.8:
            # The data type stays sound, so that there is something to ask.
            held = mutated([value[1]], random, others)
            value = [value[0], *held] if isinstance(held, list) else [value[0], held]
        else:
            value = mutated(value, random, others)
    text = write(value)
    if random.random() < 0.1:
        text = spread(text, random)
    if operation.document and random.random() < 0.03:
        text = broken(text, random)
    return text


def _not_askable(name: str, text: str) -> str | None:
    """Why `text` is no input of the operation."""
    if name.endswith(".fill") and not _is_pair(json.loads(text)):
        return "not a data type and a fill value"
    if name in ("v2.node", "v2.repair"):
        files = json.loads(text)
        if not isinstance(files, dict) or files.keys() - {".zarray", ".zgroup", ".zattrs"}:
            return "not the files of a node"
    return None


def _is_pair(value: Json) -> bool:
    return isinstance(value, list) and not isinstance(value, Members) and len(value) == 2


def _not_told(expect: Json) -> str | None:
    return "a fill value of a data type with problems" if expect is None else differs(expect)


if __name__ == "__main__":
    sys.exit(main())
