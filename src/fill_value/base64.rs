//! Base64, as fill values write bytes.

use alloc::boxed::Box;
use alloc::string::String;

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// The standard alphabet, with padding. The bits that fill up the last group are passed over, as Python's decoder does.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireCanonical),
);

/// The bytes that `text` writes, if they are `bytes` many, or fewer where that will do.
pub(crate) fn decode_base64(text: &str, bytes: Option<u64>, or_fewer: bool) -> Option<Box<[u8]>> {
    let decoded = ENGINE.decode(text).ok()?;
    // A length in memory always fits 64 bits.
    let length = u64::try_from(decoded.len()).unwrap_or(u64::MAX);
    let fits = bytes.is_none_or(|bytes| length == bytes || (or_fewer && length < bytes));
    fits.then(|| decoded.into())
}

/// `bytes` in base64.
pub(crate) fn encode_base64(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}
