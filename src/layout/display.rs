//! Layouts as text: the byte map of the specification's figures, or one leaf a line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::path::{Step, write_steps};
use super::place::Place;
use super::scalar::Scalar;
use super::tree::{Kind, Layout};
use crate::byte_order::ByteOrder;

/// The largest record drawn as a map; a byte is four columns wide.
const MAP_LIMIT: usize = 32;

/// Elements of a subarray of structs that a list writes out before it says "and so on".
const LIST_LIMIT: usize = 2;

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.item_size();
        // Leaves without bytes have no cell. Without them there are at most `MAP_LIMIT` leaves.
        let drawable = (1..=MAP_LIMIT).contains(&size)
            && self.leaves().take(MAP_LIMIT + 1).all(|leaf| leaf.item_size() > 0);
        if drawable && !f.alternate() {
            return write_map(f, self);
        }
        write!(f, "{size} bytes")?;
        List { f, steps: Vec::new() }.part(self.root())
    }
}

/// A stretch of bytes in the map: a leaf, or padding without labels.
struct Cell {
    size: usize,
    labels: [String; 3],
}

fn write_map(f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
    let cells = cells(layout);
    f.write_str("byte: ")?;
    for byte in 0..layout.item_size() {
        write!(f, "{byte:>4}")?;
    }
    write_border(f, &cells, ['├', '┼', '┤'])?;
    for (row, title) in ["field:", "", "order:"].into_iter().enumerate() {
        if row == 2 && !layout.has_byte_order() {
            continue;
        }
        write!(f, "\n{title:<6}│")?;
        for cell in &cells {
            let width = cell.size * 4 - 1;
            let label = cell.labels.get(row).map_or("", String::as_str);
            write!(f, "{:^width$}│", fitting(row, label, width))?;
        }
    }
    write_border(f, &cells, ['└', '┴', '┘'])
}

/// A name is cut to its cell; a type or byte order that does not fit is left out.
fn fitting(row: usize, label: &str, width: usize) -> &str {
    match label.char_indices().nth(width) {
        None => label,
        Some((end, _)) if row == 0 => &label[..end],
        Some(_) => "",
    }
}

fn write_border(f: &mut fmt::Formatter<'_>, cells: &[Cell], corners: [char; 3]) -> fmt::Result {
    let [left, middle, right] = corners;
    f.write_str("\n      ")?;
    for (position, cell) in cells.iter().enumerate() {
        write!(f, "{}", if position == 0 { left } else { middle })?;
        (0..cell.size * 4 - 1).try_for_each(|_| f.write_str("─"))?;
    }
    write!(f, "{right}")
}

fn cells(layout: &Layout) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut end = 0;
    let pad = |cells: &mut Vec<Cell>, end: usize, start: usize| {
        if start > end {
            cells.push(Cell { size: start - end, labels: Default::default() });
        }
    };
    for leaf in layout.leaves() {
        pad(&mut cells, end, leaf.offset());
        end = leaf.offset() + leaf.item_size();
        let mut kind = String::from("(");
        // Writing to a string cannot fail.
        let _ = write_kind(&mut kind, leaf.scalar(), leaf.shape());
        kind.push(')');
        let order = leaf.byte_order().map_or("", ByteOrder::name).to_string();
        cells.push(Cell { size: leaf.item_size(), labels: [leaf.path().to_string(), kind, order] });
    }
    pad(&mut cells, end, layout.item_size());
    cells
}

fn write_kind(f: &mut dyn fmt::Write, scalar: Scalar, shape: &[usize]) -> fmt::Result {
    write!(f, "{scalar}")?;
    if shape.is_empty() { Ok(()) } else { write!(f, "{shape:?}") }
}

struct List<'f, 'b, 'a> {
    f: &'f mut fmt::Formatter<'b>,
    steps: Vec<Step<'a>>,
}

impl<'a> List<'_, '_, 'a> {
    fn part(&mut self, place: Place<'a>) -> fmt::Result {
        match place.layout().kind() {
            Kind::Scalar { scalar, byte_order } => self.leaf(place, scalar, byte_order, &[]),
            Kind::Array { shape, count, element } => match element.kind() {
                Kind::Scalar { scalar, byte_order } => self.leaf(place, scalar, byte_order, shape),
                Kind::Struct { .. } | Kind::Array { .. } => self.elements(place, count, element),
            },
            Kind::Struct { fields } => {
                let mut end = 0;
                for field in fields {
                    self.padding(place, end, field.offset())?;
                    end = field.offset() + field.layout().item_size();
                    self.step(Step::Field(field.name()), place.part(field.layout(), field.offset()))?;
                }
                self.padding(place, end, place.layout().item_size())
            }
        }
    }

    fn step(&mut self, step: Step<'a>, place: Place<'a>) -> fmt::Result {
        self.steps.push(step);
        let result = self.part(place);
        self.steps.pop();
        result
    }

    fn elements(&mut self, place: Place<'a>, count: usize, element: &'a Layout) -> fmt::Result {
        let size = element.item_size();
        // Within elements that are listed by their first, one is listed: else their number doubles at each level.
        let listed =
            if self.steps.iter().any(|step| matches!(step, Step::Index(_))) { 1 } else { LIST_LIMIT };
        for index in 0..count.min(listed) {
            self.step(Step::Index(index), place.part(element, index * size))?;
        }
        if count <= listed {
            return Ok(());
        }
        write!(self.f, "\n  … ")?;
        write_steps(self.f, &self.steps)?;
        write!(self.f, "[{listed}..{count}] likewise, each {size} bytes further")
    }

    fn leaf(
        &mut self,
        place: Place<'a>,
        scalar: Scalar,
        byte_order: Option<ByteOrder>,
        shape: &[usize],
    ) -> fmt::Result {
        let start = place.offset();
        write!(self.f, "\n  {start}..{} ", start + place.layout().item_size())?;
        if !self.steps.is_empty() {
            write_steps(self.f, &self.steps)?;
            self.f.write_str(": ")?;
        }
        write_kind(self.f, scalar, shape)?;
        byte_order.map_or(Ok(()), |order| write!(self.f, " {}", order.name()))
    }

    fn padding(&mut self, place: Place<'a>, start: usize, end: usize) -> fmt::Result {
        if start == end {
            return Ok(());
        }
        write!(self.f, "\n  {}..{} padding", place.offset() + start, place.offset() + end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::LayoutBuilder;
    use super::*;
    use ByteOrder::{Big, Little};
    use alloc::format;

    #[test]
    fn the_map_of_the_specification() {
        let layout = LayoutBuilder::new()
            .scalar("id", Scalar::Int32, Little)
            .scalar("flags", Scalar::Uint8, None)
            .scalar("value", Scalar::Float64, Big)
            .build()
            .unwrap();
        let expected = "\
byte:    0   1   2   3   4   5   6   7   8   9  10  11  12
      ├───────────────┼───┼───────────────────────────────┤
field:│      id       │fla│             value             │
      │    (int32)    │   │           (float64)           │
order:│    little     │   │              big              │
      └───────────────┴───┴───────────────────────────────┘";
        assert_eq!(layout.to_string(), expected);
    }

    #[test]
    fn a_map_with_padding_and_without_order() {
        let layout =
            LayoutBuilder::new().padding(1).scalar("a", Scalar::Raw(2), None).padding(2).build().unwrap();
        let expected = "\
byte:    0   1   2   3   4
      ├───┼───────┼───────┤
field:│   │   a   │       │
      │   │       │       │
      └───┴───────┴───────┘";
        assert_eq!(layout.to_string(), expected);
    }

    #[test]
    fn the_list_folds_long_subarrays() {
        let point = LayoutBuilder::new().scalar("x", Scalar::Float32, Big).padding(4).build().unwrap();
        let layout = LayoutBuilder::new()
            .field("v", Layout::array(&[2, 3], Layout::scalar(Scalar::Int8, None).unwrap()).unwrap())
            .field("points", Layout::array(&[1_000_000], point).unwrap())
            .build()
            .unwrap();
        let expected = "\
8000006 bytes
  0..6 v: int8[2, 3]
  6..10 points[0].x: float32 big
  10..14 padding
  14..18 points[1].x: float32 big
  18..22 padding
  … points[2..1000000] likewise, each 8 bytes further";
        assert_eq!(layout.to_string(), expected);
        let scalar = Layout::scalar(Scalar::Uint16, Little).unwrap();
        assert_eq!(format!("{scalar:#}"), "2 bytes\n  0..2 uint16 little");
    }

    #[test]
    fn leaves_without_bytes_are_listed() {
        let none = LayoutBuilder::new().scalar("n", Scalar::Raw(0), None).build().unwrap();
        let layout = LayoutBuilder::new()
            .field("a", Layout::array(&[1 << 24], none).unwrap())
            .scalar("b", Scalar::Bool, None)
            .build()
            .unwrap();
        let expected = "\
1 bytes
  0..0 a[0].n: raw_bytes(0)
  0..0 a[1].n: raw_bytes(0)
  … a[2..16777216] likewise, each 0 bytes further
  0..1 b: bool";
        assert_eq!(layout.to_string(), expected);
    }
}
