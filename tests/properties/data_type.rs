//! Data types of every family.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use zarr_spec::byte_order::ByteOrder;
use zarr_spec::field::Bounded;
use zarr_spec::json::ToJson;
use zarr_spec::sets::TimeUnit;
use zarr_spec::v2::data_type::{
    Bytes, Complex, Datetime64, Float, Int, Str, Struct, StructField, Timedelta64, Uint, Void,
};
use zarr_spec::v2::{DataType, Scope};

/// A data type of any family, structs of a few levels among them.
pub(crate) fn data_type() -> impl Strategy<Value = DataType> {
    scalar().prop_recursive(3, 12, 4, |inner| vec(field(inner), 0..4).prop_map(record))
}

/// A data type that a typestr writes, of a known size.
pub(crate) fn scalar() -> impl Strategy<Value = DataType> {
    let order = || prop_oneof![Just(ByteOrder::Little), Just(ByteOrder::Big)];
    let numbers = order().prop_flat_map(|order| {
        select(vec![
            DataType::Bool,
            DataType::Int(Int::I8),
            DataType::Int(Int::I16(order)),
            DataType::Int(Int::I32(order)),
            DataType::Int(Int::I64(order)),
            DataType::Uint(Uint::U8),
            DataType::Uint(Uint::U16(order)),
            DataType::Uint(Uint::U32(order)),
            DataType::Uint(Uint::U64(order)),
            DataType::Float(Float::F16(order)),
            DataType::Float(Float::F32(order)),
            DataType::Float(Float::F64(order)),
            DataType::Complex(Complex::C64(order)),
            DataType::Complex(Complex::C128(order)),
        ])
    });
    let length = 0_i64..20;
    let strings = (length, order()).prop_flat_map(|(length, byte_order)| {
        select(vec![
            DataType::Bytes(Bytes { length: Bounded::new(length).unwrap() }),
            DataType::Void(Void { length: Bounded::new(length).unwrap() }),
            DataType::Str(Str { byte_order, length: Bounded::new(length).unwrap() }),
        ])
    });
    let factor = prop_oneof![Just(1_i64), 1_i64..=2_147_483_647];
    let times = (order(), select(TimeUnit::ALL), factor).prop_flat_map(|(byte_order, unit, factor)| {
        let scale_factor = Bounded::new(factor).unwrap();
        select(vec![
            DataType::Datetime64(Datetime64 { byte_order, unit, scale_factor }),
            DataType::Timedelta64(Timedelta64 { byte_order, unit, scale_factor }),
        ])
    });
    prop_oneof![4 => numbers, 2 => strings, 1 => times]
}

/// A field of a struct, or of none, which is padding.
fn field(data_type: impl Strategy<Value = DataType>) -> impl Strategy<Value = StructField> {
    let shape = vec(0_u64..4, 0..3);
    let padding = (0_i64..9).prop_map(|length| {
        let length = Bounded::new(length).unwrap();
        StructField::new("", DataType::Void(Void { length }), &[])
    });
    let named = (any::<String>(), data_type, shape);
    prop_oneof![
        4 => named.prop_map(|(name, data_type, shape)| StructField::new(name, data_type, &shape)),
        1 => padding,
    ]
}

/// The struct of those of `fields` that have a name of their own.
fn record(mut fields: Vec<StructField>) -> DataType {
    let mut names = Vec::new();
    fields.retain(|field| {
        let distinct = field.is_padding() || !names.contains(&field.name().to_owned());
        names.push(field.name().to_owned());
        distinct
    });
    DataType::Struct(Struct::new(fields).unwrap())
}

proptest! {
    #[test]
    fn a_data_type_reads_back(data_type in data_type()) {
        let json = data_type.to_json();
        for scope in [&Scope::ALL, &Scope::CORE_V2] {
            let read = DataType::from_json_in(&json, scope).unwrap();
            prop_assert_eq!(read.to_json(), json.clone());
            prop_assert_eq!(read, data_type.clone());
        }
        // Where nothing is claimed it is kept as it is written.
        prop_assert_eq!(DataType::from_json_in(&json, &Scope::EMPTY).unwrap().to_json(), json);
    }

    #[test]
    fn display_is_reversible(data_type in data_type()) {
        let text = data_type.to_string();
        prop_assert_eq!(text.parse::<DataType>().unwrap().to_string(), text.clone());
        prop_assert_eq!(text.parse(), Ok(data_type));
    }

    /// The item size is that of the fields, and a packed record has no other bytes.
    #[test]
    fn a_struct_is_as_large_as_its_fields(data_type in data_type()) {
        fn size(data_type: &DataType) -> u64 {
            let DataType::Struct(records) = data_type else { return data_type.item_size().unwrap() };
            let fields = records.fields().iter();
            fields.map(|field| field.shape().iter().product::<u64>() * size(field.data_type())).sum()
        }
        prop_assert_eq!(data_type.item_size(), Some(size(&data_type)));
    }

    /// A typestr that is read is read again from its canonical spelling; another is a problem or unclaimed.
    #[test]
    fn any_typestr_is_read_or_refused(text in "[<>|=!]?[biufcmMOSUVxz]?[0-9]{0,4}(\\[[0-9]{0,2}[a-zA-Zμ]{0,2}\\]?)?") {
        let reading = DataType::read(&text.to_json(), &Scope::ALL);
        prop_assert_eq!(reading.problems.is_empty(), reading.field.value().is_some());
        if let Ok(data_type) = reading.into_value() {
            let canonical = data_type.to_string();
            prop_assert_eq!(canonical.parse::<DataType>().unwrap().to_string(), canonical.clone());
            prop_assert_eq!(canonical.parse(), Ok(data_type));
        }
    }
}
