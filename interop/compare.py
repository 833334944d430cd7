"""Equality of two opened nodes, in which a NaN equals a NaN."""

import json
from typing import Any

import numpy as np

from codec_configs import create
from dtypes import Config
from node import Array, Group, descr, fill_bytes

CHECKSUMS = ("adler32", "crc32", "crc32c")


def node_differences(expected: Array | Group, found: Array | Group) -> list[str]:
    """What differs between two nodes, in words."""
    if type(expected) is not type(found):
        return [f"node: expected {type(expected).__name__}, found {type(found).__name__}"]
    different = [] if same_json(expected.attributes, found.attributes) else ["attributes"]
    differences = [difference(name, expected, found) for name in different]
    if isinstance(expected, Array) and isinstance(found, Array):
        differences += array_differences(expected, found)
    return differences


def array_differences(expected: Array, found: Array) -> list[str]:
    equal = {
        "dtype": descr(expected.dtype) == descr(found.dtype) and expected.dtype == found.dtype,
        "compressor": same_codecs([expected.compressor], [found.compressor]),
        "filters": same_codecs(expected.filters or [], found.filters or []),
        "fill_value": same_fill_value(expected, found),
        "shape": expected.shape == found.shape,
        "chunks": expected.chunks == found.chunks,
        "order": expected.order == found.order,
        "separator": expected.separator == found.separator,
    }
    differences = [difference(name, expected, found) for name, same in equal.items() if not same]
    if differences:
        return differences
    return [] if same_data(expected.read(), found.read()) else ["data: not equal"]


def difference(name: str, expected: Any, found: Any) -> str:
    return f"{name}: expected {getattr(expected, name)!r}, found {getattr(found, name)!r}"


def same_json(expected: Any, found: Any) -> bool:
    """Equality of the JSON text, which tells 1 from 1.0, and 0.0 from -0.0."""
    return json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)


def same_codecs(expected: list[Config | None], found: list[Config | None]) -> bool:
    return same_json([*map(with_location, expected)], [*map(with_location, found)])


def with_location(config: Config | None) -> Config | None:
    """The configuration, with a checksum's location, which numcodecs leaves out if not given."""
    if config is None or config["id"] not in CHECKSUMS:
        return config
    return {"location": create(config).location} | config


def same_fill_value(expected: Array, found: Array) -> bool:
    if (expected.fill_value is None) != (found.fill_value is None):
        return False
    if expected.dtype.hasobject:
        return same_object(expected.fill_value, found.fill_value)
    return fill_bytes(expected) == fill_bytes(found)


def same_data(expected: np.ndarray, found: np.ndarray) -> bool:
    if expected.shape != found.shape or expected.dtype != found.dtype:
        return False
    if expected.dtype.kind == "T" or expected.dtype.hasobject:
        return same_object(expected.tolist(), found.tolist())
    return expected.tobytes() == found.tobytes()


def same_object(expected: Any, found: Any) -> bool:
    if type(expected) is not type(found):
        return False
    if isinstance(expected, np.ndarray):
        return same_data(expected, found)
    if isinstance(expected, (list, tuple)):
        pairs = zip(expected, found, strict=True)
        return len(expected) == len(found) and all(same_object(*pair) for pair in pairs)
    if isinstance(expected, float):
        return expected.hex() == found.hex()
    return bool(expected == found)
