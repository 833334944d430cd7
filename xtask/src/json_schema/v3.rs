//! The fields of Zarr v3: named things, each with a configuration or none.

use super::json::{Json, object};
use super::member::closed_object;
use super::names::{Names, all_but};
use super::{Scoped, describe, fill_value, fragment};
use crate::codegen::ir::{CodecPosition, Configured, SizeClass, V3Codec, V3DataType, Values};

/// What reads the fields of some names.
struct Definition<'a> {
    /// What it is called among the definitions of its file.
    key: &'a str,
    names: Names<'a>,
    schema: Json,
}

/// The definition of `thing`, whose values are `values` if it is a data type; and another one of its aliases where these
/// have other configurations.
fn definitions<'a>(
    thing: &'a Configured,
    scope: &Scoped<'_>,
    values: Option<&Values>,
) -> Vec<Definition<'a>> {
    let name = thing.entry.name.as_str();
    let aliases = scope.aliases(thing);
    let alias_schema = thing.rule.as_ref().and_then(|rule| rule.alias_schema.as_deref());
    if let (Some(schema), Some(alias)) = (alias_schema, aliases.first()) {
        let (names, aliases) = (Names::Listed(vec![name]), Names::Listed(aliases.clone()));
        return vec![
            Definition { key: name, schema: field(thing, &names, configuration(thing)), names },
            Definition { key: alias, schema: field(thing, &aliases, fragment(schema)), names: aliases },
        ];
    }
    let names = Names::of(thing, scope, values);
    vec![Definition { key: name, schema: field(thing, &names, configuration(thing)), names }]
}

/// The configuration of `thing` under its own name.
fn configuration(thing: &Configured) -> Json {
    if let Some(rule) = &thing.rule {
        return fragment(&rule.schema);
    }
    let description = "The name again, as old writers write it; it is passed over.";
    let repeated = ("id".to_owned(), object! {"description": description});
    closed_object(if thing.repeats_id { vec![repeated] } else { Vec::new() }, Vec::new(), &thing.members)
}

/// The field of `thing` under `names`: an object, or a string where the configuration can be left out.
fn field(thing: &Configured, names: &Names<'_>, configuration: Json) -> Json {
    let can_be_bare = configuration.get("required").is_none();
    let properties = object! {
        "name": names.taken(),
        "configuration": configuration,
        "must_understand": object! {"const": true},
    };
    let field = if can_be_bare {
        object! {
            "type": Json::list(["string", "object"]),
            "properties": properties,
            "required": Json::list(["name"]),
            "additionalProperties": false,
            "if": object! {"type": "string"},
            "then": names.taken(),
        }
    } else {
        object! {
            "type": "object",
            "properties": properties,
            "required": Json::list(["name", "configuration"]),
            "additionalProperties": false,
        }
    };
    let aliases = match names {
        Names::Listed(names) => names.iter().copied().filter(|name| *name != thing.entry.name).collect(),
        Names::Numbered { .. } => Vec::new(),
    };
    describe(&thing.entry, &aliases).and(field)
}

/// The schema of a kind of thing, with `definitions` of those that have a table and `classes` of the kind.
fn kind(
    title: &str,
    description: &str,
    definitions: &[Definition<'_>],
    classes: Vec<(String, Json)>,
) -> Json {
    let mut conditions = vec![object! {"$ref": "v3_field.json"}];
    let mut schemas = Vec::new();
    for Definition { key, names, schema } in definitions {
        let reference = object! {"$ref": format!("#/$defs/{key}")};
        conditions.push(object! {"if": names.field(), "then": reference});
        schemas.push(((*key).to_owned(), schema.clone()));
    }
    schemas.extend(classes);
    let rest = "Every name that has a table is defined below; any other can have any configuration.";
    object! {
        "title": title,
        "description": format!("{description} {rest}"),
        "allOf": conditions,
        "$defs": schemas,
    }
}

/// Data types.
pub fn data_types(spec: &Scoped<'_>) -> Json {
    let definitions: Vec<_> = spec
        .v3_data_types()
        .flat_map(|data_type| definitions(&data_type.configured, spec, Some(&data_type.values)))
        .collect();
    let class = |name: &str, words: &str, holds: fn(&Values) -> bool| {
        let others = spec.v3_data_types().filter(|data_type| !holds(&data_type.values));
        let others: Vec<_> =
            others.map(|data_type| Names::of(&data_type.configured, spec, Some(&data_type.values))).collect();
        (name.to_owned(), all_but(&format!("A data type {words}, or one that has no table."), &others))
    };
    let classes = vec![
        class("FixedSize", "whose items are all of one size", |values| {
            !matches!(values, Values::Bytes | Values::Text | Values::Optional)
        }),
        class("RealNumbers", "of real numbers", |values| {
            matches!(values, Values::Integer { .. } | Values::Float(_) | Values::Time)
        }),
        class("Integers", "of integers", |values| matches!(values, Values::Integer { .. } | Values::Time)),
    ];
    kind("A Zarr v3 data type", "The type of the items of an array.", &definitions, classes)
}

/// Codecs.
pub fn codecs(spec: &Scoped<'_>) -> Json {
    let definitions: Vec<_> =
        spec.v3_codecs().flat_map(|codec| definitions(&codec.configured, spec, None)).collect();
    let class = |name: &str, words: &str, holds: fn(&V3Codec) -> bool| {
        let others = spec.v3_codecs().filter(|codec| !holds(codec));
        let others: Vec<_> = others.map(|codec| Names::of(&codec.configured, spec, None)).collect();
        (name.to_owned(), all_but(&format!("A codec {words}, or one that has no table."), &others))
    };
    let classes = vec![
        class("ArrayToArray", "from array to array", |codec| codec.position == CodecPosition::ArrayToArray),
        class("ArrayToBytes", "from array to bytes", |codec| codec.position == CodecPosition::ArrayToBytes),
        class("BytesToBytes", "from bytes to bytes", |codec| codec.position == CodecPosition::BytesToBytes),
        class("KnownSize", "whose size does not depend on the data", |codec| {
            codec.size != SizeClass::Variable
        }),
    ];
    kind("A Zarr v3 codec", "One codec of a pipeline.", &definitions, classes)
}

/// Chunk grids.
pub fn chunk_grids(spec: &Scoped<'_>) -> Json {
    let definitions: Vec<_> = spec.v3_chunk_grids().flat_map(|grid| definitions(grid, spec, None)).collect();
    let description = "How an array is divided into chunks.";
    kind("A Zarr v3 chunk grid", description, &definitions, Vec::new())
}

/// Chunk key encodings.
pub fn chunk_key_encodings(spec: &Scoped<'_>) -> Json {
    let encodings = spec.v3_chunk_key_encodings();
    let definitions: Vec<_> = encodings.flat_map(|encoding| definitions(encoding, spec, None)).collect();
    let description = "How the place of a chunk in the grid becomes its store key.";
    kind("A Zarr v3 chunk key encoding", description, &definitions, Vec::new())
}

/// The fill value of an array, beside its data type.
pub fn fill_values(spec: &Scoped<'_>) -> Json {
    let (mut conditions, mut schemas) = (Vec::new(), Vec::new());
    for data_type in spec.v3_data_types() {
        for Definition { key, names, .. } in definitions(&data_type.configured, spec, Some(&data_type.values))
        {
            let reference = object! {"$ref": format!("#/$defs/{key}")};
            conditions.push(object! {
                "if": object! {"properties": object! {"data_type": names.field()}},
                "then": object! {"properties": object! {"fill_value": reference}},
            });
            schemas.push((key.to_owned(), fill_value_of(data_type, key, spec)));
        }
    }
    object! {
        "title": "The fill value of a Zarr v3 array",
        "description": "What `fill_value` is beside a `data_type`, in the object that holds both. What depends on the \
                        configuration of the data type is not here, such as the number of bytes and the fields of a \
                        struct.",
        "type": "object",
        "required": Json::list(["data_type", "fill_value"]),
        "allOf": conditions,
        "$defs": schemas,
    }
}

/// The fill value of `data_type` under the names of the definition `key`.
fn fill_value_of(data_type: &V3DataType, key: &str, spec: &Scoped<'_>) -> Json {
    if key != data_type.configured.entry.name && data_type.values == Values::Struct {
        return fill_value::packed_or_struct();
    }
    fill_value::v3(&data_type.values, &spec.tables.v3_data_types)
}
