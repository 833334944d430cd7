#!/usr/bin/env bash
# The library builds with any of its features, without std, for 32 bits, and with the oldest Rust that
# it names.
set -euo pipefail
# shellcheck source=.ci/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

each_combination() {
    local features
    for features in "" std serde std,serde zerocopy; do
        run cargo clippy --quiet --locked --no-default-features --features "$features" -- --deny warnings
    done
}

# A library with a panic handler of its own, which cannot be linked with that of std.
without_std() {
    local features
    cp Cargo.lock .ci/no_std/
    for features in "" serde; do
        run cargo build --quiet --manifest-path .ci/no_std/Cargo.toml --features "$features"
    done
    if has_nightly rust-src; then
        run cargo +nightly build --quiet --manifest-path .ci/no_std/Cargo.toml --features serde \
            -Zbuild-std=core,alloc --target thumbv7em-none-eabi
    else
        announce "    NOT RUN: 32 bits, whose core is built of rust-src, which is no component here and cannot be fetched"
    fi
}

oldest_rust() {
    local version installed
    version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    installed=$(rustup toolchain list | grep -o "^${version}[.0-9]*" || true)
    if [[ $installed ]]; then
        run cargo "+${installed%%$'\n'*}" check --quiet --locked --all-features
    else
        announce "    Rust $version is not installed here, so it is not tried"
    fi
}

each_combination
without_std
oldest_rust
