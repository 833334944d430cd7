#![no_std]
//! The Zarr v2 and v3 specifications compiled into Rust types.
//!
//! A program that opens, checks, writes or converts Zarr reads metadata first: JSON documents that say what an array's
//! items are, how its chunks are encoded, and what stands where no chunk does. This crate reads them into types to
//! `match` on, tells every problem with its place, and writes them back without loss. It reads no chunks and opens no
//! store: bytes come in and bytes go out.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`v2`] | `.zarray`, `.zgroup`, `.zattrs`, `.zmetadata`; NumPy's data types, numcodecs' codecs, fill values |
//! | [`v3`] | `zarr.json`; data types, chunk grids, codecs as a pipeline, fill values and their bytes |
//! | [`field`] | a field of a document as a scope reads it: accepted, unclaimed or refused |
//! | [`problem`] | what is wrong with a document, as data |
//! | [`repair`] | what known writers got wrong, undone before reading |
//! | [`convert`] | metadata of format 2 as metadata of format 3, for the same chunks |
//! | [`chunks`] | how many chunks an array has, where each lies, which of them hold a part of it |
//! | [`layout`] | where the values of a record lie; columns and byte order of whole buffers |
//! | [`utf32`] | strings of a fixed length |
//! | [`update`] | changes to members and attributes |
//! | [`byte_order`], [`fill_value`], [`sets`] | what both formats have: byte orders, the bits of floats, closed sets of values |
//! | [`json`] | the JSON that documents are read from and written to |
//!
//! The names of data types and codecs, their members, bounds and defaults stand in tables, in the folder `spec` of the
//! repository; the types are generated from these when the crate is built.
//!
//! # Open a document
//!
//! Metadata exists only where a document has no problem. Defaults are filled in, so `{"id": "blosc"}` is a whole
//! configuration, and bounds are types: a level outside its range cannot be built.
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder;
//! use zarr_spec::sets::BloscCompressor;
//! use zarr_spec::v2::data_type::Float;
//! use zarr_spec::v2::{ArrayMetadata, Codec, DataType, FillValue};
//!
//! let metadata = ArrayMetadata::from_slice(br#"{
//!     "zarr_format": 2, "shape": [10000, 1000], "chunks": [1000, 100], "dtype": "<f4",
//!     "compressor": {"id": "blosc"}, "fill_value": "NaN", "order": "C", "filters": null
//! }"#)?;
//!
//! assert_eq!(metadata.shape(), [10000, 1000]);
//! assert_eq!(metadata.data_type().item_size(), Some(4));
//! match metadata.data_type() {
//!     DataType::Float(Float::F32(order)) => assert_eq!(*order, ByteOrder::Little),
//!     DataType::Struct(records) => println!("{} fields", records.fields().len()),
//!     other => println!("not for this program: {other}"),
//! }
//! match metadata.compressor() {
//!     None => println!("chunks are not compressed"),
//!     Some(Codec::Blosc(blosc)) => {
//!         assert_eq!(blosc.cname, BloscCompressor::Lz4);
//!         assert_eq!(blosc.clevel.get(), 5);
//!     }
//!     Some(other) => println!("no decoder for {}", other.id()),
//! }
//! assert_eq!(*metadata.fill_value(), FillValue::Float(f64::NAN));
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! # Every problem, with its place
//!
//! A reading never stops half way: it has the fields that could be read and every [`Problem`](problem::Problem), as data
//! and as a sentence. A location is a JSON Pointer; with the text at hand it is also a line and a column. The example
//! `check` in the repository does this for whole stores, of either format or of both.
//!
//! ```
//! use zarr_spec::field::Field;
//! use zarr_spec::problem::ProblemKind;
//! use zarr_spec::v2::{ArrayReading, Codec, DataType, Scope};
//!
//! let text = r#"{
//!   "zarr_format": 2,
//!   "shape": [10, -1],
//!   "chunks": [5, 5],
//!   "dtype": [["id", "<u4"], ["name", "<q9"]],
//!   "compressor": {"id": "zlib", "level": 12},
//!   "fill_value": null,
//!   "order": "C",
//!   "filters": null
//! }"#;
//! let reading = ArrayReading::new(text.as_bytes(), &Scope::ALL);
//! let problems = reading.problems();
//! let lines: Vec<String> = problems
//!     .iter()
//!     .zip(problems.positions(text))
//!     .map(|(problem, position)| format!("{} ({position}): {problem}", problem.location()))
//!     .collect();
//! assert_eq!(lines, [
//!     "/shape (3:12): expected an array of integers of at least 0, found [10, -1]",
//!     "/compressor/level (6:41): expected an integer from -1 to 9, found 12",
//! ]);
//! assert_eq!(problems.as_slice()[0].kind(), ProblemKind::InvalidValue);
//!
//! // The rest of the document was read.
//! let Some(Field::Accepted(DataType::Struct(records))) = reading.data_type() else { unreachable!() };
//! assert_eq!(records.fields()[0].name(), "id");
//! let Some(Field::Refused(refused)) = reading.compressor() else { unreachable!() };
//! assert_eq!(refused.definition(), Some("zlib"));
//!
//! // There is no metadata.
//! assert_eq!(reading.into_metadata().unwrap_err().len(), 2);
//! ```
//!
//! # Scopes and unknown names
//!
//! A [`Scope`](v2::Scope) is the set of names that a reader knows. A name outside it is no problem, because Zarr is open to
//! extensions: the field is [`Unclaimed`](field::Field::Unclaimed), its value is the `Unknown` of its kind, and it is
//! written back as it was read. In the record above, `<q9` is such a name.
//!
//! ```
//! use zarr_spec::field::Field;
//! use zarr_spec::v2::{Codec, DataType, Scope};
//!
//! let codec = r#"{"id": "pickle", "protocol": 4}"#;
//! let Field::Accepted(Codec::Pickle(pickle)) = Codec::read(codec, &Scope::ALL).field else { unreachable!() };
//! assert_eq!(pickle.protocol.get(), 4);
//!
//! // `CORE_V2` leaves out `pickle`, since to decode it is to run what its writer chose.
//! let Field::Unclaimed(Codec::Unknown(unknown)) = Codec::read(codec, &Scope::CORE_V2).field else {
//!     unreachable!()
//! };
//! assert_eq!(unknown.id(), "pickle");
//! assert_eq!(unknown.json().source(), codec);
//!
//! // Or all but one.
//! let scope = Scope::ALL.without_codec("pickle");
//! assert!(scope.claims_codec("zfpy") && !scope.claims_codec("pickle"));
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! # Write back and update
//!
//! Metadata keeps what was written beside what it means: unknown members, the order of keys, the text of numbers. An
//! unchanged document is written as it was; [`canonical`](v2::ArrayMetadata::canonical) is the simplest spelling that
//! means the same. Equality is equality of meaning.
//!
//! ```
//! use zarr_spec::v2::codec::Zstd;
//! use zarr_spec::v2::{ArrayMetadata, Codec};
//!
//! let text = r#"{"zarr_format": 2, "shape": [10], "chunks": [5], "dtype": "<i1", "fill_value": 0,
//!     "compressor": {"id": "gzip"}, "order": "C", "filters": [], "scale": 1.50}"#;
//! let metadata = ArrayMetadata::from_slice(text.as_bytes())?;
//! assert_eq!(metadata.files().get(".zarray"), Some(text));
//! assert_eq!(
//!     metadata.canonical(),
//!     r#"{"zarr_format":2,"shape":[10],"chunks":[5],"dtype":"|i1","compressor":{"id":"gzip","level":1},"#
//!         .to_owned()
//!         + r#""fill_value":0,"order":"C","filters":null,"dimension_separator":".","scale":1.50}"#,
//! );
//! assert_eq!(ArrayMetadata::from_slice(metadata.canonical().as_bytes())?, metadata);
//!
//! let changed = metadata
//!     .update()
//!     .set("shape", &[20])
//!     .set("compressor", &Codec::from(Zstd::default()))
//!     .remove("scale")
//!     .set_attribute("units", "m")
//!     .read()?;
//! assert_eq!(changed.shape(), [20]);
//! assert_eq!(changed.files().get(".zattrs"), Some(r#"{"units":"m"}"#));
//! assert!(changed.extra().is_empty());
//!
//! // An update is read like a document: what it makes is valid, or every problem is told.
//! let problems = metadata.update().set("chunks", &[5, 5]).read().unwrap_err();
//! assert_eq!(problems.to_string(), "/chunks: expected 1 element, as \"shape\" has, found [5,5]");
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! # From scratch
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder;
//! use zarr_spec::field::Bounded;
//! use zarr_spec::sets::BloscCompressor;
//! use zarr_spec::v2::codec::Blosc;
//! use zarr_spec::v2::data_type::Int;
//! use zarr_spec::v2::{ArrayBuilder, DataType, FillValue};
//!
//! let blosc = Blosc { cname: BloscCompressor::Zstd, clevel: Bounded::of::<7>(), ..Blosc::default() };
//! let metadata = ArrayBuilder::new(&[365, 720, 1440], &[1, 720, 1440], DataType::Int(Int::I16(ByteOrder::Little)))
//!     .fill_value(FillValue::Signed(-32768))
//!     .compressor(blosc.into())
//!     .attribute("units", "K")
//!     .attribute("scale_factor", &0.01)
//!     .build()?;
//! for (key, text) in metadata.files().iter() {
//!     println!("{key}: {text}");
//! }
//! # assert_eq!(metadata.files().iter().count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A node and a hierarchy
//!
//! A node of a store is the files that it has: in format 3 one. `NodeFiles::places`, in [format 2](v2::NodeFiles::places) as in
//! [format 3](v3::NodeFiles::places), says which of them each problem is in, with line and column.
//!
//! ```
//! use zarr_spec::v2::{Node, NodeFiles, NodeReading, Scope};
//!
//! let group = NodeFiles {
//!     group: Some(br#"{"zarr_format": 2}"#),
//!     attributes: Some(br#"{"title": "sea ice", "valid_max": Infinity}"#),
//!     ..NodeFiles::default()
//! };
//! let node = Node::from_files(&group)?;
//! assert!(matches!(node, Node::Group(_)));
//! // A bare `Infinity` is not JSON, but real stores have it among attributes. It is kept.
//! assert_eq!(node.attributes().get("valid_max").and_then(|json| json.to_f64()), Some(f64::INFINITY));
//!
//! let broken = NodeFiles { attributes: Some(b"[]"), ..group };
//! let reading = NodeReading::from_files(&broken, &Scope::ALL);
//! let problem = &reading.problems().as_slice()[0];
//! assert_eq!(broken.place(problem).to_string(), ".zattrs: (1:1)");
//! assert_eq!(problem.to_string(), "expected an object, found []");
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! A `.zmetadata` holds the nodes of a whole hierarchy. It is read in one pass, each node with its attributes, and the
//! hierarchy is checked: a node below an array, or below no group, is a problem.
//!
//! ```
//! use zarr_spec::v2::{ConsolidatedMetadata, Node};
//!
//! let hierarchy = ConsolidatedMetadata::from_slice(br#"{
//!     "zarr_consolidated_format": 1,
//!     "metadata": {
//!         ".zgroup": {"zarr_format": 2},
//!         "ice/.zarray": {
//!             "zarr_format": 2, "shape": [10], "chunks": [5], "dtype": "|u1",
//!             "compressor": null, "fill_value": 0, "order": "C", "filters": null
//!         },
//!         "ice/.zattrs": {"units": "%"}
//!     }
//! }"#)?;
//! for (path, node) in hierarchy.nodes() {
//!     match node {
//!         Node::Array(array) => println!("/{path}: {} {:?}", array.data_type(), array.shape()),
//!         Node::Group(_) => println!("/{path}: group"),
//!     }
//! }
//! # assert_eq!(hierarchy.nodes().len(), 2);
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! In format 3 a group lists the nodes below it in its own `zarr.json`:
//! [`v3::GroupMetadata::consolidated`] has them, and [`v3::ConsolidatedMetadata::from_nodes`] makes such a list.
//!
//! # Undo what known writers got wrong
//!
//! Some writers have put into real stores what no specification allows, although it is plain what they meant. Readers
//! refuse it; a repair, asked for by name, changes the text before it is read, and tells each change.
//!
//! ```
//! use zarr_spec::repair::{self, RepairKind, Repairs};
//! use zarr_spec::v2::{Node, NodeFiles};
//!
//! let files = NodeFiles {
//!     array: Some(br#"{"zarr_format": 2, "shape": [4], "chunks": [2], "dtype": "<f8", "compressor": null,
//!         "fill_value": NaN, "order": "C", "filters": null}"#),
//!     ..NodeFiles::default()
//! };
//! assert!(Node::from_files(&files).is_err());
//!
//! let repaired = repair::v2_node(&files, Repairs::none().with(RepairKind::NonFiniteFillValue));
//! assert_eq!(
//!     repaired.repairs[0].to_string(),
//!     r#"/.zarray/fill_value: NaN is now "NaN" (non_finite_fill_value)"#,
//! );
//! assert!(Node::from_files(&repaired.files()).is_ok());
//! ```
//!
//! # Format 2 as format 3
//!
//! [`convert`] has the metadata of format 3 of an array, a group or a hierarchy of format 2. The chunks stay as they are.
//!
//! ```
//! use zarr_spec::{v2, v3};
//!
//! let v2 = v2::ArrayMetadata::from_slice(br#"{
//!     "zarr_format": 2, "shape": [365, 720], "chunks": [30, 720], "dtype": "<f4", "fill_value": "NaN", "order": "C",
//!     "compressor": {"id": "zstd", "level": 3}, "filters": null, "dimension_separator": "/"
//! }"#)?;
//! let v3 = v3::ArrayMetadata::try_from(&v2)?;
//! assert!(matches!(v3.codecs(), [v3::Codec::Bytes(_), v3::Codec::Zstd(_)]));
//! assert_eq!(v3.chunk_key_encoding().key(&[4, 0]).as_deref(), Some("4/0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A codec of one's own
//!
//! A definition is added to a scope at run time; what it reads comes back as the type that it made. There is the same for
//! data types: [`v2::data_type::DataTypeDefinition`], [`v3::data_type::DataTypeDefinition`].
//!
//! ```
//! use std::sync::Arc;
//!
//! use zarr_spec::field::{Bounded, read_member_of};
//! use zarr_spec::json::{Value, Writer};
//! use zarr_spec::problem::{Path, Reporter};
//! use zarr_spec::v2::codec::{CodecDefinition, CodecValue};
//! use zarr_spec::v2::{ArrayMetadata, Codec, Scope};
//!
//! /// Pictures, as our cameras write them.
//! #[derive(Debug)]
//! struct Jpeg2000 {
//!     layers: Bounded<1, 32>,
//! }
//!
//! impl CodecValue for Jpeg2000 {
//!     fn write_members(&self, writer: &mut Writer) {
//!         writer.member("layers", &self.layers);
//!     }
//! }
//!
//! #[derive(Debug)]
//! struct Definition;
//!
//! impl CodecDefinition for Definition {
//!     fn id(&self) -> &str {
//!         "example_jpeg2000"
//!     }
//!
//!     fn read(
//!         &self,
//!         codec: Value<'_>,
//!         at: &Path<'_>,
//!         reporter: &mut Reporter<'_>,
//!     ) -> Option<Arc<dyn CodecValue>> {
//!         reporter.only_members(codec, at, &["id", "layers"]);
//!         Some(Arc::new(Jpeg2000 { layers: read_member_of(codec, "layers", at, reporter)? }))
//!     }
//! }
//!
//! let scope = Scope::ALL.with_codec(Arc::new(Definition));
//! let document = br#"{
//!     "zarr_format": 2, "shape": [64, 64], "chunks": [64, 64], "dtype": "|u1", "fill_value": 0,
//!     "compressor": {"id": "example_jpeg2000", "layers": 3}, "order": "C", "filters": null
//! }"#;
//! let metadata = ArrayMetadata::from_slice_in(document, &scope)?;
//! let Some(Codec::Custom(codec)) = metadata.compressor() else { unreachable!() };
//! assert_eq!(codec.downcast_ref::<Jpeg2000>().map(|jpeg| jpeg.layers.get()), Some(3));
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! # Open a v3 document
//!
//! The module [`v3`] has the same names for the same things. Its codecs are checked as the pipeline that they are: each in
//! its position, and each against the chunk that it takes.
//!
//! ```
//! use zarr_spec::v3::{ArrayMetadata, ChunkGrid, Codec, Node};
//!
//! let text = r#"{
//!   "zarr_format": 3, "node_type": "array", "shape": [1000, 1000], "data_type": "float32",
//!   "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [100, 100]}},
//!   "chunk_key_encoding": "default", "fill_value": "NaN",
//!   "codecs": [{"name": "sharding_indexed", "configuration": {
//!     "chunk_shape": [10, 10],
//!     "codecs": [
//!       {"name": "transpose", "configuration": {"order": [1, 0]}},
//!       {"name": "bytes", "configuration": {"endian": "little"}}
//!     ],
//!     "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, "crc32c"]
//!   }}]
//! }"#;
//! let Node::Array(metadata) = Node::from_slice(text.as_bytes())? else { unreachable!() };
//! assert!(matches!(metadata.chunk_grid(), ChunkGrid::Regular(_)));
//! let [Codec::ShardingIndexed(sharding)] = metadata.codecs() else { unreachable!() };
//! assert!(matches!(sharding.codecs[..], [Codec::Transpose(_), Codec::Bytes(_)]));
//!
//! // Which chunk an item is in, and the store key of that.
//! let chunks = metadata.chunks().ok_or("an unknown grid")?;
//! assert_eq!(chunks.at(&[250, 999])?, [2, 9]);
//! assert_eq!(metadata.chunk_key_encoding().key(&[2, 9]).as_deref(), Some("c/2/9"));
//!
//! let broken = text.replace("[1, 0]", "[0, 1, 2]");
//! let problems = ArrayMetadata::from_slice(broken.as_bytes()).unwrap_err();
//! let [problem] = problems.as_slice() else { unreachable!() };
//! assert_eq!(
//!     problem.location().to_pointer(),
//!     "/codecs/0/configuration/codecs/0/configuration/order",
//! );
//! assert_eq!(problem.position(&broken).to_string(), "8:56");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A decoding pipeline
//!
//! [`stages`](v3::ArrayMetadata::stages) has each codec with the chunk that it takes to encode it: to decode is to undo them from
//! the last to the first. Here each step is told; a decoder would do it. A [shard](v3::Shard) says which bytes its index is in, and
//! the index which bytes each inner chunk is in.
//!
//! ```
//! use zarr_spec::v3::pipeline::Stage;
//! use zarr_spec::v3::{ArrayMetadata, Codec};
//!
//! fn decode(stages: &[Stage<'_>], steps: &mut Vec<String>) {
//!     for stage in stages.iter().rev() {
//!         match stage.codec {
//!             Codec::Gzip(_) => steps.push("inflate".into()),
//!             Codec::Bytes(_) => steps.push(format!("view as {:?}", stage.shape().unwrap_or_default())),
//!             Codec::Transpose(transpose) => steps.push(format!("undo the order {:?}", transpose.order())),
//!             Codec::ShardingIndexed(sharding) => {
//!                 // Of each inner chunk.
//!                 decode(&sharding.stages(stage.data_type()), steps);
//!                 steps.push(format!("place in {:?}", stage.shape().unwrap_or_default()));
//!             }
//!             other => steps.push(format!("no decoder for {}", other.name())),
//!         }
//!     }
//! }
//!
//! let metadata = ArrayMetadata::from_slice(br#"{
//!     "zarr_format": 3, "node_type": "array", "shape": [200, 300], "data_type": "uint16", "fill_value": 0,
//!     "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [20, 30]}},
//!     "chunk_key_encoding": {"name": "default"},
//!     "codecs": [
//!         {"name": "transpose", "configuration": {"order": [1, 0]}},
//!         {"name": "sharding_indexed", "configuration": {
//!             "chunk_shape": [10, 5],
//!             "codecs": [
//!                 {"name": "bytes", "configuration": {"endian": "little"}},
//!                 {"name": "gzip", "configuration": {"level": 5}}
//!             ],
//!             "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}, "crc32c"]
//!         }}
//!     ]
//! }"#)?;
//! let (stages, mut steps) = (metadata.stages(), Vec::new());
//! decode(&stages, &mut steps);
//! assert_eq!(steps, ["inflate", "view as [10, 5]", "place in [30, 20]", "undo the order [1, 0]"]);
//!
//! // The shard is turned already, so an item of the chunk is found in it with its indices turned.
//! let [Stage { codec: Codec::Transpose(transpose), .. }, sharded] = &stages[..] else { unreachable!() };
//! let shard = sharded.shard().ok_or("shards of one shape")?;
//! let item = [7, 25];
//! let turned: Vec<u64> = transpose.order().iter().map(|dimension| item[*dimension]).collect();
//! let inner = shard.inner_chunks().at(&turned)?;
//! assert_eq!(inner, [2, 1]);
//!
//! // Of a shard of 5,000 bytes, read these; they say that the inner chunk begins at 640 and takes 80 bytes.
//! assert_eq!(shard.index_range(5_000), Some(4_804..5_000));
//! let mut bytes = vec![0xff; 196];
//! bytes[144..152].copy_from_slice(&640_u64.to_le_bytes());
//! bytes[152..160].copy_from_slice(&80_u64.to_le_bytes());
//! assert_eq!(shard.index(&bytes)?.get(&inner)?, Some(640..720));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Match on a data type
//!
//! [`v3::DataType`] has a variant for each data type of the core specification and of the zarr-extensions registry, and
//! for the names that zarr-python and zarrs write without a registration. The scopes tell them apart: `CORE`,
//! `CORE_AND_EXTENSIONS`, `ALL`.
//!
//! ```
//! use zarr_spec::v3::{DataType, Scope};
//!
//! fn describe(data_type: &DataType) -> String {
//!     match data_type {
//!         DataType::Bool => "truth values".into(),
//!         DataType::Float64 => "doubles".into(),
//!         DataType::NumpyDatetime64(time) => format!("times in {} {}", time.scale_factor, time.unit),
//!         DataType::FixedLengthUtf32(text) => format!("text in {} bytes", text.length_bytes),
//!         DataType::Struct(records) => {
//!             let fields = records.fields().iter();
//!             let fields: Vec<_> =
//!                 fields.map(|field| format!("{}: {}", field.name(), describe(field.data_type()))).collect();
//!             format!("records of {}", fields.join(", "))
//!         }
//!         DataType::Unknown(unknown) => format!("items of the unknown type {}", unknown.name()),
//!         other => format!("{other} ({:?} bytes)", other.item_size()),
//!     }
//! }
//!
//! let data_type = DataType::from_json_in(
//!     r#"{"name": "struct", "configuration": {"fields": [
//!         {"name": "t", "data_type": {"name": "numpy.datetime64",
//!                                     "configuration": {"unit": "s", "scale_factor": 60}}},
//!         {"name": "v", "data_type": "float64"}
//!     ]}}"#,
//!     &Scope::ALL,
//! )?;
//! assert_eq!(describe(&data_type), "records of t: times in 60 s, v: doubles");
//! assert_eq!(data_type.item_size(), Some(16));
//!
//! assert_eq!(describe(&"posit16".parse()?), "items of the unknown type posit16");
//! # Ok::<(), zarr_spec::problem::Problems>(())
//! ```
//!
//! # Bytes of a fill value
//!
//! A [`v3::FillValue`] is a value of a data type: from JSON, to its simplest JSON, to the bytes that the `bytes` codec
//! stores, and back from these.
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder;
//! use zarr_spec::json::ToJson;
//! use zarr_spec::v3::{DataType, FillValue};
//!
//! let value = FillValue::from_json(r#""0x7fc00000""#, &DataType::Float32)?;
//! assert_eq!(value.to_json(), r#""NaN""#);
//! assert_eq!(value.to_bytes(&DataType::Float32, ByteOrder::Big)?, [0x7f, 0xc0, 0, 0]);
//! assert_eq!(FillValue::from_bytes(&[0x7f, 0xc0, 0, 0], &DataType::Float32, ByteOrder::Big)?, value);
//!
//! // Integers are exact, and a number is rounded once, to the type's own width.
//! let value = FillValue::from_json("18446744073709551615", &DataType::Uint64)?;
//! assert_eq!(value, FillValue::Unsigned(u64::MAX));
//! let value = FillValue::from_json("0.3", &DataType::Float8E4m3)?;
//! assert_eq!(value.to_json(), "0.3");
//! let FillValue::Float(value) = value else { unreachable!() };
//! assert_eq!(value.to_f64(), 0.3125);
//!
//! // In format 2 the byte order is that of the data type.
//! let data_type: zarr_spec::v2::DataType = ">f4".parse()?;
//! let value = zarr_spec::v2::FillValue::from_json(r#""NaN""#, &data_type)?;
//! assert_eq!(value.to_bytes(&data_type)?, [0x7f, 0xc0, 0, 0]);
//!
//! let problems = FillValue::from_json("256", &DataType::Uint8).unwrap_err();
//! assert_eq!(problems.to_string(), "expected an integer from 0 to 255, found 256");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A table of records in and out
//!
//! A [`Layout`](layout::Layout) says where each value of a record lies: it follows from a data type, or is built field by
//! field. Columns move by it out of and into a buffer of records, several in one pass, from and to slices of Rust's own
//! types in the byte order of the machine.
//!
//! ```
//! use zarr_spec::byte_order::ByteOrder::Big;
//! use zarr_spec::layout::{Column, Layout, Records, RecordsMut, to_byte_order};
//! use zarr_spec::v2::DataType;
//! use zarr_spec::v3;
//!
//! let data_type: DataType = r#"[["station", "|u1"], ["time", "<i8"], ["kelvin", "<f4"]]"#.parse()?;
//! let layout = Layout::try_from(&data_type)?;
//! let (station, time, kelvin) = (layout.get(["station"])?, layout.get(["time"])?, layout.get(["kelvin"])?);
//! assert_eq!((layout.item_size(), time.offset()), (13, 1));
//!
//! // In: a chunk of three records, from three columns.
//! let mut chunk = vec![0; 3 * layout.item_size()];
//! let (stations, times, kelvins) = ([1_u8, 1, 2], [0_i64, 60, 0], [283.5_f32, 283.25, 290.0]);
//! RecordsMut::new(&layout, &mut chunk)?.scatter_columns(&[
//!     Column::values(station, &stations)?,
//!     Column::values(time, &times)?,
//!     Column::values(kelvin, &kelvins)?,
//! ])?;
//!
//! // Out: one column, and one value.
//! let records = Records::new(&layout, &chunk)?;
//! let mut column = [0_f32; 3];
//! records.gather(kelvin, &mut column)?;
//! assert_eq!(column, kelvins);
//! assert_eq!(records.value::<i64>(1, time)?, 60);
//!
//! // A chunk of another byte order, in place.
//! let big = to_byte_order(&layout, Big, &mut chunk)?;
//! assert_eq!(Records::new(&big, &chunk)?.value::<i64>(1, big.get(["time"])?)?, 60);
//!
//! // All fields in one byte order: v3 can write that, as a data type and the byte order of the `bytes` codec.
//! let (data_type, byte_order) = big.to_v3()?;
//! assert!(matches!(data_type, v3::DataType::Struct(_)));
//! assert_eq!(Layout::of_v3(&data_type, byte_order.unwrap_or(Big))?, big);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Strings in and out
//!
//! NumPy's `<U12` and v3's `fixed_length_utf32` store each string in the same number of bytes. A column of them becomes one
//! UTF-8 buffer with offsets, the form that Arrow has, or is read in place.
//!
//! ```
//! use zarr_spec::layout::Layout;
//! use zarr_spec::utf32::{Column, EncodeError};
//! use zarr_spec::v2::DataType;
//!
//! let data_type: DataType = "<U6".parse()?;
//! let format = Layout::try_from(&data_type)?.utf32_format().ok_or("no strings")?;
//! let names = ["Zürich", "Łódź", ""];
//! let mut chunk = vec![0; names.len() * format.length_bytes()];
//! format.encoder().encode_strings(&names, &mut chunk)?;
//! assert_eq!(chunk.len(), 3 * 6 * 4);
//!
//! let column: Column = format.decoder().decode(&chunk)?;
//! assert_eq!(column.get(1), Some("Łódź"));
//! assert_eq!(column.offsets(), [0, 7, 14, 14]);
//!
//! // In place, without a copy of any string.
//! assert_eq!(format.strings(&chunk)?.position(|name| name == "Zürich"), Some(0));
//!
//! // A string that is too long says which it is, and by how much.
//! let error = format.encoder().encode_strings(&["Reykjavík"], &mut chunk[..24]).unwrap_err();
//! assert_eq!(error, EncodeError::TooLong { index: 0, capacity: 6, found: 9 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # serde
//!
//! With the feature `serde`, documents, fields and the values in configurations are `Serialize` and `Deserialize`, and
//! convert from and to `serde_json::Value`. The error has every problem, not only the first. What serde cannot hold, such
//! as a bare `NaN` among attributes, is an error. A name that no table has is read as the `Unknown` of its kind, as in a
//! document; its `definition_name` is `None`.
//!
//! ```
//! # #[cfg(feature = "serde")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use serde_json::{Value, json};
//! use zarr_spec::v2::{ArrayMetadata, Codec};
//!
//! #[derive(serde::Deserialize)]
//! struct Settings {
//!     name: String,
//!     compressor: Codec,
//! }
//!
//! let settings: Settings =
//!     serde_json::from_value(json!({"name": "fast", "compressor": {"id": "lz4"}}))?;
//! assert!(matches!(settings.compressor, Codec::Lz4(_)));
//! # assert_eq!(settings.name, "fast");
//!
//! let document = json!({
//!     "zarr_format": 2, "shape": [10], "chunks": [5], "dtype": "<f8", "compressor": null,
//!     "fill_value": 0.0, "order": "C", "filters": null
//! });
//! let metadata = ArrayMetadata::try_from(&document)?;
//! assert_eq!(Value::try_from(&metadata)?, document);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "serde"))]
//! # fn main() {}
//! ```
//!
//! # Features
//!
//! | feature | default | what it adds |
//! | --- | --- | --- |
//! | `std` | yes | `layout` and `utf32` ask the processor at run time which instructions it has |
//! | `serde` | yes | `Serialize`, `Deserialize`, conversions from and to `serde_json::Value` |
//! | `zerocopy` | no | records as slices of Rust structs, `layout::View`, with the macro `record!` |
//!
//! Without `std` the crate is `no_std` and needs `alloc`: `default-features = false`. No feature changes what a document
//! means, and none turns on a feature of serde_json that other crates would notice.
//!
//! Rust 1.85 or newer.

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod as_any;
mod attributes;
mod built;
pub mod byte_order;
pub mod chunks;
pub mod convert;
mod document;
pub mod field;
mod files;
pub mod fill_value;
mod hierarchy;
pub mod json;
pub mod layout;
mod lengths;
mod order;
pub mod problem;
pub mod repair;
mod scope;
#[cfg(feature = "serde")]
mod serde;
pub mod sets;
pub mod update;
pub mod utf32;
pub mod v2;
pub mod v3;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
