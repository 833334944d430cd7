//! Writing JSON.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt::Write as _;

use super::Raw;

/// Builds JSON text: the commas, the quotes and the escapes; no white space.
///
/// The caller keeps the shape: a name before each member's value, an end for each beginning.
///
/// ```
/// use zarr_spec::json::Writer;
///
/// let mut writer = Writer::new();
/// writer.begin_object();
/// writer.name("level");
/// writer.integer(5);
/// writer.name("names");
/// writer.begin_array();
/// writer.string("a\n");
/// writer.null();
/// writer.end_array();
/// writer.end_object();
/// assert_eq!(writer.finish(), r#"{"level":5,"names":["a\n",null]}"#);
/// ```
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
    /// Whether a comma goes before the next name or element.
    comma: bool,
}

/// A value with a spelling in JSON.
pub trait ToJson {
    /// Write this value's JSON.
    fn write_json(&self, writer: &mut Writer);

    /// This value's JSON.
    #[must_use]
    fn to_json(&self) -> String {
        written(&mut |writer| self.write_json(writer))
    }
}

/// What `write` writes.
fn written(write: &mut dyn FnMut(&mut Writer)) -> String {
    let mut writer = Writer::new();
    write(&mut writer);
    writer.finish()
}

impl Writer {
    /// A writer that has written nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { out: String::new(), comma: false }
    }

    /// The text that was written.
    #[must_use]
    pub fn finish(self) -> String {
        self.out
    }

    /// Begin an object.
    pub fn begin_object(&mut self) {
        self.begin('{');
    }

    /// End the object that was begun last.
    pub fn end_object(&mut self) {
        self.end('}');
    }

    /// Begin an array.
    pub fn begin_array(&mut self) {
        self.begin('[');
    }

    /// End the array that was begun last.
    pub fn end_array(&mut self) {
        self.end(']');
    }

    /// Write the name of a member, whose value is written next.
    pub fn name(&mut self, name: &str) {
        self.separate();
        self.quoted(name);
        self.out.push(':');
        self.comma = false;
    }

    /// Write the name of a member as a document writes it, in its quotes.
    pub(crate) fn raw_name(&mut self, source: &str) {
        self.text(source);
        self.out.push(':');
        self.comma = false;
    }

    /// Write the member `name` with the value `value`.
    pub fn member(&mut self, name: &str, value: &(impl ToJson + ?Sized)) {
        self.name(name);
        value.write_json(self);
    }

    /// Write `null`.
    pub fn null(&mut self) {
        self.text("null");
    }

    /// Write `true` or `false`.
    pub fn boolean(&mut self, value: bool) {
        self.text(if value { "true" } else { "false" });
    }

    /// Write an integer.
    pub fn integer(&mut self, value: impl Into<i128>) {
        self.separate();
        self.display(&value.into());
    }

    /// Write a float in the fewest digits that read back to it, always with a point or an exponent; one that is not
    /// finite as the string `"NaN"`, `"Infinity"` or `"-Infinity"` (Zarr v2, "Fill value encoding"; v3,
    /// "Permitted fill values").
    pub fn float(&mut self, value: f64) {
        if value.is_finite() {
            self.separate();
            self.display(&format_args!("{value:?}"));
        } else {
            self.string(if value.is_nan() {
                "NaN"
            } else if value > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            });
        }
    }

    /// Write a string.
    pub fn string(&mut self, value: &str) {
        self.separate();
        self.quoted(value);
    }

    /// Write `json` as it is.
    pub fn raw(&mut self, json: &Raw) {
        self.text(json.source());
    }

    /// Write `json`, the text of one value, as it is.
    pub(crate) fn text(&mut self, json: &str) {
        self.separate();
        self.out.push_str(json);
    }

    /// Writes the member `name`, and takes it back where its value is `{}`.
    pub(crate) fn member_unless_empty(&mut self, name: &str, value: &dyn ToJson) {
        let (before, comma) = (self.out.len(), self.comma);
        self.name(name);
        let start = self.out.len();
        value.write_json(self);
        if &self.out[start..] == "{}" {
            self.out.truncate(before);
            self.comma = comma;
        }
    }

    fn begin(&mut self, bracket: char) {
        self.separate();
        self.out.push(bracket);
        self.comma = false;
    }

    fn end(&mut self, bracket: char) {
        self.out.push(bracket);
        self.comma = true;
    }

    fn separate(&mut self) {
        if core::mem::replace(&mut self.comma, true) {
            self.out.push(',');
        }
    }

    fn quoted(&mut self, text: &str) {
        self.out.push('"');
        let mut plain = 0;
        for (at, byte) in text.bytes().enumerate() {
            if byte >= 0x20 && byte != b'"' && byte != b'\\' {
                continue;
            }
            self.out.push_str(&text[plain..at]);
            plain = at + 1;
            match byte {
                b'"' => self.out.push_str("\\\""),
                b'\\' => self.out.push_str("\\\\"),
                b'\n' => self.out.push_str("\\n"),
                b'\r' => self.out.push_str("\\r"),
                b'\t' => self.out.push_str("\\t"),
                control => self.display(&format_args!("\\u{control:04x}")),
            }
        }
        self.out.push_str(&text[plain..]);
        self.out.push('"');
    }

    fn display(&mut self, value: &dyn core::fmt::Display) {
        // Writing to a string fails only if the value's own `Display` does, which none here does.
        let _ = write!(self.out, "{value}");
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn write_json(&self, writer: &mut Writer) {
        (**self).write_json(writer);
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write_json(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write_json(writer),
            None => writer.null(),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_array();
        for item in self {
            item.write_json(writer);
        }
        writer.end_array();
    }
}

impl<T: ToJson, const LENGTH: usize> ToJson for [T; LENGTH] {
    fn write_json(&self, writer: &mut Writer) {
        self.as_slice().write_json(writer);
    }
}

/// An object with these members.
impl<Name: AsRef<str>, T: ToJson> ToJson for BTreeMap<Name, T> {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        for (name, value) in self {
            writer.member(name.as_ref(), value);
        }
        writer.end_object();
    }
}

impl<T: ToJson> ToJson for alloc::vec::Vec<T> {
    fn write_json(&self, writer: &mut Writer) {
        self.as_slice().write_json(writer);
    }
}

impl<T: ToJson + ?Sized> ToJson for alloc::boxed::Box<T> {
    fn write_json(&self, writer: &mut Writer) {
        (**self).write_json(writer);
    }
}

impl ToJson for str {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(self);
    }
}

impl ToJson for Cow<'_, str> {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(self);
    }
}

impl ToJson for String {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(self);
    }
}

impl ToJson for bool {
    fn write_json(&self, writer: &mut Writer) {
        writer.boolean(*self);
    }
}

/// As [`Writer::float`] does.
impl ToJson for f64 {
    fn write_json(&self, writer: &mut Writer) {
        writer.float(*self);
    }
}

/// As [`Writer::float`] does, in the digits of 32 bits.
impl ToJson for f32 {
    fn write_json(&self, writer: &mut Writer) {
        if self.is_finite() {
            writer.separate();
            writer.display(&format_args!("{self:?}"));
        } else {
            writer.float((*self).into());
        }
    }
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl ToJson for $integer {
            fn write_json(&self, writer: &mut Writer) {
                writer.integer(*self);
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 i8 i16 i32 i64 i128 }

macro_rules! wide_integers {
    ($($integer:ty)*) => {$(
        impl ToJson for $integer {
            fn write_json(&self, writer: &mut Writer) {
                writer.separate();
                writer.display(self);
            }
        }
    )*};
}

wide_integers! { usize isize u128 }
