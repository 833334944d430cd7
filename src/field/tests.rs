//! Tests of fields and of the types that members have.

use std::boxed::Box;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::json::{Integer, Number, Raw, Tape, ToJson};
use crate::problem::{Path, Problems, Reporter};
use crate::sets::BloscShuffle;

/// What `T` reads of `text`, or its problems, a line each: pointer, kind and message.
fn read<T: Member>(text: &str) -> Result<T, Vec<String>> {
    let mut tape = Tape::new();
    let document = tape.parse(text).unwrap();
    let mut problems = Problems::new();
    let value = read_member(document.root(), &Path::ROOT.key("m"), &mut Reporter::new(&mut problems));
    let line =
        |problem: &crate::problem::Problem| format!("{} {} {problem}", problem.location(), problem.kind());
    value.ok_or_else(|| problems.iter().map(line).collect())
}

/// The one problem that `T` has with `text`.
fn problem<T: Member + core::fmt::Debug>(text: &str) -> String {
    let [problem]: [String; 1] = read::<T>(text).unwrap_err().try_into().unwrap();
    problem
}

#[test]
fn a_bounded_integer_is_in_range() {
    type Level = Bounded<-1, 9>;
    assert_eq!(Level::new(-2), None);
    assert_eq!(Level::new(10), None);
    assert_eq!(Level::new(-1), Some(Level::MIN));
    assert_eq!(Level::new(9), Some(Level::MAX));
    assert_eq!((Level::of::<5>().get(), i64::from(Level::of::<5>())), (5, 5));
    assert_eq!((Level::of::<-1>().to_string(), Level::of::<-1>().to_json()), ("-1".into(), "-1".into()));
    assert_eq!(read::<Level>("9"), Ok(Level::MAX));
    assert_eq!(problem::<Level>("10"), "/m invalid_value expected an integer from -1 to 9, found 10");
    assert_eq!(problem::<Level>("1e0"), "/m invalid_type expected an integer, found 1e0");
    assert_eq!(problem::<Level>("null"), "/m invalid_type expected an integer, found null");
    // Past 64 bits it is out of range, not of another type.
    assert!(problem::<Bounded<0, { i64::MAX }>>("9223372036854775808").contains("invalid_value"));
    assert_eq!(read::<Bounded<{ i64::MIN }, 0>>("-9223372036854775808").unwrap().get(), i64::MIN);
}

#[test]
fn a_one_sided_bound_takes_integers_of_any_size() {
    let large = "9".repeat(30);
    assert_eq!(read::<AtLeast<0>>(&large).unwrap().to_json(), large);
    assert_eq!(read::<AtLeast<0>>("0").unwrap(), AtLeast::of::<0>());
    assert_eq!(problem::<AtLeast<0>>("-1"), "/m invalid_value expected an integer of at least 0, found -1");
    assert!(problem::<AtLeast<0>>(&format!("-{large}")).contains("invalid_value"));
    let least = format!("-{large}");
    assert_eq!(read::<AtMost<7>>(&least).unwrap().get().to_string(), least);
    assert_eq!(read::<AtMost<7>>("7").unwrap(), AtMost::of::<7>());
    assert_eq!(problem::<AtMost<7>>("8"), "/m invalid_value expected an integer of at most 7, found 8");
    assert!(problem::<AtMost<7>>(&large).contains("invalid_value"));
    assert!(problem::<AtMost<7>>("7.0").contains("invalid_type"));
    assert_eq!(AtLeast::<3>::new(Integer::from(2_i64)), None);
}

#[test]
fn members_read_values_of_their_json_type() {
    assert_eq!(read::<bool>("true"), Ok(true));
    assert_eq!(problem::<bool>("1"), "/m invalid_type expected true or false, found 1");
    assert_eq!(read::<Box<str>>(r#""a\n""#).as_deref(), Ok("a\n"));
    assert_eq!(problem::<Box<str>>("[]"), "/m invalid_type expected a string, found []");
    assert!(problem::<Box<str>>(r#""\ud800""#).contains("invalid_value"));
    assert_eq!(read::<Integer>("-0"), Ok(Integer::from(0_i64)));
    assert_eq!(problem::<Integer>("1.5"), "/m invalid_type expected an integer, found 1.5");
    assert_eq!(read::<Number>("1.50"), Ok(Number::from_f64(1.5).unwrap()));
    assert_eq!(problem::<Number>("\"1\""), "/m invalid_type expected a number, found \"1\"");
    for text in ["null", "false", "1", "1.0", "\"a\"", "[1]", "{\"a\": 1}"] {
        assert_eq!(read::<Raw>(text).unwrap().source(), text);
    }
}

#[test]
fn a_nullable_member_takes_null() {
    assert_eq!(read::<Option<bool>>("null"), Ok(None));
    assert_eq!(read::<Option<bool>>("false"), Ok(Some(false)));
    assert_eq!(problem::<Option<bool>>("0"), "/m invalid_type expected true, false or null, found 0");
    assert!(problem::<Option<Bounded<0, 9>>>("10").contains("invalid_value"));
}

#[test]
fn every_wrong_item_of_an_array_is_reported() {
    type Bytes = Vec<Bounded<0, 255>>;
    assert_eq!(read::<Bytes>("[]"), Ok(Vec::new()));
    assert_eq!(read::<Bytes>("[0, 255]").unwrap().len(), 2);
    assert_eq!(
        read::<Bytes>("[0, 256, 1, \"x\"]").unwrap_err(),
        [
            "/m/1 invalid_value expected an integer from 0 to 255, found 256",
            "/m/3 invalid_type expected an integer, found \"x\"",
        ]
    );
    assert_eq!(problem::<Bytes>("{}"), "/m invalid_type expected an array, found {}");
}

#[test]
fn a_closed_set_takes_each_of_its_spellings() {
    let spellings = [
        ("-1", BloscShuffle::Automatic),
        ("0", BloscShuffle::None),
        ("false", BloscShuffle::None),
        ("1", BloscShuffle::Byte),
        ("true", BloscShuffle::Byte),
        ("2", BloscShuffle::Bit),
    ];
    for (text, value) in spellings {
        assert_eq!(read::<BloscShuffle>(text), Ok(value));
    }
    assert_eq!(problem::<BloscShuffle>("3"), "/m invalid_value expected -1, 0, 1 or 2, found 3");
    assert!(problem::<BloscShuffle>("\"bit\"").contains("invalid_type"));
    assert!(problem::<BloscShuffle>("1.0").contains("invalid"));
}

#[test]
fn a_field_has_a_value_unless_it_is_refused() {
    let refused = || Refused::by(Some("zlib"));
    let fields = [Field::Accepted(1), Field::Unclaimed(2), Field::Refused(refused())];
    let found: Vec<_> = fields.iter().map(|field| (field.status().name(), field.value().copied())).collect();
    assert_eq!(found, [("accepted", Some(1)), ("unclaimed", Some(2)), ("refused", None)]);
    assert_eq!(fields.map(Field::into_value), [Some(1), Some(2), None]);
    assert_eq!(refused().definition(), Some("zlib"));
    assert_eq!(Refused::default().definition(), None);
}
