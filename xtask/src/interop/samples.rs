//! Items of a data type, as bytes that the peers put into arrays.

use zarr_spec::byte_order::ByteOrder;
use zarr_spec::v3::{DataType, FillValue};

/// What is tried as an item: every data type takes some of these.
const SPELLINGS: [&str; 11] =
    ["1", "0", "2", "3", "true", "false", "[1, 2]", "[0, 0]", r#""ab""#, r#""""#, r#""YWI=""#];

/// The bytes that stand at every fourth place of an item, where too few of the spellings are one.
const PATTERNS: [u8; 4] = [1, 2, 3, 4];

/// As many items are put into an array, over and over.
const MOST: usize = 4;

/// Different items of one data type.
#[derive(Debug, Clone)]
pub(super) struct Samples {
    values: Vec<FillValue>,
    items: Vec<Vec<u8>>,
}

impl Samples {
    /// Items of `data_type`; `None` where it is not known what their bytes are.
    pub(super) fn of(data_type: &DataType) -> Option<Self> {
        let mut samples = Self { values: Vec::new(), items: Vec::new() };
        for value in SPELLINGS.iter().filter_map(|json| FillValue::from_json(json, data_type).ok()) {
            samples.add(value, data_type);
        }
        let size = data_type.item_size().and_then(|size| usize::try_from(size).ok());
        for byte in PATTERNS {
            let pattern = |size: usize| (0..size).map(|at| if at % 4 == 0 { byte } else { 0 });
            let item = size.map(|size| pattern(size).collect::<Vec<u8>>());
            let value = item.map(|item| FillValue::from_bytes(&item, data_type, ByteOrder::Little));
            if let Some(Ok(value)) = value {
                samples.add(value, data_type);
            }
        }
        (samples.items.len() > 1).then_some(samples)
    }

    fn add(&mut self, value: FillValue, data_type: &DataType) {
        let Ok(item) = value.to_bytes(data_type, ByteOrder::Little) else { return };
        if self.items.len() < MOST && !self.items.contains(&item) {
            self.values.push(value);
            self.items.push(item);
        }
    }

    /// The bytes of the items, little-endian; of text and byte strings of variable length their own.
    pub(super) fn items(&self) -> &[Vec<u8>] {
        &self.items
    }

    /// One of the items as a fill value.
    pub(super) fn fill_value(&self) -> &FillValue {
        &self.values[0]
    }
}

/// A fill value of `data_type`.
pub(super) fn fill_value(data_type: &DataType) -> Option<FillValue> {
    match Samples::of(data_type) {
        Some(samples) => Some(samples.fill_value().clone()),
        None => FillValue::from_json("null", data_type).ok(),
    }
}
