//! Which names a reader of v3 documents reads.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::chunk_grid::ChunkGridName;
use super::chunk_key_encoding::ChunkKeyEncodingName;
use super::codec::{CodecDefinition, CodecName};
use super::data_type::{DataTypeDefinition, DataTypeName};
use super::rules::raw_bits::is_raw_bits;
use crate::scope::{Claim, Custom, NameSet, ScopeConflict, ScopeError, Shared, name_set};

/// The names that a reader of v3 documents reads, and definitions of the user's own.
///
/// A name that no definition in scope claims is no problem: its field is read as `Unknown` and kept as written. A scope
/// is cheap to clone. It reads v3 documents only; the type of a v2 scope is another.
///
/// ```
/// use zarr_spec::v3::{DataType, Scope};
///
/// assert!(matches!(DataType::from_json_in(r#""bfloat16""#, &Scope::CORE)?, DataType::Unknown(_)));
/// assert_eq!(DataType::from_json_in(r#""bfloat16""#, &Scope::ALL)?, DataType::Bfloat16);
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
#[derive(Clone)]
pub struct Scope {
    claims: Shared<Claims>,
}

/// What a scope claims.
#[derive(Clone)]
struct Claims {
    data_types: NameSet,
    codecs: NameSet,
    chunk_grids: NameSet,
    chunk_key_encodings: NameSet,
    /// Whether names that stand for others are read.
    aliases: bool,
    /// Those of them that are not, although what they stand for is: `endian`, `r16`.
    refused: Refused,
    custom: Custom<dyn DataTypeDefinition, dyn CodecDefinition>,
}

impl Claims {
    const EMPTY: &Self = &Self {
        data_types: NameSet::EMPTY,
        codecs: NameSet::EMPTY,
        chunk_grids: NameSet::EMPTY,
        chunk_key_encodings: NameSet::EMPTY,
        aliases: false,
        refused: Refused::NONE,
        custom: Custom::NONE,
    };

    const CORE: &Self = &Self {
        data_types: name_set!(DataTypeName::CORE),
        codecs: name_set!(CodecName::CORE),
        chunk_grids: name_set!(ChunkGridName::CORE),
        chunk_key_encodings: name_set!(ChunkKeyEncodingName::CORE),
        aliases: false,
        refused: Refused::NONE,
        custom: Custom::NONE,
    };

    const CORE_AND_EXTENSIONS: &Self = &Self {
        data_types: name_set!(DataTypeName::CORE_AND_EXTENSIONS),
        codecs: name_set!(CodecName::CORE_AND_EXTENSIONS),
        chunk_grids: name_set!(ChunkGridName::CORE_AND_EXTENSIONS),
        chunk_key_encodings: name_set!(ChunkKeyEncodingName::CORE_AND_EXTENSIONS),
        aliases: false,
        refused: Refused::NONE,
        custom: Custom::NONE,
    };

    const ALL: &Self = &Self {
        data_types: name_set!(DataTypeName::ALL),
        codecs: name_set!(CodecName::ALL),
        chunk_grids: name_set!(ChunkGridName::ALL),
        chunk_key_encodings: name_set!(ChunkKeyEncodingName::ALL),
        aliases: true,
        refused: Refused::NONE,
        custom: Custom::NONE,
    };

    fn remove_codec(&mut self, name: &str) {
        if let Some(name) = CodecName::from_name(name) {
            self.codecs = self.codecs.without(name as u32);
        } else if CodecName::from_alias(name).is_some() {
            self.refused.codecs.insert(name.into());
        }
        self.custom.codecs.retain(|definition| definition.name() != name);
    }

    fn remove_data_type(&mut self, name: &str) {
        if let Some(name) = DataTypeName::from_name(name) {
            self.data_types = self.data_types.without(name as u32);
        } else if is_raw_bits(name) || DataTypeName::from_alias(name).is_some() {
            self.refused.data_types.insert(name.into());
        }
        self.custom.data_types.retain(|definition| definition.name() != name);
    }
}

/// Names that stand for others and are not read.
#[derive(Debug, Clone)]
struct Refused {
    data_types: BTreeSet<Box<str>>,
    codecs: BTreeSet<Box<str>>,
}

impl Refused {
    const NONE: Self = Self { data_types: BTreeSet::new(), codecs: BTreeSet::new() };

    /// The names that neither of two scopes reads.
    fn and(&self, other: &Self, scopes: [&Scope; 2]) -> Self {
        let data_types = self.data_types.union(&other.data_types);
        let codecs = self.codecs.union(&other.codecs);
        Self {
            data_types: data_types
                .filter(|name| !scopes.iter().any(|scope| scope.claims_data_type(name)))
                .cloned()
                .collect(),
            codecs: codecs
                .filter(|name| !scopes.iter().any(|scope| scope.claims_codec(name)))
                .cloned()
                .collect(),
        }
    }
}

impl Scope {
    /// No names: every field is unclaimed.
    pub const EMPTY: Self = Self { claims: Shared::Static(Claims::EMPTY) };

    /// What the core specification defines.
    pub const CORE: Self = Self { claims: Shared::Static(Claims::CORE) };

    /// What the core specification defines, and the registered extensions that the Python reference reads.
    pub const CORE_AND_EXTENSIONS: Self = Self { claims: Shared::Static(Claims::CORE_AND_EXTENSIONS) };

    /// Every name that has a table, and every alias: the default.
    pub const ALL: Self = Self { claims: Shared::Static(Claims::ALL) };

    /// The names of data types that are claimed, by tables and then by definitions of the user's own.
    pub fn data_types(&self) -> impl Iterator<Item = &str> + '_ {
        let tables = DataTypeName::ALL.iter().filter(|name| self.claims.data_types.contains(**name as u32));
        let custom = self.claims.custom.data_types.iter();
        tables.map(|name| name.name()).chain(custom.map(|definition| definition.name()))
    }

    /// The names of codecs that are claimed, by tables and then by definitions of the user's own.
    pub fn codecs(&self) -> impl Iterator<Item = &str> + '_ {
        let tables = CodecName::ALL.iter().filter(|name| self.claims.codecs.contains(**name as u32));
        let custom = self.claims.custom.codecs.iter();
        tables.map(|name| name.name()).chain(custom.map(|definition| definition.name()))
    }

    /// The chunk grids that tables in scope claim.
    pub fn chunk_grids(&self) -> impl Iterator<Item = ChunkGridName> + '_ {
        ChunkGridName::ALL.iter().copied().filter(|name| self.claims.chunk_grids.contains(*name as u32))
    }

    /// The chunk key encodings that tables in scope claim.
    pub fn chunk_key_encodings(&self) -> impl Iterator<Item = ChunkKeyEncodingName> + '_ {
        let all = ChunkKeyEncodingName::ALL.iter().copied();
        all.filter(|name| self.claims.chunk_key_encodings.contains(*name as u32))
    }

    /// Whether a definition claims the codec `name`.
    #[must_use]
    pub fn claims_codec(&self, name: &str) -> bool {
        self.codec_claimant(name).is_some()
    }

    /// This scope with `definition`, in the place of whatever claims the same name.
    #[must_use]
    pub fn with_codec(&self, definition: Arc<dyn CodecDefinition>) -> Self {
        self.changed(|claims| {
            claims.remove_codec(definition.name());
            claims.custom.codecs.push(definition);
        })
    }

    /// This scope without a claim on the codec `name`. Without a name that stands for another, as `endian` does for `bytes`, the
    /// other is still read.
    #[must_use]
    pub fn without_codec(&self, name: &str) -> Self {
        self.changed(|claims| claims.remove_codec(name))
    }

    /// Whether a definition claims the data type `name`.
    #[must_use]
    pub fn claims_data_type(&self, name: &str) -> bool {
        self.data_type_claimant(name).is_some()
    }

    /// This scope with `definition`, in the place of whatever claims the same name.
    #[must_use]
    pub fn with_data_type(&self, definition: Arc<dyn DataTypeDefinition>) -> Self {
        self.changed(|claims| {
            claims.remove_data_type(definition.name());
            claims.custom.data_types.push(definition);
        })
    }

    /// This scope without a claim on the data type `name`. Without `r16` all other raw bits are still read, without `r*` none.
    #[must_use]
    pub fn without_data_type(&self, name: &str) -> Self {
        self.changed(|claims| claims.remove_data_type(name))
    }

    /// The smallest scope that claims what either claims.
    ///
    /// # Errors
    ///
    /// Every name that the two read with different definitions.
    pub fn union(&self, other: &Self) -> Result<Self, ScopeError> {
        let conflicts = self.conflicts(other);
        if !conflicts.is_empty() {
            return Err(ScopeError::new(conflicts));
        }
        let theirs = &other.claims;
        let refused = self.claims.refused.and(&theirs.refused, [self, other]);
        Ok(self.changed(|claims| {
            claims.refused = refused;
            claims.data_types = claims.data_types.or(theirs.data_types);
            claims.codecs = claims.codecs.or(theirs.codecs);
            claims.chunk_grids = claims.chunk_grids.or(theirs.chunk_grids);
            claims.chunk_key_encodings = claims.chunk_key_encodings.or(theirs.chunk_key_encodings);
            claims.aliases |= theirs.aliases;
            claims.custom.add_missing(&theirs.custom);
        }))
    }

    /// A scope that claims the same, but for what `change` does to it.
    fn changed(&self, change: impl FnOnce(&mut Claims)) -> Self {
        Self { claims: self.claims.changed(change) }
    }

    /// What reads the codec `name`.
    pub(crate) fn codec_claimant(&self, name: &str) -> Option<Claim<'_, CodecName, dyn CodecDefinition>> {
        if let Some(definition) =
            self.claims.custom.codecs.iter().find(|definition| definition.name() == name)
        {
            return Some(Claim::Custom(definition));
        }
        let refused = &self.claims.refused.codecs;
        let other = || CodecName::from_alias(name).filter(|_| self.claims.aliases && !refused.contains(name));
        let table = CodecName::from_name(name).or_else(other);
        table.filter(|table| self.claims.codecs.contains(*table as u32)).map(Claim::Table)
    }

    /// What reads the chunk grid `name`.
    pub(crate) fn chunk_grid_claimant(&self, name: &str) -> Option<ChunkGridName> {
        ChunkGridName::from_name(name).filter(|name| self.claims.chunk_grids.contains(*name as u32))
    }

    /// What reads the chunk key encoding `name`.
    pub(crate) fn chunk_key_encoding_claimant(&self, name: &str) -> Option<ChunkKeyEncodingName> {
        ChunkKeyEncodingName::from_name(name)
            .filter(|name| self.claims.chunk_key_encodings.contains(*name as u32))
    }

    /// What reads the data type `name`.
    pub(crate) fn data_type_claimant(
        &self,
        name: &str,
    ) -> Option<Claim<'_, DataTypeName, dyn DataTypeDefinition>> {
        if let Some(definition) =
            self.claims.custom.data_types.iter().find(|definition| definition.name() == name)
        {
            return Some(Claim::Custom(definition));
        }
        let table = match DataTypeName::from_name(name) {
            Some(table) => Some(table),
            None if self.claims.refused.data_types.contains(name) => None,
            None if is_raw_bits(name) => Some(DataTypeName::RawBits),
            None => DataTypeName::from_alias(name).filter(|_| self.claims.aliases),
        };
        table.filter(|table| self.claims.data_types.contains(*table as u32)).map(Claim::Table)
    }

    /// The names that this scope and `other` read with different definitions. Tables never conflict, so each is that of a
    /// definition of the user's own in one of them.
    pub(crate) fn conflicts(&self, other: &Self) -> Vec<ScopeConflict> {
        let (mine, theirs) = (&self.claims.custom, &other.claims.custom);
        let names = mine.data_types.iter().chain(&theirs.data_types).map(|definition| definition.name());
        let mut conflicts = disagreements("data type", names, |name| {
            Claim::agree(self.data_type_claimant(name).as_ref(), other.data_type_claimant(name).as_ref())
        });
        let names = mine.codecs.iter().chain(&theirs.codecs).map(|definition| definition.name());
        conflicts.extend(disagreements("codec", names, |name| {
            Claim::agree(self.codec_claimant(name).as_ref(), other.codec_claimant(name).as_ref())
        }));
        conflicts
    }

    /// Whether both scopes read each name that one of them refuses, or neither does.
    fn refuses_as(&self, other: &Self) -> bool {
        let (mine, theirs) = (&self.claims.refused, &other.claims.refused);
        let mut codecs = mine.codecs.union(&theirs.codecs);
        let mut data_types = mine.data_types.union(&theirs.data_types);
        codecs.all(|name| self.claims_codec(name) == other.claims_codec(name))
            && data_types.all(|name| self.claims_data_type(name) == other.claims_data_type(name))
    }
}

/// The names of one kind on which two scopes do not agree, each once.
fn disagreements<'n>(
    kind: &'static str,
    names: impl Iterator<Item = &'n str>,
    agree: impl Fn(&str) -> bool,
) -> Vec<ScopeConflict> {
    let names: BTreeSet<_> = names.filter(|name| !agree(name)).collect();
    names.into_iter().map(|name| ScopeConflict::new(kind, name)).collect()
}

impl Default for Scope {
    /// [`Scope::ALL`].
    fn default() -> Self {
        Self::ALL
    }
}

impl PartialEq for Scope {
    /// Two scopes are equal when the same definitions claim the same names.
    fn eq(&self, other: &Self) -> bool {
        let (mine, theirs) = (&*self.claims, &*other.claims);
        mine.data_types == theirs.data_types
            && mine.codecs == theirs.codecs
            && mine.chunk_grids == theirs.chunk_grids
            && mine.chunk_key_encodings == theirs.chunk_key_encodings
            && mine.aliases == theirs.aliases
            && mine.custom.data_types.len() == theirs.custom.data_types.len()
            && mine.custom.codecs.len() == theirs.custom.codecs.len()
            && self.conflicts(other).is_empty()
            && self.refuses_as(other)
            && self.data_types().all(|name| other.claims_data_type(name))
            && self.codecs().all(|name| other.claims_codec(name))
    }
}

impl Eq for Scope {}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (data_types, codecs) = (self.data_types().count(), self.codecs().count());
        write!(f, "v3::Scope({data_types} data types, {codecs} codecs)")
    }
}
