//! Configurations whose readers are rules, and other parts of documents.

use alloc::boxed::Box;

use super::{read_text, through_json};
use crate::field::{read_one_value, read_value};
use crate::problem::{Expected, Path, Problem, ProblemKind, Problems};
use crate::v3::storage_transformer::read_storage_transformer;
use crate::v3::{self, Scope, array};

/// What `read` makes of the field `name` whose configuration is `text`. Its problems are located in the configuration.
fn read_configuration<F>(
    name: &str,
    text: &str,
    read: impl FnOnce(&str, &Scope) -> Result<F, Problems>,
) -> Result<F, Problems> {
    let before = alloc::format!(r#"{{"name":"{name}","configuration":"#);
    let field = alloc::format!("{before}{text}}}");
    read(&field, &Scope::ALL).map_err(|problems| problems.within_first_step(before.len()))
}

/// Implements the traits for configurations of the fields of a kind, each called as its variant.
macro_rules! configurations {
    ($module:ident $kind:ident $names:ident: $($configuration:ident)*) => {
        through_json! {$(
            v3::$module::$configuration => |text| {
                let name = v3::$names::$configuration.name();
                match read_configuration(name, text, v3::$kind::from_json_in)? {
                    v3::$kind::$configuration(configuration) => Ok(configuration),
                    other => unreachable!("{name} is read as {other:?}"),
                }
            };
        )*}
    };
}

configurations! { codec Codec CodecName:
    Blosc CastValue Conditional N5Default Packbits Reshape ScaleOffset ShardingIndexed Transpose ZarrsOptional ZarrsVlen Zfp
}
configurations! { chunk_grid ChunkGrid ChunkGridName: Rectangular Rectilinear }
configurations! { data_type DataType DataTypeName: Optional Struct }

through_json! {
    v3::StorageTransformer => |text| read_one_value(text, &Scope::ALL, read_storage_transformer);
    v3::DimensionNames => |text| read_value(text, |value, at, reporter| {
        array::read_dimension_names(value, at, None, reporter)
    });
    v3::NodeName => |text| read_parsed(text, "a name of a node");
    v3::NodePath => |text| read_parsed(text, "a path of names of nodes");
}

/// What the string that `text` writes is parsed as: `what`.
fn read_parsed<T>(text: &str, what: &str) -> Result<T, Problems>
where
    T: core::str::FromStr<Err: core::fmt::Display>,
{
    let written: Box<str> = read_text(text)?;
    written.parse().map_err(|error: T::Err| {
        // The error says what was found.
        let expected = Expected::Words(alloc::format!("{what}: {error}").into());
        Problem::new((&Path::ROOT).into(), ProblemKind::InvalidValue, expected, None, 0).into()
    })
}
