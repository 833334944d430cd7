#!/usr/bin/env bash
# rustdoc warns of nothing: in the public documentation, where a link to a private item is a warning
# too, and in that of private items.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

export RUSTDOCFLAGS="--deny warnings"
run cargo doc --quiet --locked --no-deps --all-features
run cargo doc --quiet --locked --no-deps --all-features --document-private-items --package zarr-spec --package xtask
