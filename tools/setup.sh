#!/usr/bin/env bash
# Brings a fresh Debian 12 / Ubuntu 24.04 (or newer) to the point where `make demo` works, or with `dev` also `make test`
# and the rest: distribution packages through apt-get if any are missing, then Python packages in .venv.
# Safe to run again: with everything in place it only checks, and changes nothing.
#
#   tools/setup.sh [dev]
#   PYTHON=python3.12 tools/setup.sh     # pick the interpreter of .venv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

requirements=requirements.txt
[[ ${1:-} == dev ]] && requirements=requirements-dev.txt # includes the other

# ---------------------------------------------------------------------------------- distribution packages
# Probes look for the thing, not for the package, so a compiler or a Python from elsewhere is good enough.
missing=()
optional=()

has() { command -v "$1" > /dev/null 2>&1; }
need_command() { has "$1" || missing+=("$2"); }
want_command() { has "$1" || optional+=("$2"); }
need_header() {
    local file
    for file in /usr/include/"$1" /usr/local/include/"$1"; do
        [[ -e $file ]] && return
    done
    missing+=("$2")
}

find_python() {
    local candidate
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.10; do
        if has "$candidate" && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2> /dev/null; then
            command -v "$candidate"
            return
        fi
    done
}

need_command g++ g++
need_command cmake cmake
need_command make make
want_command ninja ninja-build
want_command ccache ccache
need_header eigen3/Eigen/Core libeigen3-dev
need_header boost/version.hpp libboost-dev
need_header spdlog/spdlog.h libspdlog-dev
need_header nlohmann/json.hpp nlohmann-json3-dev
need_header yaml.h libyaml-dev
if [[ $requirements == requirements-dev.txt ]]; then
    [[ -e /usr/include/catch2/catch_all.hpp ]] || need_header catch2/catch.hpp catch2
    want_command valgrind valgrind # make bench-instructions
fi

# A .venv is good if its interpreter still runs and the checkout was not moved since (its scripts know their place).
venv_is_good() {
    [[ -x .venv/bin/python ]] && grep -qF "$PWD/.venv" .venv/bin/activate && .venv/bin/python -c '' 2> /dev/null
}

if ! venv_is_good; then
    python=$(find_python)
    if [[ -z $python ]]; then
        missing+=(python3 python3-dev python3-venv)
    else
        "$python" -c 'import ensurepip, venv' 2> /dev/null || missing+=(python3-venv)
        "$python" -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2> /dev/null \
            || missing+=(python3-dev)
    fi
fi

install_packages() {
    local as_root=()
    if [[ $(id -u) != 0 ]]; then
        if ! sudo -n true 2> /dev/null; then
            ((${#missing[@]})) || return 0 # only conveniences are missing: go on without them
            echo "setup: these packages are missing, and only root may install them. Please run:" >&2
            echo "    sudo apt-get install -y ${missing[*]} ${optional[*]}" >&2
            exit 1
        fi
        as_root=(sudo -n)
    fi
    echo "setup: installing ${missing[*]} ${optional[*]}"
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "${missing[@]}" "${optional[@]}"
}

if ((${#missing[@]} + ${#optional[@]})); then
    if has apt-get; then
        install_packages
    elif ((${#missing[@]})); then
        echo "setup: missing, and there is no apt-get here (Debian names): ${missing[*]}" >&2
        exit 1
    fi
fi

# ---------------------------------------------------------------------------------------- Python in .venv
if ! venv_is_good; then
    python=$(find_python)
    if [[ -z $python ]]; then
        echo "setup: no Python 3.10 or newer found; set PYTHON=/path/to/python3" >&2
        exit 1
    fi
    rm -rf .venv
    "$python" -m venv .venv
fi

# A stamp for each file: what it pins is installed.
stamp=$(cat requirements.txt $requirements | sha256sum | cut -d' ' -f1)
if [[ $(cat .venv/$requirements.stamp 2> /dev/null) != "$stamp" ]]; then
    echo "setup: installing $requirements into .venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 -r $requirements
    echo "$stamp" > .venv/$requirements.stamp
fi
