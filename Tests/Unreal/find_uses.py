#!/usr/bin/env python3
"""Looks for what our stubs declare in the sources of public plugins, and says in the ledger where it was seen.

    Tests/Unreal/find_uses.py FOLDER...            counts what could be raised from "from memory" to "seen in use"
    Tests/Unreal/find_uses.py FOLDER... --write    writes it into api_ledger.csv

A folder holds the sources of one plugin that ships for these engine versions; its name goes into the ledger with the file.
A declaration counts as seen when a file of the plugin uses its name as code (not in a comment or a string) and, for a member,
names its class too, or, for a member with a name of its own (no other stub has it), uses it after ., -> or ::. A file that
declares the name itself does not count. Signatures stay from memory: only a page can show those.
"""
import argparse
import datetime
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from proofs import ledger  # noqa: E402

COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
WORD = re.compile(r"[A-Za-z_]\w*")
ACCESS = re.compile(r"(?:\.|->|::)\s*([A-Za-z_]\w*)")
DECLARED = re.compile(r"\b(?:class|struct|enum(?:\s+class)?)\s+(?:\w+_API\s+)?([A-Za-z_]\w*)\s*(?:final\s*)?[:{]|#\s*define\s+(\w+)")


class PluginFile:
    def __init__(self, folder, path):
        text = path.read_text(encoding="utf-8", errors="replace")
        includes = re.findall(r'#\s*include\s+"([^"]+)"', text)
        code = COMMENT_OR_STRING.sub(" ", text)
        self.name = f"{folder.name}: {path.relative_to(folder).as_posix()}"
        self.includes = set(includes)
        self.words = set(WORD.findall(code))
        self.accessed = set(ACCESS.findall(code))
        self.own = {a or b for a, b in DECLARED.findall(code)}


def read_plugins(folders):
    files = []
    for folder in map(Path, folders):
        found = sorted(p for p in folder.rglob("*") if p.suffix in (".h", ".cpp", ".inl") and "ThirdParty" not in p.parts)
        files += [PluginFile(folder, p) for p in found]
    own = set().union(*(f.own for f in files)) if files else set()
    return files, own


def index_words(files):
    by_word = {}
    for number, file in enumerate(files):
        for word in file.words:
            by_word.setdefault(word, []).append(number)
    return by_word


def place_of(row, files, by_word, own, owners):
    """The file in which a declaration of the ledger is used, or nothing."""
    parts = row["symbol"].split("::")
    name, scope = parts[-1], parts[-2] if len(parts) > 1 else ""
    candidates = by_word.get(name, [])
    best = None
    for number in candidates:
        file = files[number]
        if name in file.own or scope in file.own:
            continue
        if not scope:
            if name in own:  # another plugin's own thing of that name
                continue
            good = True
        else:
            used = name in file.accessed or name in file.words and scope in file.words and scope[:1] in "UAFI"
            good = scope in file.words and used or name in file.accessed and owners[name] == 1 and name not in own
        if not good:
            continue
        if row["header"] in file.includes:
            return file.name
        best = best or file.name
    return best


def main():
    parser = argparse.ArgumentParser(description="Looks for what the stubs declare in the sources of public plugins.")
    parser.add_argument("folders", nargs="+", help="one folder a plugin")
    parser.add_argument("--write", action="store_true", help="write what was found into api_ledger.csv")
    parser.add_argument("--list", action="store_true", help="list what was not found")
    options = parser.parse_args()
    missing = [f for f in options.folders if not Path(f).is_dir()]
    if missing:
        print(f"find_uses: there is no folder {missing[0]}.", file=sys.stderr)
        return 2
    files, own = read_plugins(options.folders)
    by_word = index_words(files)
    rows = ledger.read_ledger()
    owners = {}
    for row in rows:
        name = row["symbol"].split("::")[-1]
        owners[name] = owners.get(name, 0) + 1
    raised = 0
    for row in rows:
        if row["checked"] != "m":
            continue
        place = place_of(row, files, by_word, own, owners)
        if place:
            raised += 1
            row.update(page=place, checked="u", date=datetime.date.today().isoformat())
        elif options.list:
            print(f"{row['module']}/{row['header']}: {row['symbol']}")
    left = sum(r["checked"] == "m" for r in rows)
    print(f"{len(files)} files of {len(options.folders)} plugins: {raised} declarations seen in use, {left} still from memory")
    if options.write:
        ledger.write_ledger(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
