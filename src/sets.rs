//! The closed sets of values that members of configurations take, an enum each.
//!
//! Generated from `spec/sets/` and from the sets that stand in other tables.

use core::fmt;

use crate::field::Member;
use crate::json::{ToJson, Value, Writer};
use crate::problem::{Expected, Literal, Path, Reporter, Types};

include!(concat!(env!("OUT_DIR"), "/sets.rs"));
