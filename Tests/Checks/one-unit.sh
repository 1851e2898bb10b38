#!/usr/bin/env bash
# one-unit.sh CORE_DIR COMPILER FLAGS...: the core compiles as a single unit. Unreal compiles many files as one, so that
# helpers of the same name in two anonymous namespaces would clash there. What is for Unreal's build tool only stays out.
set -euo pipefail
core=$1
compiler=$2
shift 2
find "$core/Private" -name '*.cpp' ! -name '*Module.cpp' ! -path '*/Private/ThirdParty/*' | sort | sed 's/.*/#include "&"/' |
    "$compiler" -std=c++20 -fno-exceptions -fno-rtti -ffp-contract=off -Wall -Wextra -Wshadow -Wconversion -Werror \
        -I "$core/Public" -I "$core/Private" "$@" -fsyntax-only -x c++ -
