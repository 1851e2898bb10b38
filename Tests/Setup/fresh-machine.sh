#!/usr/bin/env bash
# Proves that a fresh clone works on a bare machine: makes a minimal Debian 12 root with git and build-essential only, and
# runs `./fracturesim demo` and `test` in it, as root with nothing installed and then as an ordinary user without sudo in
# a clone of his own. Last it takes the time in which a second demo starts.
#
#   fresh-machine.sh [--base FILE.tar] [--working-tree] [--keep]
#     --base FILE.tar    keeps the bare root in this file, and starts from it when it exists
#     --working-tree     tests the files as they are now; otherwise the last commit
#     --keep             leaves the root and the logs in place
#
# Needs root (for chroot), debootstrap, a Debian mirror in apt's configuration and about 4 GB of disk.
set -euo pipefail

stop() {
    printf 'fresh-machine: %s\n' "$1" >&2
    exit 2
}

base='' workingTree='' keep=''
arguments=("$@")
while (($#)); do
    case $1 in
        --base) base=${2:?--base needs a file} && shift ;;
        --working-tree) workingTree=yes ;;
        --keep) keep=yes ;;
        *) stop "unknown option '$1'" ;;
    esac
    shift
done
[ "$(id -u)" = 0 ] || stop "needs root, for debootstrap and chroot"
command -v debootstrap >/dev/null || stop "needs debootstrap; run: apt-get install -y --no-install-recommends debootstrap"

# In a mount namespace of its own nothing that is mounted here is seen outside or outlives the script; and in a process
# namespace of its own an interrupted run leaves nothing running.
if [ -z "${FSIM_FRESH_INSIDE:-}" ]; then
    FSIM_FRESH_INSIDE=yes exec unshare --mount --pid --fork --kill-child --propagation private \
        "${BASH_SOURCE[0]}" "${arguments[@]}"
fi

repository=$(readlink -f "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../..")
work=$(mktemp -d)
machine=$work/machine
cleanUp() {
    umount "$machine/proc" 2>/dev/null || true
    if [ -n "$keep" ]; then
        echo "kept: $work"
    else
        rm -rf --one-file-system "$work"
    fi
}
trap cleanUp EXIT

makeBareRoot() {
    mkdir "$machine"
    if [ -n "$base" ] && [ -f "$base" ]; then
        tar -C "$machine" -xf "$base"
        return
    fi
    local mirror include=git,build-essential proxy=''
    mirror=$(apt-get update --print-uris 2>/dev/null | sed -n "s#^'\([^']*\)/dists/bookworm/.*#\1#p" | sed -n 1p)
    [ -n "$mirror" ] || stop "apt on this machine has no mirror for Debian 12 (bookworm)"
    [[ $mirror != https:* ]] || include+=,ca-certificates
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    [ -z "$proxy" ] || export http_proxy=$proxy
    debootstrap --variant=minbase --include="$include" bookworm "$machine" "$mirror" >"$work/debootstrap.log" 2>&1 ||
        { tail -n 20 "$work/debootstrap.log" >&2; stop "debootstrap failed"; }
    [ -z "$base" ] || tar -C "$machine" --one-file-system -cf "$base" .
}

# The root reaches the network the way this machine does, but runs none of its hooks.
connectRoot() {
    cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
    cp -r /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/auth.conf /etc/apt/auth.conf.d "$machine/etc/apt/" 2>/dev/null || true
    printf '#clear %s;\n' APT::Update::Pre-Invoke APT::Update::Post-Invoke APT::Update::Post-Invoke-Success \
        DPkg::Pre-Invoke DPkg::Post-Invoke DPkg::Pre-Install-Pkgs >"$machine/etc/apt/apt.conf.d/zz-no-hooks"
    mount -t proc proc "$machine/proc"
}

bundleRepository() {
    local source=$repository
    if [ -n "$workingTree" ]; then
        source=$work/source
        mkdir "$source"
        (cd "$repository" && git ls-files -coz --exclude-standard | while IFS= read -r -d '' file; do
            [ ! -e "$file" ] || printf '%s\0' "$file"
        done | tar --null -T - -cf -) | tar -C "$source" -xf -
        git -C "$source" init -q
        git -C "$source" add -A
        git -C "$source" -c user.name=fresh -c user.email=fresh@localhost commit -qm 'The working tree'
    fi
    git -C "$source" bundle create -q "$machine/srv/FractureSim.bundle" HEAD --branches
    chmod a+r "$machine/srv/FractureSim.bundle"
}

inside() { # USER COMMAND
    local home
    home=$(chroot "$machine" getent passwd "$1" | cut -d: -f6)
    chroot --userspec="$1:$1" "$machine" env -i HOME="$home" USER="$1" TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} bash -c "$2" </dev/null
}

failures=0
summary=''
step() { # NAME USER COMMAND   runs it, times it, keeps its log and its last line
    local name=$1 begin end verdict=ok log
    log="$work/${name//[^a-z0-9]/-}.log"
    echo "== $name"
    begin=$(date +%s)
    if ! inside "$2" "$3" >"$log" 2>&1; then
        verdict=FAILED
        failures=$((failures + 1))
        tail -n 40 "$log"
    fi
    end=$(date +%s)
    summary+=$(printf '%-46s %-7s %4d s   %s' "$name" "$verdict" $((end - begin)) "$(tail -n 1 "$log")")$'\n'
}

makeBareRoot
connectRoot
bundleRepository
chroot "$machine" useradd --create-home --shell /bin/bash visitor

rootClone='/srv/Fresh Clone/FractureSim'
userClone='/home/visitor/Fresh Clone/FractureSim'
# From the file system's root: neither command may depend on the current directory.
# shellcheck disable=SC2016  # expanded inside
firstLine='set -o pipefail; begin=$(date +%s%N); ./fracturesim demo 2>&1 | { IFS= read -r line; end=$(date +%s%N); cat >/dev/null
    printf "%d ms to the first line: %s\n" $(((end - begin) / 1000000)) "$line"; [ $((end - begin)) -lt 1500000000 ]; }'

step 'clone as root' root "git clone -q /srv/FractureSim.bundle '$rootClone' && '$rootClone/fracturesim' | sed -n 1p"
step 'demo as root, nothing installed' root "cd / && '$rootClone/fracturesim' demo --out /srv/demo"
step 'test as root' root "cd / && '$rootClone/fracturesim' test"
step 'second demo as root' root "cd '$rootClone' && $firstLine"
step 'clone as an ordinary user' visitor "git clone -q /srv/FractureSim.bundle '$userClone' && ! command -v sudo"
step 'demo as an ordinary user' visitor "cd / && '$userClone/fracturesim' demo --out ~/demo"
step 'test as an ordinary user' visitor "cd / && '$userClone/fracturesim' test"
step 'second demo as an ordinary user' visitor "cd '$userClone' && $firstLine"

printf '\n%s' "$summary"
echo "$failures steps failed"
[ "$failures" = 0 ]
