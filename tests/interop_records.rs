//! Interoperation with zarr-python on bytes: reads the records and strings that `interop/records.py write` wrote, compares
//! their bytes with NumPy's, and writes the chunks again for `interop/records.py verify` to read.
//!
//! It runs where `ZARR_SPEC_RECORDS` names a folder with a `manifest.jsonl`; the chunks go to `ZARR_SPEC_RECORDS_OUT`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;
use zarr_spec::byte_order::ByteOrder;
use zarr_spec::json::{Tape, Value};
use zarr_spec::layout::{Conversion, Kind, Layout, Scalar};
use zarr_spec::problem::Problem;
use zarr_spec::sets::Endian;
use zarr_spec::utf32::{Column, Format, Width};
use zarr_spec::v3::{ArrayMetadata, Codec, DataType};
use zarr_spec::{v2, v3};

fn main() -> ExitCode {
    let Some(stores) = env::var_os("ZARR_SPEC_RECORDS").map(PathBuf::from) else {
        println!("records: not run, since ZARR_SPEC_RECORDS names no folder of stores");
        return ExitCode::SUCCESS;
    };
    let out = env::var_os("ZARR_SPEC_RECORDS_OUT").map(PathBuf::from);
    match run(&stores, out.as_deref()) {
        Ok((passed, 0)) if passed > 0 => {
            println!("records: {passed} passed, 0 failed");
            ExitCode::SUCCESS
        }
        Ok((passed, failed)) => {
            println!("records: {passed} passed, {failed} failed");
            ExitCode::FAILURE
        }
        Err(error) => {
            println!("records: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Check each array of the manifest in `stores`; how many passed, and how many failed.
fn run(stores: &Path, out: Option<&Path>) -> Result<(usize, usize), String> {
    let manifest = fs::read_to_string(stores.join("manifest.jsonl")).map_err(text)?;
    let (mut tape, mut passed, mut failed) = (Tape::new(), 0, 0);
    for line in manifest.lines() {
        let document = tape.parse(line).map_err(text)?;
        let line = document.root();
        if line.get("refused").is_some_and(|refused| !refused.is_null()) {
            continue;
        }
        let path = member(line, "path")?;
        match check(line, &stores.join(&path)).and_then(|array| write(&array, out, &path)) {
            Ok(()) => passed += 1,
            Err(error) => {
                println!("FAILED {path}: {error}");
                failed += 1;
            }
        }
    }
    Ok((passed, failed))
}

/// What is written again.
struct Array {
    /// The document; none where zarr's own is to be kept.
    document: Option<String>,
    chunk: Vec<u8>,
}

fn check(line: Value<'_>, folder: &Path) -> Result<Array, String> {
    let document = fs::read_to_string(folder.join(v3::KEY)).map_err(text)?;
    let as_in_memory = member(line, "chunk")? == "memory";
    let (metadata, document) = match ArrayMetadata::from_slice(document.as_bytes()) {
        Ok(metadata) => (metadata, Some(document)),
        Err(problems) if as_in_memory && problems.iter().all(is_of_the_fill_value) => {
            (without_fill_value(&document)?, None)
        }
        Err(problems) => return Err(problems.to_string()),
    };
    let stored = fs::read(folder.join("c/0")).map_err(text)?;
    let data = STANDARD.decode(member(line, "data_base64")?).map_err(text)?;
    let in_memory = line.get("dtype").map_or("", |dtype| dtype.source());
    let in_memory = v2::DataType::from_json_in(in_memory, &v2::Scope::ALL).map_err(text)?;
    let in_memory = Layout::try_from(&in_memory).map_err(text)?;
    let of_codec = Layout::of_v3(metadata.data_type(), byte_order(metadata.codecs())).map_err(text)?;
    // zarr-python 3.1 stores records as they are in memory, and reads them as the codec says.
    let in_store = if as_in_memory { in_memory.clone() } else { of_codec.clone() };
    same("item size", &metadata.data_type().item_size(), &u64::try_from(in_store.item_size()).ok())?;
    same("chunk", &stored, &convert(&in_memory, &in_store, &data)?)?;
    same("data", &data, &convert(&in_store, &in_memory, &stored)?)?;
    if let DataType::FixedLengthUtf32(_) = metadata.data_type() {
        strings(&in_memory, &in_store, &data, &stored)?;
    }
    Ok(Array { document, chunk: convert(&in_memory, &of_codec, &data)? })
}

/// zarr-python 3.1 packs the fill value as it is in memory too, so that big-endian text in it is no text
/// (zarr-extensions, `structured`: a packed fill value is in the byte order of the codec).
fn is_of_the_fill_value(problem: &Problem) -> bool {
    problem.location().to_pointer() == "/fill_value"
}

/// The array of `document` with a fill value of zero bytes.
fn without_fill_value(document: &str) -> Result<ArrayMetadata, String> {
    let mut json: Json = serde_json::from_str(document).map_err(text)?;
    let packed = json["fill_value"].as_str().unwrap_or_default();
    let zeros = vec![0; STANDARD.decode(packed).map_err(text)?.len()];
    json["fill_value"] = STANDARD.encode(zeros).into();
    ArrayMetadata::from_slice(json.to_string().as_bytes()).map_err(text)
}

fn convert(from: &Layout, to: &Layout, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut converted = vec![0; bytes.len()];
    Conversion::new(from, to).map_err(text)?.apply(bytes, &mut converted).map_err(text)?;
    Ok(converted)
}

/// The strings of both bytes are the same, and each is written as the other.
fn strings(in_memory: &Layout, in_store: &Layout, data: &[u8], stored: &[u8]) -> Result<(), String> {
    let (memory, store) = (format(in_memory)?, format(in_store)?);
    let column: Column = store.decoder().decode(stored).map_err(text)?;
    same(
        "strings",
        &memory.decoder().decode_strings(data).map_err(text)?,
        &column.iter().map(Into::into).collect(),
    )?;
    let mut written = vec![0xff; data.len()];
    memory.encoder().encode_column(column.values(), column.offsets(), &mut written).map_err(text)?;
    same("encoded strings", &data.to_vec(), &written)
}

fn format(layout: &Layout) -> Result<Format, String> {
    match layout.kind() {
        Kind::Scalar { scalar: Scalar::Utf32(length), byte_order: Some(byte_order) } => {
            Ok(Format::new(Width::new(length).map_err(text)?, byte_order))
        }
        other => Err(format!("not a string: {other:?}")),
    }
}

/// The byte order of the `bytes` codec.
fn byte_order(codecs: &[Codec]) -> ByteOrder {
    let big = |codec: &Codec| matches!(codec, Codec::Bytes(bytes) if bytes.endian == Some(Endian::Big));
    if codecs.iter().any(big) { ByteOrder::Big } else { ByteOrder::Little }
}

fn write(array: &Array, out: Option<&Path>, path: &str) -> Result<(), String> {
    let Some(out) = out else { return Ok(()) };
    let folder = out.join(path);
    fs::create_dir_all(folder.join("c")).map_err(text)?;
    if let Some(document) = &array.document {
        fs::write(folder.join(v3::KEY), document).map_err(text)?;
    }
    fs::write(folder.join("c/0"), &array.chunk).map_err(text)
}

fn member(line: Value<'_>, name: &str) -> Result<String, String> {
    let member = line.get(name).and_then(Value::as_str);
    member.map(Into::into).ok_or_else(|| format!("the manifest has no {name}"))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected:?}, found {found:?}")) }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
