//! What a scope of either format is made of.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

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

/// The [`NameSet`] of some names of a kind, an enum, as a constant.
macro_rules! name_set {
    ($names:expr) => {{
        let names = $names;
        let mut set = $crate::scope::NameSet::EMPTY;
        let mut at = 0;
        while at < names.len() {
            set = set.with(names[at] as u32);
            at += 1;
        }
        set
    }};
}
pub(crate) use name_set;

/// What claims a name.
pub(crate) enum Claim<'s, Name, Definition: ?Sized> {
    /// A table.
    Table(Name),
    /// A definition of the user's own.
    Custom(&'s Arc<Definition>),
}

impl<Name, Definition: ?Sized> Claim<'_, Name, Definition> {
    /// Whether a name that `mine` and `theirs` claim has one meaning: a table, or one definition; or only one claims it.
    pub(crate) fn agree(mine: Option<&Self>, theirs: Option<&Self>) -> bool {
        match (mine, theirs) {
            (Some(Self::Custom(mine)), Some(Self::Custom(theirs))) => Arc::ptr_eq(mine, theirs),
            (Some(Self::Table(_)), Some(Self::Table(_))) | (_, None) | (None, _) => true,
            (Some(Self::Table(_)), Some(Self::Custom(_))) | (Some(Self::Custom(_)), Some(Self::Table(_))) => {
                false
            }
        }
    }
}

/// What the clones of a scope share: that of a scope of the library's own stands in the program.
pub(crate) enum Shared<T: 'static> {
    Static(&'static T),
    Counted(Arc<T>),
}

impl<T: Clone> Shared<T> {
    /// The same, but for what `change` does to it.
    pub(crate) fn changed(&self, change: impl FnOnce(&mut T)) -> Self {
        let mut changed = T::clone(self);
        change(&mut changed);
        Self::Counted(Arc::new(changed))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Self::Static(shared) => shared,
            Self::Counted(shared) => shared,
        }
    }
}

impl<T> Clone for Shared<T> {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Static(shared) => Self::Static(shared),
            Self::Counted(shared) => Self::Counted(Arc::clone(shared)),
        }
    }
}

/// The definitions of the user's own that a scope has.
pub(crate) struct Custom<DataType: ?Sized, Codec: ?Sized> {
    /// Those of data types, in the order in which they are asked.
    pub(crate) data_types: Vec<Arc<DataType>>,
    /// Those of codecs.
    pub(crate) codecs: Vec<Arc<Codec>>,
}

impl<DataType: ?Sized, Codec: ?Sized> Custom<DataType, Codec> {
    pub(crate) const NONE: Self = Self { data_types: Vec::new(), codecs: Vec::new() };

    pub(crate) fn is_empty(&self) -> bool {
        self.data_types.is_empty() && self.codecs.is_empty()
    }

    /// Add those of `other` that are not there.
    pub(crate) fn add_missing(&mut self, other: &Self) {
        add_missing(&mut self.data_types, &other.data_types);
        add_missing(&mut self.codecs, &other.codecs);
    }
}

impl<DataType: ?Sized, Codec: ?Sized> Clone for Custom<DataType, Codec> {
    fn clone(&self) -> Self {
        Self { data_types: self.data_types.clone(), codecs: self.codecs.clone() }
    }
}

/// Add to `mine` those of `theirs` that it does not have.
fn add_missing<Definition: ?Sized>(mine: &mut Vec<Arc<Definition>>, theirs: &[Arc<Definition>]) {
    for definition in theirs {
        if !mine.iter().any(|held| Arc::ptr_eq(held, definition)) {
            mine.push(Arc::clone(definition));
        }
    }
}

/// Two scopes that cannot be one: see [`v2::Scope::union`](crate::v2::Scope::union).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeError {
    conflicts: Vec<ScopeConflict>,
}

/// A name that two scopes read with different definitions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeConflict {
    kind: &'static str,
    name: Box<str>,
}

impl ScopeConflict {
    pub(crate) fn new(kind: &'static str, name: &str) -> Self {
        Self { kind, name: name.into() }
    }

    /// What the name is of: `codec` or `data type`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl ScopeError {
    pub(crate) fn new(conflicts: Vec<ScopeConflict>) -> Self {
        Self { conflicts }
    }

    /// Each name that the scopes read with different definitions.
    #[must_use]
    pub fn conflicts(&self) -> &[ScopeConflict] {
        &self.conflicts
    }
}

impl fmt::Display for ScopeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self
            .conflicts
            .iter()
            .map(|conflict| alloc::format!("{} {:?}", conflict.kind, conflict.name))
            .collect();
        write!(f, "two scopes define differently: {}", names.join(", "))
    }
}

impl core::error::Error for ScopeError {}
