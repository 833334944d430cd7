"""What zarr-metadata makes of an input, as a vector says it.

An operation takes the input's JSON text and gives `expect`: what it finds there, in the words of
the conformance vectors. JSON in a result is JSON text.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from zarr_metadata import UNSET
from zarr_metadata.definition import (
    AcceptedField,
    UnclaimedField,
    canonical_fill_value,
    canonical_of,
    fill_value_problems,
    resolve,
    with_problems,
)
from zarr_metadata.model import (
    read_array_metadata_v2,
    read_array_metadata_v3,
    read_consolidated_metadata_v2,
    read_consolidated_metadata_v3,
    read_group_metadata_v2,
    read_group_metadata_v3,
    read_node_metadata_v2,
    read_node_metadata_v3,
    repair_consolidated_metadata_v2,
    repair_node_metadata_v2,
    repair_node_metadata_v3,
)
from zarr_metadata.v2.definition import (
    CORE_V2,
    ZarrV2CodecDefinition,
    ZarrV2DataTypeDefinition,
)
from zarr_metadata.v3.definition import (
    CORE,
    CORE_AND_EXTENSIONS,
    ChunkGridDefinition,
    ChunkKeyEncodingDefinition,
    CodecDefinition,
    DataTypeDefinition,
    StorageTransformerDefinition,
)

Json = Any

SCOPES = {"CORE_V2": CORE_V2, "CORE": CORE, "CORE_AND_EXTENSIONS": CORE_AND_EXTENSIONS}

# What a field of a document is called in a vector.
KINDS = {
    ZarrV2DataTypeDefinition: "dtype",
    ZarrV2CodecDefinition: "codec",
    DataTypeDefinition: "data_type",
    CodecDefinition: "codec",
    ChunkGridDefinition: "chunk_grid",
    ChunkKeyEncodingDefinition: "chunk_key_encoding",
    StorageTransformerDefinition: "storage_transformer",
}


def ask(operation: str, context: str, text: str) -> Json:
    """The `expect` of a vector: what the reference makes of `text`."""
    try:
        # A byte order mark in front is skipped, as the reference does with the bytes of a file.
        value = json.loads(text.removeprefix("\ufeff"))
    except ValueError:
        return {"problems": [{"loc": [], "kind": "invalid_json"}]}
    return OPERATIONS[operation](value, SCOPES[context])


def _text(value: Json) -> str:
    return json.dumps(value)


def _problems(found: Iterable[Any]) -> list[Json]:
    said = []
    for problem in found:
        entry = {"loc": list(problem.loc), "kind": problem.kind}
        if problem.ctx:
            entry["ctx"] = {key: _listed(value) for key, value in problem.ctx.items()}
        said.append(entry)
    return said


def _listed(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _status(field: Any) -> str:
    if isinstance(field, AcceptedField):
        return "accepted"
    return "unclaimed" if isinstance(field, UnclaimedField) else "refused"


def _definition(field: Any) -> str | None:
    return None if field.definition is None else field.definition.name


def _field(kind: type) -> Callable[[Json, Any], Json]:
    """The operation that reads one field as `kind`."""

    def read(value: Json, scope: Any) -> Json:
        field, problems = resolve(value, kind, scope)
        expect = {
            "status": _status(field),
            "definition": _definition(field),
            "problems": _problems(problems),
        }
        if not problems:
            expect["canonical"] = _text(canonical_of(field, problems))
        return expect

    return read


def _fill(kind: type) -> Callable[[Json, Any], Json]:
    """The operation that reads a data type of `kind` and a fill value of it.

    It gives nothing if the data type has problems.
    """

    def read(value: Json, scope: Any) -> Json:
        data_type, value = value
        field, refused = resolve(data_type, kind, scope)
        if refused:
            return None
        problems = fill_value_problems(field, value)
        expect: Json = {"problems": _problems(problems)}
        canonical = canonical_fill_value(field, value)
        if canonical is not UNSET:
            expect["canonical"] = _text(canonical)
        return expect

    return read


def _array(reader: Callable[..., Any], member: str) -> Callable[[Json, Any], Json]:
    """The operation that reads an array, whose data type is `member` of its reading."""

    def read(value: Json, scope: Any) -> Json:
        reading = reader(value, context=scope)
        expect: Json = {"problems": _problems(reading.problems), "fields": [], "canonical": []}
        for location, field, problems in with_problems(reading.fields(), reading.problems):
            if field.read_as not in KINDS:
                continue
            place = list(location)
            kind = KINDS[field.read_as]
            expect["fields"].append(
                {
                    "loc": place,
                    "as": kind,
                    "status": _status(field),
                    "definition": _definition(field),
                }
            )
            canonical = canonical_of(field, problems)
            if not problems:
                expect["canonical"].append({"loc": place, "json": _text(canonical)})
        data_type = getattr(reading, member)
        if reading.metadata is not None and isinstance(data_type, AcceptedField):
            fill = canonical_fill_value(data_type, value["fill_value"])
            expect["canonical_fill_value"] = _text(fill)
        return expect

    return read


def _document(reader: Callable[..., Any]) -> Callable[[Json, Any], Json]:
    """The operation that reads a document which has no fields of its own."""

    def read(value: Json, scope: Any) -> Json:
        return {"problems": _problems(reader(value, context=scope).problems)}

    return read


def _attributes(value: Json, scope: Any) -> Json:
    """The problems of a `.zattrs`: those of a group that has it, located in the file."""
    files = {".zgroup": {"zarr_format": 2}, ".zattrs": value}
    problems = _problems(read_node_metadata_v2(files, context=scope).problems)
    return {"problems": [{**problem, "loc": problem["loc"][1:]} for problem in problems]}


def _repair(repairer: Callable[..., Any]) -> Callable[[Json, Any], Json]:
    """The operation that undoes known bugs of writers."""

    def read(value: Json, _scope: Any) -> Json:
        document, repairs = repairer(value)
        return {
            "document": _text(document),
            "repairs": [{"loc": list(repair.loc), "kind": repair.kind} for repair in repairs],
        }

    return read


OPERATIONS: dict[str, Callable[[Json, Any], Json]] = {
    "v2.dtype": _field(ZarrV2DataTypeDefinition),
    "v2.codec": _field(ZarrV2CodecDefinition),
    "v2.fill": _fill(ZarrV2DataTypeDefinition),
    "v2.array": _array(read_array_metadata_v2, "dtype"),
    "v2.group": _document(read_group_metadata_v2),
    "v2.attributes": _attributes,
    "v2.consolidated": _document(read_consolidated_metadata_v2),
    "v2.node": _document(read_node_metadata_v2),
    "v2.repair": _repair(repair_node_metadata_v2),
    "v2.repair_consolidated": _repair(repair_consolidated_metadata_v2),
    "v3.data_type": _field(DataTypeDefinition),
    "v3.codec": _field(CodecDefinition),
    "v3.chunk_grid": _field(ChunkGridDefinition),
    "v3.chunk_key_encoding": _field(ChunkKeyEncodingDefinition),
    "v3.fill": _fill(DataTypeDefinition),
    "v3.array": _array(read_array_metadata_v3, "data_type"),
    "v3.group": _document(read_group_metadata_v3),
    "v3.consolidated": _document(read_consolidated_metadata_v3),
    "v3.node": _document(read_node_metadata_v3),
    "v3.repair": _repair(repair_node_metadata_v3),
}
