#!/bin/sh
# Installs the wheel of /try/wheels, which tools/clean_root.sh put there, in a root without a compiler, and times its start.
set -eu
for each in cc c++ gcc g++ clang clang++; do
    if command -v "$each" > /dev/null; then
        echo "clean-root: this root has a compiler, $each" >&2
        exit 1
    fi
done
python3 -m venv /try/venv
/try/venv/bin/pip install --quiet --no-index --find-links /try/wheels simcore
cd /try
. /etc/os-release
echo "clean-root: $PRETTY_NAME, $(python3 --version), $(venv/bin/simcore --version)"
venv/bin/python start_times.py caltech256.json caltech256.workload.yaml
