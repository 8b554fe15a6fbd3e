#!/bin/sh
# Installs a server from this source into a folder of its own: sh deploy/install.sh /opt/rubrica
# The Dockerfile runs exactly this; so does whoever has no Docker.
set -eu
target=${1:?"where to, such as /opt/rubrica"}
source=$(dirname "$0")/..
"${PYTHON:-python3}" -m venv "$target"
"$target/bin/python" -m pip install --quiet --disable-pip-version-check -c "$source/constraints.txt" "$source[server,postgres]"
"$target/bin/rubrica" --version
