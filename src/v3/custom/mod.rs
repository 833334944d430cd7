//! Data types and codecs of the user's own, added to a scope at run time.

mod codec;
mod data_type;

pub use codec::{CodecDefinition, CodecValue, CustomCodec};
pub use data_type::{CustomDataType, DataTypeDefinition, DataTypeValue};

use alloc::string::String;

use crate::json::Writer;

/// An object without members.
const EMPTY: &str = "{}";

/// The object whose members `write_members` writes.
fn object(write_members: impl FnOnce(&mut Writer)) -> String {
    let mut writer = Writer::new();
    writer.begin_object();
    write_members(&mut writer);
    writer.end_object();
    writer.finish()
}

/// Write an object with `name` and `configuration`, which may be left out where it has no members and the document had none.
fn write_named(name: &str, configuration: &str, configured: bool, writer: &mut Writer) {
    writer.begin_object();
    writer.member("name", name);
    if configured || configuration != EMPTY {
        writer.name("configuration");
        writer.text(configuration);
    }
    writer.end_object();
}
