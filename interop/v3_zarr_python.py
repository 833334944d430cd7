"""zarr-python as a peer of `v3.sh`, in any of its versions from 3.1 on."""

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import zarr
from zarr.abc.codec import ArrayArrayCodec, ArrayBytesCodec, BytesBytesCodec

from v3_peer import run

#: What zarr-python takes for the data types whose names NumPy does not share.
NUMPY: dict[str, Any] = {
    "bytes": "variable_length_bytes",
    "fixed_length_utf32": "U12",
    "null_terminated_bytes": "S3",
    "numpy.datetime64": "M8[ns]",
    "numpy.timedelta64": "m8[ns]",
    "raw_bytes": "V3",
    "string": str,
    "struct": [("x", "f4"), ("y", "f8")],
}


class ZarrPython:
    name = "zarr-python"
    version = zarr.__version__
    classes: ClassVar = {"unknown": "No Zarr data type found|UnknownCodecError|Unknown chunk"}
    own = (
        *("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
        *("float16", "float32", "float64", "complex64", "complex128", *NUMPY),
    )

    def open_array(self, folder: Path) -> zarr.Array:
        return zarr.open_array(str(folder), mode="r+", zarr_format=3)

    def create_array(self, opened: zarr.Array, folder: Path) -> zarr.Array:
        metadata: Any = opened.metadata
        codecs = {
            kind: [codec for codec in metadata.codecs if isinstance(codec, kind)]
            for kind in (ArrayArrayCodec, ArrayBytesCodec, BytesBytesCodec)
        }
        return zarr.create_array(
            store=str(folder),
            shape=metadata.shape,
            chunks=chunks(metadata.chunk_grid),
            dtype=metadata.data_type,
            filters=codecs[ArrayArrayCodec] or None,
            serializer=codecs[ArrayBytesCodec][0],
            compressors=codecs[BytesBytesCodec] or None,
            fill_value=metadata.fill_value,
            attributes=dict(metadata.attributes),
            chunk_key_encoding=metadata.chunk_key_encoding,
            dimension_names=metadata.dimension_names,
            zarr_format=3,
        )

    def create_own(self, data_type: str, shape: tuple[int, ...], folder: Path) -> zarr.Array:
        dtype = NUMPY.get(data_type, data_type)
        return zarr.create_array(store=str(folder), shape=shape, dtype=dtype)

    def copy_group(self, source: Path, folder: Path) -> list[str]:
        group = zarr.open_group(str(source), mode="r", zarr_format=3)
        zarr.create_group(str(folder), zarr_format=3, attributes=group.attrs.asdict())
        nodes = dict(group.members(max_depth=None))
        for path, node in sorted(nodes.items()):
            if isinstance(node, zarr.Array):
                self.create_array(node, folder / path)
            else:
                zarr.create_group(str(folder / path), zarr_format=3, attributes=node.attrs.asdict())
        if group.metadata.consolidated_metadata is not None:
            zarr.consolidate_metadata(str(folder), zarr_format=3)
        return sorted(nodes)

    def dtype(self, array: zarr.Array) -> np.dtype:
        return array.dtype

    def is_text(self, array: zarr.Array) -> bool:
        return array.dtype.kind == "T"

    def read(self, array: zarr.Array) -> np.ndarray:
        return np.asarray(array[...])

    def write(self, array: zarr.Array, data: np.ndarray) -> None:
        array[...] = data


def chunks(grid: Any) -> Any:
    """The chunk shape of a regular grid, or the edge lengths of a rectilinear one."""
    return grid.chunk_shapes if hasattr(grid, "chunk_shapes") else grid.chunk_shape


if __name__ == "__main__":
    # What is off by default because it is new is read if it is asked for.
    if "rectilinear_chunks" in zarr.config.get("array"):
        zarr.config.set({"array.rectilinear_chunks": True})
    run(ZarrPython())
