#!/usr/bin/env python3
"""ThirdParty/populate.py from archives to a checked folder, and what it says where it cannot. Needs no network: the archives are
made here, and stand in for the pinned ones."""
import contextlib
import hashlib
import importlib.util
import io
import sys
import tarfile
import tempfile
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EIGEN = {"Eigen/SparseCholesky": "#pragma once\n", "Eigen/CMakeLists.txt": "not wanted", "COPYING.MPL2": "licence", "doc/page.txt": "not wanted"}
BULLET = {"src/btLinearMathAll.cpp": "struct btVector3 {};\nint gNumber = 0;\n", "src/btBulletCollisionAll.cpp": "", "src/btBulletDynamicsAll.cpp": "",
          "src/btBulletDynamicsCommon.h": "class btRigidBody;\n", "src/LinearMath/btScalar.h": "#define btMacro 1\nfloat btSqrt(float);\n",
          "LICENSE.txt": "zlib", "examples/big.obj": "not wanted"}


def load():
    spec = importlib.util.spec_from_file_location("populate", ROOT / "ThirdParty" / "populate.py")
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def write_archive(path, folder, files):
    with tarfile.open(path, "w:gz") as tar:
        for name, text in files.items():
            info = tarfile.TarInfo(folder + name)
            info.size = len(text.encode())
            tar.addfile(info, io.BytesIO(text.encode()))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def options(out, archives=None):
    return types.SimpleNamespace(out=out, archives=archives, system=False)


def refusal(populate, call):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            call()
    except populate.Refusal as sentence:
        return str(sentence)
    return ""


def main():
    populate = load()
    failures = []

    def expect(good, claim):
        if not good:
            failures.append(claim)

    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        archives, out = work / "archives", work / "Populated"
        archives.mkdir()
        for name, files in (("eigen", EIGEN), ("bullet", BULLET)):
            package = populate.PACKAGES[name]
            made = archives / f"{name}-{package['version']}.tar.gz"
            package["sha256"] = package["debianSha256"] = write_archive(made, package["folder"], files)

        with contextlib.redirect_stdout(io.StringIO()):
            populate.populate(options(out, archives))
        populate.check(out)
        held = sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file())
        expect("eigen/Eigen/SparseCholesky" in held and "bullet/LICENSE.txt" in held, f"what is needed is there: {held}")
        expect(not any("CMakeLists" in h or "examples" in h or "doc/" in h for h in held), f"what is not needed is not: {held}")
        renames = (out / "BulletRenames.h").read_text()
        for name in ("btVector3", "btRigidBody", "btSqrt", "gNumber"):
            expect(f"#define {name} fsim_{name}" in renames, f"{name} gets a prefix")
        expect("#define btMacro" not in renames, "a macro keeps its name")

        (out / "bullet" / "LICENSE.txt").write_text("changed")
        expect("were changed" in refusal(populate, lambda: populate.check(out)), "a changed file is noticed")
        expect("no folder" in refusal(populate, lambda: populate.populate(options(out, work / "nowhere"))), "a missing folder is named")
        with open(archives / f"eigen-{populate.PACKAGES['eigen']['version']}.tar.gz", "ab") as forged:
            forged.write(b"x")
        sentence = refusal(populate, lambda: populate.populate(options(out, archives)))
        expect("pinned checksum" in sentence and "looked at: eigen" in sentence, f"a forged archive is refused: {sentence}")

        for package in populate.PACKAGES.values():
            package["url"] = "http://127.0.0.1:9/" + package["folder"] + ".tar.gz"  # nobody listens there
        sentence = refusal(populate, lambda: populate.populate(options(work / "Other")))
        expect("could not download" in sentence and "--archives FOLDER" in sentence and "--system" in sentence, f"says what helps: {sentence}")
        expect(all(p["sha256"] in sentence for p in populate.PACKAGES.values()), f"names the checksums: {sentence}")
        expect(not (work / "Other").exists(), "leaves nothing half done")

    for failure in failures:
        print(f"populate: not so: {failure}")
    print(f"populate: {len(failures)} findings")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
