//! Records in memory, beside a copy of the same bytes and beside NumPy's structured arrays.

use std::hint::black_box;

use zarr_spec::byte_order::ByteOrder::{self, Big, Little};
use zarr_spec::layout::{
    ByteSwap, Column, ColumnMut, Conversion, Layout, LayoutBuilder, Records, RecordsMut, Scalar,
};

use super::harness::{Case, Runner};

/// Bytes of records that stay in the second-level cache with what is made of them, and that do not.
const SIZES: [(&str, usize); 2] = [("l2", 256 << 10), ("dram", 64 << 20)];

/// Widths of the records of a sweep, in bytes.
const WIDTHS: [usize; 12] = [2, 4, 8, 13, 16, 24, 32, 40, 64, 96, 128, 256];

pub(crate) fn run(runner: &Runner) {
    for (place, bytes) in SIZES {
        for order in [Little, Big] {
            for (kind, layout) in [("40", forty(order)), ("13", thirteen(order)), ("pairs", pairs(order))] {
                let case = |what: &str| format!("records/{what}/{kind}/{place}/{order}");
                moves(runner, &case, &layout, bytes);
            }
        }
    }
    if runner.wants_some("sweep/records/") {
        for width in WIDTHS {
            let case = |what: &str| format!("sweep/records/{what}/{width}");
            moves(runner, &case, &of_width(width), SIZES[0].1);
        }
    }
}

/// Every case of as many records as fit in `bytes`.
fn moves(runner: &Runner, case: &dyn Fn(&str) -> String, layout: &Layout, bytes: usize) {
    let len = bytes / layout.item_size() * layout.item_size();
    let records: Vec<u8> = (0..len).map(|byte| (byte * 31).to_le_bytes()[0]).collect();
    gather(runner, &case("gather"), layout, &records);
    scatter(runner, &case("scatter"), layout, &records);
    swap(runner, &case("swap"), layout, &records);
    convert(runner, &case("convert"), layout, &records);
    fill(runner, &case("fill"), layout, &records);
}

fn forty(order: ByteOrder) -> Layout {
    let fields = [
        ("time", Scalar::NumpyDatetime64),
        ("x", Scalar::Float64),
        ("y", Scalar::Float64),
        ("count", Scalar::Uint32),
        ("value", Scalar::Float32),
        ("id", Scalar::Int64),
    ];
    build(&fields, order)
}

fn thirteen(order: ByteOrder) -> Layout {
    build(&[("id", Scalar::Int32), ("flag", Scalar::Uint8), ("value", Scalar::Float64)], order)
}

fn pairs(order: ByteOrder) -> Layout {
    build(&[("x", Scalar::Float32), ("y", Scalar::Float32)], order)
}

/// Fields of 8 bytes, at most half of the width; and of 4, 2 and 1.
fn of_width(width: usize) -> Layout {
    let mut builder = LayoutBuilder::new();
    let mut at = 0;
    for (size, scalar) in [(8, Scalar::Float64), (4, Scalar::Int32), (2, Scalar::Uint16), (1, Scalar::Uint8)]
    {
        let most = if size == 8 { width.div_ceil(2) } else { width };
        while at + size <= most {
            builder = builder.scalar(format!("f{at}"), scalar, Little);
            at += size;
        }
    }
    builder.build().expect("a layout")
}

fn build(fields: &[(&str, Scalar)], order: ByteOrder) -> Layout {
    let builder = fields
        .iter()
        .fold(LayoutBuilder::new(), |builder, (name, scalar)| builder.scalar(*name, *scalar, order));
    builder.build().expect("a layout")
}

/// Measures `case` beside a copy of `bytes`, and beside NumPy.
fn with_peers(runner: &Runner, case: Case<'_>, bytes: &[u8]) {
    let mut copy = vec![0; bytes.len()];
    case.peer("memcpy", move || black_box(copy.as_mut_slice()).copy_from_slice(black_box(bytes)))
        .numpy(runner)
        .run(runner);
}

/// All columns out of the records, together.
fn gather(runner: &Runner, name: &str, layout: &Layout, records: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let records_of = Records::new(layout, records).expect("whole records");
    let mut columns: Vec<Vec<u8>> =
        layout.leaves().map(|leaf| vec![0; records_of.len() * leaf.item_size()]).collect();
    let case = Case::new(name, || {
        let columns = layout.leaves().zip(&mut columns);
        let mut columns: Vec<_> = columns
            .map(|(leaf, column)| ColumnMut::bytes(leaf.place(), black_box(column.as_mut_slice())))
            .collect();
        records_of.gather_columns(&mut columns).expect("columns");
    });
    with_peers(runner, case, records);
}

/// All columns into the records, together.
fn scatter(runner: &Runner, name: &str, layout: &Layout, records: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let count = records.len() / layout.item_size();
    let columns: Vec<Vec<u8>> = layout.leaves().map(|leaf| vec![1; count * leaf.item_size()]).collect();
    let mut target = records.to_vec();
    let case = Case::new(name, || {
        let mut target = RecordsMut::new(layout, black_box(&mut target)).expect("whole records");
        let columns: Vec<_> = layout
            .leaves()
            .zip(&columns)
            .map(|(leaf, column)| Column::bytes(leaf.place(), black_box(column.as_slice())))
            .collect();
        target.scatter_columns(&columns).expect("columns");
    });
    with_peers(runner, case, records);
}

/// The other byte order, in place.
fn swap(runner: &Runner, name: &str, layout: &Layout, records: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let first = layout.leaves().next().and_then(|leaf| leaf.byte_order());
    let swap = ByteSwap::new(layout, if first == Some(Little) { Big } else { Little });
    let mut target = records.to_vec();
    let case = Case::new(name, || swap.apply(black_box(&mut target)).expect("whole records"));
    with_peers(runner, case, records);
}

/// The same leaves in the reverse order, and in the other byte order.
fn convert(runner: &Runner, name: &str, layout: &Layout, records: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let leaves: Vec<_> = layout.leaves().collect();
    let reversed = leaves.iter().rev().fold(LayoutBuilder::new(), |builder, leaf| {
        let order = if leaf.byte_order() == Some(Little) { Big } else { Little };
        builder.scalar(leaf.path().to_string(), leaf.scalar(), order)
    });
    let conversion = Conversion::new(layout, &reversed.build().expect("a layout")).expect("the same leaves");
    let mut target = vec![0; records.len()];
    let case = Case::new(name, || conversion.apply(black_box(records), &mut target).expect("whole records"));
    with_peers(runner, case, records);
}

/// One record again and again.
fn fill(runner: &Runner, name: &str, layout: &Layout, records: &[u8]) {
    if !runner.wants(name) {
        return;
    }
    let record = records[..layout.item_size()].to_vec();
    let mut target = records.to_vec();
    let case = Case::new(name, || {
        let mut target = RecordsMut::new(layout, black_box(&mut target)).expect("whole records");
        target.fill(&record).expect("one record");
    });
    with_peers(runner, case, records);
}
