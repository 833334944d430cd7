"""Inputs that this library reads otherwise than the reference on purpose, which are left out."""

import base64
import json
import re
from collections.abc import Callable, Iterator
from math import inf, isfinite

from text import Json

REPAIRS = ("v2.repair", "v2.repair_consolidated", "v3.repair")


def left_out(operation: str, text: str) -> str | None:
    """Why `text` is not asked about, or nothing."""
    for reason, holds in REASONS.items():
        if holds(operation, text):
            return reason
    return None


def _huge_size(operation: str, text: str) -> bool:
    if re.search(r'"[<>|]?[A-Za-z][0-9]{10,}', text):
        return True
    return operation.startswith("v2.") and any(map(_is_huge_record, _values(text)))


def _is_huge_record(value: Json) -> bool:
    shape = value[2] if isinstance(value, list) and len(value) == 3 else None
    return isinstance(shape, list) and any(
        type(length) is int and length >= 2**20 for length in shape
    )


def _surrogate(operation: str, text: str) -> bool:
    try:
        json.dumps(_parsed(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _dropped_nan(operation: str, text: str) -> bool:
    found = False

    def members(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        nonlocal found
        kept = dict(pairs)
        dropped = (value for key, value in pairs if value is not kept[key])
        found = found or any(not _finite(value) for value in dropped)
        return kept

    _parsed(text, members)
    return found


def _finite(value: Json) -> bool:
    return all(not isinstance(item, float) or isfinite(item) for item in _walk(value))


def _overflow(operation: str, text: str) -> bool:
    if operation not in REPAIRS:
        return False
    overflown = False

    def number(digits: str) -> float:
        nonlocal overflown
        overflown = overflown or abs(float(digits)) == inf
        return float(digits)

    try:
        json.loads(text, parse_float=number)
    except ValueError:
        return False
    return overflown


def _micro(operation: str, text: str) -> bool:
    return operation.startswith("v3.") and "\u03bc" in json.dumps(_parsed(text), ensure_ascii=False)


def _trailing_bits(operation: str, text: str) -> bool:
    for value in _values(text):
        if (
            isinstance(value, str)
            and re.fullmatch(r"[A-Za-z0-9+/]*={1,2}", value)
            and len(value) % 4 == 0
            and base64.b64encode(base64.b64decode(value)).decode() != value
        ):
            return True
    return False


def _leading_zero(operation: str, text: str) -> bool:
    return operation.startswith("v2.") and any(
        isinstance(value, str) and re.match(r"[<>|][A-Za-z]0[0-9]", value)
        for value in _values(text)
    )


LENGTHS = {"shape", "chunks", "chunk_shape", "chunk_shapes"}


def _long(operation: str, text: str) -> bool:
    lists = (
        value[key]
        for value in _values(text)
        if isinstance(value, dict)
        for key in LENGTHS & value.keys()
    )
    return any(type(item) is int and item >= 2**64 for held in lists for item in _walk(held))


# Attributes are asked about in a group's document, a level below its own.
LEVELS = {"v2.attributes": 255}


def _deep(operation: str, text: str) -> bool:
    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        if depth > LEVELS.get(operation, 256):
            return True
    return False


def _quantized_unit(operation: str, text: str) -> bool:
    return any(
        isinstance(value, dict)
        and value.get("id") == "quantize"
        and any(re.match(r"..*\[", str(value.get(key))) for key in ("dtype", "astype"))
        for value in _values(text)
    )


# Each with the section or the reason.
REASONS: dict[str, Callable[[str, str], bool]] = {
    # Zarr v2, "Data type encoding": no memory holds items past 64 bits or records past 2**63 bytes.
    "a size past 64 bits": _huge_size,
    # RFC 8259, 8.2: half of a surrogate pair is no character, and no string of Rust holds it.
    "an unpaired surrogate": _surrogate,
    # RFC 8259, 4: which of two members of a name counts is open. A NaN is a problem in either here.
    "a NaN in a member that is written again": _dropped_nan,
    # The repair undoes bare tokens that a writer wrote. To Python 1e400 is one; it is a number.
    "a number past the floats in a repair": _overflow,
    # zarr-extensions, numpy.datetime64: NumPy's `us` is the canonical word for this unit.
    "a micro sign in a time of format 3": _micro,
    # RFC 4648, 3.5: bits behind the last byte must be zero, or may be refused.
    "trailing bits in base64": _trailing_bits,
    # Zarr v2, "Metadata"; v3, "Array metadata", `shape`: no array has a length past 64 bits.
    "a length past 64 bits": _long,
    # RFC 8259, 9: a reader may set a limit. Both stop at 256 levels, but tell it in other places.
    "JSON of more than 256 levels": _deep,
    # numcodecs, Quantize: a `|V2[s]` is no float, so that the codec is refused here.
    "a unit in what quantize takes": _quantized_unit,
    # NumPy reads `<f04` as `<f4`, but no writer writes it.
    "a size with a leading zero": _leading_zero,
}


def differs(expect: Json) -> str | None:
    """Why the reference's result is not taken, or nothing."""
    found = expect.get("canonical", ())
    for text in [found] if isinstance(found, str) else [field["json"] for field in found]:
        counts = _values(text) if text.startswith('{"name": "rectilinear"') else ()
        if any(type(value) is int and value >= 2**64 for value in counts):
            # zarr-extensions, rectilinear: what 64 bits cannot count is several runs here.
            return "a run of more chunks than 64 bits count"
    return None


def _parsed(text: str, members: Callable[[list[tuple[str, Json]]], Json] | None = None) -> Json:
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=members)
    except ValueError:
        return None


def _values(text: str) -> Iterator[Json]:
    return _walk(_parsed(text))


def _walk(value: Json) -> Iterator[Json]:
    yield value
    if isinstance(value, dict):
        for item in value.values():
            yield from _walk(item)
    elif isinstance(value, list):
        for item in value:
            yield from _walk(item)
