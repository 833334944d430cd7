//! Where a value stands in a document.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt;

/// One step from a value into it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Segment {
    /// The member of an object.
    Key(Arc<str>),
    /// The element of an array, from 0.
    Index(usize),
    /// A step that a reading has and the text has not: the `fields` of a v2 struct dtype, whose records are the
    /// elements of the dtype itself. A JSON Pointer leaves it out.
    Implied(&'static str),
}

/// The way from the root of a document to a value in it, or to where a missing one would be.
///
/// `Display` gives the JSON Pointer (RFC 6901).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Location {
    segments: Vec<Segment>,
}

impl Location {
    /// The root of a document.
    #[must_use]
    pub const fn root() -> Self {
        Self { segments: Vec::new() }
    }

    /// The steps, from the root.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The JSON Pointer (RFC 6901) to this place in the text: `""` for the root, `/metadata/a~1.zarray/shape`.
    #[must_use]
    pub fn to_pointer(&self) -> String {
        self.to_string()
    }

    /// Whether this place is `outer` or inside it.
    #[must_use]
    pub fn is_within(&self, outer: &Self) -> bool {
        self.segments.starts_with(&outer.segments)
    }

    pub(crate) fn from_segments(segments: &[Segment]) -> Self {
        Self { segments: segments.to_vec() }
    }

    #[cfg(feature = "serde")]
    pub(super) fn remove_first(&mut self) {
        self.segments.drain(..self.segments.len().min(1));
    }

    pub(super) fn prepend(&mut self, outer: &Path<'_>) {
        let mut segments = Self::from(outer).segments;
        segments.append(&mut self.segments);
        self.segments = segments;
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in &self.segments {
            match segment {
                Segment::Key(key) => write!(f, "/{}", key.replace('~', "~0").replace('/', "~1"))?,
                Segment::Index(index) => write!(f, "/{index}")?,
                Segment::Implied(_) => {}
            }
        }
        Ok(())
    }
}

/// A place in a document as a reader carries it: a chain of borrowed steps, which becomes a [`Location`] only where
/// a problem is.
#[derive(Debug, Clone, Copy)]
pub struct Path<'p> {
    /// The place this one is in, and the step from there; none at the root.
    step: Option<(&'p Path<'p>, Step<'p>)>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'p> {
    Key(&'p str),
    Shared(&'p SharedKey<'p>),
    Index(usize),
    Implied(&'static str),
}

/// A name that a document writes, which can be long, and that many problems can lie below: their locations share it.
#[derive(Debug)]
pub(crate) struct SharedKey<'k> {
    name: &'k str,
    shared: OnceCell<Arc<str>>,
}

impl<'k> SharedKey<'k> {
    pub(crate) const fn new(name: &'k str) -> Self {
        Self { name, shared: OnceCell::new() }
    }
}

impl<'p> Path<'p> {
    /// The root of a document.
    pub const ROOT: Path<'static> = Path { step: None };

    /// The member `key` of this place.
    #[must_use]
    pub const fn key(&'p self, key: &'p str) -> Path<'p> {
        Path { step: Some((self, Step::Key(key))) }
    }

    /// The member `key` of this place, below which many problems can lie.
    pub(crate) const fn shared_key(&'p self, key: &'p SharedKey<'p>) -> Path<'p> {
        Path { step: Some((self, Step::Shared(key))) }
    }

    /// The element `index` of this place, from 0.
    #[must_use]
    pub const fn index(&'p self, index: usize) -> Path<'p> {
        Path { step: Some((self, Step::Index(index))) }
    }

    /// A step that the text has not; see [`Segment::Implied`].
    #[must_use]
    pub const fn implied(&'p self, name: &'static str) -> Path<'p> {
        Path { step: Some((self, Step::Implied(name))) }
    }
}

impl From<&Path<'_>> for Location {
    fn from(path: &Path<'_>) -> Self {
        let mut segments = Vec::new();
        let mut place = path;
        while let Some((outer, step)) = place.step {
            segments.push(match step {
                Step::Key(key) => Segment::Key(key.into()),
                Step::Shared(key) => Segment::Key(Arc::clone(key.shared.get_or_init(|| key.name.into()))),
                Step::Index(index) => Segment::Index(index),
                Step::Implied(name) => Segment::Implied(name),
            });
            place = outer;
        }
        segments.reverse();
        Self { segments }
    }
}
