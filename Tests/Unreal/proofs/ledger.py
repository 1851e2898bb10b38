"""Every declaration of the stubs has a row in api_ledger.csv that says where it was checked. A wrong stub is false confidence."""
import csv
import datetime
import io
import re

from .modules import HERE, STUBS
from .text import Source, split_arguments

LEDGER = HERE / "api_ledger.csv"
COLUMNS = ["symbol", "header", "module", "since", "page", "checked", "date"]
OWN = re.compile(r"(^|::)(FsimStub|FSIM_STUB)")


def closing(code, position, opening, closing_char):
    depth = 0
    for index in range(position, len(code)):
        if code[index] == opening:
            depth += 1
        elif code[index] == closing_char:
            depth -= 1
            if depth == 0:
                return index + 1
    return len(code)


def without_template(head):
    """Drops template <...> and requires(...) in front of a declaration."""
    while True:
        head = head.strip()
        match = re.match(r"(template)\s*<|(requires)\s*\(", head)
        if not match:
            return head
        bracket = "<" if match.group(1) else "("
        head = head[closing(head, match.end() - 1, bracket, ">" if bracket == "<" else ")"):]


def read_head(code, position, end):
    """Up to the ; or { that ends a declaration's head, outside ( ) and [ ]."""
    depth = 0
    for index in range(position, end):
        if code[index] in "([":
            depth += 1
        elif code[index] in ")]":
            depth -= 1
        elif depth == 0 and code[index] in ";{":
            return index
    return end


def scan(code, begin, end, scope, owner, symbols):
    position = begin
    while position < end:
        if code[position].isspace() or code[position] in ";}":
            position += 1
            continue
        label = re.compile(r"(public|protected|private)\s*:").match(code, position, end)
        if label:
            position = label.end()
            continue
        space = re.compile(r'(?:inline\s+)?namespace\s+([\w:]+)\s*\{|extern\s+"\s*"\s*\{').match(code, position, end)
        if space:
            stop = closing(code, space.end() - 1, "{", "}")
            scan(code, space.end(), stop - 1, scope + (space.group(1) + "::" if space.group(1) else ""), "", symbols)
            position = stop
            continue
        macro = re.compile(r"([A-Z][A-Z0-9_]+(?:_\w+)?)\s*\(").match(code, position, end)
        if macro and not re.match(r"operator", code[position:]):
            stop = closing(code, macro.end() - 1, "(", ")")
            first = split_arguments(code[macro.end():stop - 1])[:1]
            if macro.group(1).startswith(("DECLARE_DYNAMIC", "DECLARE_LOG", "DECLARE_MULTICAST", "DECLARE_DELEGATE", "DECLARE_EVENT")) and first:
                symbols.append(scope + first[0])
            position = stop
            continue
        stop = read_head(code, position, end)
        head = without_template(code[position:stop])
        body = stop < end and code[stop] == "{"
        kind = re.match(r"(?:typedef\s+)?(class|struct|enum\s+class|enum|union)\b\s*(?:[A-Z0-9]+_API\s+)?(\w+)?", head)
        if body and kind and "(" not in re.sub(r"<.*", "", head.split(":")[0]):
            after = closing(code, stop, "{", "}")
            name = kind.group(2)
            if name and not OWN.search(name):
                symbols.append(scope + name)
                if kind.group(1) in ("class", "struct"):
                    scan(code, stop + 1, after - 1, scope + name + "::", name, symbols)
            elif not name:  # unnamed: its entries are names of the scope
                symbols += [scope + e.split("=")[0].strip() for e in split_arguments(code[stop + 1:after - 1])]
            position = after
            continue
        position = closing(code, stop, "{", "}") if body else stop + 1
        if not body and kind and re.fullmatch(r"(class|struct|enum\s+class|enum)\s+(?:[A-Z0-9]+_API\s+)?\w+(\s*:\s*\w+)?", head.strip()):
            continue  # declared ahead
        name = declared_name(head)
        if name and name != owner and not OWN.search(name) and not re.match(r"(typedef\s+)?.*\bTStructOpsTypeTraits<", head):
            symbols.append(scope + name)


def declared_name(head):
    head = head.strip()
    if "operator" in head or head.startswith(("friend", "static_assert", "#")) or not head:
        return None
    using = re.match(r"using\s+(\w+)\s*=", head)
    if using:
        return using.group(1)
    if head.startswith("using"):
        return None
    if head.startswith("typedef"):
        return re.search(r"(\w+)\s*$", head).group(1)
    plain, depth = "", 0
    for char in head:
        depth += char == "<"
        if depth == 0:
            plain += char
        depth -= char == ">"
    if re.search(r"::\s*\w+\s*(\(|=|$)", plain.split("(")[0] + ("(" if "(" in plain else "")):
        return None  # defined after its class
    function = re.match(r"[^(=]*?(~?\w+)\s*\(", plain)
    if function:
        return None if function.group(1).startswith("~") else function.group(1)
    variable = re.match(r"[^=]*?(\w+)\s*(?:\[[^\]]*\]\s*)*(?::\s*\d+)?\s*(?:=.*)?$", plain, re.S)
    return variable.group(1) if variable else None


def declared_symbols(path):
    source = Source(path, path.read_text(encoding="utf-8"))
    symbols = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", source.code, re.M)
    symbols = [s for s in symbols if not OWN.search(s)]
    code = re.sub(r"^[ \t]*#(?:[^\n\\]|\\\n|\\[^\n])*", lambda m: re.sub(r"[^\n]", " ", m.group(0)), source.code, flags=re.M)
    scan(code, 0, len(code), "", "", symbols)
    return list(dict.fromkeys(symbols))


def read_ledger(path=LEDGER):
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write_ledger(rows, path=LEDGER):
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in sorted(rows, key=row_key):
        writer.writerow(row)
    path.write_text(out.getvalue(), encoding="utf-8")


def row_key(row):
    return (row["module"], row["header"], row["symbol"])


def tidy(rows):
    """Sorted, one row per declaration: of two (after a merge) the better checked."""
    best = {}
    for row in rows:
        known = best.get(row_key(row))
        if known is None or "vum".index(row["checked"]) < "vum".index(known["checked"]):
            best[row_key(row)] = row
    return sorted(best.values(), key=row_key)


def run(root, out, only_module=None, only_file=None, write_missing=False):
    rows = read_ledger()
    known = {row_key(r) for r in rows}
    problems, declared, added = [], set(), []
    for module in sorted(p for p in STUBS.iterdir() if p.is_dir()):
        for kind in ("Public", "Classes"):
            for path in sorted((module / kind).rglob("*.h")):
                header = path.relative_to(module / kind).as_posix()
                for symbol in declared_symbols(path):
                    key = (module.name, header, symbol)
                    declared.add(key)
                    if key not in known:
                        added.append({"symbol": symbol, "header": header, "module": module.name, "since": "5.6", "page": "", "checked": "m",
                                      "date": datetime.date.today().isoformat()})
                        if not write_missing:
                            problems.append(f"Tests/Unreal/Stubs/{module.name}/{kind}/{header}:1: declares {symbol}, which has no row in api_ledger.csv.")
    if write_missing:
        rows = tidy([r for r in rows if row_key(r) in declared] + added)
        write_ledger(rows)
    for number, row in enumerate(rows, 2):
        where = f"Tests/Unreal/api_ledger.csv:{number}:"
        if row_key(row) not in declared:
            problems.append(f"{where} {row['symbol']} of {row['header']} is not declared by any stub.")
        if row["checked"] not in ("v", "u", "m") or not re.fullmatch(r"\d{4}-\d\d-\d\d", row["date"] or ""):
            problems.append(f"{where} {row['symbol']} must say how it was checked (v, u or m) and when.")
        if row["checked"] in ("v", "u") and not row["page"]:
            problems.append(f"{where} {row['symbol']} is said to be checked but names no page.")
    keys = [row_key(r) for r in rows]
    if keys != sorted(keys):
        problems.append("Tests/Unreal/api_ledger.csv:1: rows must be sorted by module, header and symbol.")
    if len(set(keys)) != len(keys):
        problems.append("Tests/Unreal/api_ledger.csv:1: a symbol has two rows.")
    counts = {k: sum(1 for r in rows if r["checked"] == k) for k in "vum"}
    return problems, f"{len(rows)} rows: {counts['v']} checked on a page (v), {counts['u']} seen in use (u), {counts['m']} from memory (m)"
