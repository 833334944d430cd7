//! A report for machines: one JSON object.

use zarr_spec::json::{Raw, ToJson, Writer};

use crate::finding::{Finding, Place};
use crate::repair::Mended;
use crate::report::{Array, Codecs, Content, Field, Node, Report};

/// The JSON of `report`, on one line; with what repairs would do where `repairs` asks for that.
pub(crate) fn write(report: &Report, repairs: bool) -> String {
    let mut writer = Writer::new();
    writer.begin_object();
    writer.member("nodes", &report.nodes);
    writer.member("problems", &report.findings);
    writer.name("notes");
    writer.begin_array();
    for (path, message) in &report.notes {
        writer.begin_object();
        writer.member("path", path);
        writer.member("message", &**message);
        writer.end_object();
    }
    writer.end_array();
    if repairs {
        writer.member("repairs", &report.mended);
    }
    writer.end_object();
    writer.finish() + "\n"
}

impl ToJson for Node {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("path", &self.path);
        writer.member("zarr_format", &self.format.number());
        match &self.content {
            Content::Unknown => {
                writer.name("type");
                writer.null();
            }
            Content::Group => writer.member("type", "group"),
            Content::Array(array) => {
                writer.member("type", "array");
                array.write_members(writer);
            }
        }
        writer.end_object();
    }
}

impl Array {
    fn write_members(&self, writer: &mut Writer) {
        writer.member("data_type", &self.data_type);
        writer.member("item_size", &self.item_size);
        writer.member("shape", &self.shape.json());
        writer.member("chunks", &self.chunks.innermost().map(Field::json));
        match &self.codecs {
            Codecs::V2 { filters, compressor } => {
                writer.member("filters", filters);
                writer.member("compressor", compressor);
            }
            Codecs::V3(codecs) => {
                writer.member("shards", &self.chunks.shards().iter().map(Field::json).collect::<Vec<_>>());
                writer.member("codecs", codecs);
                writer.member("dimension_names", &self.dimension_names.as_ref().map(Field::json));
            }
        }
    }
}

/// The canonical form of a field; null where it could not be read.
struct Canonical<'f>(&'f Field);

impl Field {
    fn json(&self) -> Canonical<'_> {
        Canonical(self)
    }
}

impl ToJson for Canonical<'_> {
    fn write_json(&self, writer: &mut Writer) {
        let json = self.0.canonical.as_deref().and_then(|json| Raw::new(json).ok());
        json.write_json(writer);
    }
}

impl ToJson for Field {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("status", self.status.name());
        writer.member("canonical", &self.json());
        writer.end_object();
    }
}

impl ToJson for Finding {
    fn write_json(&self, writer: &mut Writer) {
        let Self { file, place, fault } = self;
        writer.begin_object();
        writer.member("file", file);
        if let Some(Place { pointer, position }) = place {
            writer.member("pointer", pointer);
            for (name, number) in [("line", position.line), ("column", position.column)] {
                writer.member(name, &number);
            }
        }
        writer.member("kind", fault.kind);
        writer.member("message", &fault.message);
        for (name, value) in [("expected", &fault.expected), ("found", &fault.found)] {
            if let Some(value) = value {
                writer.member(name, value);
            }
        }
        writer.end_object();
    }
}

impl ToJson for Mended {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("file", &self.file);
        writer.name("repairs");
        writer.begin_array();
        for repair in &self.repairs {
            writer.begin_object();
            writer.member("pointer", &self.pointer(repair));
            writer.member("kind", repair.kind.name());
            // As text, since what was written need not be JSON.
            for (name, json) in [("from", &repair.from), ("to", &repair.to)] {
                writer.member(name, &json.as_ref().map(Raw::to_compact));
            }
            writer.end_object();
        }
        writer.end_array();
        writer.member("problems_left", &self.left);
        writer.end_object();
    }
}
