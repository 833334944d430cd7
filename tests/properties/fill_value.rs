//! Fill values of every family.

use proptest::prelude::*;
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::v2::{DataType, FillValue};

use crate::data_type::data_type;
use crate::json::json;

/// A data type and a fill value of it.
pub(crate) fn typed_fill_value() -> impl Strategy<Value = (DataType, FillValue)> {
    prop_oneof![
        8 => data_type().prop_flat_map(|data_type| (Just(data_type.clone()), fill_value(&data_type))),
        1 => (Just(DataType::Object), json().prop_map(|json| of_object(&json))),
    ]
}

/// JSON is a fill value of an object; `null` is that of every type.
fn of_object(json: &str) -> FillValue {
    let json = Raw::new(json).unwrap();
    if json.source() == "null" { FillValue::Null } else { FillValue::Json(json) }
}

/// A fill value of `data_type`, null among them.
fn fill_value(data_type: &DataType) -> BoxedStrategy<FillValue> {
    let size = data_type.item_size().unwrap();
    let value = match data_type {
        DataType::Bool => any::<bool>().prop_map(FillValue::Boolean).boxed(),
        DataType::Int(_) => {
            any::<i64>().prop_map(move |value| FillValue::Signed(value >> (64 - 8 * size))).boxed()
        }
        DataType::Uint(_) => {
            any::<u64>().prop_map(move |value| FillValue::Unsigned(value >> (64 - 8 * size))).boxed()
        }
        DataType::Float(_) => float().prop_map(FillValue::Float).boxed(),
        DataType::Complex(_) => (float(), float()).prop_map(|(a, b)| FillValue::Complex([a, b])).boxed(),
        DataType::Bytes(_) => bytes(0, size),
        DataType::Void(_) | DataType::Struct(_) => bytes(size, size),
        DataType::Str(_) => any::<String>().prop_map(|text| FillValue::Text(text.into())).boxed(),
        DataType::Datetime64(_) | DataType::Timedelta64(_) => {
            let ticks = any::<Option<i64>>().prop_map(|ticks| ticks.filter(|ticks| *ticks != i64::MIN));
            ticks.prop_map(FillValue::Time).boxed()
        }
        other => panic!("no fill values of {other}"),
    };
    prop_oneof![1 => Just(FillValue::Null), 8 => value].boxed()
}

/// A float that every floating-point type has a value for: those past a narrow type are infinities of it.
fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -60_000.0..60_000.0,
        1 => Just(f64::NAN),
        1 => Just(f64::INFINITY),
        1 => Just(f64::NEG_INFINITY),
        1 => Just(-0.0),
    ]
}

/// From `least` to `most` bytes. Those of a large item are all zero, so that cases stay small.
fn bytes(least: u64, most: u64) -> BoxedStrategy<FillValue> {
    let (least, most) = (usize::try_from(least).unwrap(), usize::try_from(most).unwrap());
    if most > 4096 {
        return Just(FillValue::Bytes(vec![0; most].into())).boxed();
    }
    proptest::collection::vec(any::<u8>(), least..=most)
        .prop_map(|bytes| FillValue::Bytes(bytes.into()))
        .boxed()
}

proptest! {
    #[test]
    fn a_fill_value_reads_back((data_type, value) in typed_fill_value()) {
        let json = value.to_json();
        let read = FillValue::from_json(&json, &data_type).unwrap();
        prop_assert_eq!(read.to_json(), json);
        prop_assert_eq!(read, value);
    }

    /// Whatever JSON is taken has a canonical spelling that means the same.
    #[test]
    fn any_json_is_a_fill_value_or_a_problem((data_type, _) in typed_fill_value(), json in json()) {
        if let Ok(value) = FillValue::from_json(&json, &data_type) {
            let canonical = FillValue::from_json(&value.to_json(), &data_type).unwrap();
            prop_assert_eq!(canonical.to_json(), value.to_json());
            prop_assert_eq!(canonical, value);
        }
    }
}
