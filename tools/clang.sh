#!/usr/bin/env bash
# Makes sure that there is a Clang that compiles C++20 and brings libFuzzer and the sanitizers, and prints its path.
# One that runs already is good enough (SIMCORE_CLANG names one). Else packages of the distribution, if we may install
# packages: the first of VERSIONS that it has. The default of Debian 12, 14, cannot read libstdc++ 12's <ranges>.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

VERSIONS=(19 20 18 17 16) # 19: what Debian 12, Debian 13 and Ubuntu 24.04 all have

# Whether it compiles what a fuzz target is made of.
works() {
    command -v "$1" > /dev/null || return 1
    "$1" -std=c++20 -fsanitize=address,undefined,fuzzer -x c++ -o /dev/null - 2> /dev/null << 'EOF'
#include <cstddef>
#include <ranges>
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  auto zeros = std::ranges::subrange(bytes, bytes + size) | std::views::filter([](auto byte) { return byte == 0; });
  return std::ranges::distance(zeros) < 0;
}
EOF
}

find_clang() {
    local candidate
    for candidate in ${SIMCORE_CLANG:-"${VERSIONS[@]/#/clang++-}" clang++}; do
        works "$candidate" && command -v "$candidate" && return
    done
    return 1
}

first_packaged() {
    local version
    for version in "${VERSIONS[@]}"; do
        apt-cache show "libclang-rt-$version-dev" > /dev/null 2>&1 && echo "$version" && return
    done
    return 1
}

install_clang() {
    local as_root=() version
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update -q
    version=$(first_packaged)
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -q --no-install-recommends "clang-$version" "libclang-rt-$version-dev"
}

may_install() { command -v apt-get > /dev/null && { [[ $(id -u) == 0 ]] || sudo -n true 2> /dev/null; }; }

find_clang && exit
if [[ -z ${SIMCORE_CLANG:-} ]] && may_install; then
    echo "clang: installing Clang for the sanitizers and the fuzz targets" >&2
    install_clang >&2
fi
find_clang || { echo "clang: needs Clang 16 or newer with libFuzzer; SIMCORE_CLANG names one" >&2; exit 1; }
