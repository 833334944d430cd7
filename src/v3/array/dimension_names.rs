//! The names of an array's dimensions.

use alloc::string::String;
use core::fmt;

use smallvec::SmallVec;

use crate::json::{ToJson, Writer};

/// The name of each dimension of an array, in the order of its shape; a dimension can have none.
///
/// Source: Zarr v3 core specification, "Array metadata", `dimension_names`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct DimensionNames {
    /// The names one after another.
    text: String,
    /// Where each name ends in the text; `None` for a dimension without one.
    ends: SmallVec<[Option<u32>; 4]>,
}

impl DimensionNames {
    /// The names of no dimensions yet, `bytes` of them to come.
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), ends: SmallVec::new() }
    }

    /// Add the name of the next dimension, which a document writes.
    #[allow(clippy::cast_possible_truncation, reason = "a tape refuses a text of 4 GiB")]
    pub(super) fn push(&mut self, name: Option<&str>) {
        self.text.push_str(name.unwrap_or_default());
        self.ends.push(name.map(|_| self.text.len() as u32));
    }

    /// The number of dimensions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no dimensions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The name of the dimension `index`: `None` past the last, and `Some(None)` for one without a name.
    #[must_use]
    #[allow(clippy::option_option, reason = "the outer one is of the dimension, the inner one of its name")]
    pub fn get(&self, index: usize) -> Option<Option<&str>> {
        let end = *self.ends.get(index)?;
        Some(end.and_then(|end| {
            let before = self.ends.get(..index)?.iter().rev().find_map(|end| *end);
            self.text.get(before.unwrap_or(0) as usize..end as usize)
        }))
    }

    /// The name of each dimension, `None` for one without.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let end = (*end)?;
            self.text.get(core::mem::replace(&mut start, end) as usize..end as usize)
        })
    }
}

/// `["time", null]`.
impl fmt::Debug for DimensionNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl ToJson for DimensionNames {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_array();
        for name in self.iter() {
            match name {
                Some(name) => writer.string(name),
                None => writer.null(),
            }
        }
        writer.end_array();
    }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn a_dimension_has_its_own_name_or_none() {
        let written = [Some("time"), None, Some(""), None, Some("longitude"), Some("time")];
        let mut names = DimensionNames::default();
        written.iter().for_each(|name| names.push(*name));
        assert_eq!(names.iter().collect::<Vec<_>>(), written);
        assert_eq!((0..7).map_while(|index| names.get(index)).collect::<Vec<_>>(), written);
        assert_eq!(names.to_json(), r#"["time",null,"",null,"longitude","time"]"#);
        assert_eq!(format!("{names:?}"), format!("{written:?}"));
    }

    #[test]
    fn no_name_is_not_an_empty_one() {
        let (mut none, mut empty) = (DimensionNames::default(), DimensionNames::default());
        none.push(None);
        empty.push(Some(""));
        assert_ne!(none, empty);
    }
}
