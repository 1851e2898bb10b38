#!/usr/bin/env python3
"""Checks the Unreal side of the plugin without the engine.

    check_unreal.py STEP... [--module NAME] [--file FILE] [--root DIR] [--out DIR]

Steps: descriptor, headers, compile, buildcs, shaders, core, ledger, or all. Each finding is one line,
"file:line: sentence". Exit status 0: no finding; 1: findings; 2: the command is wrong; 77: skipped, because Eigen and Bullet
cannot be had here (no network).
"""
import argparse
import importlib
import sys
from pathlib import Path

from proofs import Skip

STEPS = ("descriptor", "headers", "ledger", "compile", "buildcs", "shaders", "core")


def main():
    parser = argparse.ArgumentParser(description="Checks the Unreal side of the plugin without the engine.")
    parser.add_argument("steps", nargs="+", choices=STEPS + ("all",), metavar="STEP", help=", ".join(STEPS) + " or all")
    parser.add_argument("--module", help="only this module of ours")
    parser.add_argument("--file", help="only this file")
    parser.add_argument("--root", default=Path(__file__).resolve().parents[2], type=Path, help="the plugin's folder")
    parser.add_argument("--out", type=Path, help="where generated headers and caches go (default: build/unreal)")
    parser.add_argument("--write-missing", action="store_true", help="ledger: add rows marked m (from memory) for symbols without one, sort, and drop rows that are doubled or of nothing any more")
    options = parser.parse_args()
    root = options.root.resolve()
    out = (options.out or root / "build" / "unreal").resolve()
    steps = STEPS if "all" in options.steps else options.steps
    failed = skipped = False
    for step in steps:
        proof = importlib.import_module(f"proofs.{step}")
        extra = {"write_missing": options.write_missing} if step == "ledger" else {}
        try:
            problems, summary = proof.run(root, out, options.module, options.file, **extra)
        except Skip as reason:
            print(f"{step}: skipped; {reason}")
            skipped = True
            continue
        for problem in problems:
            print(problem)
        print(f"{step}: {len(problems)} findings" + (f"; {summary}" if summary else ""))
        failed = failed or bool(problems)
    return 1 if failed else 77 if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
