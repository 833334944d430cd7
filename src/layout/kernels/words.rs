//! Strided copies a word at a time: the same bytes of every record, moved and byte-swapped.
//!
//! A run of bytes is split into words of 16, 8, 4, 2 and 1 bytes, and each word is moved for all
//! records before the next. Units smaller than their word are swapped together: two 4-byte units are
//! one `swap_bytes` and one rotation of a `u64`.

use core::hint::black_box;
use core::mem::size_of;

use super::Move;

/// Runs longer than this are copied a record at a time instead of a word at a time.
const LONG_RUN: usize = 64;

/// Copies one run of `count` records, `from_step` bytes apart in `from` and `to_step` apart in `to`.
///
/// # Panics
///
/// When a record's run lies outside its slice.
pub(crate) fn copy(from: &[u8], from_step: usize, to: &mut [u8], to_step: usize, count: usize, run: Move) {
    if count == 0 || run.len == 0 {
        return;
    }
    assert!(run_fits(from.len(), run.from, from_step, count, run.len));
    assert!(run_fits(to.len(), run.to, to_step, count, run.len));
    if (from_step, to_step, run.unit) == (run.len, run.len, 1) {
        let len = count * run.len;
        to[run.to..][..len].copy_from_slice(&from[run.from..][..len]);
        return;
    }
    if run.len > LONG_RUN {
        return copy_long(from, from_step, to, to_step, count, run);
    }
    for (at, width) in word_widths(run.len) {
        // SAFETY: the assertions above hold for the whole run, and the word lies within it. The
        // slices are borrowed shared and exclusively, so they do not overlap.
        unsafe {
            let from = from.as_ptr().add(run.from + at);
            let to = to.as_mut_ptr().add(run.to + at);
            move_word(from, from_step, to, to_step, count, width, run.unit);
        }
    }
}

/// Reverses the units of one run of `count` records, `step` bytes apart.
///
/// # Panics
///
/// When a record's run lies outside the slice, or overlaps that of the next.
pub(crate) fn swap(bytes: &mut [u8], step: usize, count: usize, offset: usize, len: usize, unit: usize) {
    if count == 0 || len == 0 || unit == 1 {
        return;
    }
    assert!(step >= len && run_fits(bytes.len(), offset, step, count, len));
    if step == len {
        return swap_units(&mut bytes[offset..][..count * len], unit);
    }
    if len > LONG_RUN {
        for record in 0..count {
            swap_units(&mut bytes[record * step + offset..][..len], unit);
        }
        return;
    }
    for (at, width) in word_widths(len) {
        // SAFETY: the assertion above holds for the whole run, and the word lies within it. Source
        // and target are the same words of the same exclusive borrow, a step apart that is no shorter.
        unsafe {
            let word = bytes.as_mut_ptr().add(offset + at);
            move_word(word, step, word, step, count, width, unit);
        }
    }
}

/// Reverses every unit of bytes that are nothing but units.
pub(crate) fn swap_units(bytes: &mut [u8], unit: usize) {
    const WORD: usize = 8;
    if unit == 1 {
        return;
    }
    let words = bytes.len() / WORD;
    let rest = bytes.len() % WORD / unit;
    let bytes = bytes.as_mut_ptr();
    // SAFETY: the words, and the units behind them, lie end to end within the exclusive borrow.
    unsafe {
        move_word(bytes, WORD, bytes, WORD, words, WORD, unit);
        let behind = bytes.add(words * WORD);
        move_word(behind, unit, behind, unit, rest, unit, unit);
    }
}

fn copy_long(from: &[u8], from_step: usize, to: &mut [u8], to_step: usize, count: usize, run: Move) {
    for record in 0..count {
        let to = &mut to[record * to_step + run.to..][..run.len];
        to.copy_from_slice(&from[record * from_step + run.from..][..run.len]);
        swap_units(to, run.unit);
    }
}

/// Whether the run of the last of `count` records ends within `len` bytes; `count` is not zero.
fn run_fits(len: usize, offset: usize, step: usize, count: usize, run: usize) -> bool {
    let end = (count - 1).checked_mul(step).and_then(|start| start.checked_add(offset)?.checked_add(run));
    end.is_some_and(|end| end <= len)
}

/// Splits a run into words, as (offset in the run, width), each a whole number of units.
fn word_widths(len: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let left = len - at;
        let width = [16, 8, 4, 2, 1].into_iter().find(|&width| width <= left)?;
        at += width;
        Some((at - width, width))
    })
}

/// Moves one word of `count` records.
///
/// # Safety
///
/// For each `i < count`, `width` bytes must be readable at `from + i * from_step` and writable at
/// `to + i * to_step`. Either no byte read is written, or `from == to` and the steps are equal and
/// at least `width`.
unsafe fn move_word(
    from: *const u8,
    from_step: usize,
    to: *mut u8,
    to_step: usize,
    count: usize,
    width: usize,
    unit: usize,
) {
    // SAFETY: the caller's promise is that of `move_words` for a word of `width` bytes.
    unsafe {
        match (width, unit) {
            (16, 8) => move_words(from, from_step, to, to_step, count, |w: [u64; 2]| w.map(u64::swap_bytes)),
            (16, 4) => move_words(from, from_step, to, to_step, count, |w: [u64; 2]| w.map(swap_fours)),
            (16, 2) => move_words(from, from_step, to, to_step, count, |w: [u64; 2]| w.map(swap_twos)),
            (16, _) => move_words(from, from_step, to, to_step, count, |w: [u64; 2]| w),
            (8, 8) => move_words(from, from_step, to, to_step, count, u64::swap_bytes),
            (8, 4) => move_words(from, from_step, to, to_step, count, swap_fours),
            (8, 2) => move_words(from, from_step, to, to_step, count, swap_twos),
            (8, _) => move_words(from, from_step, to, to_step, count, |w: u64| w),
            (4, 4) => move_words(from, from_step, to, to_step, count, u32::swap_bytes),
            (4, 2) => move_words(from, from_step, to, to_step, count, swap_two),
            (4, _) => move_words(from, from_step, to, to_step, count, |w: u32| w),
            (2, 2) => move_words(from, from_step, to, to_step, count, u16::swap_bytes),
            (2, _) => move_words(from, from_step, to, to_step, count, |w: u16| w),
            _ => move_words(from, from_step, to, to_step, count, |w: u8| w),
        }
    }
}

/// Reverses both 2-byte units.
fn swap_two(word: u32) -> u32 {
    word.swap_bytes().rotate_left(16)
}

/// Reverses both 4-byte units.
fn swap_fours(word: u64) -> u64 {
    word.swap_bytes().rotate_left(32)
}

/// Reverses all four 2-byte units.
fn swap_twos(word: u64) -> u64 {
    const LOW: u64 = 0x00ff_00ff_00ff_00ff;
    (word >> 8 & LOW) | (word & LOW) << 8
}

/// Moves one word `T` of `count` records.
///
/// # Safety
///
/// As for [`move_word`], with the size of `T` for `width`.
#[inline]
unsafe fn move_words<T: Copy>(
    from: *const u8,
    from_step: usize,
    to: *mut u8,
    to_step: usize,
    count: usize,
    change: impl Fn(T) -> T,
) {
    let packed = Multiples::known(size_of::<T>());
    let (from_steps, to_steps) = (Multiples::unknown(from_step), Multiples::unknown(to_step));
    // SAFETY: the caller's promise is that of `move_each`, with the multiples of the same steps.
    unsafe {
        if to_step == size_of::<T>() {
            move_each(from, from_steps, to, packed, count, change);
        } else if from_step == size_of::<T>() {
            move_each(from, packed, to, to_steps, count, change);
        } else {
            move_each(from, from_steps, to, to_steps, count, change);
        }
    }
}

/// A step and its multiples, each to be added to one base.
///
/// The compiler would turn the four addresses of a turn into a chain of additions, which takes
/// longer than the copies. It cannot where it does not know how the multiples hang together.
#[derive(Clone, Copy)]
struct Multiples([usize; 5]);

impl Multiples {
    #[inline]
    fn known(step: usize) -> Self {
        Self([0, step, step.wrapping_mul(2), step.wrapping_mul(3), step.wrapping_mul(4)])
    }

    #[inline]
    fn unknown(step: usize) -> Self {
        let Self([zero, one, two, three, four]) = Self::known(step);
        Self([zero, one, two, black_box(three), black_box(four)])
    }
}

/// Moves one word `T` of `count` records, four a turn.
///
/// # Safety
///
/// As for [`move_word`], with the size of `T` for `width` and the steps that the multiples are of.
#[expect(clippy::inline_always, reason = "known multiples must reach the addresses as constants")]
#[inline(always)]
unsafe fn move_each<T: Copy>(
    mut from: *const u8,
    Multiples(from_steps): Multiples,
    mut to: *mut u8,
    Multiples(to_steps): Multiples,
    count: usize,
    change: impl Fn(T) -> T,
) {
    let move_one = |from: *const u8, to: *mut u8| {
        // SAFETY: the caller promises that both words exist. The word is read before it is written.
        unsafe {
            let word = from.cast::<T>().read_unaligned();
            to.cast::<T>().write_unaligned(change(word));
        }
    };
    // Addresses wrap, because the last turn advances past the last record.
    for _ in 0..count / 4 {
        for record in 0..4 {
            move_one(from.wrapping_add(from_steps[record]), to.wrapping_add(to_steps[record]));
        }
        (from, to) = (from.wrapping_add(from_steps[4]), to.wrapping_add(to_steps[4]));
    }
    for _ in 0..count % 4 {
        move_one(from, to);
        (from, to) = (from.wrapping_add(from_steps[1]), to.wrapping_add(to_steps[1]));
    }
}
