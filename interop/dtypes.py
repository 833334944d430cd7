"""The data types that the cases cover, and deterministic data of any of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

Json = Any
Config = dict[str, Json]

DATETIME_UNITS = ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as")

STRUCTS: dict[str, np.dtype] = {
    "flat": np.dtype([("a", "<i4"), ("b", ">f8"), ("c", "|b1")]),
    "one_field": np.dtype([("only", "<u2")]),
    "text": np.dtype([("s", "|S3"), ("u", "<U2"), ("v", "|V3"), ("t", "<M8[ns]"), ("d", ">m8[s]")]),
    "complex": np.dtype([("h", "<f2"), ("z", ">c8")]),
    "unicode_names": np.dtype([("größe", "<f4"), ("a b/c", "|i1"), ("\U0001f600", "|u1")]),
    "nested": np.dtype([("a", [("x", "<i2"), ("y", ">i2")]), ("b", "<f4")]),
    "deep": np.dtype([("a", [("b", [("c", [("d", "<i8")])])])]),
    "subarray": np.dtype([("m", "<f4", (2, 3)), ("n", "|u1", (1,)), ("o", ">i2")]),
    "subarray_of_struct": np.dtype([("p", [("x", "<i2"), ("y", "|S2")], (2,)), ("q", "<u4")]),
    "nested_subarray": np.dtype([("a", [("m", ">u2", (2,)), ("k", "|b1")]), ("b", "<U1", (2,))]),
    "aligned": np.dtype([("a", "|u1"), ("b", "<f8"), ("c", "<i2")], align=True),
    "padded": np.dtype(
        {"names": ["a", "b"], "formats": ["<i2", "<i4"], "offsets": [2, 8], "itemsize": 16}
    ),
    "aligned_nested": np.dtype(
        [("h", "|i1"), ("in", np.dtype([("a", "|u1"), ("b", "<i4")], align=True))], align=True
    ),
}


@dataclass(frozen=True)
class Element:
    """What an array holds: a NumPy data type and, for objects, the codec that stores them."""

    dtype: np.dtype
    object_codec: Config | None = None

    @property
    def stored(self) -> np.dtype:
        """The data type of what comes out of the object codec, or of the array itself."""
        return np.dtype("|u1") if self.object_codec else self.dtype


def _numeric() -> dict[str, Element]:
    sized = {"i": (2, 4, 8), "u": (2, 4, 8), "f": (2, 4, 8, 16), "c": (8, 16, 32)}
    types = ["|b1", "|i1", "|u1"]
    types += [f"{order}{kind}{n}" for kind, ns in sized.items() for n in ns for order in "<>"]
    return {_slug(text): Element(np.dtype(text)) for text in types}


def _text() -> dict[str, Element]:
    types = ("|S0", "<U0", "|S1", "|S5", "<U1", "<U4", ">U4", "|V1", "|V4")
    return {_slug(text): Element(np.dtype(text)) for text in types}


def _times() -> dict[str, Element]:
    units = [*(f"[{unit}]" for unit in DATETIME_UNITS), "[25s]", ""]
    types = [f"{order}{kind}8{unit}" for kind in "Mm" for unit in units for order in "<>"]
    return {_slug(text): Element(np.dtype(text)) for text in types}


def objects() -> dict[str, Element]:
    """Object arrays, one for each codec that can store objects."""
    labels = {"id": "categorize", "labels": ["ab", "é", ""], "dtype": "|O", "astype": "|u1"}
    codecs: list[Config] = [
        {"id": "vlen-utf8"},
        {"id": "vlen-bytes"},
        {"id": "vlen-array", "dtype": "<i4"},
        {"id": "json2"},
        {"id": "pickle"},
        {"id": "msgpack2"},
        labels,
    ]
    return {f"object-{codec['id']}": Element(np.dtype(object), codec) for codec in codecs}


def elements() -> dict[str, Element]:
    """Every data type of the cases, by a name that can be a folder's."""
    structs = {f"struct-{name}": Element(dtype) for name, dtype in STRUCTS.items()}
    with_object = np.dtype([("a", "|O"), ("b", "<i4")])
    structs["struct-object"] = Element(with_object, {"id": "pickle"})
    return _numeric() | _text() | _times() | objects() | structs


def families() -> dict[str, Element]:
    """One data type of each family: each is combined with every codec."""
    plain = ("|b1", "<i4", ">u2", "<f2", "<f8", "<c16", "|S5", "<U4", "|V4", "<M8[ns]", ">m8[s]")
    chosen = {_slug(text): Element(np.dtype(text)) for text in plain}
    chosen["struct-flat"] = Element(STRUCTS["flat"])
    return chosen | objects()


def sample(element: Element, shape: tuple[int, ...]) -> np.ndarray:
    """Data of this type and shape, the same on every call."""
    if element.dtype.kind == "O":
        return _object_sample(element, shape)
    return _plain_sample(element.dtype, shape)


def _slug(typestr: str) -> str:
    names = {"<": "le-", ">": "be-", "|": ""}
    return names[typestr[0]] + typestr[1:].replace("[", "-").replace("]", "")


def _plain_sample(dtype: np.dtype, shape: tuple[int, ...]) -> np.ndarray:
    if dtype.names is not None:
        return _struct_sample(dtype, shape)
    count = np.arange(int(np.prod(shape, dtype=int))).reshape(shape)
    if dtype.kind == "b":
        return count % 2 == 0
    if dtype.kind in "iufc":
        return (count * 7 % 100).astype(dtype)
    if dtype.kind in "Mm":
        return (count * 1001 - 3).astype(dtype.byteorder + "i8").view(dtype)
    texts = {"U": ["é\U0001f600", "", "zarr"], "S": [b"a\xff", b"", b"zarr!"]}
    choices = texts.get(dtype.kind, [bytes(dtype.itemsize), b"\x01" * dtype.itemsize])
    values = [choices[i % len(choices)] for i in count.flat]
    return np.array(values, dtype=dtype).reshape(shape)


def _struct_sample(dtype: np.dtype, shape: tuple[int, ...]) -> np.ndarray:
    data = np.zeros(shape, dtype=dtype)
    for name in dtype.names:
        field = dtype[name]
        if field.kind == "O":
            data[name] = "object"
        else:
            data[name] = _plain_sample(field.base, shape + field.shape)
    return data


def _object_sample(element: Element, shape: tuple[int, ...]) -> np.ndarray:
    codec = element.object_codec["id"] if element.object_codec else "pickle"
    choices: list[Any]
    if codec == "vlen-array":
        choices = [np.arange(n, dtype=element.object_codec["dtype"]) for n in (1, 3, 2)]
    elif codec == "vlen-bytes":
        choices = [b"ab", b"\x00\xff", b""]
    elif codec in ("vlen-utf8", "categorize"):
        choices = ["ab", "é", ""]
    else:
        choices = ["ab", 3, ["é", None]]
    data = np.empty(shape, dtype=object)
    for number, index in enumerate(np.ndindex(shape)):
        data[index] = choices[number % len(choices)]
    return data
