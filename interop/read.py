"""Opens every node that was written back and compares it with the one it came from.

REWRITTEN holds metadata files at the paths of ORIGINAL, which `write.py` made; the chunks are
copied over from there. Nodes that its `not-read.tsv` lists are not there on purpose. Exits with 1
if a node differs or if there was none to compare.
"""

import argparse
import shutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import manifest
from compare import node_differences
from manifest import FILE_NAME, METADATA_FILES, Line
from node import Array, Group
from writer import installed

NOT_READ = "not-read.tsv"

Nodes = dict[str, Array | Group]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("original", type=Path, help="a folder that write.py made")
    parser.add_argument("rewritten", type=Path, help="a folder of metadata files to check")
    arguments = parser.parse_args()
    copy_chunks(arguments.original, arguments.rewritten)
    reasons = not_read(arguments.rewritten)
    passed, failed, skipped = 0, 0, 0
    for line in manifest.read_lines(arguments.original):
        if line["refused"]:
            continue
        if line["path"] in reasons:
            print(f"skipped {line['path']}: {reasons[line['path']]}")
            skipped += 1
        elif found := check(line, arguments.original, arguments.rewritten):
            print(f"failed {line['node']} {line['path']}:", *found, sep="\n    ")
            failed += 1
        else:
            passed += 1
    if skipped:
        print(f"{skipped} skipped")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


def copy_chunks(original: Path, rewritten: Path) -> None:
    skip = shutil.ignore_patterns(FILE_NAME, *METADATA_FILES)
    shutil.copytree(original, rewritten, ignore=skip, dirs_exist_ok=True)


def not_read(rewritten: Path) -> dict[str, str]:
    """The paths of the nodes that were not read, each with the reason."""
    lines = (rewritten / NOT_READ).read_text().splitlines()
    return dict(line.split("\t", 1) for line in lines)


def check(line: Line, original: Path, rewritten: Path) -> list[str]:
    """What differs between the two nodes, in words; nothing if they are equal."""
    openers: dict[str, Callable[[Path], Nodes]] = {
        "array": lambda folder: {"": installed.open_array(folder)},
        "group": lambda folder: {"": installed.open_group(folder)},
        "consolidated": installed.open_consolidated,
    }
    open_nodes = openers[line["node"]]
    try:
        expected, expected_warnings = with_warnings(open_nodes, original / line["path"])
        found, found_warnings = with_warnings(open_nodes, rewritten / line["path"])
        differences = [f"warns: {text}" for text in sorted(found_warnings - expected_warnings)]
        return differences + compare_nodes(expected, found)
    except Exception as error:  # any error of the library is a failure of this node
        return [f"{type(error).__name__}: {error}"]


def with_warnings(open_nodes: Callable[[Path], Nodes], folder: Path) -> tuple[Nodes, set[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        nodes = open_nodes(folder)
    return nodes, {str(warning.message) for warning in caught}


def compare_nodes(expected: Nodes, found: Nodes) -> list[str]:
    if expected.keys() != found.keys():
        return [f"members: expected {sorted(expected)}, found {sorted(found)}"]
    differences = []
    for name, node in expected.items():
        prefix = f"{name}: " if name else ""
        differences += [prefix + text for text in node_differences(node, found[name])]
    return differences


if __name__ == "__main__":
    sys.exit(main())
