//! Fill values that say in the wrong way what they are.

use super::RepairKind;
use super::edit::Edits;
use crate::fill_value::encode_base64;
use crate::json::{Kind, Tape, ToJson as _, Value};
use crate::problem::Path;
use crate::v2::fill_value::FillRule;
use crate::v3::values::Values;
use crate::{v2, v3};

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
    /// That of a v2 `data_type`.
    pub(super) fn of_v2(data_type: &v2::DataType) -> Option<Self> {
        match data_type.fill_rule() {
            FillRule::Boolean => Some(Self::Bool),
            FillRule::Signed { .. } | FillRule::Unsigned { .. } => Some(Self::Integer),
            FillRule::Float { .. } => Some(Self::Float),
            FillRule::Complex { .. } => Some(Self::Complex),
            FillRule::Base64 { .. } | FillRule::Text | FillRule::Time | FillRule::Json => None,
        }
    }

    /// That of a v3 `data_type`.
    pub(super) fn of_v3(data_type: &v3::DataType) -> Option<Self> {
        match data_type.values() {
            Values::Boolean => Some(Self::Bool),
            Values::Integer { .. } => Some(Self::Integer),
            Values::Float(_) => Some(Self::Float),
            Values::Complex(_) => Some(Self::Complex),
            Values::FixedBytes { .. }
            | Values::PaddedBytes { .. }
            | Values::Bytes
            | Values::Text
            | Values::FixedText { .. }
            | Values::Time
            | Values::Struct(_)
            | Values::Optional(_)
            | Values::Custom(_)
            | Values::Unknown => None,
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

/// Write the zeros that `value`, the number 0, stands for as the fill value of strings, bytes or records of `data_type`.
pub(super) fn write_zeros(data_type: &v2::DataType, value: Value<'_>, at: &Path<'_>, edits: &mut Edits<'_>) {
    const KIND: RepairKind = RepairKind::ZeroFillValue;
    if value.source() != "0" {
        return;
    }
    let size = match data_type.fill_rule() {
        // Text of no length, as bytes and as code points: the rest is zeros.
        FillRule::Base64 { or_fewer: true, .. } | FillRule::Text => {
            return edits.replace(KIND, at, value, r#""""#);
        }
        FillRule::Base64 { bytes, or_fewer: false } => bytes,
        FillRule::Boolean
        | FillRule::Signed { .. }
        | FillRule::Unsigned { .. }
        | FillRule::Float { .. }
        | FillRule::Complex { .. }
        | FillRule::Time
        | FillRule::Json => return,
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
