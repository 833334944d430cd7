//! Where this library differs from zarr or numcodecs on purpose.

use zarr_spec::json::{Raw, ToJson, Value};
use zarr_spec::problem::{Problem, ProblemKind, Problems, Segment};
use zarr_spec::v2::codec::{Adler32, Codec, Crc32, Crc32c};

use super::manifest::Line;

/// A difference on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deviation {
    /// numcodecs leaves out a checksum's `location` that was not given; the canonical form has every member.
    ChecksumLocation,
    /// zarr 2 writes a fill value of NaN in an array of objects as a bare token, which is not JSON.
    BareFillValue,
    /// zarr 2 writes the long doubles of the machine it runs on; Zarr v2 has no floats of 16 bytes.
    LongDouble,
    /// zarr writes times without a unit; Zarr v2, "Data type encoding", wants one.
    TimeWithoutUnit,
    /// zarr 3 writes a member of format 3 into the `.zgroup` entries of consolidated metadata; "Other keys MUST NOT be
    /// present" there (Zarr v2, "Hierarchies").
    GroupMember,
}

impl Deviation {
    /// What the nodes are, in words that follow a number of them.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::ChecksumLocation => "with a checksum whose default location numcodecs leaves out",
            Self::BareFillValue => "not read: the fill value is a bare NaN",
            Self::LongDouble => "not read: the data type is a long double",
            Self::TimeWithoutUnit => "not read: the data type is a time without a unit",
            Self::GroupMember => "with consolidated_metadata in .zgroup entries",
        }
    }

    /// The one deviation that all of `problems`, those of the node of `line`, are of.
    pub(crate) fn of_problems(problems: &Problems, line: &Line<'_>) -> Result<Self, String> {
        let mut deviations = problems.iter().map(|problem| Self::of_problem(problem, line));
        match deviations.next().flatten() {
            Some(first) if deviations.all(|deviation| deviation == Some(first)) => Ok(first),
            _ => Err(format!("problems: {problems}")),
        }
    }

    fn of_problem(problem: &Problem, line: &Line<'_>) -> Option<Self> {
        let data_type = line.text("dtype");
        let is_dtype = |expected: &[&str]| expected.iter().any(|typestr| data_type == *typestr);
        match (problem.kind(), problem.location().segments()) {
            (ProblemKind::InvalidValue, [Segment::Key(key)])
                if &**key == "fill_value" && data_type == "|O" && line.has_bare_tokens(".zarray") =>
            {
                Some(Self::BareFillValue)
            }
            (ProblemKind::InvalidValue, [Segment::Key(key)])
                if &**key == "dtype" && is_dtype(&["<f16", ">f16", "<c32", ">c32"]) =>
            {
                Some(Self::LongDouble)
            }
            (ProblemKind::MissingKey, [Segment::Key(key)])
                if &**key == "dtype" && is_dtype(&["<M8", ">M8", "<m8", ">m8"]) =>
            {
                Some(Self::TimeWithoutUnit)
            }
            (
                ProblemKind::UnknownKey,
                [Segment::Key(metadata), Segment::Key(entry), Segment::Key(member)],
            ) if &**metadata == "metadata"
                && entry.ends_with(".zgroup")
                && &**member == "consolidated_metadata" =>
            {
                Some(Self::GroupMember)
            }
            _ => None,
        }
    }

    /// The deviation of `codec`, whose configuration in numcodecs is `config`; `None` if its canonical form is that.
    pub(crate) fn of_codec(codec: &Codec, config: Value<'_>) -> Result<Option<Self>, String> {
        let (canonical, config) = (parse(&codec.to_json())?, Raw::from(config));
        if canonical == config {
            return Ok(None);
        }
        let without_location = format!(r#"{{"id": "{}"}}"#, codec.id());
        if has_default_location(codec) && config == parse(&without_location)? {
            return Ok(Some(Self::ChecksumLocation));
        }
        Err(format!("codec: expected {config}, found {canonical}"))
    }
}

fn has_default_location(codec: &Codec) -> bool {
    match codec {
        Codec::Adler32(adler32) => *adler32 == Adler32::default(),
        Codec::Crc32(crc32) => *crc32 == Crc32::default(),
        Codec::Crc32c(crc32c) => *crc32c == Crc32c::default(),
        _ => false,
    }
}

fn parse(json: &str) -> Result<Raw, String> {
    Raw::new(json).map_err(|error| error.to_string())
}
