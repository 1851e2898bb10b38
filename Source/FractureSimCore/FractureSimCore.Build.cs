// Copyright (c) 2026 FractureSim contributors. MIT License.

using System.IO;
using UnrealBuildTool;

// The engine-independent core. CMake builds the same sources: what is set here keeps the same bits.
public class FractureSimCore : ModuleRules
{
	public FractureSimCore(ReadOnlyTargetRules Target) : base(Target)
	{
		// The engine's precompiled headers define names (check, verify, PI, TEXT) that clash with the core's and Bullet's.
		PCHUsage = PCHUsageMode.NoPCHs;
		bUseUnity = false;
		bEnableExceptions = false;
		bUseRTTI = false;
		CppStandard = CppStandardVersion.Cpp20;
		// No reassociation, no fused multiply-add: the same results on every machine.
		FPSemantics = FPSemanticsMode.Precise;
		// The solver stays fast when a game is debugged.
		OptimizeCode = CodeOptimization.Always;
#if UE_5_7_OR_LATER
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_7;
#else
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_6;
#endif

		PublicDependencyModuleNames.Add("Core");
		PrivateDependencyModuleNames.Add("IntelISPC");

		// The build tool has no switch against fused multiply-add in ISPC, which would change results from one processor to
		// the next. So of what it compiles the kernels for SSE4 alone are called: there is no such instruction there. On
		// other processors than x64 the C++ kernels serve. Same results everywhere. See Docs/UnrealChecks.md.
		PrivateDefinitions.Add("FSIM_WITH_ISPC=INTEL_ISPC");
		PrivateDefinitions.Add("FSIM_ISPC_SSE4_ONLY=1");

		string Populated = Path.Combine(PluginDirectory, "ThirdParty", "Populated");
		string Renames = Path.Combine(Populated, "BulletRenames.h");
		if (!File.Exists(Renames))
		{
			throw new BuildException("FractureSim: the sources of Bullet and Eigen are missing. Run: python \"" + Path.Combine(PluginDirectory, "ThirdParty", "populate.py") + "\"");
		}
		PublicSystemIncludePaths.Add(Path.Combine(Populated, "bullet", "src"));
		ForceIncludeFiles.Add(Renames);
		// Single precision, no threads of its own, no profiler, and its plain code instead of SSE: as everywhere else.
		PrivateDefinitions.Add("BT_NO_PROFILE=1");
		PrivateDefinitions.Add("__BT_DISABLE_SSE__=1");
		bDisableStaticAnalysis = true;
	}
}
