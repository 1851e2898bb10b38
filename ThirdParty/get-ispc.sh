#!/usr/bin/env bash
# get-ispc.sh PREFIX: makes PREFIX/bin/ispc a working ISPC compiler and prints its version. Does nothing when it is one.
#
# Takes the first that works: the ispc on the PATH, the distribution's package (as root, where it has one), or a private
# copy: the package and everything it needs, down to libc, from a newer suite of the mirror that this machine already
# uses. The copy is unpacked, never installed, and runs through its own dynamic loader, so the system's libraries stay as
# they are. apt checks its signatures and hashes as always.
#
# ISPC_FORCE_PRIVATE=1 skips the first two; ISPC_SUITES names the suites to try.
set -euo pipefail

prefix=$(readlink -m "${1:?usage: get-ispc.sh PREFIX}")

works() { [ -n "${1:-}" ] && "$1" --version >/dev/null 2>&1; }

refuse() {
    printf 'get-ispc: %s\n' "$1" >&2
    exit 1
}

useSystemCompiler() {
    local found
    found=$(command -v ispc || true)
    if ! works "$found" && [ "$(id -u)" = 0 ] && apt-cache policy ispc 2>/dev/null | grep -q 'Candidate: [0-9]'; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ispc >/dev/null || true
        found=$(command -v ispc || true)
    fi
    works "$found" || return 1
    mkdir -p "$prefix/bin"
    ln -sfn "$found" "$prefix/bin/ispc"
}

# The mirror that serves this release, from apt's own configuration: works without root and before any update.
findMirror() {
    local uris
    uris=$(apt-get update --print-uris 2>/dev/null | sed -n "s#^'\([^']*\)/dists/\([^/']*\)/.*#\1 \2#p")
    awk -v codename="$VERSION_CODENAME" '
        $2 == codename                                     { exact = exact ? exact : $1 }
        $2 !~ /security|updates|backports/                 { other = other ? other : $1 }
        END { print exact ? exact : other }' <<<"$uris"
}

# Sets aptOptions for an apt whose lists, cache and package status live in $work. The empty status makes apt resolve the
# whole closure, libc included.
preparePrivateApt() { # SUITE
    mkdir -p "$work"/{sources,conf.d,lists/partial,cache/archives/partial,root}
    : >"$work/status"
    # The machine's options stay (proxy, certificates, credentials); its hooks do not: one of them may clean the
    # system's package cache.
    cp /etc/apt/apt.conf "$work/conf.d/00main" 2>/dev/null || true
    cp /etc/apt/apt.conf.d/* "$work/conf.d/" 2>/dev/null || true
    printf '#clear %s;\n' APT::Update::Pre-Invoke APT::Update::Post-Invoke APT::Update::Post-Invoke-Success \
        DPkg::Pre-Invoke DPkg::Post-Invoke >"$work/conf.d/zz-no-hooks"
    printf 'Dir::Etc::main "/dev/null";\nDir::Etc::parts "%s";\n' "$work/conf.d" >"$work/apt.conf"
    printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: %s\nSigned-By: %s\n' \
        "$mirror" "$1" "$components" "$keyring" >"$work/sources/ispc.sources"
    aptOptions=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources"
        -o Dir::Etc::preferences=/dev/null -o Dir::Etc::preferencesparts=/dev/null
        -o Dir::State="$work" -o Dir::State::lists="$work/lists" -o Dir::State::status="$work/status"
        -o Dir::Cache="$work/cache" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Dir::Log="$work"
        -o Debug::NoLocking=true -o APT::Sandbox::User= -o APT::Install-Recommends=false
        -o APT::Architecture=amd64 -o APT::Architectures::=amd64 -o Acquire::Languages=none -o Acquire::Retries=3)
}

unpackWhatIspcLoads() {
    local package
    for package in "$work"/cache/archives/*.deb; do
        # tar complains about every pattern that a package does not have.
        dpkg --fsys-tarfile "$package" | tar -x -C "$work/root" --wildcards --no-anchored --exclude='*/gconv' \
            './usr/bin/ispc' './lib*/*.so*' './usr/lib*/*.so*' './usr/share/ispc/*' './usr/share/doc/*/copyright' \
            2>/dev/null || true
    done
}

writeWrapper() {
    mkdir -p "$work/bin"
    cat >"$work/bin/ispc" <<'WRAPPER'
#!/bin/sh
root=$(dirname "$(dirname "$(readlink -f "$0")")")/root
libraries=$root/usr/lib/x86_64-linux-gnu:$root/lib/x86_64-linux-gnu
loader=$root/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
[ -e "$loader" ] || loader=$root/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
unset LD_LIBRARY_PATH LD_PRELOAD
exec "$loader" --inhibit-cache --library-path "$libraries" --argv0 ispc "$root/usr/bin/ispc" "$@"
WRAPPER
    chmod +x "$work/bin/ispc"
}

getPrivateCopy() { # SUITE
    rm -rf "$work"
    preparePrivateApt "$1"
    APT_CONFIG=$work/apt.conf apt-get "${aptOptions[@]}" -qq update || return 1
    APT_CONFIG=$work/apt.conf apt-get "${aptOptions[@]}" -y -qq --download-only install ispc >/dev/null || return 1
    unpackWhatIspcLoads
    writeWrapper
    works "$work/bin/ispc" || return 1
    rm -rf "${prefix:?}/bin" "$prefix/root"
    mv "$work/bin" "$work/root" "$prefix/"
}

if works "$prefix/bin/ispc"; then
    exit 0
fi
if [ "${ISPC_FORCE_PRIVATE:-0}" = 1 ] || ! useSystemCompiler; then
    command -v apt-get >/dev/null || refuse "no ispc on the PATH, and no apt-get to get one with"
    [ "$(dpkg --print-architecture)" = amd64 ] || refuse "a private copy exists only for amd64"

    # shellcheck source=/dev/null
    . /etc/os-release
    VERSION_CODENAME=${VERSION_CODENAME:-unknown}
    if [ "${ID:-}" = ubuntu ]; then
        suites=$VERSION_CODENAME components='main universe' keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg
    else
        suites='trixie sid' components=main keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    fi
    mirror=$(findMirror)
    [ -n "$mirror" ] || refuse "no apt mirror is configured on this machine"

    mkdir -p "$prefix"
    work=$(mktemp -d "$prefix/.work.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    for suite in ${ISPC_SUITES:-$suites}; do
        getPrivateCopy "$suite" && break
    done
fi
works "$prefix/bin/ispc" || refuse "could not provide ispc"
"$prefix/bin/ispc" --version
