// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimUnits.h"
#include "Tests/FractureSimEditorGolden.h"

#include "Animation/AnimData/IAnimationDataController.h"
#include "Animation/AnimSequence.h"
#include "Animation/Skeleton.h"
#include "BoneWeights.h"
#include "Engine/SkeletalMesh.h"
#include "MeshDescription.h"
#include "Misc/Guid.h"
#include "ReferenceSkeleton.h"
#include "Rendering/SkeletalMeshLODModel.h"
#include "Rendering/SkeletalMeshModel.h"
#include "SkeletalMeshAttributes.h"
#include "UObject/Package.h"
#include "UObject/StrongObjectPtr.h"

/**
 * The golden cube as a skeletal mesh of two bones, one of which has the top, with a morph target that presses the top
 * down and an animation whose last frame does the same. In memory only, and with source data alone: nothing is built of
 * it that could be drawn.
 */
struct FFractureSimPosedCube
{
	TStrongObjectPtr<USkeletalMesh> Mesh;
	TStrongObjectPtr<USkeleton> Skeleton;
	TStrongObjectPtr<UAnimSequence> Animation;

	static FName MorphName() { return FName(TEXT("Pressed")); }
	/** Of three: at rest, half way, pressed. */
	static constexpr int32 LastFrame = 2;

	/** TrianglesLeftOut: how many the cube lacks, so that it has a hole. */
	explicit FFractureSimPosedCube(size_t TrianglesLeftOut = 0)
	{
		UPackage* Package = CreatePackage(*(TEXT("/Temp/FractureSimTests/") + FGuid::NewGuid().ToString()));
		Mesh.Reset(NewObject<USkeletalMesh>(Package, FName(TEXT("PosedCube")), RF_Public | RF_Transient));
		Skeleton.Reset(NewObject<USkeleton>(Package, FName(TEXT("PosedCubeSkeleton")), RF_Public | RF_Transient));
		Animation.Reset(NewObject<UAnimSequence>(Package, FName(TEXT("PressTop")), RF_Public | RF_Transient));
		MakeBones();
		MakeMesh(TrianglesLeftOut);
		Skeleton->MergeAllBonesToBoneTree(Mesh.Get(), false);
		Mesh->SetSkeleton(Skeleton.Get());
		MakeAnimation();
	}

private:
	static FName BaseName() { return FName(TEXT("Base")); }
	static FName TopName() { return FName(TEXT("Top")); }
	static FVector TopAtRest() { return FVector(0.0, 0.0, 25.0); }

	void MakeBones()
	{
		FReferenceSkeleton Bones;
		{
			FReferenceSkeletonModifier Modifier(Bones, Skeleton.Get()); // takes effect at its end
			Modifier.Add(FMeshBoneInfo(BaseName(), BaseName().ToString(), INDEX_NONE), FTransform::Identity);
			Modifier.Add(FMeshBoneInfo(TopName(), TopName().ToString(), 0), FTransform(TopAtRest()));
		}
		Mesh->SetRefSkeleton(Bones);
	}

	void MakeMesh(size_t TrianglesLeftOut)
	{
		Mesh->GetImportedModel()->LODModels.Add(new FSkeletalMeshLODModel());
		Mesh->AddLODInfo(); // without it there is no place for a description
		FMeshDescription& Description = *Mesh->CreateMeshDescription(0);
		FSkeletalMeshAttributes Attributes(Description);
		Attributes.Register();
		Attributes.RegisterMorphTargetAttribute(MorphName(), false);
		const TVertexAttributesRef<FVector3f> Positions = Attributes.GetVertexPositions();
		const TVertexAttributesRef<FVector3f> Deltas = Attributes.GetVertexMorphPositionDelta(MorphName());
		const TVertexInstanceAttributesRef<FVector3f> Normals = Attributes.GetVertexInstanceNormals();
		FSkinWeightsVertexAttributesRef Weights = Attributes.GetVertexSkinWeights();

		const FFractureSimFrame Frame;
		const fsim::TriangleMesh Rest = FractureSimEditorGolden::Cube();
		const fsim::TriangleMesh Pressed = FractureSimEditorGolden::PressedCube();
		TArray<FVertexID> Vertices;
		for (size_t Each = 0; Each < Rest.positions.size(); ++Each)
		{
			const FVertexID Vertex = Description.CreateVertex();
			const FVector3f Place = Frame.MeshPositionToUnreal(Rest.positions[Each]);
			Positions.Set(Vertex, Place);
			Deltas.Set(Vertex, Frame.MeshPositionToUnreal(Pressed.positions[Each]) - Place);
			const UE::AnimationCore::FBoneWeight Weight(static_cast<FBoneIndexType>(Place.Z > 0.0f ? 1 : 0), 1.0f);
			Weights.Set(Vertex, MakeArrayView(&Weight, 1));
			Vertices.Add(Vertex);
		}
		const FPolygonGroupID Group = Description.CreatePolygonGroup();
		for (size_t Triangle = 0; Triangle + TrianglesLeftOut < Rest.triangleCount(); ++Triangle)
		{
			TArray<FVertexInstanceID> Corners;
			for (size_t Corner = 0; Corner < 3; ++Corner)
			{
				const int32 Vertex = static_cast<int32>(Rest.indices[3 * Triangle + Corner]);
				Corners.Add(Description.CreateVertexInstance(Vertices[Vertex]));
				Normals.Set(Corners.Last(), FVector3f(0.0f, 0.0f, 1.0f));
			}
			Description.CreateTriangle(Group, Corners);
		}
		Mesh->CommitMeshDescription(0);
	}

	void MakeAnimation()
	{
		Animation->SetSkeleton(Skeleton.Get());
		IAnimationDataController& Controller = Animation->GetController();
		Controller.InitializeModel();
		Controller.SetFrameRate(FFrameRate(30, 1), false);
		Controller.SetNumberOfFrames(FFrameNumber(LastFrame), false);
		const double Down = static_cast<double>(FractureSimEditorGolden::PressedBy) * 100.0;
		TArray<FVector> BasePlaces;
		TArray<FVector> TopPlaces;
		TArray<FQuat> Turns;
		TArray<FVector> Scales;
		for (int32 Frame = 0; Frame <= LastFrame; ++Frame)
		{
			BasePlaces.Add(FVector::ZeroVector);
			TopPlaces.Add(TopAtRest() - FVector(0.0, 0.0, Down * Frame / LastFrame));
			Turns.Add(FQuat::Identity);
			Scales.Add(FVector::OneVector);
		}
		Controller.AddBoneCurve(BaseName(), false);
		Controller.SetBoneTrackKeys(BaseName(), BasePlaces, Turns, Scales, false);
		Controller.AddBoneCurve(TopName(), false);
		Controller.SetBoneTrackKeys(TopName(), TopPlaces, Turns, Scales, false);
		Controller.NotifyPopulated();
	}
};
