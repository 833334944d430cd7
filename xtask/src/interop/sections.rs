//! The parts of the page.

/// A part of the page: features of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// Data types, each through a codec that takes it.
    DataTypes,
    /// Spellings of fill values.
    FillValues,
    /// Codecs.
    Codecs,
    /// Shards, and what can be inside them.
    Sharding,
    /// Chunk grids.
    ChunkGrids,
    /// Chunk key encodings.
    ChunkKeyEncodings,
    /// Other members of an array's document.
    Arrays,
    /// Groups and what they list.
    Groups,
}

impl Section {
    /// Every part, in the order of the page.
    pub(super) const ALL: [Self; 8] = [
        Self::DataTypes,
        Self::FillValues,
        Self::Codecs,
        Self::Sharding,
        Self::ChunkGrids,
        Self::ChunkKeyEncodings,
        Self::Arrays,
        Self::Groups,
    ];

    /// The heading.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::DataTypes => "Data types",
            Self::FillValues => "Fill values",
            Self::Codecs => "Codecs",
            Self::Sharding => "Sharding",
            Self::ChunkGrids => "Chunk grids",
            Self::ChunkKeyEncodings => "Chunk key encodings",
            Self::Arrays => "Other members of arrays",
            Self::Groups => "Groups",
        }
    }

    /// The folder of its stores.
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Self::DataTypes => "data_type",
            Self::FillValues => "fill_value",
            Self::Codecs => "codec",
            Self::Sharding => "sharding",
            Self::ChunkGrids => "chunk_grid",
            Self::ChunkKeyEncodings => "chunk_key_encoding",
            Self::Arrays => "array",
            Self::Groups => "group",
        }
    }

    /// Whether a row is the name of a table.
    pub(super) const fn has_names(self) -> bool {
        match self {
            Self::DataTypes | Self::Codecs | Self::ChunkGrids | Self::ChunkKeyEncodings => true,
            Self::FillValues | Self::Sharding | Self::Arrays | Self::Groups => false,
        }
    }
}
