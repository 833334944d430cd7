//! A part of a record: a layout at an offset.

use super::error::PathError;
use super::path::Step;
use super::scalar::Scalar;
use super::tree::{Kind, Layout};
use crate::byte_order::ByteOrder;

/// A part of every record of one layout: the layout of the part and where it starts.
///
/// Found with [`Layout::get`], [`Leaf::place`](super::Leaf::place) or step by step from
/// [`Layout::root`]; used to say which column to [`gather`](super::Records::gather) or
/// [`scatter`](super::RecordsMut::scatter). It may be a struct or a single element of a subarray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    layout: &'a Layout,
    offset: usize,
}

/// The values at a place that is a scalar or a subarray of scalars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Values {
    pub(super) scalar: Scalar,
    pub(super) byte_order: Option<ByteOrder>,
    pub(super) count: usize,
}

impl<'a> Place<'a> {
    pub(super) fn root(layout: &'a Layout) -> Self {
        Self { layout, offset: 0 }
    }

    /// The layout of the part.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Where the part starts, in bytes from the start of the record.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The part a further path leads to.
    ///
    /// # Errors
    ///
    /// [`PathError`] naming the first step that leads nowhere.
    pub fn get<'p, I>(self, path: I) -> Result<Self, PathError>
    where
        I: IntoIterator,
        I::Item: Into<Step<'p>>,
    {
        path.into_iter().enumerate().try_fold(self, |place, (position, step)| match step.into() {
            Step::Field(name) => place.field(name, position),
            Step::Index(index) => place.element(index, position),
        })
    }

    fn field(self, name: &str, step: usize) -> Result<Self, PathError> {
        match self.layout.field(name) {
            Some(field) => Ok(self.part(field.layout(), field.offset())),
            None => Err(PathError::NoSuchField {
                step,
                name: name.into(),
                in_struct: matches!(self.layout.kind(), Kind::Struct { .. }),
            }),
        }
    }

    fn element(self, index: usize, step: usize) -> Result<Self, PathError> {
        match self.layout.kind() {
            Kind::Array { count, element, .. } if index < count => {
                Ok(self.part(element, index * element.item_size()))
            }
            Kind::Array { count, .. } => Err(PathError::NoSuchElement { step, index, count: Some(count) }),
            Kind::Scalar { .. } | Kind::Struct { .. } => {
                Err(PathError::NoSuchElement { step, index, count: None })
            }
        }
    }

    /// A part at `offset` bytes from the start of this one. It lies within this one, so the sum is at
    /// most the item size of the whole record.
    pub(super) fn part(self, layout: &'a Layout, offset: usize) -> Self {
        Self { layout, offset: self.offset + offset }
    }

    /// The values, or `None` where there is a struct.
    pub(super) fn values(self) -> Option<Values> {
        match self.layout.kind() {
            Kind::Scalar { scalar, byte_order } => Some(Values { scalar, byte_order, count: 1 }),
            Kind::Array { count, element, .. } => match element.kind() {
                Kind::Scalar { scalar, byte_order } => Some(Values { scalar, byte_order, count }),
                Kind::Struct { .. } | Kind::Array { .. } => None,
            },
            Kind::Struct { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::LayoutBuilder;
    use super::*;
    use ByteOrder::Little;
    use alloc::string::ToString;

    fn layout() -> Layout {
        let inner = LayoutBuilder::new().padding(1).scalar("x", Scalar::Int16, Little).build().unwrap();
        LayoutBuilder::new()
            .scalar("a", Scalar::Int8, None)
            .field("s", Layout::array(&[2, 3], inner).unwrap())
            .field("v", Layout::array(&[4], Layout::scalar(Scalar::Float32, Little).unwrap()).unwrap())
            .build()
            .unwrap()
    }

    #[test]
    fn paths_lead_to_offsets() {
        let layout = layout();
        assert_eq!(layout.get::<[Step; 0]>([]).unwrap(), layout.root());
        assert_eq!(layout.get(["a"]).unwrap().offset(), 0);
        let x = layout.get([Step::Field("s"), Step::Index(5), Step::Field("x")]).unwrap();
        assert_eq!((x.offset(), x.layout().item_size()), (1 + 5 * 3 + 1, 2));
        let element = layout.get(["v"]).unwrap().get([2]).unwrap();
        assert_eq!(element.offset(), 1 + 18 + 8);
        for leaf in layout.leaves() {
            assert_eq!(layout.get(leaf.path().iter().copied()), Ok(leaf.place()));
        }
    }

    #[test]
    fn wrong_steps_are_named() {
        let layout = layout();
        let error = layout.get(["s", "x"]).unwrap_err();
        assert_eq!(error, PathError::NoSuchField { step: 1, name: "x".into(), in_struct: false });
        let error = layout.get(["b"]).unwrap_err();
        assert_eq!(error, PathError::NoSuchField { step: 0, name: "b".into(), in_struct: true });
        assert_eq!(error.to_string(), r#"step 0: the struct has no field "b""#);
        let error = layout.get([Step::Field("v"), Step::Index(4)]).unwrap_err();
        assert_eq!(error, PathError::NoSuchElement { step: 1, index: 4, count: Some(4) });
        let error = layout.get([0]).unwrap_err();
        assert_eq!(error, PathError::NoSuchElement { step: 0, index: 0, count: None });
    }
}
