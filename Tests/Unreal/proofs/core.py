"""Proof 6: core and authoring build as Unreal's build tool builds them (second compiler, no exceptions, no RTTI, ISPC kernels for SSE4),
with Eigen and Bullet from source under other names, and export what another module links."""
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from . import Skip, compile as compiling

WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wshadow", "-Wundef"]
FLAGS = ["-std=c++20", "-fno-exceptions", "-fno-rtti", "-ffp-contract=off", "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-fPIC", "-O0"]
EXPORT = '__attribute__((visibility("default")))'


def populated(root, out):
    """(folder with Eigen and Bullet, or None and why)."""
    own = root / "ThirdParty" / "Populated"
    for folder in (own, out / "Populated"):
        if (folder / "populated.json").exists():
            check = subprocess.run([sys.executable, str(root / "ThirdParty" / "populate.py"), "--check", "--out", str(folder)], capture_output=True, text=True)
            if check.returncode == 0:
                return folder, ""
    script = root / "ThirdParty" / "populate.py"
    for option in (["--archives", os.environ["FSIM_ARCHIVES"]] if os.environ.get("FSIM_ARCHIVES") else None, ["--system"], []):
        if option is None:
            continue
        run = subprocess.run([sys.executable, str(script), "--out", str(out / "Populated")] + option, capture_output=True, text=True)
        if run.returncode == 0:
            return out / "Populated", ""
    return None, run.stderr.strip()


def definitions(rules):
    """What a Build.cs passes to every file of its module, as it stands there."""
    text = rules.read_text(encoding="utf-8")
    return re.findall(r'PrivateDefinitions\.Add\("([^"]+)"\)', text)


def unit_text(folder):
    sources = sorted(p for p in (folder / "Private").rglob("*.cpp") if not p.name.endswith("Module.cpp") and p.parent.name != "ThirdParty")
    return "".join(f'#include "{p}"\n' for p in sources), sources


def objects(root, out, folder, clang):
    """(name, command, text, object, whether names of Bullet may only be defined here)."""
    core, authoring = root / "Source" / "FractureSimCore", root / "Source" / "FractureSimAuthoring"
    made = out / "core"
    made.mkdir(parents=True, exist_ok=True)
    renames = ["-include", str(folder / "BulletRenames.h"), "-isystem", str(folder / "bullet" / "src")]
    defines = [f"-D{d}" for d in definitions(core / "FractureSimCore.Build.cs")] + ["-DINTEL_ISPC=1", f"-DFRACTURESIMCORE_API={EXPORT}"]
    result = []
    for path in sorted((core / "Private" / "ThirdParty").glob("*.cpp")):
        result.append((path.stem, [clang, "-c"] + FLAGS + defines + renames + [str(path)], "", made / (path.stem + ".o"), [path]))
    text, sources = unit_text(core)
    result.append(("FractureSimCore", [clang, "-c"] + FLAGS + WARNINGS + defines + renames + [f"-I{core / 'Public'}", f"-I{core / 'Private'}", "-x", "c++", "-"],
                   text, made / "FractureSimCore.o", sources))
    defines = [f"-D{d}" for d in definitions(authoring / "FractureSimAuthoring.Build.cs")] + [f"-DFRACTURESIMCORE_API={EXPORT}", f"-DFRACTURESIMAUTHORING_API={EXPORT}"]
    text, sources = unit_text(authoring)
    result.append(("FractureSimAuthoring", [clang, "-c"] + FLAGS + WARNINGS + defines + ["-isystem", str(folder / "eigen"), f"-I{authoring / 'Public'}",
                   f"-I{authoring / 'Private'}", f"-I{core / 'Public'}", f"-I{core / 'Private'}", "-x", "c++", "-"], text, made / "FractureSimAuthoring.o", sources))
    return result


def build(job, cache):
    name, command, text, path, _ = job
    key = hashlib.sha256(("\0".join(command) + text).encode()).hexdigest()
    known = cache.get(name)
    if known and known["key"] == key and path.exists() and all(compute(p) == h for p, h in known["read"].items()):
        return name, 0, "", None
    depfile = path.with_suffix(".d")
    run = subprocess.run(command + ["-o", str(path), "-MD", "-MF", str(depfile)], input=text, capture_output=True, text=True)
    read = {}
    if run.returncode == 0:
        words = depfile.read_text().replace("\\\n", " ").split(":", 1)[1].split()
        read = {w: compute(w) for w in words if not w.startswith("/usr/") and w != "-"}
    return name, run.returncode, run.stderr, {"key": key, "read": read}


def compute(path):
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return ""


OURS = re.compile(r"(?<!\\d)4fsim|fsim_|FractureSimEigen")
SYSTEM = re.compile(r"_Z(Z|GV|T[VTIS]|NKR|NR|NKO|NO|NK|N|GVZ)*(St|S[absiod]|9__gnu_cxx)|_Z(nw|na|dl|da)|_?_?(cxa|gxx|clang|dso)|_ZSt|__")


def unrenamed(path):
    """Symbols that are neither ours, nor of the standard library, nor under our prefix. What an object only uses may be anything of
    the system, but no Bullet and no Eigen."""
    bad = []
    for line in subprocess.run(["nm", "-g", str(path)], capture_output=True, text=True, check=True).stdout.splitlines():
        match = re.match(r"[0-9a-f]*\s+([A-Za-z])\s+(\S+)", line)
        if not match or OURS.search(match.group(2)) or SYSTEM.match(match.group(2)):
            continue
        if match.group(1) == "U" and not re.search(r"\dbt[A-Z]|5Eigen", match.group(2)):
            continue
        bad.append(match.group(2))
    return subprocess.run(["c++filt"], input="\n".join(sorted(set(bad))), capture_output=True, text=True).stdout.splitlines() if bad else []


def visibility(path):
    """Symbol -> DEFAULT or HIDDEN for what an object defines, and the set of what it lacks; mangled."""
    defined, lacking = {}, set()
    for line in subprocess.run(["readelf", "-sW", str(path)], capture_output=True, text=True, check=True).stdout.splitlines():
        words = line.split()
        if len(words) >= 8 and words[4] in ("GLOBAL", "WEAK"):
            if words[6] == "UND":
                lacking.add(words[7])
            else:
                defined[words[7]] = words[5]
    return defined, lacking


def hidden_public(path, folder):
    """Functions that a public header declares but that no other module could link. Friends are the library's own affair."""
    lines = subprocess.run(["readelf", "-sW", str(path)], capture_output=True, text=True, check=True).stdout.splitlines()
    words = [line.split() for line in lines]
    names = [w[7] for w in words if len(w) >= 8 and w[3:6] == ["FUNC", "GLOBAL", "HIDDEN"] and w[6] != "UND"]
    texts = [re.sub(r"//[^\n]*|\bfriend\b[^;]*;", "", p.read_text(encoding="utf-8")) for p in sorted((folder / "Public").rglob("*.h"))]
    found = []
    for name in subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True).stdout.splitlines():
        match = re.match(r"(?:[\w:<>,\s&*]+ )?((?:\w+::)+)(~?\w+)\(", name)
        scope = [x for x in match.group(1).split("::") if x] if match else []
        if not scope or scope[0] != "fsim":
            continue
        owner = scope[-1] if scope[-1][0].isupper() else None
        inner = [x for x in scope[1:] if x[0].islower()]  # fsim::clusters is private, fsim::authoring is not
        for text in texts:
            declared = re.search(r"\b" + re.escape(match.group(2)) + r"\s*\(", text)
            owned = owner is None or re.search(r"\b(?:class|struct)\s+(?:\w+_API\s+)?" + owner + r"\b[^;]*\{", text)
            spaced = all(re.search(r"\bnamespace\s+[\w:]*\b" + x + r"\b", text) for x in inner)
            if declared and owned and spaced:
                found.append(name)
                break
    return found


# As Unreal's build tool calls it for x64; it has no switch against fused multiply-add (Docs/UnrealChecks.md).
ISPC_FLAGS = ["-O3", "--pic", "--arch=x86-64", "--target=avx512skx-i32x8,avx2,avx,sse4", "--wno-perf"]


def find_ispc(root):
    own = root / "build" / "tools" / "ispc" / "bin" / "ispc"
    return str(own) if own.exists() else shutil.which("ispc")


def kernels(root, out, cache, problems):
    """The kernels compile as the build tool would, and those that the core calls there (for SSE4) hold no fused multiply-add."""
    ispc = find_ispc(root)
    if ispc is None:
        return "no ISPC compiler here"
    private = root / "Source" / "FractureSimCore" / "Private"
    shared = "".join(compute(p) for p in sorted(private.rglob("*.isph")))
    made = out / "core" / "ispc"
    made.mkdir(parents=True, exist_ok=True)
    known = cache.setdefault("kernels", {})
    todo = [p for p in sorted(private.rglob("*.ispc")) if known.get(p.name) != compute(p) + shared]

    def build_kernel(path):
        command = [ispc] + ISPC_FLAGS + ["-I", str(private), str(path), "-o", str(made / (path.stem + ".o")), "-h", str(made / (path.name + ".generated.h"))]
        return path, subprocess.run(command, capture_output=True, text=True)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for path, done in pool.map(build_kernel, todo):
            if done.returncode != 0:
                problems.append(f"{path.relative_to(root).as_posix()}:1: does not compile as the build tool would: {done.stderr.strip()[:600]}")
            else:
                found = fused(path, made, root)
                problems += found
                if not found:
                    known[path.name] = compute(path) + shared
    return f"{len(list(private.rglob('*.ispc')))} kernels, {len(todo)} compiled now"


def fused(path, made, root):
    """What would give other bits than the C++ reference: fused multiply-add in what the core calls."""
    code = subprocess.run(["objdump", "-d", str(made / f"{path.stem}_sse4.o")], capture_output=True, text=True, check=True).stdout
    found = len(re.findall(r"\bvfn?m(?:add|sub)", code))
    return [f"{path.relative_to(root).as_posix()}:1: {found} fused multiply-adds for SSE4, which give other bits than the C++ reference."] if found else []


def missing_kernels(core, made):
    """Kernels that the core calls and that no file compiled for SSE4 defines: the build tool's linker would stop there."""
    defined = set()
    for path in sorted(made.glob("*_sse4.o")):
        defined |= set(visibility(path)[0])
    return sorted(s for s in visibility(core)[1] if re.fullmatch(r"fsim\w+_(sse4|avx2|avx512skx)", s) and s not in defined)


def run(root, out, only_module=None, only_file=None):
    clang = compiling.find_clang()
    if clang is None:
        return ["clang++ is missing: install the package clang."], ""
    folder, why = populated(root, out)
    if folder is None:
        raise Skip(f"Eigen and Bullet could not be brought: {why}")
    jobs = objects(root, out, folder, clang)
    cache_path = out / "core" / "built.json"
    cache = json.loads(cache_path.read_text()) if cache_path.exists() else {}
    problems, fresh = [], 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, status, message, entry in pool.map(lambda j: build(j, cache), jobs):
            if status != 0:
                problems.append(f"{name}: does not compile with {clang}\n{message.strip()[:6000]}")
            elif entry is not None:
                cache[name] = entry
                fresh += 1
    kernel_summary = kernels(root, out, cache, problems)
    cache_path.write_text(json.dumps(cache))
    if problems:
        return problems, ""
    for name, _, _, path, _ in jobs:
        for symbol in unrenamed(path)[:40]:
            problems.append(f"{name}: the symbol '{symbol}' keeps its name; a game that links another library with it would break.")
    made = {name: path for name, _, _, path, _ in jobs}
    core_defined, _ = visibility(made["FractureSimCore"])
    if find_ispc(root) is not None:
        problems += [f"FractureSimCore: calls the kernel {s}, which the build tool's compilation of the .ispc files does not define."
                     for s in missing_kernels(made["FractureSimCore"], out / "core" / "ispc")]
    authoring_defined, lacking = visibility(made["FractureSimAuthoring"])
    hidden = sorted(s for s in lacking if core_defined.get(s) == "HIDDEN")
    if hidden:
        names = subprocess.run(["c++filt"], input="\n".join(hidden), capture_output=True, text=True).stdout.splitlines()
        problems += [f"FractureSimAuthoring: uses {n} of FractureSimCore, which is not exported: give it FRACTURESIMCORE_API." for n in names]
    for name in ("FractureSimCore", "FractureSimAuthoring"):
        problems += [f"{name}: {n} is declared in a public header but not exported: give it {name.upper()}_API."
                     for n in hidden_public(made[name], root / "Source" / name)]
    unresolved = sorted(s for s in lacking if re.match(r"_ZN(K)?4fsim", s) and s not in core_defined and s not in authoring_defined)
    problems += [f"FractureSimAuthoring: uses {s}, which nothing defines." for s in unresolved]
    return problems, f"{len(jobs)} objects with {clang}, {fresh} built now; Eigen and Bullet renamed; {kernel_summary}"
