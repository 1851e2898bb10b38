#!/usr/bin/env bash
# check-rig.sh FRACTURELAB: Blender rigs a barrel three ways and exports it; what we make of it has its bones and examples.
# Ends with 77, which ctest counts as skipped, where Blender or the numpy that its glTF exporter needs is not installed.
set -euo pipefail
lab=$1
here=$(cd "$(dirname "$0")" && pwd)

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

check() { # KIND WANTED...
    local kind=$1
    shift
    if ! blender --background --factory-startup --python "$here/rigged-barrel.py" -- "$folder/$kind.glb" "$kind" \
        >"$folder/$kind.log" 2>&1 || ! "$lab" author rig "$folder/$kind.glb" -o "$folder/$kind.fsasset" --quiet \
        >"$folder/$kind.txt" 2>&1; then
        tail -n 40 "$folder/$kind.log"
        cat "$folder/$kind.txt"
        failures=$((failures + 1))
        return
    fi
    for wanted in "$@"; do
        if ! grep -Eq "$wanted" "$folder/$kind.txt"; then
            echo "$kind: no '$wanted' in:"
            cat "$folder/$kind.txt"
            failures=$((failures + 1))
        fi
    done
    "$lab" author inspect "$folder/$kind.fsasset" >/dev/null
}

# The top bone bends by half a radian, or goes down by 0.2 m; the rim is 0.42 m from where it begins.
check armature 'bones       3,' 'example 0   moves the surface by 0\.2[01]' 'example 1   moves the surface by (0\.2 |0\.19999|0\.20000)' 
# Two of six handles go down by 0.2 m.
check empties 'bones       6,' 'example 0   moves the surface by 0\.2'
# Shape keys become examples, to a hundredth of the size.
check shapes 'bones       12,' "fitted      'squashed' to 0\." "fitted      'bent' to 0\."
echo "$failures failures"
exit $((failures > 0))
