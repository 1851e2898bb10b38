"""A stand-in for the editor's `unreal` module: enough to run our Python without the engine, and strict about names.

Names of our own classes, functions, properties and enumerators are read from the headers of the editor and runtime modules and
turned into Python's as the engine does it (b prefix dropped, snake case), so that a script that uses a name which no header has
fails here. The engine's own classes are listed by hand. What is called is written down in `calls`.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Unreal"))
from proofs import headers as _headers, modules as _plugin  # noqa: E402

calls = []


def snake(name):
    """As the engine's Python does: bIsOn -> is_on, GetHTTPName -> get_http_name."""
    if re.match(r"b[A-Z]", name):
        name = name[1:]
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


class _Named:
    """What a value of a header's type is to Python: properties by their names, and nothing else."""
    properties, functions, kind = {}, {}, ""

    def __init__(self, *arguments):
        self.values = {}
        self.arguments = arguments

    def set_editor_property(self, name, value):
        if name not in self.properties:
            raise AttributeError(f"{type(self).__name__} has no property '{name}'")
        if self.properties[name] is not None and not isinstance(value, self.properties[name]):
            raise TypeError(f"{type(self).__name__}.{name} takes {self.properties[name]}, not {type(value).__name__}")
        self.values[name] = value

    def get_editor_property(self, name):
        if name not in self.properties:
            raise AttributeError(f"{type(self).__name__} has no property '{name}'")
        return self.values.get(name, self.defaults(name))

    def defaults(self, name):
        kind = self.properties[name]
        return {bool: True, str: "a sentence", list: [], int: 1, (int, float): 1.0}.get(kind)

    def get_name(self):
        return type(self).__name__

    def __getattr__(self, name):
        if name.startswith("__") or name in ("values", "arguments"):
            raise AttributeError(name)
        if name in self.functions:
            return lambda *arguments, **named: _call(type(self), name, arguments, named)
        raise AttributeError(f"{type(self).__name__} has no function '{name}'")


def _python_type(text):
    text = text.replace("const", "").replace("&", "").strip()
    if text == "bool":
        return bool
    if text == "int32":
        return int
    if text in ("float", "double"):
        return (int, float)
    if text in ("FString", "FText"):
        return str
    if text.startswith("TArray"):
        return list
    return None


def _value(text):
    """A value of a function's result type."""
    text = text.replace("const", "").replace("&", "").strip()
    kind = _python_type(text)
    if kind is not None:
        return {bool: True, str: "", list: [], int: 1}.get(kind, 1.0)
    name = re.sub(r"[*\s]", "", text)[1:]
    return globals()[name]() if name in globals() else None


def _call(owner, name, arguments, named):
    function = owner.functions[name]
    wanted = [p for p in function.parameters if not _is_out(p)]
    if len(arguments) + len(named) > len(wanted):
        raise TypeError(f"{owner.__name__}.{name} takes {len(wanted)} arguments, not {len(arguments) + len(named)}")
    names = [snake(p[1]) for p in wanted]
    for word in named:
        if word not in names:
            raise TypeError(f"{owner.__name__}.{name} has no parameter '{word}'")
    given = dict(zip(names, arguments)) | named
    for (type_name, _), python in zip(wanted, names):
        kind = _python_type(type_name)
        if python in given and kind is not None and not isinstance(given[python], kind):
            raise TypeError(f"{owner.__name__}.{name}: {python} takes {kind}, not {type(given[python]).__name__}")
    missing = [n for n, p in zip(names, wanted) if n not in given and p[1] not in function.optional]
    if missing:
        raise TypeError(f"{owner.__name__}.{name} needs {', '.join(missing)}")
    calls.append((owner.__name__, name, given))
    results = [_value(function.returns)] if function.returns != "void" else []
    outputs = [_value(t) for t, _ in function.parameters if _is_out((t, ""))]
    # As the engine does it: a bool beside outputs is not given; where it is false, None is.
    results = outputs if outputs and function.returns == "bool" else results + outputs
    return results[0] if len(results) == 1 else tuple(results) if results else None


def _is_out(parameter):
    return "&" in parameter[0] and "const" not in parameter[0]


def _optional(source, found, member):
    """Names of parameters with a default value."""
    text = source.code[member.position:]
    text = text[:text.index(";") if ";" in text else len(text)]
    return {m.group(1) for m in re.finditer(r"(\w+)\s*=", text[text.find(member.name):])}


def _ours():
    everything, read = _headers.read_everything(_plugin.read_modules(ROOT))
    bases = {}
    for path, (source, types, _) in read.items():
        for found in types:
            if found.kind == "enum":
                body = source.code[found.begin + 1:found.end - 1]
                body = re.sub(r"UMETA\s*\([^)]*\)|//[^\n]*|/\*.*?\*/", "", body, flags=re.S)
                values = [v.split("=")[0].strip() for v in body.split(",") if v.strip()]
                globals()[found.name[1:]] = type(found.name[1:], (), {snake(v).upper(): v for v in values})
                continue
            properties, functions = {}, {}
            for member in found.members:
                if member.kind == "property":
                    properties[snake(member.name)] = _python_type(member.type)
                elif any(k in member.plain for k in ("blueprintcallable", "blueprintpure", "callineditor")):
                    member.optional = _optional(source, found, member)
                    functions[snake(member.name)] = member
            made = type(found.name[1:], (_Named,), {"properties": properties, "functions": functions})
            bases[found.name] = (made, found.bases[0] if found.bases else "")
            globals()[found.name[1:]] = made
    for name, (made, base) in bases.items():
        while base in bases:
            parent, above = bases[base]
            made.properties = parent.properties | made.properties
            made.functions = parent.functions | made.functions
            base = above
        for function in made.functions:
            if made.functions[function].static:
                setattr(made, function, classmethod(lambda cls, *a, _n=function, **k: _call(cls, _n, a, k)))


class _Engine:
    """An object of the engine: knows only the names that are listed for its class."""
    names = ()

    def __init__(self, *arguments):
        self.arguments = arguments

    def __getattr__(self, name):
        if name.startswith("__") or name not in self.names:
            raise AttributeError(f"{type(self).__name__} has no '{name}' in the list of the stand-in")
        return lambda *arguments, **named: self.answer(name, arguments)

    def answer(self, name, arguments):
        calls.append((type(self).__name__, name, arguments))
        return True


def _engine(name, *names, base=_Engine, **members):
    made = type(name, (base,), {"names": names, **members})
    globals()[name] = made
    return made


_engine("Vector")
_engine("Rotator")
_engine("Transform")
_engine("Name")
_mesh_component = _engine("StaticMeshComponent", "set_static_mesh", "set_mobility", "set_simulate_physics", "set_mass_override_in_kg",
                          "set_editor_property")
_text = _engine("TextRenderComponent", "set_editor_property")


class Actor(_Engine):
    names = ("set_actor_label", "set_actor_scale3d", "set_replicates", "get_actor_label")

    @property
    def static_mesh_component(self):
        return _mesh_component()

    def get_editor_property(self, name):
        return {"text_render": _text()}[name]

    def get_component_by_class(self, wanted):
        return wanted()


for _name in ("DirectionalLight", "SkyLight", "PlayerStart", "TextRenderActor", "StaticMeshActor"):
    globals()[_name] = type(_name, (Actor,), {})
StaticMesh = _engine("StaticMesh")
HorizTextAligment = type("HorizTextAligment", (), {"EHTA_CENTER": 1})
ComponentMobility = type("ComponentMobility", (), {"MOVABLE": 2})
_build_settings = _engine("MeshBuildSettings", "set_editor_property")


class _Levels(_Engine):
    names = ("new_level", "save_current_level", "load_level")


class _Actors(_Engine):
    def spawn_actor_from_class(self, actor_class, location, rotation=None, transient=False):
        calls.append(("EditorActorSubsystem", "spawn_actor_from_class", (actor_class.__name__,)))
        return actor_class() if issubclass(actor_class, Actor) else Actor()


class _Meshes(_Engine):
    names = ("set_lod_build_settings",)

    def get_lod_build_settings(self, mesh, index):
        return _build_settings()


LevelEditorSubsystem, EditorActorSubsystem, StaticMeshEditorSubsystem = _Levels, _Actors, _Meshes


def get_editor_subsystem(wanted):
    return wanted()


class EditorAssetLibrary:
    existing = set()

    @classmethod
    def does_asset_exist(cls, path):
        return path in cls.existing

    @classmethod
    def duplicate_asset(cls, source, path):
        cls.existing.add(path)
        return StaticMesh()

    @classmethod
    def load_asset(cls, path):
        return StaticMesh()

    @classmethod
    def delete_asset(cls, path):
        cls.existing.discard(path)
        return True

    @classmethod
    def save_directory(cls, path, only_if_is_dirty=True, recursive=True):
        return True


class ScopedSlowTask:
    def __init__(self, work, description="", enabled=True):
        self.frames = []

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        return False

    def make_dialog(self, can_cancel=False, allow_in_pie=False):
        pass

    def should_cancel(self):
        return False

    def enter_progress_frame(self, work=1.0, description=""):
        self.frames.append(description)


def log(text):
    calls.append(("", "log", text))


def log_error(text):
    calls.append(("", "log_error", text))


_ours()
# Spawned as an actor, and asked for labels and scales.
FractureSimAnchorVolume = type("FractureSimAnchorVolume", (Actor,), {})
