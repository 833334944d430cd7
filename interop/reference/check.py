"""Asks the reference again for the inputs of vectors that are there, and compares.

    check.py FOLDER...

Exits with 1 if a result is not the stored one: the vectors were made with another version, or
`ask.py` asks in another way.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from ask import OPERATIONS, Json, ask

SHOWN = 40


def main(folders: list[str]) -> int:
    asked: Counter[str] = Counter()
    differs = 0
    for folder in folders:
        for file in sorted(Path(folder).rglob("*.jsonl")):
            for line in file.read_text(encoding="utf-8").splitlines():
                vector = json.loads(line)
                if vector["op"] not in OPERATIONS:
                    continue
                asked[vector["op"]] += 1
                found = ask(vector["op"], vector["ctx"], vector["input"])
                if comparable(found) != comparable(vector["expect"]):
                    differs += 1
                    if differs <= SHOWN:
                        print(f"{file}: {vector['op']} {vector['input']}")
                        show(vector["expect"], found)
    for operation, count in sorted(asked.items()):
        print(f"{operation:24} {count}")
    print(f"{asked.total()} asked, {differs} differ")
    return 1 if differs or not asked else 0


def show(stored: Json, found: Json) -> None:
    """Prints the members in which the two differ."""
    one, other = comparable(stored), comparable(found)
    for key in sorted(one.keys() | other.keys()):
        if one.get(key) != other.get(key):
            print(f"    {key}: stored {one.get(key)}")
            print(f"    {key}: found  {other.get(key)}")


def comparable(expect: Json) -> Json:
    """`expect` with its sets in one order, and members that are left out when empty in place."""
    sets = {"problems", "fields", "canonical"}
    return {
        key: sorted(set(map(json.dumps, value)))
        if key in sets and isinstance(value, list)
        else value
        for key, value in expect.items()
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
