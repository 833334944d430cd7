//! The kinds of repair, and sets of them.

use core::fmt;

/// A known bug of writers, which a repair undoes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RepairKind {
    /// A chunk length of 0 along a dimension of length 0 in a v3 `regular` grid, written as 1: such a chunk holds nothing,
    /// whatever its length.
    ///
    /// Writer: zarr-python 3.0 and 3.1. Source: Zarr v3, "Regular chunk grid", chunk lengths are greater than zero; zarr-python
    /// pull request 4328, since which it writes 1.
    ZeroChunkLength,
    /// `"consolidated_metadata": null` in the `zarr.json` of a group, removed.
    ///
    /// Writer: zarr-python 3.0 and 3.1, in a group that was not consolidated. Source: the member is an object, or absent
    /// (zarr-specs pull request 309).
    NullConsolidatedMetadata,
    /// The member `consolidated_metadata`, an object, in the entry of a `.zgroup` below the root of a `.zmetadata`, removed:
    /// the `.zmetadata` itself lists what it lists.
    ///
    /// Writer: zarr-python 3. Source: Zarr v2, "Groups", whose documents have `zarr_format` alone.
    ConsolidatedMetadataInZgroupEntry,
    /// A bare `NaN`, `Infinity` or `-Infinity` as the fill value of a float data type, or as a part of one of a complex
    /// data type, written as the string of that name. In v2 everywhere; in v3 in the documents that a group's consolidated
    /// metadata lists.
    ///
    /// Writer: zarr-python 3.0.0 to 3.0.6. Source: Zarr v2, "Fill value encoding"; Zarr v3, "Permitted fill values";
    /// zarr-python issue 2990.
    NonFiniteFillValue,
    /// `"dimension_names": null` in the `zarr.json` of an array, removed.
    ///
    /// Writers: zarrita of 2023 (its issue 10) and Icechunk before February 2025 (its issue 706). Source: Zarr v3, "Array
    /// metadata", `dimension_names`, an array where it is there.
    NullDimensionNames,
    /// A `bytes` codec without `endian` for an array of the v3 data type `structured`, which is given `"little"`.
    ///
    /// Writer: zarr-python 3.1 (its issue 3781). Source: zarr-extensions, `structured`, where a missing `endian` is little.
    StructuredWithoutEndian,
    /// A `sharding_indexed` codec of the time before `index_codecs`, which is given those that the codec had before it had
    /// a choice: little-endian `bytes`, then `crc32c`. A codec with `index_location`, which is younger, is left alone.
    ///
    /// Writers: those of June and July 2023; the test data of zarr-js have such shards. The index of an older one has no
    /// checksum, which its metadata does not say: a caller that has such shards leaves this kind out. Source: zarr-specs
    /// pull requests 237, which added the checksum, and 253, which added the member.
    MissingIndexCodecs,
    /// The v3 codec `endian`, renamed to `bytes`, as it is called since August 2023; the configuration is the same.
    ///
    /// Writers: those of before, as the test data of zarrita.js show. Source: zarr-specs pull request 263.
    EndianCodec,
    /// The fill value 0 or 1 of a boolean data type, written as `false` or `true`.
    ///
    /// Writers: zarr-python 2, as its own fixtures show, and for v3 those of the test data of zarrita.js and zarr-js.
    /// Source: Zarr v3, "Permitted fill values"; zarr-python issue 2014.
    BoolFillValueAsInteger,
    /// A fill value such as `0.0` of an integer data type, written without its fraction of zeros. A number with another
    /// fraction or with an exponent is left alone.
    ///
    /// Writers: those of OME-Zarr stores of about 2020 (tensorstore issue 79, zarr-python issue 3447). Source: Zarr v3,
    /// "Permitted fill values", a number without a fraction or an exponent.
    IntegerFillValueAsFloat,
    /// A fill value such as `"0"` of an integer or float data type, written without the quotes. For an integer data type
    /// only an integer; the names and hexadecimal digits of floats are left alone.
    ///
    /// Writer: n5-zarr (its issue 39; tensorstore issue 107). Source: Zarr v2, "Fill value encoding"; Zarr v3,
    /// "Permitted fill values".
    QuotedFillValue,
    /// A `.zarray` without `fill_value`, which is given `null`: no value is defined.
    ///
    /// Writer: netCDF-C (its issue 2059). Source: Zarr v2, "Arrays", which requires the member.
    MissingFillValue,
    /// A `.zarray` without `filters`, which is given `null`: there are none.
    ///
    /// Source: Zarr v2, "Arrays", which requires the member and has `null` for no filters.
    MissingFilters,
    /// `"node_type": "array"`, a member of v3 documents, in a `.zarray`, removed.
    ///
    /// Writer: that of the v2 arrays in the test data of zarrs. Source: Zarr v2, "Arrays", whose documents should have no
    /// further members.
    NodeTypeInZarray,
    /// A list of v3 codecs without an `array -> bytes` codec, the array's or that of a shard, or an array without `codecs`,
    /// which is given the `bytes` codec of little-endian items: before it had to be written, the specification said that
    /// its absence means this. Only for the data types that the core specification had, and not where a codec is unknown,
    /// since that may be one. Where a writer of today has lost the codec, its byte order may have been another: a caller
    /// that has such arrays leaves this kind out.
    ///
    /// Writers: zarrita before 15 July 2023 and those of its time, as the test data of zarr-js, zarrs and GDAL show. Source:
    /// zarr-specs pull request 249, since which the codec is required.
    MissingArrayToBytesCodec,
    /// The order `"F"` or `"C"` of a v3 `transpose` codec, the first of its list, written as the permutation that it stands
    /// for: the dimensions from the last to the first, or as they are.
    ///
    /// Writers: zarrita of 2023, as the test data of zarrita.js show. Source: zarr-specs pull request 264, which removed
    /// the letters.
    TransposeOrderAsLetter,
    /// The number 0 as the fill value of strings, bytes or records of v2, written as the zeros that it stands for: as empty
    /// text, or in base64. Records and raw bytes of more than 1,024 bytes are left alone.
    ///
    /// Writer: zarr-python 2 and before, as its own fixtures show, which read it as the zero of any data type. Source: Zarr
    /// v2, "Fill value encoding", by which these fill values are strings.
    ZeroFillValue,
    /// The members `_nczarr_superblock` and `_nczarr_group`, in capitals or not, of a `.zgroup`, removed. They tell netCDF-C
    /// of its own dimensions and variables; newer versions of it write them among the attributes.
    ///
    /// Writer: netCDF-C before its pull request 2936. Source: Zarr v2, "Groups", whose documents have
    /// `zarr_format` alone.
    NczarrMembersInZgroup,
}

impl RepairKind {
    /// Every kind, in the order of their declaration.
    pub const ALL: [Self; 18] = [
        Self::ZeroChunkLength,
        Self::NullConsolidatedMetadata,
        Self::ConsolidatedMetadataInZgroupEntry,
        Self::NonFiniteFillValue,
        Self::NullDimensionNames,
        Self::StructuredWithoutEndian,
        Self::MissingIndexCodecs,
        Self::EndianCodec,
        Self::BoolFillValueAsInteger,
        Self::IntegerFillValueAsFloat,
        Self::QuotedFillValue,
        Self::MissingFillValue,
        Self::MissingFilters,
        Self::NodeTypeInZarray,
        Self::MissingArrayToBytesCodec,
        Self::TransposeOrderAsLetter,
        Self::ZeroFillValue,
        Self::NczarrMembersInZgroup,
    ];

    /// The kind's name, as a command line or a report has it: `zero_chunk_length`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ZeroChunkLength => "zero_chunk_length",
            Self::NullConsolidatedMetadata => "null_consolidated_metadata",
            Self::ConsolidatedMetadataInZgroupEntry => "consolidated_metadata_in_zgroup_entry",
            Self::NonFiniteFillValue => "non_finite_fill_value",
            Self::NullDimensionNames => "null_dimension_names",
            Self::StructuredWithoutEndian => "structured_without_endian",
            Self::MissingIndexCodecs => "missing_index_codecs",
            Self::EndianCodec => "endian_codec",
            Self::BoolFillValueAsInteger => "bool_fill_value_as_integer",
            Self::IntegerFillValueAsFloat => "integer_fill_value_as_float",
            Self::QuotedFillValue => "quoted_fill_value",
            Self::MissingFillValue => "missing_fill_value",
            Self::MissingFilters => "missing_filters",
            Self::NodeTypeInZarray => "node_type_in_zarray",
            Self::MissingArrayToBytesCodec => "missing_array_to_bytes_codec",
            Self::TransposeOrderAsLetter => "transpose_order_as_letter",
            Self::ZeroFillValue => "zero_fill_value",
            Self::NczarrMembersInZgroup => "nczarr_members_in_zgroup",
        }
    }

    /// The kind called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of kinds: those that a caller asks for. The default is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Repairs(u32);

impl Repairs {
    /// Every kind.
    pub const ALL: Self = {
        let (mut all, mut at) = (Self::none(), 0);
        while at < RepairKind::ALL.len() {
            all = all.with(RepairKind::ALL[at]);
            at += 1;
        }
        all
    };

    /// No kind.
    #[must_use]
    pub const fn none() -> Self {
        Self(0)
    }

    /// These and `kind`.
    #[must_use]
    pub const fn with(self, kind: RepairKind) -> Self {
        Self(self.0 | kind.bit())
    }

    /// These without `kind`.
    #[must_use]
    pub const fn without(self, kind: RepairKind) -> Self {
        Self(self.0 & !kind.bit())
    }

    /// Whether `kind` is one of these.
    #[must_use]
    pub const fn contains(self, kind: RepairKind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in the order of [`RepairKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = RepairKind> {
        RepairKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }
}

impl fmt::Debug for Repairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<RepairKind> for Repairs {
    fn from_iter<I: IntoIterator<Item = RepairKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::none(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{RepairKind, Repairs};

    #[test]
    fn every_kind_has_a_name_and_a_bit_of_its_own() {
        let names: BTreeSet<_> = RepairKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), RepairKind::ALL.len());
        for kind in RepairKind::ALL {
            assert_eq!(RepairKind::from_name(kind.name()), Some(kind));
            let others = Repairs::ALL.without(kind);
            assert!(!others.contains(kind));
            assert_eq!(others.iter().count(), RepairKind::ALL.len() - 1);
        }
        assert_eq!(RepairKind::from_name("zero"), None);
    }

    #[test]
    fn a_set_starts_empty() {
        assert!(Repairs::default().is_empty());
        let set: Repairs = [RepairKind::EndianCodec, RepairKind::EndianCodec].into_iter().collect();
        assert_eq!(set, Repairs::none().with(RepairKind::EndianCodec));
        assert_eq!(std::format!("{set:?}"), "{EndianCodec}");
    }
}
