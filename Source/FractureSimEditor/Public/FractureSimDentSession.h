// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditSession.h"
#include "FractureSimEditorTypes.h"

#include "FractureSimAuthoring/RigEditing.h"

#include "CoreMinimal.h"
#include "Tasks/Task.h"
#include "Templates/SharedPointer.h"
#include "Templates/UniquePtr.h"

#include <atomic>

#include "FractureSimDentSession.generated.h"

/** A plane through the middle of the body, across this axis of the asset. */
UENUM(BlueprintType)
enum class EFractureSimMirror : uint8
{
	X,
	Y,
	Z
};

/** What paints how easily the body dents. */
UENUM(BlueprintType)
enum class EFractureSimDentBrush : uint8
{
	/** Dents more easily there. */
	Weaken,
	/** Dents less easily there. */
	Strengthen,
	/** More like what is around. */
	Smooth,
	/** Back to as it comes. */
	Erase
};

/** An example pose, as lists show it. */
USTRUCT(BlueprintType)
struct FRACTURESIMEDITOR_API FFractureSimPoseInfo
{
	GENERATED_BODY()

	/** What the artist calls it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pose")
	FString Name;

	/** How far it goes, as a factor: 0.5 stops half way, 2 goes on as far again. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pose")
	float Strength = 1.0f;

	/** The colour that stands for it where the body follows it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pose")
	FLinearColor Colour = FLinearColor::Gray;
};

/** A body that dents that is being edited: everything the pose editor does, for Blueprint and Python too. */
UCLASS(BlueprintType)
class FRACTURESIMEDITOR_API UFractureSimDentSession : public UFractureSimEditSession
{
	GENERATED_BODY()

public:
	virtual ~UFractureSimDentSession() override;

	/** Begins to edit an asset. Gives null, and why, if it has no rig. */
	static UFractureSimDentSession* Open(UFractureSimAsset& ToEdit, UObject* Outer, FString& OutError);

	/** Where the handles are at rest, in the asset's own space. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Handles")
	TArray<FVector> GetHandles() const;

	/** Adds a handle at a place of the asset's own space. Gives its number, or -1. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Handles")
	int32 AddHandle(FVector Place);

	/** Adds so many where the body has fewest. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Handles")
	bool AddAutomaticHandles(int32 Count = 4);

	/** Moves a handle at rest. Weights are to be computed anew. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Handles")
	bool MoveHandle(int32 Handle, FVector Place);

	/** Takes a handle away. Poses forget it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Handles")
	bool RemoveHandle(int32 Handle);

	/** Adds a counterpart to each handle that has none on the other side. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Handles")
	bool MirrorHandles(EFractureSimMirror Axis);

	/** Whether the weights are those of the handles. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Weights")
	bool HasWeights() const;

	/** Computes the weights with a progress bar that can cancel. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Weights")
	bool ComputeWeights();

	/** Computes the weights beside the editor; editing goes on. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Weights")
	bool StartWeights();

	/** Stops what Start Weights began. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Weights")
	void CancelWeights();

	/** How much of the weights is computed, 0 to 1; -1 if they are not being computed. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Weights")
	float GetWeightProgress() const;

	/** Takes weights over that are ready. The editor calls it each frame. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Weights")
	void PollWeights();

	/** The example poses in their order. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Poses")
	TArray<FFractureSimPoseInfo> GetPoses() const;

	/** A new pose at the end, at rest. Gives its number, or -1. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	int32 AddPose(const FString& Name);

	/** Adds the poses that every body can have. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool AddDefaultPoses();

	/** Takes a pose away. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool RemovePose(int32 Pose);

	/** Names a pose. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool RenamePose(int32 Pose, const FString& Name);

	/** Moves a pose to another place in the order. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool ReorderPose(int32 From, int32 To);

	/** A new pose at the end that does the same on the other side. Gives its number, or -1. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	int32 MirrorPose(int32 Pose, EFractureSimMirror Axis);

	/** How far a pose goes: 0.5 stops half way, 2 goes on as far again. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool SetPoseStrength(int32 Pose, float Strength);

	/** Puts a handle to a place in a pose; its rotation is found. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool PoseHandle(int32 Pose, int32 Handle, FVector Place);

	/** Puts a handle to a place in a pose, and turns it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool PoseHandleTurned(int32 Pose, int32 Handle, FVector Place, FQuat Rotation);

	/** Lets go of a handle in a pose: it goes where the body pulls it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool FreeHandle(int32 Pose, int32 Handle);

	/** Puts a handle back to where the pose's other moves put it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool ResetHandle(int32 Pose, int32 Handle);

	/** Forgets the rotations that were given in a pose; all handles find theirs. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool FindRotations(int32 Pose);

	/** Where a pose is asked to have a handle, in the asset's own space. Pose -1: at rest. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Poses")
	FTransform GetHandleGoal(int32 Pose, int32 Handle) const;

	/** The handle nearest to a ray, or -1. Pose -1: at rest. Slope: how far beside the ray it may be, for each cm. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Handles")
	int32 PickHandle(FVector Origin, FVector Direction, float Slope = 0.02f, int32 Pose = -1) const;

	/** Where a ray meets the body at rest. Gives false if it does not. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Handles")
	bool PickSurface(FVector Origin, FVector Direction, FVector& Place) const;

	/** Paints how easily the body dents where a ray meets it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Strength")
	bool PaintStrength(
		FVector Origin, FVector Direction, EFractureSimDentBrush Mode, float Radius = 10.0f, float Amount = 0.2f);

	/** As strong everywhere. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Strength")
	bool ClearStrength();

	/** Takes a morph target of a skeletal mesh over as a pose. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool ImportMorphTarget(USkeletalMesh* Mesh, FName MorphTarget);

	/** Takes a frame of an animation over as a pose. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool ImportFrame(USkeletalMesh* Mesh, UAnimSequence* Animation, int32 Frame);

	/** Takes a static mesh with the same triangles over as a pose. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Poses")
	bool ImportMesh(UStaticMesh* Mesh);

	/** The six numbers and the rest of how it dents, while trying. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Dents")
	bool SetDentProperties(const FFractureSimDentProperties& Properties);

	/** What is wrong, or should be known. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Checks")
	TArray<FFractureSimAdvice> GetIssues() const;

	/** Mends what was found: one of Get Issues, by its place in the list. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Checks")
	bool FixIssue(int32 Issue);

	virtual bool Apply() override;
	virtual bool IsDirty() const override;
	virtual uint64 GetRevision() const override;

	/** The session itself, for views. */
	const fsim::RigEditSession& GetCore() const { return *Core; }

protected:
	virtual void DoUndo() override;
	virtual void DoRedo() override;
	virtual void DoBeginGesture() override;
	virtual void DoEndGesture() override;

private:
	/** Weights on their way: shared with the task that computes them. */
	struct FWeightWork
	{
		fsim::RigWeightJob Job;
		fsim::Status Status;
		std::atomic<float> Progress{0.0f};
		std::atomic<bool> bCancel{false};
		std::atomic<bool> bDone{false};
	};

	bool ImportShape(fsim::RigShape Shape);

	TUniquePtr<fsim::RigEditSession> Core;
	TSharedPtr<FWeightWork, ESPMode::ThreadSafe> Work;
	UE::Tasks::FTask WorkTask;
};
