#!/usr/bin/env bash
# The tables are right, and what is written from them is what the repository holds.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo xtask regenerate --check
