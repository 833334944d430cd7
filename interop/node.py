"""What a writer says of a node once it has opened it, the same for every version of zarr."""

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from dtypes import Config, Json


@dataclass(frozen=True)
class Array:
    dtype: np.dtype
    compressor: Config | None
    filters: list[Config] | None
    fill_value: Any
    shape: tuple[int, ...]
    chunks: tuple[int, ...]
    order: str
    separator: str
    attributes: dict[str, Json]
    read: Callable[[], np.ndarray]


@dataclass(frozen=True)
class Group:
    attributes: dict[str, Json]


def descr(dtype: np.dtype) -> Json:
    """NumPy's description of a data type, as JSON holds it."""
    return _as_lists(dtype.descr) if dtype.names is not None else dtype.str


def from_descr(description: Json) -> np.dtype:
    """The data type of what `descr` gave."""
    return np.dtype(_as_tuples(description))


def fill_bytes(array: Array) -> str | None:
    """The fill value's bytes in the array's own data type, in base64; of objects none."""
    if array.fill_value is None or array.dtype.hasobject:
        return None
    return base64.b64encode(scalar_bytes(array.fill_value, array.dtype)).decode()


def scalar_bytes(value: Any, dtype: np.dtype) -> bytes:
    if isinstance(value, bytes) and dtype.kind == "V":
        return value
    return np.array([value], dtype=dtype).tobytes()


def codec_config(codec: Any) -> Config | None:
    return None if codec is None else codec.get_config()


def codec_configs(codecs: Any) -> list[Config] | None:
    return [codec.get_config() for codec in codecs] if codecs else None


def _as_lists(value: Any) -> Json:
    if isinstance(value, (list, tuple)):
        return [_as_lists(item) for item in value]
    return value


def _as_tuples(description: Json) -> Any:
    if isinstance(description, str):
        return description
    return [
        (field[0], _as_tuples(field[1]), *(tuple(shape) for shape in field[2:]))
        for field in description
    ]
