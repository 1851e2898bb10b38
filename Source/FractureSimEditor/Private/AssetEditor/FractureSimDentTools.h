// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "AssetEditor/FractureSimTools.h"

#include "CoreMinimal.h"

#include "FractureSimDentTools.generated.h"

/** What the left mouse button does in the dent editor. */
UENUM()
enum class EFractureSimDentMouse : uint8
{
	/** Selects a handle; the gizmo moves it in the pose, or at rest if no pose is chosen. */
	Handles,
	/** Puts a new handle there. */
	AddHandle,
	/** Paints how easily the body dents. */
	PaintStrength,
	/** Shoots a ball there. */
	Shoot,
	/** An explosion there. */
	Blast,
	/** Pulls at it. */
	Pull
};

/** Handles and example poses. */
UCLASS()
class UFractureSimPoseTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimDentSession> Session;

	/** What the left mouse button does. */
	UPROPERTY(EditAnywhere, Category = "View")
	EFractureSimDentMouse Mouse = EFractureSimDentMouse::Handles;

	/** The pose that is shown and edited. -1: at rest. */
	UPROPERTY(EditAnywhere, Category = "Poses", meta = (ClampMin = "-1", ClampMax = "6"))
	int32 Pose = -1;

	/** The name of the pose. */
	UPROPERTY(EditAnywhere, Category = "Poses", meta = (EditCondition = "Pose >= 0"))
	FString PoseName;

	/** How far the pose goes, as a factor: 0.5 stops half way, 2 goes on as far again. */
	UPROPERTY(EditAnywhere, Category = "Poses", meta = (ClampMin = "0.05", ClampMax = "4", EditCondition = "Pose >= 0"))
	float Strength = 1.0f;

	/** The plane of Mirror, across this axis. */
	UPROPERTY(EditAnywhere, Category = "Poses", AdvancedDisplay)
	EFractureSimMirror MirrorAxis = EFractureSimMirror::Y;

	/** All poses, in their order. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Poses")
	TArray<FFractureSimPoseInfo> Poses;

	/** The handle that is selected. -1: none. */
	UPROPERTY(EditAnywhere, Category = "Handles", AdvancedDisplay, meta = (ClampMin = "-1", ClampMax = "255"))
	int32 Handle = -1;

	/** How much of the weights is computed, in percent; below 0: nothing is being computed. */
	UPROPERTY(VisibleAnywhere, Transient, Category = "Handles", meta = (Units = "Percent"))
	float WeightProgress = -1.0f;

	/** What a skeletal mesh brings in: a morph target of this name, or a frame of the animation. */
	UPROPERTY(EditAnywhere, Category = "Import", AdvancedDisplay)
	TObjectPtr<USkeletalMesh> ImportFrom;

	/** The morph target that is imported. None: the frame of the animation. */
	UPROPERTY(EditAnywhere, Category = "Import", AdvancedDisplay)
	FName MorphTarget;

	/** The animation that a frame is imported from. */
	UPROPERTY(EditAnywhere, Category = "Import", AdvancedDisplay)
	TObjectPtr<UAnimSequence> Animation;

	/** The frame that is imported. */
	UPROPERTY(EditAnywhere, Category = "Import", AdvancedDisplay, meta = (ClampMin = "0"))
	int32 Frame = 0;

	/** A new pose, at rest. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void NewPose();

	/** Adds the poses that every body can have. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void UsualPoses();

	/** A new pose that does the same on the other side. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void Mirror();

	/** The pose moves one place to the front. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void Earlier();

	/** The pose moves one place to the back. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void Later();

	/** Takes the pose away. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void RemovePose();

	/** Forgets the rotations that were given; all handles find theirs. */
	UFUNCTION(CallInEditor, Category = "Poses")
	void FindRotations();

	/** Adds handles where the body has fewest. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void AddFour();

	/** Takes the selected handle away. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void RemoveHandle();

	/** Puts the selected handle back to where the pose's other moves put it. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void ResetHandle();

	/** Lets go of the selected handle: it goes where the body pulls it. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void FreeHandle();

	/** Adds a counterpart to each handle that has none on the other side. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void MirrorHandles();

	/** Computes the weights beside the editor. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void ComputeWeights();

	/** Stops computing weights. */
	UFUNCTION(CallInEditor, Category = "Handles")
	void CancelWeights();

	/** Imports the morph target or the frame as a pose. */
	UFUNCTION(CallInEditor, Category = "Import")
	void Import();

	/** Takes over what the session has. */
	void Refresh();

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};

/** How the body dents: six numbers, and where it is weak. */
UCLASS(meta = (FoldedCategories = "Brush"))
class UFractureSimDentTool : public UFractureSimTool
{
	GENERATED_BODY()

public:
	/** What is edited. */
	UPROPERTY(Transient)
	TObjectPtr<UFractureSimDentSession> Session;

	/** The material whose numbers are shown. They are changed in it too. */
	UPROPERTY(EditAnywhere, Category = "Dents")
	TObjectPtr<UFractureSimMaterial> Material;

	/** How it dents. Tooltips show what each number does. */
	UPROPERTY(EditAnywhere, Category = "Dents", meta = (ShowOnlyInnerProperties))
	FFractureSimDentProperties Dents;

	/** What the brush does. */
	UPROPERTY(EditAnywhere, Category = "Brush")
	EFractureSimDentBrush Brush = EFractureSimDentBrush::Weaken;

	/** How far the brush reaches over the surface. */
	UPROPERTY(EditAnywhere, Category = "Brush", meta = (ClampMin = "0.1", UIMax = "100", Units = "cm"))
	float Radius = 10.0f;

	/** How much a touch does in the middle, as a share. */
	UPROPERTY(EditAnywhere, Category = "Brush", meta = (ClampMin = "0", ClampMax = "1"))
	float Amount = 0.2f;

	/** As strong everywhere. */
	UFUNCTION(CallInEditor, Category = "Brush")
	void ClearStrength();

	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
};
