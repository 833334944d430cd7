//! Codecs of every table, with members as their tables allow.

use std::sync::LazyLock;
use std::{fs, path};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value as Json};
use zarr_spec::json::{Raw, ToJson};
use zarr_spec::v2::{Codec, Scope};

use crate::data_type::scalar;
use crate::json::{json, string};

/// The tables of codecs.
static TABLES: LazyLock<Vec<Json>> = LazyLock::new(|| {
    let folder = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/v2/codec");
    let files = fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    files.map(|table| serde_json::from_str(&table).unwrap()).collect()
});

/// A closed set by its name in `spec/sets`.
fn set(name: &str) -> Json {
    let folder = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/sets");
    let files = fs::read_dir(folder).unwrap().map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let mut sets = files.map(|table| serde_json::from_str::<Json>(&table).unwrap());
    sets.find(|set| set["name"] == name).unwrap_or_else(|| panic!("no set {name}"))
}

/// A codec as a document writes it.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    pub(crate) json: String,
    /// The members that the canonical form has, each with its JSON where the table tells it.
    canonical: Vec<(String, Option<String>)>,
}

/// A codec that a table claims: some members left out, others null or in another spelling, in any order.
pub(crate) fn codec() -> impl Strategy<Value = Written> {
    select(TABLES.clone()).prop_flat_map(|table| {
        let members: Vec<_> = table["members"].as_array().unwrap().iter().map(member).collect();
        let id = Raw::new(&table["name"].to_string()).unwrap();
        (members, any::<prop::sample::Index>()).prop_map(move |(members, first)| write(&id, &members, first))
    })
}

/// A codec that no table claims, with members of any kind.
pub(crate) fn unknown_codec() -> impl Strategy<Value = String> {
    (vec((string(), json()), 0..3), "x-[a-z]{0,3}").prop_map(|(members, id)| {
        let members: Vec<_> = members.iter().map(|(name, value)| format!("{name}: {value}, ")).collect();
        format!("{{{}\"id\": \"{id}\"}}", members.concat())
    })
}

/// A member as it is written, if it is.
#[derive(Debug, Clone)]
struct Member {
    name: String,
    json: Option<String>,
    /// Whether the canonical form has it, and its JSON there where that is known.
    #[allow(clippy::option_option, reason = "the two are of different questions")]
    canonical: Option<Option<String>>,
}

fn write(id: &Raw, members: &[Member], first: prop::sample::Index) -> Written {
    let mut written: Vec<_> = members
        .iter()
        .filter_map(|member| member.json.as_ref().map(|json| format!("\"{}\": {json}", member.name)))
        .collect();
    written.push(format!("\"id\": {id}"));
    let at = first.index(written.len());
    written.rotate_left(at);
    let canonical =
        members.iter().filter_map(|member| Some((member.name.clone(), member.canonical.clone()?))).collect();
    Written { json: format!("{{{}}}", written.join(", ")), canonical }
}

/// The member that `table` defines: absent or null where that means its default.
fn member(table: &Json) -> BoxedStrategy<Member> {
    let name = table["name"].as_str().unwrap().to_owned();
    let default = table.get("default").cloned();
    let omitted = table["omit_default"] == true;
    let known_default = default.clone().filter(|default| !default.is_object());
    let written_default = known_default.map(|default| default.to_string());
    let of_default = if omitted { None } else { Some(written_default.clone()) };
    let exact = !table["type"].as_object().is_some_and(|kind| kind.contains_key("element_type"));
    let value = {
        let name = name.clone();
        value(&table["type"]).prop_map(move |(json, canonical)| {
            let is_default = written_default.as_ref() == Some(&canonical);
            let canonical = if omitted && is_default { None } else { Some(exact.then_some(canonical)) };
            Member { name: name.clone(), json: Some(json), canonical }
        })
    };
    let missing = Member { name, json: None, canonical: of_default };
    let null = Member { json: Some("null".to_owned()), ..missing.clone() };
    match (default, table["nullable"] == true) {
        (None, false) => value.boxed(),
        (None, true) => prop_oneof![1 => Just(null), 3 => value].boxed(),
        (Some(_), false) => prop_oneof![1 => Just(missing), 3 => value].boxed(),
        (Some(_), true) => prop_oneof![1 => Just(missing), 1 => Just(null), 3 => value].boxed(),
    }
}

/// The JSON of a value of the type `kind`, in any spelling and in its canonical one.
fn value(kind: &Json) -> BoxedStrategy<(String, String)> {
    let same = |json: String| (json.clone(), json);
    let empty = Map::new();
    let of = kind.as_object().unwrap_or(&empty);
    let (name, inner) = match of.iter().next() {
        Some((name, inner)) => (name.as_str(), inner),
        None => (kind.as_str().unwrap(), kind),
    };
    match name {
        "integer" => {
            let bound = |bound: &str| inner[bound].as_i64().map(i128::from);
            let least = bound("min").unwrap_or(i128::from(i64::MIN) * 4);
            let most = bound("max").unwrap_or(i128::from(i64::MAX) * 4);
            prop_oneof![least..=most, Just(least), Just(most), Just(0.clamp(least, most))]
                .prop_map(move |value| same(value.to_string()))
                .boxed()
        }
        "boolean" => any::<bool>().prop_map(move |value| same(value.to_string())).boxed(),
        "number" => {
            let float = (-1e6..1e6).prop_map(move |value: f64| (format!("{value:e}"), format!("{value:?}")));
            let integer = any::<i64>().prop_map(move |value| same(value.to_string()));
            prop_oneof![float, integer, Just(("-0".into(), "0".into())), Just(("1.50".into(), "1.5".into()))]
                .boxed()
        }
        "string" => any::<String>().prop_map(move |text| same(text.to_json())).boxed(),
        "json" => json().prop_filter("null is the default", |json| json != "null").prop_map(same).boxed(),
        "array" => vec(value(inner), 0..3)
            .prop_map(|items| {
                let (written, canonical): (Vec<_>, Vec<_>) = items.into_iter().unzip();
                (format!("[{}]", written.join(" , ")), format!("[{}]", canonical.join(",")))
            })
            .boxed(),
        "set" | "enum" => {
            let values = if name == "set" { set(inner.as_str().unwrap()) } else { inner.clone() };
            select(spellings(&values["values"])).boxed()
        }
        "element_type" if inner == "float" => {
            select(vec!["<f2", ">f4", "<f8"]).prop_map(move |float| same(float.to_json())).boxed()
        }
        "element_type" => {
            let without_unit = select(vec!["<M8", ">m8", "|O"]).prop_map(str::to_owned);
            let typestr = prop_oneof![8 => scalar().prop_map(|scalar| scalar.to_string()), 1 => without_unit];
            typestr.prop_map(move |typestr| same(typestr.to_json())).boxed()
        }
        other => panic!("no values of the type {other}"),
    }
}

/// Each spelling of each of `values`, with the canonical one.
fn spellings(values: &Json) -> Vec<(String, String)> {
    let values = values.as_array().unwrap().iter();
    values
        .flat_map(|value| {
            let also = value["also"].as_array().into_iter().flatten();
            let all = std::iter::once(&value["value"]).chain(also);
            all.map(|spelling| (spelling.to_string(), value["value"].to_string())).collect::<Vec<_>>()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn a_codec_reads_back(written in codec()) {
        let codec = Codec::from_json_in(&written.json, &Scope::ALL).unwrap();
        prop_assert!(codec.definition().is_some());
        let canonical = codec.to_json();
        let read = Codec::from_json_in(&canonical, &Scope::ALL).unwrap();
        prop_assert_eq!(read.to_json(), canonical);
        prop_assert_eq!(read, codec);
    }

    #[test]
    fn the_canonical_form_has_every_member_with_its_default(written in codec()) {
        let codec = Codec::from_json_in(&written.json, &Scope::ALL).unwrap();
        let canonical = codec.to_json();
        let mut tape = zarr_spec::json::Tape::new();
        let document = tape.parse(&canonical).unwrap();
        let root = document.root();
        let names: Vec<_> = root.members().map(|(key, _)| key.name().to_owned()).collect();
        let expected: Vec<_> = written.canonical.iter().map(|(name, _)| name.clone()).collect();
        prop_assert_eq!(&names[0], "id");
        prop_assert_eq!(&names[1..], &expected[..]);
        for (name, json) in &written.canonical {
            if let Some(json) = json {
                let value = Raw::from(root.get(name).unwrap());
                prop_assert_eq!(value, Raw::new(json).unwrap(), "{} of {}", name, written.json);
            }
        }
    }

    #[test]
    fn an_unknown_codec_is_kept(json in unknown_codec()) {
        let codec = Codec::from_json_in(&json, &Scope::ALL).unwrap();
        let Codec::Unknown(unknown) = &codec else { panic!("{codec} is claimed") };
        prop_assert_eq!(unknown.json().source(), &json);
        prop_assert_eq!(codec.to_json(), json);
    }

    /// Outside its scope a codec is kept as it is written, and read there it is the same.
    #[test]
    fn a_codec_outside_the_scope_is_kept(written in codec()) {
        let kept = Codec::from_json_in(&written.json, &Scope::EMPTY).unwrap();
        prop_assert!(matches!(kept, Codec::Unknown(_)));
        prop_assert_eq!(kept.to_json(), written.json.clone());
        let scope = Scope::EMPTY.union(&Scope::ALL).unwrap();
        prop_assert_eq!(Codec::from_json_in(&kept.to_json(), &scope), Codec::from_json_in(&written.json, &Scope::ALL));
    }
}
