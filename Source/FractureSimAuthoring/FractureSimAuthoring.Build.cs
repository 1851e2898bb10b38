// Copyright (c) 2026 FractureSim contributors. MIT License.

using System.IO;
using UnrealBuildTool;

// From an artist's mesh to an asset. For the editor only; engine-independent like the core.
public class FractureSimAuthoring : ModuleRules
{
	public FractureSimAuthoring(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.NoPCHs;
		bUseUnity = false;
		bEnableExceptions = false;
		bUseRTTI = false;
		CppStandard = CppStandardVersion.Cpp20;
		FPSemantics = FPSemanticsMode.Precise;
		OptimizeCode = CodeOptimization.Always;
#if UE_5_7_OR_LATER
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_7;
#else
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_6;
#endif

		PublicDependencyModuleNames.AddRange(new string[] { "Core", "FractureSimCore" });
		// Geometry and k-means of the core serve here too, by their private headers; what is used is exported.
		PrivateIncludePaths.Add(Path.Combine(ModuleDirectory, "..", "FractureSimCore", "Private"));

		string Eigen = Path.Combine(PluginDirectory, "ThirdParty", "Populated", "eigen");
		if (!File.Exists(Path.Combine(Eigen, "Eigen", "SparseCholesky")))
		{
			throw new BuildException("FractureSim: the sources of Bullet and Eigen are missing. Run: python \"" + Path.Combine(PluginDirectory, "ThirdParty", "populate.py") + "\"");
		}
		PublicSystemIncludePaths.Add(Eigen);
		// Its own namespace: the engine ships another, changed Eigen.
		PrivateDefinitions.Add("Eigen=FractureSimEigen");
		PrivateDefinitions.Add("EIGEN_MPL2_ONLY");
		PrivateDefinitions.Add("EIGEN_NO_DEBUG");
		bDisableStaticAnalysis = true;
	}
}
