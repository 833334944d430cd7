//! Items as hexadecimal digits.

use zarrs::array::{ArrayBytes, DataType};

/// The bytes of `hexadecimal` digits.
pub(crate) fn bytes(hexadecimal: &str) -> Result<Vec<u8>, String> {
    let digit = |at: usize| hexadecimal.get(at..at + 2).ok_or("an odd number of digits");
    (0..hexadecimal.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(digit(at)?, 16).map_err(|error| error.to_string()))
        .collect()
}

/// `count` items of `data_type`: `items` one after another and over again.
pub(crate) fn array(
    data_type: &DataType,
    items: &[&str],
    count: usize,
) -> Result<ArrayBytes<'static>, String> {
    let items = items.iter().map(|item| bytes(item)).collect::<Result<Vec<_>, _>>()?;
    let repeated = || items.iter().cycle().take(count);
    let all = repeated().flatten().copied().collect::<Vec<u8>>();
    if data_type.is_fixed() {
        return Ok(ArrayBytes::new_flen(all));
    }
    let ends = repeated().scan(0, |end, item| {
        *end += item.len();
        Some(*end)
    });
    let offsets: Vec<usize> = std::iter::once(0).chain(ends).collect();
    let offsets = offsets.try_into().map_err(super::text)?;
    ArrayBytes::new_vlen(all, offsets).map_err(super::text)
}

/// The items of `array` as digits: of fixed length little-endian, as all machines that this runs on have them.
pub(crate) fn items(data_type: &DataType, array: &ArrayBytes<'_>) -> Result<Vec<String>, String> {
    match array {
        ArrayBytes::Fixed(bytes) => {
            let size = data_type.fixed_size().filter(|size| *size > 0).ok_or("items of no size")?;
            Ok(bytes.chunks(size).map(hex).collect())
        }
        ArrayBytes::Variable(variable) => {
            let (bytes, offsets) = (variable.bytes(), variable.offsets());
            Ok(offsets.windows(2).map(|ends| hex(&bytes[ends[0]..ends[1]])).collect())
        }
        ArrayBytes::Optional(_) => Err("items that can be missing".into()),
    }
}

fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
