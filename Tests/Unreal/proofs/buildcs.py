"""Proof 4: every Build.cs compiles against our stub of ModuleRules for both engine versions, runs, and chooses what it should."""
import re
import shutil
import subprocess
from pathlib import Path

from . import modules as plugin
from .modules import HERE

# Modules that no game has: a Runtime module may name them for editor targets only.
EDITOR_ONLY = {"UnrealEd", "AssetTools", "AssetDefinition", "EditorStyle", "EditorFramework", "PropertyEditor", "ToolMenus", "ContentBrowser",
               "AdvancedPreviewScene", "ComponentVisualizers", "DataValidation", "Blutility", "LevelEditor", "Kismet", "BlueprintGraph"}


def compile_rules(rules, version, out):
    defines = ["-define:UE_5_6_OR_LATER"] + (["-define:UE_5_7_OR_LATER"] if version >= 7 else [])
    program = out / f"Rules5{version}.exe"
    command = ["mcs", "-langversion:7", "-warn:4", "-warnaserror", "-nologo", f"-out:{program}"] + defines
    command += [str(HERE / "BuildRules" / "ModuleRules.cs"), str(HERE / "BuildRules" / "Evaluate.cs")] + [str(p) for p in rules]
    # The stub's fields are there to be set by others.
    run = subprocess.run(command + ["-nowarn:414,649,169,660,661"], capture_output=True, text=True)
    return program, run.returncode, run.stdout + run.stderr


def evaluate(program, root, names):
    run = subprocess.run(["mono", str(program), str(root)] + names, capture_output=True, text=True)
    chosen = {}
    for line in run.stdout.splitlines():
        name, target, key, value = line.split("|", 3)
        chosen.setdefault((name, target), {}).setdefault(key, []).append(value)
    return chosen, run.stderr


def stand_in(root, out, populated):
    """A folder that looks like the plugin, with or without the third-party sources."""
    folder = out / ("PluginPopulated" if populated else "PluginBare")
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "ThirdParty").mkdir(parents=True)
    (folder / "Source").symlink_to(root / "Source")
    if populated:
        for name in ("BulletRenames.h", "eigen/Eigen/SparseCholesky", "bullet/src/btBulletDynamicsAll.cpp"):
            path = folder / "ThirdParty" / "Populated" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
    return folder


def judge(root, found, chosen, version, problems):
    for (name, target), values in chosen.items():
        module = found[name]
        where = f"{module.rules.relative_to(root).as_posix()}:1:"
        one = {k: v[0] for k, v in values.items()}
        if "missing" in one:
            problems.append(f"{where} declares no class {name}.")
            continue
        if "refused" in one:
            problems.append(f"{where} refuses the target {target}: {one['refused']}")
            continue
        wanted_order = f"Unreal5_{version}"
        if one["order"] != wanted_order:
            problems.append(f"{where} IncludeOrderVersion is {one['order']} on 5.{version}; pin it to {wanted_order}.")
        if one["standard"] != "Cpp20":
            problems.append(f"{where} CppStandard is {one['standard'] or 'not set'}; the core's headers need Cpp20.")
        if one["floats"] != "Default" and one["pch"] != "NoPCHs":
            problems.append(f"{where} sets FPSemantics, which the build tool takes only with NoPCHs or a private PCH.")
        if name in plugin.ENGINE_FREE:
            for key, value, sentence in (("pch", "NoPCHs", "must use no precompiled header"), ("unity", "False", "must not be a unity build"),
                                         ("exceptions", "False", "must have no exceptions"), ("rtti", "False", "must have no RTTI"),
                                         ("floats", "Precise", "must have FPSemantics Precise")):
                if one[key] != value:
                    problems.append(f"{where} {name} {sentence}.")
        editor = target.startswith("Editor")
        named = one["public"].split() + one["private"].split()
        read = module.named(editor)
        if sorted(set(named)) != sorted(set(read)):
            problems.append(f"{where} chooses {sorted(set(named))} for {target}, but reads as {sorted(set(read))}: write dependencies as plain lists.")
        for doubled in sorted({n for n in named if named.count(n) > 1}):
            problems.append(f"{where} names {doubled} twice.")
        if not editor and module.type not in ("Editor", "UncookedOnly"):
            for bad in sorted(set(named) & EDITOR_ONLY) + sorted(n for n in named if n in found and found[n].type == "Editor"):
                problems.append(f"{where} names {bad} for {target}, which only the editor has.")
        if name in named:
            problems.append(f"{where} names itself.")
        for folder in values.get("folder", []) + values.get("file", []):
            if not Path(folder).exists() and "Populated" not in folder:
                problems.append(f"{where} names {folder}, which does not exist.")
        for library in values.get("library", []):
            problems.append(f"{where} links the prebuilt library {library}; we ship source only.")


def circles(root, found, problems):
    def reaches(start, goal, seen):
        for name in found[start].named(True):
            if name == goal:
                return True
            if name in found and name not in seen:
                seen.add(name)
                if reaches(name, goal, seen):
                    return True
        return False
    for name in found:
        if reaches(name, name, set()):
            problems.append(f"{found[name].rules.relative_to(root).as_posix()}:1: {name} depends on itself in a circle.")
    if "FractureSimShaders" in found and "FractureSim" in found["FractureSimShaders"].named(True):
        problems.append("Source/FractureSimShaders/FractureSimShaders.Build.cs:1: names FractureSim, which would then load too early.")


def run(root, out, only_module=None, only_file=None):
    if not shutil.which("mcs") or not shutil.which("mono"):
        return ["mcs is missing: install the package mono-mcs."], ""
    found = plugin.read_modules(root)
    found = {n: m for n, m in found.items() if not only_module or n == only_module}
    out.mkdir(parents=True, exist_ok=True)
    problems = []
    for version in (6, 7):
        program, status, message = compile_rules([m.rules for m in found.values()], version, out)
        if status != 0:
            for line in message.splitlines():
                match = re.match(r"(.*?)\((\d+),\d+\): (?:error|warning) \w+: (.*)", line)
                if match:
                    path = Path(match.group(1))
                    shown = path.relative_to(root).as_posix() if path.is_absolute() and root in path.parents else path.name
                    problems.append(f"{shown}:{match.group(2)}: {match.group(3)} (5.{version})")
            if not problems:
                problems.append(message.strip())
            continue
        chosen, errors = evaluate(program, stand_in(root, out, True), list(found))
        if errors:
            problems.append(errors.strip())
        judge(root, found, chosen, version, problems)
        bare, _ = evaluate(program, stand_in(root, out, False), [n for n in found if n in plugin.ENGINE_FREE])
        for (name, target), values in bare.items():
            if "populate.py" not in " ".join(values.get("refused", [])):
                problems.append(f"{found[name].rules.relative_to(root).as_posix()}:1: without third-party sources it must refuse and name ThirdParty/populate.py.")
    circles(root, found, problems)
    return list(dict.fromkeys(problems)), f"{len(found)} files, run for editor, game and server of 5.6 and 5.7"
