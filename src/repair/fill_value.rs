//! Fill values that say in the wrong way what they are.

use super::RepairKind;
use super::edit::Edits;
use crate::fill_value::encode_base64;
use crate::json::{Kind, Tape, ToJson as _, Value};
use crate::problem::Path;
use crate::v2::{DataType, Scope};

/// The most bytes of zeros that are written for a fill value of one digit.
const MOST_ZEROS: usize = 1024;

/// The data types whose fill values are repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FillType {
    Bool,
    Integer,
    Float,
    Complex,
}

impl FillType {
    /// That of a v2 `typestr`.
    pub(super) fn of_typestr(typestr: &str) -> Option<Self> {
        let (order, rest) = (typestr.get(..1)?, typestr.get(1..)?);
        match (order, rest) {
            ("<" | ">" | "|", "b1") => Some(Self::Bool),
            ("<" | ">" | "|", "i1" | "i2" | "i4" | "i8" | "u1" | "u2" | "u4" | "u8") => Some(Self::Integer),
            ("<" | ">", "f2" | "f4" | "f8") => Some(Self::Float),
            ("<" | ">", "c8" | "c16") => Some(Self::Complex),
            _ => None,
        }
    }

    /// That of the v3 data type called `name`.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        match name {
            "bool" => Some(Self::Bool),
            "int2" | "int4" | "int8" | "int16" | "int32" | "int64" | "uint2" | "uint4" | "uint8"
            | "uint16" | "uint32" | "uint64" => Some(Self::Integer),
            "float16" | "float32" | "float64" => Some(Self::Float),
            "complex64" | "complex128" => Some(Self::Complex),
            _ => None,
        }
    }
}

/// Name the bare tokens in `value`, a fill value of `fill_type`.
pub(super) fn name_non_finite(fill_type: FillType, value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    match fill_type {
        FillType::Float => name_token(value, at, edits),
        FillType::Complex if value.items().count() == 2 => {
            for (index, part) in value.items().enumerate() {
                name_token(part, &at.index(index), edits);
            }
        }
        FillType::Complex | FillType::Bool | FillType::Integer => {}
    }
}

fn name_token(value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    let json = match value.source() {
        "NaN" => r#""NaN""#,
        "Infinity" => r#""Infinity""#,
        "-Infinity" => r#""-Infinity""#,
        // A number past the largest float is a number, and no writer's bug.
        _ => return,
    };
    edits.replace(RepairKind::NonFiniteFillValue, at, value, json);
}

/// Write `value`, a fill value of `fill_type`, as a value of that type where it is one in another spelling.
pub(super) fn respell(fill_type: FillType, value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    match fill_type {
        FillType::Bool => match value.source() {
            "0" => edits.replace(RepairKind::BoolFillValueAsInteger, at, value, "false"),
            "1" => edits.replace(RepairKind::BoolFillValueAsInteger, at, value, "true"),
            _ => {}
        },
        FillType::Integer => {
            if let Some(integer) = without_fraction(value) {
                edits.replace(RepairKind::IntegerFillValueAsFloat, at, value, integer);
            }
            unquote(value, |kind| kind == Kind::Integer, at, edits);
        }
        FillType::Float => unquote(value, |kind| matches!(kind, Kind::Integer | Kind::Float), at, edits),
        FillType::Complex => {}
    }
}

/// Write the zeros that `value`, the number 0, stands for as the fill value of strings, bytes or records of `data_type`, a
/// v2 `dtype`.
pub(super) fn write_zeros(data_type: Value<'_>, value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const KIND: RepairKind = RepairKind::ZeroFillValue;
    if value.source() != "0" {
        return;
    }
    let size = match DataType::read(data_type.source(), &Scope::ALL).into_value() {
        // Text of no length, as bytes and as code points: the rest is zeros.
        Ok(DataType::Bytes(_) | DataType::Str(_)) => return edits.replace(KIND, at, value, r#""""#),
        Ok(records @ (DataType::Struct(_) | DataType::Void(_))) => records.item_size(),
        Ok(_) | Err(_) => return,
    };
    let size = size.and_then(|size| usize::try_from(size).ok()).filter(|size| *size <= MOST_ZEROS);
    if let Some(size) = size {
        let zeros = encode_base64(&alloc::vec![0; size]).to_json();
        edits.replace(KIND, at, value, &zeros);
    }
}

/// The integer that `value`, a float with a fraction of zeros alone, is.
fn without_fraction(value: Value<'_>) -> Option<&str> {
    if value.kind() != Kind::Float {
        return None;
    }
    let (integer, fraction) = value.source().split_once('.')?;
    if !fraction.bytes().all(|digit| digit == b'0') {
        return None;
    }
    // An integer zero has no sign.
    Some(if integer == "-0" { "0" } else { integer })
}

/// Write the number that `value`, a string, quotes, where it is one of those that `takes` says.
fn unquote(value: Value<'_>, takes: impl Fn(Kind) -> bool, at: &Path<'_>, edits: &mut Edits<'_>) {
    let Some(text) = value.as_str() else { return };
    let mut tape = Tape::new();
    let Ok(document) = tape.parse(&text) else { return };
    let number = document.root();
    if takes(number.kind()) && number.source() == text {
        edits.replace(RepairKind::QuotedFillValue, at, value, &text);
    }
}
