//! The `zfp` codec.
//!
//! Source: zarr-extensions, `codecs/zfp`.

use crate::field::prelude::read_required;
use crate::field::{AtLeast, Member};
use crate::json::{Integer, Number, ToJson, Value, Writer};
use crate::problem::{Literal, Path, Reporter, Types};
use crate::v3::envelope::Envelope;
use crate::v3::pipeline::{Chunk, Place};
use crate::v3::reader::Reader;

const MODES: &[Literal] = &[
    Literal::String("reversible"),
    Literal::String("expert"),
    Literal::String("fixed_accuracy"),
    Literal::String("fixed_rate"),
    Literal::String("fixed_precision"),
];

/// `zfp`: compression of integers and floats, in one of its modes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Zfp {
    /// Without loss.
    Reversible,
    /// All of zfp's own parameters.
    Expert {
        /// The least number of bits of a block.
        minbits: AtLeast<0>,
        /// The greatest number of bits of a block.
        maxbits: AtLeast<0>,
        /// The greatest number of bit planes.
        maxprec: AtLeast<0>,
        /// The smallest exponent of a bit plane.
        minexp: Integer,
    },
    /// With no error above a bound.
    FixedAccuracy {
        /// The bound.
        tolerance: Number,
    },
    /// In a number of bits for each value.
    FixedRate {
        /// The number.
        rate: Number,
    },
    /// With a number of bit planes.
    FixedPrecision {
        /// The number.
        precision: AtLeast<0>,
    },
}

impl Zfp {
    /// What documents write as the mode.
    #[must_use]
    pub const fn mode(&self) -> &'static str {
        match self {
            Self::Reversible => "reversible",
            Self::Expert { .. } => "expert",
            Self::FixedAccuracy { .. } => "fixed_accuracy",
            Self::FixedRate { .. } => "fixed_rate",
            Self::FixedPrecision { .. } => "fixed_precision",
        }
    }
}

/// The configuration.
impl ToJson for Zfp {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("mode", self.mode());
        match self {
            Self::Reversible => {}
            Self::Expert { minbits, maxbits, maxprec, minexp } => {
                writer.member("minbits", minbits);
                writer.member("maxbits", maxbits);
                writer.member("maxprec", maxprec);
                writer.member("minexp", minexp);
            }
            Self::FixedAccuracy { tolerance } => writer.member("tolerance", tolerance),
            Self::FixedRate { rate } => writer.member("rate", rate),
            Self::FixedPrecision { precision } => writer.member("precision", precision),
        }
        writer.end_object();
    }
}

/// The codec whose configuration `envelope` has.
pub(crate) fn read(envelope: &Envelope<'_>, at: &Path<'_>, reader: &mut Reader<'_, '_>) -> Option<Zfp> {
    envelope.configured(at, reader, read_configuration)
}

fn read_configuration(object: Value<'_>, at: &Path<'_>, reporter: &mut Reporter<'_>) -> Option<Zfp> {
    let Some(mode) = object.get("mode") else {
        reporter.missing_key(at, "mode", object);
        return None;
    };
    let Some(name) = mode.as_str() else {
        reporter.invalid_type(&at.key("mode"), Types::STRING, mode);
        return None;
    };
    let members = &mut Members { object, at, reporter };
    match &*name {
        "reversible" => {
            members.only(&["mode"]);
            Some(Zfp::Reversible)
        }
        "expert" => {
            members.only(&["mode", "minbits", "maxbits", "maxprec", "minexp"]);
            let (minbits, maxbits) = (members.read("minbits"), members.read("maxbits"));
            let (maxprec, minexp) = (members.read("maxprec"), members.read("minexp"));
            Some(Zfp::Expert { minbits: minbits?, maxbits: maxbits?, maxprec: maxprec?, minexp: minexp? })
        }
        "fixed_accuracy" => {
            members.only(&["mode", "tolerance"]);
            members.read("tolerance").map(|tolerance| Zfp::FixedAccuracy { tolerance })
        }
        "fixed_rate" => {
            members.only(&["mode", "rate"]);
            members.read("rate").map(|rate| Zfp::FixedRate { rate })
        }
        "fixed_precision" => {
            members.only(&["mode", "precision"]);
            members.read("precision").map(|precision| Zfp::FixedPrecision { precision })
        }
        _ => {
            reporter.outside_of(&at.key("mode"), MODES, mode);
            None
        }
    }
}

/// The members of a configuration.
struct Members<'m, 'v, 'r> {
    object: Value<'v>,
    at: &'m Path<'m>,
    reporter: &'m mut Reporter<'r>,
}

impl Members<'_, '_, '_> {
    /// Report every member that is not called as one of `names`.
    fn only(&mut self, names: &'static [&'static str]) {
        for (key, value) in self.object.members() {
            if !names.iter().any(|name| key.is(name)) {
                self.reporter.unknown_key(self.at, key, names, value);
            }
        }
    }

    /// The member `name`, which must be there.
    fn read<T: Member>(&mut self, name: &'static str) -> Option<T> {
        read_required(self.object.get(name), name, self.object, self.at, self.reporter)
    }
}

/// The dimensions of the arrays that zfp compresses (zarr-extensions, `codecs/zfp`, "Supported Chunk Shapes").
const MAX_RANK: usize = 4;

/// zfp, by whatever codec, takes real numbers in at most four dimensions.
pub(crate) fn check_chunk<C>(_: &C, chunk: &Chunk<'_>, place: &mut Place<'_, '_, '_>) {
    if chunk.known_data_type().is_some_and(|data_type| !data_type.values().is_real()) {
        place.refuse("a data type of real numbers for this codec");
    }
    if chunk.rank().is_some_and(|rank| rank > MAX_RANK) {
        place.refuse("a chunk of at most 4 dimensions for this codec");
    }
}
