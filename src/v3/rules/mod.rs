//! What tables cannot say, named by them.

pub(crate) mod optional;
pub(crate) mod raw_bits;
pub(crate) mod struct_type;
