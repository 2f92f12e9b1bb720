#!/usr/bin/env bash
# Brings .venv-sdk to the point where `make sdk-requests` works: version 2 of the SageMaker Python SDK, beside .venv since it
# is large and binds versions of its own.
# Safe to run again: with everything in place it only checks, and changes nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

.venv-sdk/bin/python -c '' 2> /dev/null || { rm -rf .venv-sdk && .venv/bin/python -m venv .venv-sdk; }

stamp=$(sha256sum requirements-sdk.txt | cut -d' ' -f1)
if [[ $(cat .venv-sdk/requirements.stamp 2> /dev/null) != "$stamp" ]]; then
    echo "sdk: installing the SageMaker Python SDK into .venv-sdk"
    .venv-sdk/bin/python -m pip install --quiet --disable-pip-version-check --retries 5 -r requirements-sdk.txt
    echo "$stamp" > .venv-sdk/requirements.stamp
fi
