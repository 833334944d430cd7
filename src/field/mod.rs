//! A field of a document — a data type, a codec — as a scope reads it, and the members of its configuration.

mod bounded;
mod irregular;
mod member;
pub(crate) mod prelude;
mod reader;
mod reading;
mod refine;
#[cfg(test)]
mod tests;

pub use bounded::{AtLeast, AtMost, Bounded, MultipleOf};
pub(crate) use irregular::{Finite, report_irregular};
pub use member::{Member, read_member, read_member_of};

pub(crate) use reader::Reader;
pub use reader::{FieldKind, FieldReading};
pub use reading::Reading;
pub(crate) use reading::{parse_document, read_one, read_one_value, read_value};
#[cfg(feature = "serde")]
pub(crate) use reading::{read_root, regular_document};
pub(crate) use refine::claims_all;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::json::ToJson;

/// One field of a document, read in a scope.
///
/// A field can be accepted and have problems: a member that its definition does not have, or a problem in a field
/// inside it (a struct's record), which belongs to that field. Metadata is made only where there are no problems.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field<T> {
    /// A definition in scope claims the name and takes what is written.
    Accepted(T),
    /// No definition in scope claims the name: the value is the `Unknown` of its kind, kept as written. That is no
    /// problem; it is what keeps Zarr open to extensions.
    Unclaimed(T),
    /// Not a field at all, or refused by the definition that claims its name. The problems say why.
    Refused(Refused),
}

/// A field as a reader hands it on: its value, the `Unknown` of its kind where no definition claims it; or what refused it.
///
/// It is as large as the value and holds it at its beginning, so that handing it on shifts nothing.
pub(crate) type Outcome<T> = Result<T, Refused>;

/// The values that a field can have.
pub(crate) trait FieldValue: ToJson {
    /// What such a field is.
    const KIND: FieldKind;

    /// The name of the definition that claims the value; `None` for an unknown one.
    fn definition(&self) -> Option<&str>;
}

impl<T: FieldValue> FieldValue for &T {
    const KIND: FieldKind = T::KIND;

    fn definition(&self) -> Option<&str> {
        (**self).definition()
    }
}

/// The fields of a list whose values are `values`, in which one that is refused stands as an unknown one; `refused` has those
/// by their index, in order.
pub(crate) fn fields_of<'v, T: FieldValue>(
    values: &'v [T],
    refused: &[(usize, Refused)],
) -> Vec<Field<&'v T>> {
    let mut fields = Vec::with_capacity(values.len());
    let mut refused = refused.iter().peekable();
    for (index, value) in values.iter().enumerate() {
        let refused = refused.next_if(|(refused, _)| *refused == index);
        fields.push(Field::of(refused.map_or(Ok(value), |(_, refused)| Err(refused.clone()))));
    }
    fields
}

/// A field that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Refused {
    definition: Option<Box<str>>,
}

impl Refused {
    pub(crate) fn by(definition: Option<&str>) -> Self {
        Self { definition: definition.map(Into::into) }
    }

    /// The name of the definition that claims the field and refuses what is written; `None` where nothing claims it.
    #[must_use]
    pub fn definition(&self) -> Option<&str> {
        self.definition.as_deref()
    }
}

/// How a scope took a field. See [`Field`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// See [`Field::Accepted`].
    Accepted,
    /// See [`Field::Unclaimed`].
    Unclaimed,
    /// See [`Field::Refused`].
    Refused,
}

impl Status {
    /// The status in a word: `accepted`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Unclaimed => "unclaimed",
            Self::Refused => "refused",
        }
    }
}

impl<T> Field<T> {
    /// The field that `outcome` came of.
    pub(crate) fn of(outcome: Outcome<T>) -> Self
    where
        T: FieldValue,
    {
        match outcome {
            Ok(value) if value.definition().is_some() => Self::Accepted(value),
            Ok(unknown) => Self::Unclaimed(unknown),
            Err(refused) => Self::Refused(refused),
        }
    }
}

impl<'v, T> Field<&'v T> {
    /// The field that `outcome` came of, which keeps its value.
    pub(crate) fn of_ref(outcome: &'v Outcome<T>) -> Self
    where
        T: FieldValue,
    {
        Self::of(outcome.as_ref().map_err(Refused::clone))
    }
}

impl<T> Field<T> {
    /// How the scope took the field.
    pub const fn status(&self) -> Status {
        match self {
            Self::Accepted(_) => Status::Accepted,
            Self::Unclaimed(_) => Status::Unclaimed,
            Self::Refused(_) => Status::Refused,
        }
    }

    /// The value that was read; `None` for a refused field.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Accepted(value) | Self::Unclaimed(value) => Some(value),
            Self::Refused(_) => None,
        }
    }

    /// The value that was read; `None` for a refused field.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Accepted(value) | Self::Unclaimed(value) => Some(value),
            Self::Refused(_) => None,
        }
    }
}
