//! Slices of plain values as bytes.

use core::mem::size_of_val;
use core::slice;

/// Types whose memory may be read as bytes: no padding, no interior mutability.
///
/// # Safety
///
/// Every byte of a value must be initialised.
pub(crate) unsafe trait AsBytes: Copy {}

/// Types whose memory may be written with any bytes.
///
/// # Safety
///
/// Every bit pattern must be a valid value.
pub(crate) unsafe trait FromAnyBytes: AsBytes {}

macro_rules! plain {
    ($($type:ty),*) => { $(
        // SAFETY: a primitive number, or an array of two, has no padding.
        unsafe impl AsBytes for $type {}
        // SAFETY: every bit pattern of a primitive number, or of an array of two, is valid.
        unsafe impl FromAnyBytes for $type {}
    )* };
}

plain!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64, [f32; 2], [f64; 2]);

// SAFETY: a bool is one initialised byte.
unsafe impl AsBytes for bool {}

/// The memory of the values.
pub(crate) fn bytes<T: AsBytes>(values: &[T]) -> &[u8] {
    // SAFETY: the pointer and length are those of the borrowed slice, and `AsBytes` promises that
    // each of its bytes is initialised. `u8` has no alignment to keep.
    unsafe { slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}

/// The memory of the values, to be written.
pub(crate) fn bytes_mut<T: FromAnyBytes>(values: &mut [T]) -> &mut [u8] {
    // SAFETY: as in `bytes`; the borrow is exclusive, and `FromAnyBytes` promises that whatever is
    // written leaves valid values behind.
    unsafe { slice::from_raw_parts_mut(values.as_mut_ptr().cast(), size_of_val(values)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_their_bytes() {
        let mut values = [[1.0_f64, -2.0], [0.5, 0.0]];
        assert_eq!(bytes(&values)[8..16], (-2.0_f64).to_ne_bytes());
        bytes_mut(&mut values)[24..].copy_from_slice(&7.0_f64.to_ne_bytes());
        assert_eq!(values, [[1.0, -2.0], [0.5, 7.0]]);
        assert_eq!(bytes(&[true, false]), [1, 0]);
        assert!(bytes::<u64>(&[]).is_empty());
    }
}
