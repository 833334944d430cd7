#!/usr/bin/env bash
# The lock file is that of the manifests, and the sources are formatted.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo fetch --quiet --locked
run cargo fmt --all --check -- --color never
for outside in fuzz interop/zarrs .ci/no_std; do
    run cargo fmt --manifest-path "$outside/Cargo.toml" --check -- --color never
done
