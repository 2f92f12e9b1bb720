#!/usr/bin/env bash
# Brings .venv-cluster to the point where `make test-clusters` works: Dask, Ray and what their tests need, beside .venv
# since they are large and bind versions of their own. The same Python, which the extension is compiled for.
# Safe to run again: with everything in place it only checks, and changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

.venv-cluster/bin/python -c '' 2> /dev/null || { rm -rf .venv-cluster && .venv/bin/python -m venv .venv-cluster; }

stamp=$(sha256sum requirements-cluster.txt | cut -d' ' -f1)
if [[ $(cat .venv-cluster/requirements.stamp 2> /dev/null) != "$stamp" ]]; then
    echo "cluster: installing Dask and Ray into .venv-cluster"
    .venv-cluster/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 -r requirements-cluster.txt
    echo "$stamp" > .venv-cluster/requirements.stamp
fi
