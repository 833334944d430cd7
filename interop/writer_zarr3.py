"""zarr 3: writes and opens nodes of Zarr format 2."""

from pathlib import Path
from typing import Any

import numpy as np
import zarr
from zarr.dtype import VariableLengthBytes, VariableLengthUTF8

from cases import Case
from codec_configs import create
from dtypes import Element, Json
from node import Array, Group, codec_config, codec_configs

OBJECT_TYPES = {"vlen-utf8": VariableLengthUTF8, "vlen-bytes": VariableLengthBytes}


def create_array(folder: Path, case: Case) -> None:
    compressor = case.compressor and create(case.compressor)
    zarr.create_array(
        store=str(folder),
        shape=case.shape,
        chunks=case.chunks,
        dtype=_data_type(case.element),
        compressors="auto" if case.default_compressor else compressor,
        filters=[create(config) for config in case.all_filters()] or None,
        fill_value=case.fill_value,
        order=case.order,
        chunk_key_encoding={"name": "v2", "separator": case.separator},
        attributes=case.attributes,
        zarr_format=2,
    )


def write(folder: Path, region: tuple[slice, ...], data: np.ndarray) -> None:
    zarr.open_array(str(folder), mode="r+", zarr_format=2)[region] = data


def create_group(folder: Path, attributes: dict[str, Json]) -> None:
    zarr.create_group(str(folder), zarr_format=2, attributes=attributes)


def consolidate(folder: Path) -> None:
    zarr.consolidate_metadata(str(folder), zarr_format=2)


def open_array(folder: Path) -> Array:
    return _describe(zarr.open_array(str(folder), mode="r", zarr_format=2))


def open_group(folder: Path) -> Group:
    group = zarr.open_group(str(folder), mode="r", zarr_format=2, use_consolidated=False)
    return Group(group.attrs.asdict())


def open_consolidated(folder: Path) -> dict[str, Array | Group]:
    """Every node below the group, read from its consolidated metadata, by its path."""
    root = zarr.open_group(str(folder), mode="r", zarr_format=2, use_consolidated=True)
    nodes: dict[str, Array | Group] = {"": Group(root.attrs.asdict())}
    for name, node in root.members(max_depth=None):
        is_array = isinstance(node, zarr.Array)
        nodes[name] = _describe(node) if is_array else Group(node.attrs.asdict())
    return nodes


def _data_type(element: Element) -> Any:
    codec = element.object_codec
    if codec and codec["id"] in OBJECT_TYPES:
        return OBJECT_TYPES[codec["id"]]()
    return element.dtype


def _describe(array: zarr.Array) -> Array:
    metadata: Any = array.metadata
    return Array(
        dtype=_numpy_data_type(array.dtype),
        compressor=codec_config(metadata.compressor),
        filters=codec_configs(metadata.filters),
        fill_value=metadata.fill_value,
        shape=array.shape,
        chunks=array.chunks,
        order=metadata.order,
        separator=metadata.dimension_separator,
        attributes=array.attrs.asdict(),
        read=lambda: np.asarray(array[...]),
    )


def _numpy_data_type(dtype: np.dtype) -> np.dtype:
    """Strings of any length are NumPy's `StringDType` in memory, and objects in the format."""
    return np.dtype(object) if dtype.kind == "T" else dtype
