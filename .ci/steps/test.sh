#!/usr/bin/env bash
# The tests of the library, as the README runs them, and those of the generator.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

run cargo test
run cargo test --locked --package xtask
