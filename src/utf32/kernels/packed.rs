//! A block of strings in one UTF-8 buffer.

use super::super::Offset;
use super::PACKED_BLOCK;

/// Strings that stand one after the other in a UTF-8 buffer.
#[derive(Clone, Copy)]
pub(in crate::utf32) struct Packed<'a, O> {
    /// The buffer from the first string on, to its end.
    values: &'a str,
    /// One more than there are strings. None is before the one before, and none past the end of `values`, if the
    /// first is where `values` begins.
    offsets: &'a [O],
}

impl<'a, O: Offset> Packed<'a, O> {
    /// About the most bytes a string can have here, so that all strings together have fewer than 2³¹.
    const LONGEST: usize = 1 << 20;

    /// The strings between `offsets`; `None` if an offset is out of order or out of bounds, the first one is inside a
    /// character, or there are too many strings. Also if a string is longer than `longest`, or more than
    /// [`LONGEST`](Self::LONGEST); a string that is less than twice as long as `longest` may pass.
    pub(in crate::utf32) fn new(values: &'a str, offsets: &'a [O], longest: usize) -> Option<Self> {
        let (first, last) = offsets.first().zip(offsets.last())?;
        if offsets.len() > PACKED_BLOCK + 1 {
            return None;
        }
        let bits =
            offsets.iter().zip(&offsets[1..]).fold(0, |bits, (start, end)| bits | start.distance(*end));
        if bits as usize >= (longest.min(Self::LONGEST) + 1).next_power_of_two() {
            return None;
        }
        // The first offset is not negative, and each distance, exact modulo 2³², is small. So the last offset is the
        // sum of the first and all distances; or it would be past the largest offset, and so negative.
        let (start, end) = (first.to_usize()?, last.to_usize()?);
        if end > values.len() {
            return None;
        }
        Some(Self { values: values.get(start..)?, offsets })
    }

    /// How many strings there are.
    pub(super) const fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The buffer from the first string on, to its end, which may be after that of the last string.
    pub(super) const fn values(&self) -> &'a str {
        self.values
    }

    /// Where in [`values`](Self::values) the string `index` begins, or the one before it ends.
    #[inline]
    pub(super) fn start(&self, index: usize) -> usize {
        self.offsets[0].distance(self.offsets[index]) as usize
    }

    /// The bytes of the strings.
    pub(super) fn bytes(&self) -> &'a [u8] {
        &self.values.as_bytes()[..self.start(self.len())]
    }

    /// How many bytes each string has.
    #[inline]
    pub(super) fn lens(&self) -> impl Iterator<Item = usize> {
        self.offsets.iter().zip(&self.offsets[1..]).map(|(start, end)| start.distance(*end) as usize)
    }

    /// The bytes of each string.
    #[inline]
    pub(super) fn strings(&self) -> impl Iterator<Item = &'a [u8]> {
        let mut rest = self.values.as_bytes();
        self.offsets.iter().zip(&self.offsets[1..]).map(move |(start, end)| {
            let (string, after) = rest.split_at(start.distance(*end) as usize);
            rest = after;
            string
        })
    }

    /// Whether a string ends in U+0000.
    pub(in crate::utf32) fn any_ends_in_nul(&self) -> bool {
        self.strings().any(|string| string.last() == Some(&0))
    }
}

/// What only kernels with wide vectors need.
#[cfg(all(target_arch = "x86_64", feature = "std", zarr_spec_avx512))]
impl<'a, O: Offset> Packed<'a, O> {
    /// The offsets in the whole buffer: one more than there are strings.
    pub(super) const fn offsets(&self) -> &'a [O] {
        self.offsets
    }

    /// How many bytes each of the `count` strings from `first` on has.
    #[inline]
    pub(super) fn lengths(&self, first: usize, count: usize) -> impl Iterator<Item = u32> {
        let offsets = &self.offsets[first..=first + count];
        offsets.iter().zip(&offsets[1..]).map(|(start, end)| start.distance(*end))
    }

    /// Whether every string begins and ends at the boundary of a character.
    pub(super) fn is_on_boundaries(&self) -> bool {
        (1..=self.len()).fold(true, |on, index| on & self.values.is_char_boundary(self.start(index)))
    }
}
