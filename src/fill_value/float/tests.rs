#![allow(clippy::float_cmp, reason = "every value here is exact")]

use super::{FloatShape, Specials};

const SMALL: [FloatShape; 8] = [
    FloatShape { bits: 4, exponent_bits: 2, mantissa_bits: 1, bias: 1, specials: Specials::Finite },
    FloatShape { bits: 6, exponent_bits: 3, mantissa_bits: 2, bias: 3, specials: Specials::Finite },
    FloatShape { bits: 8, exponent_bits: 4, mantissa_bits: 3, bias: 7, specials: Specials::Ieee },
    FloatShape { bits: 8, exponent_bits: 5, mantissa_bits: 2, bias: 15, specials: Specials::Ieee },
    FloatShape {
        bits: 8,
        exponent_bits: 4,
        mantissa_bits: 3,
        bias: 8,
        specials: Specials::NanForNegativeZero,
    },
    FloatShape {
        bits: 8,
        exponent_bits: 8,
        mantissa_bits: 0,
        bias: 127,
        specials: Specials::UnsignedWithoutZero,
    },
    FloatShape {
        bits: 8,
        exponent_bits: 5,
        mantissa_bits: 2,
        bias: 16,
        specials: Specials::NanForNegativeZero,
    },
    FloatShape {
        bits: 8,
        exponent_bits: 4,
        mantissa_bits: 3,
        bias: 11,
        specials: Specials::NanForNegativeZero,
    },
];

/// The nearest pattern by trying them all.
fn naive(shape: FloatShape, value: f64) -> u64 {
    let patterns = 0..1_u64 << shape.bits;
    let finite = patterns.filter(|bits| shape.decode(*bits).is_finite());
    let mut best = 0;
    let mut distance = f64::INFINITY;
    for bits in finite {
        let apart = (shape.decode(bits) - value).abs();
        let same_sign = shape.decode(bits).is_sign_negative() == value.is_sign_negative();
        let closer = apart < distance
            || (apart == distance && (bits & 1 == 0 || shape.decode(bits) == 0.0) && same_sign);
        if closer {
            (best, distance) = (bits, apart);
        }
    }
    best
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn float32_is_the_machines() {
    for bits in (0..=u32::MAX).step_by(99_991).chain([0, 1, 0x7f_ffff, 0x80_0000, 0x7f7f_ffff, 0x7f80_0000]) {
        let value = f32::from_bits(bits);
        if value.is_nan() {
            assert!(FloatShape::BINARY32.is_nan(bits.into()));
            continue;
        }
        assert_eq!(FloatShape::BINARY32.decode(bits.into()).to_bits(), f64::from(value).to_bits());
        assert_eq!(FloatShape::BINARY32.encode(value.into()), u64::from(bits));
        let shortest = FloatShape::BINARY32.shortest(bits.into());
        if value.is_finite() {
            // Of two numbers as short and as near, the machine takes the greater and this the even one.
            let machine = alloc::format!("{value:e}");
            assert_eq!(alloc::format!("{shortest:e}").len(), machine.len(), "{shortest:e} {machine}");
            assert_eq!(FloatShape::BINARY32.encode(shortest), u64::from(bits));
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn rounding_is_the_machines() {
    for bits in (0..u64::MAX).step_by(0x0003_1415_9265_3589) {
        let value = f64::from_bits(bits);
        if !value.is_nan() {
            #[allow(clippy::cast_possible_truncation, reason = "the rounding under test")]
            let rounded = value as f32;
            assert_eq!(FloatShape::BINARY32.encode(value), u64::from(rounded.to_bits()), "{value:e}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn every_pattern_reads_back() {
    for shape in SMALL.into_iter().chain([FloatShape::BINARY16]) {
        for bits in 0..1_u64 << shape.bits {
            let value = shape.decode(bits);
            if value.is_nan() {
                continue;
            }
            assert_eq!(shape.encode(value), bits, "{shape:?} {bits:#x}");
            if value.is_finite() {
                let shortest = shape.shortest(bits);
                assert_eq!(shape.encode(shortest), bits);
                let within = shortest.abs() <= shape.decode(shape.greatest());
                assert!(within || shape.infinity().is_some(), "{shape:?} {bits:#x} {shortest}");
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes")]
fn rounding_is_to_the_nearest() {
    for shape in SMALL {
        for step in 0..4000_u32 {
            let value = f64::from(step) / 64.0;
            if value > shape.decode(shape.greatest()) {
                break;
            }
            let nearest = naive(shape, value);
            assert_eq!(shape.encode(value), nearest, "{shape:?} {value}");
            let negative = match shape.specials {
                Specials::UnsignedWithoutZero => 0,
                Specials::NanForNegativeZero if nearest == 0 => 0,
                Specials::Ieee | Specials::Finite | Specials::NanForNegativeZero => {
                    nearest | 1 << (shape.bits - 1)
                }
            };
            assert_eq!(shape.encode(-value), negative, "{shape:?} {}", -value);
        }
    }
}

#[test]
fn a_negative_number_that_rounds_to_zero_is_no_nan() {
    for shape in SMALL.into_iter().filter(|shape| shape.specials == Specials::NanForNegativeZero) {
        let least = shape.decode(1);
        for value in [-0.0, -least / 4.0, -least / 2.0, -f64::from_bits(1)] {
            assert_eq!(shape.encode(value), 0, "{shape:?} {value:e}");
        }
        assert_eq!(shape.encode(-least), 0x81, "{shape:?}");
        assert_eq!(shape.encode(-least * 0.75), 0x81, "{shape:?}");
    }
}

#[test]
fn overflow_is_an_infinity_or_the_greatest() {
    assert_eq!(FloatShape::BINARY16.encode(65_519.0), 0x7bff);
    assert_eq!(FloatShape::BINARY16.encode(65_520.0), 0x7c00);
    assert_eq!(FloatShape::BINARY16.encode(-1e300), 0xfc00);
    assert_eq!(SMALL[0].decode(SMALL[0].encode(1e9)), 6.0);
    assert_eq!(SMALL[4].decode(SMALL[4].encode(f64::INFINITY)), 240.0);
}

#[test]
fn names_stand_for_the_patterns_of_the_readmes() {
    assert_eq!([FloatShape::BINARY32.nan(), FloatShape::BINARY16.nan()], [Some(0x7fc0_0000), Some(0x7e00)]);
    let fnuz = Some(0x80);
    assert_eq!(
        SMALL.map(FloatShape::nan),
        [None, None, Some(0x7c), Some(0x7e), fnuz, Some(0xff), fnuz, fnuz]
    );
}
