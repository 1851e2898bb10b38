"""Part of proof 5: C++ and HLSL agree on names. The engine binds parameters by name and says nothing where a name is missing, so
a shader would read zeros: every parameter of a global shader must be declared in its file with the same type and the other way
round, and every buffer that a vertex factory binds must be declared in its .ush."""
import re

from . import modules as plugin
from .text import Source

HLSL_OF = {"uint32": "uint", "int32": "int", "float": "float"}
STRUCT_MEMBER = re.compile(r"\bSHADER_PARAMETER(_SRV|_UAV)?\s*\(\s*([^,()]+?)\s*,\s*(\w+)\s*\)")
DECLARED = re.compile(r"^\s*((?:RW)?(?:Structured)?Buffer<\w+>|uint|int|float)\s+(\w+)\s*;", re.M)


def without(text, defines):
    """Lines that these definitions leave; only #if NAME, #else and #endif are understood, anything else stays."""
    kept, stack = [], []
    for line in text.split("\n"):
        condition = re.match(r"\s*#\s*if\s+(!?)(\w+)\s*$", line)
        if re.match(r"\s*#\s*if", line):
            known = condition and condition.group(2) in defines
            stack.append((defines[condition.group(2)] != 0) != bool(condition.group(1)) if known else None)
        elif re.match(r"\s*#\s*else", line) and stack:
            stack[-1] = None if stack[-1] is None else not stack[-1]
        elif re.match(r"\s*#\s*endif", line) and stack:
            stack.pop()
        elif False not in stack:
            kept.append(line)
    return "\n".join(kept)


def declared_in(path, defines):
    """Name -> type of what a file declares outside functions. Members of structs stand deeper and have semantics."""
    source = Source(path, path.read_text(encoding="utf-8"))
    text, depth, outside = without(source.code, defines), 0, []
    for line in text.split("\n"):
        if depth == 0:
            outside.append(line)
        depth += line.count("{") - line.count("}")
    return {name: kind for kind, name in DECLARED.findall("\n".join(outside))}


def global_shaders(root):
    """(file, line, class, shader file, parameters by name, definitions) of every global shader."""
    for module in plugin.read_modules(root).values():
        for path in module.sources():
            source = Source(path, path.read_text(encoding="utf-8"))
            for match in re.finditer(r"\bIMPLEMENT_GLOBAL_SHADER\s*\(\s*(\w+)", source.code):
                arguments = re.findall(r'"([^"]*)"', source.text[match.end():source.text.index(";", match.end())])
                opened = re.search(r"\bclass\s+" + match.group(1) + r"\b[^;{]*\{", source.code)
                if not opened or not arguments:
                    continue
                body = source.text[opened.end():source.closing(opened.end() - 1)]
                parameters = {name: HLSL_OF.get(kind, kind) for _, kind, name in STRUCT_MEMBER.findall(body)}
                defines = {n: int(v) for n, v in re.findall(r'SetDefine\s*\(\s*TEXT\("(\w+)"\)\s*,\s*(\d+)\s*\)', body)}
                yield path, source.line(match.start()), match.group(1), arguments[0], parameters, defines


def vertex_factories(root):
    """(file, line, shader file, names bound) of every vertex factory."""
    for module in plugin.read_modules(root).values():
        for path in module.sources():
            source = Source(path, path.read_text(encoding="utf-8"))
            for match in re.finditer(r"\bIMPLEMENT_VERTEX_FACTORY_TYPE\s*\(", source.code):
                arguments = re.findall(r'"([^"]*)"', source.text[match.end():source.text.index(";", match.end())])
                bound = re.findall(r'\.Bind\s*\(\s*\w+\s*,\s*TEXT\("(\w+)"\)\s*\)', source.text)
                if arguments:
                    yield path, source.line(match.start()), arguments[0], bound


def file_of(root, name):
    prefix = "/Plugin/FractureSim/"
    path = root / "Shaders" / name[len(prefix):]
    return path if name.startswith(prefix) and path.is_file() else None


def find(root):
    problems = []
    for path, line, shader, name, parameters, defines in global_shaders(root):
        file = file_of(root, name)
        if file is None:
            continue  # said by the other half of this proof
        where, declared = f"{path.relative_to(root).as_posix()}:{line}", declared_in(file, defines)
        for parameter, kind in parameters.items():
            if parameter not in declared:
                problems.append(f"{where}: {shader} sets {parameter}, which {file.name} does not declare.")
            elif declared[parameter] != kind:
                problems.append(f"{where}: {shader} sets {parameter} as {kind}, {file.name} declares it as {declared[parameter]}.")
        used = without(Source(file, file.read_text(encoding="utf-8")).code, defines)
        entries = re.findall(r'IMPLEMENT_GLOBAL_SHADER\s*\(\s*' + shader + r'\s*,\s*"[^"]*"\s*,\s*"(\w+)"', path.read_text(encoding="utf-8"))
        reached = reachable(used, entries, root)
        for parameter in declared:
            if parameter not in parameters and re.search(r"\b" + parameter + r"\b", reached):
                problems.append(f"{where}: {file.name} reads {parameter}, which {shader} does not set.")
    for path, line, name, bound in vertex_factories(root):
        file = file_of(root, name)
        if file is None:
            continue
        where, declared = f"{path.relative_to(root).as_posix()}:{line}", declared_in(file, {})
        for one in bound:
            if one not in declared:
                problems.append(f"{where}: binds {one}, which {file.name} does not declare.")
        for one in declared:
            if one not in bound:
                problems.append(f"{where}: {file.name} declares {one}, which nothing binds.")
    return problems


def reachable(text, entries, root):
    """The bodies of the functions that an entry reaches, through the shared files too: what it really reads."""
    functions, seen, todo, result = {}, set(), list(entries), []
    shared = "\n".join(Source(p, p.read_text(encoding="utf-8")).code for p in sorted((root / "Shaders").glob("FractureSim*ning.ush")))
    for body in (text, shared):
        for match in re.finditer(r"^[\w<>]+\s+(\w+)\s*\([^;{]*\)\s*\{", body, re.M):
            depth, end = 1, match.end()
            while depth and end < len(body):
                depth += {"{": 1, "}": -1}.get(body[end], 0)
                end += 1
            functions.setdefault(match.group(1), body[match.end():end])
    while todo:
        name = todo.pop()
        if name in seen or name not in functions:
            continue
        seen.add(name)
        result.append(functions[name])
        todo += re.findall(r"\b(\w+)\s*\(", functions[name])
    return "\n".join(result)
