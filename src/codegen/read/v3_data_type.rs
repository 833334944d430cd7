//! v3 data types.

use super::table::Table;
use super::{Reading, configured};
use crate::codegen::ir::{ClosedSet, FloatShape, V3DataType, Values};
use crate::json::Kind;

/// A table of `spec/v3/data_type/`, and the closed sets that stand in it.
pub(super) fn read(table: Table<'_>) -> Reading<(V3DataType, Vec<ClosedSet>)> {
    let object = configured::object(table, &["values"])?;
    let (configured, sets) = configured::read(object)?;
    Ok((V3DataType { configured, values: read_values(object.required("values")?)? }, sets))
}

fn read_values(table: Table<'_>) -> Reading<Values> {
    if table.kind() == Kind::String {
        return table.choice(&WORDS);
    }
    match table.one_of(&["integer", "float", "complex"])? {
        ("integer", integer) => {
            let object = integer.object(&["bits", "signed"])?;
            Ok(Values::Integer {
                bits: object.required("bits")?.bits()?.into(),
                signed: object.required("signed")?.boolean()?,
            })
        }
        ("float", float) => read_float(float).map(Values::Float),
        (_, part) => part.string().map(Values::Complex),
    }
}

/// What a table says of its values in a word.
const WORDS: [(&str, Values); 10] = [
    ("boolean", Values::Boolean),
    ("raw_bits", Values::RawBits),
    ("bytes", Values::Bytes),
    ("padded_bytes", Values::PaddedBytes),
    ("fixed_bytes", Values::FixedBytes),
    ("text", Values::Text),
    ("fixed_text", Values::FixedText),
    ("time", Values::Time),
    ("struct", Values::Struct),
    ("optional", Values::Optional),
];

fn read_float(table: Table<'_>) -> Reading<FloatShape> {
    let object = table.object(&["bits", "exponent_bits", "mantissa_bits", "bias", "specials"])?;
    let specials = object.required("specials")?.choice(&[
        ("ieee", "Ieee"),
        ("finite", "Finite"),
        ("nan_for_negative_zero", "NanForNegativeZero"),
        ("unsigned_without_zero", "UnsignedWithoutZero"),
    ])?;
    Ok(FloatShape {
        bits: object.required("bits")?.bits()?.into(),
        exponent_bits: object.required("exponent_bits")?.bits()?.into(),
        mantissa_bits: object.required("mantissa_bits")?.bits()?.into(),
        bias: object.required("bias")?.bits()?.into(),
        specials: specials.into(),
    })
}
