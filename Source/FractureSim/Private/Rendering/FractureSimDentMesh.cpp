// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimDentMesh.h"

#include "FractureSimSkinDispatch.h"
#include "FractureSimUnits.h"
#include "RHICommandList.h"

#include <span>
#include <vector>

namespace FractureSimDents
{
template <typename T> TConstArrayView<uint8> BytesOfTable(const std::vector<T>& Table)
{
	return TConstArrayView<uint8>(
		reinterpret_cast<const uint8*>(Table.data()), static_cast<int32>(Table.size() * sizeof(T)));
}

template <typename T> std::vector<T> TableOf(const TArray<T>& Values)
{
	return std::vector<T>(Values.GetData(), Values.GetData() + Values.Num());
}

static fsim::Vec3 Placed(const FVector3f& V)
{
	return {V.X, V.Y, V.Z};
}
} // namespace FractureSimDents

SIZE_T FFractureSimDentMesh::GetAllocatedSize() const
{
	return RigVertices.GetAllocatedSize() + Tables.offsets.size() * sizeof(uint32)
		   + Tables.influences.size() * sizeof(fsim::DentInfluence) + Tables.poses.size() * sizeof(fsim::DentPose)
		   + (Tables.pivots.size() + Rings.rest.size()) * sizeof(fsim::Vec3)
		   + (Rings.offsets.size() + Rings.pairs.size()) * sizeof(uint32);
}

TSharedPtr<const FFractureSimDentMesh, ESPMode::ThreadSafe> MakeFractureSimDentMesh(
	const fsim::DentRigView& Rig, const TArray<uint32>& RigVertices, const FFractureSimRenderMesh& Mesh)
{
	const FFractureSimFrame Frame;
	TSharedRef<FFractureSimDentMesh, ESPMode::ThreadSafe> Dents =
		MakeShared<FFractureSimDentMesh, ESPMode::ThreadSafe>();
	Dents->Tables = fsim::dentSkinTables(Rig);
	for (fsim::Vec3& Pivot : Dents->Tables.pivots)
	{
		Pivot = FractureSimDents::Placed(Frame.MeshPositionToUnreal(Pivot));
	}
	for (fsim::DentPose& Pose : Dents->Tables.poses)
	{
		const FQuat Turn =
			Frame.RotationToUnreal({Pose.rotation[0], Pose.rotation[1], Pose.rotation[2], Pose.rotation[3]});
		const FVector3f Shift = Frame.MeshPositionToUnreal({Pose.shift[0], Pose.shift[1], Pose.shift[2]});
		// The short way stays the short way: w is 0 or more on both sides.
		const double Side = Turn.W < 0.0 ? -1.0 : 1.0;
		Pose = {{static_cast<float>(Side * Turn.X), static_cast<float>(Side * Turn.Y),
					static_cast<float>(Side * Turn.Z), static_cast<float>(Side * Turn.W)},
			{Shift.X, Shift.Y, Shift.Z, 0.0f}};
	}
	std::vector<fsim::Vec3> Positions;
	std::vector<fsim::Vec3> Normals;
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		Positions.push_back(FractureSimDents::Placed(Mesh.Positions[Vertex]));
		Normals.push_back(FractureSimDents::Placed(Mesh.Normals[Vertex]));
	}
	// By Unreal's winding these normals point inwards, at rest and dented alike: only the turn between them counts.
	Dents->Rings = fsim::normalRings(Positions, Normals, FractureSimDents::TableOf(Mesh.Indices));
	Dents->RigVertices = RigVertices;
	Dents->RigVertexCount = Rig.vertexCount();
	return Dents;
}

void FFractureSimDentBuffers::Init(FRHICommandListBase& RHICmdList, const FFractureSimDentMesh& Mesh, bool bInCompute)
{
	Dents = &Mesh;
	bCompute = bInCompute;
	TArray<float> None;
	None.SetNumZeroed(static_cast<int32>(Mesh.RigVertexCount * Mesh.Tables.examples));
	if (!bCompute)
	{
		Weights = MoveTemp(None);
		return;
	}
	const auto Make = [&RHICmdList](FFractureSimDataBuffer& Buffer, const TCHAR* Name, EPixelFormat Format,
						  TConstArrayView<uint8> Contents) {
		Buffer.Describe(Name, Format, EFractureSimBufferUse::Copied, static_cast<uint32>(Contents.Num()), Contents);
		Buffer.InitResource(RHICmdList);
	};
	using FractureSimDents::BytesOfTable;
	Make(WeightBuffer, TEXT("FractureSim.DentWeights"), PF_R32_FLOAT, FractureSimGpu::BytesOf(None));
	Make(RigVertexBuffer, TEXT("FractureSim.RigVertices"), PF_R32_UINT, FractureSimGpu::BytesOf(Mesh.RigVertices));
	Make(BoneOffsetBuffer, TEXT("FractureSim.BoneOffsets"), PF_R32_UINT, BytesOfTable(Mesh.Tables.offsets));
	Make(BoneInfluenceBuffer, TEXT("FractureSim.BoneInfluences"), PF_R32_UINT, BytesOfTable(Mesh.Tables.influences));
	Make(BonePivotBuffer, TEXT("FractureSim.BonePivots"), PF_R32_FLOAT, BytesOfTable(Mesh.Tables.pivots));
	Make(BonePoseBuffer, TEXT("FractureSim.BonePoses"), PF_A32B32G32R32F, BytesOfTable(Mesh.Tables.poses));
	Make(RingOffsetBuffer, TEXT("FractureSim.RingOffsets"), PF_R32_UINT, BytesOfTable(Mesh.Rings.offsets));
	Make(RingPairBuffer, TEXT("FractureSim.RingPairs"), PF_R32_UINT, BytesOfTable(Mesh.Rings.pairs));
	Make(RingNormalBuffer, TEXT("FractureSim.RingNormals"), PF_R32_FLOAT, BytesOfTable(Mesh.Rings.rest));
}

void FFractureSimDentBuffers::Release()
{
	FFractureSimDataBuffer* Buffers[] = {&WeightBuffer, &RigVertexBuffer, &BoneOffsetBuffer, &BoneInfluenceBuffer,
		&BonePivotBuffer, &BonePoseBuffer, &RingOffsetBuffer, &RingPairBuffer, &RingNormalBuffer};
	for (FFractureSimDataBuffer* Buffer : Buffers)
	{
		Buffer->ReleaseResource();
	}
}

bool FFractureSimDentBuffers::Apply(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update)
{
	const uint32 Examples = Dents->Tables.examples;
	TArray<FractureSimGpu::FRun> Runs;
	for (const FFractureSimChangedRange& Range : Update.WeightRanges)
	{
		if (Range.Count > 0 && uint64(Range.First) + Range.Count <= Dents->RigVertexCount
			&& (uint64(Range.Offset) + Range.Count) * Examples <= static_cast<uint64>(Update.Weights.Num()))
		{
			Runs.Add({Range.First, Range.Count, Range.Offset});
		}
	}
	if (bCompute)
	{
		FractureSimGpu::CopyRuns(RHICmdList, WeightBuffer.GetBuffer(), Examples * sizeof(float), Runs,
			FractureSimGpu::BytesOf(Update.Weights));
	}
	else
	{
		for (const FractureSimGpu::FRun& Run : Runs)
		{
			for (uint32 Each = 0; Each < Run.Count * Examples; ++Each)
			{
				Weights[static_cast<int32>(Run.First * Examples + Each)] =
					Update.Weights[static_cast<int32>(Run.Source * Examples + Each)];
			}
		}
	}
	return Runs.Num() > 0;
}

void FFractureSimDentBuffers::Dispatch(FRHICommandListImmediate& RHICmdList, ERHIFeatureLevel::Type FeatureLevel,
	const FFractureSimDataBuffer& Rest, const FFractureSimDataBuffer& Positions,
	const FFractureSimDataBuffer& Tangents) const
{
	FFractureSimDentDispatch Work;
	Work.Weights = WeightBuffer.GetView();
	Work.ExampleCount = Dents->Tables.examples;
	Work.RigVertices = RigVertexBuffer.GetView();
	Work.BoneOffsets = BoneOffsetBuffer.GetView();
	Work.BoneInfluences = BoneInfluenceBuffer.GetView();
	Work.BonePivots = BonePivotBuffer.GetView();
	Work.BonePoses = BonePoseBuffer.GetView();
	Work.Rest = Rest.GetView();
	Work.RingOffsets = RingOffsetBuffer.GetView();
	Work.RingPairs = RingPairBuffer.GetView();
	Work.RingNormals = RingNormalBuffer.GetView();
	Work.OutPositions = Positions.GetWritable();
	Work.Positions = Positions.GetView();
	Work.OutTangents = Tangents.GetWritable();
	Work.VertexCount = static_cast<uint32>(Dents->RigVertices.Num());

	const ERHIAccess Read = FractureSimGpu::ReadAccess();
	RHICmdList.Transition(FRHITransitionInfo(Positions.GetBuffer(), Read, ERHIAccess::UAVCompute));
	DispatchFractureSimDentPositions(RHICmdList, FeatureLevel, Work);
	RHICmdList.Transition(FRHITransitionInfo(Positions.GetBuffer(), ERHIAccess::UAVCompute, Read));
	RHICmdList.Transition(FRHITransitionInfo(Tangents.GetBuffer(), Read, ERHIAccess::UAVCompute));
	DispatchFractureSimDentNormals(RHICmdList, FeatureLevel, Work);
	RHICmdList.Transition(FRHITransitionInfo(Tangents.GetBuffer(), ERHIAccess::UAVCompute, Read));
}

void FFractureSimDentBuffers::SkinOnCpu(
	const TArray<fsim::SkinVertex>& Rest, TArray<fsim::Vec3>& Positions, TArray<uint32>& Tangents) const
{
	const uint32 Examples = Dents->Tables.examples;
	for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
	{
		const uint32 RigVertex = Dents->RigVertices[Vertex];
		const std::span<const float> Mine(Weights.GetData() + RigVertex * Examples, Examples);
		Positions[Vertex] = fsim::dentPosition(Dents->Tables, RigVertex, Mine, Rest[Vertex].position);
	}
	const std::span<const fsim::Vec3> Moved(Positions.GetData(), static_cast<size_t>(Positions.Num()));
	for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
	{
		const fsim::Vec3 Was = Dents->Rings.rest[static_cast<size_t>(Vertex)];
		const fsim::Vec3 Is = fsim::ringNormal(Dents->Rings, static_cast<uint32>(Vertex), Moved);
		const fsim::Vec3 Normal = fsim::turnedAlong(Was, Is, fsim::unpackSigned8(Rest[Vertex].normal));
		const fsim::Vec3 Tangent = fsim::turnedAlong(Was, Is, fsim::unpackSigned8(Rest[Vertex].tangent));
		Tangents[2 * Vertex] = fsim::packSigned8(Tangent, 0.0f);
		Tangents[2 * Vertex + 1] =
			(fsim::packSigned8(Normal, 0.0f) & 0x00ffffffu) | (Rest[Vertex].normal & 0xff000000u);
	}
}
