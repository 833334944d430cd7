//! Configurations whose readers are rules, and other parts of documents.

use alloc::boxed::Box;
use alloc::string::ToString as _;

use super::through_json;
use crate::field::{read_one_value, read_value};
use crate::problem::Problems;
use crate::v3::storage_transformer::read_storage_transformer;
use crate::v3::{self, Scope, array};

/// What `read` makes of the field `name` whose configuration is `text`. Its problems are located in the configuration.
fn read_configuration<F>(
    name: &str,
    text: &str,
    read: impl FnOnce(&str, &Scope) -> Result<F, Problems>,
) -> Result<F, Problems> {
    let field = alloc::format!(r#"{{"name":"{name}","configuration":{text}}}"#);
    read(&field, &Scope::ALL).map_err(Problems::within_first_step)
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
    v3::NodeName => |text| read_parsed(text);
    v3::NodePath => |text| read_parsed(text);
}

/// What the string that `text` writes is parsed as.
fn read_parsed<T>(text: &str) -> Result<T, Problems>
where
    T: core::str::FromStr<Err: core::fmt::Display>,
{
    read_value(text, |value, at, reporter| {
        let written: Box<str> = crate::field::read_member(value, at, reporter)?;
        written.parse().map_err(|error: T::Err| reporter.invalid(at, error.to_string(), value)).ok()
    })
}
