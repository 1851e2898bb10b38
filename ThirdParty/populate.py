#!/usr/bin/env python3
"""Brings the sources of Eigen and Bullet that Unreal's build tool compiles into our modules.

    python ThirdParty/populate.py                  pinned upstream releases, checked by SHA-256
    python ThirdParty/populate.py --archives DIR   the same archives from a folder: no network
    python ThirdParty/populate.py --system         from the Debian mirror that this machine already uses
    python ThirdParty/populate.py --check          says whether what is there is whole; changes nothing

They go to ThirdParty/Populated (--out DIR for another place), which git ignores, together with BulletRenames.h: every name
of Bullet gets a prefix, so that a game that links another Bullet as well has no clash. CMake builds need none of this.
Python 3.8 or newer, standard library only; Windows, macOS and Linux.
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGES = {
    "eigen": {
        "version": "3.4.0",
        "folder": "eigen-3.4.0/",
        "url": "https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.bz2",
        "sha256": "b4c198460eba6f28d34894e3a5710998818515104d6e74e5cc331ce31e46e626",
        "debian": "pool/main/e/eigen3/eigen3_3.4.0.orig.tar.bz2",
        "debianSha256": "b4c198460eba6f28d34894e3a5710998818515104d6e74e5cc331ce31e46e626",
        "keep": r"(Eigen/.*|COPYING\..*)",
        "drop": r"Eigen/CMakeLists\.txt",
        "needs": ["Eigen/SparseCholesky", "COPYING.MPL2"],
    },
    "bullet": {
        "version": "3.24",
        "folder": "bullet3-3.24/",
        "url": "https://github.com/bulletphysics/bullet3/archive/refs/tags/3.24.tar.gz",
        "sha256": "6b1e987d6f8156fa8a6468652f4eaad17b3e11252c9870359e5bca693e35780b",
        # Debian's own packing leaves out what is not free (models, prebuilt programs); src/ is the same.
        "debian": "pool/main/b/bullet/bullet_3.24+dfsg.orig.tar.xz",
        "debianSha256": "43c1edae2024ba18bb5d7bfd3bb2394b066a79151a29789504a2d8efcdc333d7",
        "keep": r"(src/(LinearMath|BulletCollision|BulletDynamics)/.*|src/bt[^/]*|LICENSE\.txt|AUTHORS\.txt)",
        "drop": r".*(CMakeLists\.txt|premake4\.lua|\.md)",
        "needs": ["src/btLinearMathAll.cpp", "src/btBulletCollisionAll.cpp", "src/btBulletDynamicsAll.cpp", "src/btBulletDynamicsCommon.h"],
    },
}
# Names of Bullet at global scope without its usual prefix. Tests/Unreal fails when one is missing here.
OTHER_NAMES = r"gim_\w+|GIM_[A-Z]\w*|cbt\w+|ccd[A-Z]\w+|g[A-Z]\w*|g_[a-z]\w*|sBulletDNA\w*|gjkepa2_impl|b2_maxManifoldPoints|BoxSupport|" \
              r"cullPoints2|disableCcd|testQuantizedAabbAgainstQuantizedAabb|calcBatchCost|interleaveContactAndFriction|s_error|" \
              r"sideFrictionStiffness2|GetDist|planetestepsilon"
# Bullet leaves this one out where it is a macro already, so it comes with its new name.
SELECT = "inline float fsim_btFsel(float a, float b, float c) { return a >= 0 ? b : c; }\n#define btFsel fsim_btFsel"


class Refusal(Exception):
    """One sentence for the user."""


def digest(path):
    value = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            value.update(block)
    return value.hexdigest()


def by_hand():
    """What to do where this machine cannot reach upstream."""
    lines = [f"  {p['url']}  SHA-256 {p['sha256']}" for p in PACKAGES.values()]
    ways = "Either fetch these two archives on another machine and run: python ThirdParty/populate.py --archives FOLDER\n" + "\n".join(lines)
    return ways + "\nor, on Debian and Ubuntu, run: python ThirdParty/populate.py --system"


def download(url, path):
    request = urllib.request.Request(url, headers={"User-Agent": "FractureSim-populate"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer, open(path, "wb") as file:
            shutil.copyfileobj(answer, file)
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", None) or error
        raise Refusal(f"could not download {url} ({reason}); nothing was changed. {by_hand()}") from error


def debian_mirror():
    """The mirror in apt's own configuration."""
    try:
        lines = subprocess.run(["apt-get", "update", "--print-uris"], capture_output=True, text=True, check=False).stdout
    except OSError as error:
        raise Refusal("--system needs apt-get, which is not here; run without it.") from error
    found = re.search(r"'(\S+?)/dists/(?!\S*security)", lines)
    if not found:
        raise Refusal("--system found no apt mirror on this machine; run without it.")
    return found.group(1)


def obtain(name, package, options, work):
    """Path of the package's archive, with its checksum verified."""
    location, wanted = package["url"], package["sha256"]
    if options.system:
        location, wanted = debian_mirror() + "/" + package["debian"], package["debianSha256"]
    file_name = f"{name}-{package['version']}.tar." + location.rsplit(".", 1)[-1]
    if options.archives:
        accepted = {package["sha256"], package["debianSha256"]}
        if not Path(options.archives).is_dir():
            raise Refusal(f"--archives names {options.archives}, which is no folder.")
        candidates = [p for p in sorted(Path(options.archives).iterdir()) if p.is_file() and name in p.name.lower()]
        for path in candidates:
            if digest(path) in accepted:
                return path
        seen = ", ".join(p.name for p in candidates) or "none"
        raise Refusal(f"no archive of {name} {package['version']} with the pinned checksum in {options.archives} (looked at: {seen}).")
    path = Path(work) / file_name
    download(location, path)
    if digest(path) != wanted:
        raise Refusal(f"{name} {package['version']} from {location} has the checksum {digest(path)}, not {wanted}; nothing was unpacked.")
    return path


def unpack(package, archive, target):
    """Writes the wanted files of an archive below target; a path that leaves it is refused."""
    keep, drop = re.compile(package["keep"]), re.compile(package["drop"])
    with tarfile.open(archive) as tar:
        for member in tar:
            name = member.name[2:] if member.name.startswith("./") else member.name
            if not name.startswith(package["folder"]):
                continue
            inner = name[len(package["folder"]):]
            if not member.isfile() or not keep.fullmatch(inner) or drop.fullmatch(inner):
                continue
            if ".." in inner.split("/") or inner.startswith("/"):
                raise Refusal(f"{archive} holds the path {member.name}, which leaves its folder.")
            path = target / inner
            path.parent.mkdir(parents=True, exist_ok=True)
            with tar.extractfile(member) as content, open(path, "wb") as file:
                shutil.copyfileobj(content, file)
    missing = [f for f in package["needs"] if not (target / f).is_file()]
    if missing:
        raise Refusal(f"{archive} lacks {', '.join(missing)}.")


def bullet_names(source):
    """Every identifier of Bullet that may become a symbol, less the macros."""
    names, macros = set(), set()
    pattern = re.compile(r"\b(?:bt[A-Z_]\w*|" + OTHER_NAMES + r")\b")
    declared = re.compile(r"^(?:(?:class|struct|enum|union)[ \t]+|ATTRIBUTE_ALIGNED16\((?:class|struct)\)\s+)([A-Za-z_]\w*)", re.M)  # at the start of a line: at global scope
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".h", ".cpp", ".inl"):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
        for line in re.findall(r"^[ \t]*#[ \t]*(?:define[ \t]+\w+|(?:if|ifdef|ifndef|elif)\b[^\n]*)", text, re.M):
            macros |= set(re.findall(r"\w+", line))
        body = re.sub(r"^[ \t]*#[ \t]*include[^\n]*", "", text, flags=re.M)
        names |= set(pattern.findall(body))
        names |= set(declared.findall(body))
    keywords = {"ATTRIBUTE_ALIGNED16", "ATTRIBUTE_ALIGNED64", "ATTRIBUTE_ALIGNED128", "SIMD_FORCE_INLINE", "std", "class", "struct", "enum"}
    return sorted(n for n in names - macros - keywords if len(n) > 3)


def write_renames(source, path, version):
    names = bullet_names(source)
    lines = [f"// Written by ThirdParty/populate.py from Bullet {version}: every name of Bullet gets our prefix, because a game may link",
             "// another Bullet. The build tool includes this before everything else of the module.", "#pragma once"]
    lines += [SELECT] + [f"#define {name} fsim_{name}" for name in names]
    path.write_bytes(("\n".join(lines) + "\n").encode())
    return len(names)


def tree_digest(folder):
    value = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        value.update(path.relative_to(folder).as_posix().encode() + b"\0" + digest(path).encode() + b"\n")
    return value.hexdigest()


def check(out):
    stamp = out / "populated.json"
    if not stamp.is_file():
        raise Refusal(f"{out} is not populated; run: python ThirdParty/populate.py")
    state = json.loads(stamp.read_text())
    for name, package in PACKAGES.items():
        if state.get(name, {}).get("version") != package["version"]:
            raise Refusal(f"{out} holds {name} {state.get(name, {}).get('version')}, but {package['version']} is pinned; run populate.py again.")
        if tree_digest(out / name) != state[name]["files"]:
            raise Refusal(f"files of {name} in {out} were changed since they were unpacked; run populate.py again.")
    if not (out / "BulletRenames.h").is_file():
        raise Refusal(f"{out}/BulletRenames.h is missing; run populate.py again.")


def populate(options):
    out = Path(options.out).resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".populating-") as work:
        fresh = Path(work) / "fresh"
        state = {}
        for name, package in PACKAGES.items():
            archive = obtain(name, package, options, work)
            unpack(package, archive, fresh / name)
            state[name] = {"version": package["version"], "archive": digest(archive), "files": tree_digest(fresh / name)}
        count = write_renames(fresh / "bullet" / "src", fresh / "BulletRenames.h", PACKAGES["bullet"]["version"])
        (fresh / "populated.json").write_text(json.dumps(state, indent=1) + "\n")
        if out.exists():
            shutil.rmtree(out)
        os.replace(fresh, out)  # only a whole folder ever appears
    print(f"Eigen {PACKAGES['eigen']['version']} and Bullet {PACKAGES['bullet']['version']} are in {out}; {count} names of Bullet get a prefix")


def main():
    parser = argparse.ArgumentParser(description="Brings the sources of Eigen and Bullet for Unreal's build tool.")
    parser.add_argument("--out", default=HERE / "Populated", help="where to (default: ThirdParty/Populated)")
    parser.add_argument("--archives", help="a folder with the downloaded archives")
    parser.add_argument("--system", action="store_true", help="from this machine's Debian mirror")
    parser.add_argument("--check", action="store_true", help="only says whether what is there is whole")
    options = parser.parse_args()
    try:
        if options.check:
            check(Path(options.out).resolve())
            print("populated as pinned")
        else:
            populate(options)
    except (Refusal, tarfile.TarError) as refusal:
        print(f"populate: {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
