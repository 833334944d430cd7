"""The codec configurations that the cases cover."""

import lzma
from itertools import product

import numcodecs
from numcodecs.registry import codec_registry, entries

from dtypes import Config, Element, sample

BLOSC_NAMES = ("blosclz", "lz4", "lz4hc", "snappy", "zlib", "zstd")
BLOSC_SHUFFLES = (-1, 0, 1, 2)


def registered() -> set[str]:
    """The ids of all codecs that numcodecs has here."""
    for codec_id in set(entries) - set(codec_registry):
        codec_registry[codec_id] = entries[codec_id].load()
    return {
        codec_id
        for codec_id, codec in codec_registry.items()
        if codec.__module__.startswith("numcodecs.")
    }


def every_codec(element: Element) -> list[Config]:
    """One configuration of each codec, suited to data of this type."""
    dtype = element.stored
    kind = {"id": "", "dtype": dtype.str}
    # What an object codec gives must come back to the bit.
    scale = {"offset": 0, "scale": 1} if element.object_codec else {"offset": 1, "scale": 2}
    plain = (
        "zlib gzip bz2 lzma blosc zstd lz4 packbits base64 vlen-utf8 vlen-bytes json2 msgpack2 "
        "pickle crc32 crc32c adler32 fletcher32 jenkins_lookup3 pcodec"
    )
    return [
        *({"id": codec_id} for codec_id in plain.split()),
        {"id": "shuffle", "elementsize": dtype.itemsize},
        {"id": "bitround", "keepbits": 3},
        {"id": "zfpy", "mode": 4, "tolerance": 0.01},
        {"id": "astype", "encode_dtype": "<f8", "decode_dtype": dtype.str},
        {"id": "vlen-array", "dtype": "<i4"},
        kind | {"id": "delta"},
        kind | scale | {"id": "fixedscaleoffset"},
        kind | {"id": "quantize", "digits": 2},
        kind | {"id": "categorize", "labels": _labels(element)},
    ]


def variants() -> list[tuple[str, Config]]:
    """Configurations that differ in their members, each with a data type (an element's
    name) that the codec takes."""
    return [
        *_general_compressors(),
        *_blosc(),
        *_lzma(),
        *_numeric_codecs(),
        *_checksums(),
        *_object_codecs(),
        *_pcodec_and_zfpy(),
    ]


def create(config: Config) -> numcodecs.abc.Codec:
    return numcodecs.get_codec(dict(config))


def _labels(element: Element) -> list[str]:
    if element.stored.kind not in "SU":
        return ["a", "b"]
    values = sorted(set(sample(element, (6,)).tolist()))
    return [value if isinstance(value, str) else value.decode("latin-1") for value in values]


def _members(codec_id: str, name: str, values: tuple) -> list[Config]:
    return [{"id": codec_id, name: value} for value in values]


def _general_compressors() -> list[tuple[str, Config]]:
    configs = [
        *_members("zlib", "level", (-1, 0, 1, 6, 9)),
        *_members("gzip", "level", (0, 1, 5, 9)),
        *_members("bz2", "level", (1, 9)),
        *_members("zstd", "level", (-131072, -5, 0, 1, 22)),
        *_members("zstd", "checksum", (False, True)),
        *_members("lz4", "acceleration", (-1, 0, 1, 10)),
        *_members("shuffle", "elementsize", (0, 1, 2, 4, 8)),
    ]
    return [("le-i4", config) for config in configs]


def _blosc() -> list[tuple[str, Config]]:
    configs: list[Config] = [
        {"id": "blosc", "cname": cname, "clevel": 5, "shuffle": shuffle, "blocksize": 0}
        for cname, shuffle in product(BLOSC_NAMES, BLOSC_SHUFFLES)
    ]
    configs += _members("blosc", "clevel", (0, 1, 9))
    configs += _members("blosc", "blocksize", (256, 65536))
    configs += _members("blosc", "typesize", (4,))
    return [("be-f8", config) for config in configs]


def _lzma() -> list[tuple[str, Config]]:
    delta = {"id": lzma.FILTER_DELTA, "dist": 4}
    chain = [delta, {"id": lzma.FILTER_LZMA2, "preset": 1}]
    configs: list[Config] = [
        {"id": "lzma", "format": lzma.FORMAT_ALONE},
        {"id": "lzma", "format": lzma.FORMAT_RAW, "filters": chain},
        {"id": "lzma", "format": lzma.FORMAT_XZ, "filters": chain},
        *_members("lzma", "preset", (0, 6, 9, 9 | lzma.PRESET_EXTREME)),
        *_members("lzma", "check", (lzma.CHECK_NONE, lzma.CHECK_CRC32, lzma.CHECK_CRC64)),
        {"id": "lzma", "check": lzma.CHECK_SHA256},
    ]
    return [("le-i4", config) for config in configs]


def _numeric_codecs() -> list[tuple[str, Config]]:
    scale = {"id": "fixedscaleoffset", "dtype": "<f8"}
    return [
        ("le-i8", {"id": "delta", "dtype": "<i8", "astype": "<i2"}),
        ("u1", {"id": "delta", "dtype": "|u1"}),
        ("be-f4", {"id": "delta", "dtype": ">f4", "astype": ">f4"}),
        ("le-f8", scale | {"offset": 0, "scale": 10, "astype": "|u1"}),
        ("le-f8", scale | {"offset": -1.5, "scale": 0.1, "astype": "<i4"}),
        ("le-f8", scale | {"offset": 1e300, "scale": 1e-300, "astype": "<f8"}),
        ("be-f4", {"id": "quantize", "digits": 1, "dtype": ">f4", "astype": "<f2"}),
        ("le-f8", {"id": "quantize", "digits": -2, "dtype": "<f8"}),
        ("le-f8", {"id": "bitround", "keepbits": 0}),
        ("le-f8", {"id": "bitround", "keepbits": 52}),
        ("le-f2", {"id": "bitround", "keepbits": 10}),
        ("le-i4", {"id": "astype", "encode_dtype": "|i1", "decode_dtype": "<i4"}),
        ("be-i8", {"id": "astype", "encode_dtype": "<f4", "decode_dtype": ">i8"}),
    ]


def _checksums() -> list[tuple[str, Config]]:
    configs = [
        {"id": codec_id, "location": location}
        for codec_id, location in product(("crc32", "crc32c", "adler32"), ("start", "end"))
    ]
    configs += _members("jenkins_lookup3", "initval", (0, 1, 2**32 - 1))
    configs += _members("jenkins_lookup3", "prefix", (b"ab",))
    return [("le-i4", config) for config in configs]


def _object_codecs() -> list[tuple[str, Config]]:
    """Each is given to an array of its own object element, in place of that element's codec."""
    json2 = {
        "skipkeys": True,
        "ensure_ascii": False,
        "check_circular": False,
        "allow_nan": False,
        "sort_keys": False,
        "indent": 2,
        "separators": [",", ": "],
        "strict": False,
    }
    labels = ["ab", "é", ""]
    return [
        *(("object-pickle", config) for config in _members("pickle", "protocol", tuple(range(6)))),
        *(("object-json2", {"id": "json2", name: value}) for name, value in json2.items()),
        ("object-json2", {"id": "json2"} | json2),
        ("object-msgpack2", {"id": "msgpack2", "use_single_float": True}),
        ("object-msgpack2", {"id": "msgpack2", "use_bin_type": False, "raw": True}),
        ("object-vlen-array", {"id": "vlen-array", "dtype": ">f8"}),
        ("object-vlen-array", {"id": "vlen-array", "dtype": "|u1"}),
        (
            "object-categorize",
            {"id": "categorize", "labels": labels, "dtype": "|O", "astype": "<i2"},
        ),
    ]


def _pcodec_and_zfpy() -> list[tuple[str, Config]]:
    pcodec = [
        {"id": "pcodec", "level": 0},
        {"id": "pcodec", "level": 12, "mode_spec": "classic"},
        *_members("pcodec", "delta_spec", ("none", "no_op", "try_lookback")),
        {"id": "pcodec", "delta_spec": "try_consecutive", "delta_encoding_order": 3},
        {"id": "pcodec", "delta_encoding_order": 0},
        {"id": "pcodec", "equal_pages_up_to": 16},
    ]
    zfpy = [
        {"id": "zfpy", "mode": 2, "rate": 16},
        {"id": "zfpy", "mode": 3, "precision": 20},
        {"id": "zfpy", "mode": 4, "tolerance": 0.5},
        {"id": "zfpy", "mode": 5},
    ]
    return [("le-f4", config) for config in pcodec + zfpy]
