//! What a scope of either format is made of.

/// A set of the names that a kind has tables for, by the number of their variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct NameSet(u128);

impl NameSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// This set and the name of number `number`.
    pub(crate) const fn with(self, number: u32) -> Self {
        Self(self.0 | 1 << number)
    }

    /// This set without the name of number `number`.
    pub(crate) const fn without(self, number: u32) -> Self {
        Self(self.0 & !(1 << number))
    }

    pub(crate) const fn contains(self, number: u32) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
