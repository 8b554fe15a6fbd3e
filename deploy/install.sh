#!/bin/sh
# Installs a server from this source into a folder of its own: sh deploy/install.sh /opt/rubrica
# The Dockerfile runs exactly this; so does whoever has no Docker. What others made is taken by its hash alone.
set -eu
target=${1:?"where to, such as /opt/rubrica"}
source=$(dirname "$0")/..
python=${PYTHON:-python3}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

"$python" -m venv "$build/venv"
"$build/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$source/requirements/compiler.txt"
"$build/venv/bin/python" -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir "$build" "$source"

"$python" -m venv "$target"
"$target/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$source/requirements/server.txt"
"$target/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$build"/rubrica-*.whl
"$target/bin/rubrica" --version
