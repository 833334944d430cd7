//! Why documents are refused.

use std::collections::BTreeSet;

use super::document::Document;

/// Why documents with a set of problems are refused.
pub struct Reason {
    pub document: Document,
    /// Each the kind and the place of a problem.
    problems: &'static [&'static str],
    /// A sentence.
    pub why: &'static str,
    /// What says so: the specification and its section.
    pub source: &'static str,
}

impl Reason {
    pub fn problems(&self) -> BTreeSet<String> {
        self.problems.iter().map(ToString::to_string).collect()
    }
}

/// A reason for each set of problems.
pub const REASONS: &[Reason] = &[
    Reason {
        document: Document::V2Array,
        problems: &["invalid_json"],
        why: "The text is no JSON: a GDAL test of that, whose strings stand in single quotes.",
        source: "Zarr v2, Metadata",
    },
    Reason {
        document: Document::V2Array,
        problems: &["invalid_value /dtype"],
        why: "The typestr `u2` has no byte order, which items of two bytes need, and nothing tells it.",
        source: "Zarr v2, Data type encoding",
    },
    Reason {
        document: Document::V2Array,
        problems: &["invalid_value /filters/*/dtype"],
        why: "The typestr `u1` of a filter does not start with a byte order; numcodecs reads that and never writes it.",
        source: "Zarr v2, Data type encoding",
    },
    Reason {
        document: Document::V2Consolidated,
        problems: &["missing_key /metadata", "missing_key /zarr_consolidated_format", "unknown_key /hello"],
        why: "It is no consolidated metadata: a test of a reader's message, whose one member is `hello`.",
        source: "zarr-python 2, consolidated metadata",
    },
    Reason {
        document: Document::V3Node,
        problems: &["invalid_json"],
        why: "The text is no JSON: a string ends in two quotes.",
        source: "Zarr v3 core, Metadata",
    },
    Reason {
        document: Document::V3Node,
        problems: &[
            "missing_key /chunk_grid",
            "missing_key /chunk_key_encoding",
            "missing_key /codecs",
            "missing_key /data_type",
            "missing_key /fill_value",
            "missing_key /shape",
        ],
        why: "The members that an array must have are left out, so that there is none: tests of readers do so on purpose.",
        source: "Zarr v3 core, Array metadata, Mandatory",
    },
    Reason {
        document: Document::V3Node,
        problems: &["missing_key /codecs/*/configuration/codecs/*/configuration/endian"],
        why: "The `bytes` codec in the shards does not say the byte order of items of two bytes, and nothing else tells it.",
        source: "Zarr v3, bytes codec, Configuration parameters",
    },
    Reason {
        document: Document::V3Node,
        problems: &["missing_key /codecs/*/configuration/endian"],
        why: "The `bytes` codec does not say the byte order of code points of four bytes, and nothing else tells it.",
        source: "Zarr v3, bytes codec, Configuration parameters",
    },
    Reason {
        document: Document::V3Node,
        problems: &[
            "missing_key /codecs/*/configuration/index_codecs/*/configuration/endian",
            "unknown_key /codecs/*/configuration/check_crc",
        ],
        why: "The index of the shards has no byte order, and `crc32c` has a member of GDAL's own: a GDAL test of damaged shards.",
        source: "Zarr v3, bytes codec and CRC32C checksum codec, Configuration parameters",
    },
    Reason {
        document: Document::V3Node,
        problems: &["missing_key /node_type"],
        why: "It does not say whether it is an array or a group: a test of a reader has it on purpose.",
        source: "Zarr v3 core, Array metadata, Mandatory",
    },
    Reason {
        document: Document::V3Node,
        problems: &["missing_key /node_type", "missing_key /zarr_format"],
        why: "It is the document of no node, but the value of a group's member `consolidated_metadata`, by itself.",
        source: "Zarr v3 core, Group metadata, Mandatory",
    },
    Reason {
        document: Document::V3Node,
        problems: &["unknown_key /codecs/*/configuration/write_header"],
        why: "Chunks with the header of a zfp stream are another encoding than that of the registered codec, which has no such member.",
        source: "zarr-extensions, `codecs/zfp`",
    },
];
