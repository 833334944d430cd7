#!/usr/bin/env bash
# Makes a virtual environment for each requirements file beside this script, under the folder
# given, and prints their paths, one a line. An environment that is there already is kept while
# its requirements and its Python are the same.
#
#   interop/python.sh FOLDER
#
# The Python (3.12 or 3.13: the newest zarr needs 3.12, and the pinned numpy of the oldest has no
# wheels past 3.13) is looked for on PATH, then among pyenv's versions. Where there is none, that
# of Debian 13 is unpacked into FOLDER from the machine's own Debian mirror; nothing is installed
# outside of FOLDER. INTEROP_NO_LOCAL_PYTHON=1 goes straight to that last way.
set -euo pipefail
shopt -s inherit_errexit

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
names=(zarr2 zarr31 zarr-newest tensorstore reference)

main() {
    if [[ $# -ne 1 ]]; then
        echo "usage: $0 FOLDER" >&2
        exit 2
    fi
    mkdir -p "$1"
    local folder python name
    folder=$(cd "$1" && pwd)
    python=$(find_python "$folder")
    echo "Python: $python" >&2
    for name in "${names[@]}"; do
        make_environment "$python" "$here/requirements-$name.txt" "$folder/$name"
        echo "$folder/$name"
    done
}

find_python() {
    if [[ ${INTEROP_NO_LOCAL_PYTHON:-} != 1 ]]; then
        local_python && return
    fi
    debian_python "$1/debian-python"
}

local_python() {
    local candidate
    for candidate in python3.13 python3.12 python3 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[32].*/bin/python3; do
        if suits "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

# Whether it runs, has a version between the two, and can make environments with pip.
suits() {
    "$1" -c '
import ensurepip, sys, venv
sys.exit(not (3, 12) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1
}

make_environment() {
    local python=$1 requirements=$2 environment=$3 made_from
    made_from=$("$python" --version && cat "$requirements")
    if [[ -x $environment/bin/python && $made_from == "$(cat "$environment/made-from" 2>/dev/null)" ]]; then
        return
    fi
    "$python" -m venv --clear "$environment" >&2
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check \
        --only-binary :all: --requirement "$requirements" >&2
    echo "$made_from" >"$environment/made-from"
}

# Debian 13's Python in a folder of its own, run by the C library it was built for.
debian_python() {
    local root=$1 python=$1/usr/bin/python3.13
    if ! suits "$python"; then
        rm -rf "$root"
        mkdir -p "$root"
        download_debian_python "$root" >&2
        unpack_debian_python "$root" >&2
    fi
    suits "$python" || fail "the Python in $root does not run"
    echo "$python"
}

# Every package that Python needs, down to the C library, by an apt that knows of none installed.
download_debian_python() {
    local apt=$1/apt mirror options
    mirror=$(debian_mirror)
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    : >"$apt/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" \
        >"$apt/sources.list"
    options=(
        -o "Dir::State=$apt" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt/cache"
        -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=-
        -o APT::Sandbox::User=root -o pkgCacheGen::Essential=none -o Acquire::Languages=none
        -o Acquire::Retries=3
    )
    apt-get "${options[@]}" --quiet --quiet update
    apt-get "${options[@]}" --quiet --quiet --yes --no-install-recommends --download-only \
        install python3.13-venv
}

debian_mirror() {
    local id codename mirror
    # shellcheck disable=SC1091 # a file of the machine's own
    read -r id codename < <(. /etc/os-release && echo "$ID ${VERSION_CODENAME:-}")
    [[ $id == debian ]] || fail "no Python 3.12 or 3.13 here, and no Debian to take one from"
    # shellcheck disable=SC2016 # the names in it are apt's
    mirror=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' |
        awk -v release="$codename" '!found && $1 == release && $2 == "main" { print $3; found = 1 }')
    [[ $mirror ]] || fail "apt has no source for Debian $codename"
    echo "$mirror"
}

unpack_debian_python() {
    local root=$1 package libraries loader python=$1/usr/bin/python3.13
    for package in "$root"/apt/cache/archives/*.deb; do
        dpkg-deb --extract "$package" "$root"
    done
    rm -r "$root/apt"
    libraries=$(echo "$root"/usr/lib/*-linux-gnu)
    loader=$(echo "$libraries"/ld-linux*.so.*)
    mv "$python" "$python-binary"
    # shellcheck disable=SC2016 # for the script that it writes
    printf '#!/bin/sh\nexec "%s" --library-path "%s" --argv0 "$0" "%s" "$@"\n' \
        "$loader" "$libraries" "$python-binary" >"$python"
    chmod +x "$python"
    # Where the pip is that `venv` puts into an environment.
    sed -i "s|'/usr/share/python-wheels/'|'$root/usr/share/python-wheels/'|" \
        "$root"/usr/lib/python3.13/_sysconfigdata_*.py
}

fail() {
    echo "$0: $1" >&2
    exit 1
}

main "$@"
