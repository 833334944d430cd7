//! Decoded strings in one buffer.

use alloc::string::String;
use alloc::vec::Vec;

use super::Offset;

/// Strings in one UTF-8 buffer with offsets: the form of Arrow's `Utf8` (`O = i32`) and `LargeUtf8` (`O = i64`).
///
/// String `i` is the bytes of [`values`](Self::values) from offset `i` up to offset `i + 1`.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder;
/// use zarr_spec::utf32::{Column, Format, Width};
///
/// let format = Format::new(Width::new(2)?, ByteOrder::Little);
/// let column: Column = format.decoder().decode(b"a\0\0\0b\0\0\0\0\0\0\0\0\0\0\0c\0\0\0\0\0\0\0")?;
/// assert_eq!(column.values(), "abc");
/// assert_eq!(column.offsets(), [0, 2, 2, 3]);
/// assert_eq!(column.get(2), Some("c"));
/// assert_eq!(column.iter().collect::<Vec<_>>(), ["ab", "", "c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Column<O: Offset = i32> {
    values: String,
    /// At least one; none less than the one before; boundaries of characters in `values`.
    offsets: Vec<O>,
}

impl<O: Offset> Column<O> {
    pub(super) const fn from_parts(values: String, offsets: Vec<O>) -> Self {
        Self { values, offsets }
    }

    /// The text of all strings, one after the other.
    #[must_use]
    pub fn values(&self) -> &str {
        &self.values
    }

    /// Where the strings begin and end in [`values`](Self::values), in bytes: one offset more than there are strings,
    /// the first one 0.
    #[must_use]
    pub fn offsets(&self) -> &[O] {
        &self.offsets
    }

    /// The values and the offsets.
    #[must_use]
    pub fn into_parts(self) -> (String, Vec<O>) {
        (self.values, self.offsets)
    }

    /// How many strings there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there are no strings.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The string `index`; `None` if there are not that many.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        let start = self.offsets.get(index)?;
        let end = self.offsets.get(index.checked_add(1)?)?;
        self.values.get(start.to_usize()?..end.to_usize()?)
    }

    /// The strings in order.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.offsets.windows(2).map(|pair| match pair {
            [start, end] => self.slice(*start, *end),
            _ => "",
        })
    }

    fn slice(&self, start: O, end: O) -> &str {
        let range = start.to_usize().zip(end.to_usize());
        range.and_then(|(start, end)| self.values.get(start..end)).unwrap_or_default()
    }
}
