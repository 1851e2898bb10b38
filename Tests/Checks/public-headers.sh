#!/usr/bin/env bash
# public-headers.sh INCLUDE_DIR COMPILER [FOLDER [FLAG...]]: each public header in FOLDER (default FractureSim) compiles
# alone, and includes the standard library and its neighbours only. A host must be able to include any of them without
# Eigen, Bullet or Unreal.
set -euo pipefail
dir=$1
compiler=$2
folder=${3:-FractureSim}
shift "$(($# < 3 ? $# : 3))"
failures=0
for header in "$dir/$folder"/*.h; do
    name=$folder/$(basename "$header")
    foreign=$(grep -nE '^ *# *include' "$header" | grep -vE '<[a-z_]+>|"FractureSim(Authoring)?/[A-Za-z0-9]+\.h"' || true)
    if [ -n "$foreign" ]; then
        echo "$name includes something foreign: $foreign"
        failures=$((failures + 1))
    fi
    if ! echo "#include \"$name\"" |
        "$compiler" -std=c++20 -Wall -Wextra -Wshadow -Wconversion -Werror -fno-exceptions -fno-rtti -I "$dir" "$@" \
            -fsyntax-only -x c++ -; then
        echo "$name does not compile alone"
        failures=$((failures + 1))
    fi
done
[ "$failures" = 0 ]
