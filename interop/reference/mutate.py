"""Changes to a tree of JSON, of the kinds that people and programs make by mistake."""

import json
from collections.abc import Callable
from random import Random

from text import NAN_TOKENS, Json, Members, Token, containers, places, tree

# Where integers stop fitting: bytes, C ints, doubles, 64 bits, a float's range.
INTEGERS = [0, 1, -1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 16, 22, 23, 64, 127, 128, -128, -129, 255, 256]
INTEGERS += [32767, 32768, 65535, 65536, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**32 - 1, 2**32]
INTEGERS += [2**53, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 10**30]
INTEGERS += [-131072, -131073, -308, 307, 308, -(10**30), 10**400]
SPELLINGS = ["1.0", "0.0", "-0.0", "-0", "1e0", "1E+1", "2.50", "1e-1", "1e308", "1e-400", "5e-324"]
SPELLINGS += ["0.1", "65519.99", "65520.0", "3.4028235677973366e+38", "16777217", "16777217.0"]
SPELLINGS += ["1.00048828125", "123456789012345678901234567890.5", "1e22", "9007199254740993.0"]
SPELLINGS += ["1152921573326323713", "1e400", "-1e400", "1.7976931348623159e308", "6.1e-5", "-1.5"]
STRINGS = [
    "",
    " ",
    "a",
    "A",
    "x y",
    "NaN",
    "nan",
    "Infinity",
    "-Infinity",
    "+Infinity",
    "NaT",
    "nat",
]
STRINGS += ["0x0", "0x7fc0", "0x7fc00000", "0x7FC00001", "0X7fc00000", "0xffc00000", "0x3f80000g"]
STRINGS += [
    "0x7ff8000000000000",
    "0xfff0000000000000",
    "0x7e00",
    "0x7c01",
    "0x",
    "AA==",
    "AAAA",
    "AAA",
]
STRINGS += [
    "AAAAAA==",
    "A A=",
    "_-==",
    "====",
    "\n",
    "true",
    "null",
    "1",
    "1.0",
    "\u00e9",
    "e\u0301",
]
STRINGS += [
    "\U0001f600",
    "\u0000",
    "a/b",
    "a.b",
    ".",
    "..",
    "/",
    "__x",
    "zarr.json",
    ".zarray",
    ".zattrs",
]
STRINGS += [
    "C",
    "F",
    "c",
    "big",
    "little",
    "native",
    "start",
    "end",
    "inline",
    "array",
    "group",
    "<f4",
]
STRINGS += [
    "https://example.org/x",
    "acme.codec",
    "acme:x",
    "Bytes",
    "r8",
    "r7",
    "default",
    "v2",
    "\uff11",
]
OTHERS: list[Json] = [
    None,
    True,
    False,
    [],
    {},
    [1],
    [None],
    [[]],
    {"a": 1},
    {"name": "x"},
    {"id": "x"},
]
NAMES = [
    "name",
    "configuration",
    "must_understand",
    "id",
    "level",
    "dtype",
    "astype",
    "fields",
    "codecs",
]
NAMES += [
    "attributes",
    "extra",
    "",
    "Name",
    "level ",
    "shape",
    "chunks",
    "data_type",
    "filters",
    "endian",
]
NAMES += [
    "chunk_shape",
    "separator",
    "order",
    "typesize",
    "checksum",
    "scalar_map",
    "kind",
    "metadata",
]
NAMES += [
    "consolidated_metadata",
    "storage_transformers",
    "dimension_names",
    "zarr_format",
    "node_type",
]
NAMES += ["dimension_separator", "location", "unit", "scale_factor", "\u00e9", "a/b"]


def any_value(random: Random) -> Json:
    """A value of any kind, with those at the bounds of something among them."""
    match random.randrange(8):
        case 0 | 1:
            return random.choice(INTEGERS)
        case 2:
            return Token(random.choice(SPELLINGS))
        case 3 | 4:
            return random.choice(STRINGS)
        case 5:
            return random.choice(NAN_TOKENS)
        case _:
            return tree(random.choice(OTHERS))


def mutated(value: Json, random: Random, others: list[Json]) -> Json:
    """`value` with one change. `others` are values to put in its places."""
    value = tree(value)
    found = list(places(value))
    if not found or random.random() < 0.02:
        return _respelled(value, random) if random.random() < 0.5 else any_value(random)
    change = random.choices(CHANGES, WEIGHTS)[0]
    change(value, found, random, others)
    return value


Found = list[tuple[Json, int]]


def _replace(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    holder, index = random.choice(found)
    holder[index] = any_value(random)


def _respell(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    scalars = [place for place in found if not isinstance(place[0][place[1]], list)]
    holder, index = random.choice(scalars or found)
    holder[index] = _respelled(holder[index], random)


def _other(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    holder, index = random.choice(found)
    source, at = random.choice(found)
    holder[index] = tree(random.choice([source[at], *others]))


def _drop(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    filled = [items for items in containers(value) if items]
    items = random.choice(filled)
    del items[random.randrange(len(items))]


def _add(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    items = random.choice(list(containers(value)))
    new = tree(random.choice(others)) if others and random.random() < 0.3 else any_value(random)
    new = [random.choice(NAMES), new] if isinstance(items, Members) else new
    items.insert(random.randrange(len(items) + 1), new)


def _duplicate(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    filled = [items for items in containers(value) if items]
    items = random.choice(filled)
    again = tree(random.choice(items))
    if isinstance(items, Members):
        again = list(again)
        if random.random() < 0.5:
            again[1] = any_value(random)
        elif random.random() < 0.5:
            again[1] = _respelled(again[1], random)
    items.insert(random.randrange(len(items) + 1), again)


def _reorder(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    random.shuffle(random.choice(list(containers(value))))


def _rename(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    objects = [items for items in containers(value) if isinstance(items, Members) and items]
    if objects:
        pair = random.choice(random.choice(objects))
        pair[0] = (
            _respelled_string(str(pair[0]), random)
            if random.random() < 0.5
            else random.choice(NAMES)
        )


def _wrap(value: Json, found: Found, random: Random, others: list[Json]) -> None:
    holder, index = random.choice(found)
    held = holder[index]
    match random.randrange(4):
        case 0:
            holder[index] = [held]
        case 1:
            holder[index] = Members([[random.choice(NAMES), held]])
        case 2:
            if isinstance(held, list) and held:
                inside = random.choice(held)
                holder[index] = inside[1] if isinstance(held, Members) else inside
        case _:
            for _ in range(random.choice([3, 250, 253, 254, 255, 256, 257])):
                held = [held] if random.random() < 0.5 else Members([["x", held]])
            holder[index] = held


Change = Callable[[Json, Found, Random, list[Json]], None]
CHANGES: list[Change] = [
    _replace,
    _respell,
    _other,
    _drop,
    _add,
    _duplicate,
    _reorder,
    _rename,
    _wrap,
]
WEIGHTS = [30, 30, 12, 10, 8, 8, 3, 4, 3]


def _respelled(value: Json, random: Random) -> Json:
    """`value` a little different, or the same in other words."""
    if isinstance(value, bool):
        return random.choice([not value, int(value), str(value).lower(), None])
    if isinstance(value, int):
        return random.choice(
            [
                value + 1,
                value - 1,
                -value,
                value * 2,
                value * 8,
                Token(f"{value}.0"),
                Token(f"{value}e0"),
                Token(f"{value}.5"),
                str(value),
                bool(value),
                [value],
                [value, 1],
                random.choice(INTEGERS),
            ]
        )
    if isinstance(value, (float, Token)):
        return random.choice(
            [Token(random.choice(SPELLINGS)), 0, 1, str(value), random.choice(NAN_TOKENS)]
        )
    if isinstance(value, str):
        return _respelled_string(value, random)
    if value is None:
        return random.choice([False, 0, "", "null", [], Members()])
    return any_value(random)


def _respelled_string(value: str, random: Random) -> str:
    at = random.randrange(len(value) + 1)
    match random.randrange(9):
        case 0:
            return value.swapcase()
        case 1:
            return value[:at] + value[at + 1 :]
        case 2:
            return (
                value[:at]
                + random.choice(list("a0 <>|=/._-:[]1\u00e9\uff11\u0131\u212a"))
                + value[at:]
            )
        case 3:
            return value + random.choice([" ", "\n", "0", "s", "\u0000", "[s]", "[ns]", "/", "."])
        case 4:
            return random.choice([" ", "<", "r", "0", "/", "\ufeff"]) + value
        case 5 if value:
            return Token(
                '"' + "".join(f"\\u{ord(c):04x}" if ord(c) < 0x10000 else c for c in value) + '"'
            )
        case 6 if value:
            return Token(json.dumps(value).replace("/", "\\/"))
        case 7:
            return value[1:] + value[:1]
        case _:
            return random.choice(STRINGS)
