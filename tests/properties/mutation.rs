//! Sound documents with changes: every reader ends, has metadata exactly where it has no problem, and places each problem.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use zarr_spec::json::ToJson;
use zarr_spec::problem::Problems;
use zarr_spec::v2::{
    ArrayMetadata, ArrayReading, Attributes, Codec, ConsolidatedMetadata, ConsolidatedReading, DataType,
    FillValue, GroupMetadata, GroupReading, NodeFiles, NodeReading, Scope,
};

use crate::array::array_files;
use crate::codec::codec;
use crate::consolidated::consolidated;
use crate::data_type::data_type;
use crate::json::json_with_non_finite;
use crate::place::misplaced;
use crate::tree::{Change, Tree, change};

/// `text` with `changes`.
fn changed(text: &str, changes: &[(Index, Change)]) -> String {
    let mut tree = Tree::parse(text);
    changes.iter().for_each(|change| tree.change(change));
    tree.text()
}

fn changes() -> impl Strategy<Value = Vec<(Index, Change)>> {
    vec(change(), 1..4)
}

/// Checks that each of `problems` stands in `text` where it says, and that there are some exactly where nothing was read.
fn check(text: &str, problems: &Problems, is_read: bool) -> Result<(), TestCaseError> {
    prop_assert_eq!(problems.is_empty(), is_read, "{}", text);
    for problem in problems {
        prop_assert_eq!(misplaced(problem, text), None);
        prop_assert!(!problem.to_string().is_empty());
    }
    Ok(())
}

/// Checks an array document that is read.
fn check_array(text: &str) -> Result<(), TestCaseError> {
    let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
    let (problems, fields) = (reading.problems().clone(), reading.fields());
    let metadata = reading.into_metadata();
    check(text, &problems, metadata.is_ok())?;
    let Ok(metadata) = metadata else { return Ok(()) };
    prop_assert_eq!(fields.is_empty(), false);
    prop_assert_eq!(&ArrayMetadata::from_slice(metadata.to_json().as_bytes()).unwrap(), &metadata);
    let (written, canonical) = (metadata.files(), metadata.canonical());
    for document in [written.get(".zarray").unwrap(), &canonical] {
        let attributes = written.get(".zattrs").map(str::as_bytes);
        let files = NodeFiles { array: Some(document.as_bytes()), attributes, group: None };
        prop_assert_eq!(&ArrayMetadata::from_files(&files).unwrap(), &metadata);
    }
    Ok(())
}

proptest! {
    #[test]
    fn an_array(files in array_files(), changes in changes()) {
        check_array(&changed(&files.document, &changes))?;
    }

    #[test]
    fn a_merged_array(files in array_files(), changes in changes()) {
        let merged = files.read(&Scope::ALL).to_json();
        check_array(&changed(&merged, &changes))?;
    }

    #[test]
    fn a_codec(written in codec(), changes in changes()) {
        let text = changed(&written.json, &changes);
        for scope in [&Scope::ALL, &Scope::CORE_V2, &Scope::EMPTY] {
            let reading = Codec::read(&text, scope);
            let problems = reading.problems.clone();
            let codec = reading.into_value();
            check(&text, &problems, codec.is_ok())?;
            if let Ok(codec) = codec {
                prop_assert_eq!(Codec::from_json_in(&codec.to_json(), scope), Ok(codec));
            }
        }
    }

    #[test]
    fn a_data_type(data_type in data_type(), changes in changes()) {
        let text = changed(&data_type.to_json(), &changes);
        for scope in [&Scope::ALL, &Scope::EMPTY] {
            let reading = DataType::read(&text, scope);
            let problems = reading.problems.clone();
            let data_type = reading.into_value();
            check(&text, &problems, data_type.is_ok())?;
            if let Ok(data_type) = data_type {
                prop_assert_eq!(DataType::from_json_in(&data_type.to_json(), scope), Ok(data_type.clone()));
                let null = FillValue::from_json("null", &data_type);
                prop_assert_eq!(null, Ok(FillValue::Null));
            }
        }
    }

    #[test]
    fn a_group(attributes in json_with_non_finite(), changes in changes()) {
        let text = changed(&format!("{{\"zarr_format\": 2, \"attributes\": {attributes}}}"), &changes);
        let reading = GroupReading::new(text.as_bytes());
        let problems = reading.problems().clone();
        let metadata = reading.into_metadata();
        check(&text, &problems, metadata.is_ok())?;
        if let Ok(metadata) = metadata {
            prop_assert_eq!(GroupMetadata::from_slice(metadata.to_json().as_bytes()), Ok(metadata));
        }
        let attributes = Attributes::from_slice(text.as_bytes());
        let problems = attributes.as_ref().err().cloned().unwrap_or_default();
        check(&text, &problems, attributes.is_ok())?;
    }

    #[test]
    fn consolidated_metadata(text in consolidated(), changes in changes()) {
        let text = changed(&text, &changes);
        let reading = ConsolidatedReading::new(text.as_bytes(), &Scope::ALL);
        let problems = reading.problems().clone();
        let metadata = reading.into_metadata();
        prop_assert_eq!(problems.is_empty(), metadata.is_ok());
        // A problem of the tree has no value: it is about an entry that is there or missing.
        for problem in problems.iter().filter(|problem| problem.found().is_some()) {
            prop_assert_eq!(misplaced(problem, &text), None);
        }
        if let Ok(metadata) = metadata {
            prop_assert_eq!(metadata.as_str(), &text);
            let nodes: Vec<_> = metadata.nodes().collect();
            let again = ConsolidatedMetadata::from_nodes(nodes.iter().copied()).unwrap();
            prop_assert_eq!(again.nodes().collect::<Vec<_>>(), nodes);
        }
    }

    /// Files of any content, with any of them missing.
    #[test]
    fn a_node(
        files in array_files(),
        array in proptest::option::of(changes()),
        group in proptest::option::of(changes()),
        cut in any::<Index>(),
    ) {
        let array = array.map(|changes| changed(&files.document, &changes));
        let group = group.map(|changes| changed("{\"zarr_format\": 2}", &changes));
        let attributes = files.attributes.map(|mut text| {
            text.truncate((0..=cut.index(text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap());
            text
        });
        let bytes = |text: &'_ Option<String>| text.as_ref().map(|text| text.as_bytes().to_vec());
        let (array, group, attributes) = (bytes(&array), bytes(&group), bytes(&attributes));
        let files = NodeFiles { array: array.as_deref(), group: group.as_deref(), attributes: attributes.as_deref() };
        let reading = NodeReading::from_files(&files, &Scope::ALL);
        let problems = reading.problems().clone();
        for problem in &problems {
            prop_assert!(files.place(problem).to_string().starts_with(".z"));
        }
        let node = reading.into_node();
        prop_assert_eq!(problems.is_empty(), node.is_ok());
        prop_assert!(node.is_err() || files.array.is_some() != files.group.is_some());
    }

    /// Any bytes: what is no JSON has one problem.
    #[test]
    fn a_document_with_bytes_changed(files in array_files(), at in any::<Index>(), byte in any::<u8>()) {
        let mut bytes = files.document.into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let reading = ArrayReading::new(&bytes, &Scope::ALL);
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            check(text, &reading.problems().clone(), reading.into_metadata().is_ok())?;
        } else {
            prop_assert_eq!(reading.problems().len(), 1);
        }
    }
}
