//! The layout of one record as a tree of structs, subarrays and scalars.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::{LayoutError, PathError};
use super::leaf::Leaves;
use super::path::Step;
use super::place::Place;
use super::scalar::Scalar;
use crate::byte_order::ByteOrder;
use crate::order;
use crate::utf32::{Format, Width};

/// Where every value of a record lies: its size in bytes and, for each leaf, the path, offset, kind,
/// byte order and shape.
///
/// A layout is a scalar, a struct (made with [`LayoutBuilder`](super::LayoutBuilder)) or a subarray
/// of either. A subarray of structs is kept as one node whatever its length; [`Layout::leaves`]
/// walks it lazily.
///
/// Two layouts are equal when they place the same names, scalars and byte orders at the same offsets
/// of records of the same size.
///
/// `Display` draws the byte map of the `struct` data type specification for records of up to 32
/// bytes, and a list with one leaf a line for larger ones or with `{:#}`.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::Little;
/// use zarr_spec::layout::{LayoutBuilder, Scalar};
///
/// let layout = LayoutBuilder::new()
///     .scalar("id", Scalar::Int32, Little)
///     .scalar("flags", Scalar::Uint8, None)
///     .scalar("value", Scalar::Float64, Little)
///     .build()?;
/// assert_eq!(layout.item_size(), 13);
/// let offsets: Vec<usize> = layout.leaves().map(|leaf| leaf.offset()).collect();
/// assert_eq!(offsets, [0, 4, 5]);
/// # Ok::<(), zarr_spec::layout::LayoutError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    item_size: usize,
    alignment: usize,
    aligned: bool,
    depth: usize,
    has_leaves: bool,
    node: Node,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Node {
    Scalar { scalar: Scalar, byte_order: Option<ByteOrder> },
    Struct(Fields),
    Array { shape: Box<[usize]>, count: usize, element: Box<Layout> },
}

/// What a layout is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    /// One value.
    Scalar {
        /// The kind of value.
        scalar: Scalar,
        /// Its byte order, or `None` where the swap unit is one byte.
        byte_order: Option<ByteOrder>,
    },
    /// Named fields, in the order of their offsets; bytes between them are padding.
    Struct {
        /// The fields.
        fields: &'a [Field],
    },
    /// Elements of one layout, end to end, in C order.
    Array {
        /// The length of each dimension, at least one dimension.
        shape: &'a [usize],
        /// The number of elements, the product of the shape.
        count: usize,
        /// The layout of one element; never a subarray itself.
        element: &'a Layout,
    },
}

/// One field of a struct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field {
    name: Box<str>,
    offset: usize,
    layout: Layout,
}

impl Field {
    pub(super) fn new(name: Box<str>, offset: usize, layout: Layout) -> Self {
        Self { name, offset, layout }
    }

    /// The name, never empty and unique in its struct.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the field starts, in bytes from the start of its struct.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The layout of the field's value.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }
}

/// The fields of a struct with an index by name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Fields {
    by_offset: Box<[Field]>,
    /// Positions in `by_offset`, sorted by name.
    by_name: Box<[usize]>,
}

impl Fields {
    /// Indexes the fields by name, or gives back a name that two of them have.
    pub(super) fn new(fields: Vec<Field>) -> Result<Self, Box<str>> {
        let by_name = order::order_of(fields.len(), &|a, b| fields[a].name.cmp(&fields[b].name));
        for pair in by_name.windows(2) {
            if let [a, b] = *pair {
                if fields[a].name == fields[b].name {
                    return Err(fields[a].name.clone());
                }
            }
        }
        Ok(Self { by_offset: fields.into(), by_name: by_name.into() })
    }

    fn get(&self, name: &str) -> Option<&Field> {
        let found = self.by_name.binary_search_by(|&at| (*self.by_offset[at].name).cmp(name)).ok()?;
        Some(&self.by_offset[self.by_name[found]])
    }
}

impl Layout {
    /// The largest record in bytes: no Rust buffer can be larger.
    pub const MAX_ITEM_SIZE: usize = isize::MAX as usize;

    /// The deepest nesting of structs and dimensions of subarrays, as deep as metadata text may nest. It bounds the
    /// recursion of everything that walks a layout.
    pub const MAX_DEPTH: usize = 256;

    /// The layout of one value. The byte order is dropped where the swap unit is one byte.
    ///
    /// # Errors
    ///
    /// [`LayoutError::MissingByteOrder`] when the scalar needs a byte order and none is given,
    /// [`LayoutError::ScalarTooLarge`] when its size exceeds [`Layout::MAX_ITEM_SIZE`].
    pub fn scalar(scalar: Scalar, byte_order: impl Into<Option<ByteOrder>>) -> Result<Self, LayoutError> {
        let item_size = scalar
            .item_size()
            .filter(|&size| size <= Self::MAX_ITEM_SIZE)
            .ok_or(LayoutError::ScalarTooLarge { scalar })?;
        let byte_order = match (scalar.has_byte_order(), byte_order.into()) {
            (true, None) => return Err(LayoutError::MissingByteOrder { scalar }),
            (true, order) => order,
            (false, _) => None,
        };
        let node = Node::Scalar { scalar, byte_order };
        Ok(Self { item_size, alignment: scalar.alignment(), aligned: true, depth: 0, has_leaves: true, node })
    }

    /// A subarray of `element` (v2 specification, "Data type encoding": a field with a shape).
    ///
    /// An empty shape gives the element itself. When the element is a subarray, the two shapes are
    /// joined, `shape` first, as NumPy does.
    ///
    /// # Errors
    ///
    /// [`LayoutError::ArrayTooLarge`] when the number of elements does not fit a `usize` or the size
    /// exceeds [`Layout::MAX_ITEM_SIZE`]; [`LayoutError::TooDeep`].
    pub fn array(shape: &[usize], element: Self) -> Result<Self, LayoutError> {
        if shape.is_empty() {
            return Ok(element);
        }
        let (shape, element): (Box<[usize]>, _) = match element.node {
            Node::Array { shape: inner, element: innermost, .. } => {
                ([shape, &inner].concat().into(), innermost)
            }
            _ => (Box::from(shape), Box::new(element)),
        };
        // A zero hides an overflow of the other lengths from the product, so it is checked without.
        let nonzero = shape.iter().filter(|&&length| length != 0);
        let product = nonzero.copied().try_fold(1_usize, usize::checked_mul);
        let count = product.map(|count| if shape.contains(&0) { 0 } else { count });
        let size = count.and_then(|count| count.checked_mul(element.item_size));
        let (Some(count), Some(item_size @ 0..=Self::MAX_ITEM_SIZE)) = (count, size) else {
            return Err(LayoutError::ArrayTooLarge { shape, item_size: element.item_size });
        };
        Ok(Self {
            item_size,
            alignment: element.alignment,
            aligned: element.aligned,
            depth: Self::deeper(element.depth, shape.len())?,
            has_leaves: matches!(element.node, Node::Scalar { .. }) || (count > 0 && element.has_leaves),
            node: Node::Array { shape, count, element },
        })
    }

    /// A struct of fields that lie in order, without overlap, within `item_size` bytes.
    pub(super) fn structure(fields: Vec<Field>, item_size: usize) -> Result<Self, LayoutError> {
        let layouts = || fields.iter().map(Field::layout);
        let alignment = layouts().map(Self::alignment).max().unwrap_or(1);
        let aligned = item_size % alignment == 0
            && fields.iter().all(|f| f.layout.aligned && f.offset % f.layout.alignment == 0);
        let depth = Self::deeper(layouts().map(|layout| layout.depth).max().unwrap_or(0), 1)?;
        let has_leaves = layouts().any(|layout| layout.has_leaves);
        let fields = Fields::new(fields).map_err(|name| LayoutError::DuplicateName { name })?;
        Ok(Self { item_size, alignment, aligned, depth, has_leaves, node: Node::Struct(fields) })
    }

    /// `levels` levels above `depth`.
    fn deeper(depth: usize, levels: usize) -> Result<usize, LayoutError> {
        let deeper = depth.checked_add(levels).filter(|deeper| *deeper <= Self::MAX_DEPTH);
        deeper.ok_or(LayoutError::TooDeep { max: Self::MAX_DEPTH })
    }

    /// Whether this or anything in it is a leaf. An array of no elements has none, unless they are scalars.
    pub(super) const fn has_leaves(&self) -> bool {
        self.has_leaves
    }

    /// The size of one record in bytes, padding included.
    #[must_use]
    pub fn item_size(&self) -> usize {
        self.item_size
    }

    /// The alignment a C compiler would give the record: the largest alignment of its leaves, 1
    /// where there are none. Whether the record keeps it is [`Layout::is_aligned`].
    #[must_use]
    pub fn alignment(&self) -> usize {
        self.alignment
    }

    /// Whether every leaf lies at a multiple of its own alignment and the size is a multiple of
    /// [`Layout::alignment`], so that every leaf of every record of an aligned buffer is aligned.
    #[must_use]
    pub fn is_aligned(&self) -> bool {
        self.aligned
    }

    /// What the layout is made of.
    #[must_use]
    pub fn kind(&self) -> Kind<'_> {
        match &self.node {
            Node::Scalar { scalar, byte_order } => Kind::Scalar { scalar: *scalar, byte_order: *byte_order },
            Node::Struct(fields) => Kind::Struct { fields: &fields.by_offset },
            Node::Array { shape, count, element } => Kind::Array { shape, count: *count, element },
        }
    }

    /// The field of this name, or `None` when there is none or the layout is no struct.
    ///
    /// Takes time logarithmic in the number of fields.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        match &self.node {
            Node::Struct(fields) => fields.get(name),
            Node::Scalar { .. } | Node::Array { .. } => None,
        }
    }

    /// The part that a path leads to: field names and, in a subarray, indices in C order.
    ///
    /// ```
    /// use zarr_spec::byte_order::ByteOrder::Big;
    /// use zarr_spec::layout::{Layout, LayoutBuilder, Scalar, Step};
    ///
    /// let point = LayoutBuilder::new()
    ///     .scalar("x", Scalar::Float32, Big)
    ///     .scalar("y", Scalar::Float32, Big)
    ///     .build()?;
    /// let layout = LayoutBuilder::new()
    ///     .scalar("id", Scalar::Int16, Big)
    ///     .field("corners", Layout::array(&[4], point)?)
    ///     .build()?;
    /// assert_eq!(layout.get(["id"])?.offset(), 0);
    /// let y = layout.get([Step::Field("corners"), Step::Index(3), Step::Field("y")])?;
    /// assert_eq!(y.offset(), 2 + 3 * 8 + 4);
    /// assert!(layout.get(["corners", "y"]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PathError`] naming the first step that leads nowhere.
    pub fn get<'p, I>(&self, path: I) -> Result<Place<'_>, PathError>
    where
        I: IntoIterator,
        I::Item: Into<Step<'p>>,
    {
        self.root().get(path)
    }

    /// The whole record as a place.
    #[must_use]
    pub fn root(&self) -> Place<'_> {
        Place::root(self)
    }

    /// Every leaf in the order of the offsets, found while iterating.
    ///
    /// A scalar and a subarray of scalars are one leaf each. A subarray of structs gives the leaves
    /// of each element, with its index in the path. Padding is no leaf.
    #[must_use]
    pub fn leaves(&self) -> Leaves<'_> {
        Leaves::new(self)
    }

    /// Whether any leaf depends on byte order, so that the v3 `bytes` codec needs its `endian`.
    #[must_use]
    pub fn has_byte_order(&self) -> bool {
        match &self.node {
            Node::Scalar { byte_order, .. } => byte_order.is_some(),
            Node::Struct(fields) => fields.by_offset.iter().any(|f| f.layout.has_byte_order()),
            Node::Array { element, .. } => element.has_byte_order(),
        }
    }

    /// How the strings lie, where this is strings of a fixed length or a subarray of them; `None` where it is anything else, and
    /// where the strings have no room for a code point.
    ///
    /// ```
    /// use zarr_spec::layout::Layout;
    /// use zarr_spec::v2::DataType;
    ///
    /// let data_type: DataType = "<U12".parse()?;
    /// let format = Layout::try_from(&data_type)?.utf32_format().ok_or("no strings")?;
    /// assert_eq!(format.width().code_points(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn utf32_format(&self) -> Option<Format> {
        match &self.node {
            Node::Scalar { scalar: Scalar::Utf32(length), byte_order: Some(byte_order) } => {
                Some(Format::new(Width::new(*length).ok()?, *byte_order))
            }
            Node::Array { element, .. } => element.utf32_format(),
            Node::Scalar { .. } | Node::Struct(_) => None,
        }
    }

    /// The same layout with every leaf that depends on byte order in `target`.
    #[must_use]
    pub fn with_byte_order(&self, target: ByteOrder) -> Self {
        let mut layout = self.clone();
        layout.set_byte_order(target);
        layout
    }

    fn set_byte_order(&mut self, target: ByteOrder) {
        match &mut self.node {
            Node::Scalar { byte_order, .. } => *byte_order = byte_order.map(|_| target),
            Node::Struct(fields) => {
                for field in &mut fields.by_offset {
                    field.layout.set_byte_order(target);
                }
            }
            Node::Array { element, .. } => element.set_byte_order(target),
        }
    }
}
