#!/usr/bin/env bash
# What ./fracturesim does before anything is installed or built. Needs no network and no root.
# It works on a copy of the driver, so that it neither waits for nor disturbs the build that runs it.
set -euo pipefail

here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
repository=$(readlink -f "$here/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

copy="$work/a copy"
mkdir -p "$copy/ThirdParty"
cp "$repository/fracturesim" "$repository/CMakePresets.json" "$copy/"
cp "$repository/ThirdParty/packages.txt" "$copy/ThirdParty/"
printf '#!/bin/sh\nexit 1\n' >"$copy/ThirdParty/get-ispc.sh"
chmod +x "$copy/ThirdParty/get-ispc.sh"

failures=0
report() { # CLAIM
    if [ "$ok" = yes ]; then
        echo "ok: $1"
    else
        printf 'FAILED: %s\n  status %s, output:\n%s\n' "$1" "$status" "$output"
        failures=$((failures + 1))
    fi
}

run() { # COMMAND...   sets status and output, and takes it as a pass until an expectation says otherwise
    ok=yes status=0
    output=$("$@" 2>&1 </dev/null) || status=$?
}
expectStatus() { [ "$status" = "$1" ] || ok=no; }
expectText() { [[ $output == *"$1"* ]] || ok=no; }
expectLines() { [ "$(wc -l <<<"$output")" = "$1" ] || ok=no; }

# A PATH with the base system's tools alone, and ones of our own on top.
bare=$work/bare
mkdir "$bare"
for tool in bash sh env dirname readlink cat grep sed sort cksum mkdir id tail rm flock; do
    path=$(command -v "$tool") && ln -s "$path" "$bare/$tool"
done
pretend() { # FOLDER TOOL SCRIPT
    mkdir -p "$work/$1"
    printf '#!/bin/sh\n%s\n' "$3" >"$work/$1/$2"
    chmod +x "$work/$1/$2"
}

run env -i PATH="$bare" "$copy/fracturesim"
expectStatus 0
for name in demo test run scenes hash replay view author bench gallery setup format tidy coverage help; do
    expectText "./fracturesim $name"
done
[ ! -e "$copy/build" ] || ok=no
report "help needs nothing, lists every subcommand and leaves nothing behind"

run "$copy/fracturesim" tset
expectStatus 2
expectText "no subcommand 'tset'"
expectText "did you mean 'test'"
expectLines 1
report "an unknown subcommand gets one sentence and the nearest name"

run env FSIM_PRESET=relaese "$copy/fracturesim" scenes
expectStatus 2
expectText "did you mean 'release'"
report "an unknown preset gets the nearest name"

run "$copy/fracturesim" test -L
expectStatus 2
report "an option without its value is refused"

mkdir -p "$work/elsewhere"
ln -s "$copy/fracturesim" "$work/elsewhere/link"
cd "$work/elsewhere"
run ./link help
expectStatus 0
expectText "Examples"
report "works through a symbolic link and from another folder"

printf 'ID=plan9\n' >"$work/other-release"
run env -i PATH="$bare" FSIM_OS_RELEASE="$work/other-release" ./link demo
expectStatus 2
expectText libbullet-dev
expectText "CMake 3.25"
expectText "'cmake' is not there"
report "another system is told what is needed"

# A Debian whose user is not root, has no password-less sudo, and lacks everything but CMake.
printf 'ID=mint\nID_LIKE="ubuntu debian"\n' >"$work/debian-release"
pretend no-root id 'echo 1000'
pretend no-root sudo 'exit 1'
pretend no-root apt-get 'echo must not be called; exit 100'
pretend no-root dpkg-query 'echo installed cmake; exit 1'
run env -i PATH="$work/no-root:$bare" FSIM_OS_RELEASE="$work/debian-release" ./link demo
expectStatus 2
expectText "apt-get install -y --no-install-recommends ninja-build g++"
expectLines 1
report "without root the one line to run is printed, with what is missing and nothing else"
[[ $output != *libgtest-dev* ]] && ok=yes || ok=no
report "demo does not ask for the tests' packages"

run env -i PATH="$work/no-root:$bare" FSIM_OS_RELEASE="$work/debian-release" ./link test
expectStatus 2
expectText libgtest-dev
report "test asks for the tests' packages"

# The same user where all packages are there, with a CMake and a Ninja that only pretend.
pretend ready id 'echo 1000'
pretend ready apt-get 'echo must not be called; exit 100'
# shellcheck disable=SC2016  # for the pretended tool
pretend ready dpkg-query 'while read -r name group why; do echo "installed $name"; done <"$PACKAGES"'
# shellcheck disable=SC2016
pretend ready cmake 'case $* in --version) echo cmake version 3.25.1 ;; *) : >"$FOLDER/build.ninja"; echo "$@" >>"$FOLDER/calls" ;; esac'
pretend ready ninja 'echo "ninja: no work to do."'
pretend ready tee 'cat'
folder="$copy/build/release"
mkdir -p "$folder/bin"
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "$FSIM_ROOT|$PWD|$*"\nexit 7\n' >"$folder/bin/fracturelab"
chmod +x "$folder/bin/fracturelab"
asReadyUser() {
    env -i PATH="$work/ready:$bare" FSIM_OS_RELEASE="$work/debian-release" FOLDER="$folder" \
        PACKAGES="$copy/ThirdParty/packages.txt" "$@"
}
run asReadyUser ./link run "my scene.json" --frames 3
expectStatus 7
expectText "$copy|$work/elsewhere|run my scene.json --frames 3"
expectText "warning: no ISPC compiler"
report "with the packages there no root is needed; the lab gets its arguments, root and folder, and its status passes through"

run asReadyUser ./link scenes
expectStatus 7
expectLines 1
[ "$(wc -l <"$folder/calls")" = 1 ] || ok=no
report "a second start configures nothing and warns no more"

# And a user with sudo that asks for no password, who lacks one package.
# shellcheck disable=SC2016
pretend with-sudo sudo '[ "$1" = -n ] || echo "$*" >>"$FOLDER/sudo-calls"'
# shellcheck disable=SC2016
pretend with-sudo dpkg-query 'while read -r name group why; do [ "$name" = ccache ] || echo "installed $name"; done <"$PACKAGES"'
run asReadyUser env PATH="$work/with-sudo:$work/ready:$bare" ./link scenes
expectStatus 7
expectText "installing ccache"
grep -q 'apt-get .* install ccache$' "$folder/sudo-calls" || ok=no
report "with sudo what is missing is installed, and only that"

echo "$failures failures"
[ "$failures" = 0 ]
