//! Building a struct layout field by field.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::LayoutError;
use super::scalar::Scalar;
use super::tree::{Field, Layout};
use crate::byte_order::ByteOrder;

/// Builds the layout of a struct, in order, packed or aligned as a C compiler would.
///
/// The Zarr `struct` data type and v2 structured data types are packed ("No padding bytes are
/// inserted between fields"); v2 writes explicit padding as a field without a name and of type
/// `|Vn`, which is [`LayoutBuilder::padding`] here. The aligned form is that of NumPy's
/// `align=True` and of `repr(C)`.
///
/// The first error is kept and given by [`LayoutBuilder::build`].
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::Little;
/// use zarr_spec::layout::{Layout, LayoutBuilder, Scalar};
///
/// let point = LayoutBuilder::new()
///     .scalar("x", Scalar::Float32, Little)
///     .scalar("y", Scalar::Float32, Little)
///     .build()?;
/// let fields = |builder: LayoutBuilder| {
///     builder
///         .scalar("id", Scalar::Uint8, None)
///         .field("corners", Layout::array(&[2, 2], point.clone())?)
///         .build()
/// };
/// assert_eq!(fields(LayoutBuilder::new())?.item_size(), 33);
///
/// let aligned = fields(LayoutBuilder::aligned())?;
/// assert_eq!(aligned.item_size(), 36);
/// assert_eq!(aligned.field("corners").map(|field| field.offset()), Some(4));
/// # Ok::<(), zarr_spec::layout::LayoutError>(())
/// ```
#[derive(Debug, Clone)]
pub struct LayoutBuilder {
    fields: Vec<Field>,
    size: usize,
    alignment: usize,
    aligned: bool,
    error: Option<LayoutError>,
}

impl Default for LayoutBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl LayoutBuilder {
    /// A builder that packs: each field starts where the one before it ends.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_alignment(false)
    }

    /// A builder that aligns: each field starts at the next multiple of its alignment, and the size
    /// is rounded up to a multiple of the largest. A field whose own layout is not
    /// [aligned](Layout::is_aligned) asks for none, as a packed struct within a C struct.
    #[must_use]
    pub const fn aligned() -> Self {
        Self::with_alignment(true)
    }

    const fn with_alignment(aligned: bool) -> Self {
        Self { fields: Vec::new(), size: 0, alignment: 1, aligned, error: None }
    }

    /// Adds a field of any layout.
    #[must_use]
    pub fn field(mut self, name: impl Into<Box<str>>, layout: Layout) -> Self {
        if self.error.is_none() {
            self.error = self.push(name.into(), layout).err();
        }
        self
    }

    /// Adds a field of one value; `byte_order` is as for [`Layout::scalar`].
    #[must_use]
    pub fn scalar(
        mut self,
        name: impl Into<Box<str>>,
        scalar: Scalar,
        byte_order: impl Into<Option<ByteOrder>>,
    ) -> Self {
        match Layout::scalar(scalar, byte_order) {
            Ok(layout) => self.field(name, layout),
            Err(error) => {
                self.error.get_or_insert(error);
                self
            }
        }
    }

    /// Adds bytes that belong to no field.
    #[must_use]
    pub fn padding(mut self, bytes: usize) -> Self {
        if self.error.is_none() {
            self.error = self.advance(self.size, bytes).err();
        }
        self
    }

    /// The layout.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong: [`LayoutError::EmptyName`], [`LayoutError::StructTooLarge`],
    /// or an error of [`Layout::scalar`]; otherwise [`LayoutError::DuplicateName`] or
    /// [`LayoutError::TooDeep`].
    pub fn build(mut self) -> Result<Layout, LayoutError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let padding = self.gap(self.alignment);
        self.advance(self.size, padding)?;
        Layout::structure(self.fields, self.size)
    }

    fn push(&mut self, name: Box<str>, layout: Layout) -> Result<(), LayoutError> {
        if name.is_empty() {
            return Err(LayoutError::EmptyName { index: self.fields.len() });
        }
        let alignment = if self.aligned && layout.is_aligned() { layout.alignment() } else { 1 };
        self.advance(self.size, self.gap(alignment))?;
        let offset = self.size;
        self.advance(offset, layout.item_size())?;
        self.alignment = self.alignment.max(alignment);
        self.fields.push(Field::new(name, offset, layout));
        Ok(())
    }

    /// Bytes up to the next multiple of `alignment`, which is at most 8.
    fn gap(&self, alignment: usize) -> usize {
        (alignment - self.size % alignment) % alignment
    }

    fn advance(&mut self, offset: usize, size: usize) -> Result<(), LayoutError> {
        self.size = offset
            .checked_add(size)
            .filter(|&end| end <= Layout::MAX_ITEM_SIZE)
            .ok_or(LayoutError::StructTooLarge { offset, size })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ByteOrder::{Big, Little};
    use alloc::format;
    use alloc::vec;

    fn scalar(scalar: Scalar) -> Layout {
        Layout::scalar(scalar, Little).unwrap()
    }

    #[test]
    fn packed_and_aligned_offsets() {
        let build = |builder: LayoutBuilder| {
            builder
                .scalar("a", Scalar::Int32, Little)
                .scalar("b", Scalar::Int64, Little)
                .scalar("c", Scalar::Int16, Little)
                .build()
                .unwrap()
        };
        let offsets = |layout: &Layout| layout.leaves().map(|leaf| leaf.offset()).collect::<Vec<_>>();

        let packed = build(LayoutBuilder::new());
        assert_eq!(offsets(&packed), [0, 4, 12]);
        assert_eq!((packed.item_size(), packed.alignment(), packed.is_aligned()), (14, 8, false));

        let aligned = build(LayoutBuilder::aligned());
        assert_eq!(offsets(&aligned), [0, 8, 16]);
        assert_eq!((aligned.item_size(), aligned.alignment(), aligned.is_aligned()), (24, 8, true));
    }

    #[test]
    fn a_packed_struct_in_an_aligned_one_asks_for_no_alignment() {
        let inner = LayoutBuilder::new()
            .scalar("a", Scalar::Uint8, None)
            .scalar("b", Scalar::Int32, Little)
            .build()
            .unwrap();
        let outer =
            LayoutBuilder::aligned().scalar("x", Scalar::Uint8, None).field("inner", inner).build().unwrap();
        assert_eq!((outer.item_size(), outer.is_aligned()), (6, false));
    }

    #[test]
    fn padding_counts_and_is_no_field() {
        let layout = LayoutBuilder::new()
            .scalar("a", Scalar::Uint32, Little)
            .scalar("b", Scalar::Uint8, None)
            .padding(1)
            .padding(2)
            .build()
            .unwrap();
        assert_eq!(layout.item_size(), 8);
        assert_eq!(layout.leaves().count(), 2);
    }

    #[test]
    fn names_are_checked() {
        let empty = LayoutBuilder::new().scalar("a", Scalar::Int8, None).scalar("", Scalar::Raw(3), None);
        assert_eq!(empty.build(), Err(LayoutError::EmptyName { index: 1 }));
        let twice = LayoutBuilder::new()
            .scalar("a", Scalar::Int8, None)
            .scalar("b", Scalar::Int8, None)
            .scalar("a", Scalar::Int8, None);
        assert_eq!(twice.build(), Err(LayoutError::DuplicateName { name: "a".into() }));
    }

    #[test]
    fn byte_order_is_asked_for_where_it_matters() {
        assert_eq!(
            LayoutBuilder::new().scalar("a", Scalar::Int16, None).build(),
            Err(LayoutError::MissingByteOrder { scalar: Scalar::Int16 })
        );
        assert_eq!(Layout::scalar(Scalar::Bool, Big), Layout::scalar(Scalar::Bool, None));
    }

    #[test]
    fn sizes_that_overflow_are_errors() {
        let max = Layout::MAX_ITEM_SIZE;
        assert_eq!(scalar(Scalar::Raw(max)).item_size(), max);
        for too_large in [Scalar::Raw(max + 1), Scalar::Utf32(usize::MAX), Scalar::Utf32(max / 4 + 1)] {
            assert_eq!(
                Layout::scalar(too_large, Little),
                Err(LayoutError::ScalarTooLarge { scalar: too_large })
            );
        }
        for shape in [vec![max], vec![usize::MAX, usize::MAX], vec![0, usize::MAX, usize::MAX]] {
            assert_eq!(
                Layout::array(&shape, scalar(Scalar::Int16)),
                Err(LayoutError::ArrayTooLarge { shape: shape.into(), item_size: 2 })
            );
        }
        let builder = LayoutBuilder::new().scalar("a", Scalar::Raw(max - 1), None);
        assert_eq!(
            builder.clone().scalar("b", Scalar::Int16, Little).build(),
            Err(LayoutError::StructTooLarge { offset: max - 1, size: 2 })
        );
        assert_eq!(
            builder.padding(usize::MAX).build(),
            Err(LayoutError::StructTooLarge { offset: max - 1, size: usize::MAX })
        );
    }

    #[test]
    fn the_first_error_is_kept() {
        let builder = LayoutBuilder::new()
            .scalar("", Scalar::Int8, None)
            .scalar("a", Scalar::Int16, None)
            .padding(usize::MAX)
            .padding(usize::MAX);
        assert_eq!(builder.build(), Err(LayoutError::EmptyName { index: 0 }));
    }

    #[test]
    fn shapes_join_and_empty_shapes_vanish() {
        let int = scalar(Scalar::Int16);
        assert_eq!(Layout::array(&[], int.clone()), Ok(int.clone()));
        let nested = Layout::array(&[3], Layout::array(&[2, 1], int.clone()).unwrap());
        assert_eq!(nested, Layout::array(&[3, 2, 1], int.clone()));
        let empty = Layout::array(&[4, 0], int).unwrap();
        assert_eq!((empty.item_size(), empty.leaves().count()), (0, 1));
    }

    #[test]
    fn a_thousand_fields_and_deep_nesting() {
        let mut builder = LayoutBuilder::new();
        for index in 0..1000 {
            builder = builder.scalar(format!("field {index}"), Scalar::Float64, Big);
        }
        let mut layout = builder.build().unwrap();
        assert_eq!(layout.field("field 999").map(Field::offset), Some(7992));
        for _ in 0..120 {
            layout = LayoutBuilder::new().field("inner", layout).build().unwrap();
        }
        assert_eq!(layout.item_size(), 8000);
        let last = layout.leaves().last().unwrap();
        assert_eq!((last.path().len(), last.offset()), (121, 7992));
    }

    #[test]
    fn nesting_stops() {
        let mut layout = scalar(Scalar::Int8);
        for _ in 0..Layout::MAX_DEPTH {
            layout = LayoutBuilder::new().field("a", layout).build().unwrap();
        }
        let too_deep = Err(LayoutError::TooDeep { max: Layout::MAX_DEPTH });
        assert_eq!(LayoutBuilder::new().field("a", layout.clone()).build(), too_deep);
        assert_eq!(Layout::array(&[2], layout), too_deep);
    }

    #[test]
    fn equality_is_of_placement() {
        let byte = |builder: LayoutBuilder| builder.scalar("a", Scalar::Int8, None);
        assert_eq!(byte(LayoutBuilder::new()).build(), byte(LayoutBuilder::aligned()).build());
        assert_ne!(byte(LayoutBuilder::new()).build(), byte(LayoutBuilder::new().padding(1)).build());
        assert_ne!(Layout::scalar(Scalar::Int16, Little), Layout::scalar(Scalar::Int16, Big));
    }
}
