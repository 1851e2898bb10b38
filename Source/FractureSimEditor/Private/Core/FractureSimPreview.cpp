// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimPreview.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimSettings.h"
#include "FractureSimUnits.h"

#include "UObject/Package.h"

UFractureSimPreview* UFractureSimPreview::Open(
	const fsim::AssetRef& Core, UFractureSimMaterial* Material, UObject* Outer, FString& OutError)
{
	UFractureSimPreview* Preview =
		NewObject<UFractureSimPreview>(Outer ? Outer : GetTransientPackage(), NAME_None, RF_Transient);
	fsim::Result<fsim::PreviewSession> Opened = fsim::PreviewSession::open(Core, Preview->SettingsOf(Material));
	if (!Opened)
	{
		OutError = FractureSimText::ToString(Opened.message());
		return nullptr;
	}
	Preview->Single = MakeUnique<fsim::PreviewSession>(MoveTemp(*Opened));
	return Preview;
}

fsim::PreviewSettings UFractureSimPreview::SettingsOf(const UFractureSimMaterial* Material) const
{
	// As the game's world subsystem has it.
	const UFractureSimSettings* Project = GetDefault<UFractureSimSettings>();
	fsim::PreviewSettings Settings;
	Settings.world.tick = 1.0f / static_cast<float>(Project->TickRate);
	Settings.world.substeps = static_cast<uint32_t>(Project->Substeps);
	Settings.world.solverIterations = static_cast<uint32_t>(Project->SolverIterations);
	Settings.world.fractureBudget = static_cast<uint32_t>(Project->FractureBudget);
	if (Material)
	{
		Settings.oriented = Material->ToOrientedMaterial();
		Settings.dents = Material->ToDentMaterial();
		Settings.cluster = Material->ToClusterMaterial();
		Settings.density = FFractureSimFrame::DensityToCore(Material->Density);
	}
	return Settings;
}

bool UFractureSimPreview::Note(const fsim::Status& Status)
{
	LastError = FractureSimText::ToString(Status.message());
	return static_cast<bool>(Status);
}

bool UFractureSimPreview::SetCoreAsset(const fsim::AssetRef& Core)
{
	if (Pair)
	{
		return Note(Pair->left().setAsset(Core)) && Note(Pair->right().setAsset(Core));
	}
	return Note(Single->setAsset(Core));
}

bool UFractureSimPreview::SetMaterial(UFractureSimMaterial* Material)
{
	if (!Material)
	{
		return Note(fsim::Status::refused("choose a material"));
	}
	fsim::PreviewSession& Session = Pair ? Pair->left() : *Single;
	switch (Session.asset()->kind())
	{
	case fsim::AssetKind::Dented:
		return Note(Session.setMaterial(Material->ToDentMaterial()));
	case fsim::AssetKind::Clustered:
		return Note(Session.setMaterial(Material->ToClusterMaterial()));
	default:
		return Note(Session.setMaterial(Material->ToOrientedMaterial()));
	}
}

bool UFractureSimPreview::CompareWith(UFractureSimMaterial* Other)
{
	const fsim::PreviewSession& Left = Pair ? Pair->left() : *Single;
	const fsim::AssetRef Core = Left.asset();
	const fsim::PreviewSettings Settings = Left.settings();
	if (!Other)
	{
		fsim::Result<fsim::PreviewSession> Alone = fsim::PreviewSession::open(Core, Settings);
		if (!Note(Alone.status()))
		{
			return false;
		}
		Single = MakeUnique<fsim::PreviewSession>(MoveTemp(*Alone));
		Pair.Reset();
		return true;
	}
	fsim::Result<fsim::PreviewComparison> Both = fsim::PreviewComparison::open(Core, Settings, Core, SettingsOf(Other));
	if (!Note(Both.status()))
	{
		return false;
	}
	Pair = MakeUnique<fsim::PreviewComparison>(MoveTemp(*Both));
	Single.Reset();
	return true;
}

TArray<FString> UFractureSimPreview::GetDifferences() const
{
	return Pair ? FractureSimText::ToStrings(Pair->differences()) : TArray<FString>();
}

bool UFractureSimPreview::Act(
	EFractureSimPreviewTool Tool, FVector Origin, FVector Direction, const FFractureSimPreviewOptions& Options)
{
	static_assert(static_cast<uint32>(EFractureSimPreviewTool::Pull) == static_cast<uint32>(fsim::PreviewTool::Pull));
	const FFractureSimFrame Frame;
	fsim::PreviewAction Action;
	Action.tool = static_cast<fsim::PreviewTool>(Tool);
	Action.ray.origin = Frame.PositionToCore(Origin);
	Action.ray.direction = Frame.DirectionToCore(Direction);
	Action.height = Frame.LengthToCore(Options.Height);
	Action.speed = Frame.LengthToCore(Options.Speed);
	Action.radius = Frame.LengthToCore(Options.Radius);
	Action.strength = Tool == EFractureSimPreviewTool::Blast ? Frame.ImpulseToCore(Options.Impulse) : 0.0f;
	return Note(Pair ? Pair->act(Action) : Single->act(Action));
}

void UFractureSimPreview::SetPaused(bool bPaused)
{
	if (Pair)
	{
		Pair->setPaused(bPaused);
	}
	else
	{
		Single->setPaused(bPaused);
	}
}

bool UFractureSimPreview::IsPaused() const
{
	return Pair ? Pair->isPaused() : Single->isPaused();
}

bool UFractureSimPreview::Advance(float Seconds)
{
	return Note(Pair ? Pair->advance(Seconds) : Single->advance(Seconds));
}

bool UFractureSimPreview::Step()
{
	return Note(Pair ? Pair->step() : Single->step());
}

bool UFractureSimPreview::ResetPreview()
{
	return Note(Pair ? Pair->reset() : Single->reset());
}

bool UFractureSimPreview::Replay()
{
	if (Pair)
	{
		return Note(Pair->left().replay()) && Note(Pair->right().replay());
	}
	return Note(Single->replay());
}

FFractureSimPreviewStatistics UFractureSimPreview::GetStatistics() const
{
	const fsim::PreviewStatistics Statistics = GetShown()[0]->statistics();
	FFractureSimPreviewStatistics Result;
	Result.Seconds = static_cast<float>(Statistics.seconds);
	Result.MeanMilliseconds = Statistics.meanMs;
	Result.WorstMilliseconds = Statistics.worstMs;
	Result.Pieces = static_cast<int32>(Statistics.pieces);
	Result.BrokenBonds = static_cast<int32>(Statistics.brokenBonds);
	Result.Dents = static_cast<int32>(Statistics.dents);
	Result.DeepestDent = FFractureSimFrame().LengthToUnreal(Statistics.deepestDent);
	Result.bAtRest = Statistics.isAtRest;
	Result.Hash = FString::Printf(TEXT("%016llx"), static_cast<unsigned long long>(Statistics.hash));
	return Result;
}

TArray<const fsim::PreviewSession*> UFractureSimPreview::GetShown() const
{
	TArray<const fsim::PreviewSession*> Result;
	if (Pair)
	{
		Result.Add(&Pair->left());
		Result.Add(&Pair->right());
	}
	else
	{
		Result.Add(Single.Get());
	}
	return Result;
}
