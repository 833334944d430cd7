//! Fill values from JSON.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{FillValue, Float};
use crate::byte_order::ByteOrder;
use crate::field::{Bounded, read_member};
use crate::fill_value::bytes::without_padding;
use crate::fill_value::{decode_base64, read_ticks};
use crate::json::{Kind, Value};
use crate::problem::{Expected, Path, ProblemKind, Range, Reporter, SharedKey, Types, plural};
use crate::v3::DataType;
use crate::v3::data_type::{FloatType, Struct};
use crate::v3::values::{Spelling, Values};

/// Read `value` at `at` as a fill value of `data_type`; or `None`, with the problems reported. `order` is that of a packed
/// record in base64, which the name `structured` has.
pub(crate) fn read_fill_value(
    value: Value<'_>,
    at: &Path<'_>,
    data_type: &DataType,
    order: ByteOrder,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    match data_type.values() {
        Values::Boolean => read_member(value, at, reporter).map(FillValue::Boolean),
        Values::Integer { bits, signed: true } => signed(value, at, bits, reporter),
        Values::Integer { bits, signed: false } => unsigned(value, at, bits, reporter),
        Values::Float(float_type) => float(value, at, float_type, reporter).map(FillValue::Float),
        Values::Complex(part) => complex(value, at, part, reporter),
        Values::FixedBytes { bytes, spelling: Spelling::Array } => raw_bits(value, at, bytes, reporter),
        Values::FixedBytes { bytes, spelling: Spelling::Base64 } => {
            base64(value, at, Some(bytes), false, reporter).map(FillValue::Bytes)
        }
        Values::PaddedBytes { bytes } => {
            let bytes = base64(value, at, Some(bytes), true, reporter)?;
            Some(FillValue::Bytes(without_padding(&bytes).into()))
        }
        Values::Bytes if value.kind() == Kind::Array => byte_array(value, at, reporter).map(FillValue::Bytes),
        Values::Bytes => base64(value, at, None, false, reporter).map(FillValue::Bytes),
        Values::Text => read_member(value, at, reporter).map(FillValue::Text),
        Values::FixedText { bytes } => fixed_text(value, at, bytes, reporter),
        Values::Time => read_ticks(value, at, Types::INTEGER, reporter).map(FillValue::Time),
        Values::Struct(records) if records.is_legacy() && value.kind() == Kind::String => {
            packed(value, at, records, data_type, order, reporter)
        }
        Values::Struct(records) => record(value, at, records, order, reporter),
        Values::Optional(optional) => optional_value(value, at, optional.data_type(), order, reporter),
        Values::Custom(custom) => custom.read_fill_value(value, at, reporter),
        Values::Unknown => Some(FillValue::Json(value.into())),
    }
}

fn signed(value: Value<'_>, at: &Path<'_>, bits: u32, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let greatest = i64::MAX >> (64 - bits);
    let number = value.as_i64().filter(|number| (!greatest..=greatest).contains(number));
    if number.is_none() {
        integer_problem(value, at, Range::new((!greatest).into(), greatest.into()), reporter);
    }
    number.map(FillValue::Signed)
}

fn unsigned(value: Value<'_>, at: &Path<'_>, bits: u32, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let greatest = u64::MAX >> (64 - bits);
    let number = value.as_u64().filter(|number| *number <= greatest);
    if number.is_none() {
        integer_problem(value, at, Range::new(0, greatest.into()), reporter);
    }
    number.map(FillValue::Unsigned)
}

#[cold]
fn integer_problem(value: Value<'_>, at: &Path<'_>, range: Range, reporter: &mut Reporter<'_>) {
    if value.kind() == Kind::Integer {
        reporter.invalid_value(at, Expected::Range(range), value);
    } else {
        reporter.invalid_type(at, Types::INTEGER, value);
    }
}

const FLOAT_TYPES: Types = Types::NUMBER.or(Types::STRING);

fn float(
    value: Value<'_>,
    at: &Path<'_>,
    float_type: FloatType,
    reporter: &mut Reporter<'_>,
) -> Option<Float> {
    if !FLOAT_TYPES.hold(value) {
        reporter.invalid_type(at, FLOAT_TYPES, value);
        return None;
    }
    let read = match value.as_f64() {
        Some(number) => Float::new(float_type, number),
        None => value.as_str().and_then(|text| float_text(&text, float_type)),
    };
    if read.is_none() {
        reporter.invalid(at, float_words(float_type), value);
    }
    read
}

/// The number that `text` names or whose bits it is.
fn float_text(text: &str, float_type: FloatType) -> Option<Float> {
    let shape = float_type.shape();
    let infinity = |value: f64| {
        shape.infinity()?;
        Float::new(float_type, value)
    };
    match text {
        "NaN" => Float::new(float_type, f64::NAN),
        "Infinity" => infinity(f64::INFINITY),
        "-Infinity" => infinity(f64::NEG_INFINITY),
        _ => {
            let digits = text.strip_prefix("0x")?;
            let hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            if !hexadecimal || digits.len() != shape.bytes() as usize * 2 {
                return None;
            }
            u64::from_str_radix(digits, 16).ok().map(|bits| Float::from_bits(float_type, bits))
        }
    }
}

fn float_words(float_type: FloatType) -> alloc::string::String {
    let shape = float_type.shape();
    let digits = shape.bytes() * 2;
    let names = match (shape.infinity(), shape.nan()) {
        (Some(_), _) => "\"NaN\", \"Infinity\", \"-Infinity\", ",
        (None, Some(_)) => "\"NaN\", ",
        (None, None) => "",
    };
    alloc::format!("a number, {names}or the bits as \"0x\" and {digits} hexadecimal digits")
}

fn complex(
    value: Value<'_>,
    at: &Path<'_>,
    part: FloatType,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    let mut parts = value.items();
    let (Some(real), Some(imaginary), None) = (parts.next(), parts.next(), parts.next()) else {
        let expected = Expected::Words("an array of two: [real, imaginary]".into());
        reporter.report(at, ProblemKind::InvalidType, expected, value);
        return None;
    };
    let parts = [real, imaginary];
    // What a string says is judged where both parts are of a type that a part can be.
    let mut typed = true;
    for (index, part) in parts.into_iter().enumerate().filter(|(_, part)| !FLOAT_TYPES.hold(*part)) {
        reporter.invalid_type(&at.index(index), FLOAT_TYPES, part);
        typed = false;
    }
    if !typed {
        return None;
    }
    let real = float(real, &at.index(0), part, reporter);
    let imaginary = float(imaginary, &at.index(1), part, reporter);
    Some(FillValue::Complex([real?, imaginary?]))
}

fn byte_array(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Box<[u8]>> {
    let bytes: Vec<Bounded<0, 255>> = read_member(value, at, reporter)?;
    Some(bytes.into_iter().filter_map(|byte| u8::try_from(byte.get()).ok()).collect())
}

/// Source: Zarr v3 data types, "Permitted fill values", raw data types: it asks for as many integers as there are bits, each from 0
/// to 255; every implementation takes as many as there are bytes.
fn raw_bits(value: Value<'_>, at: &Path<'_>, bytes: u64, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let read = byte_array(value, at, reporter)?;
    if u64::try_from(read.len()) == Ok(bytes) {
        return Some(FillValue::RawBits(read));
    }
    reporter.invalid(at, alloc::format!("an array of {bytes} integers, one for each byte"), value);
    None
}

fn base64(
    value: Value<'_>,
    at: &Path<'_>,
    bytes: Option<u64>,
    or_fewer: bool,
    reporter: &mut Reporter<'_>,
) -> Option<Box<[u8]>> {
    if value.kind() != Kind::String {
        reporter.invalid_type(at, Types::STRING, value);
        return None;
    }
    let decoded = value.as_str().and_then(|text| decode_base64(&text, bytes, or_fewer));
    if decoded.is_none() {
        reporter.invalid_value(at, Expected::Base64 { bytes, or_fewer }, value);
    }
    decoded
}

fn fixed_text(value: Value<'_>, at: &Path<'_>, bytes: u64, reporter: &mut Reporter<'_>) -> Option<FillValue> {
    let text: Box<str> = read_member(value, at, reporter)?;
    let most = bytes / 4;
    // Zeros at the end are padding, and count.
    if u64::try_from(text.chars().count()).is_ok_and(|count| count <= most) {
        return Some(FillValue::Text(text.trim_end_matches('\0').into()));
    }
    reporter.invalid(at, alloc::format!("text of at most {most} code point{}", plural(most == 1)), value);
    None
}

/// The packed record in base64 that a legacy struct has.
fn packed(
    value: Value<'_>,
    at: &Path<'_>,
    records: &Struct,
    data_type: &DataType,
    order: ByteOrder,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    let bytes = base64(value, at, records.item_size(), false, reporter)?;
    let record = FillValue::from_bytes(&bytes, data_type, order);
    if let Err(error) = &record {
        reporter.invalid(at, alloc::format!("a packed record; {error}"), value);
    }
    record.ok()
}

/// An object with the value of every field and nothing else (zarr-extensions, `struct`, "Fill value representation").
fn record(
    value: Value<'_>,
    at: &Path<'_>,
    records: &Struct,
    order: ByteOrder,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    if value.kind() != Kind::Object {
        reporter.invalid_type(at, Types::OBJECT, value);
        return None;
    }
    let fields = records.fields();
    let mut written = alloc::vec![None; fields.len()];
    for (key, member) in value.members() {
        let name = key.name();
        match records.index_of(name) {
            Some(index) => written[index] = Some(member),
            None => {
                let expected = Expected::Words("only the fields of the struct".into());
                reporter.report(&at.key(name), ProblemKind::UnknownKey, expected, member);
            }
        }
    }
    let mut values = Vec::with_capacity(fields.len());
    for (field, member) in fields.iter().zip(written) {
        let Some(member) = member else {
            reporter.missing_key(at, field.name(), value);
            continue;
        };
        let name = SharedKey::new(field.name());
        let read = read_fill_value(member, &at.shared_key(&name), field.data_type(), order, reporter);
        values.extend(read.map(|read| (Box::from(field.name()), read)));
    }
    (values.len() == fields.len()).then_some(FillValue::Struct(values))
}

/// `null`, or an array of one value.
fn optional_value(
    value: Value<'_>,
    at: &Path<'_>,
    data_type: &DataType,
    order: ByteOrder,
    reporter: &mut Reporter<'_>,
) -> Option<FillValue> {
    if value.is_null() {
        return Some(FillValue::Optional(None));
    }
    let mut items = value.items();
    let (Some(inner), None) = (items.next(), items.next()) else {
        let expected = Expected::Words("null or an array of one value".into());
        reporter.report(at, ProblemKind::InvalidType, expected, value);
        return None;
    };
    let inner = read_fill_value(inner, &at.index(0), data_type, order, reporter)?;
    Some(FillValue::Optional(Some(Box::new(inner))))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::json::ToJson as _;
    use crate::v3::{DataType, FillValue, Scope};

    #[test]
    fn the_padding_of_fixed_length_text_counts() {
        let data_type = r#"{"name": "fixed_length_utf32", "configuration": {"length_bytes": 12}}"#;
        let data_type = DataType::from_json_in(data_type, &Scope::ALL).expect("it is a data type");
        let read = |text: &str| FillValue::from_json(&format!("\"{text}\""), &data_type);
        assert_eq!(read(r"ab\u0000").map(|text| text.to_json()).as_deref(), Ok(r#""ab""#));
        assert_eq!(read(r"\u0000\u0000\u0000").map(|text| text.to_json()).as_deref(), Ok(r#""""#));
        for longer in [r"abc\u0000", "abcd", r"\u0000\u0000\u0000\u0000"] {
            assert!(read(longer).is_err(), "{longer}");
        }
    }
}
