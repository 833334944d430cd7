//! The name of an object's member.

use super::Value;

/// The name of an object's member.
#[derive(Clone, Copy)]
pub struct Key<'a>(pub(super) Value<'a>);

impl<'a> Key<'a> {
    /// The name with its escapes resolved; an unpaired surrogate escape is U+FFFD.
    #[must_use]
    #[inline]
    pub fn name(self) -> &'a str {
        let node = self.0.node();
        if node.escaped {
            return self.resolved();
        }
        &self.0.document.text[node.start as usize + 1..node.end as usize - 1]
    }

    /// The name, which is written with escapes.
    #[cold]
    fn resolved(self) -> &'a str {
        self.0.document.names.get(self.0.index).unwrap_or_default()
    }

    /// Whether this is the name `name`.
    #[must_use]
    #[inline]
    pub fn is(self, name: &str) -> bool {
        let node = self.0.node();
        if node.escaped {
            return self.name() == name;
        }
        // Most names differ in length, which the text need not be read for; two quotes are around it.
        let (start, end) = (node.start as usize + 1, node.end as usize - 1);
        end - start == name.len() && self.0.document.text.as_bytes()[start..end] == *name.as_bytes()
    }

    /// Whether the name has no unpaired surrogate, which [`name`](Self::name) cannot hold.
    pub(crate) fn is_unicode(self) -> bool {
        self.0.as_str().is_some()
    }

    /// The name in its quotes, as the document writes it.
    #[must_use]
    pub fn source(self) -> &'a str {
        self.0.source()
    }

    /// The offset of the first byte of [`source`](Self::source) in the document's text.
    #[must_use]
    pub fn offset(self) -> usize {
        self.0.offset()
    }
}

impl core::fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.source())
    }
}
