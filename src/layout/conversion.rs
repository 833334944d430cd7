//! Moving whole records from one layout to another with the same leaves.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{ConversionError, RecordError};
use super::kernels::convert::VectorConvert;
use super::kernels::{BLOCK, FAR, Level, Move, prefetch, vector_convert, words};
use super::path::{Step, write_steps};
use super::records::whole_records;
use super::tree::{Field, Kind, Layout};

/// A subarray of structs with no more moves than this is written out; a larger one is a loop.
const MAX_UNROLLED: usize = 64;

/// The way from records of one layout to records of another that has the same leaves in any order,
/// byte order and with any padding. Compiled once, applied to any number of buffers.
///
/// Padding of the target becomes zero.
///
/// ```
/// use zarr_spec::byte_order::ByteOrder::{Big, Little};
/// use zarr_spec::layout::{Conversion, LayoutBuilder, Scalar};
///
/// let packed = LayoutBuilder::new()
///     .scalar("a", Scalar::Uint8, None)
///     .scalar("b", Scalar::Uint16, Big)
///     .build()?;
/// let aligned = LayoutBuilder::aligned()
///     .scalar("b", Scalar::Uint16, Little)
///     .scalar("a", Scalar::Uint8, None)
///     .build()?;
/// let conversion = Conversion::new(&packed, &aligned)?;
/// let mut records = [0xff; 8];
/// conversion.apply(&[1, 0, 2, 3, 0, 4], &mut records)?;
/// assert_eq!(records, [2, 0, 1, 0, 4, 0, 3, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Conversion {
    plan: Plan,
    vector: Option<VectorConvert>,
}

/// What to move from each source record to each target record.
#[derive(Debug, Clone)]
struct Plan {
    from_size: usize,
    to_size: usize,
    moves: Vec<Move>,
    loops: Vec<Loop>,
    /// Bytes of a target record that are written; the others are padding.
    written: usize,
}

/// Records within each record: the elements of a long subarray.
#[derive(Debug, Clone)]
struct Loop {
    from: usize,
    to: usize,
    count: usize,
    plan: Plan,
}

impl Conversion {
    /// Compiles the conversion. Fields are matched by name, elements of subarrays by index.
    ///
    /// # Errors
    ///
    /// [`ConversionError`] naming a field that only one of the layouts has, or a part that is of a
    /// different scalar or shape in both.
    pub fn new(source: &Layout, target: &Layout) -> Result<Self, ConversionError> {
        Self::with_level(source, target, Level::of_machine())
    }

    pub(super) fn with_level(
        source: &Layout,
        target: &Layout,
        level: Level,
    ) -> Result<Self, ConversionError> {
        let plan = Plan::new(source, target, &mut Vec::new())?;
        let vector = (level == Level::Avx512 && plan.loops.is_empty())
            .then(|| VectorConvert::new(plan.from_size, plan.to_size, &plan.moves))
            .flatten();
        Ok(Self { plan, vector })
    }

    /// Converts every record of `source` into `target`.
    ///
    /// # Errors
    ///
    /// [`RecordError::PartialRecord`] when `source` is no whole number of records;
    /// [`RecordError::WrongLength`] when `target` has not room for exactly as many.
    pub fn apply(&self, source: &[u8], target: &mut [u8]) -> Result<(), RecordError> {
        let Plan { from_size, to_size, .. } = self.plan;
        let count = whole_records(source.len(), from_size)?;
        // More records than the address space holds cannot be given.
        let expected = count.saturating_mul(to_size);
        if target.len() != expected {
            return Err(RecordError::WrongLength { found: target.len(), expected });
        }
        let vector = self.vector.as_ref();
        let done = vector.map_or(0, |plan| vector_convert(source, target, count, plan));
        let (source, target) = (&source[done * from_size..], &mut target[done * to_size..]);
        let far = source.len() > FAR;
        let bytes = if far { BLOCK / 2 } else { BLOCK };
        let block = (bytes / from_size.max(to_size).max(1)).max(1);
        for start in (0..count - done).step_by(block) {
            let records = block.min(count - done - start);
            let (source, target) = (&source[start * from_size..], &mut target[start * to_size..]);
            let (target, behind) = target.split_at_mut(records * to_size);
            if far {
                let (_, behind_source) = source.split_at(records * from_size);
                prefetch::<false>(&behind_source[..behind_source.len().min(records * from_size)]);
                prefetch::<true>(&behind[..behind.len().min(records * to_size)]);
            }
            if self.plan.written < to_size {
                target.fill(0);
            }
            self.plan.apply(source, target, records);
        }
        Ok(())
    }
}

impl Plan {
    fn new<'a>(
        source: &'a Layout,
        target: &'a Layout,
        path: &mut Vec<Step<'a>>,
    ) -> Result<Self, ConversionError> {
        let mut plan = Self {
            from_size: source.item_size(),
            to_size: target.item_size(),
            moves: Vec::new(),
            loops: Vec::new(),
            written: 0,
        };
        plan.visit(source, 0, target, 0, path)?;
        Ok(plan)
    }

    fn visit<'a>(
        &mut self,
        source: &'a Layout,
        from: usize,
        target: &'a Layout,
        to: usize,
        path: &mut Vec<Step<'a>>,
    ) -> Result<(), ConversionError> {
        match (source.kind(), target.kind()) {
            (Kind::Scalar { scalar, byte_order }, Kind::Scalar { scalar: same, byte_order: wanted })
                if scalar == same =>
            {
                let unit = if byte_order == wanted { 1 } else { scalar.swap_unit() };
                self.push(Move { from, to, len: target.item_size(), unit });
                Ok(())
            }
            (Kind::Array { shape, count, element }, Kind::Array { shape: same, element: wanted, .. })
                if shape == same =>
            {
                path.push(Step::Index(0));
                let plan = Self::new(element, wanted, path)?;
                path.pop();
                self.add_elements(Loop { from, to, count, plan });
                Ok(())
            }
            (Kind::Struct { fields: from_fields }, Kind::Struct { fields: to_fields }) => {
                if let Some(field) = from_fields.iter().find(|f| target.field(f.name()).is_none()) {
                    return Err(ConversionError::MissingInTarget { path: text(path, Some(field)) });
                }
                for field in to_fields {
                    let Some(matching) = source.field(field.name()) else {
                        return Err(ConversionError::MissingInSource { path: text(path, Some(field)) });
                    };
                    path.push(Step::Field(field.name()));
                    let (from, to) = (from + matching.offset(), to + field.offset());
                    self.visit(matching.layout(), from, field.layout(), to, path)?;
                    path.pop();
                }
                Ok(())
            }
            _ => Err(ConversionError::Different { path: text(path, None) }),
        }
    }

    /// Adds the moves of every element, as one move, one by one, or as a loop.
    fn add_elements(&mut self, elements: Loop) {
        let Loop { from, to, count, plan } = &elements;
        let Self { from_size, to_size, .. } = *plan;
        if let ([], []) = (&plan.moves[..], &plan.loops[..]) {
            return;
        }
        if let ([only], []) = (&plan.moves[..], &plan.loops[..]) {
            if only.len == from_size && only.len == to_size {
                return self.push(Move { from: *from, to: *to, len: only.len * count, unit: only.unit });
            }
        }
        if !plan.loops.is_empty() || plan.moves.len().saturating_mul(*count) > MAX_UNROLLED {
            self.written += plan.written * count;
            self.loops.push(elements);
            return;
        }
        for index in 0..*count {
            for only in &plan.moves {
                self.push(Move {
                    from: from + index * from_size + only.from,
                    to: to + index * to_size + only.to,
                    ..*only
                });
            }
        }
    }

    /// Adds a move, joined with the one before it where they touch on both sides.
    fn push(&mut self, next: Move) {
        self.written += next.len;
        match self.moves.last_mut() {
            Some(last)
                if last.unit == next.unit
                    && last.from + last.len == next.from
                    && last.to + last.len == next.to =>
            {
                last.len += next.len;
            }
            _ if next.len > 0 => self.moves.push(next),
            _ => {}
        }
    }

    fn apply(&self, source: &[u8], target: &mut [u8], records: usize) {
        for &run in &self.moves {
            words::copy(source, self.from_size, target, self.to_size, records, run);
        }
        if self.loops.is_empty() {
            return;
        }
        for record in 0..records {
            for Loop { from, to, count, plan } in &self.loops {
                let source = &source[record * self.from_size + from..][..count * plan.from_size];
                let target = &mut target[record * self.to_size + to..][..count * plan.to_size];
                plan.apply(source, target, *count);
            }
        }
    }
}

/// The path as text, with one more field at its end.
fn text(path: &[Step<'_>], field: Option<&Field>) -> String {
    let mut steps = path.to_vec();
    steps.extend(field.map(|field| Step::Field(field.name())));
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_steps(&mut text, &steps);
    text
}
