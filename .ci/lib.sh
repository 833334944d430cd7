# What the steps share. Sourced, from the root of the clone.
# shellcheck shell=bash

export CI_STARTED=${CI_STARTED:-$(date +%s)}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
# Nothing is built twice, so what cargo keeps for that costs only time.
export CARGO_INCREMENTAL=0
export CARGO_TERM_COLOR=never
export CARGO_NET_RETRY=5
export PYTHONDONTWRITEBYTECODE=1

cache=${XDG_CACHE_HOME:-$HOME/.cache}/zarr-spec-ci

# Prints a line with the seconds since the run began.
announce() {
    printf '[%4d s] %s\n' "$(($(date +%s) - CI_STARTED))" "$*"
}

# Prints a command and runs it.
run() {
    announce "    $*"
    "$@"
}
