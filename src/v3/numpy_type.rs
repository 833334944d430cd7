//! What NumPy takes as a data type, as the codecs of numcodecs have it in format 3.
//!
//! Source: zarr-python 3.4, `zarr.codecs.numcodecs`, which hands it to `numpy.dtype` and writes it as it was given.

use alloc::borrow::Cow;
use alloc::format;

use crate::field::{Member, read_member, read_value};
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Path, Reporter, Types};

/// A data type of NumPy, of any family or a float as `T` has it, written as its typestr, `<f8`, or as one of its names, `float64`, which is little-endian.
///
/// ```
/// use zarr_spec::v3::Codec;
///
/// let read = |dtype: &str| -> Result<Codec, _> {
///     format!(r#"{{"name": "numcodecs.delta", "configuration": {{"dtype": "{dtype}"}}}}"#).parse()
/// };
/// assert_eq!(read("float64")?, read("<f8")?);
/// assert_eq!(read("u1")?, read("|u1")?);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumpyType<T>(pub T);

impl<T: Member> Member for NumpyType<T> {
    const TYPES: Types = T::TYPES;

    fn read_typed(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Self> {
        read(value, at, reporter).map(Self)
    }
}

impl<T: ToJson> ToJson for NumpyType<T> {
    fn write_json(&self, writer: &mut Writer) {
        self.0.write_json(writer);
    }
}

/// What `value` at `at` writes, or what the typestr is that it stands for.
fn read<T: Member>(value: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<T> {
    let typestr = value.as_str().and_then(|text| typestr(&text).map(|typestr| typestr.to_json()));
    if let Some(Ok(named)) = typestr.map(|json| read_value(&json, read_member)) {
        return Some(named);
    }
    T::read_typed(value, at, reporter)
}

/// The typestr that `text` stands for; `None` where it begins with a byte order.
fn typestr(text: &str) -> Option<Cow<'static, str>> {
    if text.starts_with(['<', '>']) {
        return None;
    }
    if let Some(named) = of_name(text) {
        return Some(named.into());
    }
    // The byte order of the machine, of which nearly all are little-endian.
    let code = text.strip_prefix(['=', '|']).unwrap_or(text);
    Some(format!("<{code}").into())
}

/// The typestr of a name that NumPy has for a data type of one size.
fn of_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "bool" | "bool_" | "?" => "|b1",
        "int8" | "byte" | "b" => "|i1",
        "int16" | "short" | "h" => "<i2",
        "int32" | "intc" | "i" => "<i4",
        "int64" | "int" | "int_" | "longlong" | "q" => "<i8",
        "uint8" | "ubyte" | "B" => "|u1",
        "uint16" | "ushort" | "H" => "<u2",
        "uint32" | "uintc" | "I" => "<u4",
        "uint64" | "uint" | "ulonglong" | "Q" => "<u8",
        "float16" | "half" | "e" => "<f2",
        "float32" | "single" | "f" => "<f4",
        "float64" | "float" | "double" | "d" => "<f8",
        "complex64" | "csingle" | "F" => "<c8",
        "complex128" | "complex" | "cdouble" | "D" => "<c16",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use crate::json::ToJson as _;
    use crate::v3::{Codec, Scope};

    fn canonical(name: &str, member: &str, dtype: &str) -> Option<String> {
        let more = if name == "quantize" { r#""digits": 2, "# } else { "" };
        let json =
            format!(r#"{{"name": "numcodecs.{name}", "configuration": {{{more}"{member}": "{dtype}"}}}}"#);
        let codec = Codec::from_json_in(&json, &Scope::ALL).ok()?.to_json();
        let (_, rest) = codec.split_once(&format!("\"{member}\":\""))?;
        rest.split('"').next().map(Into::into)
    }

    #[test]
    fn names_and_codes_are_typestrs() {
        for (written, typestr) in [
            ("float64", "<f8"),
            ("f8", "<f8"),
            ("=f8", "<f8"),
            ("|f8", "<f8"),
            (">f8", ">f8"),
            ("uint32", "<u4"),
            ("u1", "|u1"),
            ("<u1", "|u1"),
            ("?", "|b1"),
            ("M8[ns]", "<M8[ns]"),
            ("complex128", "<c16"),
        ] {
            assert_eq!(canonical("delta", "dtype", written).as_deref(), Some(typestr), "{written}");
        }
        for wrong in ["", "flaot64", "f3", "float128", "=<f8", "==f8", "|=f8"] {
            assert_eq!(canonical("delta", "dtype", wrong), None, "{wrong}");
        }
        assert_eq!(canonical("quantize", "dtype", "float32").as_deref(), Some("<f4"));
        assert_eq!(canonical("quantize", "dtype", "int32"), None);
    }
}
