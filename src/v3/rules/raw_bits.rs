//! Raw bits, whose name says how many there are.
//!
//! Source: Zarr v3 core specification, "Data types", `r*`.

use core::fmt;

use crate::json::{ToJson, Writer};
use crate::problem::Path;
use crate::v3::envelope::Envelope;
use crate::v3::reader::Reader;

/// The most digits of a name that is one of raw bits; one with more is an ordinary name.
const MOST_DIGITS: usize = 100;

/// `r*`: a number of bits without a meaning of their own, a multiple of 8.
///
/// ```
/// use zarr_spec::v3::data_type::RawBits;
///
/// assert_eq!(RawBits::new(3).map(|raw| raw.to_string()).as_deref(), Some("r24"));
/// assert_eq!(RawBits::new(0), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RawBits {
    bytes: u64,
}

impl RawBits {
    /// Raw bits of `bytes` bytes, which are at least one and fewer than 2⁶³.
    #[must_use]
    pub const fn new(bytes: u64) -> Option<Self> {
        if bytes > 0 && bytes <= i64::MAX.unsigned_abs() { Some(Self { bytes }) } else { None }
    }

    /// The size of an item in bytes.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        self.bytes
    }
}

impl fmt::Display for RawBits {
    /// The name: `r24`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", u128::from(self.bytes) * 8)
    }
}

/// There is no configuration: the name says all.
impl ToJson for RawBits {
    fn write_json(&self, writer: &mut Writer) {
        writer.text("{}");
    }
}

/// Whether `name` is of raw bits, however many.
pub(crate) fn is_raw_bits(name: &str) -> bool {
    name.strip_prefix('r').is_some_and(|digits| {
        (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// The type of `envelope`, whose name is of raw bits.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<RawBits> {
    envelope.without_configuration(&[], at, reader);
    let bits: Option<u128> = envelope.name.strip_prefix('r').and_then(|digits| digits.parse().ok());
    let bytes = bits.filter(|bits| bits % 8 == 0).and_then(|bits| u64::try_from(bits / 8).ok());
    let raw = bytes.and_then(RawBits::new);
    if raw.is_none() {
        reader.reporter.invalid(
            at,
            "a number of bits after 'r' that is a positive multiple of 8",
            envelope.field,
        );
    }
    raw
}
