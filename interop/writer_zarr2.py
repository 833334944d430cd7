"""zarr 2: writes and opens nodes of Zarr format 2."""

from pathlib import Path
from typing import Any

import numpy as np
import zarr

from cases import Case
from codec_configs import create
from dtypes import Json
from node import Array, Group, codec_config, codec_configs


def create_array(folder: Path, case: Case) -> None:
    compressor: Any = case.compressor and create(case.compressor)
    codec = case.element.object_codec
    array = zarr.create(
        shape=case.shape,
        chunks=case.chunks,
        dtype=case.element.dtype,
        compressor="default" if case.default_compressor else compressor,
        filters=[create(config) for config in case.filters] or None,
        object_codec=codec and create(codec),
        fill_value=case.fill_value,
        order=case.order,
        dimension_separator=case.separator,
        store=zarr.DirectoryStore(str(folder)),
    )
    array.attrs.update(case.attributes)


def write(folder: Path, region: tuple[slice, ...], data: np.ndarray) -> None:
    zarr.open_array(str(folder), mode="r+")[region] = data


def create_group(folder: Path, attributes: dict[str, Json]) -> None:
    zarr.open_group(str(folder), mode="w").attrs.update(attributes)


def consolidate(folder: Path) -> None:
    zarr.consolidate_metadata(str(folder))


def open_array(folder: Path) -> Array:
    return _describe(zarr.open_array(str(folder), mode="r"))


def open_group(folder: Path) -> Group:
    return Group(zarr.open_group(str(folder), mode="r").attrs.asdict())


def open_consolidated(folder: Path) -> dict[str, Array | Group]:
    """Every node below the group, read from its consolidated metadata, by its path."""
    root = zarr.open_consolidated(str(folder), mode="r")
    nodes: dict[str, Array | Group] = {"": Group(root.attrs.asdict())}

    def keep(name: str, node: Any) -> None:
        is_array = isinstance(node, zarr.Array)
        nodes[name] = _describe(node) if is_array else Group(node.attrs.asdict())

    root.visititems(keep)
    return nodes


def _describe(array: zarr.Array) -> Array:
    return Array(
        dtype=array.dtype,
        compressor=codec_config(array.compressor),
        filters=codec_configs(array.filters),
        fill_value=array.fill_value,
        shape=array.shape,
        chunks=array.chunks,
        order=array.order,
        separator=array._dimension_separator,
        attributes=array.attrs.asdict(),
        read=lambda: array[...],
    )
