//! Columns to be moved out of or into records.

use core::fmt;

use super::element::Element;
use super::element::sealed::Sink;
use super::error::RecordError;
use super::kernels::groups;
use super::place::Place;
use crate::byte_order::ByteOrder;

/// Where the values of one column come from when columns are
/// [scattered](super::RecordsMut::scatter_columns) together.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    pub(super) slot: Slot,
    pub(super) bytes: &'a [u8],
}

impl<'a> Column<'a> {
    /// The bytes of the column, in the byte order of the layout.
    #[must_use]
    pub fn bytes(place: Place<'_>, bytes: &'a [u8]) -> Self {
        Self { slot: Slot::bytes(place), bytes }
    }

    /// The values of the column, in the machine's byte order.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotAScalar`], [`RecordError::WrongElement`].
    pub fn values<T: Element>(place: Place<'_>, values: &'a [T]) -> Result<Self, RecordError> {
        Ok(Self { slot: Slot::values::<T>(place)?, bytes: T::bytes(values) })
    }
}

/// Where the values of one column go when columns are
/// [gathered](super::Records::gather_columns) together.
pub struct ColumnMut<'a> {
    pub(super) slot: Slot,
    pub(super) sink: Sink<'a>,
}

impl<'a> ColumnMut<'a> {
    /// Memory for the bytes of the column, in the byte order of the layout.
    #[must_use]
    pub fn bytes(place: Place<'_>, bytes: &'a mut [u8]) -> Self {
        Self { slot: Slot::bytes(place), sink: Sink::Bytes(bytes) }
    }

    /// Memory for the values of the column, in the machine's byte order.
    ///
    /// # Errors
    ///
    /// [`RecordError::NotAScalar`], [`RecordError::WrongElement`].
    pub fn values<T: Element>(place: Place<'_>, values: &'a mut [T]) -> Result<Self, RecordError> {
        Ok(Self { slot: Slot::values::<T>(place)?, sink: T::sink(values) })
    }

    /// The length in bytes.
    pub(super) fn len(&self) -> usize {
        match &self.sink {
            Sink::Bytes(bytes) => bytes.len(),
            Sink::Bools(bools) => bools.len(),
        }
    }
}

impl fmt::Debug for ColumnMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnMut").field("slot", &self.slot).finish_non_exhaustive()
    }
}

/// Where a column lies in a record and how its bytes change on the way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub(super) column: groups::Column,
    /// The size of what the caller counts lengths in.
    element: usize,
}

impl Slot {
    fn bytes(place: Place<'_>) -> Self {
        let (offset, width) = (place.offset(), place.layout().item_size());
        Self { column: groups::Column { offset, width, unit: 1 }, element: 1 }
    }

    fn values<T: Element>(place: Place<'_>) -> Result<Self, RecordError> {
        let values = place.values().ok_or(RecordError::NotAScalar)?;
        if !T::KIND.accepts(values.scalar) {
            return Err(RecordError::WrongElement { element: T::KIND, scalar: values.scalar });
        }
        let mut slot = Self::bytes(place);
        if values.byte_order.is_some_and(|order| order != ByteOrder::NATIVE) {
            slot.column.unit = values.scalar.swap_unit();
        }
        slot.element = T::KIND.item_size();
        Ok(slot)
    }

    /// Checks that the slot lies in the records and that `len` bytes are one value a record.
    pub(super) fn check(&self, extent: Extent, len: usize) -> Result<(), RecordError> {
        let groups::Column { offset, width: size, .. } = self.column;
        let Extent { item_size, count } = extent;
        if offset.checked_add(size).is_none_or(|end| end > item_size) {
            return Err(RecordError::OutsideRecord { offset, size, item_size });
        }
        // The column is a part of the records, so its length fits.
        let (found, expected) = (len / self.element, count * size / self.element);
        if len != count * size {
            return Err(RecordError::WrongLength { found, expected });
        }
        Ok(())
    }
}

/// How many records there are, and how long each is in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    pub(super) item_size: usize,
    pub(super) count: usize,
}
