#!/usr/bin/env bash
# What other programs write is read, and what is written they read: zarr-python in three of its versions, and for Zarr v3
# tensorstore and zarrs too.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

out=$CARGO_TARGET_DIR/ci/interop

compare() {
    local python=$1/bin/python stores
    stores=$out/$(basename "$1")
    run "$python" interop/write.py "$stores"
    ZARR_SPEC_INTEROP=$stores ZARR_SPEC_INTEROP_OUT=$stores-rewritten ZARR_SPEC_INTEROP_CONVERTED=$stores-converted \
        run cargo test --quiet --locked --test interop
    run "$python" interop/read.py "$stores" "$stores-rewritten"
}

# Records and strings as bytes, in the versions that write format 3.
compare_records() {
    local python=$1/bin/python records
    records=$out/records-$(basename "$1")
    run "$python" interop/records.py write "$records"
    ZARR_SPEC_RECORDS=$records ZARR_SPEC_RECORDS_OUT=$records-rewritten run cargo test --quiet --locked --test interop_records
    run "$python" interop/records.py verify "$records" "$records-rewritten"
    ZARR_SPEC_NUMPY=$python run cargo bench --quiet --locked --profile dev --package peers -- --quick records/gather/13/l2 utf32/decode/ascii/l2
}

announce "    interop/python.sh $cache/python"
environments=$(interop/python.sh "$cache/python")
rm -rf "$out"
for environment in $environments; do
    case $(basename "$environment") in
        zarr2)
            compare "$environment"
            ;;
        zarr31 | zarr-newest)
            compare "$environment"
            run "$environment/bin/python" interop/converted.py "$out/$(basename "$environment")" \
                "$out/$(basename "$environment")-converted"
            compare_records "$environment"
            ;;
    esac
done
run interop/v3.sh --check "$cache/python"
