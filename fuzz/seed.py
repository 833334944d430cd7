#!/usr/bin/env python3
"""Makes fuzz/corpus/, a folder for each target, from the inputs in tests/conformance/ and the tables in spec/."""

import base64
import hashlib
import itertools
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEPARATOR = b"\xff"
NO_FILE = b"\0"

# The operations whose input is that of the target of the same name; in others parts are put together.
WHOLE = {
    f"{version}.{kind}"
    for version, kinds in {
        "v2": ["array", "codec", "consolidated", "dtype", "group"],
        "v3": [
            "array", "chunk_grid", "chunk_key_encoding", "codec", "consolidated", "data_type", "group", "node",
        ],
    }.items()
    for kind in kinds
}

# Those whose input is a document that repairs look at.
REPAIRED = ["v2.array", "v2.group", "v2.consolidated", "v3.array", "v3.group", "v3.node"]
EVERY_KIND = b"\xff\xff\xff"

# What writers have written, in the place of what a document has.
BUGS = [
    ("fill_value", ["NaN", "0", "1", "1.0", '"1"', "[NaN, -Infinity]"]),
    ("dimension_names", ["null"]),
    ("codecs", ["[]", '[{"name": "endian", "configuration": {"endian": "big"}}, "gzip"]']),
    ("consolidated_metadata", ["null"]),
    ("node_type", ['"array"']),
    ("chunks", ["[0]"]),
]

# Names that documents have and no table.
NAMES = [
    "zarr_format", "node_type", "shape", "chunks", "dtype", "data_type", "fill_value", "order", "compressor", "filters",
    "attributes", "codecs", "chunk_grid", "chunk_key_encoding", "name", "configuration", "metadata", "kind", "inline",
    "consolidated_metadata", "must_understand", "dimension_names", "storage_transformers", "zarr_consolidated_format",
    "group", "array", ".zarray", ".zgroup", ".zattrs", "a/.zarray", "a/b", "NaN", "Infinity", "0x7fc00000", "NaT",
]

# The folders of tables, in the order in which the target counts them.
TABLES = [
    "sets", "v2/data_type", "v2/codec", "v3/data_type", "v3/codec", "v3/chunk_grid", "v3/chunk_key_encoding",
]


class Text:
    """JSON as it is written: the source of a member of an object, which `json` would lose."""

    def __init__(self, source):
        self.decoder = json.JSONDecoder()
        self.source = source

    def members(self):
        at = self.source.index("{") + 1
        while True:
            at = self.skip(at, " \t\r\n,")
            if self.source[at] == "}":
                return
            name, at = self.decoder.raw_decode(self.source, at)
            at = self.skip(at, " \t\r\n:")
            _, end = self.decoder.raw_decode(self.source, at)
            yield name, self.source[at:end]
            at = end

    def items(self):
        at = self.source.index("[") + 1
        while True:
            at = self.skip(at, " \t\r\n,")
            if self.source[at] == "]":
                return
            _, end = self.decoder.raw_decode(self.source, at)
            yield self.source[at:end]
            at = end

    def skip(self, at, letters):
        while self.source[at] in letters:
            at += 1
        return at


def changed(text, name, value):
    """`text`, an object, with `value` as its member `name`."""
    members = dict(Text(text).members())
    members[name] = value
    return "{" + ", ".join(f"{json.dumps(name)}: {value}" for name, value in members.items()) + "}"


def seeds(vector, line):
    """Each target that can read `vector`, which is `line`, with its input."""
    operation = vector["op"]
    if operation in ("layout.v2", "record.v3"):
        yield from record_seeds(vector, dict(Text(line).members()))
    elif operation == "utf32":
        for order, name in enumerate(["little", "big"]):
            width = vector["length_bytes"] // 4
            if width <= 48:
                yield "utf32", bytes([width - 1, order]) + base64.b64decode(vector[name]) * 3
        yield "utf32", bytes([3, 0]) + vector["string"].encode("utf-8", "surrogatepass") + SEPARATOR + b"abc"
    else:
        yield from text_seeds(operation, vector["input"])
        if operation in REPAIRED and not vector["expect"]["problems"]:
            yield from repair_seeds(vector["input"])


def text_seeds(operation, text):
    yield "json", text.encode()
    if operation in WHOLE:
        yield operation.replace(".", "_"), text.encode()
    if operation in REPAIRED:
        yield "repair", EVERY_KIND + text.encode()
    if operation in ("v2.dtype", "v3.data_type"):
        yield "layout", text.encode() + SEPARATOR + bytes(range(256))
    elif operation in ("v2.fill", "v3.fill"):
        data_type, value = Text(text).items()
        yield f"{operation[:2]}_fill_value", data_type.encode() + SEPARATOR + value.encode()
    elif operation == "v2.node":
        files = dict(Text(text).members())
        parts = [files.get(key) for key in (".zarray", ".zgroup", ".zattrs")]
        yield "v2_node", SEPARATOR.join(NO_FILE if part is None else part.encode() for part in parts)
        if parts[2]:
            yield "v2_attributes", parts[2].encode()
    elif operation == "v3.chunk_grid":
        yield "v3_chunk_grid", text.encode() + SEPARATOR + b"[100, 40]"
    elif operation == "v3.chunk_key_encoding":
        yield "v3_chunk_key_encoding", text.encode() + SEPARATOR + b"c/1/20"
        yield "v3_chunk_key_encoding", text.encode() + SEPARATOR + b"1.20"


def repair_seeds(text):
    """`text`, a document without a problem, with each bug."""
    for name, values in BUGS:
        for value in values:
            yield "repair", EVERY_KIND + changed(text, name, value).encode()


def record_seeds(vector, sources):
    if vector["op"] == "layout.v2":
        records = base64.b64decode(vector["records"])
        yield "layout", sources["dtype"].encode() + SEPARATOR + records
        return
    data_type, value = sources["data_type"].encode(), sources["fill_value"].encode()
    yield "v3_fill_value", data_type + SEPARATOR + value
    for order in ("little", "big"):
        item = base64.b64decode(vector[order])
        yield "v3_fill_value", data_type + SEPARATOR + item
        yield "layout", data_type + SEPARATOR + item * 5


def table_seeds():
    for kind, folder in enumerate(TABLES):
        for file in sorted((ROOT / "spec" / folder).glob("*.json")):
            yield "tables", bytes([kind]) + file.read_bytes()


def vector_seeds():
    for file in sorted((ROOT / "tests" / "conformance").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield from seeds(json.loads(line), line)


def write_dictionary():
    """The names in the tables, for the fuzzer to put into inputs."""
    names = set()
    for file in (ROOT / "spec").glob("*/*/*.json"):
        table = json.loads(file.read_text(encoding="utf-8"))
        names.update([table["name"], *table.get("aliases", [])])
        names.update(member["name"] for member in table.get("members", []))
    names.update(NAMES)
    lines = (f"{json.dumps(json.dumps(name))}\n" for name in sorted(names))
    (ROOT / "fuzz" / "corpus" / "dictionary").write_text("".join(lines), encoding="utf-8")


def main():
    count = 0
    for target, seed in itertools.chain(vector_seeds(), table_seeds()):
        folder = ROOT / "fuzz" / "corpus" / target
        folder.mkdir(parents=True, exist_ok=True)
        (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
        count += 1
    write_dictionary()
    print(f"{count} inputs")


if __name__ == "__main__":
    main()
