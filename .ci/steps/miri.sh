#!/usr/bin/env bash
# Miri finds no undefined behaviour in layouts and strings: their safe paths, the portable kernels and those of AVX2. It
# lacks instructions that those of AVX-512 need. Of fill values and JSON, which have no `unsafe`, it runs a few tests for
# the arithmetic. A property is tried once, with little input: Miri is a thousand times slower than the machine.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# Proptest looks for the files of earlier failures.
export MIRIFLAGS=-Zmiri-disable-isolation PROPTEST_CASES=1
logs=$CARGO_TARGET_DIR/ci/miri

portable=(
    layout::
    utf32::kernels:: utf32::decode:: utf32::tests::all_ways utf32::tests::offsets utf32::tests::strings_
    fill_value::float::tests:: json::tests::strings::a_string
    # Permutations are those of vectors; the others take long.
    --skip permutations --skip kernels_decode_many --skip nesting
)
avx2=(layout::kernels::tests::permutations utf32::kernels::tests::kernels_encode utf32::kernels::tests::kernels_decode_as)

# Runs some tests, in a target directory of their own.
miri() {
    local name=$1
    shift
    if ! CARGO_TARGET_DIR=$logs/$name cargo +nightly miri test --quiet --locked --lib -- "$@" >"$logs/$name.log" 2>&1; then
        cat "$logs/$name.log"
        announce "    Miri failed: $name"
        return 1
    fi
    announce "    $name: $(grep '^test result' "$logs/$name.log")"
}

mkdir -p "$logs"
if ! has_nightly miri rust-src; then
    announce "    NOT RUN: Miri is no component of the nightly toolchain here, and cannot be fetched"
    exit 0
fi
miri portable "${portable[@]}" &
started=($!)
RUSTFLAGS="-C target-feature=+avx2" miri avx2 "${avx2[@]}" &
started+=($!)
# Neither is left behind when the other has failed.
failed=0
for job in "${started[@]}"; do
    wait "$job" || failed=1
done
exit "$failed"
