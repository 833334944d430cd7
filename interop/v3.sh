#!/usr/bin/env bash
# Exchanges Zarr v3 documents with zarr-python, tensorstore and zarrs, and writes docs/interoperation.md, the table of who
# reads what.
#
#   interop/v3.sh [--check] [FOLDER]
#
# With --check nothing is written: a table that is not what the run gives is an error. FOLDER, target/interop if none is
# given, is where the Python environments are, or are made.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=${CARGO_TARGET_DIR:-target}
out=$target/interop-v3

main() {
    local check=()
    if [[ ${1:-} == --check ]]; then
        check=(--check)
        shift
    fi
    local folder=${1:-$target/interop}
    interop/python.sh "$folder" >/dev/null
    cargo build --quiet --locked --package xtask
    cargo build --quiet --locked --manifest-path interop/zarrs/Cargo.toml --target-dir "$target/interop-zarrs"
    rm -rf "$out"
    "$target/debug/xtask" interop cases "$out"
    peers read "$folder"
    "$target/debug/xtask" interop rewrite "$out"
    peers verify "$folder"
    "$target/debug/xtask" interop table "$out" "${check[@]}"
}

# Lets every peer read what this library wrote, or verify what was written back.
peers() {
    local command=$1 folder=$2 name
    for name in zarr31 zarr-newest; do
        # They warn of every name that the specification does not have.
        "$folder/$name/bin/python" -W ignore interop/v3_zarr_python.py "$command" "$out/ours" "$out/$name"
    done
    "$folder/tensorstore/bin/python" interop/v3_tensorstore.py "$command" "$out/ours" "$out/tensorstore"
    "$target/interop-zarrs/debug/interop-zarrs" "$command" "$out/ours" "$out/zarrs"
}

main "$@"
