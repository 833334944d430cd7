//! Rust structs that are records.

use zerocopy::byteorder::{BigEndian, LittleEndian};
use zerocopy::{FromBytes, Immutable, IntoBytes, Unaligned};

use super::element::{Element, ElementKind};
use crate::byte_order::ByteOrder;

/// A Rust struct whose memory is one record, made with [`record!`](crate::record).
///
/// The traits of `zerocopy` that it builds on promise that any bytes are a value and that it has
/// alignment 1, which derive macros of that crate check.
pub trait Record: FromBytes + IntoBytes + Immutable + Unaligned {
    /// The fields in the order of their offsets.
    const FIELDS: &'static [RecordField];
}

/// One field of a [`Record`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordField {
    /// The name, which must be that of the layout's field.
    pub name: &'static str,
    /// Where the field starts, in bytes from the start of the struct.
    pub offset: usize,
    /// What the field holds.
    pub field_type: FieldType,
}

/// What a field of a [`Record`] holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldType {
    /// One value.
    Value {
        /// The Rust type of the value, which says what scalars it can be.
        element: ElementKind,
        /// Its byte order in memory.
        byte_order: ByteOrder,
    },
    /// A Rust array.
    Array {
        /// The number of elements.
        len: usize,
        /// What each element is.
        element: &'static FieldType,
    },
    /// Another [`Record`].
    Record {
        /// Its size in bytes.
        item_size: usize,
        /// Its fields.
        fields: &'static [RecordField],
    },
}

/// A Rust type that can be the type of a field of a [`Record`]: numbers, the byte-order-aware numbers
/// of `zerocopy`, arrays of these, and records.
///
/// A `bool` is held as a `u8`, because not every byte is a `bool`; strings are arrays of `u8` or, for
/// UTF-32, `u32`.
pub trait AsField {
    /// The type as data.
    const FIELD_TYPE: FieldType;
}

macro_rules! native {
    ($($type:ty),*) => { $(
        impl AsField for $type {
            const FIELD_TYPE: FieldType =
                FieldType::Value { element: <$type as Element>::KIND, byte_order: ByteOrder::NATIVE };
        }
    )* };
}

native!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

macro_rules! ordered {
    ($($wrapper:ident $type:ty),*) => { $(
        impl AsField for zerocopy::byteorder::$wrapper<LittleEndian> {
            const FIELD_TYPE: FieldType = FieldType::Value {
                element: <$type as Element>::KIND,
                byte_order: ByteOrder::Little,
            };
        }

        impl AsField for zerocopy::byteorder::$wrapper<BigEndian> {
            const FIELD_TYPE: FieldType = FieldType::Value {
                element: <$type as Element>::KIND,
                byte_order: ByteOrder::Big,
            };
        }
    )* };
}

ordered!(I16 i16, I32 i32, I64 i64, U16 u16, U32 u32, U64 u64, F32 f32, F64 f64);

impl<T: AsField, const N: usize> AsField for [T; N] {
    const FIELD_TYPE: FieldType = FieldType::Array { len: N, element: &T::FIELD_TYPE };
}

/// Defines a struct as it is written and implements [`Record`] for it.
///
/// The struct must be `repr(C, packed)`, or `repr(C)` with fields of alignment 1, and derive
/// `FromBytes`, `IntoBytes`, `Immutable` and `Unaligned` of the crate `zerocopy`. The names of the
/// fields are those of the layout; the offsets are taken from the compiler.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::Big;
/// use zarr_spec::layout::{LayoutBuilder, Scalar, View};
/// use zerocopy::byteorder::big_endian;
/// use zerocopy::{FromBytes, Immutable, IntoBytes, Unaligned};
///
/// zarr_spec::record! {
///     #[derive(FromBytes, IntoBytes, Immutable, Unaligned)]
///     #[repr(C)]
///     struct Sample {
///         id: big_endian::I32,
///         flags: u8,
///         value: big_endian::F64,
///     }
/// }
///
/// let layout = LayoutBuilder::new()
///     .scalar("id", Scalar::Int32, Big)
///     .scalar("flags", Scalar::Uint8, None)
///     .scalar("value", Scalar::Float64, Big)
///     .build()?;
/// let mut bytes = [0; 26];
/// bytes[3] = 7;
/// let view = View::<Sample>::new(&layout, &bytes)?;
/// assert_eq!(view.len(), 2);
/// assert_eq!(view[0].id.get(), 7);
/// assert_eq!(view[1].value.get(), 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $( $(#[$field_attribute:meta])* $field_visibility:vis $field:ident : $type:ty ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility struct $name {
            $( $(#[$field_attribute])* $field_visibility $field: $type, )*
        }

        impl $crate::layout::Record for $name {
            const FIELDS: &'static [$crate::layout::RecordField] = &[ $(
                $crate::layout::RecordField {
                    name: ::core::stringify!($field),
                    offset: ::core::mem::offset_of!($name, $field),
                    field_type: <$type as $crate::layout::AsField>::FIELD_TYPE,
                },
            )* ];
        }

        impl $crate::layout::AsField for $name {
            const FIELD_TYPE: $crate::layout::FieldType = $crate::layout::FieldType::Record {
                item_size: ::core::mem::size_of::<$name>(),
                fields: <$name as $crate::layout::Record>::FIELDS,
            };
        }
    };
}
