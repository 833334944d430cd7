//! What is no JSON, and where.

use std::string::ToString;

use super::kind_of;
use crate::json::{Kind, SyntaxErrorKind, Tape, Value, decode};

/// A text, what is wrong with it, at which byte, and that byte's line and column.
type Case = (&'static str, SyntaxErrorKind, usize, &'static str);

#[test]
fn every_kind_of_error_has_its_place() {
    use SyntaxErrorKind::{
        ControlCharacter, Empty, ExpectedColon, ExpectedCommaOrBrace, ExpectedCommaOrBracket, ExpectedName,
        ExpectedValue, InvalidEscape, InvalidNumber, TrailingText, UnexpectedEnd,
    };
    const CASES: &[Case] = &[
        ("", Empty, 0, "1:1"),
        (" \n ", Empty, 3, "2:2"),
        ("[1,", UnexpectedEnd, 3, "1:4"),
        ("[1", UnexpectedEnd, 2, "1:3"),
        ("[", UnexpectedEnd, 1, "1:2"),
        ("{", UnexpectedEnd, 1, "1:2"),
        (r#"{"a""#, UnexpectedEnd, 4, "1:5"),
        (r#"{"a":"#, UnexpectedEnd, 5, "1:6"),
        (r#"{"a":1,"#, UnexpectedEnd, 7, "1:8"),
        (r#""abc"#, UnexpectedEnd, 4, "1:5"),
        (r#""abc\"#, UnexpectedEnd, 4, "1:5"),
        ("tru", ExpectedValue, 0, "1:1"),
        ("nan", ExpectedValue, 0, "1:1"),
        ("-Infinite", ExpectedValue, 0, "1:1"),
        ("[1,]", ExpectedValue, 3, "1:4"),
        ("[,1]", ExpectedValue, 1, "1:2"),
        ("+1", ExpectedValue, 0, "1:1"),
        (".5", ExpectedValue, 0, "1:1"),
        ("'a'", ExpectedValue, 0, "1:1"),
        ("{\"a\":}", ExpectedValue, 5, "1:6"),
        ("\0", ExpectedValue, 0, "1:1"),
        ("{'a':1}", ExpectedName, 1, "1:2"),
        ("{1:1}", ExpectedName, 1, "1:2"),
        ("{\n  \"a\": 1,\n}", ExpectedName, 12, "3:1"),
        (r#"{"a" 1}"#, ExpectedColon, 5, "1:6"),
        (r#"{"a"}"#, ExpectedColon, 4, "1:5"),
        ("[1 2]", ExpectedCommaOrBracket, 3, "1:4"),
        ("[1}", ExpectedCommaOrBracket, 2, "1:3"),
        (r#"{"a":1 "b":2}"#, ExpectedCommaOrBrace, 7, "1:8"),
        (r#"{"a":1]"#, ExpectedCommaOrBrace, 6, "1:7"),
        ("[01]", InvalidNumber, 1, "1:2"),
        ("-00", InvalidNumber, 0, "1:1"),
        ("-", InvalidNumber, 1, "1:2"),
        ("-a", InvalidNumber, 1, "1:2"),
        ("1.", InvalidNumber, 2, "1:3"),
        ("1.e5", InvalidNumber, 2, "1:3"),
        ("1e", InvalidNumber, 2, "1:3"),
        ("1E+", InvalidNumber, 3, "1:4"),
        (r#""\x""#, InvalidEscape, 1, "1:2"),
        (r#""\u12G4""#, InvalidEscape, 1, "1:2"),
        (r#""\u12"#, InvalidEscape, 1, "1:2"),
        ("\"a\nb\"", ControlCharacter, 2, "1:3"),
        ("\"12345678\u{1f}\"", ControlCharacter, 9, "1:10"),
        ("{}\n{}", TrailingText, 3, "2:1"),
        ("[]]", TrailingText, 2, "1:3"),
        ("0 x", TrailingText, 2, "1:3"),
        // Bytes are counted in UTF-8, columns in scalar values.
        ("{\"é\": 'x'}", ExpectedValue, 7, "1:7"),
        ("[\"日本\",\r\n \"😀\" 1]", ExpectedCommaOrBracket, 20, "2:6"),
    ];
    for &(text, kind, offset, position) in CASES {
        let error = Tape::new().parse(text).expect_err(text);
        assert_eq!((error.kind(), error.offset()), (kind, offset), "{text:?}");
        assert_eq!(error.position(text).to_string(), position, "{text:?}");
    }
}

#[test]
fn an_error_says_what_and_where() {
    let error = Tape::new().parse("[1 2]").unwrap_err();
    assert_eq!(error.to_string(), "expected ',' or ']' at byte 3");
}

#[test]
fn bytes_that_are_not_utf8_have_their_place() {
    for (bytes, offset) in
        [(&b"\"a\xff\""[..], 2), (b"\xfe\xff\0{", 0), (b"\"\xed\xa0\x80\"", 1), (b"{\xc3", 1)]
    {
        let error = decode(bytes).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (SyntaxErrorKind::InvalidUtf8, offset));
    }
}

#[test]
fn a_byte_order_mark_before_the_text_is_passed_over() {
    assert_eq!(decode(b"\xef\xbb\xbf{}"), Ok("{}"));
    // Only one, and only before it.
    assert!(Tape::new().parse(decode("\u{feff}\u{feff}{}".as_bytes()).unwrap()).is_err());
    assert!(Tape::new().parse("{}\u{feff}").is_err());
}

#[test]
fn white_space_is_that_of_json() {
    assert_eq!(kind_of(" \t\r\n[ \t\r\n] \t\r\n"), Kind::Array);
    for other in ["\u{b}", "\u{c}", "\u{a0}", "\u{2028}", "/**/", "#"] {
        assert!(Tape::new().parse(&std::format!("[{other}]")).is_err(), "{other:?}");
    }
}

#[test]
fn a_tape_is_used_again_after_an_error() {
    let mut tape = Tape::new();
    assert!(tape.parse("[1, 2, [3").is_err());
    let document = tape.parse("[4]").unwrap();
    assert_eq!(document.root().items().map(Value::as_u64).collect::<std::vec::Vec<_>>(), [Some(4)]);
}
