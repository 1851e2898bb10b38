#!/usr/bin/env bash
# check-export.sh FRACTURELAB EXPORT_EXPECTATIONS [SCENE...]: exports scenes, opens them in Blender and compares vertices.
# Ends with 77, which ctest counts as skipped, where Blender or the numpy that its glTF importer needs is not installed.
set -euo pipefail
lab=$1
expectations=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
export FSIM_ROOT=${FSIM_ROOT:-$(cd "$here/../.." && pwd)}

if ! command -v blender >/dev/null; then
    echo "Blender is not installed; apt-get install --no-install-recommends blender python3-numpy"
    exit 77
fi
if ! blender --background --factory-startup --python-expr "import numpy; print('has', 'numpy')" 2>&1 | grep -q "has numpy"; then
    echo "Blender's Python has no numpy; apt-get install --no-install-recommends python3-numpy"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

compare() { # NAME
    if ! blender --background --factory-startup --python "$here/check-export.py" -- "$folder/$1.glb" "$folder/$1.json" \
        >"$folder/$1.log" 2>&1; then
        tail -n 40 "$folder/$1.log"
        failures=$((failures + 1))
    fi
    echo "$1: $(stat -c %s "$folder/$1.glb") bytes"
    grep "^check-export:" "$folder/$1.log" || true
}

for scene in "$@"; do
    "$lab" run "$scene" --frames 200 --export "$folder/$scene.glb" --quiet
    "$expectations" "$scene" 0 1 16 40 65 73 110 200 >"$folder/$scene.json"
    compare "$scene"
done
"$expectations" --skin "$folder/skin.glb" 0 7 29 30 44 60 >"$folder/skin.json"
compare skin
[ "$failures" = 0 ]
