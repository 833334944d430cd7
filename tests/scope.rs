//! Scopes of Zarr v2: what they claim, how they are put together, and definitions of the user's own.

use std::sync::Arc;

use zarr_spec::field::{Bounded, Field, Status, read_member};
use zarr_spec::json::{ToJson, Value, Writer};
use zarr_spec::problem::{Path, Reporter, Types};
use zarr_spec::v2::codec::{CodecDefinition, CodecValue, Gzip};
use zarr_spec::v2::data_type::{DataTypeDefinition, DataTypeValue};
use zarr_spec::v2::{ArrayMetadata, Codec, CodecName, DataType, Family, FillValue, Scope, ScopeError};
use zarr_spec::v3;

/// A codec of the user's own, under the id that it is given.
#[derive(Debug)]
struct LevelDefinition(&'static str);

#[derive(Debug)]
struct Level(Bounded<1, 3>);

impl CodecDefinition for LevelDefinition {
    fn id(&self) -> &str {
        self.0
    }

    fn read(
        &self,
        codec: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Arc<dyn CodecValue>> {
        let Some(level) = codec.get("level") else {
            reporter.missing_key(at, "level", codec);
            return None;
        };
        Some(Arc::new(Level(read_member(level, &at.key("level"), reporter)?)))
    }
}

impl CodecValue for Level {
    fn write_members(&self, writer: &mut Writer) {
        writer.member("level", &self.0);
    }
}

/// `bfloat16` of ml_dtypes, as a data type of the user's own; or another type of two bytes under another name.
#[derive(Debug)]
struct TwoBytesDefinition {
    name: &'static str,
    typestr: &'static str,
}

#[derive(Debug)]
struct TwoBytes(&'static str);

impl DataTypeDefinition for TwoBytesDefinition {
    fn name(&self) -> &str {
        self.name
    }

    fn claims(&self, name: &str) -> bool {
        name == self.typestr
    }

    fn read(&self, _: Value<'_>, _: &Path<'_>, _: &mut Reporter<'_>) -> Option<Arc<dyn DataTypeValue>> {
        Some(Arc::new(TwoBytes(self.typestr)))
    }
}

impl DataTypeValue for TwoBytes {
    fn name(&self) -> &str {
        self.0
    }

    fn item_size(&self) -> Option<u64> {
        Some(2)
    }

    fn read_fill_value(
        &self,
        value: Value<'_>,
        at: &Path<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<FillValue> {
        if value.as_f64().is_none() {
            reporter.invalid_type(at, Types::NUMBER, value);
        }
        value.as_f64().map(FillValue::Float)
    }
}

fn bfloat16() -> Arc<dyn DataTypeDefinition> {
    Arc::new(TwoBytesDefinition { name: "bfloat16", typestr: "bfloat16" })
}

fn lzf() -> Arc<dyn CodecDefinition> {
    Arc::new(LevelDefinition("lzf"))
}

/// The status of a codec without members but `id` and `level`.
fn status(id: &str, scope: &Scope) -> Status {
    Codec::read(&format!(r#"{{"id": "{id}", "level": 2}}"#), scope).field.status()
}

#[test]
fn the_core_is_what_every_reader_has() {
    assert_eq!(Scope::CORE_V2.families().count(), 12);
    assert_eq!(Scope::CORE_V2.codecs().count(), 21);
    assert_eq!(Scope::ALL.families().count(), Family::ALL.len());
    assert_eq!(Scope::ALL.codecs().count(), CodecName::ALL.len());
    assert_eq!(Scope::EMPTY.families().count() + Scope::EMPTY.codecs().count(), 0);
    assert_eq!(Scope::default(), Scope::ALL);
}

#[test]
fn a_claimant_is_named() {
    let claimant = |name| Scope::ALL.claimant_of_data_type(name);
    assert_eq!(claimant("<f4"), Some("float"));
    // A typestr that its family refuses is claimed by it.
    assert_eq!(claimant("<f3"), Some("float"));
    assert_eq!(claimant("<z4"), None);
    assert_eq!(claimant("bfloat16"), None);
    let scope = Scope::ALL.with_data_type(bfloat16());
    assert_eq!(scope.claimant_of_data_type("bfloat16"), Some("bfloat16"));
    assert_eq!(Scope::EMPTY.claimant_of_data_type("<f4"), None);
    assert!(Scope::ALL.claims_codec("zlib") && !Scope::EMPTY.claims_codec("zlib"));
}

#[test]
fn a_name_that_nothing_claims_is_kept() {
    assert_eq!(status("lzf", &Scope::ALL), Status::Unclaimed);
    assert_eq!(status("pickle", &Scope::CORE_V2), Status::Unclaimed);
    assert_eq!(status("zlib", &Scope::ALL.without_codec("zlib")), Status::Unclaimed);
    let without = Scope::ALL.without_family(Family::Struct);
    let text = r#"[["a", "<f4"]]"#;
    let Field::Unclaimed(DataType::Unknown(unknown)) = DataType::read(text, &without).field else {
        unreachable!()
    };
    assert_eq!(unknown.json().source(), text);
    assert_eq!(DataType::read("\"<f4\"", &without).field.status(), Status::Accepted);
}

#[test]
fn a_codec_of_the_user_s_own_comes_back_typed() {
    let scope = Scope::CORE_V2.with_codec(lzf());
    let codec = Codec::from_json_in(r#"{"level": 2, "id": "lzf"}"#, &scope).unwrap();
    let Codec::Custom(custom) = &codec else { unreachable!() };
    assert_eq!(custom.downcast_ref::<Level>().map(|level| level.0.get()), Some(2));
    assert_eq!((codec.id(), codec.definition_name()), ("lzf", Some("lzf")));
    assert_eq!(codec.to_json(), r#"{"id":"lzf","level":2}"#);
    assert_eq!(Codec::from_json_in(&codec.to_json(), &scope), Ok(codec.clone()));
    assert_ne!(Codec::from_json_in(r#"{"level": 3, "id": "lzf"}"#, &scope), Ok(codec));
    let problems = |json| Codec::from_json_in(json, &scope).unwrap_err().to_string();
    assert_eq!(problems(r#"{"id": "lzf"}"#), "/level: missing required member");
    assert_eq!(problems(r#"{"id": "lzf", "level": 4}"#), "/level: expected an integer from 1 to 3, found 4");
}

#[test]
fn a_definition_of_the_user_s_own_comes_before_a_table() {
    let scope = Scope::ALL.with_codec(Arc::new(LevelDefinition("zlib")));
    assert!(matches!(Codec::from_json_in(r#"{"id": "zlib", "level": 1}"#, &scope), Ok(Codec::Custom(_))));
    assert_eq!(status("zlib", &scope), Status::Accepted);
    assert!(Codec::from_json_in(r#"{"id": "zlib", "level": 9}"#, &scope).is_err());
    assert_eq!(scope.codecs().filter(|codec| *codec == "zlib").count(), 1);
    assert_eq!(status("zlib", &scope.without_codec("zlib")), Status::Unclaimed);
    // The later definition takes the place of the one before it.
    let again = scope.with_codec(Arc::new(LevelDefinition("zlib")));
    assert_eq!(again.codecs().filter(|codec| *codec == "zlib").count(), 1);
    assert_ne!(again, scope);
}

#[test]
fn a_data_type_of_the_user_s_own_comes_back_typed() {
    let scope = Scope::ALL.with_data_type(bfloat16()).with_codec(lzf());
    let document = br#"{"zarr_format": 2, "shape": [4], "chunks": [4], "dtype": "bfloat16", "compressor":
        {"id": "lzf", "level": 1}, "fill_value": 1.5, "order": "C", "filters": null}"#;
    let metadata = ArrayMetadata::from_slice_in(document, &scope).unwrap();
    let DataType::Custom(custom) = metadata.data_type() else { unreachable!() };
    assert!(custom.downcast_ref::<TwoBytes>().is_some());
    assert_eq!((custom.definition(), custom.item_size()), ("bfloat16", Some(2)));
    assert_eq!(metadata.fill_value(), &FillValue::Float(1.5));
    assert!(metadata.is_claimed());
    assert_eq!(ArrayMetadata::from_slice_in(metadata.canonical().as_bytes(), &scope), Ok(metadata.clone()));
    assert_eq!(metadata.update().set("fill_value", "x").read().unwrap_err().len(), 1);
    // Elsewhere the name is none.
    assert_eq!(metadata.read_in(&Scope::ALL).unwrap_err().len(), 1);
    let records = DataType::from_json_in(r#"[["a", "bfloat16"], ["b", "<f4"]]"#, &scope).unwrap();
    assert_eq!(records.item_size(), Some(6));
}

#[test]
fn a_union_claims_what_either_claims() {
    let (mine, theirs) = (Scope::EMPTY.with_codec(lzf()), Scope::CORE_V2.with_data_type(bfloat16()));
    let union = mine.union(&theirs).unwrap();
    assert_eq!(union.codecs().count(), 22);
    assert_eq!(union.families().count(), 12);
    assert_eq!(union.claimant_of_data_type("bfloat16"), Some("bfloat16"));
    assert_eq!(union, theirs.union(&mine).unwrap());
    for scope in [&mine, &theirs, &union] {
        assert_eq!(&scope.union(scope).unwrap(), scope);
        assert_eq!(&scope.union(&Scope::EMPTY).unwrap(), scope);
        assert_eq!(scope.union(&union).unwrap(), union);
    }
}

#[test]
fn a_union_of_different_definitions_names_each() {
    let other = |typestr| -> Arc<dyn DataTypeDefinition> {
        Arc::new(TwoBytesDefinition { name: "bfloat16", typestr })
    };
    let mine = Scope::ALL.with_codec(lzf()).with_data_type(bfloat16());
    let theirs = Scope::ALL
        .with_codec(lzf())
        .with_codec(Arc::new(LevelDefinition("zlib")))
        .with_data_type(other("bfloat16"));
    let error = mine.union(&theirs).unwrap_err();
    let conflicts: Vec<_> =
        error.conflicts().iter().map(|conflict| (conflict.kind(), conflict.name())).collect();
    assert_eq!(conflicts, [("codec", "zlib"), ("codec", "lzf"), ("data type", "bfloat16")]);
    assert_eq!(
        error.to_string(),
        r#"two scopes define differently: codec "zlib", codec "lzf", data type "bfloat16""#
    );
    // The other way round the same names are found.
    let mut found: Vec<_> = theirs.union(&mine).unwrap_err().conflicts().to_vec();
    found.sort_by_key(|conflict| error.conflicts().iter().position(|other| other == conflict));
    assert_eq!(found, error.conflicts());
}

#[test]
fn definitions_of_different_names_that_claim_one_name_conflict() {
    let scope = |name, typestr| {
        Scope::EMPTY
            .with_data_type(Arc::new(TwoBytesDefinition { name, typestr }) as Arc<dyn DataTypeDefinition>)
    };
    let conflicts = |mine: &Scope, theirs: &Scope| -> Vec<String> {
        let error = mine.union(theirs).err();
        let conflicts = error.iter().flat_map(ScopeError::conflicts);
        conflicts.map(|conflict| conflict.name().to_owned()).collect()
    };
    for claimed in ["<f2", "|V32", ">z", "half"] {
        let (mine, theirs) = (scope("half", claimed), scope("bfloat16", claimed));
        assert_eq!(conflicts(&mine, &theirs), [claimed]);
        assert_eq!(conflicts(&theirs, &mine), [claimed]);
    }
    assert!(conflicts(&scope("half", "<f2"), &scope("bfloat16", "<V2")).is_empty());
    // What cannot be asked is read by the first.
    let union = scope("ticks", "<M8[7s]").union(&scope("times", "<M8[7s]")).unwrap();
    assert_eq!(union.claimant_of_data_type("<M8[7s]"), Some("ticks"));
}

#[test]
fn a_user_s_typestr_comes_before_a_table_s() {
    let mine = Scope::EMPTY.with_data_type(Arc::new(TwoBytesDefinition { name: "half", typestr: "<f2" }));
    assert!(matches!(DataType::from_json_in("\"<f2\"", &mine), Ok(DataType::Custom(_))));
    // `half` claims a name that the table of another name claims too: the definition is asked first.
    let union = mine.union(&Scope::ALL).unwrap();
    assert!(matches!(DataType::from_json_in("\"<f2\"", &union), Ok(DataType::Custom(_))));
    assert!(matches!(DataType::from_json_in("\"<f4\"", &union), Ok(DataType::Float(_))));
}

#[test]
fn scopes_are_equal_when_the_same_definitions_claim_the_same_names() {
    assert_ne!(Scope::CORE_V2, Scope::ALL);
    assert_ne!(Scope::ALL.without_codec("zlib"), Scope::ALL);
    assert_eq!(Scope::ALL.without_codec("not there"), Scope::ALL);
    let (one, other) = (lzf(), lzf());
    assert_eq!(Scope::ALL.with_codec(Arc::clone(&one)), Scope::ALL.with_codec(Arc::clone(&one)));
    assert_ne!(Scope::ALL.with_codec(Arc::clone(&one)), Scope::ALL.with_codec(other));
    assert_eq!(Scope::ALL.with_codec(one).without_codec("lzf"), Scope::ALL);
    let zlib = Codec::from(Gzip::default());
    assert_eq!(zlib.definition(), Some(CodecName::Gzip));
}

#[test]
fn a_scope_crosses_threads_and_is_cheap_to_clone() {
    const fn crosses_threads<T: Send + Sync + 'static>() {}
    crosses_threads::<Scope>();
    crosses_threads::<ArrayMetadata>();
    crosses_threads::<Codec>();
    crosses_threads::<DataType>();
    // A clone shares the definitions: nothing of the user's own is copied.
    let definition = lzf();
    let scope = Scope::ALL.with_codec(Arc::clone(&definition));
    let clones: Vec<_> = (0..100).map(|_| scope.clone()).collect();
    assert_eq!(Arc::strong_count(&definition), 2);
    assert!(clones.iter().all(|clone| *clone == scope));
    assert!(size_of::<Scope>() <= 64);
}

#[test]
fn an_array_is_claimed_where_each_field_in_it_is() {
    let array = |codec: &str| {
        let text = format!(
            r#"{{"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 0,
            "chunk_grid": {{"name": "regular", "configuration": {{"chunk_shape": [4]}}}},
            "chunk_key_encoding": {{"name": "default"}}, "codecs": [{{"name": "sharding_indexed", "configuration":
            {{"chunk_shape": [2], "codecs": ["bytes", "{codec}"], "index_codecs": [{{"name": "bytes",
            "configuration": {{"endian": "little"}}}}]}}}}]}}"#
        );
        v3::ArrayMetadata::from_slice(text.as_bytes()).unwrap()
    };
    assert!(array("crc32c").is_claimed());
    assert!(!array("acme.unknown").is_claimed());
}
