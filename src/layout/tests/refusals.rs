//! What is refused, and with which words.

use alloc::boxed::Box;
use alloc::string::ToString;

use super::super::*;
use crate::byte_order::ByteOrder::{Big, Little};

fn two() -> Layout {
    LayoutBuilder::new().scalar("a", Scalar::Uint16, Little).scalar("b", Scalar::Bool, None).build().unwrap()
}

#[test]
fn lengths_are_checked_with_both_numbers() {
    let layout = two();
    let partial = RecordError::PartialRecord { found: 7, item_size: 3 };
    assert_eq!(Records::new(&layout, &[0; 7]).unwrap_err(), partial);
    assert_eq!(partial.to_string(), "7 bytes are no whole number of records of 3 bytes");
    assert_eq!(to_byte_order(&layout, Big, &mut [0; 7]).unwrap_err(), partial);
    let records = Records::new(&layout, &[0; 6]).unwrap();
    let a = layout.get(["a"]).unwrap();
    let wrong = |found, expected| Err(RecordError::WrongLength { found, expected });
    assert_eq!(records.gather(a, &mut [0_u16; 3]), wrong(3, 2));
    assert_eq!(records.gather_bytes(a, &mut [0; 3]), wrong(3, 4));
    let mut bytes = [0; 6];
    let mut records = RecordsMut::new(&layout, &mut bytes).unwrap();
    assert_eq!(records.scatter(a, &[0_u16; 1]), wrong(1, 2));
    assert_eq!(records.set(0, a, &[0; 3]), wrong(3, 2));
    assert_eq!(records.fill(&[0; 2]), wrong(2, 3));
    let conversion = Conversion::new(&layout, &layout).unwrap();
    assert_eq!(conversion.apply(&[0; 6], &mut [0; 3]), wrong(3, 6));
    assert_eq!(conversion.apply(&[0; 7], &mut [0; 9]), Err(partial));
}

#[test]
fn indices_places_and_types_are_checked() {
    let layout = two();
    let other = LayoutBuilder::new().padding(2).scalar("x", Scalar::Uint16, Little).build().unwrap();
    let records = Records::new(&layout, &[0; 6]).unwrap();
    let (a, x) = (layout.get(["a"]).unwrap(), other.get(["x"]).unwrap());
    let outside = RecordError::OutsideRecord { offset: 2, size: 2, item_size: 3 };
    assert_eq!(records.get(0, x), Err(outside.clone()));
    assert_eq!(records.gather(x, &mut [0_u16; 2]), Err(outside));
    let missing = RecordError::NoSuchRecord { index: 2, count: 2 };
    assert_eq!(records.get(2, a), Err(missing.clone()));
    assert_eq!(records.value::<u16>(2, a), Err(missing));
    let element = RecordError::WrongElement { element: ElementKind::I16, scalar: Scalar::Uint16 };
    assert_eq!(records.gather(a, &mut [0_i16; 2]), Err(element));
    assert_eq!(records.gather(layout.root(), &mut [0_u8; 6]), Err(RecordError::NotAScalar));
    assert_eq!(records.gather_bytes(layout.root(), &mut [0_u8; 6]), Ok(()));
}

#[test]
fn a_bool_is_0_or_1() {
    let layout = two();
    let b = layout.get(["b"]).unwrap();
    let mut bytes = [0, 0, 1, 0, 0, 0, 0, 0, 1];
    let mut out = [false; 3];
    Records::new(&layout, &bytes).unwrap().gather(b, &mut out).unwrap();
    assert_eq!(out, [true, false, true]);
    bytes[5] = 2;
    let records = Records::new(&layout, &bytes).unwrap();
    let invalid = Err(RecordError::InvalidBool { record: 1, byte: 2 });
    assert_eq!(records.gather(b, &mut out), invalid);
    let mut as_bytes = [0_u8; 3];
    records.gather(b, &mut as_bytes).unwrap();
    assert_eq!(as_bytes, [1, 2, 1]);
    let mut target = RecordsMut::new(&layout, &mut bytes).unwrap();
    target.scatter(b, &[false, true, false]).unwrap();
    target.set_value(2, b, true).unwrap();
    assert_eq!([bytes[2], bytes[5], bytes[8]], [0, 1, 1]);
}

#[test]
fn conversions_name_what_differs() {
    let leaf = |scalar| Layout::scalar(scalar, Little).unwrap();
    let outer = |inner: Layout| LayoutBuilder::new().field("s", inner).build().unwrap();
    let inner = |name: &str, layout: Layout| LayoutBuilder::new().field(name, layout).build().unwrap();
    let error = |source, target| Conversion::new(&source, &target).unwrap_err();
    let path = |path: &str| path.to_string();

    let a = || outer(inner("a", leaf(Scalar::Int16)));
    assert_eq!(
        error(a(), outer(inner("a", leaf(Scalar::Uint16)))),
        ConversionError::Different { path: path("s.a") }
    );
    assert_eq!(
        error(a(), outer(inner("b", leaf(Scalar::Int16)))),
        ConversionError::MissingInTarget { path: path("s.a") }
    );
    let both =
        LayoutBuilder::new().field("a", leaf(Scalar::Int16)).field("b", leaf(Scalar::Int16)).build().unwrap();
    assert_eq!(error(a(), outer(both)), ConversionError::MissingInSource { path: path("s.b") });
    let array =
        |shape: &[usize], name| outer(Layout::array(shape, inner(name, leaf(Scalar::Int16))).unwrap());
    assert_eq!(error(array(&[2], "a"), array(&[3], "a")), ConversionError::Different { path: path("s") });
    let missing = error(array(&[2], "a"), array(&[2], "b"));
    assert_eq!(missing, ConversionError::MissingInTarget { path: path("s[0].a") });
    let whole = error(leaf(Scalar::Int16), a());
    assert_eq!(whole, ConversionError::Different { path: path("") });
    assert_eq!(whole.to_string(), "source and target are of different types");
}

#[test]
fn errors_are_errors() {
    fn check<E: core::error::Error + Clone + PartialEq + Send + Sync + 'static>(
        error: E,
    ) -> Box<dyn core::error::Error> {
        assert!(error == error.clone());
        Box::new(error)
    }
    let texts = [
        check(LayoutError::TooDeep { max: 3 }).to_string(),
        check(PathError::NoSuchElement { step: 1, index: 4, count: Some(2) }).to_string(),
        check(RecordError::WrongElement { element: ElementKind::F32, scalar: Scalar::Raw(2) }).to_string(),
        check(ConversionError::MissingInSource { path: "a.b".to_string() }).to_string(),
    ];
    assert_eq!(
        texts,
        [
            "nested deeper than 3 levels",
            "step 1: element 4 asked of a subarray of 2",
            "f32 values cannot hold raw_bytes(2)",
            "the source has no field \"a.b\"",
        ]
    );
}
