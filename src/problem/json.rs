//! Problems as JSON, for programs that hand them on.

use alloc::string::ToString as _;

use super::{Location, Problem, ProblemKind, Problems};
use crate::json::{ToJson, Writer};

/// The JSON Pointer, a string.
impl ToJson for Location {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(&self.to_pointer());
    }
}

/// The name, a string.
impl ToJson for ProblemKind {
    fn write_json(&self, writer: &mut Writer) {
        writer.string(self.name());
    }
}

/// An object: `pointer`, `offset` (in bytes), `kind`, `message`, `expected` and, where there is a value, `found`, in words.
///
/// ```
/// use zarr_spec::json::ToJson;
/// use zarr_spec::v2::Codec;
///
/// let problems = r#"{"id": "gzip", "level": 12}"#.parse::<Codec>().unwrap_err();
/// assert_eq!(
///     problems.to_json(),
///     concat!(
///         r#"[{"pointer":"/level","offset":24,"kind":"invalid_value","#,
///         r#""message":"expected an integer from -1 to 9, found 12","#,
///         r#""expected":"an integer from -1 to 9","found":"12"}]"#,
///     ),
/// );
/// ```
impl ToJson for Problem {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("pointer", self.location());
        writer.member("offset", &self.offset());
        writer.member("kind", &self.kind());
        writer.member("message", &self.to_string());
        writer.member("expected", &self.expected().to_string());
        if let Some(found) = self.found() {
            writer.member("found", &found.to_string());
        }
        writer.end_object();
    }
}

/// An array of the problems.
impl ToJson for Problems {
    fn write_json(&self, writer: &mut Writer) {
        self.as_slice().write_json(writer);
    }
}
