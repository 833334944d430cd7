//! Codecs.

use super::{Entry, Member};

/// A codec.
#[derive(Debug, Clone)]
pub struct Codec {
    /// What every table says.
    pub entry: Entry,
    /// What it takes and gives.
    pub position: CodecPosition,
    /// What is known of the size of what it gives.
    pub size: SizeClass,
    /// Whether it turns Python objects into bytes, so that it is the first filter of an array of them.
    pub takes_objects: bool,
    /// Its configuration.
    pub members: Vec<Member>,
}

/// What a codec takes and gives when it encodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodecPosition {
    /// An array, and gives an array.
    ArrayToArray,
    /// An array, and gives bytes.
    ArrayToBytes,
    /// Bytes, and gives bytes.
    BytesToBytes,
}

/// What is known of the size of what a codec gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeClass {
    /// As many bytes as it takes.
    Same,
    /// A number of bytes that follows from the number it takes.
    Fixed,
    /// It depends on the data.
    Variable,
}
