#!/usr/bin/env python3
"""Proof 5 can fail: our shaders pass it, and each broken copy of them is refused with the sentence expected."""
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))

from proofs import shaders  # noqa: E402

SKIN, DENT, FACTORY = "Shaders/Private/FractureSimSkin.usf", "Shaders/Private/FractureSimDentSkin.usf", "Shaders/Private/FractureSimVertexFactory.ush"
DISPATCH = "Source/FractureSimShaders/Private/FractureSimSkinDispatch.cpp"
FACTORY_CPP = "Source/FractureSimShaders/Private/FractureSimVertexFactory.cpp"

# (file, what stands there, what stands there instead, sentence expected)
BROKEN = [
    (SKIN, "fsimSkinPosition(Blend, Rest)", "fsimSkinPosition(Blend)", "fsimSkinPosition"),
    (SKIN, "RWBuffer<float> OutPositions;", "RWBuffer<float4> OutPositions;", "sets OutPositions as RWBuffer<float>"),
    (SKIN, "uint TransformCount;", "", "sets TransformCount, which FractureSimSkin.usf does not declare"),
    (SKIN, 'FractureSimSkinning.ush"', 'FractureSimSkining.ush"', "which neither the plugin nor the stand-ins have"),
    (SKIN, "void MainCS(", "void SkinCS(", "has no entry point MainCS"),
    ("Shaders/FractureSimSkinning.ush", "blend.rowX +=", "blend.rowW +=", "rowW"),
    ("Shaders/FractureSimPacking.ush", "uint fsimPackSigned8(float4 v)", "uint fsimPackSigned8(float3 v)", "FractureSimPacking.ush"),
    (DENT, "Buffer<uint> FractureSimRingPairs; ", "", "FractureSimRingPairs"),
    ("Shaders/FractureSimDentSkinning.ush", "fsimLoadDentShift(bone, e)", "fsimLoadDentShift(bone)", "fsimLoadDentShift"),
    (FACTORY, "float3 VertexFactoryGetPreviousInstanceSpacePosition(", "float3 VertexFactoryGetFormerInstanceSpacePosition(", "VertexFactoryGetPreviousInstanceSpacePosition"),
    (FACTORY, "half3 TangentX : ATTRIBUTE1;", "", "TangentX"),  # only where vertices come through streams
    (FACTORY, "Interpolants.PrimitiveId = Intermediates", "Interpolants.PrimitiveNumber = Intermediates", "PrimitiveNumber"),  # only with scene data
    (FACTORY, "Buffer<float> FractureSimUVs; ", "Buffer<float> FractureSimCoordinates; ", "FractureSim"),
    (DISPATCH, "SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimEntries)", "SHADER_PARAMETER_SRV(Buffer<uint>, FractureSimEntry)", "reads FractureSimEntries, which FFractureSimSkinCS does not set"),
    (DISPATCH, "/Plugin/FractureSim/Private/FractureSimSkin.usf", "/Plugin/FractureSim/Private/FractureSimSkins.usf", "but Shaders has no such file"),
    (FACTORY_CPP, 'TEXT("FractureSimPreviousPositions")', 'TEXT("FractureSimOldPositions")', "binds FractureSimOldPositions, which FractureSimVertexFactory.ush does not declare"),
]


def findings(root, out):
    return shaders.run(root, out)[0]


def main():
    if not shutil.which("glslangValidator"):
        print("glslangValidator is missing: install the package glslang-tools.")
        return 77
    failures = [f"ours should pass, but: {p}" for p in findings(ROOT, ROOT / "build" / "unreal")]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "copy"
        shutil.copytree(ROOT / "Shaders", root / "Shaders")
        shutil.copytree(ROOT / "Source" / "FractureSimShaders", root / "Source" / "FractureSimShaders")
        for name, old, new, sentence in BROKEN:
            path = root / name
            text = path.read_text(encoding="utf-8")
            if old not in text:
                failures.append(f"{name} has no '{old}' to break.")
                continue
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            problems = findings(root, root / "out")
            if not any(sentence in p for p in problems):
                failures.append(f"{name} with '{new}' instead of '{old}' should be refused ({sentence}), but: {problems[:3]}")
            path.write_text(text, encoding="utf-8")
    for failure in failures:
        print(failure)
    print(f"{len(BROKEN) + 1 - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
