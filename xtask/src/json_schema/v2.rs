//! The fields of Zarr v2.

use super::Scoped;
use super::json::{Json, object};
use super::member::closed_object;
use super::typestr::Order;
use super::{describe, fill_value, fragment, typestr};
use crate::codegen::ir::{Codec, FillValue, TypestrShape, V2DataType, V2Form};

/// Data types.
pub fn data_types(spec: &Scoped<'_>) -> Json {
    let families = || spec.v2_data_types();
    let claimed: Vec<_> = typestrs(spec).map(|(code, _)| code).collect();
    let mut ways: Vec<_> =
        families().map(|data_type| object! {"$ref": format!("#/$defs/{}", data_type.entry.name)}).collect();
    ways.push(object! {"$ref": "#/$defs/Unclaimed"});
    let unclaimed = object! {
        "description": "A typestr of a family that has no table.",
    };
    let mut definitions: Vec<_> =
        families().map(|data_type| (data_type.entry.name.clone(), family(data_type, spec))).collect();
    definitions.push((
        "Unclaimed".into(),
        unclaimed.and(typestr::string(&typestr::unclaimed(Order::Written, &claimed))),
    ));
    definitions.push(("ElementType".into(), element_type(spec)));
    definitions.push(("NumpyType".into(), numpy_type(spec, &claimed)));
    definitions.push(("NumpyFloat".into(), numpy_float(spec)));
    object! {
        "title": "A Zarr v2 data type",
        "description": "A typestr, or the records of a struct.",
        "anyOf": ways,
        "$defs": definitions,
    }
}

/// The type codes of the families, with what follows them.
fn typestrs<'a>(spec: &Scoped<'a>) -> impl Iterator<Item = (char, &'a TypestrShape)> {
    spec.v2_data_types().filter_map(|data_type| match &data_type.form {
        V2Form::Typestr { code, shape } => Some((*code, shape)),
        V2Form::Rule(_) => None,
    })
}

fn family(data_type: &V2DataType, spec: &Scoped<'_>) -> Json {
    let types = match &data_type.form {
        V2Form::Typestr { code, shape } => {
            typestr::string(&typestr::family(Order::Written, *code, shape, spec.tables))
        }
        V2Form::Rule(rule) => fragment(&rule.schema),
    };
    describe(&data_type.entry, &[]).and(types)
}

/// A typestr, which of a time may lack the unit.
fn element_type(spec: &Scoped<'_>) -> Json {
    let mut ways = vec![object! {"$ref": "#"}];
    ways.extend(times(spec, Order::Written).map(|time| typestr::string(&time)));
    object! {
        "description": "A data type that is a parameter of a codec: a typestr, which of a time may lack the unit.",
        "type": "string",
        "anyOf": ways,
    }
}

/// The typestrs of times without their unit.
fn times(spec: &Scoped<'_>, order: Order) -> impl Iterator<Item = String> {
    typestrs(spec)
        .filter(|(_, shape)| matches!(shape, TypestrShape::Time))
        .map(move |(code, _)| typestr::time(order, code))
}

/// What NumPy takes as a data type.
fn numpy_type(spec: &Scoped<'_>, claimed: &[char]) -> Json {
    let mut ways = vec![typestr::FLOAT_NAMES.to_owned(), typestr::OTHER_NAMES.to_owned()];
    ways.extend(typestrs(spec).map(|(code, shape)| typestr::family(Order::Native, code, shape, spec.tables)));
    ways.extend(times(spec, Order::Native));
    ways.push(typestr::unclaimed(Order::Native, claimed));
    object! {
        "description": "What NumPy takes as a data type: a typestr, which may lack its byte order, or a name.",
        "anyOf": vec![
            object! {"$ref": typestr::ELEMENT_TYPE},
            typestr::string(&typestr::alternatives(ways)),
        ],
    }
}

/// What NumPy takes as a float.
fn numpy_float(spec: &Scoped<'_>) -> Json {
    let float = |(code, shape)| typestr::family(Order::Native, code, shape, spec.tables);
    let floats = typestrs(spec).filter(|(code, _)| *code == 'f').map(float);
    object! {
        "description": "What NumPy takes as a float: a typestr, which may lack its byte order, or a name.",
        "anyOf": vec![
            object! {"$ref": typestr::FLOAT_ELEMENT_TYPE},
            typestr::string(&typestr::alternatives(floats.chain([typestr::FLOAT_NAMES.to_owned()]))),
        ],
    }
}

/// Codecs.
pub fn codecs(spec: &Scoped<'_>) -> Json {
    let of_name = |codec: &Codec| {
        let name = &codec.entry.name;
        object! {
            "if": object! {"properties": object! {"id": object! {"const": name}}},
            "then": object! {"$ref": format!("#/$defs/{name}")},
        }
    };
    let definition = |codec: &Codec| {
        let id = object! {"const": &codec.entry.name};
        let configuration = closed_object(vec![("id".into(), id)], vec!["id"], &codec.members);
        (codec.entry.name.clone(), describe(&codec.entry, &[]).and(configuration))
    };
    object! {
        "title": "A Zarr v2 codec",
        "description": "The configuration of a codec of numcodecs, by its `id`. One that has no table can have any members.",
        "type": "object",
        "properties": object! {"id": object! {"type": "string", "minLength": 1}},
        "required": Json::list(["id"]),
        "allOf": spec.v2_codecs().map(of_name).collect::<Vec<_>>(),
        "$defs": spec.v2_codecs().map(definition).collect::<Vec<_>>(),
    }
}

/// The fill value of an array, beside its data type.
pub fn fill_values(spec: &Scoped<'_>) -> Json {
    let mut conditions = Vec::new();
    for data_type in spec.v2_data_types() {
        for (dtype, values) in fill_values_of(data_type) {
            conditions.push(object! {
                "if": object! {"properties": object! {"dtype": dtype}},
                "then": object! {"properties": object! {"fill_value": values}},
            });
        }
    }
    object! {
        "title": "The fill value of a Zarr v2 array",
        "description": "What `fill_value` is beside a `dtype`: the schema is of the object that holds both. That base64 \
                        is of as many bytes as an item is not in it.",
        "type": "object",
        "required": Json::list(["dtype", "fill_value"]),
        "allOf": conditions,
    }
}

/// The types of a family, and what a fill value of them is: for each size where that says the range.
fn fill_values_of(data_type: &V2DataType) -> Vec<(Json, Json)> {
    let whole = object! {"$ref": format!("v2_data_type.json#/$defs/{}", data_type.entry.name)};
    let signed = match data_type.fill_value {
        FillValue::Signed => true,
        FillValue::Unsigned => false,
        other => return vec![(whole, fill_value::v2(other))],
    };
    let V2Form::Typestr { code, shape: TypestrShape::Sizes(sizes) } = &data_type.form else {
        return Vec::new();
    };
    let of_size = |size| {
        let dtype = typestr::string(&typestr::of_size(Order::Written, *code, size));
        (dtype, fill_value::nullable_integer(size.bytes * 8, signed))
    };
    sizes.iter().map(of_size).collect()
}
