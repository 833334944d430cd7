"""Documents of format 3 as a writer would write them, by chance."""

from random import Random
from typing import Any

from text import Json
from valid_v2 import ATTRIBUTES, NAMES
from valid_v3 import (
    chunk_grid,
    chunk_key_encoding,
    codecs,
    data_type,
    fill_value,
    name_of,
    named,
    shape_of,
)


def array(random: Random) -> Json:
    shape = shape_of(random)
    field = data_type(random)
    chunks, lengths = chunk_grid(shape, random)
    document: Json = {
        "zarr_format": 3,
        "node_type": "array",
        "shape": shape,
        "data_type": field,
        "chunk_grid": chunks,
        "chunk_key_encoding": chunk_key_encoding(random),
        "fill_value": fill_value(field, random),
        "codecs": codecs(field, lengths, random),
    }
    optional: dict[str, Any] = {
        "attributes": random.choice(ATTRIBUTES),
        "dimension_names": [random.choice([None, "", "x", "x"]) for _ in shape],
        "storage_transformers": random.choice([[], [], ["acme.cache"], [{"name": "acme.cache"}]]),
        "acme": random.choice(
            [1, None, "x", {"must_understand": False}, {"name": "x", "a": float("nan")}]
        ),
        "consolidated_metadata": random.choice([None, {"must_understand": False}]),
    }
    for key, chance in {
        "attributes": 0.3,
        "dimension_names": 0.3,
        "storage_transformers": 0.2,
        "acme": 0.1,
    }.items():
        if random.random() < chance:
            document[key] = optional[key]
    if random.random() < 0.03:
        document["consolidated_metadata"] = optional["consolidated_metadata"]
    return document


def bare_group(random: Random) -> Json:
    document: Json = {"zarr_format": 3, "node_type": "group"}
    if random.random() < 0.4:
        document["attributes"] = random.choice(ATTRIBUTES)
    if random.random() < 0.1:
        document["acme"] = random.choice([1, {"must_understand": False}, {"a": float("inf")}])
    return document


def group(random: Random) -> Json:
    document = bare_group(random)
    if random.random() < 0.6:
        document["consolidated_metadata"] = consolidated(random)
    return document


def node(random: Random) -> Json:
    return array(random) if random.random() < 0.5 else group(random)


def consolidated(random: Random) -> Json:
    """A listing; groups in it have listings of their own, of the same documents or of others."""
    entries: Json = {}
    groups = [""]
    for _ in range(random.randrange(6)):
        path = random.choice(groups) + random.choice(NAMES[:-1])
        if random.random() < 0.05:
            path = (
                random.choice(["/", "", "a//", "./", "../", "__", "z/", "zarr.json/", " ", "c/0/"])
                + path
            )
        if random.random() < 0.03:
            path += random.choice(["/", "//", "/.", "/...", "/zarr.json", "/__x", "\u0000", "/ "])
        if random.random() < 0.5:
            groups.append(path + "/")
            entries[path] = bare_group(random)
        else:
            entries[path] = array(random)
            if random.random() < 0.05:
                groups.append(path + "/")
    for path, entry in entries.items():
        if entry["node_type"] == "group" and random.random() < 0.4:
            below = {
                key[len(path) + 1 :]: held
                for key, held in entries.items()
                if key.startswith(path + "/")
            }
            below = {key: held for key, held in below.items() if random.random() < 0.8}
            if random.random() < 0.1:
                below[random.choice(NAMES)] = bare_group(random)
            # A copy without listings: those are of their own documents.
            copies = {
                key: {
                    name: respelled(name, item, random)
                    for name, item in held.items()
                    if name != "consolidated_metadata"
                }
                for key, held in below.items()
            }
            entry["consolidated_metadata"] = _envelope(copies)
    return _envelope(entries)


def respelled(member: str, value: Json, random: Random) -> Json:
    """The value of a member of a document, perhaps in other words that mean the same."""
    if random.random() < 0.7:
        return value
    if member in ("data_type", "chunk_key_encoding", "chunk_grid"):
        name, configuration = name_of(value), {}
        if isinstance(value, dict):
            configuration = value.get("configuration", {})
        if name in ("default", "v2") and random.random() < 0.5:
            configuration = (
                {"separator": "/" if name == "default" else "."} if not configuration else {}
            )
        return named(name, configuration, random)
    if member == "codecs":
        return [respelled("data_type", codec, random) for codec in value]
    if member == "fill_value":
        number = type(value) in (int, float)
        return random.choice([float(value), int(value)]) if number and abs(value) < 2**53 else value
    if isinstance(value, dict):
        return dict(random.sample(list(value.items()), len(value)))
    return value


def _envelope(entries: Json) -> Json:
    return {"kind": "inline", "must_understand": False, "metadata": entries}


BARE = [float("nan"), float("inf"), float("-inf"), 0.0, "NaN", 1]


def to_repair(random: Random) -> Json:
    """A node with what writers got wrong, mostly in its listing."""
    document = node(random)
    listed = document.get("consolidated_metadata")
    entries = (
        listed["metadata"].values() if isinstance(listed, dict) and "metadata" in listed else ()
    )
    for entry in [document, *entries]:
        _spoil(entry, random)
    return document


def _spoil(document: Json, random: Random) -> None:
    if document["node_type"] == "group":
        if "consolidated_metadata" not in document and random.random() < 0.5:
            document["consolidated_metadata"] = None
        return
    if random.random() < 0.5:
        document["data_type"] = random.choice(
            ["float16", "float32", "float64", "complex64", "complex128"]
        )
        document["fill_value"] = random.choice([*BARE, [random.choice(BARE), random.choice(BARE)]])
    if random.random() < 0.6:
        document["shape"] = [random.choice([0, 0, 3]) for _ in document["shape"]]
        lengths = [random.choice([0, 1, n]) for n in document["shape"]]
        document["chunk_grid"] = {"name": "regular", "configuration": {"chunk_shape": lengths}}
