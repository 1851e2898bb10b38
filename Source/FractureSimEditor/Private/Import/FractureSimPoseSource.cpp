// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Import/FractureSimPoseSource.h"

#include "Core/FractureSimEditorText.h"
#include "Import/FractureSimMeshSource.h"

#include "AnimPose.h"
#include "Animation/AnimSequence.h"
#include "Animation/MorphTarget.h"
#include "BoneWeights.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/StaticMesh.h"
#include "MeshDescription.h"
#include "ReferenceSkeleton.h"
#include "SkeletalMeshAttributes.h"

namespace FractureSimPoseSource
{
namespace
{
// Places of the description's vertices at rest, by the value of their id.
TArray<FVector3f> RestPlaces(const FMeshDescription& Description, const FSkeletalMeshConstAttributes& Attributes)
{
	TArray<FVector3f> Places;
	Places.SetNumZeroed(Description.Vertices().GetArraySize());
	const TVertexAttributesConstRef<FVector3f> Positions = Attributes.GetVertexPositions();
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		Places[Vertex.GetValue()] = Positions[Vertex];
	}
	return Places;
}
} // namespace

TArray<FName> MorphNames(const USkeletalMesh& Mesh)
{
	TArray<FName> Names;
	for (const TObjectPtr<UMorphTarget>& Each : Mesh.GetMorphTargets())
	{
		Names.Add(Each->GetFName());
	}
	return Names;
}

int32 FrameCount(const UAnimSequence& Animation)
{
	return Animation.GetNumberOfSampledKeys();
}

TArray<int32> SpreadFrames(const UAnimSequence& Animation, int32 Count)
{
	TArray<int32> Frames;
	const int32 Last = FrameCount(Animation) - 1;
	for (int32 Each = 1; Each <= Count && Last > 0; ++Each)
	{
		Frames.AddUnique(FMath::Max(1, Last * Each / Count));
	}
	return Frames;
}

bool FromMorph(const USkeletalMesh& Mesh, FName MorphTarget, fsim::RigShape& OutShape, FString& OutError)
{
	const FMeshDescription* Description = FractureSimMeshSource::DescriptionOf(Mesh, OutError);
	if (!Description)
	{
		return false;
	}
	const FSkeletalMeshConstAttributes Attributes(*Description);
	const TVertexAttributesConstRef<FVector3f> Deltas = Attributes.GetVertexMorphPositionDelta(MorphTarget);
	if (!Deltas.IsValid())
	{
		OutError = FString::Printf(
			TEXT("%s has no source data of the morph target %s"), *Mesh.GetName(), *MorphTarget.ToString());
		return false;
	}
	TArray<FVector3f> Places = RestPlaces(*Description, Attributes);
	for (const FVertexID Vertex : Description->Vertices().GetElementIDs())
	{
		Places[Vertex.GetValue()] += Deltas[Vertex];
	}
	OutShape.name = FractureSimText::ToStd(MorphTarget.ToString());
	OutShape.positions = FractureSimMeshSource::CornersAt(*Description, Places);
	return true;
}

bool FromFrame(
	const USkeletalMesh& Mesh, const UAnimSequence& Animation, int32 Frame, fsim::RigShape& OutShape, FString& OutError)
{
	const FMeshDescription* Description = FractureSimMeshSource::DescriptionOf(Mesh, OutError);
	if (!Description)
	{
		return false;
	}
	if (Frame < 0 || Frame >= FrameCount(Animation))
	{
		OutError = FString::Printf(
			TEXT("%s has no frame %d; its last one is %d"), *Animation.GetName(), Frame, FrameCount(Animation) - 1);
		return false;
	}
	FAnimPose Pose;
	UAnimPoseExtensions::GetAnimPoseAtFrame(&Animation, Frame, FAnimPoseEvaluationOptions(), Pose);
	if (!UAnimPoseExtensions::IsValid(Pose))
	{
		OutError = FString::Printf(TEXT("frame %d of %s cannot be evaluated"), Frame, *Animation.GetName());
		return false;
	}
	// How far each bone moves what follows it: from its place at rest to that in the pose.
	const FReferenceSkeleton& Skeleton = Mesh.GetRefSkeleton();
	TArray<FTransform> Moves;
	for (int32 Bone = 0; Bone < Skeleton.GetRawBoneNum(); ++Bone)
	{
		const FName Name = Skeleton.GetBoneName(Bone);
		const FTransform Rest = UAnimPoseExtensions::GetRefBonePose(Pose, Name, EAnimPoseSpaces::World);
		Moves.Add(Rest.Inverse() * UAnimPoseExtensions::GetBonePose(Pose, Name, EAnimPoseSpaces::World));
	}
	const FSkeletalMeshConstAttributes Attributes(*Description);
	const FSkinWeightsVertexAttributesConstRef Weights = Attributes.GetVertexSkinWeights();
	const TArray<FVector3f> Rest = RestPlaces(*Description, Attributes);
	TArray<FVector3f> Places = Rest;
	for (const FVertexID Vertex : Description->Vertices().GetElementIDs())
	{
		FVector Place = FVector::ZeroVector;
		double Sum = 0.0;
		for (const UE::AnimationCore::FBoneWeight Weight : Weights.Get(Vertex))
		{
			const int32 Bone = Weight.GetBoneIndex();
			if (Moves.IsValidIndex(Bone))
			{
				const double Share = static_cast<double>(Weight.GetWeight());
				Place += Moves[Bone].TransformPosition(FVector(Rest[Vertex.GetValue()])) * Share;
				Sum += Share;
			}
		}
		if (Sum > 0.0)
		{
			Places[Vertex.GetValue()] = FVector3f(Place / Sum);
		}
	}
	OutShape.name = FractureSimText::ToStd(FString::Printf(TEXT("%s %d"), *Animation.GetName(), Frame));
	OutShape.positions = FractureSimMeshSource::CornersAt(*Description, Places);
	return true;
}

bool FromMesh(const UObject& Rest, const UStaticMesh& Pose, fsim::RigShape& OutShape, FString& OutError)
{
	fsim::TriangleMesh RestMesh;
	fsim::TriangleMesh PoseMesh;
	if (!FractureSimMeshSource::Read(Rest, RestMesh, OutError)
		|| !FractureSimMeshSource::Read(Pose, PoseMesh, OutError))
	{
		return false;
	}
	if (RestMesh.positions.size() != PoseMesh.positions.size())
	{
		OutError = FString::Printf(TEXT("%s has %d triangles, but %s has %d: a pose has the same triangles"),
			*Pose.GetName(), static_cast<int32>(PoseMesh.triangleCount()), *Rest.GetName(),
			static_cast<int32>(RestMesh.triangleCount()));
		return false;
	}
	OutShape.name = FractureSimText::ToStd(Pose.GetName());
	OutShape.positions = MoveTemp(PoseMesh.positions);
	return true;
}
} // namespace FractureSimPoseSource
