//! Where a leaf stands in a record: field names and subarray indices.

use alloc::vec::Vec;
use core::fmt;
use core::iter::Copied;
use core::ops::Deref;
use core::slice;

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
///
/// ```
/// use zarr_spec::layout::Layout;
/// use zarr_spec::v2::{DataType, Scope};
///
/// let dtype = r#"[["id", "<u4"], ["tracks", [["x", "<f4"]], [2]]]"#;
/// let layout = Layout::try_from(&DataType::from_json_in(dtype, &Scope::ALL)?)?;
/// for leaf in layout.leaves() {
///     assert_eq!(layout.get(leaf.path())?, leaf.place());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

impl<'p, 'a> IntoIterator for &'p Path<'a> {
    type Item = Step<'a>;
    type IntoIter = Copied<slice::Iter<'p, Step<'a>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
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
