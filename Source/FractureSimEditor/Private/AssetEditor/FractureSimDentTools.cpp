// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "AssetEditor/FractureSimDentTools.h"

#include "FractureSimMaterial.h"

#include "Animation/AnimSequence.h"
#include "Engine/SkeletalMesh.h"
#include "UObject/UnrealType.h"

void UFractureSimPoseTool::Refresh()
{
	Poses = Session->GetPoses();
	Pose = FMath::Clamp(Pose, -1, Poses.Num() - 1);
	Handle = FMath::Clamp(Handle, -1, Session->GetHandles().Num() - 1);
	PoseName = Pose >= 0 ? Poses[Pose].Name : FString();
	Strength = Pose >= 0 ? Poses[Pose].Strength : 1.0f;
	const float Progress = Session->GetWeightProgress();
	WeightProgress = Progress < 0.0f ? -1.0f : Progress * 100.0f;
}

void UFractureSimPoseTool::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	const FName Name = PropertyChangedEvent.GetMemberPropertyName();
	if (Pose >= 0 && Name == GET_MEMBER_NAME_CHECKED(UFractureSimPoseTool, PoseName))
	{
		Say(Session->RenamePose(Pose, PoseName), Session->GetLastError());
	}
	else if (Pose >= 0 && Name == GET_MEMBER_NAME_CHECKED(UFractureSimPoseTool, Strength)
			 && PropertyChangedEvent.ChangeType != EPropertyChangeType::Interactive)
	{
		Say(Session->SetPoseStrength(Pose, Strength), Session->GetLastError());
	}
	Refresh();
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

void UFractureSimPoseTool::NewPose()
{
	const int32 Added = Session->AddPose(FString::Printf(TEXT("Pose %d"), Poses.Num() + 1));
	Say(Added >= 0, Session->GetLastError());
	Pose = Added >= 0 ? Added : Pose;
	Refresh();
}

void UFractureSimPoseTool::UsualPoses()
{
	Say(Session->AddDefaultPoses(), Session->GetLastError());
}

void UFractureSimPoseTool::Mirror()
{
	Say(Session->MirrorPose(Pose, MirrorAxis) >= 0, Session->GetLastError());
}

void UFractureSimPoseTool::Earlier()
{
	if (Session->ReorderPose(Pose, Pose - 1))
	{
		--Pose;
		Refresh();
		return;
	}
	Say(false, Session->GetLastError());
}

void UFractureSimPoseTool::Later()
{
	if (Session->ReorderPose(Pose, Pose + 1))
	{
		++Pose;
		Refresh();
		return;
	}
	Say(false, Session->GetLastError());
}

void UFractureSimPoseTool::RemovePose()
{
	Say(Session->RemovePose(Pose), Session->GetLastError());
}

void UFractureSimPoseTool::FindRotations()
{
	Say(Session->FindRotations(Pose), Session->GetLastError());
}

void UFractureSimPoseTool::AddFour()
{
	Say(Session->AddAutomaticHandles(4), Session->GetLastError());
}

void UFractureSimPoseTool::RemoveHandle()
{
	Say(Session->RemoveHandle(Handle), Session->GetLastError());
}

void UFractureSimPoseTool::ResetHandle()
{
	Say(Session->ResetHandle(Pose, Handle), Session->GetLastError());
}

void UFractureSimPoseTool::FreeHandle()
{
	Say(Session->FreeHandle(Pose, Handle), Session->GetLastError());
}

void UFractureSimPoseTool::MirrorHandles()
{
	Say(Session->MirrorHandles(MirrorAxis), Session->GetLastError());
}

void UFractureSimPoseTool::ComputeWeights()
{
	Say(Session->StartWeights(), Session->GetLastError());
}

void UFractureSimPoseTool::CancelWeights()
{
	Session->CancelWeights();
}

void UFractureSimPoseTool::Import()
{
	const bool bDone = MorphTarget.IsNone() ? Session->ImportFrame(ImportFrom, Animation, Frame)
											: Session->ImportMorphTarget(ImportFrom, MorphTarget);
	Say(bDone, Session->GetLastError());
}

void UFractureSimDentTool::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	const FName Name = PropertyChangedEvent.GetMemberPropertyName();
	if (Name == GET_MEMBER_NAME_CHECKED(UFractureSimDentTool, Material) && Material)
	{
		Dents = Material->Dents;
	}
	else if (Name == GET_MEMBER_NAME_CHECKED(UFractureSimDentTool, Dents))
	{
		if (Material)
		{
			Material->Modify();
			Material->Dents = Dents;
			Material->Preset = EFractureSimPreset::Custom;
		}
		if (PropertyChangedEvent.ChangeType != EPropertyChangeType::Interactive)
		{
			Say(Session->SetDentProperties(Dents), Session->GetLastError());
		}
	}
	Super::PostEditChangeProperty(PropertyChangedEvent);
}

void UFractureSimDentTool::ClearStrength()
{
	Say(Session->ClearStrength(), Session->GetLastError());
}
