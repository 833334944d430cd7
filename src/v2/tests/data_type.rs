//! Typestrs: their canonical spelling, their sizes and orders.

use std::string::ToString;

use crate::byte_order::ByteOrder;
use crate::json::ToJson;
use crate::sets::TimeUnit;
use crate::v2::codec::Delta;
use crate::v2::data_type::{Datetime64, ElementType, Float};
use crate::v2::{Codec, DataType, Family, Scope};

#[test]
fn the_canonical_spelling_is_numpy_s() {
    let cases = [
        ("<f4", "<f4"),
        ("<i1", "|i1"),
        (">u1", "|u1"),
        (">b1", "|b1"),
        ("<V4", "|V4"),
        (">S3", "|S3"),
        ("|S007", "|S7"),
        ("<f08", "<f8"),
        ("<M8[1ns]", "<M8[ns]"),
        (">m8[010μs]", ">m8[10us]"),
        ("<M8[25s]", "<M8[25s]"),
        ("<O", "|O"),
        ("|V0", "|V0"),
        (">U0", ">U0"),
    ];
    for (text, canonical) in cases {
        let data_type: DataType = text.parse().unwrap_or_else(|problems| panic!("{text}: {problems}"));
        assert_eq!(data_type.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(data_type));
    }
}

#[test]
fn sizes_are_in_bytes() {
    let cases = [
        ("|b1", Some(1)),
        ("<c16", Some(16)),
        (">U12", Some(48)),
        ("|S12", Some(12)),
        ("<M8[D]", Some(8)),
        ("|O", None),
        ("|V9223372036854775807", Some(i64::MAX.unsigned_abs())),
        ("<U2305843009213693951", Some(9_223_372_036_854_775_804)),
    ];
    for (text, size) in cases {
        assert_eq!(text.parse::<DataType>().unwrap().item_size(), size, "{text}");
    }
    for text in ["|S9223372036854775808", "<U2305843009213693952", "|V99999999999999999999999"] {
        assert!(text.parse::<DataType>().is_err(), "{text}");
    }
}

#[test]
fn the_parts_are_typed() {
    let parsed = |text: &str| text.parse::<DataType>().unwrap();
    assert_eq!(parsed(">f2"), DataType::Float(Float::F16(ByteOrder::Big)));
    let DataType::Datetime64(Datetime64 { byte_order, unit, scale_factor }) = parsed(">M8[7μs]") else {
        unreachable!()
    };
    assert_eq!((byte_order, unit, scale_factor.get()), (ByteOrder::Big, TimeUnit::Microsecond, 7));
    assert_eq!(parsed("<U3").family(), Some(Family::Str));
    assert_eq!(parsed("<U3").definition_name(), Some("str"));
}

#[test]
fn a_typestr_that_no_family_has_is_kept() {
    for text in ["\"<z4\"", "\"\\u003cz4\""] {
        let data_type = DataType::from_json_in(text, &Scope::ALL).unwrap();
        let DataType::Unknown(unknown) = &data_type else { unreachable!() };
        assert_eq!(unknown.json().source(), text);
        assert_eq!(data_type.to_string(), "<z4");
        assert_eq!(data_type.to_json(), text);
        assert_eq!(data_type.to_string().parse(), Ok(data_type));
    }
    let lists = DataType::from_json_in(r#"[["a", "<f4"]]"#, &Scope::EMPTY).unwrap();
    assert_eq!(lists.to_string(), r#"[["a", "<f4"]]"#);
    assert!(!lists.is_claimed());
}

#[test]
fn a_codec_s_parameter_is_a_core_type_in_every_scope_and_needs_no_unit() {
    let scope = Scope::EMPTY.union(&Scope::ALL.without_family(Family::Int)).unwrap();
    let codec =
        |dtype: &str| Codec::from_json_in(&std::format!(r#"{{"id":"delta","dtype":"{dtype}"}}"#), &scope);
    let Ok(Codec::Delta(Delta { dtype, astype })) = codec("<i1") else { unreachable!() };
    assert_eq!((dtype.to_string(), astype.to_string()), ("|i1".into(), "|i1".into()));
    let Ok(Codec::Delta(Delta { dtype, .. })) = codec(">M8") else { unreachable!() };
    assert_eq!(dtype, ElementType::Datetime64(ByteOrder::Big));
    assert_eq!((dtype.to_json(), dtype.item_size()), ("\">M8\"".into(), Some(8)));
    assert!(codec("<i3").is_err());
    assert!(codec("|M8").is_err());
}
