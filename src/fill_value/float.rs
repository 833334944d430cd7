//! Floating-point numbers of any width up to 64 bits.
//!
//! Sources: Zarr v3 data types, "Permitted fill values"; the README of each float type in zarr-extensions.

#[cfg(test)]
mod tests;

use alloc::format;

/// The bits of a binary floating-point number, from the most significant: the sign, the exponent, the mantissa.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatShape {
    pub(crate) bits: u32,
    pub(crate) exponent_bits: u32,
    pub(crate) mantissa_bits: u32,
    pub(crate) bias: i32,
    pub(crate) specials: Specials,
}

/// Which values of a floating-point type are no finite numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Specials {
    /// As in IEEE 754: with all ones in the exponent, an infinity where the mantissa is zero and a NaN elsewhere.
    Ieee,
    /// None: every pattern is a finite number.
    Finite,
    /// One NaN, in the place of -0; no infinities.
    NanForNegativeZero,
    /// Powers of two without a sign and without zero; one NaN, all ones; no infinities.
    UnsignedWithoutZero,
}

impl FloatShape {
    /// IEEE 754's binary16.
    pub const BINARY16: Self = Self::ieee(16, 5);
    /// IEEE 754's binary32.
    pub const BINARY32: Self = Self::ieee(32, 8);
    /// IEEE 754's binary64.
    pub const BINARY64: Self = Self::ieee(64, 11);

    const fn ieee(bits: u32, exponent_bits: u32) -> Self {
        Self {
            bits,
            exponent_bits,
            mantissa_bits: bits - 1 - exponent_bits,
            bias: (1 << (exponent_bits - 1)) - 1,
            specials: Specials::Ieee,
        }
    }

    /// All bits; a type of fewer than eight stands in the low bits of one byte.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// The bits of the exponent.
    #[must_use]
    pub const fn exponent_bits(self) -> u32 {
        self.exponent_bits
    }

    /// The bits of the mantissa, without the leading one of a normal number.
    #[must_use]
    pub const fn mantissa_bits(self) -> u32 {
        self.mantissa_bits
    }

    /// What is subtracted from the bits of the exponent.
    #[must_use]
    pub const fn bias(self) -> i32 {
        self.bias
    }

    /// Which values are no finite numbers.
    #[must_use]
    pub const fn specials(self) -> Specials {
        self.specials
    }

    /// The whole bytes that a number takes in the `bytes` codec.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        self.bits.div_ceil(8)
    }

    /// The bits that belong to a number: all ones.
    const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits)
    }

    const fn sign_bit(self) -> u64 {
        match self.specials {
            Specials::UnsignedWithoutZero => 0,
            Specials::Ieee | Specials::Finite | Specials::NanForNegativeZero => 1 << (self.bits - 1),
        }
    }

    const fn mantissa_mask(self) -> u64 {
        (1 << self.mantissa_bits) - 1
    }

    /// The pattern of positive infinity, where there is one.
    #[must_use]
    pub const fn infinity(self) -> Option<u64> {
        match self.specials {
            Specials::Ieee => Some(((1 << self.exponent_bits) - 1) << self.mantissa_bits),
            Specials::Finite | Specials::NanForNegativeZero | Specials::UnsignedWithoutZero => None,
        }
    }

    /// The pattern that `"NaN"` names, where there is one.
    #[must_use]
    pub const fn nan(self) -> Option<u64> {
        match self.specials {
            Specials::Ieee => {
                let exponent = ((1 << self.exponent_bits) - 1) << self.mantissa_bits;
                Some(exponent | 1 << (self.mantissa_bits - 1))
            }
            Specials::Finite => None,
            Specials::NanForNegativeZero => Some(1 << (self.bits - 1)),
            Specials::UnsignedWithoutZero => Some(self.mask()),
        }
    }

    /// The pattern of the greatest finite number.
    const fn greatest(self) -> u64 {
        match self.specials {
            Specials::Ieee => (((1 << self.exponent_bits) - 1) << self.mantissa_bits) - 1,
            Specials::Finite | Specials::NanForNegativeZero => self.sign_bit() - 1,
            Specials::UnsignedWithoutZero => self.mask() - 1,
        }
    }

    /// Whether `bits` are a NaN.
    #[must_use]
    pub const fn is_nan(self, bits: u64) -> bool {
        match self.infinity() {
            Some(infinity) => bits & infinity == infinity && bits & self.mantissa_mask() != 0,
            None => match self.nan() {
                Some(nan) => bits & self.mask() == nan,
                None => false,
            },
        }
    }

    /// The number that `bits` are; every number of every shape is a 64-bit float. `bits` above the shape's own are passed
    /// over.
    #[must_use]
    pub fn decode(self, bits: u64) -> f64 {
        if self.is_nan(bits) {
            return f64::NAN;
        }
        let sign = if bits & self.sign_bit() == 0 { 1.0 } else { -1.0 };
        let magnitude = bits & self.mask() & !self.sign_bit();
        if self.infinity().is_some_and(|infinity| magnitude == infinity) {
            return f64::INFINITY * sign;
        }
        if self.bits == 64 {
            return f64::from_bits(bits);
        }
        let (exponent, mantissa) = (magnitude >> self.mantissa_bits, magnitude & self.mantissa_mask());
        let normal = exponent != 0 || self.specials == Specials::UnsignedWithoutZero;
        let significand = if normal { mantissa | 1 << self.mantissa_bits } else { mantissa };
        // At most 11 bits of exponent and 52 of mantissa: the generator refuses more. So both casts are exact.
        let exponent = i32::try_from(exponent.max(u64::from(!normal))).unwrap_or_default();
        let mantissa_bits = i32::try_from(self.mantissa_bits).unwrap_or_default();
        #[allow(clippy::cast_precision_loss, reason = "a significand has at most 53 bits")]
        let significand = significand as f64;
        sign * significand * power_of_two(exponent - self.bias - mantissa_bits)
    }

    /// The pattern of the number nearest to `value`, ties to even; past the greatest number an infinity where there is
    /// one, and the greatest number elsewhere. `value` is no NaN.
    #[must_use]
    pub fn encode(self, value: f64) -> u64 {
        if self.bits == 64 {
            return value.to_bits();
        }
        let magnitude = self.encode_magnitude(value.abs());
        match self.specials {
            // There is no number below the least power of two, and no negative one.
            Specials::UnsignedWithoutZero if value <= 0.0 => 0,
            Specials::NanForNegativeZero if magnitude == 0 => 0,
            Specials::Ieee | Specials::Finite | Specials::NanForNegativeZero if value.is_sign_negative() => {
                magnitude | self.sign_bit()
            }
            Specials::UnsignedWithoutZero
            | Specials::Ieee
            | Specials::Finite
            | Specials::NanForNegativeZero => magnitude,
        }
    }

    fn encode_magnitude(self, value: f64) -> u64 {
        let overflow = self.infinity().unwrap_or(self.greatest());
        if value.is_infinite() {
            return overflow;
        }
        // value = significand * 2^exponent, of which the significand is an integer.
        let bits = value.to_bits();
        let field = bits >> 52;
        let significand = if field == 0 { bits } else { bits & ((1 << 52) - 1) | 1 << 52 };
        let exponent = i64::try_from(field.max(1)).unwrap_or_default() - 1075;
        if significand == 0 {
            return 0;
        }
        // The exponent of the last place of the result: that of the value's own binade, or of the least one.
        let top = exponent + 63 - i64::from(significand.leading_zeros());
        let least = match self.specials {
            Specials::UnsignedWithoutZero => -i64::from(self.bias),
            Specials::Ieee | Specials::Finite | Specials::NanForNegativeZero => 1 - i64::from(self.bias),
        };
        let binade = top.max(least);
        let last_place = binade - i64::from(self.mantissa_bits);
        // A normal number's leading one counts as one in the exponent; a carry out of the mantissa goes there too.
        let exponent_part = (binade + i64::from(self.bias) - 1) << self.mantissa_bits;
        let places = round_half_even(significand, last_place - exponent, exponent_part & 1 == 1);
        let pattern = i64::try_from(places).unwrap_or(i64::MAX).saturating_add(exponent_part);
        let pattern = u64::try_from(pattern).unwrap_or_default();
        if pattern > self.greatest() { overflow } else { pattern }
    }

    /// The number of this shape nearest to `value`, as [`encode`](Self::encode) has it. A NaN stays one.
    #[must_use]
    pub fn round(self, value: f64) -> f64 {
        if value.is_nan() { value } else { self.decode(self.encode(value)) }
    }

    /// The number with the fewest digits that reads back as `bits`, which are a finite number; of several, the nearest. Without
    /// infinities it is within the range of the shape, since readers differ in what they make of a number past it.
    #[must_use]
    pub fn shortest(self, bits: u64) -> f64 {
        let value = self.decode(bits);
        if self.bits == 64 || value == 0.0 {
            return value;
        }
        let greatest = if self.infinity().is_some() { f64::MAX } else { self.decode(self.greatest()) };
        for digits in 0..17 {
            let nearest = format!("{value:.digits$e}");
            let (nearest, beyond) = (nearest.parse().unwrap_or(value), neighbour(&nearest, value));
            for candidate in [Some(nearest), beyond].into_iter().flatten() {
                if candidate.abs() <= greatest && self.encode(candidate) == bits & self.mask() {
                    return candidate;
                }
            }
        }
        value
    }
}

/// The number with as many digits as `nearest`, a decimal in scientific form, on the other side of `value`.
///
/// At a power of two, the numbers that round to it reach twice as far above it as below, so the nearest can miss when this
/// one does not.
fn neighbour(nearest: &str, value: f64) -> Option<f64> {
    let (significand, exponent) = nearest.split_once('e')?;
    let digits = significand.trim_start_matches('-').replace('.', "");
    let decimals = i32::try_from(digits.len()).ok()? - 1;
    let digits: u64 = digits.parse().ok()?;
    let below = nearest.parse::<f64>().ok()?.abs() < value.abs();
    let digits = if below { digits + 1 } else { digits.checked_sub(1)? };
    let exponent = exponent.parse::<i32>().ok()? - decimals;
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{digits}e{exponent}").parse().ok()
}

/// `significand / 2^shift`, rounded to the nearest integer; of two, to the even one, or to the odd one where what it is
/// added to is `odd`, so that the sum is even. `shift` may be negative.
fn round_half_even(significand: u64, shift: i64, odd: bool) -> u64 {
    match shift {
        ..=0 => significand.checked_shl(u32::try_from(-shift).unwrap_or(64)).unwrap_or_default(),
        // The significand has 53 bits: half of 2^55 is more than any.
        55.. => 0,
        shift => {
            let (whole, rest) = (significand >> shift, significand & ((1 << shift) - 1));
            let half = 1 << (shift - 1);
            let up = rest > half || (rest == half && (whole & 1 == 1) != odd);
            whole + u64::from(up)
        }
    }
}

/// 2^exponent, which is a normal or a subnormal 64-bit float.
fn power_of_two(exponent: i32) -> f64 {
    match u64::try_from(exponent + 1023) {
        Ok(field @ 1..) => f64::from_bits(field << 52),
        Ok(0) | Err(_) => f64::from_bits(
            1_u64.checked_shl(u32::try_from(exponent + 1074).unwrap_or(64)).unwrap_or_default(),
        ),
    }
}
