"""Writes the two stores of format 2 beside this script with zarr 2.18: see README.md.

Run it with the Python of an environment that has the packages of
`interop/requirements-zarr2.txt`, as `interop/python.sh` makes one.
"""

import json
import shutil
from pathlib import Path

import numcodecs
import numpy as np
import zarr
from edits import drop_gzip_time, edit, new_folder
from numcodecs import LZ4, Blosc, Delta, FixedScaleOffset, GZip, PackBits, VLenUTF8, Zlib, Zstd

STATION = np.dtype(
    [
        ("id", "<u4"),
        ("name", "<U6"),
        ("position", "<f8", (2,)),
        ("since", [("year", "<i2"), ("open", "?")]),
    ]
)


def main() -> None:
    if not zarr.__version__.startswith("2.18."):
        raise SystemExit(f"needs zarr 2.18, not {zarr.__version__}")
    # One thread, so that the bytes of the chunks are the same each time.
    numcodecs.blosc.set_nthreads(1)
    write_store(new_folder("store.zarr"))
    broken = new_folder("broken.zarr")
    write_sound_store(broken)
    break_store(broken)


def write_store(folder: Path) -> None:
    """A store without a problem."""
    root = zarr.group(store=zarr.DirectoryStore(str(folder)))
    root.attrs.update({"title": "Weather at three stations", "version": 2})
    weather(root.create_group("weather"))
    stations(root.create_group("stations"))
    pyramid(root.create_group("radar").create_group("pyramid"))
    zarr.consolidate_metadata(root.store)


def weather(group: zarr.Group) -> None:
    hours = np.arange("2024-02-28T18", "2024-02-29T18", dtype="<M8[h]").astype("<M8[s]")
    warmth = (np.sin(np.arange(72.0)).reshape(24, 3) * 10).round(1).astype("<f4")
    warmth[5:7, 1] = np.nan
    rain = (np.arange(72).reshape(24, 3) // 10).astype(">i4")
    pressure = 1000 + np.arange(72.0).reshape(24, 3) / 4
    attributes = {"_ARRAY_DIMENSIONS": ["time", "station"], "units": "°C", "missing_value": np.nan}

    create(
        group,
        "time",
        hours,
        (12,),
        compressor=Zlib(level=4),
        filters=[Delta("<i8")],
        fill_value="NaT",
    )
    create(
        group,
        "warmth",
        warmth,
        (12, 2),
        compressor=Blosc(),
        fill_value=np.nan,
        attributes=attributes,
    )
    create(
        group, "rain", rain, (24, 3), compressor=Zstd(level=3), filters=[Delta(">i4")], order="F"
    )
    create(group, "wet", rain > 2, (24, 1), compressor=None, filters=[PackBits()], fill_value=False)
    scale = FixedScaleOffset(offset=1000, scale=10, dtype="<f8", astype="<u2")
    create(group, "pressure", pressure, (8, 3), compressor=GZip(), filters=[scale])
    drop_gzip_time(list(Path(group.store.path, group.path, "pressure").glob("[0-9]*")))
    create(group, "mean", np.float64(3.5), (), compressor=None, fill_value=-np.inf)


def stations(group: zarr.Group) -> None:
    table = np.array(
        [
            (7, "Ny", (78.9, 11.9), (1968, True)),
            (8, "Eismit", (71.2, -39.9), (1930, False)),
            (9, "Vostok", (-78.5, 106.9), (1957, True)),
        ],
        dtype=STATION,
    )
    fill_value = np.array((0, "?", (0, 0), (0, False)), dtype=STATION)[()]
    notes = np.array(["", "closed in 1931", "-89.2 °C"], dtype=object)

    create(group, "table", table, (2,), compressor=Zlib(), fill_value=fill_value)
    create(
        group, "code", np.array([b"NYA", b"EIS", b"VST"]), (3,), compressor=LZ4(), fill_value=b"-"
    )
    create(group, "country", np.array(["NO", "DK", "RU"]), (3,), compressor=None, fill_value="")
    create(group, "note", notes, (2,), compressor=Zstd(), object_codec=VLenUTF8(), fill_value="")
    create(group, "wind", np.array([1 + 2j, 0, -1j], dtype="<c8"), (3,), compressor=None)
    create(
        group, "lag", np.array([90, 0, -90], dtype="<m8[m]"), (3,), compressor=None, fill_value=0
    )


def pyramid(group: zarr.Group) -> None:
    group.attrs["multiscales"] = [{"version": "0.4", "datasets": [{"path": "0"}, {"path": "1"}]}]
    for level in range(2):
        side = 8 >> level
        image = np.arange(side * side, dtype="u1").reshape(1, side, side)
        compressor = Blosc(cname="zstd", clevel=5, shuffle=Blosc.BITSHUFFLE)
        create(group, str(level), image, (1, 4, 4), compressor=compressor, dimension_separator="/")


def write_sound_store(folder: Path) -> None:
    """What `broken.zarr` is made of: all is well with it."""
    root = zarr.group(store=zarr.DirectoryStore(str(folder)))
    root.attrs["title"] = "Typical mistakes"
    numbers = root.create_group("numbers")
    numbers.attrs["kind"] = "numbers"
    for name in ["nan", "level", "rank", "missing", "python", "attributes", "drifted", "typo"]:
        data = np.arange(6, dtype="<f4").reshape(2, 3)
        create(numbers, name, data, (2, 2), compressor=Zlib(level=1), attributes={"units": "m"})
    types = root.create_group("types")
    codes = np.array([b"AB", b"C"])
    create(types, "code", codes, (2,), compressor=None, fill_value=b"A")
    create(types, "record", np.zeros(2, STATION), (2,), compressor=None)
    create(types, "time", np.array([0], dtype="<M8[s]"), (1,), compressor=None)
    create(types, "subarray", np.zeros(2, "<f4"), (2,), compressor=None)
    codecs = root.create_group("codecs")
    for name in ["unknown", "version3", "options"]:
        create(codecs, name, np.zeros(4, "<i2"), (2,), compressor=Zlib(), filters=[Delta("<i2")])
    root.create_group("version").create_group("inner")
    root.create_group("extra")
    root.create_group("latin").attrs["place"] = "Tromso"
    create(root.create_group("lost"), "child", codes, (2,), compressor=None)
    create(root, "both", codes, (2,), compressor=None)
    zarr.consolidate_metadata(root.store)


def break_store(folder: Path) -> None:
    """Mistakes, each in a place of its own."""
    # What Python's json makes of a NaN that nobody has encoded.
    edit(folder / "numbers/nan/.zarray", '"fill_value": 0.0', '"fill_value": NaN')
    edit(folder / "numbers/level/.zarray", '"level": 1', '"level": 12')
    edit(folder / "numbers/rank/.zarray", "        2,\n        2\n", "        4\n")
    edit(folder / "numbers/missing/.zarray", '    "fill_value": 0.0,\n', "")
    edit(folder / "numbers/python/.zarray", '"<f4"', "'<f4'")
    edit(
        folder / "numbers/attributes/.zarray",
        '    "chunks"',
        '    "attributes": {"units": "m"},\n    "chunks"',
    )
    edit(folder / "numbers/drifted/.zattrs", '"m"', '"ft"')
    edit(folder / "numbers/typo/.zarray", '"order": "C"', '"order": "c"')
    edit(folder / "numbers/typo/.zattrs", "}", "")
    edit(folder / "types/record/.zarray", json.dumps(fill_text(folder / "types/record")), "0")
    edit(folder / "types/time/.zarray", "<M8[s]", "<M8")
    edit(folder / "types/subarray/.zarray", "<f4", "(2, 2)<f4")
    edit(folder / "codecs/unknown/.zarray", '"id": "zlib"', '"id": "my_codec"')
    edit(
        folder / "codecs/version3/.zarray",
        '"id": "zlib",\n        "level": 1',
        '"name": "zlib",\n        "configuration": {"level": 1}',
    )
    edit(
        folder / "codecs/options/.zarray", '"id": "delta"', '"id": "delta",\n            "axis": 0'
    )
    edit(folder / "version/.zgroup", "2", '"2"')
    edit(folder / "extra/.zgroup", "2", '2,\n    "node_type": "group"')
    (folder / "extra/.zattrs").write_text("[]")
    (folder / "latin/.zattrs").write_bytes('{\n    "place": "Tromsø"\n}'.encode("latin-1"))
    (folder / "lost/.zgroup").unlink()
    shutil.copy(folder / ".zgroup", folder / "both/.zgroup")
    (folder / "orphan").mkdir()
    (folder / "orphan/.zattrs").write_text('{"units": "m"}')
    break_consolidated(folder / ".zmetadata")


def break_consolidated(path: Path) -> None:
    """What is left when arrays change after it was written, and one encoder is passed by."""
    document = json.loads(path.read_text())
    entries = document["metadata"]
    entries["numbers/drifted/.zarray"]["shape"] = [4, 3]
    entries["types/code/.zarray"]["fill_value"] = "A"
    entries["codecs/options/.zarray"]["fill_value"] = np.nan
    entries["removed/.zgroup"] = {"zarr_format": 2}
    del entries["version/inner/.zgroup"]
    path.write_text(json.dumps(document, indent=4, sort_keys=True))


def fill_text(array: Path) -> str:
    return json.loads((array / ".zarray").read_text())["fill_value"]


def create(
    group: zarr.Group, name: str, data: object, chunks: tuple[int, ...], **options: object
) -> None:
    attributes = options.pop("attributes", {})
    array = group.create_dataset(name, data=data, chunks=chunks, **options)
    array.attrs.update(attributes)


if __name__ == "__main__":
    main()
