//! Buffers of records as slices of Rust structs.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::mem::size_of;
use core::ops::Deref;

use zerocopy::FromBytes;

use super::element::ElementKind;
use super::error::RecordError;
use super::path::{Step, write_steps};
use super::place::Place;
use super::record::{FieldType, Record, RecordField};
use super::records::whole_records;
use super::scalar::Scalar;
use super::tree::{Kind, Layout};

/// A buffer of records as a slice of a Rust struct, without a copy. It dereferences to `[T]`.
pub struct View<'a, T> {
    records: &'a [T],
}

impl<T> Clone for View<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for View<'_, T> {}

impl<T> fmt::Debug for View<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("len", &self.records.len()).finish_non_exhaustive()
    }
}

impl<'a, T: Record> View<'a, T> {
    /// Checks once that `T` has the size, names, offsets, types and byte orders of the layout, and
    /// takes the buffer as values of `T`.
    ///
    /// # Errors
    ///
    /// [`ViewError::Different`] naming the first part that differs, [`ViewError::WrongSize`], or
    /// [`ViewError::Records`] when the buffer is no whole number of records.
    pub fn new(layout: &Layout, bytes: &'a [u8]) -> Result<Self, ViewError> {
        let found = size_of::<T>();
        if found != layout.item_size() {
            return Err(ViewError::WrongSize { found, expected: layout.item_size() });
        }
        matches_fields(T::FIELDS, layout.root(), &mut Vec::new())?;
        whole_records(bytes.len(), found).map_err(ViewError::Records)?;
        let records = <[T]>::ref_from_bytes(bytes)
            .map_err(|_| ViewError::WrongSize { found, expected: layout.item_size() })?;
        Ok(Self { records })
    }

    /// The records, for as long as the buffer is borrowed.
    #[must_use]
    pub fn records(&self) -> &'a [T] {
        self.records
    }
}

impl<T> Deref for View<'_, T> {
    type Target = [T];

    fn deref(&self) -> &Self::Target {
        self.records
    }
}

/// A Rust struct that has not the layout of the records, or a buffer that holds no records.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewError {
    /// The struct and the record have different sizes.
    WrongSize {
        /// The size of the Rust struct in bytes.
        found: usize,
        /// The item size of the layout.
        expected: usize,
    },
    /// A field has another name, offset, type, shape or byte order in the layout.
    Different {
        /// The path of the field in the Rust struct, as [`Path`](super::Path) writes it.
        path: Box<str>,
        /// What differs.
        what: Difference,
    },
    /// The buffer is no whole number of records.
    Records(RecordError),
}

/// What differs between a Rust struct and a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// The number of fields.
    FieldCount,
    /// The name of the field at this position.
    Name,
    /// The offset.
    Offset,
    /// The type.
    Type,
    /// The shape.
    Shape,
    /// The byte order.
    ByteOrder,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSize { found, expected } => {
                write!(f, "the struct has {found} bytes, a record {expected}")
            }
            Self::Different { path, what } => {
                let what = match what {
                    Difference::FieldCount => "number of fields",
                    Difference::Name => "name",
                    Difference::Offset => "offset",
                    Difference::Type => "type",
                    Difference::Shape => "shape",
                    Difference::ByteOrder => "byte order",
                };
                write!(f, "{path:?} has another {what} in the layout")
            }
            Self::Records(error) => error.fmt(f),
        }
    }
}

/// Without a source: `Display` says what it would.
impl Error for ViewError {}

fn different(path: &[Step<'_>], what: Difference) -> ViewError {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_steps(&mut text, path);
    ViewError::Different { path: text.into(), what }
}

fn matches_fields(
    fields: &'static [RecordField],
    place: Place<'_>,
    path: &mut Vec<Step<'static>>,
) -> Result<(), ViewError> {
    let Kind::Struct { fields: in_layout } = place.layout().kind() else {
        return Err(different(path, Difference::Type));
    };
    for (field, wanted) in fields.iter().zip(in_layout) {
        path.push(Step::Field(field.name));
        if field.name != wanted.name() {
            return Err(different(path, Difference::Name));
        }
        if field.offset != wanted.offset() {
            return Err(different(path, Difference::Offset));
        }
        matches_type(&field.field_type, place.part(wanted.layout(), wanted.offset()), path)?;
        path.pop();
    }
    if fields.len() == in_layout.len() { Ok(()) } else { Err(different(path, Difference::FieldCount)) }
}

/// Whether values of this type, or an array of them, can hold the scalar.
fn holds(element: ElementKind, scalar: Scalar) -> bool {
    match (element, scalar) {
        (ElementKind::F32, Scalar::Complex64) | (ElementKind::F64, Scalar::Complex128) => true,
        _ => element.accepts(scalar),
    }
}

fn matches_type(
    field_type: &'static FieldType,
    place: Place<'_>,
    path: &mut Vec<Step<'static>>,
) -> Result<(), ViewError> {
    let mut shape = Vec::new();
    let mut innermost = field_type;
    while let FieldType::Array { len, element } = innermost {
        shape.push(*len);
        innermost = element;
    }
    let (in_layout, element) = match place.layout().kind() {
        Kind::Array { shape, element, .. } => (shape, place.part(element, 0)),
        Kind::Scalar { .. } | Kind::Struct { .. } => (&[][..], place),
    };
    match (innermost, element.layout().kind()) {
        (FieldType::Value { element, byte_order }, Kind::Scalar { scalar, byte_order: wanted }) => {
            if !holds(*element, scalar) {
                return Err(different(path, Difference::Type));
            }
            if wanted.is_some_and(|wanted| wanted != *byte_order) {
                return Err(different(path, Difference::ByteOrder));
            }
            // A complex number or a string is an array in Rust.
            let values = scalar.item_size().unwrap_or(0) / element.item_size();
            let rest = shape.strip_prefix(in_layout);
            let fits = rest.is_some_and(|rest| rest == [values] || (rest.is_empty() && values == 1));
            if fits { Ok(()) } else { Err(different(path, Difference::Shape)) }
        }
        (FieldType::Record { item_size, fields }, Kind::Struct { .. }) => {
            if shape != in_layout || *item_size != element.layout().item_size() {
                return Err(different(path, Difference::Shape));
            }
            matches_fields(fields, element, path)
        }
        _ => Err(different(path, Difference::Type)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::LayoutBuilder;
    use super::*;
    use crate::byte_order::ByteOrder;
    use crate::record;
    use zerocopy::byteorder::{big_endian, little_endian as le};
    use zerocopy::{Immutable, IntoBytes, Unaligned};

    const NATIVE: ByteOrder = ByteOrder::NATIVE;

    record! {
        #[derive(FromBytes, IntoBytes, Immutable, Unaligned, Debug, PartialEq, Clone, Copy)]
        #[repr(C, packed)]
        struct Point {
            x: f32,
            y: f32,
        }
    }

    record! {
        #[derive(FromBytes, IntoBytes, Immutable, Unaligned)]
        #[repr(C, packed)]
        pub(crate) struct Track {
            pub(crate) name: [le::U32; 3],
            /// Whether the track is closed.
            closed: u8,
            points: [[Point; 2]; 2],
            gain: [f64; 2],
            when: big_endian::I64,
            samples: [[u16; 3]; 1],
            tag: [u8; 4],
        }
    }

    fn point(order: ByteOrder) -> Layout {
        LayoutBuilder::new()
            .scalar("x", Scalar::Float32, order)
            .scalar("y", Scalar::Float32, order)
            .build()
            .unwrap()
    }

    fn track(change: impl Fn(&'static str, Layout) -> (&'static str, Layout)) -> Layout {
        let scalar = |scalar, order| Layout::scalar(scalar, order).unwrap();
        let fields = [
            ("name", scalar(Scalar::Utf32(3), ByteOrder::Little)),
            ("closed", scalar(Scalar::Bool, NATIVE)),
            ("points", Layout::array(&[2, 2], point(NATIVE)).unwrap()),
            ("gain", scalar(Scalar::Complex128, NATIVE)),
            ("when", scalar(Scalar::NumpyDatetime64, ByteOrder::Big)),
            ("samples", Layout::array(&[1, 3], scalar(Scalar::Float16, NATIVE)).unwrap()),
            ("tag", scalar(Scalar::Raw(4), NATIVE)),
        ];
        let fields = fields.into_iter().map(|(name, layout)| change(name, layout));
        fields
            .fold(LayoutBuilder::new(), |builder, (name, layout)| builder.field(name, layout))
            .build()
            .unwrap()
    }

    #[test]
    fn a_matching_struct_is_cast() {
        let layout = track(|name, layout| (name, layout));
        let mut bytes = alloc::vec![0; 2 * layout.item_size()];
        let at = layout.item_size() + layout.get(["when"]).unwrap().offset();
        bytes[at + 7] = 9;
        let view = View::<Track>::new(&layout, &bytes).unwrap();
        assert_eq!(view.len(), 2);
        assert_eq!(view[1].when.get(), 9);
        assert_eq!(view.records()[0].points[1][1], Point { x: 0.0, y: 0.0 });
        assert_eq!(
            View::<Track>::new(&layout, &bytes[1..]).unwrap_err(),
            ViewError::Records(RecordError::PartialRecord {
                found: bytes.len() - 1,
                item_size: layout.item_size()
            })
        );
    }

    #[test]
    fn differences_are_named() {
        let other = if NATIVE == ByteOrder::Big { ByteOrder::Little } else { ByteOrder::Big };
        let scalar = |scalar| Layout::scalar(scalar, NATIVE).unwrap();
        let changes = [
            ("name", "name", scalar(Scalar::Bytes(12)), "name", Difference::Type),
            (
                "name",
                "named",
                Layout::scalar(Scalar::Utf32(3), ByteOrder::Little).unwrap(),
                "name",
                Difference::Name,
            ),
            ("when", "when", scalar(Scalar::Float64), "when", Difference::Type),
            ("points", "points", Layout::array(&[4], point(NATIVE)).unwrap(), "points", Difference::Shape),
            (
                "points",
                "points",
                Layout::array(&[2, 2], point(other)).unwrap(),
                "points.x",
                Difference::ByteOrder,
            ),
            ("points", "points", scalar(Scalar::Raw(32)), "points", Difference::Type),
            (
                "samples",
                "samples",
                Layout::array(&[3, 1], scalar(Scalar::Uint16)).unwrap(),
                "samples",
                Difference::Shape,
            ),
            ("tag", "tag", Layout::array(&[2], scalar(Scalar::Raw(2))).unwrap(), "tag", Difference::Shape),
        ];
        for (changed, name, with, path, what) in changes {
            let layout =
                track(|field, layout| if field == changed { (name, with.clone()) } else { (field, layout) });
            let error = View::<Track>::new(&layout, &[]).unwrap_err();
            assert_eq!(error, ViewError::Different { path: path.into(), what }, "{error}");
        }
        let pair = |builder: LayoutBuilder| View::<Point>::new(&builder.build().unwrap(), &[]).unwrap_err();
        let x = LayoutBuilder::new().scalar("x", Scalar::Float32, NATIVE);
        assert_eq!(pair(x.clone()), ViewError::WrongSize { found: 8, expected: 4 });
        let count = ViewError::Different { path: "".into(), what: Difference::FieldCount };
        assert_eq!(pair(x.clone().padding(4)), count);
        let offset = ViewError::Different { path: "y".into(), what: Difference::Offset };
        assert_eq!(pair(x.padding(1).scalar("y", Scalar::Raw(3), None)), offset);
    }
}
