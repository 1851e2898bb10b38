"""Proof 3: every engine-facing file compiles alone and all of a module's as one, for each kind of target and engine version."""
import concurrent.futures
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from . import headers, modules as plugin

FLAGS = ["-fsyntax-only", "-std=c++20", "-fno-exceptions", "-fno-rtti", "-Wall", "-Werror", "-Wshadow", "-Wundef",
         "-Winconsistent-missing-override", "-Woverloaded-virtual", "-Wno-undefined-inline", "-ferror-limit=20"]  # stubs define nothing
CONFIGURATIONS = {
    "Editor": ["WITH_EDITOR=1", "WITH_EDITORONLY_DATA=1", "UE_BUILD_SHIPPING=0", "UE_EDITOR=1", "UE_GAME=0", "IS_MONOLITHIC=0", "INTEL_ISPC=1"],
    "Game": ["WITH_EDITOR=0", "WITH_EDITORONLY_DATA=0", "UE_BUILD_SHIPPING=0", "UE_EDITOR=0", "UE_GAME=1", "IS_MONOLITHIC=1", "INTEL_ISPC=0"],
    "Shipping": ["WITH_EDITOR=0", "WITH_EDITORONLY_DATA=0", "UE_BUILD_SHIPPING=1", "UE_EDITOR=0", "UE_GAME=1", "IS_MONOLITHIC=1", "INTEL_ISPC=1"],
}
COMMON = ["WITH_ENGINE=1", "WITH_COREUOBJECT=1", "WITH_SERVER_CODE=1", "UE_SERVER=0", "WITH_PUSH_MODEL=1"]
VERSIONS = (7, 6)  # the newest first
BY_VERSION = re.compile(r"\bFSIM_STUB_ENGINE_MINOR\b|\bENGINE_(?:MAJOR|MINOR|PATCH)_VERSION\b|\bUE_VERSION_\w+")


def find_clang():
    for name in ["clang++-%d" % v for v in range(22, 13, -1)] + ["clang++"]:
        if shutil.which(name):
            return name
    return None


def api_defines(names):
    return [f"{n.upper()}_API=" for n in sorted(names)]


class Unit:
    def __init__(self, label, command, text, twin=None):
        self.label, self.command, self.text = label, command, text
        self.twin = twin  # the same unit for the newest engine version, which is compiled first


class Cache:
    """Remembers what compiled: command and content of every file that was read."""

    def __init__(self, path):
        self.path = path
        self.known = json.loads(path.read_text()) if path.exists() else {}
        self.hashes = {}
        self.by_version = {}

    def hash(self, path):
        if path not in self.hashes:
            try:
                self.hashes[path] = hashlib.sha256(Path(path).read_bytes()).hexdigest()
            except OSError:
                self.hashes[path] = ""
        return self.hashes[path]

    def key(self, unit):
        return hashlib.sha256(("\0".join(unit.command) + "\0" + unit.text).encode()).hexdigest()

    def holds(self, unit):
        read = self.known.get(self.key(unit))
        return read is not None and all(self.hash(p) == h for p, h in read.items())

    def store(self, unit, read):
        self.known[self.key(unit)] = {p: self.hash(p) for p in read}

    def same_as_twin(self, unit):
        """Whether the newest version compiled and nothing that it read asks for the version: then there is nothing new to see."""
        if unit.twin is None or not self.holds(unit.twin):
            return False
        return not any(self.asks_version(p) for p in self.known[self.key(unit.twin)])

    def asks_version(self, path):
        if path not in self.by_version:
            self.by_version[path] = BY_VERSION.search(Path(path).read_text(encoding="utf-8")) is not None
        return self.by_version[path]

    def save(self):
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(self.known))


def included_modules(root, module, found, editor, problems):
    """What a file includes must come from a module that its Build.cs names, not from one that merely came along."""
    _, allowed, _ = plugin.visible(module, found, editor)
    owners = {}
    for name, folder in plugin.stub_modules().items():
        for kind in ("Public", "Classes"):
            for path in (folder / kind).rglob("*.h"):
                owners.setdefault(path.relative_to(folder / kind).as_posix(), name)
    for name, other in found.items():
        for path in (other.folder / "Public").rglob("*.h"):
            owners.setdefault(path.relative_to(other.folder / "Public").as_posix(), name)
    paths = module.sources() + ([] if module.name in plugin.ENGINE_FREE else module.headers())
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            owner = owners.get(match.group(1)) if match else None
            if owner and owner != module.name and owner not in allowed:
                problems.append(f"{headers.shown(path, root)}:{number}: includes {match.group(1)} of {owner}, which {module.rules.name} does not name.")


def units_of(root, module, found, out, clang, only_file):
    names = list(plugin.stub_modules()) + list(found)
    result, problems = [], []
    for configuration in module.configurations():
        folders, _, unknown = plugin.visible(module, found, configuration == "Editor")
        problems += unknown
        own = [module.folder / k for k in ("Public", "Private") if (module.folder / k).is_dir()]
        visible_modules = [module.name] + [n for n in found if (found[n].folder / "Public") in folders]
        includes = [f"-I{p}" for p in own + folders] + [f"-I{out / 'Generated' / n}" for n in visible_modules]
        newest = {}
        for version in VERSIONS:
            defines = [f"-D{d}" for d in CONFIGURATIONS[configuration] + COMMON + api_defines(names)]
            defines += [f"-DFSIM_STUB_ENGINE_MINOR={version}", f'-DUE_MODULE_NAME="{module.name}"', '-DUE_PLUGIN_NAME="FractureSim"']
            base = [clang] + FLAGS + defines + includes
            label = f"{module.name} {configuration} 5.{version}"
            sources = [p for p in module.sources() if not only_file or Path(only_file).resolve() == p.resolve()]
            for path in sources:
                result.append(Unit(f"{label} {headers.shown(path, root)}", base + [str(path)], "", newest.get(path)))
                newest.setdefault(path, result[-1])
            if not only_file and len(sources) > 1:
                text = "".join(f'#include "{p}"\n' for p in sources)
                result.append(Unit(f"{label} as one unit", base + ["-x", "c++", "-"], text, newest.get("unit")))
                newest.setdefault("unit", result[-1])
    return result, problems


def compile_unit(unit, depfile):
    run = subprocess.run(unit.command + ["-MD", "-MF", str(depfile)], input=unit.text, capture_output=True, text=True)
    read = []
    if run.returncode == 0 and depfile.exists():
        words = depfile.read_text().replace("\\\n", " ").split(":", 1)[1].replace("\\ ", "\0").split()
        read = [w.replace("\0", " ") for w in words if not w.startswith("/usr/") and w != "-"]
    return unit, run.returncode, run.stderr, read


def run(root, out, only_module=None, only_file=None):
    clang = find_clang()
    if clang is None:
        return ["clang++ is missing: install the package clang."], ""
    problems, _ = [], headers.run(root, out)  # the generated headers; their own findings belong to the headers proof
    found = plugin.read_modules(root)
    units = []
    for module in found.values():
        if only_module and module.name != only_module:
            continue
        more, unknown = units_of(root, module, found, out, clang, only_file)
        units += more
        problems += [u for u in unknown if u not in problems]
        included_modules(root, module, found, True, problems)
    problems = list(dict.fromkeys(problems))
    cache = Cache(out / "compiled.json")
    (out / "deps").mkdir(parents=True, exist_ok=True)
    failures, unchanged, same = {}, 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for twins in (False, True):
            some = [u for u in units if (u.twin is not None) == twins]
            todo = [u for u in some if not cache.holds(u)]
            unchanged += len(some) - len(todo)
            alike = [u for u in todo if cache.same_as_twin(u)]
            same += len(alike)
            jobs = [pool.submit(compile_unit, u, out / "deps" / f"{i}.d") for i, u in enumerate(u for u in todo if u not in alike)]
            for job in jobs:
                unit, status, message, read = job.result()
                if status == 0:
                    cache.store(unit, read)
                else:
                    failures.setdefault(message.strip(), []).append(unit.label)
    cache.save()
    for message, labels in failures.items():
        problems.append(f"{labels[0]}" + (f" (and {len(labels) - 1} more)" if len(labels) > 1 else "") + f": does not compile\n{message}")
    return problems, f"{len(units)} compilations with {clang}: {unchanged} unchanged since the last run, {same} the same text for 5.6 as for 5.7"
