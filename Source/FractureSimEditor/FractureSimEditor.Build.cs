// Copyright (c) 2026 FractureSim contributors. MIT License.

using UnrealBuildTool;

// What designers and artists see in the editor. Decisions are made in FractureSimAuthoring.
public class FractureSimEditor : ModuleRules
{
    public FractureSimEditor(ReadOnlyTargetRules Target) : base(Target)
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
            "FractureSimAuthoring",
            "FractureSimCore"
        });

        PrivateDependencyModuleNames.AddRange(new string[] {
            "AdvancedPreviewScene",
            "AnimationBlueprintLibrary",
            "AnimationCore",
            "AssetDefinition",
            "AssetRegistry",
            "AssetTools",
            "ContentBrowser",
            "DataValidation",
            "EditorFramework",
            "GeometryCore",
            "GeometryFramework",
            "InputCore",
            "MeshDescription",
            "MessageLog",
            "PhysicsCore",
            "Projects",
            "PropertyEditor",
            "RenderCore",
            "RHI",
            "SkeletalMeshDescription",
            "Slate",
            "SlateCore",
            "StaticMeshDescription",
            "ToolMenus",
            "UnrealEd"
        });
    }
}
