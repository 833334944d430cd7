//! Changing the byte order.

use super::PartialCodeUnit;
use super::kernels::Kernel;
use super::unit::UNIT;

/// Change the byte order of every code unit of `bytes`, in place: little-endian strings become big-endian ones, and the
/// other way round, whatever their width.
///
/// ```
/// use zarr_spec::utf32::swap_bytes;
///
/// let mut bytes = *b"a\0\0\0\xAC\x20\0\0";
/// swap_bytes(&mut bytes)?;
/// assert_eq!(bytes, *b"\0\0\0a\0\0\x20\xAC");
/// # Ok::<(), zarr_spec::utf32::PartialCodeUnit>(())
/// ```
///
/// # Errors
///
/// If the length of `bytes` is no multiple of 4. Then `bytes` is as it was.
pub fn swap_bytes(bytes: &mut [u8]) -> Result<(), PartialCodeUnit> {
    if bytes.len() % UNIT != 0 {
        return Err(PartialCodeUnit { found: bytes.len() });
    }
    Kernel::detect().swap_bytes(bytes);
    Ok(())
}
