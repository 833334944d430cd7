#!/usr/bin/env bash
# What zarr-metadata makes of the inputs in the repository is what their vectors say, and what it makes of new inputs the
# library makes of them too: 20,000, or as many as ZARR_SPEC_REFERENCE_COUNT says.
#
# The inputs are the same each time, so that a change is judged by what it changes. A longer run, to search, takes others:
# ZARR_SPEC_REFERENCE_SEED.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

count=${ZARR_SPEC_REFERENCE_COUNT:-20000}
seed=${ZARR_SPEC_REFERENCE_SEED:-1}
vectors=$CARGO_TARGET_DIR/ci/reference

interop/python.sh "$cache/python" >/dev/null
python=$cache/python/reference/bin/python
run "$python" interop/reference/check.py tests/conformance
rm -rf "$vectors"
run "$python" interop/reference/generate.py --seed "$seed" --count "$count" "$vectors"
ZARR_SPEC_VECTORS=$vectors run cargo test --quiet --locked --test conformance
