//! What the values of a data type are, as far as their bytes and their JSON go.

use super::custom::CustomDataType;
use super::data_type::{FloatType, Optional, Struct};

/// What the values of a data type are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Values<'a> {
    Boolean,
    Integer {
        bits: u32,
        signed: bool,
    },
    Float(FloatType),
    /// Two floats: the real part, then the imaginary part.
    Complex(FloatType),
    FixedBytes {
        bytes: u64,
        spelling: Spelling,
    },
    /// Byte strings of at most so many bytes, which zero bytes follow.
    PaddedBytes {
        bytes: u64,
    },
    Bytes,
    Text,
    /// Text in so many bytes, four for each code point.
    FixedText {
        bytes: u64,
    },
    Time,
    Struct(&'a Struct),
    Optional(&'a Optional),
    Custom(&'a CustomDataType),
    Unknown,
}

/// How a document writes bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As an array of integers from 0 to 255.
    Array,
    /// As standard base64.
    Base64,
}

/// How the values of a data type are stored. Source: Zarr v3 core specification, `bytes` codec.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StorageClass {
    /// In single bytes: byte order has no meaning.
    SingleByte,
    /// In several bytes at a time, in a byte order.
    MultiByte,
    /// Each in as many bytes as it takes.
    VariableLength,
}

impl Values<'_> {
    /// Whether the values are real numbers; times are counts. True where it is not known.
    pub(crate) fn is_real(self) -> bool {
        match self {
            Self::Integer { .. } | Self::Float(_) | Self::Time | Self::Custom(_) | Self::Unknown => true,
            Self::Boolean
            | Self::Complex(_)
            | Self::FixedBytes { .. }
            | Self::PaddedBytes { .. }
            | Self::Bytes
            | Self::Text
            | Self::FixedText { .. }
            | Self::Struct(_)
            | Self::Optional(_) => false,
        }
    }

    /// The size of an item in bytes; `None` where it varies and where it is not known.
    pub(crate) fn item_size(self) -> Option<u64> {
        match self {
            Self::Boolean => Some(1),
            Self::Integer { bits, .. } => Some(u64::from(bits.div_ceil(8))),
            Self::Float(float) => Some(float.shape().bytes().into()),
            Self::Complex(part) => Some(2 * u64::from(part.shape().bytes())),
            Self::FixedBytes { bytes, .. } | Self::PaddedBytes { bytes } | Self::FixedText { bytes } => {
                Some(bytes)
            }
            Self::Time => Some(8),
            Self::Struct(records) => records.item_size(),
            Self::Custom(custom) => custom.item_size(),
            Self::Bytes | Self::Text | Self::Optional(_) | Self::Unknown => None,
        }
    }

    /// How the values are stored; `None` where it is not known.
    pub(crate) fn storage_class(self) -> Option<StorageClass> {
        let by_size = |bytes: u32| if bytes > 1 { StorageClass::MultiByte } else { StorageClass::SingleByte };
        Some(match self {
            Self::Boolean | Self::PaddedBytes { .. } => StorageClass::SingleByte,
            Self::Integer { bits, .. } => by_size(bits.div_ceil(8)),
            Self::Float(float) | Self::Complex(float) => by_size(float.shape().bytes()),
            Self::FixedBytes { bytes: 1, .. } | Self::FixedBytes { spelling: Spelling::Base64, .. } => {
                StorageClass::SingleByte
            }
            // The specification asks for experience with the byte order of raw bits, and leaves it open.
            Self::FixedBytes { spelling: Spelling::Array, .. } => return None,
            Self::FixedText { .. } | Self::Time => StorageClass::MultiByte,
            Self::Bytes | Self::Text | Self::Optional(_) => StorageClass::VariableLength,
            Self::Struct(records) => return records.storage_class(),
            Self::Custom(custom) => return custom.storage_class(),
            Self::Unknown => return None,
        })
    }
}
