//! Scopes of Zarr v3: what they claim without a name, and how they are put together.

use std::sync::Arc;

use zarr_spec::json::Value;
use zarr_spec::problem::{Path, Reporter};
use zarr_spec::v3::codec::{CodecDefinition, CodecPosition, CodecValue};
use zarr_spec::v3::{CodecName, DataTypeName, Scope, ScopeConflict};

/// Names that stand for others.
const CODEC_ALIASES: &[&str] = &["endian", "numcodecs.bitround", "numcodecs.vlen-utf8", "zarrs.zfp"];
const DATA_TYPE_ALIASES: &[&str] =
    &["binary", "variable_length_bytes", "structured", "complex_float32", "r16"];

/// A definition of the user's own, of a name that it is given; nothing is read with it.
#[derive(Debug)]
struct Named(&'static str);

impl CodecDefinition for Named {
    fn name(&self) -> &str {
        self.0
    }

    fn position(&self) -> CodecPosition {
        CodecPosition::BytesToBytes
    }

    fn read(&self, _: Option<Value<'_>>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn CodecValue>> {
        None
    }
}

#[test]
fn a_scope_without_a_name_does_not_claim_it() {
    let tables = CodecName::ALL.iter().map(|name| name.name());
    let codecs: Vec<_> = tables.chain(CODEC_ALIASES.iter().copied()).collect();
    for name in &codecs {
        assert!(Scope::ALL.claims_codec(name), "{name}");
        let without = Scope::ALL.without_codec(name);
        assert!(!without.claims_codec(name), "{name}");
        assert_ne!(without, Scope::ALL);
        // What else is gone are other names of the same codec.
        let table = CodecName::from_name(name);
        for other in codecs.iter().filter(|other| *other != name) {
            let gone = table.is_some() && CodecName::from_alias(other) == table;
            assert_eq!(without.claims_codec(other), !gone, "{other} without {name}");
        }
        assert_eq!(without.union(&Scope::ALL), Ok(Scope::ALL));
        assert_eq!(without.union(&without).as_ref(), Ok(&without));
    }
    let tables = DataTypeName::ALL.iter().map(|name| name.name());
    for name in tables.chain(DATA_TYPE_ALIASES.iter().copied()) {
        assert!(Scope::ALL.claims_data_type(name), "{name}");
        let without = Scope::ALL.without_data_type(name);
        assert!(!without.claims_data_type(name), "{name}");
        assert_eq!(without.union(&Scope::ALL), Ok(Scope::ALL));
    }
    let no_16_bits = Scope::ALL.without_data_type("r16");
    assert!(no_16_bits.claims_data_type("r8") && !Scope::ALL.without_data_type("r*").claims_data_type("r8"));
    assert!(Scope::ALL.without_data_type("binary").claims_data_type("bytes"));
}

#[test]
fn names_that_nothing_claims_can_be_left_out() {
    assert_eq!(Scope::ALL.without_codec("no such codec"), Scope::ALL);
    // An alias of what is not there, or in a scope that reads no aliases.
    let without = Scope::ALL.without_codec("bytes");
    assert_eq!(without.without_codec("endian"), without);
    assert_eq!(Scope::CORE.without_codec("endian"), Scope::CORE);
}

#[test]
fn a_definition_in_the_place_of_an_alias_conflicts_with_its_table_in_both_directions() {
    let mine = Scope::ALL.with_codec(Arc::new(Named("endian")));
    assert!(mine.claims_codec("bytes") && mine != Scope::ALL);
    for error in [mine.union(&Scope::ALL).unwrap_err(), Scope::ALL.union(&mine).unwrap_err()] {
        let names: Vec<_> = error.conflicts().iter().map(ScopeConflict::name).collect();
        assert_eq!(names, ["endian"]);
    }
    assert!(mine.union(&Scope::CORE).is_ok());
    // What it took the place of does not come back.
    assert!(!mine.without_codec("endian").claims_codec("endian"));
}
