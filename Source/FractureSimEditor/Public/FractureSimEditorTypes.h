// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimMaterial.h"

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"

#include "FractureSimEditorTypes.generated.h"

class UAnimSequence;
class USkeletalMesh;
class UStaticMesh;

/** Where the faces are along which a body may break. */
UENUM(BlueprintType)
enum class EFractureSimPattern : uint8
{
	/** Cells of about equal size. */
	Uniform,
	/** Cells, small around a few places and large between them. */
	Clustered,
	/** Rings around a point and an axis, as in glass that was hit there. */
	Radial,
	/** Long cells along an axis, as in wood. */
	Planks,
	/** Boxes in courses, each shifted by half a brick against the one below. */
	Bricks,
	/** Clusters of tetrahedra. Rounds sharp edges off. */
	Tetrahedra,
	/** Boxes of equal sides in straight rows. */
	Blocks
};

/** How a body is cut into fragments. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimScoreOptions
{
	GENERATED_BODY()

	/** Where the faces are along which it may break. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments")
	EFractureSimPattern Pattern = EFractureSimPattern::Uniform;

	/** About so many. Parts of a body that a cell meets twice count twice. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments",
		meta = (ClampMin = "1", ClampMax = "20000", UIMax = "400"))
	int32 Fragments = 50;

	/** The same seed gives the same fragments on every machine. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments", meta = (ClampMin = "0"))
	int32 Seed = 1;

	/** How rough the faces inside are: how far points move, as a share of the size of a fragment. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "0.25"))
	float Roughness = 0.0f;

	/** Length over width of planks and bricks, a ratio. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "100", UIMax = "10"))
	float Elongation = 4.0f;

	/** Places around which the cells of Clustered are small. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "1000", UIMax = "20"))
	int32 Clusters = 4;

	/** Fragments smaller than this share of the mean join a neighbour. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fragments", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "0.5"))
	float LeastShare = 0.05f;
};

/** What "Create Fracture Sim Asset" does with a mesh. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimCreateOptions
{
	GENERATED_BODY()

	/** Pattern and count come from the size of the mesh and what it is made of. Off: those below. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create")
	bool bAdvised = true;

	/** How it is cut, unless it is advised. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create", meta = (EditCondition = "!bAdvised"))
	FFractureSimScoreOptions Score;

	/** What it is made of. Custom: guessed from the names of its physical and render materials. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create")
	EFractureSimPreset Preset = EFractureSimPreset::Custom;

	/** The lowest fragments are fixed to the world: feet of walls and pillars. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create")
	bool bAnchorBottom = false;

	/** Holes are filled and triangles turned outward where that is safe. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create")
	bool bRepair = true;

	/** Where the asset goes, as a content path such as /Game/Props. Empty: beside the mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Create", AdvancedDisplay)
	FString Folder;
};

/** How a body that flows and tears is filled with particles. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimClusterOptions
{
	GENERATED_BODY()

	/** All numbers come from the size of the mesh and what it is made of. Off: those below. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters")
	bool bAdvised = true;

	/** About so many. More follow finer shapes and cost more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters",
		meta = (ClampMin = "50", ClampMax = "100000", UIMax = "6000", EditCondition = "!bAdvised"))
	int32 Particles = 1500;

	/** Groups of particles that keep their shape together. Fewer bend less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters",
		meta = (ClampMin = "1", ClampMax = "10000", UIMax = "200", EditCondition = "!bAdvised"))
	int32 Clusters = 25;

	/** About so many pieces that are drawn. 0: one a particle. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters",
		meta = (ClampMin = "0", ClampMax = "60000", UIMax = "2000", EditCondition = "!bAdvised"))
	int32 Cells = 400;

	/** How many times a particle is in a cluster, on average. More is smoother. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "16", EditCondition = "!bAdvised"))
	float Overlap = 3.0f;

	/** How rough torn faces are: how far points move, as a share of the size of a cell. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters", AdvancedDisplay,
		meta = (ClampMin = "0", ClampMax = "0.25"))
	float Roughness = 0.05f;

	/** The same seed gives the same body on every machine. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Clusters", AdvancedDisplay, meta = (ClampMin = "0"))
	int32 Seed = 1;
};

/** How bad what was found is. */
UENUM(BlueprintType)
enum class EFractureSimSeverity : uint8
{
	/** Good to know. */
	Note,
	/** Works, but not as one would think. */
	Warning,
	/** Does not work until it is mended. */
	Error
};

/** Something that was found, and how it can be mended. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimAdvice
{
	GENERATED_BODY()

	/** How bad it is. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Advice")
	EFractureSimSeverity Severity = EFractureSimSeverity::Note;

	/** The name of the rule, for filters. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Advice")
	FString Rule;

	/** What was found, and what to do. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Advice")
	FString Sentence;

	/** What a button that mends it says. Empty: it is up to you. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Advice")
	FString FixName;

	/** Which rule: the authoring library's number. */
	UPROPERTY(BlueprintReadOnly, Category = "Advice")
	int32 RuleNumber = 0;

	/** Which fix: the authoring library's number. */
	UPROPERTY(BlueprintReadOnly, Category = "Advice")
	int32 Fix = 0;

	/** Which material slot, fragment or pose it is about. */
	UPROPERTY(BlueprintReadOnly, Category = "Advice")
	int32 Index = 0;
};

/** What a body costs. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimCost
{
	GENERATED_BODY()

	/** A frame while it moves in one piece; at rest it costs nothing. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost", meta = (Units = "ms"))
	float MovingMilliseconds = 0.0f;

	/** A frame in the worst moment: all bonds break, all pieces move and touch. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost", meta = (Units = "ms"))
	float BreakingMilliseconds = 0.0f;

	/** Once, however many bodies there are of it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost", meta = (Units = "KB"))
	int32 AssetKilobytes = 0;

	/** The state of each body. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost", meta = (Units = "KB"))
	int32 BodyKilobytes = 0;

	/** Vertices and tables of each body on the GPU. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost", meta = (Units = "KB"))
	int32 RenderKilobytes = 0;

	/** The same in one sentence. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Cost")
	FString Sentence;
};

/** What became of a mesh. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimReport
{
	GENERATED_BODY()

	/** Whether there is an asset now. */
	UPROPERTY(BlueprintReadOnly, Category = "Report")
	bool bMade = false;

	/** What was made, or why not. */
	UPROPERTY(BlueprintReadOnly, Category = "Report")
	FString Sentence;

	/** What was decided, repaired or dropped, a sentence each. */
	UPROPERTY(BlueprintReadOnly, Category = "Report")
	TArray<FString> Notes;
};

/** Where the examples of a body that dents come from. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimPoseOptions
{
	GENERATED_BODY()

	/** Morph targets of the skeletal mesh. Empty: as many as there is room for. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Poses")
	TArray<FName> MorphTargets;

	/** An animation of the skeletal mesh. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Poses")
	TObjectPtr<UAnimSequence> Animation;

	/** Frames of the animation. Empty: a few, spread over it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Poses")
	TArray<int32> Frames;

	/** Static meshes with the same vertices in other places. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Poses")
	TArray<TObjectPtr<UStaticMesh>> Meshes;

	/** Besides the artist's: handles that are placed automatically. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Poses", AdvancedDisplay,
		meta = (ClampMin = "1", ClampMax = "256"))
	int32 Handles = 24;
};
