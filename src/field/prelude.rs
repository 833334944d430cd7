//! What the generated readers of configurations name, some of it in one table only.

#![allow(unused_imports, reason = "which of these are used depends on the tables")]

pub(crate) use alloc::boxed::Box;
pub(crate) use alloc::vec;
pub(crate) use alloc::vec::Vec;
pub(crate) use core::num::NonZeroU64;

pub(crate) use super::bounded::{AtLeast, AtMost, Bounded, MultipleOf};
pub(crate) use super::member::{
    Member, check_optional, check_required, read_member, read_nullable_or, read_optional, read_or,
    read_required,
};
pub(crate) use crate::json::{Integer, Number, Raw, ToJson, Value, Writer};
pub(crate) use crate::problem::{Path, Reporter};
