//! Members of configurations.

use super::Origin;

/// One member of a configuration.
#[derive(Debug, Clone)]
pub struct Member {
    /// Where it is.
    pub origin: Origin,
    /// The name that documents write.
    pub name: String,
    /// One line.
    pub doc: String,
    /// The type of its values, `null` aside.
    pub value_type: MemberType,
    /// Whether it must be there, and whether it may be `null`.
    pub presence: Presence,
}

impl Member {
    /// Whether it can be without a value of its type: to be `null`, or not to be there, means something of its own.
    pub fn can_be_none(&self) -> bool {
        match self.presence {
            Presence::Required { nullable } => nullable,
            Presence::Optional | Presence::NullByDefault { .. } => true,
            Presence::Defaulted { .. } => false,
        }
    }

    /// Whether a document can write it as `null`.
    pub fn takes_null(&self) -> bool {
        match self.presence {
            Presence::Required { nullable } | Presence::Defaulted { nullable, .. } => nullable,
            Presence::NullByDefault { .. } => true,
            Presence::Optional => false,
        }
    }

    /// Whether a document can leave it out.
    pub fn can_be_absent(&self) -> bool {
        !matches!(self.presence, Presence::Required { .. })
    }
}

/// The type of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberType {
    /// `true` or `false`.
    Boolean,
    /// An integer or a float, kept apart.
    Number,
    /// A string.
    String,
    /// Any JSON.
    Json,
    /// An integer in a range.
    Integer(Bounds),
    /// A positive integer that is a multiple of this one.
    MultipleOf(i64),
    /// A length in items: a positive integer of 64 bits.
    Length,
    /// An array of one type.
    Array(Box<MemberType>),
    /// A closed set, by its name.
    Set(String),
    /// A NumPy typestr.
    ElementType,
    /// A NumPy typestr of the family `float`.
    FloatElementType,
    /// What NumPy takes as a data type: a typestr, or a name.
    NumpyType,
    /// The same of a float.
    NumpyFloat,
}

impl MemberType {
    /// Whether the values are typestrs.
    pub fn is_typestr(&self) -> bool {
        matches!(self, Self::ElementType | Self::FloatElementType)
    }
}

/// The range of an integer, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounds {
    /// From the first to the second, which is not less.
    Between(i64, i64),
    /// This one and all above.
    AtLeast(i64),
    /// This one and all below.
    AtMost(i64),
    /// Every integer.
    Unbounded,
}

impl Bounds {
    /// Whether `value` is in the range.
    pub fn hold(self, value: i64) -> bool {
        match self {
            Self::Between(min, max) => min <= value && value <= max,
            Self::AtLeast(min) => min <= value,
            Self::AtMost(max) => value <= max,
            Self::Unbounded => true,
        }
    }
}

/// Whether a member must be there, and what it is where a document leaves it out.
#[derive(Debug, Clone)]
pub enum Presence {
    /// A document must write it.
    Required {
        /// Whether `null` is one of its values.
        nullable: bool,
    },
    /// A document can leave it out, which means something of its own, and cannot write it as `null`.
    Optional,
    /// It is `null` where it is left out, and `null` is a value of its own.
    NullByDefault {
        /// Whether the canonical form leaves out a `null`.
        omitted: bool,
    },
    /// It has a default.
    Defaulted {
        /// What it is where it is left out.
        default: Fallback,
        /// Whether `null` is another spelling of the default.
        nullable: bool,
        /// Whether the canonical form leaves out the default.
        omitted: bool,
    },
}

/// What a member is where a document leaves it out.
#[derive(Debug, Clone)]
pub enum Fallback {
    /// A value.
    Value {
        /// The value.
        value: Value,
        /// How the table writes it, on one line.
        json: String,
    },
    /// The value of another member, which stands before this one and has the same type.
    Member(String),
}

/// A value of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Of a boolean.
    Boolean(bool),
    /// Of a number.
    Number(i64),
    /// Of a string.
    String(String),
    /// Of an integer that is in the bounds.
    Integer(i64, Bounds),
    /// Of a closed set: its name, and that of the variant.
    Variant(String, String),
    /// Of a typestr: the variant of the family, and that of the size where the family has several.
    ElementType(String, Option<String>),
    /// Of an array.
    Array(Vec<Value>),
}
