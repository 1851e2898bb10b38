// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentSession.h"

#include "Core/FractureSimEditorConvert.h"
#include "Core/FractureSimEditorText.h"
#include "Core/FractureSimSlowTask.h"
#include "FractureSimAsset.h"
#include "FractureSimMaterial.h"
#include "FractureSimUnits.h"
#include "Import/FractureSimAssetMaker.h"
#include "Import/FractureSimMeshSource.h"
#include "Import/FractureSimPoseSource.h"

#include "FractureSimAuthoring/PoseImport.h"
#include "FractureSimAuthoring/PreviewSession.h"

#include "Animation/AnimSequence.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimDentCalls
{
fsim::MirrorAxis ToCore(EFractureSimMirror Axis)
{
	static_assert(static_cast<uint32>(EFractureSimMirror::Z) == static_cast<uint32>(fsim::MirrorAxis::Z));
	return static_cast<fsim::MirrorAxis>(Axis);
}

uint32_t Number(int32 Index)
{
	// What is below zero is no handle and no pose: the session refuses it by its number.
	return Index < 0 ? ~0u : static_cast<uint32_t>(Index);
}
} // namespace FractureSimDentCalls

UFractureSimDentSession::~UFractureSimDentSession()
{
	if (Work.IsValid())
	{
		// The task holds what it works on; it ends at its next report of progress.
		Work->bCancel = true;
	}
}

UFractureSimDentSession* UFractureSimDentSession::Open(UFractureSimAsset& ToEdit, UObject* Outer, FString& OutError)
{
	fsim::Result<fsim::RigEditSession> Opened = FractureSimAssetMaker::OpenDents(ToEdit);
	if (!Opened)
	{
		OutError = FractureSimText::ToString(Opened.message());
		return nullptr;
	}
	UFractureSimDentSession* Session =
		NewObject<UFractureSimDentSession>(Outer ? Outer : GetTransientPackage(), NAME_None, RF_Transient);
	Session->Asset = &ToEdit;
	Session->Core = MakeUnique<fsim::RigEditSession>(MoveTemp(*Opened));
	Session->RememberAsset();
	return Session;
}

TArray<FVector> UFractureSimDentSession::GetHandles() const
{
	const FFractureSimFrame Frame;
	TArray<FVector> Result;
	for (const fsim::Vec3 Each : Core->handles())
	{
		Result.Add(Frame.PositionToUnreal(Each));
	}
	return Result;
}

int32 UFractureSimDentSession::AddHandle(FVector Place)
{
	int32 Added = INDEX_NONE;
	Perform(LOCTEXT("AddHandle", "Add Handle"), [&] {
		const fsim::Result<uint32_t> Result = Core->addHandle(FFractureSimFrame().PositionToCore(Place));
		Added = Result ? static_cast<int32>(*Result) : INDEX_NONE;
		return Result.status();
	});
	return Added;
}

bool UFractureSimDentSession::AddAutomaticHandles(int32 Count)
{
	return Perform(LOCTEXT("AddHandles", "Add Handles"),
		[&] { return Core->addAutomaticHandles(static_cast<uint32_t>(FMath::Max(Count, 0))); });
}

bool UFractureSimDentSession::MoveHandle(int32 Handle, FVector Place)
{
	return Perform(LOCTEXT("MoveHandle", "Move Handle"), [&] {
		return Core->moveHandle(FractureSimDentCalls::Number(Handle), FFractureSimFrame().PositionToCore(Place));
	});
}

bool UFractureSimDentSession::RemoveHandle(int32 Handle)
{
	return Perform(LOCTEXT("RemoveHandle", "Remove Handle"),
		[&] { return Core->removeHandle(FractureSimDentCalls::Number(Handle)); });
}

bool UFractureSimDentSession::MirrorHandles(EFractureSimMirror Axis)
{
	return Perform(LOCTEXT("MirrorHandles", "Mirror Handles"),
		[&] { return Core->mirrorHandles(FractureSimDentCalls::ToCore(Axis)); });
}

bool UFractureSimDentSession::HasWeights() const
{
	return Core->hasWeights();
}

bool UFractureSimDentSession::ComputeWeights()
{
	FFractureSimSlowTask Task(LOCTEXT("Weighing", "Computing weights"));
	return Perform(LOCTEXT("Weights", "Compute Weights"),
		[&] { return Core->computeWeights([&Task](float Share) { return Task.GoesOn(Share); }); });
}

bool UFractureSimDentSession::StartWeights()
{
	CancelWeights();
	Work = MakeShared<FWeightWork, ESPMode::ThreadSafe>();
	Work->Job = Core->weightJob();
	WorkTask = UE::Tasks::Launch(
		UE_SOURCE_LOCATION,
		[Shared = Work] {
			Shared->Status = Shared->Job.run([&Shared](float Share) {
				Shared->Progress = Share;
				return !Shared->bCancel.load();
			});
			Shared->bDone = true;
		},
		UE::Tasks::ETaskPriority::BackgroundNormal);
	return true;
}

void UFractureSimDentSession::CancelWeights()
{
	if (Work.IsValid())
	{
		Work->bCancel = true;
		Work.Reset();
		Changed();
	}
}

float UFractureSimDentSession::GetWeightProgress() const
{
	return Work.IsValid() ? Work->Progress.load() : -1.0f;
}

void UFractureSimDentSession::PollWeights()
{
	if (!Work.IsValid() || !Work->bDone.load())
	{
		return;
	}
	const TSharedPtr<FWeightWork, ESPMode::ThreadSafe> Done = Work;
	Work.Reset();
	Perform(LOCTEXT("TakeWeights", "Compute Weights"),
		[&] { return Done->Status ? Core->finish(Done->Job) : Done->Status; });
}

TArray<FFractureSimPoseInfo> UFractureSimDentSession::GetPoses() const
{
	TArray<FFractureSimPoseInfo> Result;
	for (uint32_t Each = 0; Each < Core->poseCount(); ++Each)
	{
		const fsim::RigPose& Pose = Core->pose(Each);
		FFractureSimPoseInfo& Info = Result.AddDefaulted_GetRef();
		Info.Name = FractureSimText::ToString(Pose.name);
		Info.Strength = Pose.strength;
		const fsim::Colour Colour = fsim::exampleColour(Core->shapeCount() + Each);
		Info.Colour = FLinearColor(Colour.r, Colour.g, Colour.b);
	}
	return Result;
}

int32 UFractureSimDentSession::AddPose(const FString& Name)
{
	int32 Added = INDEX_NONE;
	Perform(LOCTEXT("AddPose", "Add Pose"), [&] {
		const fsim::Result<uint32_t> Result = Core->addPose(FractureSimText::ToStd(Name));
		Added = Result ? static_cast<int32>(*Result) : INDEX_NONE;
		return Result.status();
	});
	return Added;
}

bool UFractureSimDentSession::AddDefaultPoses()
{
	return Perform(LOCTEXT("AddPoses", "Add Usual Poses"), [&] { return Core->addDefaultPoses(); });
}

bool UFractureSimDentSession::RemovePose(int32 Pose)
{
	return Perform(
		LOCTEXT("RemovePose", "Remove Pose"), [&] { return Core->removePose(FractureSimDentCalls::Number(Pose)); });
}

bool UFractureSimDentSession::RenamePose(int32 Pose, const FString& Name)
{
	return Perform(LOCTEXT("RenamePose", "Rename Pose"),
		[&] { return Core->renamePose(FractureSimDentCalls::Number(Pose), FractureSimText::ToStd(Name)); });
}

bool UFractureSimDentSession::ReorderPose(int32 From, int32 To)
{
	return Perform(LOCTEXT("ReorderPose", "Reorder Poses"),
		[&] { return Core->reorderPose(FractureSimDentCalls::Number(From), FractureSimDentCalls::Number(To)); });
}

int32 UFractureSimDentSession::MirrorPose(int32 Pose, EFractureSimMirror Axis)
{
	int32 Added = INDEX_NONE;
	Perform(LOCTEXT("MirrorPose", "Mirror Pose"), [&] {
		const fsim::Result<uint32_t> Result =
			Core->mirrorPose(FractureSimDentCalls::Number(Pose), FractureSimDentCalls::ToCore(Axis));
		Added = Result ? static_cast<int32>(*Result) : INDEX_NONE;
		return Result.status();
	});
	return Added;
}

bool UFractureSimDentSession::SetPoseStrength(int32 Pose, float Strength)
{
	return Perform(LOCTEXT("PoseStrength", "Set Strength Of Pose"),
		[&] { return Core->setPoseStrength(FractureSimDentCalls::Number(Pose), Strength); });
}

bool UFractureSimDentSession::PoseHandle(int32 Pose, int32 Handle, FVector Place)
{
	return Perform(LOCTEXT("PoseHandle", "Pose Handle"), [&] {
		return Core->poseHandle(FractureSimDentCalls::Number(Pose), FractureSimDentCalls::Number(Handle),
			FFractureSimFrame().PositionToCore(Place));
	});
}

bool UFractureSimDentSession::PoseHandleTurned(int32 Pose, int32 Handle, FVector Place, FQuat Rotation)
{
	return Perform(LOCTEXT("TurnHandle", "Turn Handle"), [&] {
		const FFractureSimFrame Frame;
		return Core->poseHandle(FractureSimDentCalls::Number(Pose), FractureSimDentCalls::Number(Handle),
			Frame.PositionToCore(Place), Frame.RotationToCore(Rotation));
	});
}

bool UFractureSimDentSession::FreeHandle(int32 Pose, int32 Handle)
{
	return Perform(LOCTEXT("FreeHandle", "Let Go Of Handle"),
		[&] { return Core->freeHandle(FractureSimDentCalls::Number(Pose), FractureSimDentCalls::Number(Handle)); });
}

bool UFractureSimDentSession::ResetHandle(int32 Pose, int32 Handle)
{
	return Perform(LOCTEXT("ResetHandle", "Reset Handle"),
		[&] { return Core->resetHandle(FractureSimDentCalls::Number(Pose), FractureSimDentCalls::Number(Handle)); });
}

bool UFractureSimDentSession::FindRotations(int32 Pose)
{
	return Perform(LOCTEXT("FindRotations", "Find Rotations"),
		[&] { return Core->findRotations(FractureSimDentCalls::Number(Pose)); });
}

FTransform UFractureSimDentSession::GetHandleGoal(int32 Pose, int32 Handle) const
{
	const FFractureSimFrame Frame;
	if (Handle < 0 || Handle >= static_cast<int32>(Core->handles().size()))
	{
		return FTransform::Identity;
	}
	if (Pose >= 0)
	{
		if (const fsim::Result<fsim::Transform> Goal =
				Core->goalOf(static_cast<uint32_t>(Pose), static_cast<uint32_t>(Handle)))
		{
			return Frame.TransformToUnreal(*Goal);
		}
	}
	return FTransform(Frame.PositionToUnreal(Core->handles()[static_cast<size_t>(Handle)]));
}

int32 UFractureSimDentSession::PickHandle(FVector Origin, FVector Direction, float Slope, int32 Pose) const
{
	const std::optional<uint32_t> InPose =
		Pose < 0 ? std::optional<uint32_t>() : std::optional<uint32_t>(static_cast<uint32_t>(Pose));
	const std::optional<uint32_t> Hit = Core->pickHandle(ToCore(Origin, Direction), Slope, InPose);
	return Hit ? static_cast<int32>(*Hit) : INDEX_NONE;
}

bool UFractureSimDentSession::PickSurface(FVector Origin, FVector Direction, FVector& Place) const
{
	const std::optional<fsim::SurfacePick> Hit = Core->pickSurface(ToCore(Origin, Direction));
	Place = Hit ? FFractureSimFrame().PositionToUnreal(Hit->point) : FVector::ZeroVector;
	return Hit.has_value();
}

bool UFractureSimDentSession::PaintStrength(
	FVector Origin, FVector Direction, EFractureSimDentBrush Mode, float Radius, float Amount)
{
	static_assert(static_cast<uint32>(EFractureSimDentBrush::Erase) == static_cast<uint32>(fsim::BrushMode::Erase));
	fsim::StrengthBrush Brush;
	Brush.mode = static_cast<fsim::BrushMode>(Mode);
	Brush.radius = FFractureSimFrame().LengthToCore(Radius);
	Brush.amount = Amount;
	return Perform(
		LOCTEXT("PaintStrength", "Paint Strength"), [&] { return Core->paint(ToCore(Origin, Direction), Brush); });
}

bool UFractureSimDentSession::ClearStrength()
{
	return Perform(LOCTEXT("ClearStrength", "Clear Strength"), [&] { return Core->clearStrengths(); });
}

bool UFractureSimDentSession::ImportShape(fsim::RigShape Shape)
{
	// A session that was opened from a finished rig has one vertex a place; a shape has one a corner of the source.
	if (Shape.positions.size() != Core->surface().size())
	{
		fsim::TriangleMesh Mesh;
		FString Error = TEXT("the asset's Source Mesh is gone");
		const UObject* Source = Asset->SourceMesh.LoadSynchronous();
		if (!Source || !FractureSimMeshSource::Read(*Source, Mesh, Error))
		{
			return Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
		}
		if (Mesh.positions.size() == Shape.positions.size())
		{
			Shape.positions = fsim::shapeAtPlaces(Core->surface(), Mesh.positions, Shape.positions);
		}
	}
	return Perform(LOCTEXT("ImportPose", "Import Pose"), [&] {
		const fsim::Result<uint32_t> Result = Core->addPoseFromShape(Shape);
		return Result.status();
	});
}

bool UFractureSimDentSession::ImportMorphTarget(USkeletalMesh* Mesh, FName MorphTarget)
{
	fsim::RigShape Shape;
	FString Error = TEXT("choose a skeletal mesh");
	if (!Mesh || !FractureSimPoseSource::FromMorph(*Mesh, MorphTarget, Shape, Error))
	{
		return Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
	}
	return ImportShape(MoveTemp(Shape));
}

bool UFractureSimDentSession::ImportFrame(USkeletalMesh* Mesh, UAnimSequence* Animation, int32 Frame)
{
	fsim::RigShape Shape;
	FString Error = TEXT("choose a skeletal mesh and an animation of it");
	if (!Mesh || !Animation || !FractureSimPoseSource::FromFrame(*Mesh, *Animation, Frame, Shape, Error))
	{
		return Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
	}
	return ImportShape(MoveTemp(Shape));
}

bool UFractureSimDentSession::ImportMesh(UStaticMesh* Mesh)
{
	fsim::RigShape Shape;
	FString Error = TEXT("choose a static mesh; the asset needs its Source Mesh too");
	const UObject* Source = Asset->SourceMesh.LoadSynchronous();
	if (!Mesh || !Source || !FractureSimPoseSource::FromMesh(*Source, *Mesh, Shape, Error))
	{
		return Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
	}
	return ImportShape(MoveTemp(Shape));
}

bool UFractureSimDentSession::SetDentProperties(const FFractureSimDentProperties& Properties)
{
	UFractureSimMaterial* Material = NewObject<UFractureSimMaterial>(GetTransientPackage(), NAME_None, RF_Transient);
	Material->Dents = Properties;
	return Perform(
		LOCTEXT("DentNumbers", "Set How It Dents"), [&] { return Core->setMaterial(Material->ToDentMaterial()); });
}

TArray<FFractureSimAdvice> UFractureSimDentSession::GetIssues() const
{
	TArray<FFractureSimAdvice> Result;
	for (const fsim::RigIssue& Each : Core->issues())
	{
		FFractureSimAdvice& Advice = Result.AddDefaulted_GetRef();
		Advice.Severity = Each.isError ? EFractureSimSeverity::Error : EFractureSimSeverity::Note;
		Advice.Sentence = FractureSimText::ToString(Each.sentence);
		Advice.FixName = FractureSimText::ToString(Each.fixName);
		Advice.Fix = static_cast<int32>(Each.fix);
		Advice.Index = static_cast<int32>(Each.index);
	}
	return Result;
}

bool UFractureSimDentSession::FixIssue(int32 Issue)
{
	const std::vector<fsim::RigIssue> Issues = Core->issues();
	if (Issue < 0 || Issue >= static_cast<int32>(Issues.size()))
	{
		return Note(fsim::Status::refused("there is no issue {}; there are {}", Issue, Issues.size()));
	}
	FFractureSimSlowTask Task(LOCTEXT("Fixing", "Mending the rig"));
	const fsim::RigIssue& Chosen = Issues[static_cast<size_t>(Issue)];
	return Perform(FractureSimText::ToText(Chosen.fixName),
		[&] { return Core->fix(Chosen, [&Task](float Share) { return Task.GoesOn(Share); }); });
}

bool UFractureSimDentSession::Apply()
{
	FString Error;
	if (!FractureSimAssetMaker::Store(*Asset, *Core, nullptr, Error))
	{
		return Note(fsim::Status::refused("{}", FractureSimText::ToStd(Error)));
	}
	Core->markSaved();
	RememberAsset();
	Note(fsim::Status::done());
	Changed();
	return true;
}

bool UFractureSimDentSession::IsDirty() const
{
	return Core->isDirty();
}

uint64 UFractureSimDentSession::GetRevision() const
{
	return Core->revision();
}

void UFractureSimDentSession::DoUndo()
{
	Core->undo();
}

void UFractureSimDentSession::DoRedo()
{
	Core->redo();
}

void UFractureSimDentSession::DoBeginGesture()
{
	Core->beginGesture();
}

void UFractureSimDentSession::DoEndGesture()
{
	Core->endGesture();
}

#undef LOCTEXT_NAMESPACE
