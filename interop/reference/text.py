"""JSON as it is written: members that come twice, spellings of numbers, tokens that are no JSON.

A tree is of lists, `Members`, `Token`s and what Python's `json` has for scalars.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

Json = Any


class Members(list[Any]):
    """An object: lists of a name and a value, in order."""


class Token(str):
    """A piece of JSON text, written as it is."""

    __slots__ = ()


NAN_TOKENS = tuple(map(Token, ("NaN", "Infinity", "-Infinity")))


def tree(value: Json) -> Json:
    """`value` with its dictionaries as members, sharing no list with it."""
    if isinstance(value, Members):
        return Members([name, tree(item)] for name, item in value)
    if isinstance(value, dict):
        return Members([name, tree(item)] for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return [tree(item) for item in value]
    return value


def write(value: Json) -> str:
    """`value` as text, on one line."""
    if isinstance(value, Token):
        return str(value)
    if isinstance(value, Members):
        return "{" + ", ".join(f"{_name(name)}: {write(item)}" for name, item in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write, value)) + "]"
    return json.dumps(value)


def spread(text: str, random: Random) -> str:
    """`text` with other whitespace between its tokens."""
    blank = random.choice(["", " ", "\n", "\t", "\r\n", "  \n\t "])
    parts = re.split(r'("(?:[^"\\]|\\.)*")', text)
    parts[::2] = [re.sub(r" |(?<=[\[{])|(?=[\]}])", blank, part) for part in parts[::2]]
    return "".join(parts) + random.choice(["", "\n"])


def broken(text: str, random: Random) -> str:
    """`text` with a mistake that makes it no JSON, or seems to."""
    at = random.randrange(len(text) + 1)
    insert = [
        "'",
        ",",
        "\\",
        "\x00",
        "\x01",
        '"',
        "}",
        "]",
        ":",
        "-",
        "+",
        ".",
        "0",
        "e",
        "//",
        "\xa0",
    ]
    insert += [
        "NaN",
        "nan",
        "-NaN",
        "Infinity",
        "-Infinity",
        "inf",
        "\\u12",
        "\\x41",
        "\x7f",
        "\ufeff",
    ]
    match random.randrange(4):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + random.choice(insert) + text[at:]
        case 2:
            return text[:at] + text[at + 1 :]
        case _:
            return random.choice(["", " ", text + text, "[" + text, text + "\n{}", text[1:-1]])


def _name(name: str) -> str:
    return str(name) if isinstance(name, Token) else json.dumps(name)


Place = tuple[Any, int]


def places(value: Json) -> Iterator[Place]:
    """Every place of a value below `value`: a list and an index, or a pair of a member and 1."""
    if isinstance(value, Members):
        for pair in value:
            yield pair, 1
            yield from places(pair[1])
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield value, index
            yield from places(item)


def containers(value: Json) -> Iterator[Any]:
    """Every object and array in `value`, itself among them."""
    if isinstance(value, list):
        yield value
        for item in value:
            yield from containers(item[1] if isinstance(value, Members) else item)
