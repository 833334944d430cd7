"""Opens every array that was converted to Zarr format 3 and compares its items with those of format 2.

CONVERTED holds a `zarr.json` at the path of each array of ORIGINAL, which `write.py` made; the chunks
are copied over from there. Arrays that its `not-converted.tsv` lists have no equivalent. Exits with 1
if an array differs or if there was none to compare.
"""

import argparse
import collections
import shutil
import sys
import warnings
from pathlib import Path

import numpy as np
import zarr

import manifest
from compare import same_object
from manifest import FILE_NAME, METADATA_FILES, Line
from writer import installed

DOCUMENT = "zarr.json"

# What zarr-python does otherwise in format 3: a part of the array's path, a part of what is said
# of it, and the reason.
KNOWN = (
    ("", "No Zarr data type found that matches {'name': 'struct'", "zarr 3.1 has no struct"),
    ("bitround", "bitround", "zarr knows the codec bitround by another name only"),
    ("packbits", "requires bool dtype", "zarr packs truth values only, numcodecs any items"),
    ("astype/b1", "Invalid endianness", "zarr 3.1 casts to no truth values"),
    ("quantize", "", "zarr takes what quantize decodes for the array's type, not for its own"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("original", type=Path, help="a folder that write.py made")
    parser.add_argument("converted", type=Path, help="a folder of documents to check")
    arguments = parser.parse_args()
    skip = shutil.ignore_patterns(FILE_NAME, *METADATA_FILES)
    shutil.copytree(arguments.original, arguments.converted, ignore=skip, dirs_exist_ok=True)
    passed, failed, skipped = 0, 0, collections.Counter[str]()
    for line in manifest.read_lines(arguments.original):
        if line["refused"] or line["node"] != "array":
            continue
        if not (arguments.converted / line["path"] / DOCUMENT).exists():
            skipped["no equivalent"] += 1
            continue
        found = check(line, arguments.original, arguments.converted)
        if found and (known := known_reason(line["path"], found)):
            skipped[known] += 1
        elif found:
            print(f"failed {line['path']}: {found}")
            failed += 1
        else:
            passed += 1
    for reason, count in skipped.items():
        print(f"{count} skipped: {reason}")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def check(line: Line, original: Path, converted: Path) -> str:
    """What differs between the two arrays, in words; nothing if their items are the same."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = installed.open_array(original / line["path"]).read()
            array = zarr.open_array(str(converted / line["path"]), mode="r", zarr_format=3)
            found = np.asarray(array[...])
    except Exception as error:  # any error of the library is a failure of this array
        return f"{type(error).__name__}: {error}"
    return "" if same_items(expected, found) else f"items: expected {expected!r}, found {found!r}"


def known_reason(path: str, found: str) -> str | None:
    reasons = (why for part, text, why in KNOWN if part in path and text in found)
    return next(reasons, None)


def same_items(expected: np.ndarray, found: np.ndarray) -> bool:
    """Equality of the items, whatever their byte order in memory."""
    if expected.shape != found.shape:
        return False
    if expected.dtype.kind in "OT" or found.dtype.kind in "OT":
        return same_object(expected.tolist(), found.tolist())
    native = expected.astype(expected.dtype.newbyteorder("="))
    return native.tobytes() == found.astype(native.dtype).tobytes()


if __name__ == "__main__":
    sys.exit(main())
