//! v3 data types.

use super::member;
use super::table::{ENTRY, Reading, Table};
use crate::codegen::ir::{ClosedSet, FloatShape, V3DataType, Values};

/// A table of `spec/v3/data_type/`, and the closed sets that stand in it.
pub(super) fn read(table: Table<'_>) -> Reading<(V3DataType, Vec<ClosedSet>)> {
    let names = [&ENTRY[..], &["aliases", "values", "members", "rule"]].concat();
    let object = table.object(&names)?;
    let mut aliases = Vec::new();
    if let Some(listed) = object.get("aliases") {
        for alias in listed.items()? {
            aliases.push(alias.string()?);
        }
    }
    let rule = object.get("rule").map(Table::string).transpose()?;
    let (members, sets) = match object.get("members") {
        Some(members) if rule.is_none() => member::read_all(members)?,
        Some(members) => return members.error("a rule reads the configuration"),
        None => (Vec::new(), Vec::new()),
    };
    let values = read_values(object.required("values")?)?;
    Ok((V3DataType { entry: object.entry()?, aliases, members, values, rule }, sets))
}

fn read_values(table: Table<'_>) -> Reading<Values> {
    if table.is_string() {
        let words: Vec<_> = WORDS.iter().map(|(name, values)| (*name, values)).collect();
        return table.choice(&words).cloned();
    }
    let object = table.object(&["integer", "float", "complex"])?;
    if let Some(integer) = object.get("integer") {
        let integer = integer.object(&["bits", "signed"])?;
        return Ok(Values::Integer {
            bits: integer.required("bits")?.small()?,
            signed: integer.required("signed")?.boolean()?,
        });
    }
    if let Some(float) = object.get("float") {
        return read_float(float).map(Values::Float);
    }
    Ok(Values::Complex(object.required("complex")?.string()?))
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
        bits: object.required("bits")?.small()?,
        exponent_bits: object.required("exponent_bits")?.small()?,
        mantissa_bits: object.required("mantissa_bits")?.small()?,
        bias: i32::try_from(object.required("bias")?.small()?).unwrap_or_default(),
        specials: specials.into(),
    })
}
