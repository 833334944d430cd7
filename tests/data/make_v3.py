"""Writes the stores with format 3 beside this script with zarr 3.4: see README.md.

Run it with the Python of an environment that has the packages of
`interop/requirements-zarr-newest.txt`, as `interop/python.sh` makes one.
"""

import json
import shutil
import warnings
from pathlib import Path
from typing import Any

import numcodecs
import numpy as np
import zarr
from edits import drop_gzip_time, edit, new_folder
from zarr.codecs import BloscCodec, BytesCodec, Crc32cCodec, GzipCodec, TransposeCodec, ZstdCodec

STATION = np.dtype([("id", "<u4"), ("height", "<f8"), ("open", "?")])


def main() -> None:
    if not zarr.__version__.startswith("3.4."):
        raise SystemExit(f"needs zarr 3.4, not {zarr.__version__}")
    # Data types that are registered, and not of the core specification.
    warnings.simplefilter("ignore")
    # One thread, so that the bytes of the chunks are the same each time.
    numcodecs.blosc.set_nthreads(1)
    write_store(new_folder("store_v3.zarr"))
    write_mixed_store(new_folder("mixed.zarr"))
    broken = new_folder("broken_v3.zarr")
    write_sound_store(broken)
    break_store(broken)


def write_store(folder: Path) -> None:
    """A store without a problem."""
    root = zarr.create_group(str(folder), attributes={"title": "Weather at three stations"})
    weather(root.create_group("weather"), folder / "weather")
    stations(root.create_group("stations"))
    pyramid(root.create_group("radar").create_group("pyramid"))
    zarr.consolidate_metadata(str(folder))


def weather(group: zarr.Group, folder: Path) -> None:
    hours = np.arange("2024-02-28T18", "2024-02-29T18", dtype="<M8[h]").astype("<M8[s]")
    warmth = (np.sin(np.arange(72.0)).reshape(24, 3) * 10).round(1).astype("<f4")
    warmth[5:7, 1] = np.nan
    rain = (np.arange(72).reshape(24, 3) // 10).astype(">i4")
    dimensions = {"dimension_names": ["time", "station"]}

    create(group, "time", hours, (12,), fill_value=np.datetime64("NaT"), dimension_names=["time"])
    create(
        group,
        "warmth",
        warmth,
        (6, 1),
        shards=(12, 3),
        compressors=ZstdCodec(level=3),
        fill_value=np.nan,
        attributes={"units": "°C"},
        **dimensions,
    )
    create(
        group,
        "rain",
        rain,
        (8, 3),
        filters=TransposeCodec(order=(1, 0)),
        serializer=BytesCodec(endian="big"),
        compressors=[GzipCodec(level=1), Crc32cCodec()],
        **dimensions,
    )
    drop_gzip_time(sorted((folder / "rain").glob("c/*/*")))
    create(group, "wet", rain > 2, (24, 1), dimension_names=["time", None])
    create(group, "mean", np.float64(3.5), (), fill_value=-np.inf)


def stations(group: zarr.Group) -> None:
    table = np.array([(7, 8.0, True), (8, 3029.0, False), (9, 3488.0, True)], dtype=STATION)
    create(group, "table", table, (2,))
    create(group, "country", np.array(["NO", "DK", "RU"]), (3,))
    create(group, "note", np.array(["", "closed in 1931", "-89.2 °C"], dtype="T"), (2,))
    create(group, "wind", np.array([1 + 2j, 0, -1j], dtype="<c8"), (3,))


def pyramid(group: zarr.Group) -> None:
    group.attrs["ome"] = {"version": "0.5", "multiscales": [{"datasets": [{"path": "0"}]}]}
    for level in range(2):
        side = 8 >> level
        image = np.arange(side * side, dtype="u1").reshape(1, side, side)
        compressor = BloscCodec(cname="zstd", clevel=5, shuffle="bitshuffle", typesize=1)
        keys = {"name": "v2", "separator": "/"}
        create(group, str(level), image, (1, 4, 4), compressors=compressor, chunk_key_encoding=keys)


def write_mixed_store(folder: Path) -> None:
    """Nodes of both formats, some in the same folder. Nothing is wrong with them."""
    for zarr_format in (2, 3):
        root = zarr.create_group(str(folder), zarr_format=zarr_format)
        root.attrs["title"] = "While it is moved to format 3"
        grid = np.arange(6, dtype="<i4").reshape(2, 3)
        create(root, "both", grid, (2, 2), zarr_format=zarr_format)
        create(root, "time", np.array([0], "<M8[s]"), (1,), zarr_format=zarr_format)
    old = zarr.create_group(str(folder / "old"), zarr_format=2)
    create(old, "level", grid, (2, 2), zarr_format=2)
    new = zarr.create_group(str(folder / "new"), zarr_format=3)
    create(new, "level", grid, (2, 2))
    # The nodes of format 3; those of format 2 are not listed.
    zarr.consolidate_metadata(str(folder), zarr_format=3)


def write_sound_store(folder: Path) -> None:
    """What `broken_v3.zarr` is made of: all is well with it."""
    root = zarr.create_group(str(folder), attributes={"title": "Typical mistakes"})
    numbers = root.create_group("numbers")
    numbers.attrs["kind"] = "numbers"
    grid = np.arange(6, dtype="<f4").reshape(2, 3)
    for name in ["nan", "text", "rank", "missing", "comma", "names", "drifted", "unit", "typo"]:
        create(numbers, name, grid, (2, 2), attributes={"units": "m"})
    create(numbers, "endless", grid, (2, 2), fill_value=np.nan)
    create(numbers, "flag", grid > 2, (2, 2))
    codecs = root.create_group("codecs")
    for name in ["level", "unknown", "version2", "order", "options", "endian"]:
        create(codecs, name, grid, (2, 2), compressors=GzipCodec(level=1))
    create(codecs, "shard", grid, (1, 1), shards=(2, 2))
    for name in ["type", "version", "null", "extra"]:
        root.create_group(name)
    create(root.create_group("lost"), "child", grid, (2, 2))
    create(root.create_group("both"), "shape", grid, (2, 2))
    create(root["both"], "data_type", grid, (2, 2))
    root["both"].create_group("node_type")
    zarr.consolidate_metadata(str(folder))


def break_store(folder: Path) -> None:
    """Mistakes, each in a place of its own."""
    numbers, codecs = folder / "numbers", folder / "codecs"
    # What Python's json makes of a NaN that nobody has encoded.
    edit(numbers / "nan/zarr.json", '"fill_value": 0.0', '"fill_value": NaN')
    edit(numbers / "text/zarr.json", '"fill_value": 0.0', '"fill_value": "0"')
    edit(numbers / "rank/zarr.json", chunk_shape(2, 2), chunk_shape(4))
    edit(numbers / "missing/zarr.json", '  "fill_value": 0.0,\n', "")
    edit(numbers / "comma/zarr.json", '"node_type": "array"', '"node_type": "array",')
    edit(
        numbers / "names/zarr.json",
        '"storage_transformers": []',
        '"dimension_names": ["x"]',
    )
    edit(numbers / "drifted/zarr.json", '"units": "m"', '"units": "ft"')
    edit(numbers / "unit/zarr.json", '"float32"', '"numpy.datetime64"')
    edit(numbers / "typo/zarr.json", '"float32"', '"flaot32"')
    edit(numbers / "flag/zarr.json", '"fill_value": false', '"fill_value": 0')
    edit(codecs / "level/zarr.json", '"level": 1', '"level": 12')
    edit(codecs / "unknown/zarr.json", '"name": "gzip"', '"name": "my_codec"')
    edit(
        codecs / "version2/zarr.json",
        GZIP,
        '"id": "gzip",\n      "level": 1',
    )
    edit(codecs / "order/zarr.json", '"name": "bytes"', '"name": "crc32c"')
    edit(codecs / "options/zarr.json", '"level": 1', '"level": 1,\n        "shuffle": 1')
    edit(codecs / "endian/zarr.json", '"name": "bytes"', '"name": "endian"')
    edit(codecs / "shard/zarr.json", shard_shape(1, 1), shard_shape(1, 3))
    edit(folder / "type/zarr.json", '"node_type": "group"', '"node_type": "table"')
    edit(folder / "version/zarr.json", "3", '"3"')
    edit(
        folder / "null/zarr.json",
        '"node_type": "group"',
        '"node_type": "group",\n  "consolidated_metadata": null',
    )
    edit(folder / "extra/zarr.json", '"attributes": {}', '"attributes": []')
    (folder / "lost/zarr.json").unlink()
    edit(folder / "lost/child/zarr.json", '"regular"', '"irregular"')
    for name, shape, dtype in [("shape", [3, 2], "<f4"), ("data_type", [2, 3], "<i4")]:
        older = zarr_json_2(shape, dtype)
        (folder / "both" / name / ".zarray").write_text(json.dumps(older, indent=4))
    (folder / "both/node_type/.zarray").write_text(json.dumps(older, indent=4))
    break_consolidated(folder / "zarr.json")
    shutil.copytree(folder / "codecs/unknown", folder / "new")


def break_consolidated(path: Path) -> None:
    """What is left when nodes change after they were listed, and mistakes in the list."""
    document = json.loads(path.read_text())
    entries = document["consolidated_metadata"]["metadata"]
    entries["numbers/drifted"]["shape"] = [4, 3]
    # zarr-python 3.0.0 to 3.0.6 wrote it so.
    entries["numbers/endless"]["fill_value"] = np.nan
    entries["codecs/endian"] = {"zarr_format": 3, "node_type": "group"}
    entries["codecs/order"]["codecs"] = []
    entries["removed"] = {"zarr_format": 3, "node_type": "group"}
    del entries["both/node_type"]
    path.write_text(json.dumps(document, indent=2))


GZIP = '"name": "gzip",\n      "configuration": {\n        "level": 1\n      }'


def chunk_shape(*lengths: int) -> str:
    """The text of the chunk lengths of a regular grid."""
    return listed('"chunk_shape": [', lengths, 8)


def shard_shape(*lengths: int) -> str:
    """The text of the chunk lengths in a shard."""
    return listed('"chunk_shape": [', lengths, 10)


def listed(start: str, lengths: tuple[int, ...], indent: int) -> str:
    lines = ",\n".join(" " * indent + str(length) for length in lengths)
    return f"{start}\n{lines}\n"


def zarr_json_2(shape: list[int], dtype: str) -> dict[str, Any]:
    """A `.zarray` beside the `zarr.json`."""
    return {
        "chunks": [2, 2],
        "compressor": None,
        "dtype": dtype,
        "fill_value": 0,
        "filters": None,
        "order": "C",
        "shape": shape,
        "zarr_format": 2,
    }


def create(
    group: zarr.Group,
    name: str,
    data: Any,
    chunks: tuple[int, ...],
    zarr_format: int = 3,
    **options: Any,
) -> None:
    options.setdefault("compressors", None)
    path = Path(str(group.store_path).removeprefix("file://")) / name
    data = np.asarray(data)
    array = zarr.create_array(
        str(path),
        shape=data.shape,
        dtype=data.dtype,
        chunks=chunks,
        zarr_format=zarr_format,
        config={"write_empty_chunks": True},
        **options,
    )
    array[...] = data


if __name__ == "__main__":
    main()
