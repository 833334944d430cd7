//! The tables in a typed form.

use crate::json::Position;

/// All tables, each kind in the order of their names.
#[derive(Debug, Default)]
pub struct Spec {
    /// `spec/sets/`.
    pub sets: Vec<ClosedSet>,
    /// `spec/v2/data_type/`.
    pub v2_data_types: Vec<V2DataType>,
    /// `spec/v2/codec/`.
    pub v2_codecs: Vec<Codec>,
    /// `spec/v3/data_type/`.
    pub v3_data_types: Vec<V3DataType>,
}

impl Spec {
    /// The closed set called `name`.
    pub fn set(&self, name: &str) -> Option<&ClosedSet> {
        self.sets.iter().find(|set| set.name == name)
    }
}

/// Where a table is, for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The path below `spec/`.
    pub file: String,
    /// The place in it.
    pub position: Position,
}

/// What every table of a named thing says.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where the name is written.
    pub origin: Origin,
    /// The name that documents write.
    pub name: String,
    /// The name of the Rust variant.
    pub variant: String,
    /// One line.
    pub doc: String,
    /// The document and the section that define it.
    pub source: Source,
    /// Who defined it: `v2-spec`, `v2-numcodecs`, …
    pub provenance: String,
    /// The scopes that claim the name.
    pub scopes: Vec<String>,
    /// Documents' spellings and what they read as.
    pub examples: Vec<Example>,
}

/// The source of a table's facts.
#[derive(Debug, Clone)]
pub struct Source {
    /// The document, with its version.
    pub document: String,
    /// The section in it.
    pub section: String,
}

/// A spelling in a document with its right result. All are JSON text.
#[derive(Debug, Clone)]
pub struct Example {
    /// What a document writes.
    pub json: String,
    /// The canonical spelling, where there is no problem.
    pub canonical: Option<String>,
    /// The problems: kind, and JSON Pointer in `json`.
    pub problems: Vec<(String, String)>,
}

/// A set of values that is closed: a Rust enum.
#[derive(Debug, Clone)]
pub struct ClosedSet {
    /// Where its name is written.
    pub origin: Origin,
    /// The name of the Rust type.
    pub name: String,
    /// One line.
    pub doc: String,
    /// Its values; all strings or all integers.
    pub values: Vec<SetValue>,
}

/// One value of a closed set.
#[derive(Debug, Clone)]
pub struct SetValue {
    /// What documents write.
    pub value: Literal,
    /// The name of the Rust variant.
    pub variant: String,
    /// One line.
    pub doc: String,
    /// Other spellings that mean the same.
    pub also: Vec<Literal>,
}

/// A JSON scalar.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// A string.
    String(String),
    /// An integer.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
}

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
    pub object_codec: bool,
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

/// One member of a configuration.
#[derive(Debug, Clone)]
pub struct Member {
    /// Where it is.
    pub origin: Origin,
    /// The name that documents write.
    pub name: String,
    /// One line.
    pub doc: String,
    /// The type of its values.
    pub member_type: MemberType,
    /// Whether it may be `null`.
    pub nullable: bool,
    /// What it is where a document leaves it out; none where it must be there.
    pub default: Option<Default>,
    /// Whether the canonical form leaves out the default.
    pub omit_default: bool,
}

/// The type of a member.
#[derive(Debug, Clone, PartialEq)]
pub enum MemberType {
    /// `true` or `false`.
    Boolean,
    /// An integer or a float, kept apart.
    Number,
    /// A string.
    String,
    /// Any JSON.
    Json,
    /// An integer in a range that may be open.
    Integer {
        /// The least.
        min: Option<i64>,
        /// The greatest.
        max: Option<i64>,
    },
    /// A positive integer that is a multiple of this one.
    MultipleOf(i64),
    /// An array of one type.
    Array(Box<MemberType>),
    /// A closed set, by its name.
    Set(String),
    /// A NumPy typestr.
    ElementType,
    /// A NumPy typestr of the family `float`.
    FloatElementType,
}

impl MemberType {
    /// Whether the values are typestrs.
    pub fn is_typestr(&self) -> bool {
        matches!(self, Self::ElementType | Self::FloatElementType)
    }
}

/// What a member is where a document leaves it out.
#[derive(Debug, Clone)]
pub enum Default {
    /// `null`, which then is a value of its own.
    Null,
    /// A JSON value.
    Json(DefaultValue),
    /// The value of another member.
    Member(String),
}

/// A default that is written in a table.
#[derive(Debug, Clone)]
pub enum DefaultValue {
    /// A scalar.
    Literal(Literal),
    /// An array of scalars.
    Array(Vec<Literal>),
}

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
    /// As the hand-written rule of this name reads it.
    Rule(String),
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

/// A v3 data type.
#[derive(Debug, Clone)]
pub struct V3DataType {
    /// What every table says.
    pub entry: Entry,
    /// Other names that mean the same, which are read in the scope `ALL` and never written.
    pub aliases: Vec<String>,
    /// Its configuration, unless a rule reads it.
    pub members: Vec<Member>,
    /// What its values are.
    pub values: Values,
    /// The hand-written rule that reads its configuration.
    pub rule: Option<String>,
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
    Complex(String),
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
