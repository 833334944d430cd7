//! v2 data types.

use super::{Entry, Rule};

/// A family of NumPy types.
#[derive(Debug, Clone)]
pub struct V2DataType {
    /// What every table says.
    pub entry: Entry,
    /// How documents write its types.
    pub form: V2Form,
    /// What a fill value of its types is.
    pub fill_value: FillValue,
}

impl V2DataType {
    /// Whether the family has one type only, so that its variant carries nothing.
    pub fn is_single(&self) -> bool {
        match &self.form {
            V2Form::Typestr { shape: TypestrShape::Bare, .. } => true,
            V2Form::Typestr { shape: TypestrShape::Sizes(sizes), .. } => {
                matches!(&**sizes, [ItemSize { byte_order: false, .. }])
            }
            V2Form::Typestr { shape: TypestrShape::Time | TypestrShape::Length { .. }, .. }
            | V2Form::Rule(_) => false,
        }
    }
}

/// How documents write the types of a family.
#[derive(Debug, Clone)]
pub enum V2Form {
    /// As a typestr, with this type code.
    Typestr {
        /// The letter.
        code: char,
        /// What follows it.
        shape: TypestrShape,
    },
    /// As this hand-written rule reads it.
    Rule(Rule),
}

/// What follows the type code of a typestr.
#[derive(Debug, Clone)]
pub enum TypestrShape {
    /// Nothing.
    Bare,
    /// A size from a list.
    Sizes(Vec<ItemSize>),
    /// Eight bytes, and a time unit in brackets.
    Time,
    /// Any length, in units of `unit_bytes`.
    Length {
        /// The bytes of one unit.
        unit_bytes: u64,
        /// Whether the types have a byte order.
        byte_order: bool,
    },
}

/// One of the sizes of a family.
#[derive(Debug, Clone)]
pub struct ItemSize {
    /// The size in bytes.
    pub bytes: u64,
    /// The name of the Rust variant.
    pub variant: String,
    /// Whether the type has a byte order.
    pub byte_order: bool,
    /// One line.
    pub doc: String,
}

/// What a fill value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillValue {
    /// `true` or `false`.
    Boolean,
    /// An integer in the range of the type, with a sign.
    Signed,
    /// An integer in the range of the type, without a sign.
    Unsigned,
    /// A number or the name of one that is not finite.
    Float,
    /// Two floats.
    Complex,
    /// Base64 of as many bytes as an item has.
    Base64,
    /// Base64 of at most as many bytes as an item has.
    Base64OrFewer,
    /// A string.
    Text,
    /// A number of ticks, or `"NaT"`.
    Time,
    /// Any JSON.
    Json,
}

impl FillValue {
    /// Whether it is a number whose size is that of the item, or of a part of it.
    pub fn is_numeric(self) -> bool {
        matches!(self, Self::Signed | Self::Unsigned | Self::Float | Self::Complex)
    }
}
