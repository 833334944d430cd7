#!/usr/bin/env bash
# The comparison with other crates builds.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo build --quiet --locked --package peers --benches
