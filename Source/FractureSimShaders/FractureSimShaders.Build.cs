// Copyright (c) 2026 FractureSim contributors. MIT License.

using UnrealBuildTool;

// Shader and vertex factory types alone: they must be known before the engine starts, so this module loads at
// PostConfigInit and depends on nothing of ours that would then load so early too.
public class FractureSimShaders : ModuleRules
{
    public FractureSimShaders(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;
#if UE_5_7_OR_LATER
        IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_7;
#else
        IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_6;
#endif

        PublicDependencyModuleNames.AddRange(new string[] {
            "Core",
            "Engine",
            "RenderCore",
            "RHI"
        });

        PrivateDependencyModuleNames.AddRange(new string[] {
            "Projects",
            "Renderer"
        });
    }
}
