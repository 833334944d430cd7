//! Codecs as a document writes them, looked for only where they are needed: where a pipeline has a problem.

use core::cell::Cell;

use crate::json::{Items, Value};

/// A list of codecs.
pub(crate) struct WrittenList<'p, 'v> {
    source: Source<'p, 'v>,
    /// The codecs from one of them on, with its index: problems are found in the order of the codecs, and a list that is
    /// walked from its beginning for each of them takes a time quadratic in its length.
    rest: Cell<Option<(usize, Items<'v>)>>,
}

enum Source<'p, 'v> {
    List(Value<'v>),
    Member(WrittenCodec<'p, 'v>, &'p str),
}

/// One codec of a list.
#[derive(Clone, Copy)]
pub(crate) struct WrittenCodec<'p, 'v> {
    list: &'p WrittenList<'p, 'v>,
    index: usize,
}

impl<'v> From<Value<'v>> for WrittenList<'_, 'v> {
    fn from(list: Value<'v>) -> Self {
        Self { source: Source::List(list), rest: Cell::new(None) }
    }
}

impl<'v> WrittenList<'_, 'v> {
    /// The codec at `index`.
    pub(crate) fn codec(&self, index: usize) -> WrittenCodec<'_, 'v> {
        WrittenCodec { list: self, index }
    }

    /// The list; what is around it where it is not written.
    pub(crate) fn value(&self) -> Value<'v> {
        match &self.source {
            Source::List(list) => *list,
            Source::Member(codec, name) => codec.member(name),
        }
    }
}

impl<'p, 'v> WrittenCodec<'p, 'v> {
    /// The codec; the list where there is none at its index.
    pub(crate) fn value(&self) -> Value<'v> {
        let rest = self.list.rest.take().filter(|(at, _)| *at <= self.index);
        let (at, mut rest) = rest.unwrap_or_else(|| (0, self.list.value().items()));
        if let Some(before) = (self.index - at).checked_sub(1) {
            rest.nth(before);
        }
        self.list.rest.set(Some((self.index, rest.clone())));
        rest.next().unwrap_or_else(|| self.list.value())
    }

    /// The codec's configuration; the codec where that is not written.
    pub(crate) fn configuration(&self) -> Value<'v> {
        let codec = self.value();
        codec.get("configuration").unwrap_or(codec)
    }

    /// The member `name` of the configuration, if it is written.
    pub(crate) fn find(&self, name: &str) -> Option<Value<'v>> {
        self.value().get("configuration")?.get(name)
    }

    /// The same; the configuration where the member is not written.
    pub(crate) fn member(&self, name: &str) -> Value<'v> {
        let configuration = self.configuration();
        configuration.get(name).unwrap_or(configuration)
    }

    /// The codecs that the member `name` of the configuration lists.
    pub(crate) fn list(&self, name: &'p str) -> WrittenList<'p, 'v> {
        WrittenList { source: Source::Member(*self, name), rest: Cell::new(None) }
    }
}
