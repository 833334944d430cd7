#!/usr/bin/env bash
# Each fuzz target reads its corpus and then finds nothing for twenty seconds, or as many as ZARR_SPEC_FUZZ_SECONDS says.
#
# The random numbers are the same each time, so that a change is judged by what it changes. A longer run, to search,
# takes others: ZARR_SPEC_FUZZ_SEED=0 has libFuzzer choose.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

seconds=${ZARR_SPEC_FUZZ_SECONDS:-20}
random_seed=${ZARR_SPEC_FUZZ_SEED:-1}
at_once=2
cargo_fuzz_version=0.13.2
logs=$CARGO_TARGET_DIR/ci/fuzz
export PATH=$cache/cargo-fuzz/bin:$PATH

install_cargo_fuzz() {
    if [[ $(cargo fuzz --version 2>/dev/null) != "cargo-fuzz $cargo_fuzz_version" ]]; then
        # Without optimisation, which takes longer than it saves.
        CARGO_TARGET_DIR=$CARGO_TARGET_DIR/ci/cargo-fuzz run cargo install --quiet --locked --debug \
            --root "$cache/cargo-fuzz" --version "$cargo_fuzz_version" cargo-fuzz
    fi
}

# Fuzzes one target; prints all that it said if it fails, and the last line if not.
fuzz() {
    local target=$1 log=$logs/$1.log
    local options=(-seed="$random_seed" -max_total_time="$seconds" -dict=fuzz/corpus/dictionary)
    if ! cargo +nightly fuzz run "$target" -- "${options[@]}" >"$log" 2>&1; then
        cat "$log"
        announce "    $target failed"
        return 1
    fi
    announce "    $target: $(tail -n 1 "$log")"
}

# The conformance vectors and the tables are where fuzzing begins. Python is that of the environments for interoperation.
seed() {
    local environments
    environments=$(interop/python.sh "$cache/python")
    run "${environments%%$'\n'*}/bin/python" fuzz/seed.py
}

install_cargo_fuzz
seed
targets=$(cargo +nightly fuzz list)
[[ $targets ]]
run cargo +nightly fuzz build
mkdir -p "$logs"
export -f announce fuzz
export logs seconds random_seed
# shellcheck disable=SC2016 # the shell that xargs starts expands it
xargs --max-procs "$at_once" --max-args 1 bash -c 'fuzz "$1"' fuzz <<<"$targets"
