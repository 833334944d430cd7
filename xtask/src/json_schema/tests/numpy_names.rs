//! NumPy's names of data types, which a pattern lists in the schema and a match in the library.

use super::vectors::{Pair, Verdict};
use super::{WIDEST, spec};

/// Names that NumPy has, or has had, and some that it has not.
const NAMES: &[&str] = &[
    "bool",
    "bool_",
    "bool8",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "byte",
    "short",
    "intc",
    "intp",
    "int",
    "int_",
    "long",
    "longlong",
    "ubyte",
    "ushort",
    "uintc",
    "uintp",
    "uint",
    "ulong",
    "ulonglong",
    "half",
    "single",
    "double",
    "longdouble",
    "float",
    "float_",
    "float16",
    "float32",
    "float64",
    "float96",
    "float128",
    "csingle",
    "cdouble",
    "clongdouble",
    "complex",
    "complex_",
    "complex64",
    "complex128",
    "complex256",
    "object",
    "object_",
    "str",
    "str_",
    "bytes",
    "bytes_",
    "string",
    "unicode",
    "void",
    "datetime64",
    "timedelta64",
    "bfloat16",
    "Float64",
    "FLOAT64",
    " float64",
    "float64 ",
    "",
];

/// Every code of one letter, alone and with sizes, after every byte order.
fn codes() -> Vec<String> {
    let letters: Vec<_> = ('A'..='Z').chain('a'..='z').chain(['?']).map(String::from).collect();
    let mut codes = Vec::new();
    for order in ["", "<", ">", "|", "=", "=<"] {
        for letter in &letters {
            let sizes = ["", "0", "1", "2", "4", "8", "08", "16", "8[ns]", "8[10us]", "8[]", "8[no]"];
            codes.extend(sizes.map(|size| format!("{order}{letter}{size}")));
        }
    }
    codes
}

#[test]
fn the_schema_and_the_library_know_the_same_names() {
    let pair = Pair::new(&spec(), WIDEST);
    let (mut wrong, mut taken, mut refused) = (Vec::new(), 0, 0);
    let names: Vec<_> = NAMES.iter().map(|name| String::from(*name)).chain(codes()).collect();
    for (codec, members) in [("delta", ""), ("quantize", r#""digits": 2, "#)] {
        for name in &names {
            let text = format!(
                r#"{{"name": "numcodecs.{codec}", "configuration": {{{members}"dtype": "{name}"}}}}"#
            );
            match pair.judge("v3_codec.json", &text) {
                Ok(Verdict::Taken) => taken += 1,
                Ok(Verdict::Refused) => refused += 1,
                other => wrong.push(format!("{codec} {name:?}: {other:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} disagreements:\n{}", wrong.len(), wrong.join("\n"));
    assert!(taken > 100 && refused > 1000, "{taken} are taken, {refused} refused");
}
