//! The tables against each other.

use super::error::TableError;
use super::ir::{Configured, Entry, Member, Name, Origin, Spec, V2Form, V3DataType, Values};
use super::unique::Unique;

/// The variants that every kind has beside those of its tables.
const OWN_VARIANTS: [&str; 2] = ["Custom", "Unknown"];

/// Checks that names are unique and in their places, and that what a table names is there.
pub(super) fn check(spec: &Spec) -> Result<(), Vec<TableError>> {
    let mut check = Check { errors: Vec::new() };
    check.sets(spec);
    check.entries("data type", spec.v2_data_types.iter().map(|data_type| &data_type.entry));
    check.type_codes(spec);
    check.entries("codec", spec.v2_codecs.iter().map(|codec| &codec.entry));
    check.configured("data type", spec.v3_data_types.iter().map(|data_type| &data_type.configured));
    check.patterns(&spec.v3_data_types);
    check.configured("codec", spec.v3_codecs.iter().map(|codec| &codec.configured));
    check.configured("chunk grid", spec.v3_chunk_grids.iter());
    check.configured("chunk key encoding", spec.v3_chunk_key_encodings.iter());
    check.parts(&spec.v3_data_types);
    check.v2_ids(spec);
    if check.errors.is_empty() { Ok(()) } else { Err(check.errors) }
}

struct Check {
    errors: Vec<TableError>,
}

impl Check {
    fn error(&mut self, origin: &Origin, message: impl Into<String>) {
        self.errors.push(TableError::new(origin, message));
    }

    fn take(&mut self, result: Result<(), TableError>) {
        self.errors.extend(result.err());
    }

    /// Closed sets share a module, those that stand in other tables too.
    fn sets(&mut self, spec: &Spec) {
        let mut names = Unique::new("closed set");
        for set in &spec.sets {
            self.take(names.insert(&set.name, &set.origin));
            if set.source.is_some() {
                self.file_name(&snake_case(&set.name), &set.origin);
            }
        }
    }

    /// The v2 codecs that v3 codecs name.
    fn v2_ids(&mut self, spec: &Spec) {
        for codec in &spec.v3_codecs {
            let Some(id) = &codec.v2_id else { continue };
            match spec.v2_codecs.iter().find(|codec| codec.entry.name == id.text) {
                None => self.error(&id.origin, format!("no v2 codec is called {:?}", id.text)),
                Some(same) if codec.configured.rule.is_none() => {
                    self.same_members(id, &codec.configured.members, &same.members);
                }
                // A rule gives the members of the v2 codec another form.
                Some(_) => {}
            }
        }
    }

    /// The members of a v3 codec are those of the v2 codec called `id`: an array is converted with them.
    fn same_members(&mut self, id: &Name, members: &[Member], v2_members: &[Member]) {
        let lacks =
            |members: &[Member], other: &Member| !members.iter().any(|member| member.name == other.name);
        for member in members.iter().filter(|member| lacks(v2_members, member)) {
            let message = format!("the v2 codec {:?} has no member {:?}", id.text, member.name);
            self.error(&member.origin, message);
        }
        for member in v2_members.iter().filter(|member| lacks(members, member)) {
            let message = format!("the v2 codec {:?} has a member {:?} too", id.text, member.name);
            self.error(&id.origin, message);
        }
    }

    /// The entries of one kind.
    fn entries<'a>(&mut self, kind: &'static str, entries: impl Iterator<Item = &'a Entry>) {
        let (mut names, mut variants) = (Unique::new(kind), Unique::new("variant"));
        for entry in entries {
            self.take(names.insert(&entry.name, &entry.origin));
            self.take(variants.insert(&entry.variant, &entry.variant_origin));
            if OWN_VARIANTS.contains(&&*entry.variant) {
                self.error(
                    &entry.variant_origin,
                    format!("the variant {} is for names without a table", entry.variant),
                );
            }
            // No file can be called `r*`.
            self.file_name(entry.name.trim_end_matches('*'), &entry.origin);
        }
    }

    fn file_name(&mut self, name: &str, origin: &Origin) {
        let file = origin.file.rsplit('/').next().unwrap_or_default();
        if file != format!("{name}.json") {
            self.error(origin, format!("the file of this table is {name}.json"));
        }
    }

    fn type_codes(&mut self, spec: &Spec) {
        let mut codes = Unique::new("type code");
        for data_type in &spec.v2_data_types {
            if let V2Form::Typestr { code, .. } = &data_type.form {
                self.take(codes.insert(&code.to_string(), &data_type.entry.origin));
            }
        }
    }

    /// The things of one kind of v3 documents; aliases are names too.
    fn configured<'a>(&mut self, kind: &'static str, things: impl Iterator<Item = &'a Configured> + Clone) {
        self.entries(kind, things.clone().map(|thing| &thing.entry));
        let mut names = Unique::new(kind);
        for thing in things.clone() {
            // A name that is there twice is reported already.
            let _ = names.insert(&thing.entry.name, &thing.entry.origin);
        }
        for thing in things {
            for alias in &thing.aliases {
                self.take(names.insert(&alias.text, &alias.origin));
            }
        }
    }

    /// No name or alias is one of those that a name with `*` stands for.
    fn patterns(&mut self, data_types: &[V3DataType]) {
        let things = data_types.iter().map(|data_type| &data_type.configured);
        for pattern in things.clone().filter(|thing| thing.entry.stands_for_many()) {
            let Entry { name: claiming, origin: place, .. } = &pattern.entry;
            let prefix = claiming.trim_end_matches('*');
            let is_claimed = |name: &str| {
                let digits = name.strip_prefix(prefix).filter(|digits| !digits.is_empty());
                digits.is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
            };
            let names = things.clone().map(|thing| (&thing.entry.name, &thing.entry.origin));
            let aliases = things.clone().flat_map(|thing| &thing.aliases);
            let names = names.chain(aliases.map(|alias| (&alias.text, &alias.origin)));
            for (name, origin) in names.filter(|(name, _)| is_claimed(name)) {
                self.error(origin, format!("the data type `{claiming}` at {place} claims `{name}`"));
            }
        }
    }

    /// The parts of a complex type are of a float type.
    fn parts(&mut self, data_types: &[V3DataType]) {
        let is_float = |other: &V3DataType| matches!(other.values, Values::Float(_));
        for data_type in data_types {
            let Values::Complex(part) = &data_type.values else { continue };
            if !data_types.iter().any(|other| other.configured.entry.name == part.text && is_float(other)) {
                self.error(&part.origin, format!("no float is called {:?}", part.text));
            }
        }
    }
}

/// `BloscCompressor` as `blosc_compressor`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}
