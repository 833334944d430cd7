//! What tables cannot say, named by them.

pub(crate) mod bitround;
pub(crate) mod blosc;
pub(crate) mod bytes;
pub(crate) mod cast_value;
pub(crate) mod conditional;
pub(crate) mod n5_default;
pub(crate) mod optional;
pub(crate) mod packbits;
pub(crate) mod pcodec;
pub(crate) mod raw_bits;
pub(crate) mod rectangular;
pub(crate) mod rectilinear;
pub(crate) mod reshape;
pub(crate) mod same_shape;
pub(crate) mod scale_offset;
pub(crate) mod sharding_indexed;
pub(crate) mod struct_type;
pub(crate) mod transpose;
pub(crate) mod variable_length;
pub(crate) mod vlen_bytes;
pub(crate) mod vlen_utf8;
pub(crate) mod zarrs_optional;
pub(crate) mod zarrs_vlen;
pub(crate) mod zfp;
