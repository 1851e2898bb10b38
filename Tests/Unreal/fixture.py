"""A whole small plugin that passes every proof, as files by path. test_proofs.py breaks it in one place at a time."""

C = "// Copyright (c) 2026 FractureSim contributors. MIT License.\n"

DESCRIPTOR = """{
	"FileVersion": 3,
	"Version": 1,
	"VersionName": "0.1.0",
	"FriendlyName": "Fracture Sim",
	"Description": "Small.",
	"Category": "Physics",
	"CreatedBy": "Us",
	"CanContainContent": true,
	"Modules": [
		{ "Name": "FractureSimCore", "Type": "Runtime", "LoadingPhase": "Default", "PlatformAllowList": [ "Linux" ] },
		{ "Name": "FractureSimShaders", "Type": "Runtime", "LoadingPhase": "PostConfigInit", "PlatformAllowList": [ "Linux" ] },
		{ "Name": "FractureSim", "Type": "Runtime", "LoadingPhase": "Default", "PlatformAllowList": [ "Linux" ] }
	]
}
"""

FILTER = """[FilterPlugin]
/README.md
/LICENSE
/Shaders/...
/ThirdParty/Populated/...
/Config/DefaultFractureSim.ini
"""

ORDER = """#if UE_5_7_OR_LATER
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_7;
#else
		IncludeOrderVersion = EngineIncludeOrderVersion.Unreal5_6;
#endif
"""


def rules(name, lines):
    return C + f"""
using System.IO;
using UnrealBuildTool;

public class {name} : ModuleRules
{{
	public {name}(ReadOnlyTargetRules Target) : base(Target)
	{{
		CppStandard = CppStandardVersion.Cpp20;
{ORDER}{lines}	}}
}}
"""


CORE_RULES = rules("FractureSimCore", """		PCHUsage = PCHUsageMode.NoPCHs;
		bUseUnity = false;
		FPSemantics = FPSemanticsMode.Precise;
		PublicDependencyModuleNames.Add("Core");
		if (!File.Exists(Path.Combine(PluginDirectory, "ThirdParty", "Populated", "BulletRenames.h")))
		{
			throw new BuildException("Run: python ThirdParty/populate.py");
		}
""")

MAIN_RULES = rules("FractureSim", """		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "FractureSimCore" });
		PrivateDependencyModuleNames.AddRange(new string[] { "NetCore" });
		if (Target.bBuildEditor)
		{
			PrivateDependencyModuleNames.Add("DeveloperSettings");
		}
""")

SHADER_RULES = rules("FractureSimShaders", """		PublicDependencyModuleNames.Add("Core");
""")

MODULE = C + """
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, NAME)
"""

HEADER = C + """
#pragma once

#include "Components/MeshComponent.h"
#include "CoreMinimal.h"

#include "FractureSimThing.generated.h"

class UMaterialInterface;

/** How a thing breaks. */
UENUM(BlueprintType)
enum class EFractureSimWay : uint8
{
	Bend,
	Break
};

/** What one break was. */
USTRUCT(BlueprintType)
struct FFractureSimBreak
{
	GENERATED_BODY()

	/** Where it broke, in the world. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	FVector Location = FVector::ZeroVector;

	/** How many pieces there are now. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	int32 Pieces = 0;
};

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFractureSimBroken, const FFractureSimBreak&, Break);

/** A thing that breaks. */
UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent))
class FRACTURESIM_API UFractureSimThing : public UMeshComponent
{
	GENERATED_BODY()

public:
	UFractureSimThing();

	/** Slowest impact that is reported. Lower it for glass. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim", meta = (ClampMin = "0", Units = "cm/s"))
	float ReportSpeed = 50.0f;

	/** Drawn on new faces. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UMaterialInterface> Inside;

	/** Told once a frame. */
	UPROPERTY(BlueprintAssignable, Category = "Fracture Sim")
	FFractureSimBroken OnBroken;

	/** Breaks it at a place. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim")
	void Break(FVector Location, EFractureSimWay Way);

	/** How many pieces there are. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	int32 GetPieces() const;

	virtual FBoxSphereBounds CalcBounds(const FTransform& LocalToWorld) const override;
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

protected:
	UFUNCTION(Server, Reliable)
	void ServerBreak(FVector Location);

	UFUNCTION()
	void OnRep_Pieces();

	UFUNCTION()
	void HandleBroken(const FFractureSimBreak& Break);

	UPROPERTY(ReplicatedUsing = OnRep_Pieces)
	int32 Pieces = 1;

#if WITH_EDITORONLY_DATA
	UPROPERTY()
	FString Source;
#endif
};
"""

SOURCE = C + """
#include "FractureSimThing.h"

#include "Net/UnrealNetwork.h"

DEFINE_LOG_CATEGORY_STATIC(LogThing, Log, All);

UFractureSimThing::UFractureSimThing()
{
	SetIsReplicatedByDefault(true);
	OnBroken.AddDynamic(this, &UFractureSimThing::HandleBroken);
}

void UFractureSimThing::Break(FVector Location, EFractureSimWay Way)
{
	if (Way == EFractureSimWay::Break)
	{
		ServerBreak(Location);
	}
}

int32 UFractureSimThing::GetPieces() const
{
	return Pieces;
}

FBoxSphereBounds UFractureSimThing::CalcBounds(const FTransform& LocalToWorld) const
{
	return FBoxSphereBounds(FBox(FVector(-1.0), FVector(1.0))).TransformBy(LocalToWorld);
}

void UFractureSimThing::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UFractureSimThing, Pieces);
}

void UFractureSimThing::ServerBreak_Implementation(FVector Location)
{
	++Pieces;
	UE_LOG(LogThing, Verbose, TEXT("%s broke at %s"), *GetName(), *Location.ToString());
}

void UFractureSimThing::OnRep_Pieces()
{
}

void UFractureSimThing::HandleBroken(const FFractureSimBreak& Break)
{
	Pieces = Break.Pieces;
}
"""

SHADER_SOURCE = C + """
class FFractureSimSmallCS
{
	BEGIN_SHADER_PARAMETER_STRUCT(FParameters, )
		SHADER_PARAMETER_UAV(RWBuffer<float>, Out)
	END_SHADER_PARAMETER_STRUCT()

	static void ModifyCompilationEnvironment(FShaderCompilerEnvironment& OutEnvironment)
	{
		OutEnvironment.SetDefine(TEXT("THREADGROUP_SIZE"), 32);
	}
};

IMPLEMENT_GLOBAL_SHADER(FFractureSimSmallCS, "/Plugin/FractureSim/FractureSimSmall.usf", "MainCS", SF_Compute);
"""

SHADER = """#include "FractureSimSmall.ush"

RWBuffer<float> Out;

[numthreads(THREADGROUP_SIZE, 1, 1)]
void MainCS(uint3 Id : SV_DispatchThreadID)
{
	Out[Id.x] = fsimTwice(float(Id.x));
}
"""

FILES = {
    "FractureSim.uplugin": DESCRIPTOR,
    "README.md": "x\n",
    "LICENSE": "x\n",
    "Config/FilterPlugin.ini": FILTER,
    "Config/DefaultFractureSim.ini": "[CoreRedirects]\n",
    "Shaders/FractureSimSmall.usf": SHADER,
    "Shaders/FractureSimSmall.ush": "float fsimTwice(float X)\n{\n\treturn 2.0 * X;\n}\n",
    "Source/FractureSimCore/FractureSimCore.Build.cs": CORE_RULES,
    "Source/FractureSimCore/Private/FractureSimCoreModule.cpp": MODULE.replace("NAME", "FractureSimCore"),
    "Source/FractureSimShaders/FractureSimShaders.Build.cs": SHADER_RULES,
    "Source/FractureSimShaders/Private/FractureSimShadersModule.cpp": MODULE.replace("NAME", "FractureSimShaders"),
    "Source/FractureSimShaders/Private/FractureSimSmall.cpp": SHADER_SOURCE,
    "Source/FractureSim/FractureSim.Build.cs": MAIN_RULES,
    "Source/FractureSim/Public/FractureSimThing.h": HEADER,
    "Source/FractureSim/Private/FractureSimThing.cpp": SOURCE,
    "Source/FractureSim/Private/FractureSimModule.cpp": MODULE.replace("NAME", "FractureSim"),
}
