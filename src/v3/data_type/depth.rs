//! How deep data types nest.

use core::fmt;

use super::DataType;
use crate::json::MAX_DEPTH;

/// Data types one inside another whose JSON nests deeper than any document can.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooDeep {
    levels: usize,
}

impl TooDeep {
    /// The levels of objects and arrays that a document can nest.
    pub const MAX: usize = MAX_DEPTH;

    /// The levels of objects and arrays that the type's JSON would nest.
    #[must_use]
    pub const fn levels(self) -> usize {
        self.levels
    }

    /// `levels`, unless they are too many.
    pub(crate) const fn check(levels: usize) -> Result<usize, Self> {
        if levels > Self::MAX { Err(Self { levels }) } else { Ok(levels) }
    }
}

impl fmt::Display for TooDeep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nested deeper than {} levels", Self::MAX)
    }
}

impl core::error::Error for TooDeep {}

impl DataType {
    /// The levels of objects and arrays that types one inside another take in the JSON of this type. It bounds the recursion
    /// of all that walks a data type.
    pub(crate) fn depth(&self) -> usize {
        if let Self::Struct(records) = self {
            return records.depth();
        }
        if let Self::Optional(optional) = self { optional.depth() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;
    use crate::json::ToJson;
    use crate::v3::Scope;
    use crate::v3::data_type::{Optional, Struct, StructError, StructField};

    fn inside(data_type: DataType) -> Result<DataType, StructError> {
        Struct::new(vec![StructField::new("a", data_type)]).map(DataType::Struct)
    }

    #[test]
    fn structs_nest_as_deep_as_documents() {
        let mut data_type = DataType::Int8;
        for _ in 0..MAX_DEPTH / 4 {
            data_type = inside(data_type).unwrap();
        }
        assert_eq!(DataType::from_json_in(&data_type.to_json(), &Scope::ALL), Ok(data_type.clone()));
        let error = inside(data_type.clone()).unwrap_err();
        assert_eq!(error, StructError::TooDeep(TooDeep { levels: MAX_DEPTH + 4 }));
        assert_eq!(error.to_string(), "nested deeper than 256 levels");
        assert_eq!(Optional::new(data_type).unwrap_err().levels(), MAX_DEPTH + 1);
    }

    #[test]
    fn optional_types_nest_as_deep_as_documents() {
        let mut data_type = DataType::Int8;
        // The innermost has an object with a configuration in it.
        for _ in 0..MAX_DEPTH - 2 {
            data_type = Optional::new(data_type).unwrap().into();
        }
        assert_eq!(DataType::from_json_in(&data_type.to_json(), &Scope::ALL), Ok(data_type.clone()));
        assert_eq!(Optional::new(data_type).unwrap_err().to_string(), "nested deeper than 256 levels");
    }
}
