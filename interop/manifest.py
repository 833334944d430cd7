"""The lines of `manifest.jsonl`."""

import json
from pathlib import Path
from typing import Any

from dtypes import Config, Json
from node import Array, Group, descr, fill_bytes

FILE_NAME = "manifest.jsonl"
METADATA_FILES = (".zarray", ".zgroup", ".zattrs", ".zmetadata")

Line = dict[str, Json]


def array_line(
    path: str, folder: Path, array: Array, compressor: Config | None, filters: list[Config] | None
) -> Line:
    """An array's line; the codecs' configurations are those of the codecs that were asked for."""
    return _line(path, "array", folder, array.attributes) | {
        "dtype": descr(array.dtype),
        "compressor": compressor,
        "filters": filters,
        "fill_value_base64": fill_bytes(array),
        "item_size": array.dtype.itemsize,
        "shape": list(array.shape),
        "chunks": list(array.chunks),
        "order": array.order,
        "separator": array.separator,
    }


def group_line(path: str, folder: Path, group: Group) -> Line:
    return _line(path, "group", folder, group.attributes)


def consolidated_line(path: str, folder: Path, members: list[str]) -> Line:
    return _line(path, "consolidated", folder, None) | {"members": members}


def refused_line(path: str, request: Line, stage: str, error: BaseException | None) -> Line:
    reason = " ".join(str(error).split())
    refused = {"stage": stage, "error": type(error).__name__, "reason": reason}
    return _empty(path, "array") | request | {"refused": refused}


def write_lines(folder: Path, lines: list[Line]) -> None:
    text = "".join(json.dumps(line, allow_nan=False) + "\n" for line in lines)
    (folder / FILE_NAME).write_text(text)


def read_lines(folder: Path) -> list[Line]:
    text = (folder / FILE_NAME).read_text()
    return [json.loads(line) for line in text.splitlines()]


def _line(path: str, node: str, folder: Path, attributes: Json) -> Line:
    line = _empty(path, node) | {"bare_tokens": _files_with_bare_tokens(folder)}
    if _has_bare_tokens(attributes_text := json.dumps(attributes)):
        return line | {"attributes_text": attributes_text}
    return line | {"attributes": attributes}


def _empty(path: str, node: str) -> Line:
    members = (
        "dtype compressor filters fill_value_base64 item_size attributes attributes_text shape "
        "chunks order separator members refused differs "
        "asked_dtype asked_fill_value_base64"
    )
    empty: dict[str, Any] = {"path": path, "node": node, "bare_tokens": []}
    return empty | dict.fromkeys(members.split())


def _files_with_bare_tokens(folder: Path) -> list[str]:
    """The metadata files that are not JSON, because they hold a bare NaN or Infinity."""
    present = [folder / name for name in METADATA_FILES if (folder / name).exists()]
    return [file.name for file in present if _has_bare_tokens(file.read_text())]


def _has_bare_tokens(text: str) -> bool:
    found: list[str] = []
    json.loads(text, parse_constant=found.append)
    return bool(found)
