// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "AssetEditor/FractureSimTools.h"

#include "Core/FractureSimNotices.h"
#include "FractureSimAsset.h"
#include "FractureSimEditorLibrary.h"

#include "UObject/UnrealType.h"

void UFractureSimTool::Say(bool bDone, const FString& Error) const
{
	if (!bDone && !Error.IsEmpty())
	{
		FractureSimNotices::Show(FText::FromString(Error), true);
	}
}

void UFractureSimTool::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	Super::PostEditChangeProperty(PropertyChangedEvent);
	if (OnChanged)
	{
		OnChanged();
	}
}

// Fragments

void UFractureSimFragmentTool::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	if (Session && PropertyChangedEvent.ChangeType != EPropertyChangeType::Interactive
		&& PropertyChangedEvent.GetMemberPropertyName() == GET_MEMBER_NAME_CHECKED(UFractureSimFragmentTool, Score))
	{
		Say(Session->SetScoreOptions(Score), Session->GetLastError());
		Score = Session->GetScoreOptions();
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

void UFractureSimFragmentTool::ScoreNow()
{
	Say(Session->Score(), Session->GetLastError());
	for (const FString& Each : Session->GetDropped())
	{
		FractureSimNotices::Show(FText::FromString(Each), false);
	}
}

void UFractureSimFragmentTool::Merge()
{
	Say(Session->Merge(Session->GetSelection()), Session->GetLastError());
}

void UFractureSimFragmentTool::Split()
{
	Say(Session->Split(Session->GetSelection(), SplitInto), Session->GetLastError());
}

void UFractureSimFragmentTool::Anchor()
{
	Say(Session->SetAnchored(Session->GetSelection(), true), Session->GetLastError());
}

void UFractureSimFragmentTool::Release()
{
	Say(Session->SetAnchored(Session->GetSelection(), false), Session->GetLastError());
}

void UFractureSimFragmentTool::Hide()
{
	Say(Session->SetHidden(Session->GetSelection(), true), Session->GetLastError());
}

void UFractureSimFragmentTool::ShowAll()
{
	Say(Session->ShowAll(), Session->GetLastError());
}

void UFractureSimFragmentTool::SelectAll()
{
	Session->SelectAll();
}

void UFractureSimFragmentTool::SelectNone()
{
	Session->SelectNone();
}

void UFractureSimFragmentTool::Grow()
{
	Session->GrowSelection();
}

void UFractureSimFragmentTool::Shrink()
{
	Session->ShrinkSelection();
}

// Paint

void UFractureSimPaintTool::SetForBody()
{
	Say(Session->SetBodyMaterial(Material), Session->GetLastError());
}

void UFractureSimPaintTool::SetForSelected()
{
	Say(Session->SetFragmentMaterial(Session->GetSelection(), Material), Session->GetLastError());
}

void UFractureSimPaintTool::SetToughness()
{
	Say(Session->SetToughness(Session->GetSelection(), Toughness), Session->GetLastError());
}

void UFractureSimPaintTool::ClearToughness()
{
	Say(Session->ClearToughness(), Session->GetLastError());
}

void UFractureSimPaintTool::ClearSizes()
{
	Say(Session->ClearSizes(), Session->GetLastError());
}

// Try

bool UFractureSimTryTool::Begin()
{
	if (!Preview && MakePreview)
	{
		Preview = MakePreview();
		if (Preview && CompareWith)
		{
			Say(Preview->CompareWith(CompareWith), Preview->GetLastError());
		}
	}
	return Preview != nullptr;
}

void UFractureSimTryTool::Act(EFractureSimPreviewTool Tool, const FVector& Origin, const FVector& Direction)
{
	if (Begin())
	{
		Say(Preview->Act(Tool, Origin, Direction, Options), Preview->GetLastError());
		Preview->SetPaused(false);
	}
}

void UFractureSimTryTool::Drop()
{
	Act(EFractureSimPreviewTool::Drop, FVector::ZeroVector, FVector::DownVector);
}

void UFractureSimTryTool::Press()
{
	Act(EFractureSimPreviewTool::Press, FVector::ZeroVector, FVector::DownVector);
}

void UFractureSimTryTool::Pause()
{
	if (Begin())
	{
		Preview->SetPaused(!Preview->IsPaused());
	}
}

void UFractureSimTryTool::Step()
{
	if (Begin())
	{
		Preview->SetPaused(true);
		Say(Preview->Step(), Preview->GetLastError());
	}
}

void UFractureSimTryTool::Reset()
{
	if (Begin())
	{
		Say(Preview->ResetPreview(), Preview->GetLastError());
	}
}

void UFractureSimTryTool::Replay()
{
	if (Begin())
	{
		Say(Preview->Replay(), Preview->GetLastError());
		Preview->SetPaused(false);
	}
}

void UFractureSimTryTool::End()
{
	Preview = nullptr;
	Differences.Reset();
	Statistics = FFractureSimPreviewStatistics();
	if (OnChanged)
	{
		OnChanged();
	}
}

void UFractureSimTryTool::TickPreview(float DeltaSeconds)
{
	if (Preview)
	{
		Say(Preview->Advance(DeltaSeconds), Preview->GetLastError());
		Statistics = Preview->GetStatistics();
		Differences = Preview->GetDifferences();
	}
}

void UFractureSimTryTool::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	if (Preview
		&& PropertyChangedEvent.GetMemberPropertyName() == GET_MEMBER_NAME_CHECKED(UFractureSimTryTool, CompareWith))
	{
		Say(Preview->CompareWith(CompareWith), Preview->GetLastError());
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

// Clusters

void UFractureSimClusterTool::Fill()
{
	// The editor sees that the asset is another one, also after Undo.
	const FFractureSimReport Report = UFractureSimEditorLibrary::RemakeClusters(Asset, Clusters);
	FractureSimNotices::Show(Asset->GetName(), Report);
}

// Statistics

void UFractureSimStatisticsTool::Refresh()
{
	if (Fragments)
	{
		Statistics = Fragments->GetStatistics();
		Advice = Fragments->GetIssues();
	}
	else if (Dents)
	{
		Advice = Dents->GetIssues();
	}
	else if (Asset)
	{
		Statistics.Fragments = Asset->FragmentCount;
		Statistics.Bonds = Asset->BondCount;
		Statistics.Cost = UFractureSimEditorLibrary::EstimateCost(Asset);
		Advice = UFractureSimEditorLibrary::CheckAsset(Asset);
	}
}

void UFractureSimStatisticsTool::Fix()
{
	const int32 Index =
		Advice.IndexOfByPredicate([](const FFractureSimAdvice& Each) { return !Each.FixName.IsEmpty(); });
	if (Index == INDEX_NONE)
	{
		return;
	}
	if (Fragments)
	{
		Say(Fragments->Fix(Advice[Index]), Fragments->GetLastError());
	}
	else if (Dents)
	{
		Say(Dents->FixIssue(Index), Dents->GetLastError());
	}
	else if (Asset)
	{
		const FString Error = UFractureSimEditorLibrary::FixAsset(Asset, Advice[Index]);
		Say(Error.IsEmpty(), Error);
	}
	Refresh();
}
