"""Writes a store of every case with the zarr that is installed here, and a manifest of them."""

import argparse
import base64
import json
import shutil
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import manifest
from cases import (
    Case,
    all_cases,
    attribute_samples,
    consolidated_cases,
    consolidated_groups,
)
from codec_configs import create, every_codec, registered
from dtypes import Config, Element, elements, sample
from manifest import Line
from node import Array, codec_config, codec_configs, descr, fill_bytes, scalar_bytes
from writer import installed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="a folder that does not exist yet")
    out: Path = parser.parse_args().out
    warnings.simplefilter("ignore")
    check_every_codec_is_covered()
    out.mkdir(parents=True)
    lines = [write_array(out, case) for case in all_cases()]
    lines += write_groups(out)
    lines += write_consolidated(out)
    manifest.write_lines(out, lines)
    report(lines)
    return 0


def check_every_codec_is_covered() -> None:
    covered = {config["id"] for config in every_codec(elements()["le-i4"])}
    if missing := registered() - covered:
        raise SystemExit(f"no case for the codecs {sorted(missing)}")


class Refused(Exception):
    """A step that the writer did not take; its cause is the writer's error."""


def attempt[T](stage: str, step: Callable[[], T]) -> T:
    try:
        return step()
    except Exception as error:  # the writers have no common error
        raise Refused(stage) from error


def write_array(out: Path, case: Case) -> Line:
    """Writes one array and reads it back; a step that fails makes a line that says so."""
    folder = out / case.path
    try:
        created = attempt("codec", lambda: create_codecs(case))
        attempt("create", lambda: installed.create_array(folder, case))
        array = attempt("open", lambda: installed.open_array(folder))
        region, data = data_of(case, array)
        attempt("write", lambda: installed.write(folder, region, data))
        attempt("read", array.read)
    except Refused as refused:
        shutil.rmtree(folder, ignore_errors=True)
        return manifest.refused_line(case.path, request(case), str(refused), refused.__cause__)
    compressor = array.compressor if case.default_compressor else created[0]
    line = manifest.array_line(case.path, folder, array, compressor, created[1])
    return line | deviations(case, created, array)


def create_codecs(case: Case) -> tuple[Config | None, list[Config] | None]:
    """The configurations of the case's codecs as numcodecs gives them once created."""
    compressor = case.compressor and codec_config(create(case.compressor))
    filters = codec_configs([create(config) for config in case.all_filters()])
    json.dumps([compressor, filters])
    return compressor, filters


def data_of(case: Case, array: Array) -> tuple[tuple[slice, ...], np.ndarray]:
    """A region and its data: the first chunk, so that others hold the fill value; all of the
    array where it has none, since what such chunks read as is then not defined."""
    data = sample(Element(array.dtype, case.element.object_codec), case.shape)
    ends = case.shape if case.fill_value is None else case.chunks
    region = tuple(slice(0, end) for end in ends)
    return region, data[region]


def request(case: Case) -> Line:
    """What was asked for, in the members of a manifest's line."""
    return {
        "dtype": descr(case.element.dtype),
        "compressor": json_or_text(case.compressor),
        "filters": json_or_text(list(case.all_filters()) or None),
        "item_size": case.element.dtype.itemsize,
        "shape": list(case.shape),
        "chunks": list(case.chunks),
        "order": case.order,
        "separator": case.separator,
    }


def json_or_text(value: Any) -> Any:
    try:
        json.dumps(value)
    except TypeError:
        return repr(value)
    return value


def deviations(
    case: Case, created: tuple[Config | None, list[Config] | None], array: Array
) -> Line:
    """Where the array as opened is not what was asked for."""
    asked = asked_fill_bytes(case)
    equal = {
        "dtype": array.dtype == case.element.dtype,
        "compressor": case.default_compressor or array.compressor == created[0],
        "filters": array.filters == created[1],
        "fill_value": asked == fill_bytes(array),
    }
    return {
        "differs": [name for name, is_equal in equal.items() if not is_equal],
        "asked_dtype": None if equal["dtype"] else descr(case.element.dtype),
        "asked_fill_value_base64": None if equal["fill_value"] else asked,
    }


def asked_fill_bytes(case: Case) -> str | None:
    """The bytes of the fill value that was asked for, in base64; of objects none. The integer 0,
    the default of zarr 2, means the zero of any type."""
    dtype = case.element.dtype
    if case.fill_value is None or dtype.hasobject:
        return None
    is_zero = type(case.fill_value) is int and case.fill_value == 0
    data = bytes(dtype.itemsize) if is_zero else scalar_bytes(case.fill_value, dtype)
    return base64.b64encode(data).decode()


def write_groups(out: Path) -> list[Line]:
    lines = []
    for name, attributes in attribute_samples().items():
        path = f"group/{name}"
        installed.create_group(out / path, attributes)
        lines.append(manifest.group_line(path, out / path, installed.open_group(out / path)))
    return lines


def write_consolidated(out: Path) -> list[Line]:
    groups = consolidated_groups()
    for path, attributes in groups.items():
        installed.create_group(out / path, attributes)
    lines = [write_array(out, case) for case in consolidated_cases()]
    root = next(iter(groups))
    installed.consolidate(out / root)
    for path in groups:
        lines.append(manifest.group_line(path, out / path, installed.open_group(out / path)))
    members = sorted(installed.open_consolidated(out / root))
    lines.append(manifest.consolidated_line(root, out / root, members))
    return lines


def report(lines: list[Line]) -> None:
    refused = [line["refused"] for line in lines if line["refused"]]
    print(f"{len(lines) - len(refused)} written, {len(refused)} refused")
    for (stage, error), count in Counter((r["stage"], r["error"]) for r in refused).most_common():
        print(f"  {count} refused at {stage}: {error}")
    written = [line for line in lines if not line["refused"]]
    used = {codec["id"] for line in written for codec in codecs_of(line)}
    if missing := sorted(registered() - used):
        print(f"  in no array that was written: {', '.join(missing)}")


def codecs_of(line: Line) -> list[Config]:
    compressor = [line["compressor"]] if line["compressor"] else []
    return compressor + (line["filters"] or [])


if __name__ == "__main__":
    sys.exit(main())
