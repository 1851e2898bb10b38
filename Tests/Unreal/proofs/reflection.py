"""What the header tool reads from a header: the types, properties and functions that are marked for the engine."""
import re
from dataclasses import dataclass, field

from .text import specifiers, split_arguments

MARKS = re.compile(r"\b(UCLASS|USTRUCT|UENUM|UINTERFACE|UPROPERTY|UFUNCTION|UDELEGATE|GENERATED_BODY|GENERATED_USTRUCT_BODY|GENERATED_UCLASS_BODY)\s*\(")
DELEGATES = re.compile(r"\bDECLARE_DYNAMIC_(?:MULTICAST_)?(?:SPARSE_)?DELEGATE\w*\s*\(")


@dataclass
class Member:
    kind: str  # property or function
    line: int
    position: int
    type: str
    name: str
    plain: dict
    meta: dict
    tooltip: str
    parameters: list = field(default_factory=list)  # (type, name)
    const: bool = False
    static: bool = False
    virtual: bool = False
    value: str = ""
    returns: str = ""


@dataclass
class Type:
    kind: str  # class, struct, enum, interface
    line: int
    position: int
    name: str
    bases: list
    api: str
    plain: dict
    meta: dict
    tooltip: str
    begin: int = 0
    end: int = 0
    bodies: list = field(default_factory=list)  # lines of GENERATED_BODY
    members: list = field(default_factory=list)
    enum_base: str = ""
    scoped: bool = False
    twin: str = ""  # of an interface: the I class


TYPE = re.compile(r"\s*(?:template\s*<[^>]*>\s*)?(class|struct|enum\s+class|enum\s+struct|enum)\s+((?:[A-Z0-9]+_API|alignas\s*\([^)]*\)|UE_DEPRECATED\s*\([^)]*\))\s+)*(\w+)\s*(?:final\s*)?(?::\s*([^{;]*))?\{", re.S)


def read_type(source, mark, kind):
    opening = source.code.index("(", mark.start())
    after = source.closing(opening)
    plain, meta = specifiers(source.text[opening + 1:after - 1])
    match = TYPE.match(source.code, after)
    if not match:
        return None
    bases = [b for b in split_arguments(match.group(4) or "")]
    bases = [re.sub(r"^(public|protected|private|virtual)\s+", "", b).strip() for b in bases]
    api = re.search(r"\b([A-Z0-9]+_API)\b", source.code[match.start():match.start(3)])
    brace = match.end() - 1
    found = Type(kind, source.line(mark.start()), mark.start(), match.group(3), bases, api.group(1) if api else "", plain, meta,
                 source.comment_before(mark.start()), brace, source.closing(brace))
    if kind == "enum":
        found.scoped = match.group(1).strip() != "enum"
        found.enum_base = bases[0] if bases else ""
    return found


def read_member(source, mark, kind):
    opening = source.code.index("(", mark.start())
    after = source.closing(opening)
    plain, meta = specifiers(source.text[opening + 1:after - 1])
    line = source.line(mark.start())
    tooltip = source.comment_before(mark.start())
    if kind == "property":
        end = after
        while end < len(source.code) and source.code[end] not in ";{=":
            end += 1
        value = source.code[end:source.code.find(";", end)].strip() if end < len(source.code) and source.code[end] in "{=" else ""
        declaration = " ".join(source.code[after:end].split())
        declaration = re.sub(r":\s*\d+$", "", declaration).strip()
        declaration = re.sub(r"\b(class|struct|enum|mutable)\s+", "", declaration)
        declaration = re.sub(r"\[[^\]]*\]$", "", declaration).strip()
        match = re.match(r"(.*?[\s*&>])(\w+)$", declaration)
        if not match:
            return None
        return Member(kind, line, mark.start(), match.group(1).strip(), match.group(2), plain, meta, tooltip, value=value)
    paren = source.code.find("(", after)
    if paren < 0:
        return None
    head = re.sub(r"UE_DEPRECATED\s*\(.*?\)", "", source.code[after:paren])
    head = " ".join(head.split())
    close = source.closing(paren)
    tail = source.code[close:re.search(r"[;{]", source.code[close:]).start() + close]
    match = re.match(r"(.*?)(\w+)$", head)
    words = match.group(1).split()
    parameters = []
    for part in split_arguments(source.code[paren + 1:close - 1]):
        part = re.sub(r"UPARAM\s*\([^)]*\)", "", part).split("=")[0].strip()
        part = re.sub(r"\b(class|struct|enum)\s+", "", part)
        named = re.match(r"(.*?[\s*&>])(\w+)$", part)
        parameters.append((named.group(1).strip(), named.group(2)) if named else (part, ""))
    returns = " ".join(w for w in words if w not in ("static", "virtual", "inline", "FORCEINLINE") and not w.endswith("_API"))
    return Member(kind, line, mark.start(), returns, match.group(2), plain, meta, tooltip, parameters,
                  bool(re.search(r"\bconst\b", tail)), "static" in words, "virtual" in words, returns=returns)


def read_types(source):
    """The marked types of a header with their members, and marks that belong to none: (types, loose marks)."""
    kinds = {"UCLASS": "class", "USTRUCT": "struct", "UENUM": "enum", "UINTERFACE": "interface"}
    types, loose = [], []
    marks = [m for m in MARKS.finditer(source.code) if not re.match(r"\s*#\s*define", source.code[source.code.rfind("\n", 0, m.start()) + 1:m.start()])]
    for mark in marks:
        if mark.group(1) in kinds:
            found = read_type(source, mark, kinds[mark.group(1)])
            if found is None:
                loose.append((mark, "is not followed by the declaration of a type"))
            else:
                types.append(found)
    twins = []
    for interface in [t for t in types if t.kind == "interface"]:
        name = "I" + interface.name[1:]
        match = re.compile(r"\bclass\s+(?:[A-Z0-9]+_API\s+)?" + name + r"\b[^;{]*\{").search(source.code)
        if match:
            twins.append(Type("twin", source.line(match.start()), match.start(), name, [], "", {}, {}, source.comment_before(match.start()),
                              match.end() - 1, source.closing(match.end() - 1), twin=interface.name))
    types += twins
    for mark in marks:
        if mark.group(1) in kinds or mark.group(1) == "UDELEGATE":
            continue
        owners = [t for t in types if t.begin < mark.start() < t.end]
        if not owners:
            loose.append((mark, "stands outside a UCLASS, USTRUCT or UINTERFACE"))
            continue
        owner = max(owners, key=lambda t: t.begin)
        if mark.group(1).startswith("GENERATED"):
            owner.bodies.append((source.line(mark.start()), mark.start()))
            continue
        member = read_member(source, mark, "property" if mark.group(1) == "UPROPERTY" else "function")
        if member is None:
            loose.append((mark, "is not followed by a declaration that can be read"))
        else:
            owner.members.append(member)
    return types, loose
