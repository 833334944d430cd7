//! Layouts of data types, and the bytes of records.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::layout::{
    ByteSwap, Column, ColumnMut, Conversion, Element, Kind, Layout, Leaf, Records, RecordsMut, to_byte_order,
};
use zarr_spec::{v2, v3};

use crate::check::{halves, text};

const ORDERS: [ByteOrder; 2] = [ByteOrder::Little, ByteOrder::Big];

/// The most bytes of a record that is moved.
const MAX_ITEM_SIZE: usize = 1 << 12;

/// The most leaves of a record that are looked at.
const MAX_LEAVES: usize = 64;

/// Checks `bytes`: a data type of either format and, after a byte 0xFF, records of it.
pub fn check(bytes: &[u8]) {
    let (data_type, bytes) = halves(bytes);
    let json = text(data_type);
    if let Ok(data_type) = v2::DataType::from_json_in(json, &v2::Scope::ALL) {
        if let Ok(layout) = Layout::try_from(&data_type) {
            assert_eq!(data_type.item_size(), u64::try_from(layout.item_size()).ok());
            check_layout(&layout, bytes);
        }
    }
    if let Ok(data_type) = v3::DataType::from_json_in(json, &v3::Scope::ALL) {
        for order in ORDERS {
            let Ok(layout) = Layout::of_v3(&data_type, order) else { continue };
            assert_eq!(data_type.item_size(), u64::try_from(layout.item_size()).ok());
            check_layout(&layout, bytes);
        }
    }
}

fn check_layout(layout: &Layout, bytes: &[u8]) {
    let mut end = 0;
    let leaves: Vec<Leaf<'_>> = layout.leaves().take(MAX_LEAVES).collect();
    for leaf in &leaves {
        assert!(leaf.offset() >= end);
        end = leaf.offset() + leaf.item_size();
        assert!(end <= layout.item_size());
        assert_eq!(layout.get(leaf.path().iter().copied()), Ok(leaf.place()));
    }
    if let Ok((data_type, order)) = layout.to_v3() {
        assert_eq!(Layout::of_v3(&data_type, order.unwrap_or(ByteOrder::Big)).as_ref(), Ok(layout));
    }
    for order in ORDERS {
        let other = layout.with_byte_order(order);
        assert_eq!(other.item_size(), layout.item_size());
        assert_eq!(other.has_byte_order(), layout.has_byte_order());
    }
    if !(1..=MAX_ITEM_SIZE).contains(&layout.item_size()) {
        return;
    }
    assert!(!layout.to_string().is_empty());
    let whole = &bytes[..bytes.len() / layout.item_size() * layout.item_size()];
    assert_eq!(Records::new(layout, bytes).is_ok(), whole.len() == bytes.len());
    let records = Records::new(layout, whole).unwrap();
    columns(&records, &leaves);
    byte_orders(&records);
    fill(&records);
}

/// Moves each leaf, and all of them, out of `records` and into others.
fn columns(records: &Records<'_>, leaves: &[Leaf<'_>]) {
    let naive = |leaf: &Leaf<'_>| -> Vec<u8> {
        let range = leaf.offset()..leaf.offset() + leaf.item_size();
        records
            .bytes()
            .chunks(records.layout().item_size())
            .flat_map(|record| &record[range.clone()])
            .copied()
            .collect()
    };
    let expected: Vec<Vec<u8>> = leaves.iter().map(naive).collect();
    let mut found: Vec<Vec<u8>> = expected.iter().map(|column| vec![0xa5; column.len()]).collect();
    for ((leaf, out), expected) in leaves.iter().zip(&mut found).zip(&expected) {
        records.gather_bytes(leaf.place(), out).unwrap();
        assert_eq!(out, expected);
        out.fill(0x5a);
        values(records, leaf);
    }
    let mut columns: Vec<_> =
        leaves.iter().zip(&mut found).map(|(leaf, out)| ColumnMut::bytes(leaf.place(), out)).collect();
    records.gather_columns(&mut columns).unwrap();
    assert_eq!(found, expected);

    let mut bytes: Vec<u8> = records.bytes().iter().map(|byte| !byte).collect();
    let mut scattered = bytes.clone();
    for (leaf, column) in leaves.iter().zip(&expected) {
        let width = leaf.item_size();
        for (index, record) in scattered.chunks_mut(records.layout().item_size()).enumerate() {
            record[leaf.offset()..leaf.offset() + width]
                .copy_from_slice(&column[index * width..(index + 1) * width]);
        }
    }
    let columns: Vec<_> =
        leaves.iter().zip(&expected).map(|(leaf, column)| Column::bytes(leaf.place(), column)).collect();
    RecordsMut::new(records.layout(), &mut bytes).unwrap().scatter_columns(&columns).unwrap();
    assert_eq!(bytes, scattered);
}

/// Takes `leaf` out of `records` as values of each Rust type that can hold it, and puts it into others.
fn values(records: &Records<'_>, leaf: &Leaf<'_>) {
    each::<bool>(records, leaf);
    each::<u8>(records, leaf);
    each::<i8>(records, leaf);
    each::<u16>(records, leaf);
    each::<i16>(records, leaf);
    each::<u32>(records, leaf);
    each::<i32>(records, leaf);
    each::<u64>(records, leaf);
    each::<i64>(records, leaf);
}

fn each<T: Element>(records: &Records<'_>, leaf: &Leaf<'_>) {
    let Some(count) = (records.len() * leaf.item_size()).checked_div(size_of::<T>()) else { return };
    let mut out = vec![T::default(); count];
    if records.gather(leaf.place(), &mut out).is_err() {
        return;
    }
    let mut bytes = vec![0; records.bytes().len()];
    RecordsMut::new(records.layout(), &mut bytes).unwrap().scatter(leaf.place(), &out).unwrap();
    let again = Records::new(records.layout(), &bytes).unwrap();
    for index in 0..records.len() {
        assert_eq!(again.get(index, leaf.place()), records.get(index, leaf.place()));
    }
}

/// Changes the byte order of `records` in place and by conversion.
fn byte_orders(records: &Records<'_>) {
    let layout = records.layout();
    for order in ORDERS {
        let mut expected = records.bytes().to_vec();
        for record in expected.chunks_mut(layout.item_size()) {
            swap(layout, order, record);
        }
        let swap = ByteSwap::new(layout, order);
        let mut swapped = records.bytes().to_vec();
        swap.apply(&mut swapped).unwrap();
        assert_eq!(swapped, expected);
        let mut converted = vec![0; swapped.len()];
        Conversion::new(layout, swap.layout()).unwrap().apply(records.bytes(), &mut converted).unwrap();
        // Bytes of no leaf are not converted, so that only those of leaves are the same.
        assert_eq!(leaves_of(swap.layout(), &converted), leaves_of(swap.layout(), &expected));
        swap.apply(&mut swapped).unwrap();
        assert_eq!(swapped, records.bytes());
        assert_eq!(to_byte_order(layout, order, &mut swapped).as_ref(), Ok(swap.layout()));
        assert_eq!(swapped, expected);
    }
}

/// Reverses the bytes of each value of `record` that is in another order than `order`, by a walk of `layout`.
fn swap(layout: &Layout, order: ByteOrder, record: &mut [u8]) {
    match layout.kind() {
        Kind::Scalar { scalar, byte_order } => {
            if byte_order.is_some_and(|byte_order| byte_order != order) {
                record.chunks_mut(scalar.swap_unit().max(1)).for_each(<[u8]>::reverse);
            }
        }
        Kind::Array { element, .. } => {
            if element.item_size() > 0 {
                record.chunks_mut(element.item_size()).for_each(|item| swap(element, order, item));
            }
        }
        Kind::Struct { fields } => {
            for field in fields {
                let end = field.offset() + field.layout().item_size();
                swap(field.layout(), order, &mut record[field.offset()..end]);
            }
        }
    }
}

fn leaves_of(layout: &Layout, bytes: &[u8]) -> Vec<Vec<u8>> {
    let records = Records::new(layout, bytes).unwrap();
    let column = |leaf: Leaf<'_>| {
        let mut column = vec![0; records.len() * leaf.item_size()];
        records.gather_bytes(leaf.place(), &mut column).unwrap();
        column
    };
    layout.leaves().take(MAX_LEAVES).map(column).collect()
}

/// Fills records with the first of `records`.
fn fill(records: &Records<'_>) {
    let Ok(first) = records.get(0, records.layout().root()) else { return };
    let mut bytes = vec![0xa5; records.bytes().len()];
    RecordsMut::new(records.layout(), &mut bytes).unwrap().fill(first).unwrap();
    assert_eq!(bytes, first.repeat(records.len()));
}
