//! The hierarchy that documents of both formats list.

use serde_json::{Map, Value, json};

/// The arrays of one group: its three coordinates and its variables.
const ARRAYS_OF_GROUP: usize = 20;

/// A node below the root.
pub enum Node {
    Group { path: String, attributes: Value },
    Array { path: String, array: Array },
}

/// An array, with the attributes that xarray writes in either format.
pub struct Array {
    pub dimensions: Vec<&'static str>,
    pub shape: Vec<u64>,
    pub chunk_shape: Vec<u64>,
    pub items: Items,
    pub attributes: Map<String, Value>,
}

/// What the items of an array are.
#[derive(Clone, Copy)]
pub enum Items {
    Float32,
    Float64,
    Int64,
}

/// `count` arrays in groups, each group before its arrays.
pub fn nodes(count: usize) -> impl Iterator<Item = Node> {
    (0..count).flat_map(|index| {
        let (group, member) = (index / ARRAYS_OF_GROUP, index % ARRAYS_OF_GROUP);
        let path = format!("model_{group:05}");
        let (name, array) = array(member);
        let array = Node::Array { path: format!("{path}/{name}"), array };
        let group = Node::Group { path, attributes: json!({"source_id": group}) };
        (member == 0).then_some(group).into_iter().chain([array])
    })
}

/// The array of number `member` of a group, and its name.
fn array(member: usize) -> (String, Array) {
    match member {
        0 => coordinate("latitude", 721, Items::Float64, "degrees_north"),
        1 => coordinate("longitude", 1440, Items::Float64, "degrees_east"),
        2 => coordinate("time", 87_672, Items::Int64, "hours since 1979-01-01 00:00:00"),
        variable => {
            let attributes = json!({
                "cell_methods": "time: mean (interval: 1 hour)",
                "coordinates": "realization",
                "grid_mapping": "crs",
                "long_name": "Temperature of air at 2 metres above the surface",
                "standard_name": "air_temperature",
                "units": "K",
                "valid_range": [180.0, 340.5]
            });
            let array = Array {
                dimensions: vec!["time", "latitude", "longitude"],
                shape: vec![87_672, 721, 1440],
                chunk_shape: vec![24, 181, 360],
                items: Items::Float32,
                attributes: members(attributes),
            };
            (format!("variable_{variable:02}"), array)
        }
    }
}

fn coordinate(name: &'static str, length: u64, items: Items, units: &str) -> (String, Array) {
    let attributes = members(json!({"long_name": name, "standard_name": name, "units": units}));
    let (dimensions, shape) = (vec![name], vec![length]);
    (name.into(), Array { dimensions, chunk_shape: shape.clone(), shape, items, attributes })
}

fn members(value: Value) -> Map<String, Value> {
    let Value::Object(members) = value else { unreachable!("attributes are an object") };
    members
}
