//! Random layouts against naive walks over their leaves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use proptest::prelude::*;

use super::super::*;
use super::{levels, noise, swapped};
use crate::byte_order::ByteOrder::{self, Big, Little};

/// Records that take too long: Miri needs a second for some kilobytes.
const LARGE: usize = if cfg!(miri) { 100 } else { 4000 };

fn scalar() -> impl Strategy<Value = Scalar> {
    let sized = prop_oneof![
        (0_usize..20).prop_map(Scalar::Bytes),
        (0_usize..20).prop_map(Scalar::Raw),
        (0_usize..5).prop_map(Scalar::Utf32),
    ];
    prop_oneof![5 => prop::sample::select(Scalar::FIXED), 1 => sized]
}

fn order() -> impl Strategy<Value = ByteOrder> {
    prop_oneof![Just(Little), Just(Big)]
}

fn shape() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![
        4 => Just(vec![]),
        2 => prop::collection::vec(1_usize..4, 1..3),
        1 => prop::collection::vec(0_usize..3, 1..3),
        1 => prop::collection::vec(20_usize..40, 1..2),
    ]
}

/// Any layout of up to three levels.
fn layout() -> impl Strategy<Value = Layout> {
    let leaf = (scalar(), order(), shape()).prop_map(|(scalar, order, shape)| {
        Layout::array(&shape, Layout::scalar(scalar, order).unwrap()).unwrap()
    });
    leaf.prop_recursive(3, 24, 6, |inner| {
        let field = (inner, prop_oneof![3 => Just(0_usize), 1 => 1_usize..5]);
        (prop::collection::vec(field, 0..7), any::<bool>(), shape()).prop_map(|(fields, aligned, shape)| {
            let builder = if aligned { LayoutBuilder::aligned() } else { LayoutBuilder::new() };
            let add = |builder: LayoutBuilder, (at, (layout, padding)): (usize, (Layout, usize))| {
                builder.field(format!("f{at}"), layout).padding(padding)
            };
            let structure = fields.into_iter().enumerate().fold(builder, add).build().unwrap();
            Layout::array(&shape, structure).unwrap()
        })
    })
    .prop_filter("large", |layout| layout.item_size() < LARGE)
}

/// Every leaf found eagerly, as (path, offset, scalar, byte order, size).
fn naive_leaves(
    layout: &Layout,
    offset: usize,
    path: &str,
    out: &mut Vec<(String, usize, Scalar, Option<ByteOrder>, usize)>,
) {
    match layout.kind() {
        Kind::Scalar { scalar, byte_order } => {
            out.push((path.to_string(), offset, scalar, byte_order, layout.item_size()));
        }
        Kind::Array { element, count, .. } => match element.kind() {
            Kind::Scalar { scalar, byte_order } => {
                out.push((path.to_string(), offset, scalar, byte_order, layout.item_size()));
            }
            _ => {
                for index in 0..count {
                    let path = format!("{path}[{index}]");
                    naive_leaves(element, offset + index * element.item_size(), &path, out);
                }
            }
        },
        Kind::Struct { fields } => {
            for field in fields {
                let dot = if path.is_empty() { "" } else { "." };
                let path = format!("{path}{dot}{}", field.name());
                naive_leaves(field.layout(), offset + field.offset(), &path, out);
            }
        }
    }
}

/// The same fields in the reverse order, with every byte order and padding changed.
fn reversed(layout: &Layout, aligned: bool) -> Layout {
    match layout.kind() {
        Kind::Scalar { scalar, byte_order } => {
            let other = byte_order.map(|order| if order == Big { Little } else { Big });
            Layout::scalar(scalar, other).unwrap()
        }
        Kind::Array { shape, element, .. } => Layout::array(shape, reversed(element, aligned)).unwrap(),
        Kind::Struct { fields } => {
            let builder = if aligned { LayoutBuilder::aligned() } else { LayoutBuilder::new() };
            let add = |builder: LayoutBuilder, field: &Field| {
                builder.field(field.name(), reversed(field.layout(), aligned))
            };
            fields.iter().rev().fold(builder, add).build().unwrap()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 1 } else { 400 }))]

    #[test]
    fn leaves_are_those_of_an_eager_walk(layout in layout()) {
        let mut expected = Vec::new();
        naive_leaves(&layout, 0, "", &mut expected);
        let leaves: Vec<_> = layout
            .leaves()
            .map(|l| (l.path().to_string(), l.offset(), l.scalar(), l.byte_order(), l.item_size()))
            .collect();
        prop_assert_eq!(leaves, expected);
        let mut end = 0;
        for leaf in layout.leaves() {
            prop_assert!(leaf.offset() >= end && leaf.offset() + leaf.item_size() <= layout.item_size());
            end = leaf.offset() + leaf.item_size();
            let place = layout.get(leaf.path().iter().copied());
            prop_assert_eq!(place, Ok(leaf.place()));
        }
        if layout.is_aligned() {
            prop_assert!(layout.leaves().all(|leaf| leaf.is_aligned()));
            prop_assert_eq!(layout.item_size() % layout.alignment(), 0);
        }
        let list = format!("{layout:#}");
        let head = format!("{} bytes", layout.item_size());
        prop_assert!(list.starts_with(&head));
        prop_assert!(!layout.to_string().is_empty());
    }

    #[test]
    fn byte_orders_change(layout in layout(), target in order(), count in 0_usize..60, skip in 0_usize..64) {
        let size = layout.item_size();
        let before = noise(skip + size * count, 1);
        let mut expected = before.clone();
        for record in 0..if size == 0 { 0 } else { count } {
            for leaf in layout.leaves().filter(|l| l.byte_order().is_some_and(|order| order != target)) {
                let range = skip + record * size + leaf.offset()..;
                let range = range.start..range.start + leaf.item_size();
                let new = swapped(&expected[range.clone()], leaf.scalar().swap_unit());
                expected[range].copy_from_slice(&new);
            }
        }
        for level in levels() {
            let mut bytes = before.clone();
            let swap = ByteSwap::with_level(&layout, target, level);
            swap.apply(&mut bytes[skip..]).unwrap();
            prop_assert_eq!(&bytes, &expected, "{:?}", level);
            prop_assert_eq!(swap.layout(), &layout.with_byte_order(target));
            prop_assert!(swap.layout().leaves().all(|l| l.byte_order().is_none_or(|o| o == target)));
        }
    }

    #[test]
    fn columns_move(layout in layout(), count in 0_usize..200, skip in 0_usize..64) {
        let size = layout.item_size();
        let count = if size == 0 { 0 } else { count };
        let bytes = noise(skip + size * count, 2);
        let records = Records::new(&layout, &bytes[skip..]).unwrap();
        let leaves: Vec<Leaf> = layout.leaves().take(40).collect();
        let expected: Vec<Vec<u8>> = leaves
            .iter()
            .map(|leaf| {
                (0..count)
                    .flat_map(|record| records.get(record, leaf.place()).unwrap().iter().copied())
                    .collect()
            })
            .collect();
        for level in levels() {
            let mut values: Vec<Vec<u8>> =
                leaves.iter().map(|leaf| vec![0; count * leaf.item_size()]).collect();
            let mut columns: Vec<ColumnMut> = leaves
                .iter()
                .zip(&mut values)
                .map(|(leaf, values)| ColumnMut::bytes(leaf.place(), values))
                .collect();
            records.gather_with(&mut columns, level).unwrap();
            prop_assert_eq!(&values, &expected, "{:?}", level);

            let mut copy = noise(skip + size * count, 3);
            let mut scattered = copy.clone();
            for (leaf, values) in leaves.iter().zip(&values) {
                for record in 0..count {
                    let start = skip + record * size + leaf.offset();
                    let width = leaf.item_size();
                    scattered[start..start + width]
                        .copy_from_slice(&values[record * width..(record + 1) * width]);
                }
            }
            let columns: Vec<Column> = leaves
                .iter()
                .zip(&values)
                .map(|(leaf, values)| Column::bytes(leaf.place(), values))
                .collect();
            let mut target = RecordsMut::new(&layout, &mut copy[skip..]).unwrap();
            target.scatter_with(&columns, level).unwrap();
            prop_assert_eq!(copy, scattered, "{:?}", level);
        }
    }

    #[test]
    fn values_are_native(order in order(), before in 0_usize..20, after in 0_usize..20, count in 0_usize..300) {
        let layout = LayoutBuilder::new()
            .scalar("before", Scalar::Raw(before), None)
            .scalar("i", Scalar::Int32, order)
            .scalar("z", Scalar::Complex128, order)
            .scalar("t", Scalar::Utf32(3), order)
            .scalar("after", Scalar::Raw(after), None)
            .build()
            .unwrap();
        let bytes = noise(layout.item_size() * count, 4);
        let records = Records::new(&layout, &bytes).unwrap();
        let place = |name| layout.get([name]).unwrap();
        let ordered = |bytes: &[u8]| match order {
            Little => bytes.to_vec(),
            Big => bytes.iter().rev().copied().collect(),
        };
        let (mut i, mut z, mut t) = (vec![0_i32; count], vec![[0.0_f64; 2]; count], vec![0_u32; 3 * count]);
        for level in levels() {
            records
                .gather_with(
                    &mut [
                        ColumnMut::values(place("i"), &mut i).unwrap(),
                        ColumnMut::values(place("z"), &mut z).unwrap(),
                        ColumnMut::values(place("t"), &mut t).unwrap(),
                    ],
                    level,
                )
                .unwrap();
            for record in 0..count {
                let stored = ordered(records.get(record, place("i")).unwrap());
                prop_assert_eq!(stored, i[record].to_le_bytes());
                prop_assert_eq!(records.value::<i32>(record, place("i")).unwrap(), i[record]);
                let stored = records.get(record, place("z")).unwrap();
                prop_assert_eq!(ordered(&stored[8..]), z[record][1].to_le_bytes());
                let stored = records.get(record, place("t")).unwrap();
                prop_assert_eq!(ordered(&stored[4..8]), t[3 * record + 1].to_le_bytes());
            }
            let mut copy = bytes.clone();
            for byte in &mut copy {
                *byte = !*byte;
            }
            let mut target = RecordsMut::new(&layout, &mut copy).unwrap();
            let raw = |name| {
                let mut raw = vec![0_u8; count * place(name).layout().item_size()];
                records.gather_bytes(place(name), &mut raw).unwrap();
                raw
            };
            target
                .scatter_with(
                    &[
                        Column::values(place("i"), &i).unwrap(),
                        Column::values(place("z"), &z).unwrap(),
                        Column::values(place("t"), &t).unwrap(),
                        Column::bytes(place("before"), &raw("before")),
                        Column::bytes(place("after"), &raw("after")),
                    ],
                    level,
                )
                .unwrap();
            prop_assert_eq!(&copy, &bytes);
        }
    }

    #[test]
    fn conversions_move_leaves_by_name(layout in layout(), aligned: bool, count in 0_usize..60, skip in 0_usize..64) {
        let target = reversed(&layout, aligned);
        let count = if layout.item_size() == 0 || target.item_size() == 0 { 0 } else { count };
        let from_bytes = noise(skip + layout.item_size() * count, 5);
        let source = Records::new(&layout, &from_bytes[skip..]).unwrap();
        for level in levels() {
            let mut to_bytes = noise(skip + target.item_size() * count, 6);
            let conversion = Conversion::with_level(&layout, &target, level).unwrap();
            conversion.apply(source.bytes(), &mut to_bytes[skip..]).unwrap();
            prop_assert_eq!(&to_bytes[..skip], &noise(skip, 6)[..]);
            let mut padding = vec![true; target.item_size()];
            let converted = Records::new(&target, &to_bytes[skip..]).unwrap();
            for leaf in layout.leaves() {
                let place = target.get(leaf.path().iter().copied()).unwrap();
                padding[place.offset()..][..leaf.item_size()].fill(false);
                for record in 0..count {
                    let expected =
                        swapped(source.get(record, leaf.place()).unwrap(), leaf.scalar().swap_unit());
                    prop_assert_eq!(converted.get(record, place).unwrap(), expected);
                }
            }
            for record in converted.bytes().chunks(target.item_size().max(1)) {
                prop_assert!(record.iter().zip(&padding).all(|(&byte, &padding)| byte == 0 || !padding));
            }
        }
    }
}
