//! Which instructions this machine has.
//!
//! Built with `--cfg zarr_spec_kernels="avx2"` or `"portable"`, this library uses no higher ones, so that the kernels for
//! those can be tested and measured on any machine.

/// The vectors the kernels may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// None beyond what the build targets.
    Portable,
    /// AVX2.
    Avx2,
    /// AVX-512 with byte permutations (F, BW, VL, VBMI).
    Avx512,
}

impl Level {
    /// The highest level of this machine. With the `std` feature the processor is asked, once;
    /// without, the level is that of the build's target features.
    pub(crate) fn of_machine() -> Self {
        if has_avx512() {
            Self::Avx512
        } else if has_avx2() {
            Self::Avx2
        } else {
            Self::Portable
        }
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
macro_rules! has {
    ($($feature:tt),*) => {
        $( std::is_x86_feature_detected!($feature) )&&*
    };
}

#[cfg(not(all(target_arch = "x86_64", feature = "std")))]
macro_rules! has {
    ($($feature:tt),*) => {
        cfg!(all(target_arch = "x86_64", $( target_feature = $feature ),*))
    };
}

/// Whether the kernels of `avx2` may run.
pub(crate) fn has_avx2() -> bool {
    !cfg!(zarr_spec_kernels = "portable") && has!("avx2")
}

/// Whether the kernels of `avx512` are compiled in and may run.
pub(crate) fn has_avx512() -> bool {
    let compiled =
        cfg!(all(zarr_spec_avx512, not(any(zarr_spec_kernels = "avx2", zarr_spec_kernels = "portable"))));
    compiled && has!("avx512f", "avx512bw", "avx512vl", "avx512vbmi")
}
