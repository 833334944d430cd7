#!/usr/bin/env bash
# The comparison with other crates builds, and runs.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo bench --quiet --locked --profile dev --package peers -- --quick zarray records/gather/13/l2 utf32/decode/ascii/l2
