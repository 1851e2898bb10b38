"""Proof 5: the engine's shaders of ours go through glslang's HLSL front end, with stand-ins for the engine's own includes. It
sees syntax, names and types; not the engine's real headers, and no permutation beyond the cases listed."""
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import modules as plugin, shader_parameters
from .modules import HERE
from .text import Source

PASSES = HERE / "ShaderStubs" / "Passes"
STAGES = {"VS": "vert", "PS": "frag", "CS": "comp"}


def resolve(root, name, folder):
    if name.startswith("/Plugin/FractureSim/"):
        return root / "Shaders" / name[len("/Plugin/FractureSim/"):]
    if name.startswith("/Engine/"):
        return HERE / "ShaderStubs" / name[1:]
    if name.startswith("/Stubs/"):
        return HERE / "ShaderStubs" / name[len("/Stubs/"):]
    return folder / name if (folder / name).is_file() else root / "Shaders" / name


def flatten(root, path, problems, seen, out):
    """One text with every include in its place once, and #line so that messages name the right file."""
    number_of = out.setdefault("files", [])
    if path not in number_of:
        number_of.append(path)
    index = number_of.index(path)
    text = path.read_text(encoding="utf-8")
    lines = [f"#line 1 {index}"]
    for number, line in enumerate(text.split("\n"), 1):
        match = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not match:
            if not re.match(r"\s*#\s*pragma\s+once", line):
                lines.append(line)
            else:
                lines.append("")
            continue
        target = resolve(root, match.group(1), path.parent)
        if not target.is_file():
            problems.append(f"{shown(root, path)}:{number}: includes {match.group(1)}, which neither the plugin nor the stand-ins have.")
            lines.append("")
        elif target.resolve() in seen:
            lines.append("")
        else:
            seen.add(target.resolve())
            lines += [flatten(root, target, problems, seen, out), f"#line {number + 1} {index}"]
    return "\n".join(lines)


def shown(root, path):
    for base in (root, HERE.parent.parent):
        try:
            return path.resolve().relative_to(base.resolve()).as_posix()
        except ValueError:
            continue
    return path.name


def switches(root, path):
    """The macros by which our own files choose (#if NAME); the engine sets them."""
    problems, seen, state = [], {path.resolve()}, {}
    flatten(root, path, problems, seen, state)
    names, fixed = set(), set()
    for file in seen:
        text = file.read_text(encoding="utf-8")
        names |= set(re.findall(r"^\s*#\s*(?:el)?if\s+!?([A-Z]\w+)\s*$", text, re.M)) | set(re.findall(r"\bdefined\s*\(\s*([A-Z]\w+)", text))
        names |= set(re.findall(r"#\s*ifndef\s+(\w+)\s+#\s*define\s+\1\s+[01]\b", text))
        fixed |= {n for guard, n in re.findall(r"(#\s*ifndef\s+\w+\s+)?#\s*define\s+(\w+)", text) if not guard}
    names = {n for n in names - fixed if not n.startswith("FSIM_")}
    return sorted(names)


def variants(names):
    """None of the switches, all of them, and each alone."""
    found = [[f"{n}=0" for n in names], [f"{n}=1" for n in names]]
    found += [[f"{n}={1 if n == one else 0}" for n in names] for one in names]
    return found if names else [[]]


def pass_cases(root):
    """Every entry point (named ...VS, ...PS or ...CS) of the stand-in passes, which call a vertex factory as the engine would."""
    known = {name for _, _, name, _, _ in registered(root)}
    for path in sorted(PASSES.glob("*.hlsl")) if PASSES.is_dir() else []:
        factory = set(re.findall(r'#\s*include\s+"(/Plugin/[^"]+)"', path.read_text(encoding="utf-8")))
        if not factory <= known:
            continue  # calls a vertex factory that this plugin does not register
        entries = re.findall(r"^\w[\w ]*\s(\w+(?:VS|PS|CS))\s*\(", path.read_text(encoding="utf-8"), re.M)
        for defines in variants(switches(root, path)):
            for entry in entries:
                yield f"/Stubs/Passes/{path.name}", STAGES[entry[-2:]], entry, defines


def shader_cases(root):
    """Every registered global shader, with the definitions that its class sets; what is no plain number there counts as 64."""
    for path, _, name, entry, before in registered(root):
        if entry:
            defines = re.findall(r'SetDefine(?:IfUnset)?\s*\(\s*TEXT\("(\w+)"\)\s*,\s*([^)]*)\)', before)
            yield name, STAGES.get(entry[-2:], "comp"), entry, [f"{n}={v if v.strip().isdigit() else 64}" for n, v in defines]


def registered(root):
    """(file, line, virtual path, entry) of every shader and vertex factory that the C++ code registers."""
    for module in plugin.read_modules(root).values():
        for path in module.sources():
            source = Source(path, path.read_text(encoding="utf-8"))
            for match in re.finditer(r"\bIMPLEMENT_(GLOBAL_SHADER|VERTEX_FACTORY_TYPE)\s*\(", source.code):
                arguments = re.findall(r'"([^"]*)"', source.text[match.end():source.closing(match.end() - 1)])
                name = re.match(r"\s*(?:template<>,)?\s*(\w+)", source.code[match.end():])
                body = ""
                declared = re.search(r"\bclass\s+(?:[A-Z0-9]+_API\s+)?" + name.group(1) + r"\b[^;{]*\{", source.code) if name else None
                if declared:
                    body = source.text[declared.end():source.closing(declared.end() - 1)]
                if arguments:
                    yield path, source.line(match.start()), arguments[0], arguments[1] if len(arguments) > 1 else "", body


def compile_case(root, case, problems):
    name, stage, entry, defines = case
    path = resolve(root, name, HERE / "ShaderStubs")
    if not path.is_file():
        return set()  # the registration is refused below
    state, seen = {}, {path.resolve()}
    before = len(problems)
    text = flatten(root, path, problems, seen, state)
    if len(problems) > before:
        return seen
    head = "".join(f"#define {d.replace('=', ' ', 1)}\n" for d in defines)
    label = entry + ("" if not defines else " with " + " ".join(defines))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "case.hlsl"
        file.write_text(head + text)
        command = ["glslangValidator", "-D", "-V", "--target-env", "vulkan1.2", "--auto-map-bindings", "--auto-map-locations", "-S", stage, "-e", entry,
                   str(file), "-o", str(Path(folder) / "case.spv")]
        run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        found = False
        for line in run.stdout.splitlines():
            match = re.match(r"ERROR: (\d+):(\d+): (.*)", line) or re.match(r"ERROR: \S*?case\.hlsl:(\d+)()?:? ?(.*)", line)
            if match and match.group(2):
                files = state["files"]
                where = shown(root, files[int(match.group(1))]) if int(match.group(1)) < len(files) else name
                problems.append(f"{where}:{match.group(2)}: {match.group(3)} ({label})")
                found = True
        if not found:
            problems.append(f"{name}:1: does not compile ({label}): {' '.join(run.stdout.split())[:400]}")
    return seen


def run(root, out, only_module=None, only_file=None):
    if not shutil.which("glslangValidator"):
        return ["glslangValidator is missing: install the package glslang-tools."], ""
    problems, reached = [], set()
    cases = list(shader_cases(root)) + list(pass_cases(root))
    for case in cases:
        reached |= compile_case(root, case, problems)
    for path, line, name, entry, _ in registered(root):
        file = resolve(root, name, root)
        if not name.startswith("/Plugin/FractureSim/"):
            problems.append(f"{shown(root, path)}:{line}: registers {name}, which is not below /Plugin/FractureSim.")
        elif not file.is_file():
            problems.append(f"{shown(root, path)}:{line}: registers {name}, but Shaders has no such file.")
        elif file.resolve() not in reached:
            problems.append(f"{shown(root, path)}:{line}: registers {name}, which no pass in Tests/Unreal/ShaderStubs/Passes includes.")
        elif entry and not re.search(r"\b" + re.escape(entry) + r"\s*\(", file.read_text(encoding="utf-8")):
            problems.append(f"{shown(root, path)}:{line}: {name} has no entry point {entry}.")
    for path in sorted((root / "Shaders").rglob("*.usf")):
        if path.resolve() not in reached:
            problems.append(f"{shown(root, path)}:1: no module registers it.")
    problems += shader_parameters.find(root)
    first = {}
    for problem in problems:  # the same line fails in many variants: one of them is enough
        first.setdefault(re.sub(r" \(\w+( with .*)?\)$", "", problem), problem)
    return list(first.values()), f"{len(cases)} compilations"
