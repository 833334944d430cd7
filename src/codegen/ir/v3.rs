//! Named things of v3 documents.

use super::{CodecPosition, Entry, Member, Name, Rule, SizeClass};

/// A named thing of a v3 document, with a configuration or none.
#[derive(Debug, Clone)]
pub struct Configured {
    /// What every table says.
    pub entry: Entry,
    /// Other names that mean the same, which are read in the scope `ALL` and never written.
    pub aliases: Vec<Name>,
    /// Its configuration, unless a rule reads it.
    pub members: Vec<Member>,
    /// The hand-written rule that reads its configuration.
    pub rule: Option<Rule>,
    /// Whether old writers repeat the name in the configuration, as `id`.
    pub repeats_id: bool,
}

impl Configured {
    /// Whether the thing is its name and nothing more.
    pub fn is_bare(&self) -> bool {
        self.members.is_empty() && self.rule.is_none()
    }
}

/// A v3 data type.
#[derive(Debug, Clone)]
pub struct V3DataType {
    /// Its name and its configuration.
    pub configured: Configured,
    /// What its values are.
    pub values: Values,
}

/// A v3 codec.
#[derive(Debug, Clone)]
pub struct V3Codec {
    /// Its name and its configuration.
    pub configured: Configured,
    /// What it takes and gives.
    pub position: CodecPosition,
    /// What is known of the size of what it gives.
    pub size: SizeClass,
    /// The id of the v2 codec that has the same members and gives the same bytes.
    pub v2_id: Option<Name>,
    /// The hand-written rule that checks the chunk it takes, and says what it passes on.
    pub chunk_rule: Option<Name>,
}

/// What the values of a v3 data type are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// Truth values.
    Boolean,
    /// Integers.
    Integer {
        /// The bits of each.
        bits: u32,
        /// Whether they have a sign.
        signed: bool,
    },
    /// Floating-point numbers.
    Float(FloatShape),
    /// Pairs of floating-point numbers of the data type of this name.
    Complex(Name),
    /// Raw bits, of the number that the name says.
    RawBits,
    /// Byte strings of variable length.
    Bytes,
    /// Byte strings of a fixed length, padded with zero bytes.
    PaddedBytes,
    /// A fixed number of bytes.
    FixedBytes,
    /// Text of variable length.
    Text,
    /// Text of a fixed number of code points.
    FixedText,
    /// Counts of ticks.
    Time,
    /// Records.
    Struct,
    /// Values of another type, or none.
    Optional,
}

/// The bits of a floating-point number, from the most significant: sign, exponent, mantissa.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FloatShape {
    /// All bits.
    pub bits: u32,
    /// The bits of the exponent.
    pub exponent_bits: u32,
    /// The bits of the mantissa.
    pub mantissa_bits: u32,
    /// What is subtracted from the exponent's bits.
    pub bias: i32,
    /// The variant of the library's `Specials`.
    pub specials: String,
}
