//! What a reader of v3 fields carries.

/// The scope, the problems, and the fields where they are asked for.
pub(crate) type Reader<'r, 'p> = crate::field::Reader<'r, 'p, super::Scope>;
