//! Where readers put the problems they find.

use alloc::borrow::Cow;

use super::{Expected, Literal, Path, Problem, ProblemKind, Problems, Quoted, Types, standing};
use crate::json::{Key, Value};

/// Takes the problems of one document.
#[derive(Debug)]
pub struct Reporter<'p> {
    problems: &'p mut Problems,
}

impl<'p> Reporter<'p> {
    pub(crate) fn new(problems: &'p mut Problems) -> Self {
        Self { problems }
    }

    /// The number of problems reported so far, to compare with a later number.
    #[must_use]
    pub fn count(&self) -> usize {
        self.problems.len()
    }

    /// The same reporter, for a reader that takes one by value.
    pub(crate) fn reborrow(&mut self) -> Reporter<'_> {
        Reporter { problems: self.problems }
    }

    /// Drop the problems after the first `count`.
    #[cold]
    pub(crate) fn forget_since(&mut self, count: usize) {
        self.problems.truncate(count);
    }

    /// Report `problems`, which were found apart.
    pub(crate) fn extend(&mut self, problems: Problems) {
        self.problems.extend(problems);
    }

    /// Report a problem of `kind` with `value`, which stands at `at` and is not what was `expected`.
    #[cold]
    pub fn report(&mut self, at: &Path<'_>, kind: ProblemKind, expected: Expected, value: Value<'_>) {
        let (found, offset) = standing(value);
        self.problems.push(Problem::new(at.into(), kind, expected, found, offset));
    }

    /// Report that `value` at `at` is of none of `types`.
    #[cold]
    pub fn invalid_type(&mut self, at: &Path<'_>, types: Types, value: Value<'_>) {
        self.report(at, ProblemKind::InvalidType, Expected::Type(types), value);
    }

    /// Report that `value` at `at` is of the right type, and not what was `expected`.
    #[cold]
    pub fn invalid_value(&mut self, at: &Path<'_>, expected: Expected, value: Value<'_>) {
        self.report(at, ProblemKind::InvalidValue, expected, value);
    }

    /// Report that `value` at `at` is not what `words` say.
    #[cold]
    pub fn invalid(&mut self, at: &Path<'_>, words: impl Into<Cow<'static, str>>, value: Value<'_>) {
        self.invalid_value(at, Expected::Words(words.into()), value);
    }

    /// What `read`, a definition of the user's own called `name`, makes of `value` at `at`. One that takes nothing and does
    /// not say why is reported: a field that is refused without a problem would be lost without a word.
    pub(crate) fn explained<T>(
        &mut self,
        name: &str,
        at: &Path<'_>,
        value: Value<'_>,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        self.or_report(read, |reporter| {
            reporter.invalid(at, alloc::format!("what the definition of {} takes", Quoted(name)), value);
        })
    }

    /// What `read` makes; where that is nothing, and no problem says why, `report` does.
    pub(crate) fn or_report<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Option<T>,
        report: impl FnOnce(&mut Self),
    ) -> Option<T> {
        let before = self.count();
        let read = read(self);
        if read.is_none() && self.count() == before {
            report(self);
        }
        read
    }

    /// Report that `value` at `at` is outside a closed set: of a wrong type where no literal has its type.
    #[cold]
    pub fn outside_of(&mut self, at: &Path<'_>, literals: &'static [Literal], value: Value<'_>) {
        let types = literals.iter().map(|literal| literal.types());
        let kind = if types.into_iter().any(|types| types.hold(value)) {
            ProblemKind::InvalidValue
        } else {
            ProblemKind::InvalidType
        };
        self.report(at, kind, Expected::OneOf(literals), value);
    }

    /// Report that the object `holder`, which stands at `at`, lacks the member `name`.
    #[cold]
    pub fn missing_key(&mut self, at: &Path<'_>, name: &str, holder: Value<'_>) {
        let kind = ProblemKind::MissingKey;
        let place = at.key(name);
        self.problems.push(Problem::new((&place).into(), kind, Expected::Member, None, holder.offset()));
    }

    /// Report every member of `object`, which stands at `at`, that is none of `members`.
    pub fn only_members(&mut self, object: Value<'_>, at: &Path<'_>, members: &'static [&'static str]) {
        for (key, value) in object.members().filter(|(key, _)| !members.contains(&key.name())) {
            self.unknown_key(at, key, members, value);
        }
    }

    /// Report that the object at `at` holds a member `key`, which is none of `members`.
    #[cold]
    pub fn unknown_key(
        &mut self,
        at: &Path<'_>,
        key: Key<'_>,
        members: &'static [&'static str],
        value: Value<'_>,
    ) {
        let name = key.name();
        let expected = Expected::Members(members);
        self.report(&at.key(name), ProblemKind::UnknownKey, expected, value);
    }
}

impl Literal {
    const fn types(self) -> Types {
        match self {
            Self::String(_) => Types::STRING,
            // A closed set of integers speaks of numbers: 1.5 is a wrong value, not a wrong type.
            Self::Integer(_) => Types::NUMBER,
            Self::Boolean(_) => Types::BOOLEAN,
        }
    }
}

impl Types {
    /// Whether `value` is of one of these types.
    #[must_use]
    pub fn hold(self, value: Value<'_>) -> bool {
        use crate::json::Kind;
        match value.kind() {
            Kind::Null => self.contains(Self::NULL),
            Kind::Boolean => self.contains(Self::BOOLEAN),
            Kind::Integer => self.contains(Self::INTEGER),
            Kind::Float | Kind::NonFinite => self.contains(Self::NUMBER),
            Kind::String => self.contains(Self::STRING),
            Kind::Array => self.contains(Self::ARRAY),
            Kind::Object => self.contains(Self::OBJECT),
            Kind::TooDeep => false,
        }
    }
}
