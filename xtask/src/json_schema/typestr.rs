//! NumPy typestrs as regular expressions, which read alike in ECMAScript, Rust and Python.

use super::json::{Json, object};
use crate::codegen::ir::{ClosedSet, ItemSize, SetValues, Spec, TypestrShape};

/// A typestr that is a parameter of a codec.
pub const ELEMENT_TYPE: &str = "v2_data_type.json#/$defs/ElementType";

/// The same of a float.
pub const FLOAT_ELEMENT_TYPE: &str = "v2_data_type.json#/$defs/float";

/// The closed set of the time units.
const TIME_UNIT: &str = "TimeUnit";

/// A string that `pattern` matches from its start to its end.
pub fn string(pattern: &str) -> Json {
    object! {"type": "string", "pattern": format!("^{pattern}$")}
}

/// The typestrs of a family, which has the type code `code`.
pub fn family(code: char, shape: &TypestrShape, spec: &Spec) -> String {
    match shape {
        TypestrShape::Bare => format!("[<>|]{code}"),
        TypestrShape::Sizes(sizes) => alternatives(sizes.iter().map(|size| of_size(code, size))),
        TypestrShape::Time => format!(r"{}\[{}{}\]", time(code), FACTOR, units(spec)),
        TypestrShape::Length { byte_order, .. } => format!("{}{code}[0-9]+", order(*byte_order)),
    }
}

/// The typestrs of a family's types of one size. Zeros before the size are read, as NumPy reads them.
pub fn of_size(code: char, size: &ItemSize) -> String {
    format!("{}{code}0*{}", order(size.byte_order), size.bytes)
}

/// The typestrs of a time without its unit.
pub fn time(code: char) -> String {
    format!("[<>]{code}0*8")
}

/// Typestrs whose type code is none of `claimed`.
pub fn unclaimed(claimed: &[char]) -> String {
    let codes: String = ('A'..='Z').chain('a'..='z').filter(|code| !claimed.contains(code)).collect();
    // U+03BC is the letter that NumPy reads in "μs".
    format!("[<>|][{codes}][0-9]+(?:\\[[0-9]*[A-Za-z\u{3bc}]+\\])?")
}

/// The multiplier of a time unit: positive, or left out.
const FACTOR: &str = "(?:0*[1-9][0-9]{0,9})?";

fn order(byte_order: bool) -> &'static str {
    if byte_order { "[<>]" } else { "[<>|]" }
}

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

fn alternatives(of: impl IntoIterator<Item = String>) -> String {
    format!("(?:{})", of.into_iter().collect::<Vec<_>>().join("|"))
}
