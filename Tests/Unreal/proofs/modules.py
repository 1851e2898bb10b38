"""The plugin's modules as the build tool sees them: descriptor, Build.cs, sources, and what each may include."""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
STUBS = HERE / "Stubs"
# Their sources know nothing of the engine: only their module file is compiled against the stubs, the rest by the core proof.
ENGINE_FREE = ("FractureSimCore", "FractureSimAuthoring")


@dataclass
class Module:
    name: str
    folder: Path
    type: str = "Runtime"
    rules: Path = None
    public: list = field(default_factory=list)
    private: list = field(default_factory=list)
    editor_only: list = field(default_factory=list)  # named only inside if (Target.bBuildEditor)

    def named(self, editor):
        return self.public + self.private + (self.editor_only if editor else [])

    def headers(self):
        return sorted(p for k in ("Public", "Private", "Classes") for p in (self.folder / k).rglob("*.h"))

    def sources(self):
        found = sorted(self.folder.rglob("*.cpp"))
        if self.name in ENGINE_FREE:
            found = [p for p in found if p.name == self.name + "Module.cpp"]
        return found

    def configurations(self):
        if self.type in ("Editor", "EditorNoCommandlet", "UncookedOnly"):
            return ["Editor"]
        if self.type in ("DeveloperTool", "Developer"):
            return ["Editor", "Game"]
        return ["Editor", "Game", "Shipping"]


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def read_rules(path):
    """(public, private, editor only) dependency names of a Build.cs."""
    text = without_comments(path.read_text(encoding="utf-8"))
    editor = []
    pattern = re.compile(r"if\s*\(\s*Target\.(bBuildEditor|Type\s*==\s*TargetType\.Editor)\s*\)\s*(\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|[^;]*;)", re.S)
    for match in pattern.finditer(text):
        editor += dependencies(match.group(2), "Public") + dependencies(match.group(2), "Private")
    text = pattern.sub("", text)
    return dependencies(text, "Public"), dependencies(text, "Private"), editor


def dependencies(text, kind):
    names = []
    for match in re.finditer(kind + r"DependencyModuleNames\s*\.\s*Add(?:Range)?\s*\((.*?)\)\s*;", text, re.S):
        names += re.findall(r'"([^"]+)"', match.group(1))
    return names


def read_modules(root):
    """Name -> Module, for every module the descriptor lists that has a folder."""
    root = Path(root)
    descriptors = sorted(root.glob("*.uplugin"))
    listed = {}
    if descriptors:
        try:
            listed = {m["Name"]: m.get("Type", "Runtime") for m in json.loads(descriptors[0].read_text())["Modules"]}
        except (ValueError, KeyError, TypeError):
            listed = {}  # the descriptor proof says what is wrong with it
    modules = {}
    for rules in sorted((root / "Source").glob("*/*.Build.cs")):
        name = rules.name[: -len(".Build.cs")]
        public, private, editor = read_rules(rules)
        modules[name] = Module(name, rules.parent, listed.get(name, "Runtime"), rules, public, private, editor)
    return modules


def stub_modules():
    return {p.name: p for p in sorted(STUBS.iterdir()) if p.is_dir()}


def stub_public_dependencies(name):
    path = STUBS / name / "public-dependencies.txt"
    return path.read_text().split() if path.exists() else []


def visible(module, modules, editor):
    """(include folders, names a file of the module may include from, sentences about unknown names)."""
    stubs = stub_modules()
    folders, allowed, problems, queue, seen = [], set(), [], [], set()
    for name in module.named(editor):
        queue.append((name, True))
    while queue:
        name, direct = queue.pop(0)
        if direct:
            allowed.add(name)
        if (name, direct) in seen or (name, True) in seen:
            continue
        seen.add((name, direct))
        if name in modules:
            folders.append(modules[name].folder / "Public")
            queue += [(n, True) for n in modules[name].public]
        elif name in stubs:
            folders += [stubs[name] / k for k in ("Public", "Classes") if (stubs[name] / k).is_dir()]
            queue += [(n, False) for n in stub_public_dependencies(name)]
        else:
            problems.append(f"{module.rules}:1: depends on '{name}', which is neither a module of the plugin nor one with stubs.")
    unique = list(dict.fromkeys(folders))
    return unique, allowed, problems
