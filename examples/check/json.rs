//! A report for machines: one JSON object.

use zarr_spec::json::{ToJson, Writer};

use crate::finding::{Finding, Place};
use crate::report::{Array, Content, Field, Node, Report};

/// The JSON of `report`, on one line.
pub(crate) fn write(report: &Report) -> String {
    let mut writer = Writer::new();
    writer.begin_object();
    writer.member("nodes", &report.nodes);
    writer.member("problems", &report.findings);
    writer.name("notes");
    writer.begin_array();
    for (path, message) in &report.notes {
        writer.begin_object();
        writer.member("path", path);
        writer.member("message", *message);
        writer.end_object();
    }
    writer.end_array();
    writer.end_object();
    writer.finish() + "\n"
}

impl ToJson for Node {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("path", &self.path);
        match &self.content {
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
        for (name, lengths) in [("shape", &self.shape), ("chunks", &self.chunks)] {
            writer.name(name);
            lengths.write_canonical(writer);
        }
        writer.member("filters", &self.filters);
        writer.member("compressor", &self.compressor);
    }
}

impl Field {
    fn write_canonical(&self, writer: &mut Writer) {
        match &self.canonical {
            Some(json) => writer.raw(json),
            None => writer.null(),
        }
    }
}

impl ToJson for Field {
    fn write_json(&self, writer: &mut Writer) {
        writer.begin_object();
        writer.member("status", self.status.name());
        writer.name("canonical");
        self.write_canonical(writer);
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
                writer.name(name);
                writer.raw(&number.to_string());
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
