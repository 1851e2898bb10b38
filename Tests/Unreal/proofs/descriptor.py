"""Proof 1: descriptor, configuration, icon and layout of the plugin."""
import json
import re
import struct
import subprocess
import zlib
from pathlib import Path

KEYS = {"FileVersion": int, "Version": int, "VersionName": str, "FriendlyName": str, "Description": str, "Category": str, "CreatedBy": str,
        "CreatedByURL": str, "DocsURL": str, "MarketplaceURL": str, "FabURL": str, "SupportURL": str, "EngineVersion": str,
        "SupportedTargetPlatforms": list, "SupportedPrograms": list, "EnabledByDefault": bool, "CanContainContent": bool, "IsBetaVersion": bool,
        "IsExperimentalVersion": bool, "Installed": bool, "ExplicitlyLoaded": bool, "NoCode": bool, "Sealed": bool, "RequiresBuildPlatform": bool,
        "HasExplicitPlatforms": bool, "Modules": list, "Plugins": list, "LocalizationTargets": list}
MODULE_KEYS = {"Name", "Type", "LoadingPhase", "AdditionalDependencies", "HasExplicitPlatforms"} | {
    what + how for what in ("Platform", "PlatformArchitecture", "Target", "TargetConfiguration", "Program", "GameTarget") for how in ("AllowList", "DenyList")}
TYPES = {"Runtime", "RuntimeNoCommandlet", "RuntimeAndProgram", "CookedOnly", "UncookedOnly", "Developer", "DeveloperTool", "Editor",
         "EditorNoCommandlet", "EditorAndProgram", "Program", "ServerOnly", "ClientOnly", "ClientOnlyNoCommandlet", "External"}
PHASES = {"Default", "PostDefault", "PreDefault", "EarliestPossible", "PostConfigInit", "PostSplashScreen", "PreEarlyLoadingScreen", "PreLoadingScreen",
          "PostEngineInit", "None"}
# What our modules must be, and why.
OURS = {"FractureSimCore": ("Runtime", "Default", "games run it"), "FractureSimShaders": ("Runtime", "PostConfigInit", "shader types register before the engine starts"),
        "FractureSim": ("Runtime", "Default", "games run it"), "FractureSimAuthoring": ("Editor", "Default", "it never ships in a game"),
        "FractureSimTests": ("DeveloperTool", "Default", "tests stay out of Shipping"), "FractureSimEditor": ("Editor", "Default", "it never ships in a game")}
COPYRIGHT = "// Copyright (c) 2026 FractureSim contributors. MIT License."
LONGEST_PATH = 170
NO_MODULE = {"FractureLab"}


def line_of(text, needle):
    position = text.find(needle)
    return text.count("\n", 0, position) + 1 if position >= 0 else 1


def descriptor(root, problems):
    files = sorted(root.glob("*.uplugin"))
    if len(files) != 1:
        problems.append(f"{root.name}:1: there must be exactly one .uplugin in the plugin's folder, not {len(files)}.")
        return {}
    name, text = files[0].name, files[0].read_text(encoding="utf-8")
    if files[0].stem != "FractureSim":
        problems.append(f"{name}:1: the descriptor must be named FractureSim.uplugin.")
    try:
        data = json.loads(text)
    except ValueError as error:
        problems.append(f"{name}:{getattr(error, 'lineno', 1)}: is not JSON: {error}.")
        return {}
    for key, value in data.items():
        if key not in KEYS:
            problems.append(f"{name}:{line_of(text, key)}: the build tool knows no key '{key}'.")
        elif not isinstance(value, KEYS[key]) or (KEYS[key] is int and isinstance(value, bool)):
            problems.append(f"{name}:{line_of(text, key)}: '{key}' must be a {KEYS[key].__name__}.")
    if data.get("FileVersion") != 3:
        problems.append(f"{name}:{line_of(text, 'FileVersion')}: FileVersion must be 3.")
    if "EngineVersion" in data:
        problems.append(f"{name}:{line_of(text, 'EngineVersion')}: EngineVersion is stamped when the plugin is packaged and stays out of the sources.")
    for key in ("Version", "VersionName", "FriendlyName", "Description", "Category", "CreatedBy"):
        if not data.get(key):
            problems.append(f"{name}:1: '{key}' is missing or empty.")
    version = re.search(r"project\(FractureSim VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text()) if (root / "CMakeLists.txt").exists() else None
    if version and data.get("VersionName") != version.group(1):
        problems.append(f"{name}:{line_of(text, 'VersionName')}: VersionName is {data.get('VersionName')}, but CMakeLists.txt says {version.group(1)}.")
    modules_of(root, name, text, data, problems)
    return data


def modules_of(root, name, text, data, problems):
    listed = []
    for module in data.get("Modules", []):
        own = module.get("Name", "")
        where = f"{name}:{line_of(text, chr(34) + own + chr(34))}:"
        listed.append(own)
        for key in module:
            if key not in MODULE_KEYS:
                problems.append(f"{where} the module {own} has the unknown key '{key}'.")
        if module.get("Type") not in TYPES:
            problems.append(f"{where} the module {own} has the unknown type '{module.get('Type')}'.")
        if module.get("LoadingPhase", "Default") not in PHASES:
            problems.append(f"{where} the module {own} has the unknown loading phase '{module.get('LoadingPhase')}'.")
        if own in OURS and (module.get("Type"), module.get("LoadingPhase", "Default")) != OURS[own][:2]:
            problems.append(f"{where} {own} must be {OURS[own][0]} in phase {OURS[own][1]}: {OURS[own][2]}.")
        if not own.startswith("FractureSim"):
            problems.append(f"{where} the module {own} must be named with FractureSim in front, or another plugin's may clash.")
        if "PlatformAllowList" not in module and "PlatformDenyList" not in module:
            problems.append(f"{where} the module {own} needs a PlatformAllowList or PlatformDenyList.")
        if module.get("PlatformAllowList") == []:
            problems.append(f"{where} the module {own} has an empty PlatformAllowList, which means no platform at all.")
        if not (root / "Source" / own / f"{own}.Build.cs").is_file():
            problems.append(f"{where} lists the module {own}, but Source/{own}/{own}.Build.cs does not exist.")
        elif not list((root / "Source" / own).rglob("*.cpp")):
            problems.append(f"{where} lists the module {own}, which has no source file.")
        else:
            sources = "\n".join(p.read_text(encoding="utf-8") for p in (root / "Source" / own).rglob("*Module.cpp"))
            if not re.search(r"IMPLEMENT_MODULE\s*\(\s*\w+\s*,\s*" + own + r"\s*\)", sources):
                problems.append(f"{where} no *Module.cpp of {own} says IMPLEMENT_MODULE(..., {own}).")
    for doubled in sorted({m for m in listed if listed.count(m) > 1}):
        problems.append(f"{name}:1: lists {doubled} twice.")
    for rules in sorted((root / "Source").glob("*/*.Build.cs")):
        if rules.parent.name not in listed and rules.parent.name not in NO_MODULE:
            problems.append(f"{name}:1: does not list {rules.parent.name}, which has a Build.cs.")
    order = {m: i for i, m in enumerate(listed)}
    for earlier, later in (("FractureSimCore", "FractureSim"), ("FractureSimShaders", "FractureSim")):
        if earlier in order and later in order and order[earlier] > order[later]:
            problems.append(f"{name}:1: {later} is listed before {earlier}, which it needs.")


def icon(root, problems):
    path = root / "Resources" / "Icon128.png"
    if not path.is_file():
        problems.append("Resources/Icon128.png:1: is missing.")
        return
    data = path.read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        problems.append("Resources/Icon128.png:1: is not a PNG.")
        return
    width, height = struct.unpack(">II", data[16:24])
    if (width, height) != (128, 128):
        problems.append(f"Resources/Icon128.png:1: is {width} by {height}; the engine wants 128 by 128.")
    packed = b"".join(data[m.end():m.end() + struct.unpack(">I", data[m.start() - 4:m.start()])[0]] for m in re.finditer(b"IDAT", data))
    try:
        if len(set(zlib.decompress(packed))) < 16:
            problems.append("Resources/Icon128.png:1: is one flat colour, not an icon.")
    except zlib.error:
        problems.append("Resources/Icon128.png:1: cannot be decoded.")


def configuration(root, problems):
    filter_file = root / "Config" / "FilterPlugin.ini"
    if not filter_file.is_file():
        problems.append("Config/FilterPlugin.ini:1: is missing.")
    else:
        lines = filter_file.read_text(encoding="utf-8").splitlines()
        if "[FilterPlugin]" not in lines:
            problems.append("Config/FilterPlugin.ini:1: has no section [FilterPlugin].")
        entries = {}
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith((";", "[")):
                continue
            entries[line.strip()] = number
            if not line.startswith("/"):
                problems.append(f"Config/FilterPlugin.ini:{number}: '{line}' must start with / for the plugin's folder.")
            elif "Populated" not in line and not (root / line.strip()[1:].replace("...", "")).exists():
                problems.append(f"Config/FilterPlugin.ini:{number}: '{line}' names nothing that exists.")
        for wanted in ("/README.md", "/LICENSE", "/Shaders/...", "/ThirdParty/Populated/...", "/Config/DefaultFractureSim.ini"):
            if wanted not in entries:
                problems.append(f"Config/FilterPlugin.ini:1: does not list {wanted}, so a package would lack it.")
    redirects = root / "Config" / "DefaultFractureSim.ini"
    if not redirects.is_file():
        problems.append("Config/DefaultFractureSim.ini:1: is missing: renames need it.")
    else:
        section = ""
        for number, line in enumerate(redirects.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("["):
                section = line.strip()
            elif line.strip() and not line.startswith(";"):
                if section == "[CoreRedirects]" and not re.fullmatch(
                        r'\+(Class|Struct|Enum|Property|Function|Package)Redirects=\(OldName="[^"]+",NewName="[^"]+"(,.*)?\)', line.strip()):
                    problems.append(f"Config/DefaultFractureSim.ini:{number}: '{line}' is not a redirect.")
        if "[CoreRedirects]" not in redirects.read_text(encoding="utf-8"):
            problems.append("Config/DefaultFractureSim.ini:1: has no section [CoreRedirects].")


def tracked(root):
    """What git knows; without git, what is there."""
    run = subprocess.run(["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard"], capture_output=True, text=True)
    if run.returncode == 0 and run.stdout:
        return [Path(p) for p in run.stdout.splitlines() if (root / p).is_file()]
    return [p.relative_to(root) for p in root.rglob("*") if p.is_file() and ".git" not in p.parts and "build" not in p.parts[:1]]


def files(root, problems):
    for path in tracked(root):
        shown = path.as_posix()
        if len(shown) > LONGEST_PATH:
            problems.append(f"{shown}:1: the path has {len(shown)} characters; {LONGEST_PATH} is the limit.")
        if re.search(r"[^\w./+ -]", shown) or " " in shown:
            problems.append(f"{shown}:1: the path has a character that not every platform takes.")
        if path.suffix in (".exe", ".msi", ".dll", ".lib", ".a", ".so", ".uasset", ".umap") and path.suffix not in (".uasset", ".umap"):
            problems.append(f"{shown}:1: programs and libraries are not part of the plugin's sources.")
        parts = path.parts
        if parts[0] == "Source" and len(parts) > 1 and parts[1] not in NO_MODULE:
            text = (root / path).read_text(encoding="utf-8", errors="replace") if path.suffix in (".h", ".cpp", ".cs", ".usf", ".ush") else None
            if text is None:
                continue
            engine_free = parts[1] in ("FractureSimCore", "FractureSimAuthoring")
            ours = path.suffix == ".cs" or not engine_free or path.name.endswith("Module.cpp")
            if ours and text.split("\n", 1)[0].strip() != COPYRIGHT:
                problems.append(f"{shown}:1: must begin with '{COPYRIGHT}'.")
            for match in re.finditer(r'"(?:[A-Za-z]:[\\/]|/home/|/usr/|/tmp/)', text):
                problems.append(f"{shown}:{text.count(chr(10), 0, match.start()) + 1}: names an absolute path of some machine.")
            if path.suffix in (".h", ".cpp") and not engine_free and "\r" in text:
                problems.append(f"{shown}:1: has carriage returns.")


def run(root, out, only_module=None, only_file=None):
    problems = []
    data = descriptor(root, problems)
    icon(root, problems)
    configuration(root, problems)
    files(root, problems)
    return problems, f"{len(data.get('Modules', []))} modules"
