#!/usr/bin/env bash
# The source is formatted, and the lock file is that of the manifests.
set -euo pipefail
source .ci/lib.sh

run cargo metadata --locked --format-version 1 --quiet >"$CARGO_TARGET_DIR/metadata.json"
run cargo fmt --all --check
