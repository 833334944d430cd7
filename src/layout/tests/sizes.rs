//! Few records, many records, long records.

use alloc::vec;
use alloc::vec::Vec;

use super::super::*;
use super::{levels, noise, swapped};
use crate::byte_order::ByteOrder::{Big, Little};
use crate::utf32::{Format, Width};

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn any_number_of_records_is_moved_to_the_end() {
    let layout = LayoutBuilder::new()
        .scalar("a", Scalar::Int32, Big)
        .scalar("b", Scalar::Uint8, None)
        .scalar("c", Scalar::Float64, Big)
        .build()
        .unwrap();
    for count in 0..300 {
        let bytes = noise(layout.item_size() * count, 9);
        let records = Records::new(&layout, &bytes).unwrap();
        let mut copy = vec![0; bytes.len()];
        for leaf in layout.leaves() {
            let mut values = vec![0; leaf.item_size() * count];
            records.gather_bytes(leaf.place(), &mut values).unwrap();
            let expected = (0..count).flat_map(|record| records.get(record, leaf.place()).unwrap());
            assert!(values.iter().eq(expected), "{count}");
            let mut target = RecordsMut::new(&layout, &mut copy).unwrap();
            target.scatter_bytes(leaf.place(), &values).unwrap();
        }
        assert_eq!(copy, bytes, "{count}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn large_records_take_the_far_path() {
    let layout = LayoutBuilder::new()
        .scalar("a", Scalar::Float64, Big)
        .scalar("b", Scalar::Int32, Big)
        .scalar("c", Scalar::Uint8, None)
        .field("d", Layout::array(&[7], Layout::scalar(Scalar::Int16, Big).unwrap()).unwrap())
        .build()
        .unwrap();
    let count = 50_000;
    let bytes = noise(layout.item_size() * count, 7);
    let records = Records::new(&layout, &bytes).unwrap();
    for level in levels() {
        let mut values: Vec<Vec<u8>> =
            layout.leaves().map(|leaf| vec![0; leaf.item_size() * count]).collect();
        let mut columns: Vec<ColumnMut> = layout
            .leaves()
            .zip(&mut values)
            .map(|(leaf, values)| ColumnMut::bytes(leaf.place(), values))
            .collect();
        records.gather_with(&mut columns, level).unwrap();
        for (leaf, values) in layout.leaves().zip(&values) {
            let found = values.chunks(leaf.item_size());
            assert!(
                found.zip(0..).all(|(value, record)| { value == records.get(record, leaf.place()).unwrap() })
            );
        }
        let columns: Vec<Column> =
            layout.leaves().zip(&values).map(|(leaf, values)| Column::bytes(leaf.place(), values)).collect();
        let mut copy = vec![0; bytes.len()];
        RecordsMut::new(&layout, &mut copy).unwrap().scatter_with(&columns, level).unwrap();
        assert!(copy == bytes);
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn long_subarrays_of_structs_are_not_written_out() {
    let point = LayoutBuilder::new()
        .scalar("x", Scalar::Float64, Little)
        .scalar("tag", Scalar::Uint8, None)
        .build()
        .unwrap();
    let count = 100_000;
    let layout = LayoutBuilder::new()
        .scalar("id", Scalar::Int16, Little)
        .field("points", Layout::array(&[count], point).unwrap())
        .build()
        .unwrap();
    let before = noise(2 * layout.item_size(), 8);
    let mut bytes = before.clone();
    let big = to_byte_order(&layout, Big, &mut bytes).unwrap();
    let x = |layout: &Layout| {
        let steps = [Step::Field("points"), Step::Index(count - 1), Step::Field("x")];
        layout.get(steps).unwrap().offset()
    };
    let at = layout.item_size() + x(&layout);
    assert_eq!(bytes[at..at + 8], swapped(&before[at..at + 8], 8));
    let mut back = vec![0; bytes.len()];
    Conversion::new(&big, &layout).unwrap().apply(&bytes, &mut back).unwrap();
    assert!(back == before);
}

#[test]
fn strings_of_a_fixed_length_have_a_format() {
    let format = |scalar, order| Layout::scalar(scalar, order).unwrap().utf32_format();
    let width = Width::new(3).unwrap();
    assert_eq!(format(Scalar::Utf32(3), Some(Big)), Some(Format::new(width, Big)));
    assert_eq!(format(Scalar::Utf32(0), Some(Big)), None);
    assert_eq!(format(Scalar::Int32, Some(Big)), None);
    let strings = Layout::array(&[2, 5], Layout::scalar(Scalar::Utf32(3), Big).unwrap()).unwrap();
    assert_eq!(strings.utf32_format(), Some(Format::new(width, Big)));
}
