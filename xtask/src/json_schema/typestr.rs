//! NumPy typestrs as regular expressions, which read alike in ECMAScript, Rust and Python.

use super::json::{Json, object};
use crate::codegen::ir::{ClosedSet, ItemSize, SetValues, Spec, TypestrShape};

/// A typestr that is a parameter of a codec.
pub const ELEMENT_TYPE: &str = "v2_data_type.json#/$defs/ElementType";

/// The same of a float.
pub const FLOAT_ELEMENT_TYPE: &str = "v2_data_type.json#/$defs/float";

/// What NumPy takes as a data type, and as a float.
pub const NUMPY_TYPE: &str = "v2_data_type.json#/$defs/NumpyType";
pub const NUMPY_FLOAT: &str = "v2_data_type.json#/$defs/NumpyFloat";

/// NumPy's names of floats, and of the other data types.
pub const FLOAT_NAMES: &str = "half|single|double|float(?:16|32|64)?|[efd]";
pub const OTHER_NAMES: &str = "bool_?|byte|short|intc|int_?|longlong|ubyte|ushort|uintc|uint|ulonglong|\
    u?int(?:8|16|32|64)|csingle|cdouble|complex(?:64|128)?|[?bBhHiIqQFD]";

/// The byte order before a type code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As a document must write it.
    Written,
    /// That of the machine, as NumPy takes it: left out, or said to be so.
    Native,
}

impl Order {
    /// What matches it, where the items of the type have a byte order or not.
    fn pattern(self, has_order: bool) -> &'static str {
        match (self, has_order) {
            (Self::Native, _) => "[=|]?",
            (Self::Written, true) => "[<>]",
            (Self::Written, false) => "[<>|]",
        }
    }
}

/// The closed set of the time units.
const TIME_UNIT: &str = "TimeUnit";

/// A string that `pattern` matches from its start to its end.
pub fn string(pattern: &str) -> Json {
    object! {"type": "string", "pattern": format!("^{pattern}$")}
}

/// The typestrs of a family, which has the type code `code`.
pub fn family(order: Order, code: char, shape: &TypestrShape, spec: &Spec) -> String {
    match shape {
        TypestrShape::Bare => format!("{}{code}", order.pattern(false)),
        TypestrShape::Sizes(sizes) => alternatives(sizes.iter().map(|size| of_size(order, code, size))),
        TypestrShape::Time => format!(r"{}\[{}{}\]", time(order, code), FACTOR, units(spec)),
        TypestrShape::Length { byte_order, .. } => format!("{}{code}[0-9]+", order.pattern(*byte_order)),
    }
}

/// The typestrs of a family's types of one size. Zeros before the size are read, as NumPy reads them.
pub fn of_size(order: Order, code: char, size: &ItemSize) -> String {
    format!("{}{code}0*{}", order.pattern(size.byte_order), size.bytes)
}

/// The typestrs of a time without its unit.
pub fn time(order: Order, code: char) -> String {
    format!("{}{code}0*8", order.pattern(true))
}

/// Typestrs whose type code is none of `claimed`.
pub fn unclaimed(order: Order, claimed: &[char]) -> String {
    let codes: String = ('A'..='Z').chain('a'..='z').filter(|code| !claimed.contains(code)).collect();
    // U+03BC is the letter that NumPy reads in "μs".
    format!("{}[{codes}][0-9]+(?:\\[[0-9]*[A-Za-z\u{3bc}]+\\])?", order.pattern(false))
}

/// The multiplier of a time unit: positive, or left out.
const FACTOR: &str = "(?:0*[1-9][0-9]{0,9})?";

fn units(spec: &Spec) -> String {
    let unit = |set: &ClosedSet| match &set.values {
        SetValues::Strings(values) => values
            .iter()
            .flat_map(|value| std::iter::once(&value.value).chain(&value.also))
            .cloned()
            .collect(),
        SetValues::Integers(_) => Vec::new(),
    };
    let set = spec.sets.iter().find(|set| set.name == TIME_UNIT);
    alternatives(set.map(unit).unwrap_or_default())
}

/// What one of the patterns `of` matches.
pub fn alternatives(of: impl IntoIterator<Item = String>) -> String {
    format!("(?:{})", of.into_iter().collect::<Vec<_>>().join("|"))
}
