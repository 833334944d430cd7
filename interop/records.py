"""Random records and strings in Zarr format 3, one uncompressed chunk each.

`write OUT` writes them with the zarr 3 that is installed here, and a manifest with the bytes of
the data as NumPy holds it. `verify ORIGINAL REWRITTEN` reads chunks that were written by other
hands at the same paths and compares their values with that manifest.
"""

import argparse
import base64
import json
import shutil
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import zarr
from zarr.codecs import BytesCodec

from dtypes import Json
from manifest import Line, read_lines, write_lines
from node import descr, from_descr

SCALARS = (
    "|b1 |i1 <i2 >i4 <i8 |u1 >u2 <u4 >u8 <f2 >f4 <f8 <c8 >c16 |S3 |V5 <U2 >U3 <M8[ns] >m8[s]"
).split()
CHUNK = Path("c") / "0"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write")
    writing.add_argument("out", type=Path, help="a folder that does not exist yet")
    writing.add_argument("--count", type=int, default=200)
    writing.add_argument("--seed", type=int, default=1)
    verifying = commands.add_parser("verify")
    verifying.add_argument("original", type=Path, help="a folder that `write` made")
    verifying.add_argument("rewritten", type=Path, help="a folder of chunks to check")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    if arguments.command == "write":
        return write_all(arguments.out, arguments.count, arguments.seed)
    return verify_all(arguments.original, arguments.rewritten)


def write_all(out: Path, count: int, seed: int) -> int:
    out.mkdir(parents=True)
    rng = np.random.default_rng(seed)
    lines = [
        write_one(out, f"{number:03}-{kind}", dtype, rng)
        for number, (kind, dtype) in enumerate(random_dtypes(rng, count))
    ]
    write_lines(out, lines)
    for (chunk, error), number in Counter(
        (line["chunk"], line["refused"] and line["refused"]["error"]) for line in lines
    ).items():
        print(f"{number} refused: {error}" if error else f"{number} written, chunk as {chunk}")
    return 0


def write_one(out: Path, path: str, dtype: np.dtype, rng: np.random.Generator) -> Line:
    """Writes one array; the codec's byte order is drawn too."""
    data = random_data(dtype, int(rng.integers(1, 40)), rng)
    endian = str(rng.choice(["little", "big"]))
    line: Line = {
        "path": path,
        "dtype": descr(dtype),
        "item_size": dtype.itemsize,
        "shape": list(data.shape),
        "data_base64": base64.b64encode(data.tobytes()).decode(),
        "chunk": None,
        "refused": None,
    }
    try:
        array = zarr.create_array(
            str(out / path),
            shape=data.shape,
            chunks=data.shape,
            dtype=dtype,
            filters=None,
            compressors=None,
            serializer=BytesCodec(endian=endian),
            config={"write_empty_chunks": True},
            zarr_format=3,
        )
        array[...] = data
        zarr.open_array(str(out / path), mode="r")[...]
    except Exception as error:  # whatever the reason, the combination cannot be written
        shutil.rmtree(out / path, ignore_errors=True)
        return line | {"refused": {"error": type(error).__name__, "reason": str(error)}}
    return line | {"chunk": chunk_order(out / path, data)}


def chunk_order(folder: Path, data: np.ndarray) -> str:
    """How the chunk's bytes are ordered: as the `codec` says, or else, against it, as in the
    writer's `memory`. zarr 3.1 stores records as in memory and names no byte order, which is
    `codec` only where every field is little-endian."""
    codecs = json.loads((folder / "zarr.json").read_text())["codecs"]
    endian = codecs[0].get("configuration", {}).get("endian", "little")
    stored = (folder / CHUNK).read_bytes()
    if stored == data.astype(data.dtype.newbyteorder(endian)).tobytes():
        return "codec"
    if stored == data.tobytes():
        return "memory"
    raise ValueError(f"{folder}: the chunk is in no known order")


def verify_all(original: Path, rewritten: Path) -> int:
    passed, failed = 0, 0
    for line in read_lines(original):
        if line["refused"]:
            continue
        if problem := verify_one(line, original / line["path"], rewritten / line["path"]):
            print(f"failed {line['path']}: {problem}")
            failed += 1
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def verify_one(line: Line, original: Path, rewritten: Path) -> str | None:
    """What is wrong with a chunk, in words. The metadata is the original's, unless it was
    written again too."""
    if not (rewritten / CHUNK).exists():
        return "there is no chunk"
    if not (rewritten / "zarr.json").exists():
        shutil.copy(original / "zarr.json", rewritten)
    dtype = from_descr(line["dtype"])
    try:
        data = np.asarray(zarr.open_array(str(rewritten), mode="r")[...])
        found = data.astype(dtype).tobytes()
    except Exception as error:  # any error of the library is a failure of this array
        return f"{type(error).__name__}: {error}"
    return None if found == base64.b64decode(line["data_base64"]) else "the data is not equal"


def random_dtypes(rng: np.random.Generator, count: int) -> Iterator[tuple[str, np.dtype]]:
    for number in range(count):
        if number % 4 == 0:
            yield "string", np.dtype(f"{rng.choice(['<', '>'])}U{rng.integers(1, 20)}")
        else:
            yield "struct", np.dtype(random_fields(rng, depth=number % 3))


def random_fields(rng: np.random.Generator, depth: int) -> list[tuple[str, Json]]:
    """Fields of scalars, and of structs down to a depth."""
    fields: list[tuple[str, Json]] = []
    for number in range(int(rng.integers(1, 6))):
        is_struct = depth > 0 and rng.random() < 0.4
        kind = random_fields(rng, depth - 1) if is_struct else str(rng.choice(SCALARS))
        fields.append((f"f{number}", kind))
    return fields


def random_data(dtype: np.dtype, count: int, rng: np.random.Generator) -> np.ndarray:
    if dtype.names is not None:
        data = np.zeros(count, dtype=dtype)
        for name in dtype.names:
            data[name] = random_data(dtype[name], count, rng)
        return data
    if dtype.kind == "b":
        return rng.integers(0, 2, count).astype(dtype)
    if dtype.kind == "U":
        return np.array([random_text(dtype.itemsize // 4, rng) for _ in range(count)], dtype=dtype)
    return np.frombuffer(rng.bytes(count * dtype.itemsize), dtype=dtype)


def random_text(limit: int, rng: np.random.Generator) -> str:
    """Up to `limit` characters of one to four bytes of UTF-8; no surrogates."""
    ranges = ((1, 0x80), (0x80, 0x800), (0x800, 0xD800), (0xE000, 0x10000), (0x10000, 0x110000))
    chosen = [ranges[i] for i in rng.integers(0, len(ranges), int(rng.integers(0, limit + 1)))]
    return "".join(chr(int(rng.integers(low, high))) for low, high in chosen)


if __name__ == "__main__":
    sys.exit(main())
