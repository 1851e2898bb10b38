// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFragmentSession.h"

#include "Core/FractureSimEditorConvert.h"
#include "Core/FractureSimEditorText.h"
#include "Core/FractureSimSlowTask.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "FractureSimUnits.h"
#include "Import/FractureSimAssetMaker.h"
#include "UObject/Package.h"

#include <array>

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimFragmentCalls
{
fsim::ScaleBrush ToCore(const FFractureSimBrush& Brush)
{
	static_assert(static_cast<uint32>(EFractureSimBrush::Erase) == static_cast<uint32>(fsim::ScaleBrushMode::Erase));
	fsim::ScaleBrush Result;
	Result.mode = static_cast<fsim::ScaleBrushMode>(Brush.Mode);
	Result.radius = FFractureSimFrame().LengthToCore(Brush.Radius);
	Result.amount = Brush.Amount;
	return Result;
}

fsim::Bounds ToCore(const FBox& Box)
{
	// Reflecting Y swaps its ends.
	const FFractureSimFrame Frame;
	const fsim::Vec3 A = Frame.VectorToCore(Box.Min);
	const fsim::Vec3 B = Frame.VectorToCore(Box.Max);
	return {{A.x, B.y, A.z}, {B.x, A.y, B.z}};
}

template <class Type> fsim::Status StatusOf(const fsim::Result<Type>& Result)
{
	return Result.status();
}
} // namespace FractureSimFragmentCalls

UFractureSimFragmentSession* UFractureSimFragmentSession::Open(
	UFractureSimAsset& ToEdit, UObject* Outer, FString& OutError)
{
	fsim::Result<fsim::FragmentEditSession> Opened = FractureSimAssetMaker::OpenFragments(ToEdit);
	if (!Opened)
	{
		OutError = FractureSimText::ToString(Opened.message());
		return nullptr;
	}
	UFractureSimFragmentSession* Session =
		NewObject<UFractureSimFragmentSession>(Outer ? Outer : GetTransientPackage(), NAME_None, RF_Transient);
	Session->Asset = &ToEdit;
	Session->Core = MakeUnique<fsim::FragmentEditSession>(MoveTemp(*Opened));
	Session->RememberAsset();
	return Session;
}

FFractureSimScoreOptions UFractureSimFragmentSession::GetScoreOptions() const
{
	return FractureSimConvert::FromCore(Core->scoreSettings());
}

bool UFractureSimFragmentSession::SetScoreOptions(const FFractureSimScoreOptions& Options)
{
	return Perform(LOCTEXT("SetScore", "Set How It Is Cut"),
		[&] { return Core->setScoreSettings(FractureSimConvert::ToCore(Options, Core->scoreSettings())); });
}

bool UFractureSimFragmentSession::Score()
{
	FFractureSimSlowTask Task(LOCTEXT("Scoring", "Cutting into fragments"));
	return Perform(LOCTEXT("Score", "Cut Into Fragments"), [&] {
		fsim::FragmentScoreJob Job = Core->scoreJob();
		if (fsim::Status Status = Job.run([&Task](float Share) { return Task.GoesOn(Share); }); !Status)
		{
			return Status;
		}
		const fsim::Result<std::vector<std::string>> Result = Core->finish(Job);
		Dropped = Result ? FractureSimText::ToStrings(*Result) : TArray<FString>();
		return Result.status();
	});
}

bool UFractureSimFragmentSession::NeedsScore() const
{
	return Core->needsScore();
}

int32 UFractureSimFragmentSession::GetFragmentCount() const
{
	return static_cast<int32>(Core->fragmentCount());
}

TArray<int32> UFractureSimFragmentSession::GetSelection() const
{
	return FractureSimText::ToArray(Core->selection());
}

bool UFractureSimFragmentSession::Select(const TArray<int32>& Fragments)
{
	const bool bDone = Note(Core->select(FractureSimText::ToIndices(Fragments)));
	Changed();
	return bDone;
}

bool UFractureSimFragmentSession::SelectBox(const FBox& Box)
{
	const bool bDone = Note(Core->selectBox(FractureSimFragmentCalls::ToCore(Box)));
	Changed();
	return bDone;
}

bool UFractureSimFragmentSession::SelectBetween(
	const TArray<FVector>& Origins, const TArray<FVector>& Directions, bool bAdd, float Explode)
{
	if (Origins.Num() != 4 || Directions.Num() != 4)
	{
		return Note(fsim::Status::refused("a rectangle has four corners; give an origin and a direction for each"));
	}
	std::array<fsim::EditRay, 4> Corners;
	for (int32 Corner = 0; Corner < 4; ++Corner)
	{
		Corners[static_cast<size_t>(Corner)] = ToCore(Origins[Corner], Directions[Corner]);
	}
	const fsim::SelectMode Mode = bAdd ? fsim::SelectMode::Add : fsim::SelectMode::Replace;
	const bool bDone = Note(Core->selectBetween(Corners, Mode, OffsetsOf(Explode)));
	Changed();
	return bDone;
}

void UFractureSimFragmentSession::SelectAll()
{
	Core->selectAll();
	Changed();
}

void UFractureSimFragmentSession::SelectNone()
{
	Core->selectNone();
	Changed();
}

void UFractureSimFragmentSession::InvertSelection()
{
	Core->invertSelection();
	Changed();
}

void UFractureSimFragmentSession::GrowSelection()
{
	Core->growSelection();
	Changed();
}

void UFractureSimFragmentSession::ShrinkSelection()
{
	Core->shrinkSelection();
	Changed();
}

bool UFractureSimFragmentSession::Merge(const TArray<int32>& Fragments)
{
	return Perform(LOCTEXT("Merge", "Merge Fragments"),
		[&] { return FractureSimFragmentCalls::StatusOf(Core->merge(FractureSimText::ToIndices(Fragments))); });
}

bool UFractureSimFragmentSession::Split(const TArray<int32>& Fragments, int32 Parts)
{
	return Perform(LOCTEXT("Split", "Split Fragments"), [&] {
		return FractureSimFragmentCalls::StatusOf(
			Core->split(FractureSimText::ToIndices(Fragments), static_cast<uint32_t>(FMath::Max(Parts, 0))));
	});
}

bool UFractureSimFragmentSession::SetAnchored(const TArray<int32>& Fragments, bool bAnchored)
{
	return Perform(LOCTEXT("Anchor", "Anchor Fragments"),
		[&] { return Core->setAnchored(FractureSimText::ToIndices(Fragments), bAnchored); });
}

bool UFractureSimFragmentSession::AnchorBelow(float Height)
{
	return Perform(LOCTEXT("AnchorBelow", "Anchor Fragments Below"),
		[&] { return Core->anchorBelow(FFractureSimFrame().LengthToCore(Height)); });
}

bool UFractureSimFragmentSession::AnchorInBox(const FBox& Box)
{
	return Perform(LOCTEXT("AnchorInBox", "Anchor Fragments In Box"),
		[&] { return Core->anchorInBox(FractureSimFragmentCalls::ToCore(Box)); });
}

bool UFractureSimFragmentSession::SetHidden(const TArray<int32>& Fragments, bool bHidden)
{
	return Perform(LOCTEXT("Hide", "Hide Fragments"),
		[&] { return Core->setHidden(FractureSimText::ToIndices(Fragments), bHidden); });
}

bool UFractureSimFragmentSession::ShowAll()
{
	return Perform(LOCTEXT("ShowAll", "Show All Fragments"), [&] { return Core->showAll(); });
}

bool UFractureSimFragmentSession::SetBodyMaterial(EFractureSimPreset Preset)
{
	return Perform(LOCTEXT("BodyMaterial", "Set Material"),
		[&] { return Core->setBodyMaterial(UFractureSimMaterial::OrientedPresetName(Preset)); });
}

bool UFractureSimFragmentSession::SetFragmentMaterial(const TArray<int32>& Fragments, EFractureSimPreset Preset)
{
	return Perform(LOCTEXT("FragmentMaterial", "Set Material Of Fragments"), [&] {
		const fsim::Result<uint32_t> Material = Core->addMaterial(UFractureSimMaterial::OrientedPresetName(Preset));
		return Material ? Core->setFragmentMaterial(FractureSimText::ToIndices(Fragments), *Material)
						: Material.status();
	});
}

bool UFractureSimFragmentSession::SetToughness(const TArray<int32>& Fragments, float Toughness)
{
	return Perform(LOCTEXT("Toughness", "Set Toughness"),
		[&] { return Core->setToughness(FractureSimText::ToIndices(Fragments), Toughness); });
}

bool UFractureSimFragmentSession::ClearToughness()
{
	return Perform(LOCTEXT("ClearToughness", "Clear Toughness"), [&] { return Core->clearToughness(); });
}

bool UFractureSimFragmentSession::PaintToughness(
	FVector Origin, FVector Direction, const FFractureSimBrush& Brush, float Explode)
{
	return Perform(LOCTEXT("PaintToughness", "Paint Toughness"), [&] {
		return Core->paintToughness(
			ToCore(Origin, Direction), FractureSimFragmentCalls::ToCore(Brush), OffsetsOf(Explode));
	});
}

bool UFractureSimFragmentSession::PaintMaterial(
	FVector Origin, FVector Direction, float Radius, EFractureSimPreset Preset, float Explode)
{
	return Perform(LOCTEXT("PaintMaterial", "Paint Material"), [&] {
		const fsim::Result<uint32_t> Material = Core->addMaterial(UFractureSimMaterial::OrientedPresetName(Preset));
		return Material ? Core->paintMaterial(
				   ToCore(Origin, Direction), FFractureSimFrame().LengthToCore(Radius), *Material, OffsetsOf(Explode))
						: Material.status();
	});
}

bool UFractureSimFragmentSession::PaintSizes(FVector Origin, FVector Direction, const FFractureSimBrush& Brush)
{
	return Perform(LOCTEXT("PaintSizes", "Paint Fragment Sizes"),
		[&] { return Core->paintDensity(ToCore(Origin, Direction), FractureSimFragmentCalls::ToCore(Brush)); });
}

bool UFractureSimFragmentSession::ClearSizes()
{
	return Perform(LOCTEXT("ClearSizes", "Clear Fragment Sizes"), [&] { return Core->clearDensity(); });
}

int32 UFractureSimFragmentSession::Pick(FVector Origin, FVector Direction, float Explode) const
{
	const std::optional<fsim::FragmentPick> Hit = Core->pick(ToCore(Origin, Direction), OffsetsOf(Explode));
	return Hit ? static_cast<int32>(Hit->fragment) : INDEX_NONE;
}

FFractureSimFragmentStatistics UFractureSimFragmentSession::GetStatistics() const
{
	const fsim::FragmentStatistics Statistics = Core->statistics();
	const fsim::SupportGraph Graph = Core->supportGraph();
	FFractureSimFragmentStatistics Result;
	Result.Fragments = static_cast<int32>(Statistics.fragments);
	Result.Bonds = static_cast<int32>(Statistics.bonds);
	Result.Anchored = static_cast<int32>(Statistics.anchored);
	Result.Hidden = static_cast<int32>(Statistics.hidden);
	Result.Islands = static_cast<int32>(Graph.islands);
	Result.Unsupported = static_cast<int32>(Graph.unsupported);
	Result.OutsideTriangles = static_cast<int32>(Statistics.outsideTriangles);
	Result.InsideTriangles = static_cast<int32>(Statistics.insideTriangles);
	Result.Mass = Statistics.mass;
	Result.bWatertight = Statistics.isWatertight;
	Result.Cost = FractureSimConvert::FromCore(Statistics.cost);
	return Result;
}

TArray<FFractureSimAdvice> UFractureSimFragmentSession::GetIssues() const
{
	return FractureSimConvert::FromCore(Core->issues());
}

bool UFractureSimFragmentSession::Fix(const FFractureSimAdvice& Advice)
{
	return Perform(FText::FromString(Advice.FixName), [&] { return Core->fix(FractureSimConvert::ToCore(Advice)); });
}

bool UFractureSimFragmentSession::Apply()
{
	FString Error;
	if (!FractureSimAssetMaker::Store(*Asset, *Core, Error))
	{
		Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
		return false;
	}
	Core->markSaved();
	RememberAsset();
	Note(fsim::Status::done());
	Changed();
	return true;
}

bool UFractureSimFragmentSession::IsDirty() const
{
	return Core->isDirty();
}

uint64 UFractureSimFragmentSession::GetRevision() const
{
	return Core->revision();
}

void UFractureSimFragmentSession::DoUndo()
{
	Core->undo();
}

void UFractureSimFragmentSession::DoRedo()
{
	Core->redo();
}

void UFractureSimFragmentSession::DoBeginGesture()
{
	Core->beginGesture();
}

void UFractureSimFragmentSession::DoEndGesture()
{
	Core->endGesture();
}

std::vector<fsim::Vec3> UFractureSimFragmentSession::OffsetsOf(float Explode) const
{
	return Explode > 0.0f ? fsim::explodedOffsets(Core->fragments(), Explode) : std::vector<fsim::Vec3>();
}

#undef LOCTEXT_NAMESPACE
