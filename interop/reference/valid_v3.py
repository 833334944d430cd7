"""Fields of format 3 as a writer would write them, by chance."""

import base64
import struct
from decimal import Decimal, localcontext
from random import Random

from text import Json, Token
from valid_v2 import FLOATS, NAMES

INTEGERS = "int8 int16 int32 int64 uint8 uint16 uint32 uint64".split()
REAL = [*INTEGERS, "float16", "float32", "float64"]
SIMPLE = [*REAL, "bool", "complex64", "complex128", "r8", "r16", "r24"]
UNITS = "Y M W D h m s ms us ns ps fs as generic".split()


def named(name: str, configuration: Json, random: Random) -> Json:
    """A field in one of the forms that mean the same."""
    if not configuration:
        forms: list[Json] = [name, {"name": name}, {"name": name, "configuration": {}}]
        field = random.choice(forms)
    else:
        field = {"name": name, "configuration": configuration}
    if isinstance(field, dict) and random.random() < 0.1:
        field["must_understand"] = True
    return field


def data_type(random: Random, depth: int = 2, fixed: bool = False) -> Json:
    match random.randrange(12):
        case 0 | 1 if depth:
            return record(random, depth)
        case 2 | 3:
            name = random.choice(["numpy.datetime64", "numpy.timedelta64"])
            factor = random.choice([1, 10, 2**31 - 1])
            return named(name, {"unit": random.choice(UNITS), "scale_factor": factor}, random)
        case 4 if not fixed:
            return named(random.choice(["bytes", "string"]), {}, random)
        case 5:
            other = [
                "bfloat16",
                "int4",
                "fixed_length_utf32",
                "structured",
                "acme.decimal",
                "r008",
                "r*",
            ]
            other += [
                "null_terminated_bytes",
                "https://example.org/type",
                "R8",
                "r" + "0" * 99 + "8",
            ]
            name = random.choice(other)
            return named(name, random.choice([{}, {}, {"length_bytes": 4}]), random)
    return named(random.choice(SIMPLE), {}, random)


def record(random: Random, depth: int) -> Json:
    names = random.sample(NAMES, random.choice([1, 1, 2, 2, 3]))
    fields = [{"name": name, "data_type": data_type(random, depth - 1, True)} for name in names]
    return named("struct", {"fields": fields}, random)


def name_of(field: Json) -> str:
    return field["name"] if isinstance(field, dict) else field


def fill_value(field: Json, random: Random) -> Json:
    name = name_of(field)
    if name in INTEGERS:
        bits = int(name.lstrip("uint"))
        low, high = (
            (0, 2**bits - 1) if name[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        )
        return random.choice([0, 1, low, high, high, high // 3])
    if name.startswith("float"):
        return float_value(int(name[5:]), random)
    if name.startswith("complex"):
        bits = int(name[7:]) // 2
        return [float_value(bits, random), float_value(bits, random)]
    if name[0] == "r" and name[1:].isdigit():
        return list(random.randbytes(int(name[1:]) // 8))
    if name.startswith("numpy."):
        return random.choice(["NaT", 0, -1, -(2**63), 2**63 - 1])
    match name:
        case "bool":
            return random.random() < 0.5
        case "string":
            return random.choice(["", "a", "\u00e9\U0001f600", "NaN"])
        case "bytes":
            value = random.randbytes(random.randrange(5))
            return random.choice([list(value), base64.b64encode(value).decode()])
        case "struct":
            fields = field["configuration"]["fields"]
            return {item["name"]: fill_value(item["data_type"], random) for item in fields}
    return random.choice([0, None, "", "a", [1, 2], {"a": None}, 2**70, 1.5])


def halfway(bits: int, random: Random) -> Json:
    """A number between two floats of `bits`, written in full, or close to it."""
    code, integer = {16: ("e", "H"), 32: ("f", "I"), 64: ("d", "Q")}[bits]
    pattern = (
        random.getrandbits(bits - 1) % {16: 0x7BFF, 32: 0x7F7FFFFF, 64: 0x7FEFFFFFFFFFFFFF}[bits]
    )
    (low,), (high,) = (struct.unpack(code, struct.pack(integer, pattern + step)) for step in (0, 1))
    with localcontext() as context:
        context.prec = 2000
        text = format((Decimal(low) + Decimal(high)) / 2, random.choice(["f", "e"]))
    if random.random() < 0.5 and "e" not in text:
        text += "1" if "." in text else ".000000000000000000001"
    return Token(random.choice(["", "-"]) + text.replace("e+", random.choice(["e+", "e", "E"])))


def float_value(bits: int, random: Random) -> Json:
    match random.randrange(5):
        case 0:
            digits = f"{random.getrandbits(bits):0{bits // 4}x}"
            return "0x" + random.choice([digits, digits, digits.upper()])
        case 1:
            nan = {16: 0x7C00, 32: 0x7F800000, 64: 0x7FF0000000000000}[bits]
            nan |= random.choice([0, 1, 1 << (bits - 1), random.getrandbits(bits)])
            return f"0x{nan:0{bits // 4}x}"
        case 2:
            scale = random.choice([1, 1e-5, 1e-40, 1e4, 65520, 1e38, 1e300, 1e-310, 2**24])
            return random.choice([random.uniform(-1, 1) * scale, random.randrange(-(2**70), 2**70)])
        case 3:
            return halfway(random.choice([bits, bits, 16, 32, 64]), random)
    return random.choice(FLOATS)


# Of chunks; those of the last are as long as there are, or nearly.
LENGTHS = [1, 2, 4, 6, 12, 60] * 4 + [2**31, 2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1]
EXTENTS = [0, 1, 10, 24, 1000, 2**40] * 3 + [2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1]


def chunk_grid(shape: list[int], random: Random) -> tuple[Json, list[int]]:
    """A grid for `shape`, and lengths that divide all of its chunks'."""
    lengths = [random.choice(LENGTHS) for _ in shape]
    if random.random() < 0.7:
        return named("regular", {"chunk_shape": lengths}, random), lengths
    shapes = [_axis(extent, length, random) for extent, length in zip(shape, lengths, strict=True)]
    return named("rectilinear", {"kind": "inline", "chunk_shapes": shapes}, random), lengths


def _axis(extent: int, length: int, random: Random) -> Json:
    """The chunks along an axis: multiples of `length`, in one of the ways to write them."""
    if random.random() < 0.3:
        return length
    runs: list[Json] = []
    covered = 0
    while covered < extent and len(runs) < 4:
        size = length * random.choice([1, 1, 2, 3] if length < 2**60 else [1])
        count = random.choice([1, 1, 2, 5])
        runs += random.choice([[[size, count]], [size] * count])
        covered += size * count
    if covered < extent:
        runs.append([length, (extent - covered) // length + 1])
    if random.random() < 0.1:
        runs += [[length, 2**64 - 1], [length, random.choice([1, 2**63, 2**64 - 1])]]
    return runs or [length]


def chunk_key_encoding(random: Random) -> Json:
    configuration = random.choice([{}, {"separator": "/"}, {"separator": "."}])
    name = random.choice(["default", "default", "v2", "v2", "acme.keys", "suffix"])
    return named(name, configuration, random)


def codecs(field: Json, lengths: list[int], random: Random, depth: int = 2) -> Json:
    """A pipeline for chunks of `lengths` and of the data type `field`."""
    listed = []
    if random.random() < 0.3:
        order = random.sample(range(len(lengths)), len(lengths))
        lengths = [lengths[axis] for axis in order]
        listed.append(named("transpose", {"order": order}, random))
    if random.random() < 0.15:
        listed.append(scale_offset(field, random))
    if random.random() < 0.15:
        target = named(random.choice(REAL), {}, random)
        if random.random() < 0.15:
            target = data_type(random)
        listed.append(cast_value(field, target, random))
        field = target
    if random.random() < 0.05:
        listed.append(named("acme.array", {}, random))
    if depth and random.random() < 0.35:
        listed.append(sharding(field, lengths, random, depth))
    elif name_of(field) in ("string", "bytes") and random.random() < 0.9:
        listed.append(
            named(f"vlen-{'utf8' if name_of(field) == 'string' else 'bytes'}", {}, random)
        )
    else:
        endian = random.choice([{"endian": "little"}] * 6 + [{"endian": "big"}] * 3 + [{}])
        listed.append(named("bytes", endian, random))
    listed += [bytes_codec(random) for _ in range(random.choice([0, 0, 1, 1, 2]))]
    if random.random() < 0.03:
        random.shuffle(listed)
    return listed


def sharding(field: Json, lengths: list[int], random: Random, depth: int) -> Json:
    inner = [
        random.choice([d for d in [1, 2, 3, 4, 6, 12, 2**31, n] if n % d == 0]) for n in lengths
    ]
    index = [named("bytes", {"endian": random.choice(["little", "big"])}, random)]
    if random.random() < 0.2:
        index.insert(
            0,
            named(
                "transpose", {"order": random.sample(range(len(inner) + 1), len(inner) + 1)}, random
            ),
        )
    if random.random() < 0.5:
        index.append(named("crc32c", {}, random))
    if random.random() < 0.05:
        index.append(bytes_codec(random))
    configuration: Json = {
        "chunk_shape": inner,
        "codecs": codecs(field, inner, random, depth - 1),
        "index_codecs": index,
    }
    if random.random() < 0.5:
        configuration["index_location"] = random.choice(["start", "end"])
    return named("sharding_indexed", configuration, random)


def scale_offset(field: Json, random: Random) -> Json:
    members = ["offset", "scale"]
    return named(
        "scale_offset",
        {member: fill_value(field, random) for member in members if random.random() < 0.7},
        random,
    )


def cast_value(field: Json, target: Json, random: Random) -> Json:
    configuration: Json = {"data_type": target}
    if random.random() < 0.4:
        modes = [
            "nearest-even",
            "towards-zero",
            "towards-positive",
            "towards-negative",
            "nearest-away",
        ]
        configuration["rounding"] = random.choice(modes)
    if random.random() < 0.4:
        configuration["out_of_range"] = random.choice(["clamp", "wrap"])
    if random.random() < 0.4:
        pairs = {"encode": (field, target), "decode": (target, field)}
        configuration["scalar_map"] = {
            direction: [
                [fill_value(source, random), fill_value(result, random)]
                for _ in range(random.randrange(3))
            ]
            for direction, (source, result) in pairs.items()
            if random.random() < 0.7
        }
    return named("cast_value", configuration, random)


def bytes_codec(random: Random) -> Json:
    match random.randrange(6):
        case 0:
            configuration: Json = {
                "cname": random.choice(["lz4", "lz4hc", "blosclz", "snappy", "zlib", "zstd"]),
                "clevel": random.choice([0, 5, 9]),
                "shuffle": random.choice(["noshuffle", "shuffle", "bitshuffle"]),
                "blocksize": random.choice([0, 1, 2**31, 2**70]),
            }
            if configuration["shuffle"] != "noshuffle" or random.random() < 0.5:
                configuration["typesize"] = random.choice([1, 4, 255, 2**31, 2**70])
            if configuration["shuffle"] == "noshuffle" and random.random() < 0.3:
                configuration["typesize"] = random.choice([0, -1, -(2**70)])
            return named("blosc", configuration, random)
        case 1:
            return named("gzip", {"level": random.choice([0, 5, 9])}, random)
        case 2:
            configuration = {"level": random.choice([-131072, 0, 3, 22])}
            if random.random() < 0.7:
                configuration["checksum"] = random.random() < 0.5
            return named("zstd", configuration, random)
        case 3 | 4:
            return named("crc32c", {}, random)
    other = [
        "acme.zip",
        "numcodecs.zlib",
        "vlen-utf8",
        "https://example.org/codec",
        "bz2",
        "fletcher32",
    ]
    return named(
        random.choice(other), random.choice([{}, {"level": 1}, {"a": float("1.5")}]), random
    )


def codec(random: Random) -> Json:
    """One codec, with others inside where it has them."""
    field = data_type(random)
    lengths = [random.choice([1, 2, 4, 6, 12]) for _ in range(random.choice([0, 1, 2, 3]))]
    return random.choice(codecs(field, lengths, random))


def grid(random: Random) -> Json:
    return chunk_grid(shape_of(random), random)[0]


def shape_of(random: Random) -> list[int]:
    return [random.choice(EXTENTS) for _ in range(random.choice([0, 1, 1, 2, 2, 3]))]
