// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Import/FractureSimPoseSource.h"

#include "Core/FractureSimEditorText.h"
#include "FractureSimUnits.h"
#include "Import/FractureSimMeshSource.h"

#include "FractureSimAuthoring/PoseImport.h"

#include "AnimPose.h"
#include "Animation/AnimSequence.h"
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
std::vector<fsim::Vec3> RestPlaces(const FMeshDescription& Description, const FSkeletalMeshConstAttributes& Attributes)
{
	const FFractureSimFrame Frame;
	std::vector<fsim::Vec3> Places(static_cast<size_t>(Description.Vertices().GetArraySize()));
	const TVertexAttributesConstRef<FVector3f> Positions = Attributes.GetVertexPositions();
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		Places[static_cast<size_t>(Vertex.GetValue())] = Frame.MeshPositionToCore(Positions[Vertex]);
	}
	return Places;
}

// How far a bone moves what follows it, from its place at rest to that in the pose, for vertices in the core's space.
fsim::BoneMove MoveOf(const FTransform& Rest, const FTransform& Posed)
{
	const FFractureSimFrame Frame;
	const FTransform Move = Rest.Inverse() * Posed;
	const auto Moved = [&](fsim::Vec3 P) {
		return Frame.PositionToCore(Move.TransformPosition(Frame.PositionToUnreal(P)));
	};
	fsim::BoneMove Result;
	Result.offset = Moved({});
	Result.linear.x = Moved({1.0f, 0.0f, 0.0f}) - Result.offset;
	Result.linear.y = Moved({0.0f, 1.0f, 0.0f}) - Result.offset;
	Result.linear.z = Moved({0.0f, 0.0f, 1.0f}) - Result.offset;
	return Result;
}

std::vector<fsim::BoneMove> MovesOf(const USkeletalMesh& Mesh, const FAnimPose& Pose)
{
	const FReferenceSkeleton& Skeleton = Mesh.GetRefSkeleton();
	std::vector<fsim::BoneMove> Moves;
	for (int32 Bone = 0; Bone < Skeleton.GetRawBoneNum(); ++Bone)
	{
		const FName Name = Skeleton.GetBoneName(Bone);
		Moves.push_back(MoveOf(UAnimPoseExtensions::GetRefBonePose(Pose, Name, EAnimPoseSpaces::World),
			UAnimPoseExtensions::GetBonePose(Pose, Name, EAnimPoseSpaces::World)));
	}
	return Moves;
}

std::vector<fsim::BoneShare> SharesOf(
	const FMeshDescription& Description, const FSkeletalMeshConstAttributes& Attributes)
{
	const FSkinWeightsVertexAttributesConstRef Weights = Attributes.GetVertexSkinWeights();
	std::vector<fsim::BoneShare> Shares;
	for (const FVertexID Vertex : Description.Vertices().GetElementIDs())
	{
		for (const UE::AnimationCore::FBoneWeight Weight : Weights.Get(Vertex))
		{
			Shares.push_back({static_cast<uint32_t>(Vertex.GetValue()), static_cast<uint32_t>(Weight.GetBoneIndex()),
				Weight.GetWeight()});
		}
	}
	return Shares;
}
} // namespace

int32 FrameCount(const UAnimSequence& Animation)
{
	return Animation.GetNumberOfSampledKeys();
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
	const FFractureSimFrame Frame;
	std::vector<fsim::Vec3> Places = RestPlaces(*Description, Attributes);
	for (const FVertexID Vertex : Description->Vertices().GetElementIDs())
	{
		Places[static_cast<size_t>(Vertex.GetValue())] += Frame.MeshPositionToCore(Deltas[Vertex]);
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
	const FSkeletalMeshConstAttributes Attributes(*Description);
	OutShape.name = FractureSimText::ToStd(FString::Printf(TEXT("%s %d"), *Animation.GetName(), Frame));
	OutShape.positions =
		FractureSimMeshSource::CornersAt(*Description, fsim::skinnedPlaces(RestPlaces(*Description, Attributes),
														   SharesOf(*Description, Attributes), MovesOf(Mesh, Pose)));
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
