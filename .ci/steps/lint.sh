#!/usr/bin/env bash
# Neither the compiler nor clippy warns of anything in the workspace and in the fuzz targets.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo clippy --quiet --locked --workspace --all-targets --all-features -- --deny warnings
# The fuzzer itself is not compiled for this.
run cargo clippy --quiet --locked --no-default-features --manifest-path fuzz/Cargo.toml -- --deny warnings
