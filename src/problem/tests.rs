//! Tests of problems, locations and what both print.

use std::borrow::ToOwned;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::json::{SyntaxErrorKind, Tape};
use crate::v2::{ArrayReading, Codec, ConsolidatedReading, DataType, Scope};

#[test]
fn a_location_prints_as_a_json_pointer() {
    let cases: [(&[Segment], &str); 6] = [
        (&[], ""),
        (&[Segment::Key("a/.zarray".into())], "/a~1.zarray"),
        (&[Segment::Key("~1/~".into())], "/~01~1~0"),
        (&[Segment::Key("".into()), Segment::Key(" \"é".into())], "// \"é"),
        (&[Segment::Key("filters".into()), Segment::Index(10)], "/filters/10"),
        (&[Segment::Key("dtype".into()), Segment::Implied("fields"), Segment::Index(0)], "/dtype/0"),
    ];
    for (segments, pointer) in cases {
        let location = Location::from_segments(segments);
        assert_eq!(location.to_string(), pointer);
        assert_eq!(location.to_pointer(), pointer);
        assert_eq!(location.segments(), segments);
    }
}

#[test]
fn a_path_becomes_the_location_of_its_steps() {
    let (root, steps) = (Path::ROOT, ["dtype", "fields"]);
    let (key, fields) = (root.key(steps[0]), steps[1]);
    let implied = key.implied(fields);
    let index = implied.index(3);
    let segments = [Segment::Key("dtype".into()), Segment::Implied("fields"), Segment::Index(3)];
    assert_eq!(Location::from(&index).segments(), segments);
    assert_eq!(Location::from(&root), Location::root());
}

#[test]
fn a_location_is_within_itself_and_what_holds_it() {
    let location = |steps: &[&str]| {
        let keys: Vec<_> = steps.iter().map(|step| Segment::Key((*step).into())).collect();
        Location::from_segments(&keys)
    };
    let outer = location(&["a", "b"]);
    assert!(outer.is_within(&outer));
    assert!(location(&["a", "b", "c"]).is_within(&outer));
    assert!(outer.is_within(&Location::root()));
    assert!(!location(&["a"]).is_within(&outer));
    assert!(!location(&["a", "bc"]).is_within(&outer));
    // The element 0 is not the member "0".
    assert!(!Location::from_segments(&[Segment::Index(0)]).is_within(&location(&["0"])));
}

#[test]
fn what_is_expected_prints_in_words() {
    const UNITS: &[Literal] = &[Literal::String("h"), Literal::String("s")];
    const MIXED: &[Literal] = &[Literal::Integer(-1), Literal::Boolean(true), Literal::String("x")];
    let base64 = |bytes, or_fewer| Expected::Base64 { bytes, or_fewer };
    let cases = [
        (Expected::Type(Types::INTEGER), "an integer"),
        (Expected::Type(Types::NUMBER.or(Types::INTEGER)), "a number"),
        (Expected::Type(Types::BOOLEAN.or(Types::NULL)), "true, false or null"),
        (Expected::Type(Types::STRING.or(Types::ARRAY).or(Types::OBJECT)), "an object, an array or a string"),
        (Expected::Range(Range::new(-1, 9)), "an integer from -1 to 9"),
        (Expected::Range(Range::at_least(0)), "an integer of at least 0"),
        (Expected::Range(Range::at_most(7)), "an integer of at most 7"),
        (Expected::Range(Range { min: None, max: None }), "an integer"),
        (Expected::ArrayOf(Range::at_least(0)), "an array of integers of at least 0"),
        (Expected::OneOf(&UNITS[..1]), "\"h\""),
        (Expected::OneOf(UNITS), "\"h\" or \"s\""),
        (Expected::OneOf(MIXED), "-1, true or \"x\""),
        (Expected::TypeOrOneOf(Types::INTEGER.or(Types::NULL), UNITS), "an integer, null, \"h\" or \"s\""),
        (Expected::Member, "this member"),
        (Expected::Members(&[]), "none"),
        (Expected::Members(&["a"]), "only \"a\""),
        (Expected::Members(&["a", "b", "c"]), "only \"a\", \"b\" and \"c\""),
        (Expected::MemberOf(".zattrs"), "this member in .zattrs"),
        (Expected::Depth, "no more than 256 levels of nesting"),
        (Expected::UnicodeText, "text without an unpaired surrogate"),
        (Expected::Length { of: "shape", length: 3 }, "3 elements, as \"shape\" has"),
        (Expected::Length { of: "shape", length: 1 }, "1 element, as \"shape\" has"),
        (Expected::Rank(0), "0 elements, one for each dimension of the chunk"),
        (base64(None, false), "standard base64"),
        (base64(Some(4), false), "standard base64 that decodes to 4 bytes"),
        (base64(Some(4), true), "standard base64 that decodes to 4 bytes or fewer"),
        (Expected::UniqueName { first: 2 }, "a name that field 2 does not have already"),
        (Expected::ItemSize(&[1]), "a size of 1 bytes"),
        (Expected::ItemSize(&[2, 4, 8]), "a size of 2, 4 or 8 bytes"),
        (Expected::Json(SyntaxErrorKind::InvalidUtf8), "not UTF-8"),
        (Expected::Words("a name".into()), "a name"),
    ];
    for (expected, words) in cases {
        assert_eq!(expected.to_string(), words);
    }
    assert!(Expected::FiniteNumber.to_string().starts_with("a finite number"));
}

#[test]
fn a_problem_is_a_sentence() {
    let problem =
        |kind, expected, found| Problem::new(Location::root(), kind, expected, found, 0).to_string();
    let words = || Expected::Words("a name".into());
    let cases = [
        (problem(ProblemKind::InvalidType, words(), Some("1")), "expected a name, found 1"),
        (problem(ProblemKind::InvalidValue, words(), None), "expected a name"),
        (problem(ProblemKind::MissingKey, Expected::Member, None), "missing required member"),
        (problem(ProblemKind::MissingKey, words(), None), "missing a name"),
        (problem(ProblemKind::MissingKey, words(), Some("\"<M8\"")), "missing a name, found \"<M8\""),
        (
            problem(ProblemKind::UnknownKey, Expected::Members(&["a"]), Some("{}")),
            "unknown member: expected only \"a\"",
        ),
        (problem(ProblemKind::UnknownKey, words(), Some("\"|O8\"")), "expected a name, found \"|O8\""),
    ];
    for (problem, sentence) in cases {
        assert_eq!(problem, sentence);
    }
    let error = Tape::new().parse("[").unwrap_err();
    let problem = Problem::invalid_json(Location::root(), error);
    assert_eq!(problem.to_string(), "not JSON: the text ends inside a value");
    assert_eq!((problem.kind(), problem.found(), problem.offset()), (ProblemKind::InvalidJson, None, 1));
}

#[test]
fn kinds_have_the_names_of_reports() {
    let names = [
        (ProblemKind::InvalidType, "invalid_type"),
        (ProblemKind::InvalidValue, "invalid_value"),
        (ProblemKind::MissingKey, "missing_key"),
        (ProblemKind::UnknownKey, "unknown_key"),
        (ProblemKind::InvalidJson, "invalid_json"),
    ];
    for (kind, name) in names {
        assert_eq!((kind.name(), kind.to_string()), (name, name.to_owned()));
    }
}

#[test]
fn what_was_found_is_cut_between_characters_and_printed_on_one_line() {
    let short = Found::new("[1,\n\t 2]");
    assert_eq!((short.text(), short.is_cut()), ("[1,\n\t 2]", false));
    assert_eq!(short.to_string(), "[1, 2]");
    let text = format!("{}é{}", "x".repeat(FOUND_LENGTH - 1), "y".repeat(9));
    let cut = Found::new(&text);
    assert_eq!((cut.text(), cut.is_cut()), ("x".repeat(FOUND_LENGTH - 1).as_str(), true));
    assert_eq!(cut.to_string(), format!("{}…", cut.text()));
    assert!(!Found::new(&"x".repeat(FOUND_LENGTH)).is_cut());
    assert!(Found::new(&"x".repeat(FOUND_LENGTH + 1)).is_cut());
}

#[test]
fn problems_print_a_line_each() {
    let problems = DataType::from_json_in(r#"[["a", "<f3"], ["b"]]"#, &Scope::ALL).unwrap_err();
    assert_eq!((problems.len(), problems.is_empty()), (2, false));
    assert_eq!(problems.iter().len(), problems.as_slice().len());
    assert_eq!(
        problems.to_string(),
        "/0/1: expected a size of 2, 4 or 8 bytes, found \"<f3\"\n\
         /1: expected a record: [name, dtype] or [name, dtype, shape], the name a string, found [\"b\"]"
    );
    let document = Codec::from_json_in("5", &Scope::ALL).unwrap_err();
    assert_eq!(document.to_string(), "expected an object, found 5");
    assert_eq!(Problems::new().to_string(), "");
    let mut together = problems.clone();
    together.extend(document);
    assert_eq!(together.into_iter().count(), 3);
}

#[test]
fn a_struct_s_fields_are_in_the_location_and_not_in_the_pointer() {
    let document = r#"{"dtype": [["a", [["b", "<f3"]]]]}"#;
    let reading = ArrayReading::new(document.as_bytes(), &Scope::ALL);
    let problem =
        reading.problems().iter().find(|problem| problem.kind() == ProblemKind::InvalidValue).unwrap();
    let (key, fields) = (|name: &str| Segment::Key(name.into()), || Segment::Implied("fields"));
    let (index, leaf) = (Segment::Index, 1);
    let expected = [key("dtype"), fields(), index(0), index(1), fields(), index(0), index(leaf)];
    assert_eq!(problem.location().segments(), expected);
    assert_eq!(problem.location().to_pointer(), "/dtype/0/1/0/1");
    assert_eq!(problem.position(document).to_string(), "1:25");
}

/// Each problem of `problems` as `pointer line:column`, after a check that the value it found stands there.
fn places(problems: &Problems, text: &str) -> Vec<String> {
    let place = |problem: &Problem| {
        if let Some(found) = problem.found() {
            assert!(text[problem.offset()..].starts_with(found.text()), "{problem}");
        }
        format!("{} {}", problem.location(), problem.position(text))
    };
    problems.iter().map(place).collect()
}

#[test]
fn a_problem_stands_at_the_value_s_own_bytes() {
    let text = "\u{feff}{\n  \"zarr_format\": 3,\n  \"shape\": [\n    -1],\n  \"é日\": {\"x\": [0, NaN]},\n\t\"dtype\": \
                [[\"a\", \"<f4\"],\r\n    [\"a\", \"<f4\", [1, -2]]],\n  \"compressor\": {\"id\": \"zlib\",\n    \
                \"level\": 12, \"x\": 0},\n  \"filters\": [{\"level\": 1}]\n}";
    let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
    let text = text.strip_prefix('\u{feff}').unwrap();
    assert_eq!(
        places(reading.problems(), text),
        [
            "/é日/x/1 5:19",
            "/zarr_format 2:18",
            "/chunks 1:1",
            "/fill_value 1:1",
            "/order 1:1",
            "/shape 3:12",
            "/dtype/1/2/1 7:22",
            "/compressor/x 9:23",
            "/compressor/level 9:14",
            "/filters/0/id 10:15",
        ]
    );
}

#[test]
fn a_problem_of_an_entry_stands_in_the_whole_document() {
    let text = r#"{"zarr_consolidated_format": 1,
 "metadata": {
  "a/.zarray": {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "<f8",
   "compressor": {"id": "zlib", "level": 10}, "fill_value": "nan", "order": "C", "filters": null},
  "a/b/.zgroup": {"zarr_format": 2},
  "c/.zgroup": {"zarr_format": 2, "attributes": {}}
 }}"#;
    let reading = ConsolidatedReading::new(text.as_bytes(), &Scope::ALL);
    assert_eq!(
        places(reading.problems(), text),
        [
            "/metadata/a~1.zarray/compressor/level 4:42",
            "/metadata/a~1.zarray/fill_value 4:61",
            "/metadata/c~1.zgroup/attributes 6:49",
            "/metadata/a~1b~1.zgroup 5:18",
        ]
    );
}

#[test]
fn a_problem_is_one_word_and_crosses_threads() {
    const fn crosses_threads<T: Send + Sync + Clone + 'static>() {}
    const fn is_error<T: core::error::Error>() {}
    crosses_threads::<Problem>();
    crosses_threads::<Problems>();
    is_error::<Problems>();
    assert_eq!(size_of::<Problem>(), size_of::<usize>());
}
