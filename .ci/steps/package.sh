#!/usr/bin/env bash
# What is published is whole: it builds, and its tests compile, far from the repository.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

packed=$CARGO_TARGET_DIR/ci/packed
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

rm -rf "$packed"
run cargo package --quiet --locked --no-verify --target-dir "$packed"
run tar --extract --file "$(echo "$packed"/package/zarr-spec-*.crate)" --directory "$folder" --strip-components 1
# All files of a package have one date, so that cargo cannot tell those of another run from these.
export CARGO_TARGET_DIR=$CARGO_TARGET_DIR/ci/unpacked
rm -rf "$CARGO_TARGET_DIR"
run cargo build --quiet --locked --manifest-path "$folder/Cargo.toml"
run cargo test --quiet --locked --no-run --manifest-path "$folder/Cargo.toml"
