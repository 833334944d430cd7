"""Fields and documents of format 2 as a writer would write them, by chance."""

import base64
from random import Random

from text import Json

UNITS = "Y M W D h m s ms us ns ps fs as \u03bcs".split()
NAMES = ["a", "b", "c", "x", "y", "time", "lat", "A", "\u00e9", "\U0001f600", "a b", "0", "..."]
ATTRIBUTES: list[Json] = [
    {},
    {"units": "m"},
    {"title": "\u00e9", "n": [1, 2.5, None, True], "deep": {"a": {"b": []}}},
    {"fill": float("nan"), "range": [float("-inf"), float("inf")]},
    {"": 0, "zarr_format": 2, "big": 2**70, "small": -0.0},
]
FLOATS: list[Json] = [
    0,
    0.0,
    -0.0,
    1,
    -1.5,
    0.1,
    1e300,
    65504,
    65520,
    3.5e38,
    1e-310,
    "NaN",
    "Infinity",
]
FLOATS += ["-Infinity", 2**53 + 1, 2**64, 16777217, 10**30, 5e-324, 1e-8]


def typestr(random: Random) -> str:
    order = random.choice("<>")
    match random.randrange(12):
        case 0:
            return random.choice("|<>") + "b1"
        case 1 | 2:
            size = random.choice([1, 2, 4, 8])
            return (random.choice("|<>") if size == 1 else order) + random.choice("iu") + str(size)
        case 3 | 4:
            return f"{order}f{random.choice([2, 4, 8])}"
        case 5:
            return f"{order}c{random.choice([8, 16])}"
        case 6 | 7:
            factor = random.choice(["", "", "1", "10", "25", "2147483647"])
            return f"{order}{random.choice('mM')}8[{factor}{random.choice(UNITS)}]"
        case 8:
            return random.choice(["|O", "|O", "|O8", "<O", ">O"])
        case 9:
            return f"{random.choice('|<>')}S{random.choice([0, 1, 3, 12, 255])}"
        case 10:
            return f"{order}U{random.choice([0, 1, 3, 12])}"
        case _:
            return f"{random.choice('|<>')}V{random.choice([0, 1, 3, 8, 16])}"


def odd_typestr(random: Random) -> str:
    """What has the form of a typestr, whether or not there is such a type."""
    size = random.choice(["", "0", "1", "2", "3", "4", "8", "16", "32", "12", "1000000"])
    unit = random.choice(
        ["", "", "", "[s]", "[10ns]", "[0s]", "[x]", "[generic]", "[2147483648D]", "[]", "[1]"]
    )
    return random.choice("<>|=!") + random.choice("biufcmMOSUVtaBHLl") + size + unit


def dtype(random: Random, depth: int = 2) -> Json:
    if depth and random.random() < 0.25:
        return struct(random, depth)
    return typestr(random)


def struct(random: Random, depth: int) -> Json:
    names = random.sample(NAMES, random.choice([0, 1, 1, 2, 2, 3]))
    fields = [[name, dtype(random, depth - 1)] for name in names]
    for field in fields:
        if random.random() < 0.3:
            field.append([random.choice([0, 1, 2, 3]) for _ in range(random.randrange(4))])
    if random.random() < 0.1:
        fields += [["", "|V2"], ["", "|V1"]]
    return fields


def item_size(data_type: Json) -> int:
    """The bytes of an item; a guess for objects, whose size is that of a pointer."""
    if isinstance(data_type, list):
        total = 0
        for _, inner, *shape in data_type:
            count = 1
            for length in shape[0] if shape else []:
                count *= length
            total += count * item_size(inner)
        return total
    size = int("".join(filter(str.isdigit, data_type.split("[")[0])) or 8)
    return size * 4 if data_type[1] == "U" else size


def fill_value(data_type: Json, random: Random) -> Json:
    if random.random() < 0.1:
        return None
    code = "V" if isinstance(data_type, list) else data_type[1]
    if code in "SV":
        size = item_size(data_type)
        size = random.randrange(size + 1) if code == "S" and size < 300 else size
        return base64.b64encode(random.randbytes(min(size, 3000))).decode()
    if code in "iu":
        bits = 8 * item_size(data_type)
        low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if code == "i" else (0, 2**bits - 1)
        return random.choice([0, 1, low, high, low, high, high // 3])
    match code:
        case "b":
            return random.random() < 0.5
        case "f":
            return random.choice([*FLOATS, random.uniform(-1, 1), random.gauss(0, 1e20)])
        case "c":
            return [random.choice(FLOATS), random.choice(FLOATS)]
        case "m" | "M":
            return random.choice(["NaT", 0, -1, -(2**63), 2**63 - 1, -(2**63) + 1])
        case "U":
            return random.choice(["", "a", "\u00e9\U0001f600", "longer than it is", "\u0000"])
    return random.choice([0, None, "", "a", [1, 2], {"a": None}, 2**70, 1.5])


def codec(random: Random) -> Json:
    name = random.choice(list(CODECS))
    config = {key: random.choice(values) for key, values in CODECS[name].items()}
    if name in DTYPED:
        config |= {key: _parameter(name, random) for key in DTYPED[name]}
    if "astype" in config:
        config["astype"] = random.choice([None, config["astype"], _parameter(name, random)])
    must = REQUIRED.get(name, ())
    kept = {key: value for key, value in config.items() if key in must or random.random() < 0.7}
    return {"id": name} | kept


def _parameter(name: str, random: Random) -> str:
    if name == "quantize":
        return random.choice("<>") + random.choice(["f2", "f4", "f8"])
    return random.choice([typestr(random), typestr(random), "<M8", ">m8", odd_typestr(random)])


BOUNDS = [-(2**31), 2**31 - 1, 0, 1, -1, 3, 9]
CODECS: dict[str, dict[str, list[Json]]] = {
    "blosc": {
        "cname": ["blosclz", "lz4", "lz4hc", "snappy", "zlib", "zstd"],
        "clevel": [0, 5, 9],
        "shuffle": [-1, 0, 1, 2, True, False],
        "blocksize": BOUNDS,
        "typesize": [1, 8, None, 2**31 - 1],
    },
    "zlib": {"level": [-1, 0, 1, 9]},
    "gzip": {"level": [-1, 0, 1, 9]},
    "bz2": {"level": [1, 9]},
    "lzma": {
        "format": [0, 1, 2, 3],
        "check": [-1, 0, 4, 10, 2**40],
        "preset": [None, 0, 9, 2**31],
        "filters": [None, [], [{"id": 3, "dist": 4}, None, "x"]],
    },
    "zstd": {"level": BOUNDS, "checksum": [True, False]},
    "lz4": {"acceleration": BOUNDS},
    "shuffle": {"elementsize": [0, 1, 4, 8, -1, 2**63 - 1, -(2**63)]},
    "delta": {"astype": [None]},
    "fixedscaleoffset": {"offset": [0, 1.5, -1, 1e300], "scale": [1, 10.0, 0.1], "astype": [None]},
    "quantize": {"digits": [0, 3, -308, 307], "astype": [None]},
    "bitround": {"keepbits": [0, 7, 100]},
    "astype": {},
    "packbits": {},
    "crc32": {"location": ["start", "end", None]},
    "crc32c": {"location": ["start", "end", None]},
    "adler32": {"location": ["start", "end", None]},
    "fletcher32": {},
    "vlen-utf8": {},
    "vlen-bytes": {},
    "vlen-array": {},
    "pickle": {"protocol": [5]},
    "acme": {"a": [1], "b": [{"c": [1.0]}]},
}
DTYPED = {
    "delta": ["dtype", "astype"],
    "fixedscaleoffset": ["dtype", "astype"],
    "quantize": ["dtype", "astype"],
    "astype": ["encode_dtype", "decode_dtype"],
    "vlen-array": ["dtype"],
}
REQUIRED = {
    "delta": ("dtype",),
    "fixedscaleoffset": ("dtype", "offset", "scale"),
    "quantize": ("dtype", "digits"),
    "bitround": ("keepbits",),
    "astype": ("encode_dtype", "decode_dtype"),
    "vlen-array": ("dtype",),
}


def array(random: Random) -> Json:
    rank = random.choice([0, 1, 1, 2, 2, 3])
    data_type = dtype(random)
    document = {
        "zarr_format": 2,
        "shape": [random.choice([0, 1, 10, 1000, 2**40]) for _ in range(rank)],
        "chunks": [random.choice([0, 1, 10, 100]) for _ in range(rank)],
        "dtype": data_type,
        "compressor": random.choice([None, codec(random)]),
        "fill_value": fill_value(data_type, random),
        "order": random.choice("CF"),
        "filters": random.choice([None, [], [codec(random)], [codec(random), codec(random)]]),
    }
    if random.random() < 0.4:
        document["dimension_separator"] = random.choice("./")
    if random.random() < 0.1:
        document["extra"] = random.choice([1, None, {"must_understand": False}])
    return document


def merged_array(random: Random) -> Json:
    """An array as its reader takes it, with what `.zattrs` has."""
    document = array(random)
    if random.random() < 0.3:
        document["attributes"] = random.choice(ATTRIBUTES)
    return document


def merged_group(random: Random) -> Json:
    document: Json = {"zarr_format": 2}
    if random.random() < 0.5:
        document["attributes"] = random.choice(ATTRIBUTES)
    return document


def attributes(random: Random) -> Json:
    return random.choice(ATTRIBUTES)


def node(random: Random) -> Json:
    files: Json = {}
    if random.random() < 0.6:
        files[".zarray"] = array(random)
    if not files or random.random() < 0.05:
        files[".zgroup"] = {"zarr_format": 2}
    if random.random() < 0.5:
        files[".zattrs"] = random.choice(ATTRIBUTES)
    return files


def consolidated(random: Random) -> Json:
    entries: Json = {}
    if random.random() < 0.95:
        entries[".zgroup"] = {"zarr_format": 2}
    groups = [""]
    for _ in range(random.randrange(6)):
        path = random.choice(groups) + random.choice(NAMES)
        if random.random() < 0.05:
            path = random.choice(["/", "", "a//", "./", "../", "z/", "//", " "]) + path
        if random.random() < 0.03:
            path += random.choice(
                ["/", "/.", "/..", "//b", "/.zgroup", "/zarr.json", "/...", "/\u0000"]
            )
        if random.random() < 0.5:
            groups.append(path + "/")
            entries[path + "/.zgroup"] = {"zarr_format": 2}
            if random.random() < 0.15:
                entries[path + "/.zgroup"]["consolidated_metadata"] = random.choice(CONSOLIDATED)
        else:
            entries[path + "/.zarray"] = array(random)
            if random.random() < 0.05:
                groups.append(path + "/")
        if random.random() < 0.4:
            entries[path + "/.zattrs"] = random.choice(ATTRIBUTES)
        if random.random() < 0.03:
            again = random.choice(["/", ""]) + path + random.choice(["/", "//"])
            entries[again + random.choice([".zgroup", ".zarray", ".zattrs"])] = {"zarr_format": 2}
    if random.random() < 0.05:
        entries[random.choice([".zmetadata", "a/other", "b/.zattrs", "/.zgroup", "zarr.json"])] = {}
    return {"zarr_consolidated_format": 1, "metadata": entries}


CONSOLIDATED: list[Json] = [
    {},
    None,
    {"kind": "inline", "must_understand": False, "metadata": {}},
    [],
    1,
]
BARE = [float("nan"), float("inf"), float("-inf"), 0.0, "NaN", 1]


def bare_array(random: Random) -> Json:
    """An array of floats with tokens in its fill value that are no JSON."""
    document = array(random)
    document["dtype"] = random.choice("<>|") + random.choice(["f2", "f4", "f8", "c8", "c16"])
    document["fill_value"] = random.choice(
        [*BARE, [random.choice(BARE), random.choice(BARE)], [BARE[0]]]
    )
    return document


def node_to_repair(random: Random) -> Json:
    files: Json = {".zarray": bare_array(random)}
    if random.random() < 0.3:
        files[".zattrs"] = random.choice(ATTRIBUTES)
    return files


def consolidated_to_repair(random: Random) -> Json:
    document = consolidated(random)
    for key in list(document["metadata"]):
        if key.endswith(".zarray") and random.random() < 0.6:
            document["metadata"][key] = bare_array(random)
        if key.endswith(".zgroup") and random.random() < 0.5:
            member = random.choice(CONSOLIDATED)
            document["metadata"][key] = {"zarr_format": 2, "consolidated_metadata": member}
    return document
