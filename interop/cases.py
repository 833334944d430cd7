"""The arrays that `write.py` asks a writer for."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from codec_configs import every_codec, variants
from dtypes import Config, Element, Json, elements, families, objects, sample

POSITIONS = ("compressor", "filter")


@dataclass(frozen=True)
class Case:
    """One array to be written, at a path below the output folder."""

    path: str
    element: Element
    compressor: Config | None = None
    default_compressor: bool = False
    filters: tuple[Config, ...] = ()
    fill_value: Any = None
    shape: tuple[int, ...] = (6,)
    chunks: tuple[int, ...] = (4,)
    order: str = "C"
    separator: str = "."
    attributes: dict[str, Json] = field(default_factory=dict)

    def all_filters(self) -> tuple[Config, ...]:
        """The filters, behind the object codec where there is one."""
        codec = self.element.object_codec
        return (codec, *self.filters) if codec else self.filters


def all_cases() -> Iterator[Case]:
    yield from dtype_cases()
    yield from codec_cases()
    yield from variant_cases()
    yield from chain_cases()
    yield from fill_cases()
    yield from layout_cases()
    yield from attribute_cases()


def dtype_cases() -> Iterator[Case]:
    for name, element in elements().items():
        yield Case(f"dtype/{name}/plain", element)
        yield Case(f"dtype/{name}/default", element, default_compressor=True)


def codec_cases() -> Iterator[Case]:
    for name, element in families().items():
        for config in every_codec(element):
            for position in POSITIONS:
                path = f"codec/{config['id']}/{name}/{position}"
                yield _with_codec(Case(path, element), config, position)


def variant_cases() -> Iterator[Case]:
    known = elements()
    object_codec_ids = {e.object_codec["id"] for e in objects().values() if e.object_codec}
    for number, (name, config) in enumerate(variants()):
        path = f"variant/{config['id']}/{number}"
        if config["id"] in object_codec_ids:
            yield Case(path, replace(known[name], object_codec=config))
            continue
        for position in POSITIONS:
            yield _with_codec(Case(f"{path}/{position}", known[name]), config, position)


def chain_cases() -> Iterator[Case]:
    chains: dict[str, tuple[str, tuple[Config, ...], Config | None]] = {
        "delta_shuffle_blosc": (
            "le-i4",
            ({"id": "delta", "dtype": "<i4"}, {"id": "shuffle", "elementsize": 4}),
            {"id": "blosc", "cname": "zstd", "shuffle": 0},
        ),
        "scale_delta_zlib_crc32": (
            "le-f8",
            (
                {
                    "id": "fixedscaleoffset",
                    "offset": 0,
                    "scale": 1,
                    "dtype": "<f8",
                    "astype": "|u1",
                },
                {"id": "delta", "dtype": "|u1"},
                {"id": "zlib", "level": 3},
            ),
            {"id": "crc32"},
        ),
        "quantize_fletcher32": (
            "be-f4",
            ({"id": "quantize", "digits": 3, "dtype": ">f4"}, {"id": "fletcher32"}),
            {"id": "gzip", "level": 2},
        ),
        "astype_pcodec": (
            "be-i8",
            ({"id": "astype", "encode_dtype": "<i4", "decode_dtype": ">i8"}, {"id": "pcodec"}),
            None,
        ),
    }
    known = elements()
    for name, (element, filters, compressor) in chains.items():
        yield Case(f"chain/{name}", known[element], compressor=compressor, filters=filters)


def fill_cases() -> Iterator[Case]:
    names = (
        "b1 i1 u1 le-i8 be-i4 le-u8 be-u2 le-f2 be-f4 le-f8 le-c8 be-c16 S5 le-U4 be-U4 V4 "
        "le-M8-ns be-M8-D le-m8-s be-m8 object-vlen-utf8 object-vlen-bytes object-json2 "
        "object-pickle struct-flat struct-text struct-nested struct-subarray struct-aligned "
        "struct-subarray_of_struct struct-padded struct-object"
    ).split()
    known = elements()
    for name in names:
        for number, fill in enumerate(fill_values(known[name])):
            yield Case(f"fill/{name}/{number}", known[name], fill_value=fill)


def fill_values(element: Element) -> list[Any]:
    """Fill values of every kind that this type can have."""
    dtype = element.dtype
    if dtype.kind == "O":
        return [None, 0, "", "é", b"ab", float("nan")]
    if dtype.names is not None:
        return [None, 0, sample(element, (2,))[1]]
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        return [None, 0, int(info.min), int(info.max), 1]
    return [None, 0, *_special_fills(dtype)]


def layout_cases() -> Iterator[Case]:
    shapes: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
        "scalar": ((), ()),
        "empty": ((0, 5), (1, 5)),
        "matrix": ((7, 5), (4, 3)),
        "one_chunk": ((7, 5), (7, 5)),
        "large_chunk": ((3, 2), (10, 10)),
        "cube": ((3, 2, 4), (2, 2, 2)),
    }
    known = elements()
    for name, (shape, chunks) in shapes.items():
        for order in "CF":
            for separator, word in ((".", "dot"), ("/", "slash")):
                path = f"layout/{name}/{order}-{word}"
                base = Case(path, known["be-i4"], shape=shape, chunks=chunks, fill_value=7)
                yield replace(base, order=order, separator=separator)


def attribute_cases() -> Iterator[Case]:
    for name, attributes in attribute_samples().items():
        yield Case(f"attributes/{name}/array", elements()["u1"], attributes=attributes)


def attribute_samples() -> dict[str, dict[str, Json]]:
    return {
        "empty": {},
        "unicode": {"größe": "\U0001f600 \u2028 \x00 \x7f", "": "empty name", "a/b~c": '"\\'},
        "nested": {"list": [1, [2, {"deep": [[], {}]}]], "null": None, "flags": [True, False]},
        "numbers": {"int": 2**64, "negative": -(2**70), "float": 1e-320, "minus_zero": -0.0},
        "words": {"fill_value": "NaN", "values": ["Infinity", "-Infinity"]},
        "order": {"z": 1, "a": 2, "m": {"z": 1, "a": 2}},
        "nan_tokens": {"nan": float("nan"), "range": [float("-inf"), float("inf")]},
    }


def consolidated_cases() -> Iterator[Case]:
    """Arrays of the hierarchy that is consolidated; its groups are `consolidated_groups`."""
    root = "consolidated"
    known = elements()
    units = {"units": "K", "größe": [1, 2.5]}
    yield Case(f"{root}/float", known["le-f4"], fill_value=float("nan"), attributes=units)
    yield Case(f"{root}/time", known["le-M8-ns"], fill_value=np.datetime64("NaT", "ns"))
    yield Case(f"{root}/inner/text", known["object-vlen-utf8"], fill_value="")
    yield Case(f"{root}/inner/record", known["struct-flat"], default_compressor=True)
    yield _with_codec(
        Case(f"{root}/inner/deep/int", known["be-i4"], separator="/", fill_value=0),
        {"id": "zlib", "level": 1},
        "compressor",
    )


def consolidated_groups() -> dict[str, dict[str, Json]]:
    """The groups, the root first, with their attributes."""
    return {
        "consolidated": {"title": "root", "nested": {"a": [1, None]}},
        "consolidated/inner": {},
        "consolidated/inner/deep": {"é": True},
    }


def _with_codec(case: Case, config: Config, position: str) -> Case:
    if position == "filter":
        return replace(case, filters=(config,))
    return replace(case, compressor=config)


def _special_fills(dtype: np.dtype) -> list[Any]:
    nan, inf = float("nan"), float("inf")
    if dtype.kind == "b":
        return [True]
    if dtype.kind == "f":
        info = np.finfo(dtype)
        limits = [info.max, info.min, info.tiny, info.smallest_subnormal]
        return [-0.0, 0.1, nan, inf, -inf, *limits]
    if dtype.kind == "c":
        return [1.5 - 2.5j, complex(nan, inf), complex(-inf, nan), complex(-0.0, 0.0)]
    if dtype.kind in "Mm":
        integers = np.array([-(2**63), -(2**63) + 1, 2**63 - 1, 1], dtype="i8")
        return list(integers.astype(dtype.byteorder + "i8").view(dtype))
    texts: dict[str, list[Any]] = {
        "S": [b"", b"ab", b"\xff\x00\x01\x80", b"zarr!"],
        "U": ["", "ab", "é\U0001f600"],
    }
    return texts.get(dtype.kind, [b"\x00\x01\xfe\xff"[: dtype.itemsize].ljust(dtype.itemsize)])
