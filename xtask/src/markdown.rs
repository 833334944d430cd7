//! Markdown.

/// `text` as code. No text here has a backtick.
pub fn code(text: &str) -> String {
    format!("`{text}`")
}

/// A table, a row at a time.
pub struct Table {
    text: String,
}

impl Table {
    pub fn new(columns: &[&str]) -> Self {
        let mut table = Self { text: String::new() };
        table.row(columns);
        let rule: Vec<_> = columns.iter().map(|_| "---").collect();
        table.row(&rule);
        table
    }

    pub fn row<T: AsRef<str>>(&mut self, cells: &[T]) {
        for cell in cells {
            self.text.push_str("| ");
            // A bar ends a cell, in code too.
            self.text.push_str(&cell.as_ref().replace('|', "\\|"));
            self.text.push(' ');
        }
        self.text.push_str("|\n");
    }

    pub fn finish(self) -> String {
        self.text
    }
}
