#!/usr/bin/env bash
# The wall time of a clean build of an empty crate that depends on zarr-spec, against one that depends on
# zarrs_metadata and zarrs_metadata_ext.
#
# usage: build_time.sh [RUNS]        RUNS builds of each, 5 unless given
#
# Prints a line a profile, with medians in seconds: profile, ours, theirs, ours / theirs.
set -euo pipefail

# The clock writes its fraction after a point.
export LC_ALL=C
# Crates by path are compiled incrementally and those of a registry are not, which takes a seventh less.
export CARGO_INCREMENTAL=0

runs=${1:-5}
if ! [[ $runs =~ ^[1-9][0-9]*$ ]]; then
    echo "usage: ${0##*/} [RUNS]" >&2
    exit 2
fi

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# An empty crate called $1 with the dependencies $2, ready to be built without a network.
make_crate() {
    mkdir -p "$work/$1/src"
    : >"$work/$1/src/lib.rs"
    printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n%s\n\n[workspace]\n' \
        "$1" "$2" >"$work/$1/Cargo.toml"
    cargo fetch --quiet --manifest-path "$work/$1/Cargo.toml"
}

# Builds the crate $1 in the profile $2, in a target folder of its own, and adds the seconds to its list.
build() {
    local start=$EPOCHREALTIME end
    cargo build --quiet --offline --manifest-path "$work/$1/Cargo.toml" --target-dir "$work/target" --profile "$2"
    end=$EPOCHREALTIME
    rm -rf -- "$work/target"
    awk -v start="$start" -v end="$end" 'BEGIN { printf "%.3f\n", end - start }' >>"$work/$1.$2"
}

median() {
    sort -n "$1" | awk '{ seconds[NR] = $1 }
        END { print (seconds[int((NR + 1) / 2)] + seconds[int((NR + 2) / 2)]) / 2 }'
}

make_crate ours "zarr-spec = { path = \"$root\" }"
make_crate theirs $'zarrs_metadata = "0.7"\nzarrs_metadata_ext = "0.4"'

printf '# profile\tours_s\tzarrs_s\tours/zarrs\n'
for profile in dev release; do
    for ((run = 0; run < runs; run++)); do
        build ours "$profile"
        build theirs "$profile"
    done
    awk -v profile="$profile" -v ours="$(median "$work/ours.$profile")" -v theirs="$(median "$work/theirs.$profile")" \
        'BEGIN { printf "%s\t%.2f\t%.2f\t%.2f\n", profile, ours, theirs, ours / theirs }'
done
