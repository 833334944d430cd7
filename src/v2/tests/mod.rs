//! Tests of fields and documents, one file a kind.

mod array;
mod data_type;
mod documents;
mod fill_value;
mod node;
mod struct_type;
