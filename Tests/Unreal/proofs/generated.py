"""Writes what the engine's header tool would: .generated.h with the bodies that GENERATED_BODY() becomes."""


def signature(function, suffix="", first=""):
    parameters = ", ".join(([first] if first else []) + [f"{t} {n}".strip() for t, n in function.parameters])
    return f"{function.returns} {function.name}{suffix}({parameters})" + (" const" if function.const and not first else "")


def is_event(function):
    return "blueprintnativeevent" in function.plain or is_remote(function)


def is_remote(function):
    return any(k in function.plain for k in ("server", "client", "netmulticast"))


def declares_constructor(source, found):
    import re
    body = source.code[found.begin:found.end]
    return re.search(r"(?<![~\w:>])" + found.name + r"\s*\(", body) is not None


def body(source, found):
    """The lines of GENERATED_BODY() for one type."""
    lines = []
    if found.kind in ("class", "interface"):
        lines += ["public:", f"typedef {found.bases[0] if found.bases else 'UObject'} Super;", f"typedef {found.name} ThisClass;",
                  "static UClass* StaticClass();", f"{found.name}({found.name}&&) = delete;", f"{found.name}(const {found.name}&) = delete;"]
        if not declares_constructor(source, found):
            lines.append(f"{found.name}(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());")
    elif found.kind == "twin":
        lines += ["public:", f"typedef {found.twin} UClassType;", f"typedef {found.name} ThisClass;"]
        lines += ["protected:", f"virtual ~{found.name}();", "public:"]
    else:
        lines.append("static class UScriptStruct* StaticStruct();")
        if found.bases:
            lines.append(f"typedef {found.bases[0]} Super;")
    for member in found.members:
        if member.kind != "function":
            continue
        declared = f"{member.name}_Implementation"
        if is_event(member) and declared + "(" not in source.code[found.begin:found.end].replace(" ", ""):
            lines.append("virtual " + signature(member, "_Implementation") + ";")
        if "withvalidation" in member.plain:
            check = signature(member, "_Validate").replace(member.returns, "bool", 1)
            lines.append("virtual " + check + ";")
        if found.kind == "twin" and ("blueprintnativeevent" in member.plain or "blueprintimplementableevent" in member.plain):
            lines.append("static " + signature(member, "", "const UObject* Object" if member.const else "UObject* Object").replace(f" {member.name}(", f" Execute_{member.name}(", 1) + ";")
    if found.kind in ("class", "interface", "twin"):
        lines.append("private:")
    return lines


def file_id(module, header):
    return f"FID_{module.name}_" + "".join(c if c.isalnum() else "_" for c in header.relative_to(module.folder).as_posix())


def generated_header(module, header, source, types):
    stem = header.stem
    guard = f"{module.name.upper()}_{stem}_generated_h"
    identity = file_id(module, header)
    out = [f"// Written by Tests/Unreal/check_unreal.py headers, from {header.name}.", '#include "UObject/ObjectMacros.h"', '#include "UObject/Object.h"',
           f"#ifdef {guard}", f'#error "{stem}.generated.h is included twice: {stem}.h lacks #pragma once"', "#endif", f"#define {guard}"]
    for found in types:
        if found.kind == "enum":
            base = f" : {found.enum_base}" if found.enum_base else ""
            if found.scoped:
                out.append(f"enum class {found.name}{base};")
                out.append(f"template <> class UEnum* StaticEnum<{found.name}>();")
            continue
        for line, _ in found.bodies:
            out.append(f"#define {identity}_{line}_GENERATED_BODY " + " ".join(body(source, found)))
    out += ["#undef CURRENT_FILE_ID", f"#define CURRENT_FILE_ID {identity}"]
    return "\n".join(out) + "\n"
