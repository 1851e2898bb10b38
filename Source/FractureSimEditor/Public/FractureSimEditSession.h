// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Asset.h"
#include "FractureSim/Status.h"
#include "FractureSim/Types.h"
#include "FractureSimAuthoring/EditTools.h"

#include "CoreMinimal.h"
#include "Templates/Function.h"
#include "UObject/Object.h"

#include "FractureSimEditSession.generated.h"

class UFractureSimAsset;

/** Something changed: the viewport and the panels show it anew. */
DECLARE_MULTICAST_DELEGATE(FFractureSimEditedSignature);

/**
 * An asset that is being edited. What is done is done by a session of the authoring library, which has its own past;
 * each step of it is a transaction of the editor, so that Undo and Redo work as everywhere.
 */
UCLASS(Abstract, BlueprintType)
class FRACTURESIMEDITOR_API UFractureSimEditSession : public UObject
{
	GENERATED_BODY()

public:
	/** The asset that is edited. */
	UPROPERTY(BlueprintReadOnly, Category = "Fracture Sim")
	TObjectPtr<UFractureSimAsset> Asset;

	/** Why the last operation was refused. Empty: it was done. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Editing")
	FString GetLastError() const { return LastError; }

	/** Takes the last operation back. In the editor, Undo does the same. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editing")
	bool UndoEdit();

	/** Does the operation again that was taken back. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editing")
	bool RedoEdit();

	/** Puts what was edited into the asset. The asset is not saved to disk by it. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editing")
	virtual bool Apply() { return false; }

	/** Whether something is not in the asset yet. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Editing")
	virtual bool IsDirty() const { return false; }

	/** Whether the asset was made again elsewhere, by a reimport or a fix, since this session opened or applied to it.
	 */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim|Editing")
	bool IsAssetChanged() const;

	/** All operations until End Gesture are one step of Undo: a drag, a stroke of a brush. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editing")
	void BeginGesture();

	/** Ends what Begin Gesture began. */
	UFUNCTION(BlueprintCallable, Category = "Fracture Sim|Editing")
	void EndGesture(const FText& Name);

	/** After each change. */
	FFractureSimEditedSignature OnEdited;

	/** The session's own number of its state: the same again after undo. */
	virtual uint64 GetRevision() const { return 0; }

	/** For the editor's history: goes a step back or forth, if the session is where it was then. */
	void StepBack(uint64 After);
	void StepForth(uint64 Before);

	/** A ray in Unreal's space of the asset as the authoring library takes it. */
	static fsim::EditRay ToCore(const FVector& Origin, const FVector& Direction);

protected:
	virtual void DoUndo() {}
	virtual void DoRedo() {}
	virtual void DoBeginGesture() {}
	virtual void DoEndGesture() {}

	/** Runs an operation: keeps why it was refused, or makes it a step of the editor's history. */
	bool Perform(const FText& Name, TFunctionRef<fsim::Status()> Edit);
	/** The same for what is no edit: nothing to undo. */
	bool Note(const fsim::Status& Status);
	/** Tells everyone who shows it. */
	void Changed();
	/** The asset as it is now is what this session is about. */
	void RememberAsset();

private:
	void Record(const FText& Name, uint64 Before);

	FString LastError;
	fsim::AssetRef StoredCore;
	uint64 GestureBegin = 0;
	bool bInGesture = false;
};
