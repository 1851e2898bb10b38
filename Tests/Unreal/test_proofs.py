#!/usr/bin/env python3
"""Each proof can fail: a small plugin passes them all, and each broken copy of it is refused with the sentence expected.

    test_proofs.py [descriptor|headers|compile|buildcs|shaders|core|populate]...
"""
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from fixture import FILES  # noqa: E402
from proofs import buildcs, compile as compiling, core, descriptor, headers, ledger, shaders  # noqa: E402

H = "Source/FractureSim/Public/FractureSimThing.h"
S = "Source/FractureSim/Private/FractureSimThing.cpp"
D = "FractureSim.uplugin"
M = "Source/FractureSim/FractureSim.Build.cs"
K = "Source/FractureSimCore/FractureSimCore.Build.cs"
THING = "UFractureSimThing"
SPEED = 'UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", Units = "cm/s"))'

INSIDE = '\t/** Drawn on new faces. */\n\tUPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")\n\tTObjectPtr<UMaterialInterface> Inside;\n'
MANY = "".join(INSIDE.replace("Inside;", f"Inside{i};") for i in range(7))
FOLDED = MANY.replace('"Fracture Sim"', '"Looks"')

# (proof, file, what stands there, what stands there instead (None: the file is gone), sentence expected)
BROKEN = [
    ("descriptor", D, '"FileVersion": 3', '"FileVersion": 2', "FileVersion must be 3."),
    ("descriptor", D, '"Category": "Physics"', '"Kategory": "Physics"', "the build tool knows no key 'Kategory'."),
    ("descriptor", D, '"Version": 1', '"Version": "1"', "'Version' must be a int."),
    ("descriptor", D, '"CreatedBy": "Us",', '"CreatedBy": "Us"', "is not JSON"),
    ("descriptor", D, '"CanContainContent": true,', '"EngineVersion": "5.7.0",', "EngineVersion is stamped when the plugin is packaged"),
    ("descriptor", D, '"PostConfigInit"', '"Default"', "FractureSimShaders must be Runtime in phase PostConfigInit"),
    ("descriptor", D, '"PostConfigInit"', '"Early"', "has the unknown loading phase 'Early'."),
    ("descriptor", D, '"Type": "Runtime", "LoadingPhase": "Default", "PlatformAllowList": [ "Linux" ] }\n', '"Type": "Run", "PlatformAllowList": [ "Linux" ] }\n', "has the unknown type 'Run'."),
    ("descriptor", D, '[ "Linux" ] }\n', "[] }\n", "an empty PlatformAllowList, which means no platform at all."),
    ("descriptor", D, '"Name": "FractureSimShaders"', '"Name": "FractureSimOther"', "lists the module FractureSimOther, but Source/FractureSimOther/FractureSimOther.Build.cs does not exist."),
    ("descriptor", D, '"Name": "FractureSimShaders"', '"Name": "FractureSimOther"', "does not list FractureSimShaders, which has a Build.cs."),
    ("descriptor", "Source/FractureSim/Private/FractureSimModule.cpp", "FractureSim)", "FractureSom)", "says IMPLEMENT_MODULE(..., FractureSim)."),
    ("descriptor", "Resources/Icon128.png", None, None, "Resources/Icon128.png:1: is missing."),
    ("descriptor", "Config/FilterPlugin.ini", "/LICENSE\n", "", "does not list /LICENSE, so a package would lack it."),
    ("descriptor", "Config/FilterPlugin.ini", "/LICENSE\n", "/LICENCE\n", "'/LICENCE' names nothing that exists."),
    ("descriptor", "Config/DefaultFractureSim.ini", "[CoreRedirects]\n", "[CoreRedirects]\n+ClassRedirect=(Old)\n", "is not a redirect."),
    ("descriptor", S, "// Copyright (c) 2026 FractureSim contributors. MIT License.\n", "// Copyright Someone Else\n", "must begin with '// Copyright"),
    ("descriptor", S, 'TEXT("%s broke at %s")', 'TEXT("/home/me/%s broke at %s")', "names an absolute path of some machine."),
    ("headers", H, '#include "FractureSimThing.generated.h"\n', "", "does not include \"FractureSimThing.generated.h\"."),
    ("headers", H, '#include "FractureSimThing.generated.h"\n', '#include "FractureSimThing.generated.h"\n#include "CoreTypes.h"\n', "must be the last include."),
    ("headers", H, "#pragma once\n", "", "has no #pragma once."),
    ("headers", H, "{\n\tGENERATED_BODY()\n\npublic:", "{\npublic:", f"{THING} has no GENERATED_BODY()."),
    ("headers", H, "public:\n\tUFractureSimThing();", "\tGENERATED_BODY()\npublic:\n\tUFractureSimThing();", "has a second GENERATED_BODY()."),
    ("headers", H, "/** What one break was. */\nUSTRUCT", "namespace X {\n/** What one break was. */\nUSTRUCT", "stands in a namespace"),
    ("headers", H, "\tUPROPERTY(BlueprintAssignable, Category = \"Fracture Sim\")", "\tUPROPERTY(BlueprintAssignable)", "OnBroken is shown to designers but has no Category."),
    ("headers", H, '\tUFUNCTION(BlueprintCallable, Category = "Fracture Sim")', "\tUFUNCTION(BlueprintCallable)", "Break can be called from Blueprint but has no Category."),
    ("headers", H, INSIDE, MANY, f"{THING} shows 8 properties at first sight (ReportSpeed, Inside0,"),
    ("headers", H, INSIDE, FOLDED, f"{THING} shows 8 properties at first sight"),
    ("headers", H, "UCLASS(", 'UCLASS(meta = (FoldedCategories = "Looks"), ', f"{THING} folds the category 'Looks', which has no property."),
    ("headers", H, "\t/** Drawn on new faces. */\n", "", "Inside is shown to designers but has no /** tooltip */."),
    ("headers", H, "/** Drawn on new faces. */", "/** Drawn on new faces */", "is not a full sentence"),
    ("headers", H, "\t/** Breaks it at a place. */\n", "", "Break can be called from Blueprint but has no /** tooltip */."),
    ("headers", H, "int32 GetPieces() const;", "uint32 GetPieces() const;", "uses uint32, which Blueprint does not know"),
    ("headers", H, "void Break(FVector Location, EFractureSimWay Way);", "void Break(float* Location, EFractureSimWay Way);", "is a pointer to float, which is no UObject."),
    ("headers", H, "int32 GetPieces() const;", "int32 GetPieces();", "GetPieces is BlueprintPure but neither const nor static."),
    ("headers", H, "TObjectPtr<UMaterialInterface> Inside;", "UMaterialInterface* Inside;", "holds a raw pointer; a UPROPERTY holds TObjectPtr."),
    ("headers", H, '\t/** Drawn on new faces. */\n\tUPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")\n', "", "holds an object but is no UPROPERTY"),
    ("headers", H, "void ServerBreak(", "void AskForBreak(", "its name must start with Server."),
    ("headers", H, "UFUNCTION(Server, Reliable)", "UFUNCTION(Server)", "says neither Reliable nor Unreliable."),
    ("headers", H, "\tvoid ServerBreak(", "\tbool ServerBreak(", "is called across the network and cannot return a value."),
    ("headers", H, SPEED, SPEED.replace('ClampMin = "0", ', ""), "ReportSpeed is a number that designers edit: it needs ClampMin or ClampMax."),
    ("headers", H, SPEED, SPEED.replace(', Units = "cm/s"', ""), "ReportSpeed is a number that designers edit: it needs Units"),
    ("headers", H, SPEED, SPEED.replace("cm/s", "furlong"), "has the unit 'furlong', which the engine does not know."),
    ("headers", H, "#if WITH_EDITORONLY_DATA", "#if WITH_SERVER_CODE", "stands inside '#if WITH_SERVER_CODE'; only WITH_EDITORONLY_DATA"),
    ("headers", H, "enum class EFractureSimWay : uint8", "enum class EFractureSimWay : uint32", "must be declared as 'enum class EFractureSimWay : uint8'."),
    ("headers", H, "UENUM(BlueprintType)", "UENUM()", "uses EFractureSimWay, which is not a BlueprintType."),
    ("headers", H, "int32 Pieces = 0;", "int32 Pieces;", "FFractureSimBreak::Pieces is not initialised where it is declared."),
    ("headers", H, "class FRACTURESIM_API", "class", "is public but has neither FRACTURESIM_API nor MinimalAPI."),
    ("headers", H, "class FRACTURESIM_API", "class FRACTURESIMCORE_API", "says FRACTURESIMCORE_API, but its module is FractureSim."),
    ("headers", H, "class UMaterialInterface;", "class UMaterialInterface;\nstruct FVector;", "FVector is an alias in the engine and cannot be declared ahead"),
    ("headers", H, "\tUFUNCTION()\n\tvoid HandleBroken", "\tvoid HandleBroken", "AddDynamic binds UFractureSimThing::HandleBroken, which is no UFUNCTION."),
    ("headers", H, "\tUFUNCTION()\n\tvoid OnRep_Pieces", "\tvoid OnRep_Pieces", "is ReplicatedUsing=OnRep_Pieces, but UFractureSimThing has no UFUNCTION of that name."),
    ("headers", S, "\tDOREPLIFETIME(UFractureSimThing, Pieces);\n", "", "Pieces is replicated but no DOREPLIFETIME names it."),
    ("compile", H, "CalcBounds(const FTransform& LocalToWorld) const override;", "CalcBounds(const FMatrix& LocalToWorld) const override;", "marked 'override' but does not override"),
    ("compile", H, "CalcBounds(const FTransform& LocalToWorld) const override;", "CalcBounds(const FTransform& LocalToWorld) const;", "overrides a member function but is not marked 'override'"),
    ("compile", S, "*GetName(), *Location", "GetName(), *Location", "does not compile"),
    ("compile", S, "\t++Pieces;", "\t++Pieces;\n\tSource.Empty();", "FractureSim Game 5.7"),
    ("compile", S, "\t++Pieces;", "\t++Pieces;\n#if FSIM_NOWHERE\n#endif", "'FSIM_NOWHERE' is not defined"),
    ("compile", S, '#include "Net/UnrealNetwork.h"', '#include "Net/UnrealNetwork.h"\n#include "Interfaces/IPluginManager.h"', "includes Interfaces/IPluginManager.h of Projects, which FractureSim.Build.cs does not name."),
    ("compile", M, '"Engine", ', "", "file not found"),
    ("compile", M, '"NetCore"', '"NetKernel"', "depends on 'NetKernel', which is neither a module of the plugin nor one with stubs."),
    ("compile", S, '#include "FractureSimThing.h"\n', '#include "FractureSimThing.h"\nnamespace { int32 Twice() { return 2; } }\n', "unused function 'Twice'"),
    ("compile", "Source/FractureSim/Private/FractureSimModule.cpp", "IMPLEMENT_MODULE", "DEFINE_LOG_CATEGORY_STATIC(LogThing, Log, All);\n\nIMPLEMENT_MODULE", "FractureSim Editor 5.7 as one unit"),
    ("buildcs", K, "bUseUnity = false;", "", "FractureSimCore must not be a unity build."),
    ("buildcs", K, "PCHUsageMode.NoPCHs", "PCHUsageMode.UseSharedPCHs", "sets FPSemantics, which the build tool takes only with NoPCHs"),
    ("buildcs", K, "FPSemanticsMode.Precise", "FPSemanticsMode.Fast", "Fast"),
    ("buildcs", K, "bUseUnity = false;", "bUseUnity = false; bUseExceptions = true;", "bUseExceptions"),
    ("buildcs", K, "bUseUnity = false;", "bUseUnity = false; bUseRTTI = true;", "FractureSimCore must have no RTTI."),
    ("buildcs", K, "ThirdParty/populate.py", "nothing", "it must refuse and name ThirdParty/populate.py."),
    ("buildcs", K, '"Core");', '"Core");\n\t\tPublicAdditionalLibraries.Add("bullet.lib");', "links the prebuilt library bullet.lib"),
    ("buildcs", M, "#if UE_5_7_OR_LATER\n\t\tIncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_7;", "#if UE_5_7_OR_LATER\n\t\tIncludeOrderVersion = EngineIncludeOrderVersion.Latest;", "IncludeOrderVersion is Latest on 5.7; pin it to Unreal5_7."),
    ("buildcs", M, "CppStandardVersion.Cpp20", "CppStandardVersion.Cpp17", "CppStandard is Cpp17; the core's headers need Cpp20."),
    ("buildcs", M, '"NetCore"', '"NetCore", "UnrealEd"', "names UnrealEd for Game Win64, which only the editor has."),
    ("buildcs", M, '"NetCore"', '"NetCore", "Core"', "names Core twice."),
    ("buildcs", "Source/FractureSimShaders/FractureSimShaders.Build.cs", '.Add("Core")', '.AddRange(new string[] { "Core", "FractureSim" })', "names FractureSim, which would then load too early."),
    ("shaders", "Shaders/FractureSimSmall.usf", "fsimTwice(", "fsimThrice(", "Shaders/FractureSimSmall.usf:8: 'fsimThrice'"),
    ("shaders", "Shaders/FractureSimSmall.usf", '"FractureSimSmall.ush"', '"/Engine/Private/Nowhere.ush"', "includes /Engine/Private/Nowhere.ush, which neither the plugin nor the stand-ins have."),
    ("shaders", "Source/FractureSimShaders/Private/FractureSimSmall.cpp", "FractureSimSmall.usf", "FractureSimTall.usf", "but Shaders has no such file."),
    ("shaders", "Source/FractureSimShaders/Private/FractureSimSmall.cpp", "/Plugin/FractureSim/", "/Plugin/Other/", "which is not below /Plugin/FractureSim."),
]
PROOFS = {"descriptor": descriptor, "headers": headers, "compile": compiling, "buildcs": buildcs, "shaders": shaders}


def write_plugin(root):
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (root / "Resources").mkdir()
    shutil.copy(HERE.parent.parent / "Resources" / "Icon128.png", root / "Resources")


def findings(step, root):
    only = "FractureSim" if step == "compile" else None
    problems, _ = PROOFS[step].run(root, root / "out", only)
    return problems


def broken_copies(steps):
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        good = Path(folder) / "good"
        write_plugin(good)
        for step in steps:
            problems = findings(step, good)
            count += 1
            if problems:
                failures.append(f"{step}: the small plugin should pass, but: {problems[:3]}")
        for step, name, old, new, sentence in BROKEN:
            if step not in steps:
                continue
            path, text = good / name, None
            if old is None:
                aside = path.with_name("aside")
                path.rename(aside)
            else:
                text = path.read_text(encoding="utf-8")
                if text.count(old) < 1:
                    failures.append(f"{step}: {name} has no '{old}' to break.")
                    continue
                path.write_text(text.replace(old, new, 1), encoding="utf-8")
            problems = findings(step, good)
            count += 1
            if not any(sentence in p for p in problems):
                failures.append(f"{step}: with '{new}' for '{old}' in {name} expected '{sentence}', got {problems[:3]}")
            if old is None:
                aside.rename(path)
            else:
                path.write_text(text, encoding="utf-8")
    return failures, count


def ledger_misses():
    """A stub symbol without a row is found; so are the kinds of declarations."""
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "X.h"
        path.write_text("#pragma once\n#define A_MACRO(x) x\nclass FAhead;\nnamespace UE::Deep\n{\ntemplate <typename T> requires(sizeof(T) > 1) T* Make(int32 Count);\n}\n"
                        "class FThing : public FBase\n{\npublic:\n\tFThing();\n\t~FThing();\n\tvirtual void Do(int32 X) const override;\n\tint32 Held;\n\tuint8 bFlag : 1;\n"
                        "\tbool operator==(const FThing& Other) const;\n};\nenum class EKind : uint8\n{\n\tOne\n};\nusing FAlias = FThing;\ntypedef FThing FOther;\n"
                        "class FsimStubHelper\n{\n};\nextern FThing* GThing;\n")
        wanted = {"A_MACRO", "UE::Deep::Make", "FThing", "FThing::Do", "FThing::Held", "FThing::bFlag", "EKind", "FAlias", "FOther", "GThing"}
        found = set(ledger.declared_symbols(path))
        if found != wanted:
            failures.append(f"ledger: expected {sorted(wanted)}, found {sorted(found)}")
    rows = ledger.read_ledger()
    if not rows:
        failures.append("ledger: has no rows.")
    return failures, 1


def populate_refuses():
    """Pinned checksums, whole archives, no path that leaves its folder, and no half-written folder."""
    script = HERE.parent.parent / "ThirdParty" / "populate.py"
    failures = []

    def run(*arguments):
        done = subprocess.run([sys.executable, str(script), *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        archives = Path(folder) / "archives"
        archives.mkdir()
        with tarfile.open(archives / "eigen-3.4.0.tar.bz2", "w:bz2") as tar:
            data = b"forged"
            info = tarfile.TarInfo("eigen-3.4.0/Eigen/SparseCholesky")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
        cases = [(("--archives", str(archives), "--out", str(out)), "no archive of eigen 3.4.0 with the pinned checksum"),
                 (("--check", "--out", str(out)), "is not populated; run: python ThirdParty/populate.py")]
        for arguments, sentence in cases:
            status, text = run(*arguments)
            if status == 0 or sentence not in text:
                failures.append(f"populate {arguments}: expected '{sentence}', got {status}: {text}")
        if out.exists():
            failures.append("populate: a refused run left a folder behind.")
        sys.path.insert(0, str(script.parent))
        import populate
        evil = Path(folder) / "evil.tar"
        with tarfile.open(evil, "w") as tar:
            info = tarfile.TarInfo("eigen-3.4.0/Eigen/../../outside")
            info.size = 1
            tar.addfile(info, io.BytesIO(b"x"))
        try:
            populate.unpack(populate.PACKAGES["eigen"], evil, Path(folder) / "target")
            failures.append("populate: took a path that leaves its folder.")
        except populate.Refusal as refusal:
            if "leaves its folder" not in str(refusal):
                failures.append(f"populate: {refusal}")
        source = Path(folder) / "src"
        source.mkdir()
        (source / "btX.h").write_text("#define btMacro 1\nclass btThing;\nstruct Loose\n{\n};\nextern int gSomething;\n#ifdef BT_SWITCH\n#endif\nbtThing* make(); // btComment\n")
        names = populate.bullet_names(source)
        if names != ["Loose", "btThing", "gSomething"]:
            failures.append(f"populate: names are {names}")
    return failures, 5


def symbols_are_found():
    """The proof of renaming sees a Bullet and an Eigen symbol that kept its name, and a core symbol that is not exported."""
    failures = []
    compiler = compiling.find_clang()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.o"
        text = "namespace Eigen { void solve() {} } class btBody { void go(); }; void btBody::go() {} int gimValue = 1; class fsim_btBody { void go(); }; " \
               "void fsim_btBody::go() {} namespace fsim { void ours() {} __attribute__((visibility(\"default\"))) void shown() {} }"
        subprocess.run([compiler, "-c", "-x", "c++", "-fvisibility=hidden", "-o", str(path), "-"], input=text, text=True, check=True)
        found = core.unrenamed(path)
        if sorted(found) != ["Eigen::solve()", "btBody::go()", "gimValue"]:
            failures.append(f"core: unrenamed symbols are {found}")
        defined, _ = core.visibility(path)
        if defined.get("_ZN4fsim4oursEv") != "HIDDEN" or defined.get("_ZN4fsim5shownEv") != "DEFAULT":
            failures.append(f"core: visibility is {defined}")
        public = Path(folder) / "Public"
        public.mkdir()
        (public / "Api.h").write_text("namespace fsim\n{\nvoid ours();\nvoid shown();\n} // namespace fsim\n")
        if core.hidden_public(path, Path(folder)) != ["fsim::ours()"]:
            failures.append(f"core: hidden public functions are {core.hidden_public(path, Path(folder))}")
        fused = Path(folder) / "Kernel_sse4.o"
        subprocess.run([compiler, "-c", "-x", "c", "-O1", "-mfma", "-o", str(fused), "-"], text=True, check=True,
                       input="float fsimKernel_sse4(float a, float b, float c) { return __builtin_fmaf(a, b, c); }")
        if not any("1 fused multiply-adds" in p for p in core.fused(Path(folder) / "Kernel.ispc", Path(folder), Path(folder))):
            failures.append("core: a fused multiply-add was not seen.")
        caller = Path(folder) / "caller.o"
        subprocess.run([compiler, "-c", "-x", "c", "-o", str(caller), "-"], text=True, check=True,
                       input="float fsimKernel_sse4(float, float, float); void fsimOther_sse4(void); void go(void) { fsimOther_sse4(); fsimKernel_sse4(1, 2, 3); }")
        if core.missing_kernels(caller, Path(folder)) != ["fsimOther_sse4"]:
            failures.append(f"core: kernels that nobody compiled are {core.missing_kernels(caller, Path(folder))}")
    return failures, 5


def main():
    wanted = sys.argv[1:] or list(PROOFS) + ["ledger", "core", "populate"]
    failures, count = broken_copies([w for w in wanted if w in PROOFS])
    for name, check in (("ledger", ledger_misses), ("core", symbols_are_found), ("populate", populate_refuses)):
        if name in wanted:
            more, checks = check()
            failures += more
            count += checks
    for failure in failures:
        print(failure)
    print(f"{count} checks, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
