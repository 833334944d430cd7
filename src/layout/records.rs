//! Buffers of whole records.

use super::columns::{Column, ColumnMut, Extent};
use super::element::Element;
use super::error::RecordError;
use super::kernels::{Level, fill};
use super::place::Place;
use super::transfer;
use super::tree::Layout;

/// A buffer of whole records of one layout, to be read.
///
/// Places are those of the layout; a place of another layout reads other bytes, or is refused where
/// it lies outside the record.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::Big;
/// use zarr_spec::layout::{LayoutBuilder, Records, Scalar};
///
/// let layout = LayoutBuilder::new()
///     .scalar("id", Scalar::Uint16, Big)
///     .scalar("ok", Scalar::Bool, None)
///     .build()?;
/// let records = Records::new(&layout, &[0, 1, 1, 0, 2, 0])?;
/// assert_eq!(records.len(), 2);
///
/// let mut ids = [0_u16; 2];
/// records.gather(layout.get(["id"])?, &mut ids)?;
/// assert_eq!(ids, [1, 2]);
/// assert!(records.value::<bool>(0, layout.get(["ok"])?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Records<'a> {
    layout: &'a Layout,
    bytes: &'a [u8],
    count: usize,
}

impl<'a> Records<'a> {
    /// Takes a buffer as records.
    ///
    /// # Errors
    ///
    /// [`RecordError::PartialRecord`] when its length is no multiple of the item size. Of a layout
    /// of size zero, only the empty buffer is a whole number of records: none.
    pub fn new(layout: &'a Layout, bytes: &'a [u8]) -> Result<Self, RecordError> {
        Ok(Self { layout, bytes, count: whole_records(bytes.len(), layout.item_size())? })
    }

    /// The layout of each record.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// All records, end to end.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no record.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The bytes of one part of one record, in the byte order of the layout.
    ///
    /// # Errors
    ///
    /// [`RecordError::NoSuchRecord`], [`RecordError::OutsideRecord`].
    pub fn get(&self, index: usize, place: Place<'_>) -> Result<&'a [u8], RecordError> {
        let range = self.range(index, place)?;
        Ok(&self.bytes[range])
    }

    /// The value of one part of one record, which must be a single value of `T`.
    ///
    /// # Errors
    ///
    /// As for [`Records::get`] and [`Records::gather`].
    pub fn value<T: Element>(&self, index: usize, place: Place<'_>) -> Result<T, RecordError> {
        let mut value = [T::default()];
        let range = self.range(index, self.layout.root())?;
        let record = Self { bytes: &self.bytes[range], count: 1, ..*self };
        record.gather(place, &mut value)?;
        let [value] = value;
        Ok(value)
    }

    /// Copies one part of every record to `out`, end to end, in the byte order of the layout.
    ///
    /// # Errors
    ///
    /// [`RecordError::WrongLength`] unless `out` has the size of the place times the number of
    /// records; [`RecordError::OutsideRecord`].
    pub fn gather_bytes(&self, place: Place<'_>, out: &mut [u8]) -> Result<(), RecordError> {
        self.gather_columns(&mut [ColumnMut::bytes(place, out)])
    }

    /// Copies one part of every record to `out`, in the machine's byte order. A subarray, and a
    /// string taken as bytes or code points, gives several values a record.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotAScalar`] for a struct; [`RecordError::WrongElement`] when `T` cannot hold
    /// the scalar; [`RecordError::WrongLength`] unless `out` has one value for each in the records;
    /// [`RecordError::OutsideRecord`]; [`RecordError::InvalidBool`], `out` being then filled in part.
    pub fn gather<T: Element>(&self, place: Place<'_>, out: &mut [T]) -> Result<(), RecordError> {
        self.gather_columns(&mut [ColumnMut::values(place, out)?])
    }

    /// Copies several parts of every record at once, which takes one pass over the records.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder::Little;
    /// use zarr_spec::layout::{ColumnMut, LayoutBuilder, Records, Scalar};
    ///
    /// let layout = LayoutBuilder::new()
    ///     .scalar("a", Scalar::Uint8, None)
    ///     .scalar("b", Scalar::Int16, Little)
    ///     .build()?;
    /// let records = Records::new(&layout, &[1, 0xff, 0xff, 2, 7, 0])?;
    /// let (mut a, mut b) = ([0_u8; 2], [0_i16; 2]);
    /// records.gather_columns(&mut [
    ///     ColumnMut::values(layout.get(["a"])?, &mut a)?,
    ///     ColumnMut::values(layout.get(["b"])?, &mut b)?,
    /// ])?;
    /// assert_eq!((a, b), ([1, 2], [-1, 7]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Records::gather`]. Lengths and places are checked before anything is written.
    pub fn gather_columns(&self, columns: &mut [ColumnMut<'_>]) -> Result<(), RecordError> {
        self.gather_with(columns, Level::of_machine())
    }

    pub(super) fn gather_with(&self, columns: &mut [ColumnMut<'_>], level: Level) -> Result<(), RecordError> {
        transfer::gather(self.bytes, self.extent(), columns, level)
    }

    fn extent(&self) -> Extent {
        Extent { item_size: self.layout.item_size(), count: self.count }
    }

    /// Where one part of one record lies in the buffer.
    fn range(&self, index: usize, place: Place<'_>) -> Result<core::ops::Range<usize>, RecordError> {
        if index >= self.count {
            return Err(RecordError::NoSuchRecord { index, count: self.count });
        }
        let (offset, size) = (place.offset(), place.layout().item_size());
        let item_size = self.layout.item_size();
        if offset.checked_add(size).is_none_or(|end| end > item_size) {
            return Err(RecordError::OutsideRecord { offset, size, item_size });
        }
        let start = index * item_size + offset;
        Ok(start..start + size)
    }
}

/// A buffer of whole records of one layout, to be written.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::Big;
/// use zarr_spec::layout::{LayoutBuilder, RecordsMut, Scalar};
///
/// let layout = LayoutBuilder::new()
///     .scalar("id", Scalar::Uint16, Big)
///     .scalar("ok", Scalar::Bool, None)
///     .build()?;
/// let mut chunk = [0; 6];
/// let mut records = RecordsMut::new(&layout, &mut chunk)?;
/// records.fill(&[0xff, 0xff, 1])?;
/// records.scatter(layout.get(["id"])?, &[1_u16, 2])?;
/// records.set(1, layout.get(["ok"])?, &[0])?;
/// assert_eq!(chunk, [0, 1, 1, 0, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordsMut<'a> {
    layout: &'a Layout,
    bytes: &'a mut [u8],
    count: usize,
}

impl<'a> RecordsMut<'a> {
    /// Takes a buffer as records.
    ///
    /// # Errors
    ///
    /// As for [`Records::new`].
    pub fn new(layout: &'a Layout, bytes: &'a mut [u8]) -> Result<Self, RecordError> {
        let count = whole_records(bytes.len(), layout.item_size())?;
        Ok(Self { layout, bytes, count })
    }

    /// The same records, to be read.
    #[must_use]
    pub fn as_records(&self) -> Records<'_> {
        Records { layout: self.layout, bytes: self.bytes, count: self.count }
    }

    /// Writes one part of one record, given in the byte order of the layout.
    ///
    /// # Errors
    ///
    /// [`RecordError::NoSuchRecord`], [`RecordError::OutsideRecord`], [`RecordError::WrongLength`].
    pub fn set(&mut self, index: usize, place: Place<'_>, bytes: &[u8]) -> Result<(), RecordError> {
        let range = self.as_records().range(index, place)?;
        if bytes.len() != range.len() {
            return Err(RecordError::WrongLength { found: bytes.len(), expected: range.len() });
        }
        self.bytes[range].copy_from_slice(bytes);
        Ok(())
    }

    /// Writes one part of one record, which must be a single value of `T`.
    ///
    /// # Errors
    ///
    /// [`RecordError::NoSuchRecord`], and as for [`RecordsMut::scatter`].
    pub fn set_value<T: Element>(
        &mut self,
        index: usize,
        place: Place<'_>,
        value: T,
    ) -> Result<(), RecordError> {
        let range = self.as_records().range(index, self.layout.root())?;
        let mut record = RecordsMut { layout: self.layout, bytes: &mut self.bytes[range], count: 1 };
        record.scatter(place, &[value])
    }

    /// Writes one part of every record from `values`, end to end, in the byte order of the layout.
    ///
    /// # Errors
    ///
    /// As for [`Records::gather_bytes`].
    pub fn scatter_bytes(&mut self, place: Place<'_>, values: &[u8]) -> Result<(), RecordError> {
        self.scatter_columns(&[Column::bytes(place, values)])
    }

    /// Writes one part of every record from `values` in the machine's byte order.
    ///
    /// # Errors
    ///
    /// As for [`Records::gather`].
    pub fn scatter<T: Element>(&mut self, place: Place<'_>, values: &[T]) -> Result<(), RecordError> {
        self.scatter_columns(&[Column::values(place, values)?])
    }

    /// Writes several parts of every record at once, which takes one pass over the records. Of
    /// columns that overlap, it is not specified which is written last.
    ///
    /// # Errors
    ///
    /// As for [`Records::gather`]. Everything is checked before anything is written.
    pub fn scatter_columns(&mut self, columns: &[Column<'_>]) -> Result<(), RecordError> {
        self.scatter_with(columns, Level::of_machine())
    }

    pub(super) fn scatter_with(&mut self, columns: &[Column<'_>], level: Level) -> Result<(), RecordError> {
        let extent = self.as_records().extent();
        transfer::scatter(self.bytes, extent, columns, level)
    }

    /// Makes every record a copy of `record`, as a chunk is filled with the fill value.
    ///
    /// # Errors
    ///
    /// [`RecordError::WrongLength`] unless `record` is one record.
    pub fn fill(&mut self, record: &[u8]) -> Result<(), RecordError> {
        let expected = self.layout.item_size();
        if record.len() != expected {
            return Err(RecordError::WrongLength { found: record.len(), expected });
        }
        fill::fill(self.bytes, record);
        Ok(())
    }
}

/// How many records of `item_size` bytes a buffer of `found` bytes is.
pub(super) fn whole_records(found: usize, item_size: usize) -> Result<usize, RecordError> {
    match (found, found.checked_rem(item_size)) {
        (0, _) => Ok(0),
        (_, Some(0)) => Ok(found / item_size),
        _ => Err(RecordError::PartialRecord { found, item_size }),
    }
}
