// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimEditSession.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimAsset.h"
#include "FractureSimUnits.h"

#include "CoreGlobals.h"
#include "Misc/Change.h"
#include "Misc/ITransaction.h"
#include "ScopedTransaction.h"
#include "Templates/Casts.h"

/** One step of a session's past, in the editor's history. It is forgotten where the session is elsewhere by now. */
class FFractureSimEditChange : public FCommandChange
{
public:
	FFractureSimEditChange(uint64 InBefore, uint64 InAfter) : Before(InBefore), After(InAfter) {}

	virtual void Apply(UObject* Object) override { CastChecked<UFractureSimEditSession>(Object)->StepForth(Before); }
	virtual void Revert(UObject* Object) override { CastChecked<UFractureSimEditSession>(Object)->StepBack(After); }
	virtual FString ToString() const override { return TEXT("Fracture Sim edit"); }

private:
	uint64 Before = 0;
	uint64 After = 0;
};

void UFractureSimEditSession::RememberAsset()
{
	StoredCore = Asset->GetCoreAsset();
}

bool UFractureSimEditSession::IsAssetChanged() const
{
	return Asset && Asset->GetCoreAsset() != StoredCore;
}

bool UFractureSimEditSession::UndoEdit()
{
	const uint64 Before = GetRevision();
	DoUndo();
	Changed();
	return GetRevision() != Before;
}

bool UFractureSimEditSession::RedoEdit()
{
	const uint64 Before = GetRevision();
	DoRedo();
	Changed();
	return GetRevision() != Before;
}

void UFractureSimEditSession::StepBack(uint64 After)
{
	if (GetRevision() == After)
	{
		UndoEdit();
	}
}

void UFractureSimEditSession::StepForth(uint64 Before)
{
	if (GetRevision() == Before)
	{
		RedoEdit();
	}
}

void UFractureSimEditSession::BeginGesture()
{
	if (!bInGesture)
	{
		bInGesture = true;
		GestureBegin = GetRevision();
		DoBeginGesture();
	}
}

void UFractureSimEditSession::EndGesture(const FText& Name)
{
	if (bInGesture)
	{
		DoEndGesture();
		bInGesture = false;
		Record(Name, GestureBegin);
		Changed();
	}
}

bool UFractureSimEditSession::Perform(const FText& Name, TFunctionRef<fsim::Status()> Edit)
{
	const uint64 Before = GetRevision();
	if (!Note(Edit()))
	{
		return false;
	}
	if (!bInGesture)
	{
		Record(Name, Before);
	}
	Changed();
	return true;
}

bool UFractureSimEditSession::Note(const fsim::Status& Status)
{
	LastError = FractureSimText::ToString(Status.message());
	return static_cast<bool>(Status);
}

void UFractureSimEditSession::Changed()
{
	OnEdited.Broadcast();
}

void UFractureSimEditSession::Record(const FText& Name, uint64 Before)
{
	const uint64 After = GetRevision();
	if (After == Before)
	{
		return;
	}
	const FScopedTransaction Transaction(Name);
	// None while the editor takes something back, in commandlets and in play.
	if (GUndo)
	{
		GUndo->StoreUndo(this, MakeUnique<FFractureSimEditChange>(Before, After));
	}
}

fsim::EditRay UFractureSimEditSession::ToCore(const FVector& Origin, const FVector& Direction)
{
	const FFractureSimFrame Frame;
	return {Frame.PositionToCore(Origin), Frame.DirectionToCore(Direction)};
}
