//! The leaves of a layout, walked one at a time.

use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::slice;

use super::path::{Path, Step};
use super::place::Place;
use super::scalar::Scalar;
use super::tree::{Field, Kind, Layout};
use crate::byte_order::ByteOrder;

/// A scalar, or a subarray of scalars, at its place in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf<'a> {
    path: Path<'a>,
    place: Place<'a>,
    scalar: Scalar,
    byte_order: Option<ByteOrder>,
    shape: &'a [usize],
    count: usize,
}

impl<'a> Leaf<'a> {
    /// The steps from the record to the leaf.
    #[must_use]
    pub fn path(&self) -> &Path<'a> {
        &self.path
    }

    /// The leaf as a place, for [`gather`](super::Records::gather) and the like.
    #[must_use]
    pub fn place(&self) -> Place<'a> {
        self.place
    }

    /// Where the leaf starts, in bytes from the start of the record.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.place.offset()
    }

    /// The size in bytes, of all elements together.
    #[must_use]
    pub fn item_size(&self) -> usize {
        self.place.layout().item_size()
    }

    /// The kind of one element.
    #[must_use]
    pub fn scalar(&self) -> Scalar {
        self.scalar
    }

    /// The byte order of one element, or `None` where the swap unit is one byte.
    #[must_use]
    pub fn byte_order(&self) -> Option<ByteOrder> {
        self.byte_order
    }

    /// The shape of the subarray, empty for a single value.
    #[must_use]
    pub fn shape(&self) -> &'a [usize] {
        self.shape
    }

    /// The number of elements, the product of the shape: 1 for a single value.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Whether the leaf lies at a multiple of its C alignment from the start of the record.
    #[must_use]
    pub fn is_aligned(&self) -> bool {
        self.offset() % self.scalar.alignment() == 0
    }
}

/// Iterator over the leaves of a layout, made by [`Layout::leaves`].
///
/// It holds one frame a level of nesting, so walking takes time linear in the leaves visited (and
/// the length of their paths) whatever the length of the subarrays.
#[derive(Debug, Clone)]
pub struct Leaves<'a> {
    /// What is to be visited when no frame is left: the whole layout, once.
    start: Option<Place<'a>>,
    frames: Vec<Frame<'a>>,
    steps: Vec<Step<'a>>,
}

/// A node whose parts are being visited. `steps` holds one step a frame, that of its current part.
#[derive(Debug, Clone)]
enum Frame<'a> {
    Struct { place: Place<'a>, fields: slice::Iter<'a, Field> },
    Array { place: Place<'a>, element: &'a Layout, next: usize, count: usize },
}

impl<'a> Frame<'a> {
    fn next(&mut self) -> Option<(Step<'a>, Place<'a>)> {
        match self {
            Self::Struct { place, fields } => {
                let field = fields.next()?;
                Some((Step::Field(field.name()), place.part(field.layout(), field.offset())))
            }
            Self::Array { place, element, next, count } => {
                let index = *next;
                if index == *count {
                    return None;
                }
                *next += 1;
                Some((Step::Index(index), place.part(element, index * element.item_size())))
            }
        }
    }
}

impl<'a> Leaves<'a> {
    pub(super) fn new(layout: &'a Layout) -> Self {
        Self { start: Some(layout.root()), frames: Vec::new(), steps: Vec::new() }
    }

    /// Gives the leaf at `place`, or opens a frame for its parts.
    fn visit(&mut self, place: Place<'a>) -> Option<Leaf<'a>> {
        let leaf = |scalar, byte_order, shape, count| {
            let path = Path::new(self.steps.clone());
            Some(Leaf { path, place, scalar, byte_order, shape, count })
        };
        match place.layout().kind() {
            Kind::Scalar { scalar, byte_order } => leaf(scalar, byte_order, &[], 1),
            Kind::Array { shape, count, element } => match element.kind() {
                Kind::Scalar { scalar, byte_order } => leaf(scalar, byte_order, shape, count),
                Kind::Struct { .. } | Kind::Array { .. } if !element.has_leaves() => None,
                Kind::Struct { .. } | Kind::Array { .. } => {
                    self.frames.push(Frame::Array { place, element, next: 0, count });
                    None
                }
            },
            Kind::Struct { fields } => {
                self.frames.push(Frame::Struct { place, fields: fields.iter() });
                None
            }
        }
    }
}

impl<'a> Iterator for Leaves<'a> {
    type Item = Leaf<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(place) = self.start.take() {
            if let Some(leaf) = self.visit(place) {
                return Some(leaf);
            }
        }
        loop {
            let depth = self.frames.len();
            let part = self.frames.last_mut()?.next();
            self.steps.truncate(depth.saturating_sub(1));
            match part {
                None => {
                    self.frames.pop();
                }
                Some((step, place)) => {
                    self.steps.push(step);
                    if let Some(leaf) = self.visit(place) {
                        return Some(leaf);
                    }
                }
            }
        }
    }
}

impl FusedIterator for Leaves<'_> {}

#[cfg(test)]
mod tests {
    use super::super::builder::LayoutBuilder;
    use super::*;
    use ByteOrder::{Big, Little};
    use alloc::string::ToString;

    #[test]
    fn leaves_of_nested_subarrays() {
        let pair = LayoutBuilder::new()
            .scalar("a", Scalar::Bool, Big)
            .field("b", Layout::array(&[2], Layout::scalar(Scalar::Uint16, Big).unwrap()).unwrap())
            .build()
            .unwrap();
        let layout = LayoutBuilder::new()
            .scalar("id", Scalar::Int8, Little)
            .field("pairs", Layout::array(&[1, 2], pair).unwrap())
            .padding(3)
            .scalar("end", Scalar::Float32, Little)
            .build()
            .unwrap();
        let leaves: Vec<_> = layout
            .leaves()
            .map(|l| (l.path().to_string(), l.offset(), l.byte_order(), l.shape().to_vec()))
            .collect();
        let expected = [
            ("id", 0, None, &[][..]),
            ("pairs[0].a", 1, None, &[]),
            ("pairs[0].b", 2, Some(Big), &[2]),
            ("pairs[1].a", 6, None, &[]),
            ("pairs[1].b", 7, Some(Big), &[2]),
            ("end", 14, Some(Little), &[]),
        ]
        .map(|(path, offset, order, shape)| (path.to_string(), offset, order, shape.to_vec()));
        assert_eq!(leaves, expected);
    }

    #[test]
    fn a_scalar_is_its_own_leaf() {
        let layout = Layout::scalar(Scalar::Utf32(2), Little).unwrap();
        let mut leaves = layout.leaves();
        let leaf = leaves.next().unwrap();
        assert!(leaf.path().is_empty());
        assert_eq!((leaf.item_size(), leaf.count(), leaf.is_aligned()), (8, 1, true));
        assert_eq!(leaves.next(), None);
        assert_eq!(leaves.next(), None);
    }

    #[test]
    fn long_subarrays_are_walked_lazily() {
        let point = LayoutBuilder::new().scalar("x", Scalar::Raw(0), None).build().unwrap();
        let layout = Layout::array(&[1 << 12, 1 << 12], point).unwrap();
        assert_eq!(layout.leaves().nth(2).unwrap().path().to_string(), "[2].x");
    }
}
