//! Fill values.

use super::json::{Json, object};
use crate::codegen::ir::{FillValue, FloatShape, V3DataType, Values};

/// Standard base64, with padding.
const BASE64: &str = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/// What a fill value of a v2 data type is; that of an integer depends on its size and is [`nullable_integer`].
pub fn v2(fill_value: FillValue) -> Json {
    match fill_value {
        FillValue::Boolean => object! {"type": Json::list(["boolean", "null"])},
        FillValue::Signed | FillValue::Unsigned => object! {"type": Json::list(["integer", "null"])},
        FillValue::Float => any_of([null(), v2_float()]),
        FillValue::Complex => any_of([null(), pair(v2_float())]),
        FillValue::Base64 | FillValue::Base64OrFewer => any_of([null(), base64()]),
        FillValue::Text => object! {"type": Json::list(["string", "null"])},
        FillValue::Time => any_of([null(), time()]),
        FillValue::Json => object! {},
    }
}

/// An integer of so many bits, or null.
pub fn nullable_integer(bits: u64, signed: bool) -> Json {
    let integer = integer(bits, signed);
    any_of([null(), integer])
}

/// What a fill value of a v3 data type with such values is; `data_types` are all that there are.
pub fn v3(values: &Values, data_types: &[V3DataType]) -> Json {
    match values {
        Values::Boolean => object! {"type": "boolean"},
        Values::Integer { bits, signed } => integer((*bits).into(), *signed),
        Values::Float(shape) => v3_float(shape),
        Values::Complex(part) => {
            let part = data_types.iter().find(|data_type| data_type.configured.entry.name == part.text);
            match part.map(|part| &part.values) {
                Some(Values::Float(shape)) => pair(v3_float(shape)),
                Some(_) | None => object! {},
            }
        }
        Values::RawBits => bytes(),
        Values::Bytes => any_of([bytes(), base64()]),
        Values::PaddedBytes | Values::FixedBytes => base64(),
        Values::Text | Values::FixedText => object! {"type": "string"},
        Values::Time => time(),
        Values::Struct => object! {"type": "object"},
        Values::Optional => any_of([null(), object! {"type": "array", "minItems": 1, "maxItems": 1}]),
    }
}

/// A record that is packed into base64, or an object: what the fill value of a struct is under an alias.
pub fn packed_or_struct() -> Json {
    any_of([object! {"type": "object"}, base64()])
}

fn integer(bits: u64, signed: bool) -> Json {
    let greatest = u64::MAX >> (64 - bits.clamp(1, 64));
    if signed {
        let greatest = i64::MAX >> (64 - bits.clamp(1, 64));
        object! {"type": "integer", "minimum": !greatest, "maximum": greatest}
    } else {
        object! {"type": "integer", "minimum": 0, "maximum": greatest}
    }
}

fn v2_float() -> Json {
    any_of([object! {"type": "number"}, object! {"enum": Json::list(["NaN", "Infinity", "-Infinity"])}])
}

fn v3_float(shape: &FloatShape) -> Json {
    let names: &[&str] = match &*shape.specials {
        "Ieee" => &["NaN", "Infinity", "-Infinity"],
        "Finite" => &[],
        _ => &["NaN"],
    };
    let digits = shape.bits.div_ceil(8) * 2;
    let mut ways = vec![object! {"type": "number"}];
    if !names.is_empty() {
        ways.push(object! {"enum": Json::list(names.iter().copied())});
    }
    ways.push(object! {"type": "string", "pattern": format!("^0x[0-9A-Fa-f]{{{digits}}}$")});
    any_of(ways)
}

fn pair(of: Json) -> Json {
    object! {"type": "array", "items": of, "minItems": 2, "maxItems": 2}
}

fn bytes() -> Json {
    object! {"type": "array", "items": object! {"type": "integer", "minimum": 0, "maximum": 255}}
}

fn base64() -> Json {
    object! {"type": "string", "pattern": BASE64}
}

fn time() -> Json {
    any_of([integer(64, true), object! {"const": "NaT"}])
}

fn null() -> Json {
    object! {"type": "null"}
}

fn any_of(ways: impl IntoIterator<Item = Json>) -> Json {
    object! {"anyOf": Json::list(ways)}
}
