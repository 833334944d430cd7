//! v3 data types.

use super::table::{Object, Table};
use super::{Reading, configured};
use crate::codegen::ir::{Bounds, ClosedSet, Configured, FloatShape, MemberType, V3DataType, Values};
use crate::json::Kind;

/// A table of `spec/v3/data_type/`, and the closed sets that stand in it.
pub(super) fn read(table: Table<'_>) -> Reading<(V3DataType, Vec<ClosedSet>)> {
    let object = configured::object(table, &["values"])?;
    let (configured, sets) = configured::read(object)?;
    let table = object.required("values")?;
    let values = read_values(table)?;
    match lacking(&configured, &values) {
        Some(what) => table.error(what),
        None => Ok((V3DataType { configured, values }, sets)),
    }
}

/// What values of this kind need that the table does not have.
fn lacking(configured: &Configured, values: &Values) -> Option<&'static str> {
    let member = |name, suits: fn(&MemberType) -> bool| {
        let mut members = configured.members.iter().filter(|member| !member.can_be_none());
        members.any(|member| member.name == name && suits(&member.value_type))
    };
    let (has, lacks) = match values {
        Values::RawBits => (
            configured.entry.stands_for_many() && configured.rule.is_some(),
            "raw bits need a name that ends in `*`, and a rule",
        ),
        _ if configured.entry.stands_for_many() => (false, "only raw bits have a name that ends in `*`"),
        Values::Struct | Values::Optional => {
            (configured.rule.is_some(), "such values need a rule, which reads the types in them")
        }
        Values::PaddedBytes | Values::FixedBytes => (
            member("length_bytes", |of| matches!(of, MemberType::Integer(Bounds::Between(0.., _)))),
            "such values need a member `length_bytes`, an integer between two ends that is not negative",
        ),
        Values::FixedText => (
            member("length_bytes", |of| *of == MemberType::MultipleOf(4)),
            "such values need a member `length_bytes`, a multiple of 4",
        ),
        Values::Time => (
            member("unit", |of| matches!(of, MemberType::Set(_)))
                && member("scale_factor", |of| matches!(of, MemberType::Integer(_))),
            "times need the members `unit`, of a closed set, and `scale_factor`, an integer",
        ),
        Values::Boolean
        | Values::Integer { .. }
        | Values::Float(_)
        | Values::Complex(_)
        | Values::Bytes
        | Values::Text => return None,
    };
    (!has).then_some(lacks)
}

fn read_values(table: Table<'_>) -> Reading<Values> {
    if table.kind() == Kind::String {
        return table.choice(&WORDS);
    }
    match table.one_of(&["integer", "float", "complex"])? {
        ("integer", integer) => {
            let object = integer.object(&["bits", "signed"])?;
            Ok(Values::Integer { bits: bits(object)?, signed: object.required("signed")?.boolean()? })
        }
        ("float", float) => read_float(float).map(Values::Float),
        (_, part) => part.name().map(Values::Complex),
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

/// The most bits of a number: those of a `u64`, in which the library holds them.
const MOST_BITS: u16 = 64;

/// Every number of a float is one of IEEE 754's binary64 too, as which the library reads and writes it: so these
/// are enough.
const MOST_EXPONENT_BITS: u16 = 11;
const MOST_MANTISSA_BITS: u16 = 52;
const MOST_BIAS: u16 = 1074;

/// The bits of a number, whose bytes are those that a change of byte order can reverse.
fn bits(object: Object<'_>) -> Reading<u32> {
    let table = object.required("bits")?;
    let bits = u32::from(table.between(1, MOST_BITS)?);
    if bits.div_ceil(8).is_power_of_two() {
        Ok(bits)
    } else {
        table.expected("bits that take 1, 2, 4 or 8 bytes")
    }
}

fn read_float(table: Table<'_>) -> Reading<FloatShape> {
    let object = table.object(&["bits", "exponent_bits", "mantissa_bits", "bias", "specials"])?;
    let specials = object.required("specials")?.choice(&[
        ("ieee", "Ieee"),
        ("finite", "Finite"),
        ("nan_for_negative_zero", "NanForNegativeZero"),
        ("unsigned_without_zero", "UnsignedWithoutZero"),
    ])?;
    let shape = FloatShape {
        bits: bits(object)?,
        exponent_bits: object.required("exponent_bits")?.between(1, MOST_EXPONENT_BITS)?.into(),
        mantissa_bits: object.required("mantissa_bits")?.between(0, MOST_MANTISSA_BITS)?.into(),
        bias: object.required("bias")?.between(0, MOST_BIAS)?.into(),
        specials: specials.into(),
    };
    check_bits(object, &shape)?;
    check_exponents(object, &shape)?;
    Ok(shape)
}

/// Checks that the parts of a float are all its bits.
fn check_bits(object: Object<'_>, shape: &FloatShape) -> Reading<()> {
    let sign = u32::from(shape.specials != "UnsignedWithoutZero");
    let parts = sign + shape.exponent_bits + shape.mantissa_bits;
    if parts != shape.bits {
        let message = format!("sign, exponent and mantissa are {parts} bits together, not {}", shape.bits);
        return object.required("bits")?.error(message);
    }
    if shape.specials == "Ieee" && shape.mantissa_bits == 0 {
        return object.required("mantissa_bits")?.error("a mantissa tells an infinity from a NaN");
    }
    Ok(())
}

/// Checks that the least number above zero and the greatest are those of a binary64.
fn check_exponents(object: Object<'_>, shape: &FloatShape) -> Reading<()> {
    let (least, greatest) = match &*shape.specials {
        "UnsignedWithoutZero" => (0, (1 << shape.exponent_bits) - 1),
        "Ieee" => (1, (1 << shape.exponent_bits) - 2),
        _ => (1, (1 << shape.exponent_bits) - 1),
    };
    let places = i32::try_from(shape.mantissa_bits).unwrap_or_default();
    if least - shape.bias - places < -1074 || greatest - shape.bias > 1023 {
        return object.required("bias")?.expected("a bias that makes each number one of binary64");
    }
    Ok(())
}
