"""The writer of the zarr that is installed here."""

import numcodecs.pickles
import zarr

if zarr.__version__.startswith("2."):
    import writer_zarr2 as installed
else:
    import writer_zarr3 as installed

__all__ = ["installed"]

# Reading pickled objects can run any code, so both libraries want it asked for. It is safe only
# because what is read here was written by `write.py`.
numcodecs.pickles.ALLOW_UNSAFE_PICKLE_DECODE = True
if hasattr(zarr, "config"):
    zarr.config.set({"array.allow_unsafe_pickle_decode": True})
