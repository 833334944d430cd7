//! Where a peer understands or writes something else than this library on purpose.

use super::case::Case;
use super::peer::Peer;

/// A difference whose reason is known.
pub(super) struct Deviation {
    /// The peers' keys.
    pub(super) peers: &'static [&'static str],
    /// How the paths of its cases begin.
    cases: &'static [&'static str],
    /// What the difference begins with.
    difference: &'static str,
    /// What differs and why, for the page.
    pub(super) reason: &'static str,
}

/// Every difference whose reason is known.
pub(super) const ALL: [Deviation; 4] = [
    Deviation {
        peers: &["zarr31", "zarr-newest"],
        cases: &["fill_value/a_NaN_by_its_"],
        difference: "fill value",
        reason: "a NaN that is given by its bits is written as `\"NaN\"`, which is one NaN of many (Zarr v3 core \
                 specification, \"Permitted fill values\"); of `float16` that is what is read where no chunk is, too.",
    },
    Deviation {
        peers: &["zarr31"],
        cases: &["own/struct"],
        difference: "written back: ",
        reason: "records are written under the legacy name `structured`, and cannot be read under `struct`, the name that \
                 must be written (zarr-extensions, `structured`).",
    },
    Deviation {
        peers: &["zarr31", "zarr-newest"],
        cases: &["codec/numcodecs.shuffle/0"],
        difference: "codecs: ",
        reason: "the item size of the array is written where `numcodecs.shuffle` leaves it out, which means the same.",
    },
    Deviation {
        peers: &["tensorstore"],
        cases: &["data_type/float8_e8m0fnu"],
        difference: "fill value: ",
        reason: "the fill value 1.0, whose byte is 0x7f, is the byte 0x3f where no chunk is (zarr-extensions, \
                 `float8_e8m0fnu`: an exponent with the bias 127).",
    },
];

impl Deviation {
    fn is(&self, peer: &Peer, case: &Case, difference: &str) -> bool {
        self.peers.contains(&peer.key)
            && self.cases.iter().any(|start| case.path.starts_with(start))
            && difference.starts_with(self.difference)
    }
}

/// The number of the deviation that a difference is.
pub(super) fn of(peer: &Peer, case: &Case, difference: &str) -> Option<usize> {
    ALL.iter().position(|deviation| deviation.is(peer, case, difference))
}
