// Copyright (c) 2026 FractureSim contributors. MIT License.

using UnrealBuildTool;

public class FractureSimTests : ModuleRules
{
    public FractureSimTests(ReadOnlyTargetRules Target) : base(Target)
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
            "Engine",
            "FractureSim",
            "FractureSimCore",
            "FunctionalTesting"
        });

        PrivateDependencyModuleNames.AddRange(new string[] {
            "DeveloperSettings",
            "NetCore",
            "PhysicsCore"
        });

        // Tests that play in editor make their levels with the editor's own helpers.
        if (Target.bBuildEditor)
        {
            PrivateDependencyModuleNames.Add("UnrealEd");
        }
    }
}
