"""tensorstore as a peer of `v3.sh`."""

from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import tensorstore as ts

from v3_peer import run


class TensorStore:
    name = "tensorstore"
    version = version("tensorstore")
    classes: ClassVar = {
        "unknown": "not one of the supported data types|is not registered|there are no groups"
        '|"chunk_(grid|key_encoding)": Error parsing object member "name"',
        "by_field": "Must specify a .field.",
    }
    own = (
        *("bool", "int2", "int4", "int8", "int16", "int32", "int64"),
        *("uint8", "uint16", "uint32", "uint64"),
        *("float4_e2m1fn", "float8_e3m4", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2"),
        *("float8_e5m2fnuz", "float8_e8m0fnu", "bfloat16", "float16", "float32", "float64"),
        *("complex64", "complex128"),
    )

    def open_array(self, folder: Path) -> Any:
        return ts.open(spec(folder), open=True).result()

    def create_array(self, opened: Any, folder: Path) -> Any:
        understood = opened.spec(retain_context=False).to_json()
        again = spec(folder) | {"metadata": understood["metadata"]}
        return ts.open(again, create=True).result()

    def create_own(self, data_type: str, shape: tuple[int, ...], folder: Path) -> Any:
        dtype = ts.dtype(data_type)
        return ts.open(spec(folder), create=True, dtype=dtype, shape=shape).result()

    def copy_group(self, source: Path, folder: Path) -> list[str]:
        raise NotImplementedError("there are no groups")

    def dtype(self, array: Any) -> np.dtype:
        return np.dtype(array.dtype.numpy_dtype)

    def is_text(self, array: Any) -> bool:
        return array.dtype == ts.string

    def read(self, array: Any) -> np.ndarray:
        return array.read().result()

    def write(self, array: Any, data: np.ndarray) -> None:
        array.write(data).result()


def spec(folder: Path) -> dict[str, Any]:
    return {"driver": "zarr3", "kvstore": {"driver": "file", "path": f"{folder}/"}}


if __name__ == "__main__":
    run(TensorStore())
