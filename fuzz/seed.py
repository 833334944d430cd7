#!/usr/bin/env python3
"""Makes fuzz/corpus/ from the inputs in tests/conformance/, a folder for each target."""

import hashlib
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEPARATOR = b"\xff"
NO_FILE = b"\0"

# The operation of an input, and the target that reads it.
TARGETS = {
    "v2.array": "v2_array",
    "v2.codec": "v2_codec",
    "v2.consolidated": "v2_consolidated",
    "v2.dtype": "v2_dtype",
}


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


def seeds(vector):
    """Each target that can read `vector`, with its input."""
    operation = vector["op"]
    if not operation.startswith("v2."):
        return
    text = vector["input"]
    yield "json", text.encode()
    if operation in TARGETS:
        yield TARGETS[operation], text.encode()
    elif operation == "v2.fill":
        data_type, value = Text(text).items()
        yield "v2_dtype", data_type.encode() + SEPARATOR + value.encode()
    elif operation == "v2.node":
        files = dict(Text(text).members())
        parts = [files.get(key) for key in (".zarray", ".zgroup", ".zattrs")]
        yield "v2_node", SEPARATOR.join(NO_FILE if part is None else part.encode() for part in parts)
    elif operation == "v2.group":
        yield "v2_node", SEPARATOR.join([NO_FILE, text.encode(), b'{"a": [NaN, 1.50]}'])


def main():
    count = 0
    for file in sorted((ROOT / "tests" / "conformance").glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            for target, seed in seeds(json.loads(line)):
                folder = ROOT / "fuzz" / "corpus" / target
                folder.mkdir(parents=True, exist_ok=True)
                (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
                count += 1
    print(f"{count} inputs")


if __name__ == "__main__":
    main()
