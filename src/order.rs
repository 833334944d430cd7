//! Sorting, compiled once.
//!
//! The sort of the standard library is compiled anew for each type and each comparison, a few thousand lines of what the
//! compiler optimises each time. Here the indices of the items are sorted, whatever the items are.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem;

/// Sorts `items`; those that are equal stay in their order.
pub(crate) fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order_of(items.len(), &|a, b| compare(&items[a], &items[b]));
    arrange(order, &mut |a, b| items.swap(a, b));
}

/// Sorts `items` by `key`; those that are equal stay in their order.
pub(crate) fn sort_by_key<T, Key: Ord>(items: &mut [T], key: impl Fn(&T) -> Key) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts `items`, and of those that are equal keeps the last.
pub(crate) fn keep_last_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    sort_by(items, &compare);
    items.dedup_by(|later, earlier| {
        let same = compare(later, earlier).is_eq();
        if same {
            // The earlier is kept.
            mem::swap(later, earlier);
        }
        same
    });
}

/// The indices of `len` items in the order that `compare` gives; those of equal ones stay in their order.
pub(crate) fn order_of(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// For each of `len` names the index of the first that is the same.
pub(crate) fn firsts<'n>(len: usize, name: &dyn Fn(usize) -> &'n str) -> Vec<usize> {
    let mut firsts: Vec<usize> = (0..len).collect();
    let order = order_of(len, &|a, b| name(a).cmp(name(b)));
    let mut first = 0;
    for (place, &index) in order.iter().enumerate() {
        if place == 0 || name(first) != name(index) {
            first = index;
        }
        firsts[index] = first;
    }
    firsts
}

/// Swaps items until the one that was at `order[i]` is at `i`.
fn arrange(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        // Follow the circle of places that starts here, each of which takes the item of the next.
        let mut place = start;
        loop {
            let next = order[place];
            order[place] = place;
            if next == start {
                break;
            }
            swap(place, next);
            place = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn items_are_sorted_as_the_standard_library_does(mut items: Vec<(u8, u8)>) {
            let mut sorted = items.clone();
            sorted.sort_by_key(|(key, _)| *key);
            sort_by_key(&mut items, |(key, _)| *key);
            prop_assert_eq!(items, sorted);
        }

        #[test]
        fn the_last_of_equal_items_is_kept(items: Vec<(u8, u8)>) {
            let by_key: BTreeMap<_, _> = items.iter().copied().collect();
            let mut kept = items;
            keep_last_by(&mut kept, |(a, _), (b, _)| a.cmp(b));
            prop_assert_eq!(kept, by_key.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn each_name_has_its_first(names in proptest::collection::vec("[abc]?", 0..9)) {
            let firsts = firsts(names.len(), &|index| &names[index]);
            for (index, name) in names.iter().enumerate() {
                prop_assert_eq!(Some(firsts[index]), names.iter().position(|other| other == name));
            }
        }
    }
}
