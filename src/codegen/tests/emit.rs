//! What comes of the tables.

use crate::codegen::emit::{OUTPUTS, Output};
use crate::codegen::print::print;

use super::spec;

/// The output called `name`, for the tables of these tests.
fn output(name: &str) -> String {
    let output = OUTPUTS.iter().find(|output| output.name == name);
    output.map(|Output { emit, .. }| print(emit(&spec()))).unwrap_or_default()
}

/// Checks that `text` has the lines of `part` one after another, whatever their indentation.
#[track_caller]
fn has(text: &str, part: &str) {
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(lines(text).contains(&lines(part)), "{part}\n\nis not in\n\n{text}");
}

#[test]
fn a_configuration() {
    let text = output("v2_codec.rs");
    has(
        &text,
        r#"#[doc = " Paints."]
        #[doc = ""]
        #[doc = " Takes an array and gives an array, of the same size."]
        #[doc = ""]
        #[doc = " Name: `paint`. Source: D, S."]
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Paint {
            #[doc = " The type. Required."]
            pub dtype: ElementType,
            #[doc = " The other type. Defaults to the value of `dtype`, which `null` stands for too."]
            pub astype: ElementType,
            #[doc = " The colour. Defaults to `\"grey\"`."]
            pub colour: crate::sets::Colour,
            #[doc = " The seed. Defaults to `-65536`."]
            pub seed: Bounded<-2_147_483_648, 2_147_483_647>,
            #[doc = " A keyword. Defaults to `null`."]
            pub r#type: Option<AtLeast<0>>,
            #[doc = " The reader has such a name. Defaults to `10000`."]
            pub value: Number,
            #[doc = " Whether it is wet. Defaults to `false`."]
            pub wet: bool,
        }"#,
    );
    has(
        &text,
        r#"pub const MEMBERS: &'static [&'static str] = &["dtype", "astype", "colour", "seed", "type", "value", "wet"];"#,
    );
}

#[test]
fn a_reader_of_a_configuration() {
    has(
        &output("v2_codec.rs"),
        r#"let mut dtype = None;
        let mut astype = None;
        let mut colour = None;
        let mut seed = None;
        let mut r#type = None;
        let mut value_ = None;
        let mut wet = None;
        for (key, value) in object.members() {
            match key.name() {
                "dtype" => dtype = Some(value),
                "astype" => astype = Some(value),
                "colour" => colour = Some(value),
                "seed" => seed = Some(value),
                "type" => r#type = Some(value),
                "value" => value_ = Some(value),
                "wet" => wet = Some(value),
                "id" => {}
                _ => reporter.unknown_key(at, key, Self::MEMBERS, value),
            }
        }
        let colour = read_or(colour, "colour", at, reporter, || Some(crate::sets::Colour::Grey));
        let seed = read_or(seed, "seed", at, reporter, || Some(Bounded::of::<-65_536>()));
        let r#type = read_or(r#type, "type", at, reporter, || Some(None));
        let value_ = read_or(value_, "value", at, reporter, || Some(Number::from(10_000_i64)));
        let wet = read_or(wet, "wet", at, reporter, || Some(false));
        let dtype = check_required::<ElementType>(dtype, "dtype", object, at, reporter);
        let astype_is_sound = check_optional::<Option<ElementType>>(astype, "astype", at, reporter);
        let (Some(colour), Some(seed), Some(r#type), Some(value_), Some(wet), Some(dtype), true) = (colour, seed, r#type, value_, wet, dtype, astype_is_sound) else {
            return None;
        };
        let dtype = read_member(dtype, &at.key("dtype"), reporter);
        let astype = read_nullable_or(astype, "astype", at, reporter, || dtype.clone());
        Some(Self {
            dtype: dtype?,
            astype: astype?,
            colour,
            seed,
            r#type,
            value: value_,
            wet
        })"#,
    );
}

#[test]
fn a_writer_of_a_configuration() {
    has(
        &output("v2_codec.rs"),
        r#"fn write_members(&self, writer: &mut Writer) {
            writer.member("dtype", &self.dtype);
            writer.member("astype", &self.astype);
            writer.member("colour", &self.colour);
            writer.member("seed", &self.seed);
            if let Some(value) = &self.r#type {
                writer.member("type", value);
            }
            writer.member("value", &self.value);
            if self.wet {
                writer.member("wet", &self.wet);
            }
        }"#,
    );
}

#[test]
fn a_closed_set() {
    let text = output("sets.rs");
    has(
        &text,
        r#"pub enum Colour {
            #[doc = " Red. Written `\"red\"`."]
            Red,
            #[doc = " Grey. Written `\"grey\"` or `\"gray\"`."]
            Grey,
        }"#,
    );
    has(
        &text,
        r#"const LITERALS: &'static [Literal] = &[Literal::String("gray"), Literal::String("grey"), Literal::String("red")];"#,
    );
    has(&text, r#""grey" | "gray" => Self::Grey,"#);
}

#[test]
fn a_family_of_types() {
    let text = output("v2_data_type.rs");
    has(
        &text,
        r"pub enum Uint {
            #[doc = ' 8 bits. Written `|u1`.']
            U8,
            #[doc = ' 16 bits. Written `<u2` or `>u2`.']
            U16(ByteOrder),
        }"
        .replace('\'', "\"")
        .as_str(),
    );
    has(&text, "Some(1) => Some(Self::U8),\nSome(2) => typestr.order(refusal).map(Self::U16),");
    has(&text, "Self::Unknown(_) => None,");
}

#[test]
fn scopes_list_the_names_that_they_claim() {
    has(&output("v2_codec.rs"), "pub(crate) const CORE_V2: &'static [Self] = &[];");
    has(&output("v3_data_type.rs"), "pub(crate) const CORE: &'static [Self] = &[Self::Half];");
    has(&output("v3_data_type.rs"), "\"float16\" => Self::Half,");
}
