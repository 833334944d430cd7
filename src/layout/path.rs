//! Where a leaf stands in a record: field names and subarray indices.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

/// One step from a layout to a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step<'a> {
    /// The field of a struct.
    Field(&'a str),
    /// The element of a subarray, counted in C order (last index fastest) over all its dimensions.
    Index(usize),
}

impl<'a> From<&'a str> for Step<'a> {
    fn from(name: &'a str) -> Self {
        Self::Field(name)
    }
}

impl From<usize> for Step<'_> {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// The steps from the whole record to one leaf; it dereferences to a slice of [`Step`].
///
/// The path of a layout that is a single scalar has no step. `Display` writes `point.x` and
/// `tracks[2].id`; a name is written as it is, so the text is for people and cannot be read back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Path<'a>(Vec<Step<'a>>);

impl<'a> Path<'a> {
    pub(super) fn new(steps: Vec<Step<'a>>) -> Self {
        Self(steps)
    }

    /// The steps, outermost first.
    #[must_use]
    pub fn steps(&self) -> &[Step<'a>] {
        &self.0
    }
}

impl<'a> Deref for Path<'a> {
    type Target = [Step<'a>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_steps(f, &self.0)
    }
}

/// Writes steps as [`Path`] does.
pub(super) fn write_steps(f: &mut dyn fmt::Write, steps: &[Step<'_>]) -> fmt::Result {
    for (position, step) in steps.iter().enumerate() {
        match step {
            Step::Field(name) if position > 0 => write!(f, ".{name}")?,
            Step::Field(name) => f.write_str(name)?,
            Step::Index(index) => write!(f, "[{index}]")?,
        }
    }
    Ok(())
}
