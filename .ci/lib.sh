# shellcheck shell=bash
# What the steps share. They source it, and are then in the root of the clone.

shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

export CI_STARTED=${CI_STARTED:-$(date +%s)}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
export CARGO_TERM_COLOR=never
export CARGO_NET_RETRY=5
# What is built once needs none of what cargo keeps to build it again faster.
export CARGO_INCREMENTAL=0
export CARGO_PROFILE_DEV_DEBUG=line-tables-only

# shellcheck disable=SC2034 # the steps use it
cache=${XDG_CACHE_HOME:-$HOME/.cache}/zarr-spec-ci

# Prints a line, with the seconds since the run began.
announce() {
    printf '[%4d s] %s\n' "$(($(date +%s) - CI_STARTED))" "$*"
}

# Prints a command, and runs it.
run() {
    announce "    $*"
    "$@"
}

# Whether the nightly toolchain has each of these components, once those that it lacks are fetched.
has_nightly() {
    local component
    for component in "$@"; do
        if ! rustup +nightly component list --installed | grep --quiet "^$component"; then
            run rustup component add --toolchain nightly "$component" || return 1
        fi
    done
}
