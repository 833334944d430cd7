//! Which names a reader of v2 documents reads.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::codec::{CodecDefinition, CodecName};
use super::data_type::{DataTypeDefinition, Family};
use super::typestr::Typestr;
use crate::scope::{Claim, Custom, NameSet, ScopeConflict, ScopeError, Shared, name_set};

/// The names that a reader of v2 documents reads: families of data types, ids of codecs, and definitions of the user's
/// own.
///
/// A name that no definition in scope claims is no problem: its field is read as `Unknown` and kept as written. A scope
/// is cheap to clone. It reads v2 documents only; the type of a v3 scope is another.
///
/// ```
/// use zarr_spec::v2::{Codec, CodecName, Scope};
///
/// // `pickle` is outside the core scope: readers should not run what its bytes say.
/// let pickle = r#"{"id": "pickle", "protocol": 4}"#;
/// assert!(matches!(Codec::from_json_in(pickle, &Scope::CORE_V2)?, Codec::Unknown(_)));
/// assert!(matches!(Codec::from_json_in(pickle, &Scope::ALL)?, Codec::Pickle(_)));
///
/// let careful = Scope::ALL.without_codec("pickle");
/// assert!(!careful.codecs().any(|codec| codec == "pickle"));
/// # Ok::<(), zarr_spec::problem::Problems>(())
/// ```
///
/// A scope of the other format is refused by the compiler:
///
/// ```compile_fail,E0308
/// let codec = zarr_spec::v2::Codec::read("{}", &zarr_spec::v3::Scope::ALL);
/// ```
#[derive(Clone)]
pub struct Scope {
    claims: Shared<Claims>,
}

/// What a scope claims.
#[derive(Clone)]
struct Claims {
    families: NameSet,
    codecs: NameSet,
    custom: Custom<dyn DataTypeDefinition, dyn CodecDefinition>,
}

impl Claims {
    const EMPTY: &Self = &Self { families: NameSet::EMPTY, codecs: NameSet::EMPTY, custom: Custom::NONE };

    const CORE_V2: &Self = &Self {
        families: name_set!(Family::CORE_V2),
        codecs: name_set!(CodecName::CORE_V2),
        custom: Custom::NONE,
    };

    const ALL: &Self =
        &Self { families: name_set!(Family::ALL), codecs: name_set!(CodecName::ALL), custom: Custom::NONE };

    fn remove_codec(&mut self, id: &str) {
        if let Some(name) = CodecName::from_name(id) {
            self.codecs = self.codecs.without(name as u32);
        }
        self.custom.codecs.retain(|definition| definition.id() != id);
    }
}

impl Scope {
    /// No names: every field is unclaimed.
    pub const EMPTY: Self = Self { claims: Shared::Static(Claims::EMPTY) };

    /// The 12 families of NumPy types and the 21 codecs of numcodecs that every Python reader of Zarr has.
    pub const CORE_V2: Self = Self { claims: Shared::Static(Claims::CORE_V2) };

    /// Every name that has a table: the default.
    pub const ALL: Self = Self { claims: Shared::Static(Claims::ALL) };

    /// The families of data types that tables in scope claim.
    pub fn families(&self) -> impl Iterator<Item = Family> + '_ {
        Family::ALL.iter().copied().filter(|family| self.claims_family(*family))
    }

    /// The ids of codecs that are claimed, by tables and then by definitions of the user's own.
    pub fn codecs(&self) -> impl Iterator<Item = &str> + '_ {
        let tables = CodecName::ALL.iter().filter(|codec| self.claims.codecs.contains(**codec as u32));
        let custom = self.claims.custom.codecs.iter();
        tables.map(|codec| codec.name()).chain(custom.map(|definition| definition.id()))
    }

    /// The name of the definition that claims the `dtype` string `name`, if one does: its family's, or that of one of the
    /// user's own.
    #[must_use]
    pub fn claimant_of_data_type(&self, name: &str) -> Option<&str> {
        Some(match self.data_type_claimant(name, Typestr::parse(name).as_ref())? {
            Claim::Table(family) => family.name(),
            Claim::Custom(definition) => definition.name(),
        })
    }

    /// Whether a definition claims the codec `id`.
    #[must_use]
    pub fn claims_codec(&self, id: &str) -> bool {
        self.codec_claimant(id).is_some()
    }

    /// This scope with `definition`, in the place of whatever claims the same id.
    #[must_use]
    pub fn with_codec(&self, definition: Arc<dyn CodecDefinition>) -> Self {
        self.changed(|claims| {
            claims.remove_codec(definition.id());
            claims.custom.codecs.push(definition);
        })
    }

    /// This scope without a claim on the codec `id`.
    #[must_use]
    pub fn without_codec(&self, id: &str) -> Self {
        self.changed(|claims| claims.remove_codec(id))
    }

    /// This scope with `definition`, which is asked before the tables and the definitions that are there.
    #[must_use]
    pub fn with_data_type(&self, definition: Arc<dyn DataTypeDefinition>) -> Self {
        self.changed(|claims| {
            let data_types = &mut claims.custom.data_types;
            data_types.retain(|other| other.name() != definition.name());
            data_types.insert(0, definition);
        })
    }

    /// This scope without a claim on the types of `family`.
    #[must_use]
    pub fn without_family(&self, family: Family) -> Self {
        self.changed(|claims| claims.families = claims.families.without(family as u32))
    }

    /// The smallest scope that claims what either claims.
    ///
    /// # Errors
    ///
    /// Every name that the two read with different definitions of the user's own, or a codec that one of them reads by its
    /// table.
    ///
    /// Which `dtype` strings a definition of a data type claims is a function of its own, so not every string can be asked.
    /// Two definitions are asked for the names of both and for each typestr of a letter and up to 32 bytes without a unit; of
    /// those that both claim the first is told. A string outside these that both claim is read by the definition in `self`.
    /// A typestr that a definition and a table claim is no conflict: the definition is asked before the tables.
    pub fn union(&self, other: &Self) -> Result<Self, ScopeError> {
        let conflicts = self.conflicts(other);
        if !conflicts.is_empty() {
            return Err(ScopeError::new(conflicts));
        }
        let theirs = &other.claims;
        Ok(self.changed(|claims| {
            claims.families = claims.families.or(theirs.families);
            claims.codecs = claims.codecs.or(theirs.codecs);
            claims.custom.add_missing(&theirs.custom);
        }))
    }

    /// A scope that claims the same, but for what `change` does to it.
    fn changed(&self, change: impl FnOnce(&mut Claims)) -> Self {
        Self { claims: self.claims.changed(change) }
    }

    pub(crate) fn claims_family(&self, family: Family) -> bool {
        self.claims.families.contains(family as u32)
    }

    /// What reads the `dtype` string `name`, which is the `typestr` if it is one.
    pub(crate) fn data_type_claimant(
        &self,
        name: &str,
        typestr: Option<&Typestr<'_>>,
    ) -> Option<Claim<'_, Family, dyn DataTypeDefinition>> {
        if let Some(definition) =
            self.claims.custom.data_types.iter().find(|definition| definition.claims(name))
        {
            return Some(Claim::Custom(definition));
        }
        let family = match typestr {
            Some(typestr) => Family::from_code(typestr.code())?,
            None if name == Family::Struct.name() => Family::Struct,
            None => return None,
        };
        self.claims_family(family).then_some(Claim::Table(family))
    }

    /// What reads the codec `id`.
    pub(crate) fn codec_claimant(&self, id: &str) -> Option<Claim<'_, CodecName, dyn CodecDefinition>> {
        if let Some(definition) = self.claims.custom.codecs.iter().find(|definition| definition.id() == id) {
            return Some(Claim::Custom(definition));
        }
        CodecName::from_name(id).filter(|name| self.claims.codecs.contains(*name as u32)).map(Claim::Table)
    }

    pub(crate) fn conflicts(&self, other: &Self) -> Vec<ScopeConflict> {
        let mut conflicts = Vec::new();
        // Tables never conflict.
        if self.claims.custom.is_empty() && other.claims.custom.is_empty() {
            return conflicts;
        }
        for id in self.codecs() {
            let (mine, theirs) = (self.codec_claimant(id), other.codec_claimant(id));
            if !Claim::agree(mine.as_ref(), theirs.as_ref()) {
                conflicts.push(ScopeConflict::new("codec", id));
            }
        }
        for mine in &self.claims.custom.data_types {
            for theirs in other.claims.custom.data_types.iter().filter(|theirs| !Arc::ptr_eq(theirs, mine)) {
                let name = self.contested(mine, other, theirs);
                conflicts.extend(name.map(|name| ScopeConflict::new("data type", &name)));
            }
        }
        conflicts
    }

    /// The first name that this scope reads with `mine` and `other` with `theirs`: that of both, or one that is asked for.
    fn contested(
        &self,
        mine: &Arc<dyn DataTypeDefinition>,
        other: &Self,
        theirs: &Arc<dyn DataTypeDefinition>,
    ) -> Option<String> {
        if mine.name() == theirs.name() {
            return Some(mine.name().into());
        }
        let reads = |scope: &Self, definition, name: &str| {
            let claimant = scope.claims.custom.data_types.iter().find(|held| held.claims(name));
            claimant.is_some_and(|claimant| Arc::ptr_eq(claimant, definition))
        };
        let contested = |name: &str| reads(self, mine, name) && reads(other, theirs, name);
        let of_both = [mine.name(), theirs.name()].into_iter().find(|name| contested(name));
        of_both.map(String::from).or_else(|| find_typestr(&contested))
    }
}

/// The most bytes of a typestr that two definitions are asked for: those of the largest scalars that NumPy has.
const MOST_BYTES: u8 = 32;

/// The first typestr for which `holds`, of those of each byte order, kind and size, whether a family has them or not.
fn find_typestr(holds: &dyn Fn(&str) -> bool) -> Option<String> {
    for order in ['<', '>', '|'] {
        for kind in ('A'..='z').filter(char::is_ascii_alphabetic) {
            for bytes in 1..=MOST_BYTES {
                let sized = alloc::format!("{order}{kind}{bytes}");
                if holds(&sized) {
                    return Some(sized);
                }
            }
            let without_size = alloc::format!("{order}{kind}");
            if holds(&without_size) {
                return Some(without_size);
            }
        }
    }
    None
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
        let (a, b) = (&mine.custom.codecs, &theirs.custom.codecs);
        let same_codecs = a.len() == b.len() && a.iter().all(|a| b.iter().any(|b| Arc::ptr_eq(a, b)));
        let (a, b) = (&mine.custom.data_types, &theirs.custom.data_types);
        let same_data_types = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| Arc::ptr_eq(a, b));
        mine.families == theirs.families && mine.codecs == theirs.codecs && same_codecs && same_data_types
    }
}

impl Eq for Scope {}

impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let families = self.families().count();
        let data_types = families + self.claims.custom.data_types.len();
        write!(f, "v2::Scope({data_types} data types, {} codecs)", self.codecs().count())
    }
}
