//! What tables cannot say, named by them.

pub(crate) mod struct_type;
