// What a Build.cs of ours uses of Unreal's build tool, declared in our own words, so that mcs compiles it. Fields and enumerators
// exist for the engine version that UE_5_7_OR_LATER says. BuildRules/Evaluate.cs runs the rules and prints what they chose.
using System;
using System.Collections.Generic;

namespace UnrealBuildTool
{
	public class BuildException : Exception
	{
		public BuildException(string Message) : base(Message) { }
		public BuildException(string Format, params object[] Arguments) : base(string.Format(Format, Arguments)) { }
	}

	public enum TargetType { Game, Editor, Client, Server, Program }
	public enum UnrealTargetConfiguration { Unknown, Debug, DebugGame, Development, Shipping, Test }
	public enum CppStandardVersion { Cpp17, Cpp20, Latest, EngineDefault }
	public enum FPSemanticsMode { Default, Precise, Imprecise }
	public enum WarningLevel { Default, Off, Warning, Error }
	public enum EngineIncludeOrderVersion
	{
		Unreal5_5,
		Unreal5_6,
#if UE_5_7_OR_LATER
		Unreal5_7,
#endif
		Latest
	}

	public struct UnrealTargetPlatform
	{
		private readonly string Name;
		private UnrealTargetPlatform(string InName) { Name = InName; }
		public static UnrealTargetPlatform Win64 = new UnrealTargetPlatform("Win64");
		public static UnrealTargetPlatform Mac = new UnrealTargetPlatform("Mac");
		public static UnrealTargetPlatform Linux = new UnrealTargetPlatform("Linux");
		public static UnrealTargetPlatform LinuxArm64 = new UnrealTargetPlatform("LinuxArm64");
		public static bool operator ==(UnrealTargetPlatform A, UnrealTargetPlatform B) { return A.Name == B.Name; }
		public static bool operator !=(UnrealTargetPlatform A, UnrealTargetPlatform B) { return A.Name != B.Name; }
		public override bool Equals(object Other) { return Other is UnrealTargetPlatform && ((UnrealTargetPlatform)Other).Name == Name; }
		public override int GetHashCode() { return Name.GetHashCode(); }
		public override string ToString() { return Name; }
	}

	public class ReadOnlyTargetRules
	{
		public TargetType Type;
		public UnrealTargetPlatform Platform;
		public UnrealTargetConfiguration Configuration;
		public bool bBuildEditor;
		public bool bCompileISPC;
		public bool bBuildDeveloperTools;
	}

	public class RuntimeDependencyList
	{
		public List<string> Paths = new List<string>();
		public void Add(string Path) { Paths.Add(Path); }
		public void Add(string Path, string Source) { Paths.Add(Path); }
	}

#if UE_5_7_OR_LATER
	public class CppCompileWarnings
	{
		public WarningLevel ShadowVariableWarningLevel;
		public WarningLevel UndefinedIdentifierWarningLevel;
		public WarningLevel UnsafeTypeCastWarningLevel;
	}
#endif

	public class ModuleRules
	{
		public enum PCHUsageMode { Default, NoPCHs, NoSharedPCHs, UseSharedPCHs, UseExplicitOrSharedPCHs }
		public enum CodeOptimization { Never, InNonDebugBuilds, InShippingBuildsOnly, Always, Default }
		public enum ModuleType { CPlusPlus, External }

		// What the evaluation gives to every module.
		public static string EvaluatedPluginDirectory;
		public static string EvaluatedModuleDirectory;

		protected readonly ReadOnlyTargetRules Target;
		public ModuleRules(ReadOnlyTargetRules InTarget) { Target = InTarget; }

		public string PluginDirectory { get { return EvaluatedPluginDirectory; } }
		public string ModuleDirectory { get { return EvaluatedModuleDirectory; } }
		public ModuleType Type = ModuleType.CPlusPlus;
		public PCHUsageMode PCHUsage = PCHUsageMode.Default;
		public string PrivatePCHHeaderFile;
		public string ShortName;
		public bool bEnableExceptions;
		public bool bUseRTTI;
		public bool bUseUnity = true;
		public bool bWarningsAsErrors;
		public bool bDisableStaticAnalysis;
		public bool bLegacyPublicIncludePaths = true;
		public bool bValidateInternalApi;
		public bool bValidateExperimentalApi;
		public int MinSourceFilesForUnityBuildOverride;
		public CodeOptimization OptimizeCode = CodeOptimization.Default;
		public FPSemanticsMode FPSemantics = FPSemanticsMode.Default;
		public CppStandardVersion? CppStandard;
		public EngineIncludeOrderVersion IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
#if UE_5_7_OR_LATER
		public CppCompileWarnings CppCompileWarningSettings = new CppCompileWarnings();
#else
		public WarningLevel ShadowVariableWarningLevel;
#endif
		public List<string> PublicDependencyModuleNames = new List<string>();
		public List<string> PrivateDependencyModuleNames = new List<string>();
		public List<string> DynamicallyLoadedModuleNames = new List<string>();
		public List<string> PublicIncludePathModuleNames = new List<string>();
		public List<string> PrivateIncludePathModuleNames = new List<string>();
		public List<string> PublicDefinitions = new List<string>();
		public List<string> PrivateDefinitions = new List<string>();
		public List<string> PublicIncludePaths = new List<string>();
		public List<string> PrivateIncludePaths = new List<string>();
		public List<string> PublicSystemIncludePaths = new List<string>();
		public List<string> PublicAdditionalLibraries = new List<string>();
		public List<string> PublicSystemLibraries = new List<string>();
		public List<string> PublicDelayLoadDLLs = new List<string>();
		public List<string> ForceIncludeFiles = new List<string>();
		public RuntimeDependencyList RuntimeDependencies = new RuntimeDependencyList();

		public void SetupIrisSupport(ReadOnlyTargetRules InTarget) { }
		public void SetupModulePhysicsSupport(ReadOnlyTargetRules InTarget) { }
	}
}
