//! Laying out a table in columns of text.

/// How a column is laid out.
pub(crate) struct Column {
    pub(crate) title: &'static str,
    /// The most characters a line.
    pub(crate) width: usize,
    pub(crate) align: Align,
}

#[derive(Clone, Copy)]
pub(crate) enum Align {
    Left,
    Right,
}

/// The lines of one cell.
pub(crate) type Cell = Vec<String>;

/// The space between columns.
const GAP: &str = "  ";

/// The table of `rows` under the titles of `columns`, as lines. Cells are folded to the width of their column, and a column
/// without content is left out.
pub(crate) fn lay_out<const N: usize>(columns: &[Column; N], rows: Vec<[Cell; N]>) -> String {
    let mut table: Vec<[Cell; N]> = vec![columns.each_ref().map(|column| vec![column.title.into()])];
    table.extend(rows.into_iter().map(|row| folded(columns, row)));
    let widths: [usize; N] = std::array::from_fn(|at| width(table.iter().map(|row| &row[at])));
    let is_used: [bool; N] =
        std::array::from_fn(|at| table.iter().skip(1).any(|row| row[at].iter().any(|line| !line.is_empty())));
    let mut text = String::new();
    for row in &table {
        let height = row.iter().map(Vec::len).max().unwrap_or_default();
        for line in 0..height {
            let cells = columns.iter().zip(row).zip(widths).zip(is_used).filter(|(_, is_used)| *is_used);
            let cells: Vec<_> = cells
                .map(|(((column, cell), width), _)| {
                    let content = cell.get(line).map_or("", String::as_str);
                    match column.align {
                        Align::Left => format!("{content:width$}"),
                        Align::Right => format!("{content:>width$}"),
                    }
                })
                .collect();
            text.push_str(cells.join(GAP).trim_end());
            text.push('\n');
        }
    }
    text
}

fn width<'c>(cells: impl Iterator<Item = &'c Cell>) -> usize {
    cells.flatten().map(|line| line.chars().count()).max().unwrap_or_default()
}

fn folded<const N: usize>(columns: &[Column; N], row: [Cell; N]) -> [Cell; N] {
    let mut columns = columns.iter();
    row.map(|cell| {
        let width = columns.next().map_or(usize::MAX, |column| column.width);
        cell.iter().flat_map(|line| fold(line, width)).collect()
    })
}

/// `line` in pieces of at most `width` characters, each broken after the last record or list in it, else after the last
/// comma or slash, else after the last colon, if there is one.
fn fold(line: &str, width: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some((end, _)) = rest.char_indices().nth(width) {
        let head = &rest[..end];
        let after = |at: Option<usize>, length| at.map(|at| at + length);
        let at = after(head.rfind("],"), 2)
            .or_else(|| after(head.rfind([',', '/']), 1))
            .or_else(|| after(head.rfind(':'), 1))
            .unwrap_or(end);
        let (piece, after) = rest.split_at(at);
        pieces.push(piece.into());
        rest = after;
    }
    pieces.push(rest.into());
    pieces
}
