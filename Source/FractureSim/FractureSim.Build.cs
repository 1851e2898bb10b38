// Copyright (c) 2026 FractureSim contributors. MIT License.

using UnrealBuildTool;

public class FractureSim : ModuleRules
{
    public FractureSim(ReadOnlyTargetRules Target) : base(Target)
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
            "CoreUObject",
            "DeveloperSettings",
            "Engine",
            "FractureSimCore",
            "NetCore",
            "PhysicsCore"
        });

        PrivateDependencyModuleNames.AddRange(new string[] {
            "FractureSimShaders",
            "RenderCore",
            "Renderer",
            "RHI",
            "TraceLog"
        });
    }
}
