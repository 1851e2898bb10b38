"""Proof 2: the rules of the engine's header tool, and ours on top (categories, tooltips, units), for every marked header."""
import re
from pathlib import Path

from . import generated, modules as plugin
from .reflection import DELEGATES, read_types
from .text import Source

EXPOSED = ("editanywhere", "editdefaultsonly", "editinstanceonly", "visibleanywhere", "visibledefaultsonly", "visibleinstanceonly",
           "blueprintreadwrite", "blueprintreadonly", "blueprintassignable", "blueprintcallable")
CALLABLE = ("blueprintcallable", "blueprintpure", "blueprintimplementableevent", "blueprintnativeevent")
EDITED = ("editanywhere", "editdefaultsonly", "editinstanceonly")
# What Blueprint cannot hold. It has int64 as well, but few of its nodes do: we keep to int32.
NOT_IN_BLUEPRINT = {"int8", "int16", "int64", "uint16", "uint32", "uint64", "size_t", "SIZE_T", "unsigned", "long", "short", "char", "TCHAR",
                    "int", "std::string", "FStringView", "FVector3f", "FTransform3f"}
UNITS = {"um", "mm", "cm", "m", "km", "Centimeters", "Meters", "deg", "Degrees", "rad", "Radians", "cm/s", "m/s", "km/h", "CentimetersPerSecond",
         "MetersPerSecond", "cm/s2", "m/s2", "CentimetersPerSecondSquared", "MetersPerSecondSquared", "deg/s", "DegreesPerSecond", "g", "kg",
         "Kilograms", "t", "g/cm3", "kg/m3", "GramsPerCubicCentimeter", "KilogramsPerCubicMeter", "N", "Newtons", "Nm", "NewtonMeters", "Ns",
         "NewtonSeconds", "Hz", "Hertz", "B", "KB", "MB", "Bytes", "Kilobytes", "Megabytes", "ms", "s", "min", "Milliseconds", "Seconds",
         "Minutes", "%", "Percent", "x", "times", "multiplier", "Multiplier", "Pa", "kPa", "MPa", "GPa", "Pascals", "KiloPascals", "MegaPascals",
         "GigaPascals"}
NO_UNIT = re.compile(r"\b(ratio|share|factor|fraction|strain|strains|no unit|times|weight|exponent|per second|coefficient|unitless|dimensionless|probability|chance|0 to 1|1/s|J/m2|joules?)\b", re.I)
# They are names of templates' instances there: a forward declaration as struct or class does not compile.
ALIASES = {"FVector", "FVector2D", "FVector4", "FQuat", "FRotator", "FTransform", "FMatrix", "FPlane", "FBox", "FSphere", "FBoxSphereBounds",
           "FIntPoint", "FIntVector", "FVector3f", "FMatrix44f", "FBox3f"}
PLAIN_NUMBERS = {"float", "double", "int32", "uint8", "bool", "int64", "uint32", "uint64", "uint16"}


class Checker:
    def __init__(self, root, module, everything):
        self.root, self.module, self.everything, self.problems = root, module, everything, []

    def say(self, source, position, sentence):
        line = position if isinstance(position, int) and position <= 0 else source.line(position)
        self.problems.append(f"{shown(source.path, self.root)}:{max(line, 1)}: {sentence}")

    def file(self, source, types, loose):
        text, code = source.text, source.code
        includes = [(m.start(), m.group(1)) for m in re.finditer(r'^[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">]', text, re.M)
                    if code[m.start():m.end()].lstrip().startswith("#")]
        wanted = Path(source.path).stem + ".generated.h"
        reflected = bool(types or loose or DELEGATES.search(code))
        names = [name for _, name in includes]
        if reflected and wanted not in names:
            self.say(source, 0, f"marks types for the engine but does not include \"{wanted}\".")
        elif reflected and names[-1] != wanted:
            self.say(source, includes[names.index(wanted)][0], f"\"{wanted}\" must be the last include.")
        for position, name in includes:
            if name.endswith(".generated.h") and name != wanted:
                self.say(source, position, f"includes \"{name}\", which belongs to another header.")
        if not re.search(r"^\s*#\s*pragma\s+once", code, re.M):
            self.say(source, 0, "has no #pragma once.")
        for mark, reason in loose:
            self.say(source, mark.start(), f"{mark.group(1)} {reason}.")
        for match in re.finditer(r"^[ \t]*(?:struct|class)\s+(\w+)\s*;", code, re.M):
            if match.group(1) in ALIASES:
                self.say(source, match.start(), f"{match.group(1)} is an alias in the engine and cannot be declared ahead; include its header.")

    def guards(self, source, position):
        """The conditions of the #if blocks around a position."""
        stack = []
        for match in re.finditer(r"^[ \t]*#[ \t]*(ifdef|ifndef|if|elif|else|endif)\b([^\n]*)", source.code[:position], re.M):
            if match.group(1) in ("if", "ifdef", "ifndef"):
                stack.append((match.group(1) + match.group(2)).strip())
            elif match.group(1) in ("else", "elif") and stack:
                stack[-1] = "else of " + stack[-1]
            elif match.group(1) == "endif" and stack:
                stack.pop()
        return stack

    def scope(self, source, position):
        """Whether a namespace is open around a position."""
        for match in re.finditer(r"\bnamespace\b[^;{=]*\{", source.code[:position]):
            if not 0 <= source.closing(match.end() - 1) <= position:
                return True
        return False

    def type(self, source, found):
        if self.scope(source, found.position):
            self.say(source, found.position, f"{found.name} stands in a namespace, where the engine's header tool cannot see it.")
        if found.kind == "enum":
            return self.enum(source, found)
        if not found.bodies:
            self.say(source, found.position, f"{found.name} has no GENERATED_BODY().")
        elif len(found.bodies) > 1:
            self.say(source, found.bodies[1][1], f"{found.name} has a second GENERATED_BODY().")
        elif source.code[found.begin + 1:found.bodies[0][1]].strip():
            self.say(source, found.bodies[0][1], f"GENERATED_BODY() must come first in {found.name}.")
        if found.kind == "twin":
            return
        if len(found.tooltip) < 8 and found.kind != "interface":
            self.say(source, found.position, f"{found.name} has no /** tooltip */ before it.")
        if found.kind == "struct" and not found.name.startswith("F"):
            self.say(source, found.position, f"the struct {found.name} must be named with an F in front.")
        if found.kind in ("class", "interface"):
            base = found.bases[0] if found.bases else ""
            if found.name[0] not in "UA" or (base[:1] == "A" and base[1:2].isupper()) != (found.name[0] == "A"):
                self.say(source, found.position, f"{found.name} derives from {base or 'nothing'}: its name must start with the letter of its base, U or A.")
            public = "/Public/" in Path(source.path).as_posix()
            if public and not found.api and "minimalapi" not in found.plain:
                self.say(source, found.position, f"{found.name} is public but has neither {self.module.name.upper()}_API nor MinimalAPI.")
            if found.api and found.api != self.module.name.upper() + "_API":
                self.say(source, found.position, f"{found.name} says {found.api}, but its module is {self.module.name}.")
        for member in found.members:
            (self.property if member.kind == "property" else self.function)(source, found, member)
        self.unmarked_pointers(source, found)

    def enum(self, source, found):
        if not found.scoped or found.enum_base != "uint8":
            self.say(source, found.position, f"{found.name} must be declared as 'enum class {found.name} : uint8'.")
        if not found.name.startswith("E"):
            self.say(source, found.position, f"the enum {found.name} must be named with an E in front.")
        if len(found.tooltip) < 8:
            self.say(source, found.position, f"{found.name} has no /** tooltip */ before it.")

    def blueprint_type(self, source, member, type_name, what):
        bare = re.sub(r"\b(const|constexpr)\b|&", "", type_name).strip()
        for container in re.findall(r"\b(TArray|TSet|TMap|TOptional)\s*<\s*(TArray|TSet|TMap)\b", bare):
            self.say(source, member.position, f"{what} puts a {container[1]} into a {container[0]}, which Blueprint cannot hold.")
        if re.search(r"\b(TUniquePtr|TSharedPtr|TSharedRef|TFunction|TArrayView|TConstArrayView|std::\w+|TBitArray|TOptional)\b", bare):
            self.say(source, member.position, f"{what} has the type {bare}, which Blueprint does not know.")
        for word in re.findall(r"[\w:]+", bare):
            if word in NOT_IN_BLUEPRINT:
                self.say(source, member.position, f"{what} uses {word}, which Blueprint does not know; use int32, float or double.")
            known = self.everything.get(word)
            if known and known.kind in ("struct", "enum") and "blueprinttype" not in known.plain:
                self.say(source, member.position, f"{what} uses {word}, which is not a BlueprintType.")
        pointer = re.match(r"(\w+)\s*\*", bare)
        if pointer and not re.match(r"[UA][A-Z]", pointer.group(1)):
            self.say(source, member.position, f"{what} is a pointer to {pointer.group(1)}, which is no UObject.")

    def property(self, source, owner, member):
        what = f"{owner.name}::{member.name}"
        guards = [g for g in self.guards(source, member.position)]
        for guard in guards:
            if not re.fullmatch(r"if\s+WITH_EDITORONLY_DATA", guard):
                self.say(source, member.position, f"the UPROPERTY {what} stands inside '#{guard}'; only WITH_EDITORONLY_DATA may be around one.")
        exposed = any(k in member.plain for k in EXPOSED)
        if exposed:
            if not member.plain.get("category"):
                self.say(source, member.position, f"{what} is shown to designers but has no Category.")
            if len(member.tooltip) < 12 and "tooltip" not in member.meta:
                self.say(source, member.position, f"{what} is shown to designers but has no /** tooltip */.")
            elif member.tooltip and member.tooltip.rstrip()[-1:] not in ".!?)":
                self.say(source, member.position, f"the tooltip of {what} is not a full sentence: it does not end with a period.")
            if any(k in member.plain for k in ("blueprintreadwrite", "blueprintreadonly")):
                self.blueprint_type(source, member, member.type, what)
        if any(k in member.plain for k in EDITED) and re.fullmatch(r"float|double|int32", member.type):
            if "clampmin" not in member.meta and "clampmax" not in member.meta:
                self.say(source, member.position, f"{what} is a number that designers edit: it needs ClampMin or ClampMax.")
            unit = member.meta.get("units", member.meta.get("forceunits"))
            if unit is None and member.type != "int32" and not NO_UNIT.search(member.tooltip):
                self.say(source, member.position, f"{what} is a number that designers edit: it needs Units, or a tooltip that says it is a ratio.")
            if unit is not None and unit not in UNITS:
                self.say(source, member.position, f"{what} has the unit '{unit}', which the engine does not know.")
        if re.search(r"(^|<)\s*(const\s+)?[UA][A-Z]\w*\s*\*", member.type):
            self.say(source, member.position, f"{what} holds a raw pointer; a UPROPERTY holds TObjectPtr.")
        if "replicatedusing" in member.plain:
            name = member.plain["replicatedusing"]
            if name not in [m.name for m in owner.members if m.kind == "function"]:
                self.say(source, member.position, f"{what} is ReplicatedUsing={name}, but {owner.name} has no UFUNCTION of that name.")
        if owner.kind == "struct" and not member.value and (member.type in PLAIN_NUMBERS or re.match(r"(E[A-Z]\w+)$", member.type)):
            self.say(source, member.position, f"{what} is not initialised where it is declared.")

    def function(self, source, owner, member):
        what = f"{owner.name}::{member.name}"
        for guard in self.guards(source, member.position):
            if not re.fullmatch(r"if\s+WITH_EDITOR(ONLY_DATA)?", guard):
                self.say(source, member.position, f"the UFUNCTION {what} stands inside '#{guard}'; only WITH_EDITOR may be around one.")
        if any(k in member.plain for k in CALLABLE):
            if not member.plain.get("category") and owner.kind != "twin":
                self.say(source, member.position, f"{what} can be called from Blueprint but has no Category.")
            if len(member.tooltip) < 12:
                self.say(source, member.position, f"{what} can be called from Blueprint but has no /** tooltip */.")
            for type_name, name in member.parameters:
                self.blueprint_type(source, member, type_name, f"the parameter {name} of {what}")
            if member.returns != "void":
                self.blueprint_type(source, member, member.returns, f"the result of {what}")
        if "blueprintpure" in member.plain and not (member.const or member.static):
            self.say(source, member.position, f"{what} is BlueprintPure but neither const nor static.")
        if "blueprintimplementableevent" in member.plain and member.virtual:
            self.say(source, member.position, f"{what} is a BlueprintImplementableEvent and cannot be virtual.")
        if "blueprintnativeevent" in member.plain and member.virtual:
            self.say(source, member.position, f"{what} is a BlueprintNativeEvent; only its _Implementation is virtual.")
        for kind, prefix in (("server", "Server"), ("client", "Client"), ("netmulticast", "Multicast")):
            if kind in member.plain:
                if not member.name.startswith(prefix):
                    self.say(source, member.position, f"{what} runs on the other side: its name must start with {prefix}.")
                if "reliable" not in member.plain and "unreliable" not in member.plain:
                    self.say(source, member.position, f"{what} says neither Reliable nor Unreliable.")
                if member.returns != "void":
                    self.say(source, member.position, f"{what} is called across the network and cannot return a value.")
                for type_name, name in member.parameters:
                    if re.search(r"\bTMap\b|\bTSet\b", type_name):
                        self.say(source, member.position, f"the parameter {name} of {what} is a {type_name}, which cannot be sent.")

    def unmarked_pointers(self, source, found):
        """A TObjectPtr that is no UPROPERTY is not kept alive: the garbage collector does not see it."""
        marked = {m.name for m in found.members if m.kind == "property"}
        for match in re.finditer(r"^[ \t]*(?:TArray\s*<\s*)?TObjectPtr\s*<[^;()]*>\s*>?\s*(\w+)\s*(?:=[^;]*|\{[^;]*\})?;", source.code[found.begin:found.end], re.M):
            if match.group(1) not in marked:
                self.say(source, found.begin + match.start(), f"{found.name}::{match.group(1)} holds an object but is no UPROPERTY: nothing keeps it alive.")


def shown(path, root):
    try:
        return Path(path).resolve().relative_to(Path(root).resolve()).as_posix()
    except ValueError:
        return str(path)


def bound_functions(root, module, everything, problems):
    """AddDynamic takes UFUNCTIONs only; with another function the binding fails at run time, not at compile time."""
    for path in module.sources() + module.headers():
        source = Source(path, path.read_text(encoding="utf-8"))
        for match in re.finditer(r"\b(AddDynamic|AddUniqueDynamic|BindDynamic)\s*\([^,]*,\s*&\s*(\w+)::(\w+)\s*\)", source.code):
            owner = everything.get(match.group(2))
            if match.group(2) == "ThisClass" or owner is None:
                candidates = [m.name for t in everything.values() for m in t.members if m.kind == "function"]
            else:
                candidates = [m.name for m in owner.members if m.kind == "function"]
            if match.group(3) not in candidates:
                problems.append(f"{shown(path, root)}:{source.line(match.start())}: {match.group(1)} binds {match.group(2)}::{match.group(3)}, which is no UFUNCTION.")


def replication(root, module, everything, problems):
    """Each Replicated property of a class is registered by some DOREPLIFETIME of its module."""
    text = "\n".join(p.read_text(encoding="utf-8") for p in module.sources())
    for path, found in [(p, t) for p, t in everything.paths if t.kind == "class" and module.folder in Path(p).parents]:
        for member in found.members:
            if member.kind == "property" and ("replicated" in member.plain or "replicatedusing" in member.plain):
                if not re.search(r"DOREPLIFETIME\w*\s*\(\s*(?:" + found.name + r"|ThisClass)\s*,\s*" + member.name + r"\b", text):
                    problems.append(f"{shown(path, root)}:{member.line}: {found.name}::{member.name} is replicated but no DOREPLIFETIME names it.")


MOST_IN_SIGHT = 7


def rows_in_sight(found, everything):
    """The rows of a details panel that are seen at first: (category, name); structs are one row unless their insides are shown."""
    rows = [row for base in found.bases[:1] if base in everything for row in rows_in_sight(everything[base], everything)]
    for member in found.members:
        if member.kind != "property" or "advanceddisplay" in member.plain or not any(k in member.plain for k in EDITED):
            continue
        inner, category = everything.get(member.type), member.plain.get("category", "")
        if inner and inner.kind == "struct" and "showonlyinnerproperties" in member.meta:
            rows += [(category, f"{member.name}.{name}") for _, name in rows_in_sight(inner, everything)]
        else:
            rows.append((category, member.name))
    return rows


def details_panels(root, module, everything, problems):
    """At most seven rows in sight. Categories that the class names in FoldedCategories begin folded, which our details customizations
    do: they are not in sight, and have at most seven rows once they are opened."""
    for path, found in [(p, t) for p, t in everything.paths if t.kind == "class" and module.folder in Path(p).parents]:
        where = f"{shown(path, root)}:{found.line}: {found.name}"
        folded = [c.strip() for c in found.meta.get("foldedcategories", "").split(",") if c.strip()]
        rows = rows_in_sight(found, everything)
        for name in folded:
            inside = [n for category, n in rows if category == name]
            if not inside:
                problems.append(f"{where} folds the category '{name}', which has no property.")
            if len(inside) > MOST_IN_SIGHT:
                problems.append(f"{where} has {len(inside)} properties in the category '{name}'; mark all but {MOST_IN_SIGHT} AdvancedDisplay.")
        seen = [n for category, n in rows if category not in folded]
        if len(seen) > MOST_IN_SIGHT:
            problems.append(f"{where} shows {len(seen)} properties at first sight ({', '.join(seen)}); mark all but {MOST_IN_SIGHT} AdvancedDisplay, or fold a category.")


class Everything(dict):
    """All marked types of the plugin by name, and with their files."""

    def __init__(self):
        super().__init__()
        self.paths = []


def read_everything(found_modules):
    everything, read = Everything(), {}
    for module in found_modules.values():
        for path in module.headers():
            if module.name in plugin.ENGINE_FREE:
                continue
            source = Source(path, path.read_text(encoding="utf-8"))
            types, loose = read_types(source)
            read[path] = (source, types, loose)
            for found in types:
                everything[found.name] = found
                everything.paths.append((path, found))
    return everything, read


def run(root, out, only_module=None, only_file=None):
    found = plugin.read_modules(root)
    everything, read = read_everything(found)
    problems, count = [], 0
    for module in found.values():
        if module.name in plugin.ENGINE_FREE or (only_module and module.name != only_module):
            continue
        names = {}
        for path in module.headers():
            source, types, loose = read[path]
            reflected = bool(types or loose or DELEGATES.search(source.code))
            if reflected:
                folder = out / "Generated" / module.name
                folder.mkdir(parents=True, exist_ok=True)
                write_if_changed(folder / (path.stem + ".generated.h"), generated.generated_header(module, path, source, types))
                count += 1
            if only_file and Path(only_file).resolve() != path.resolve():
                continue
            checker = Checker(root, module, everything)
            if path.name in names:
                checker.say(source, 0, f"has the name of {shown(names[path.name], root)}: the engine's header tool wants unique names.")
            names[path.name] = path
            checker.file(source, types, loose)
            for type_found in types:
                checker.type(source, type_found)
            problems += checker.problems
        if not only_file:
            bound_functions(root, module, everything, problems)
            replication(root, module, everything, problems)
            details_panels(root, module, everything, problems)
    return problems, f"{count} headers with marked types, {len(everything)} types"


def write_if_changed(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
