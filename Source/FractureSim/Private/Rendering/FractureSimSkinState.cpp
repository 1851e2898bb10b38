// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimSkinState.h"

#include "FractureSim/DentSkinTables.h"
#include "FractureSimSkinDispatch.h"
#include "HAL/IConsoleManager.h"
#include "RHICommandList.h"

static TAutoConsoleVariable<bool> CVarFractureSimCompute(TEXT("FractureSim.Render.Compute"), true,
	TEXT("Move the vertices of broken bodies by compute shaders where the platform has them; off: on the CPU. For "
		 "bodies ") TEXT("that are shown from now on."),
	ECVF_RenderThreadSafe);

namespace FractureSimSkin
{
// A dispatch costs more than the vertices between two near ranges.
constexpr uint32 DispatchGap = 512;
constexpr uint32 MostDispatches = 16;

static fsim::Vec3 ToCore(const FVector3f& V)
{
	return {V.X, V.Y, V.Z};
}

static std::vector<fsim::TriangleRange> SectionsOf(const FFractureSimRenderMesh& Mesh)
{
	const uint32 All = static_cast<uint32>(Mesh.Indices.Num()) / 3;
	const uint32 Outside = FMath::Min(Mesh.OutsideTriangles, All);
	return {{0, Outside}, {Outside, All - Outside}};
}

static TArray<fsim::SkinVertex> RestOf(const FFractureSimRenderMesh& Mesh)
{
	TArray<fsim::SkinVertex> Rest;
	Rest.Reserve(Mesh.Positions.Num());
	for (int32 Vertex = 0; Vertex < Mesh.Positions.Num(); ++Vertex)
	{
		const FVector3f Normal = Mesh.Normals.IsValidIndex(Vertex) ? Mesh.Normals[Vertex] : FVector3f(0.0f, 0.0f, 1.0f);
		const FVector4f Tangent =
			Mesh.Tangents.IsValidIndex(Vertex) ? Mesh.Tangents[Vertex] : FVector4f(1.0f, 0.0f, 0.0f, 1.0f);
		Rest.Add({ToCore(Mesh.Positions[Vertex]), fsim::packSigned8({Tangent.X, Tangent.Y, Tangent.Z}, 0.0f),
			fsim::packSigned8(ToCore(Normal), Tangent.W)});
	}
	return Rest;
}
} // namespace FractureSimSkin

FFractureSimSkinState::FFractureSimSkinState(
	const FFractureSimRenderMeshRef& InMesh, ERHIFeatureLevel::Type InFeatureLevel, EShaderPlatform InPlatform)
	: Mesh(InMesh), FeatureLevel(InFeatureLevel), VertexCount(static_cast<uint32>(InMesh->Positions.Num())),
	  Visible(static_cast<uint32>(InMesh->Indices.Num()) / 3, FractureSimSkin::SectionsOf(*InMesh)),
	  VertexFactory(InFeatureLevel)
{
	bByHand = VertexFactory.SupportsManualVertexFetch(InFeatureLevel);
	bCompute = bByHand && (InMesh->Skinning == EFractureSimSkinning::Fragments || HasDents())
			   && FractureSimCanSkinByCompute(InPlatform) && CVarFractureSimCompute.GetValueOnAnyThread();
	Dirty[0] = fsim::DirtyRanges(VertexCount);
	Dirty[1] = fsim::DirtyRanges(VertexCount);
}

void FFractureSimSkinState::Init(FRHICommandListBase& RHICmdList)
{
	const FFractureSimRenderMesh& Given = *Mesh;
	Rest = FractureSimSkin::RestOf(Given);
	TArray<fsim::Vec3> Places;
	TArray<uint32> Frames;
	for (const fsim::SkinVertex& Vertex : Rest)
	{
		Places.Add(Vertex.position);
		Frames.Add(Vertex.tangent);
		Frames.Add(Vertex.normal);
	}
	TArray<FVector2f> UVs = Given.UVs;
	UVs.SetNumZeroed(static_cast<int32>(VertexCount));
	TArray<FColor> Colors = Given.Colors;
	if (Colors.Num() != static_cast<int32>(VertexCount))
	{
		Colors.Init(FColor::White, static_cast<int32>(VertexCount));
	}

	using EUse = EFractureSimBufferUse;
	const EUse Moved = bCompute ? EUse::Computed : EUse::Copied;
	const auto Make = [&RHICmdList](FFractureSimDataBuffer& Buffer, const TCHAR* Name, EPixelFormat Format, EUse Use,
						  uint32 Bytes, TConstArrayView<uint8> Contents) {
		Buffer.Describe(Name, Format, Use, Bytes, Contents);
		Buffer.InitResource(RHICmdList);
	};
	Make(RestBuffer, TEXT("FractureSim.Rest"), PF_R32_UINT, EUse::Copied, VertexCount * sizeof(fsim::SkinVertex),
		FractureSimGpu::BytesOf(Rest));
	Make(UVBuffer, TEXT("FractureSim.UVs"), PF_R32_FLOAT, EUse::Copied, VertexCount * sizeof(FVector2f),
		FractureSimGpu::BytesOf(UVs));
	Make(ColorBuffer, TEXT("FractureSim.Colors"), PF_R32_UINT, EUse::Copied, VertexCount * sizeof(FColor),
		FractureSimGpu::BytesOf(Colors));
	for (int32 Turn = 0; Turn < (bByHand ? 2 : 1); ++Turn)
	{
		// At rest until something is known: no draw reads memory that nobody wrote.
		Make(Positions[Turn], TEXT("FractureSim.Positions"), PF_R32_FLOAT, Moved, VertexCount * sizeof(fsim::Vec3),
			FractureSimGpu::BytesOf(Places));
		Make(Tangents[Turn], TEXT("FractureSim.Tangents"), PF_R32_UINT, Moved, VertexCount * 2 * sizeof(uint32),
			FractureSimGpu::BytesOf(Frames));
	}
	if (Given.Skinning == EFractureSimSkinning::Fragments)
	{
		Transforms.SetNum(static_cast<int32>(FMath::Max(Given.TransformCount, 1u)));
		LastTransforms = Transforms;
	}
	if (HasDents())
	{
		Dents.Init(RHICmdList, *Given.Dents, bCompute);
	}
	if (bCompute && !HasDents())
	{
		Make(EntryBuffer, TEXT("FractureSim.Entries"), PF_R32_UINT, EUse::Copied, VertexCount * sizeof(fsim::SkinEntry),
			FractureSimGpu::BytesOf(Given.RestEntries));
		for (FFractureSimDataBuffer& Buffer : TransformBuffers)
		{
			Make(Buffer, TEXT("FractureSim.Transforms"), PF_A32B32G32R32F, EUse::Streamed,
				static_cast<uint32>(Transforms.Num() * sizeof(fsim::SkinTransform)),
				FractureSimGpu::BytesOf(Transforms));
		}
	}
	if (bCompute)
	{
		Rest.Empty();
	}
	else
	{
		Entries = Given.RestEntries;
		CpuPositions = MoveTemp(Places);
		CpuTangents = MoveTemp(Frames);
	}

	if (Given.Skinning == EFractureSimSkinning::Fragments)
	{
		Visible.update({Given.RestVisibleTriangles.GetData(), static_cast<size_t>(Given.RestVisibleTriangles.Num())});
		TakeRanges(Given.RestSkinnedVertices);
	}
	else
	{
		const fsim::TriangleRange All{0, static_cast<uint32>(Given.Indices.Num()) / 3};
		Visible.update({&All, 1});
	}
	const fsim::VertexRange Slots{0, static_cast<uint32>(Given.Indices.Num()) / 3};
	Indices.Initial = IndicesOf(MakeArrayView(&Slots, 1));
	Visible.clearChanges();
	Indices.InitResource(RHICmdList);

	if (!bByHand)
	{
		FFractureSimVertexFactory::FComponents Components;
		Components.Position = FVertexStreamComponent(&Positions[0], 0, sizeof(fsim::Vec3), VET_Float3);
		Components.TangentX = FVertexStreamComponent(&Tangents[0], 0, 2 * sizeof(uint32), VET_PackedNormal);
		Components.TangentZ =
			FVertexStreamComponent(&Tangents[0], sizeof(uint32), 2 * sizeof(uint32), VET_PackedNormal);
		Components.Color = FVertexStreamComponent(&ColorBuffer, 0, sizeof(FColor), VET_Color);
		Components.UV = FVertexStreamComponent(&UVBuffer, 0, sizeof(FVector2f), VET_Float2);
		VertexFactory.SetComponents(Components);
	}
	VertexFactory.InitResource(RHICmdList);
#if RHI_RAYTRACING
	bInRays = bByHand && FFractureSimRayTracing::IsWanted();
	if (bInRays)
	{
		RayTracing.Init(RHICmdList, FeatureLevel, Positions, Tangents, UVBuffer, ColorBuffer, Indices, VertexCount);
	}
#endif
	bNewPose = true; // the first frame shows what is there
	FractureSimFrameHook::Add(this);
}

void FFractureSimSkinState::Release()
{
	FractureSimFrameHook::Remove(this);
#if RHI_RAYTRACING
	RayTracing.Release();
#endif
	VertexFactory.ReleaseResource();
	Indices.ReleaseResource();
	RestBuffer.ReleaseResource();
	UVBuffer.ReleaseResource();
	ColorBuffer.ReleaseResource();
	EntryBuffer.ReleaseResource();
	Dents.Release();
	for (int32 Turn = 0; Turn < 2; ++Turn)
	{
		TransformBuffers[Turn].ReleaseResource();
		Positions[Turn].ReleaseResource();
		Tangents[Turn].ReleaseResource();
	}
}

void FFractureSimSkinState::BeginFrame_RenderThread(FRHICommandListImmediate& RHICmdList, uint64 Frame)
{
	if (Frame == LastFrame)
	{
		return; // another family of views of the same frame
	}
	LastFrame = Frame;
	for (const FFractureSimRenderUpdatePtr& Update : Pending)
	{
		Apply(RHICmdList, *Update);
	}
	Pending.Reset();
	SendIndices(RHICmdList);
	const fsim::SkinFrame Turn = Turns.advance(Frame, bNewPose);
	if (Turn.skins)
	{
		bNewPose = false;
		Skin(RHICmdList, Turn);
	}
#if RHI_RAYTRACING
	if (bInRays)
	{
		UpdateRays(RHICmdList, Turn);
	}
#endif
}

#if RHI_RAYTRACING
void FFractureSimSkinState::UpdateRays(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn)
{
	TArray<FFractureSimRayTracing::FRun> Runs;
	for (int32 Section = 0; Section < GetSectionCount(); ++Section)
	{
		const FSection Drawn = GetSection(Section);
		Runs.Add({Drawn.FirstIndex, Drawn.Triangles});
	}
	RayTracing.Update(RHICmdList, Turn.current, Turn.skins, Runs);
}
#endif

void FFractureSimSkinState::Skin(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn)
{
	if (bCompute && HasDents())
	{
		Dents.Dispatch(RHICmdList, FeatureLevel, RestBuffer, Positions[Turn.current], Tangents[Turn.current]);
		return;
	}
	if (bCompute)
	{
		SkinByCompute(RHICmdList, Turn);
		return;
	}
	if (HasDents())
	{
		Dents.SkinOnCpu(Rest, CpuPositions, CpuTangents);
		Dirty[0].addAll();
		Dirty[1].addAll();
	}
	else if (Mesh->Skinning == EFractureSimSkinning::Fragments)
	{
		SkinOnCpu(RHICmdList, Turn);
	}
	SendVertices(RHICmdList, bByHand ? Turn.current : 0);
}

void FFractureSimSkinState::Apply(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update)
{
	if (Update.bTeleported || Update.bWhole)
	{
		Turns.cut();
	}
	if (Mesh->Skinning == EFractureSimSkinning::Fragments)
	{
		if (Update.Transforms.Num() == Transforms.Num())
		{
			Transforms = Update.Transforms;
		}
		ApplyAdded(RHICmdList, Update);
		ApplyEntries(RHICmdList, Update);
		ApplyVisibility(Update);
	}
	else if (HasDents())
	{
		bNewPose |= Dents.Apply(RHICmdList, Update);
		ApplyVisibility(Update);
	}
	else
	{
		ApplyPositions(Update);
	}
	bNewPose |= Update.bWhole || Update.bMoved || Update.bVisibilityChanged || Update.EntryRanges.Num() > 0
				|| Update.VertexRanges.Num() > 0;
}

void FFractureSimSkinState::ApplyEntries(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update)
{
	TArray<FractureSimGpu::FRun> Runs;
	for (const FFractureSimChangedRange& Range : Update.EntryRanges)
	{
		const bool bFits = uint64(Range.First) + Range.Count <= VertexCount
						   && uint64(Range.Offset) + Range.Count <= static_cast<uint64>(Update.Entries.Num());
		if (!bFits)
		{
			continue; // never beyond a table, whatever was sent
		}
		Runs.Add({Range.First, Range.Count, Range.Offset});
		for (uint32 Each = 0; !bCompute && Each < Range.Count; ++Each)
		{
			Entries[static_cast<int32>(Range.First + Each)] = Update.Entries[static_cast<int32>(Range.Offset + Each)];
		}
	}
	if (bCompute)
	{
		FractureSimGpu::CopyRuns(RHICmdList, EntryBuffer.GetBuffer(), sizeof(fsim::SkinEntry), Runs,
			FractureSimGpu::BytesOf(Update.Entries));
	}
}

void FFractureSimSkinState::ApplyAdded(FRHICommandListImmediate& RHICmdList, const FFractureSimRenderUpdate& Update)
{
	const int32 First = static_cast<int32>(Update.FirstOrigin);
	for (int32 Each = 0; Each < Update.Origins.Num() && First + Each < LastTransforms.Num(); ++Each)
	{
		LastTransforms[First + Each] = Update.Origins[Each];
		bNewOrigins = true;
	}
	const uint32 Count = Update.Added.IsValid() ? static_cast<uint32>(Update.Added->Positions.Num()) : 0;
	if (Count == 0 || uint64(Update.FirstAdded) + Count > VertexCount
		|| Update.Added->UVs.Num() != Update.Added->Positions.Num()
		|| Update.Added->Colors.Num() != Update.Added->Positions.Num())
	{
		return;
	}
	const TArray<fsim::SkinVertex> Vertices = FractureSimSkin::RestOf(*Update.Added);
	const FractureSimGpu::FRun Run{Update.FirstAdded, Count, 0};
	const TConstArrayView<FractureSimGpu::FRun> Runs = MakeArrayView(&Run, 1);
	FractureSimGpu::CopyRuns(
		RHICmdList, RestBuffer.GetBuffer(), sizeof(fsim::SkinVertex), Runs, FractureSimGpu::BytesOf(Vertices));
	FractureSimGpu::CopyRuns(
		RHICmdList, UVBuffer.GetBuffer(), sizeof(FVector2f), Runs, FractureSimGpu::BytesOf(Update.Added->UVs));
	FractureSimGpu::CopyRuns(
		RHICmdList, ColorBuffer.GetBuffer(), sizeof(FColor), Runs, FractureSimGpu::BytesOf(Update.Added->Colors));
	for (int32 Each = 0; !bCompute && Each < Vertices.Num(); ++Each)
	{
		Rest[static_cast<int32>(Update.FirstAdded) + Each] = Vertices[Each];
	}
	if (OwnIndices.IsEmpty())
	{
		OwnIndices = Mesh->Indices;
	}
	for (const FFractureSimChangedRange& Range : Update.TriangleRanges)
	{
		if (3 * (uint64(Range.First) + Range.Count) > static_cast<uint64>(OwnIndices.Num())
			|| 3 * (uint64(Range.Offset) + Range.Count) > static_cast<uint64>(Update.TriangleIndices.Num()))
		{
			continue;
		}
		for (uint32 Each = 0; Each < 3 * Range.Count; ++Each)
		{
			OwnIndices[static_cast<int32>(3 * Range.First + Each)] =
				Update.TriangleIndices[static_cast<int32>(3 * Range.Offset + Each)];
		}
	}
}

void FFractureSimSkinState::ApplyPositions(const FFractureSimRenderUpdate& Update)
{
	for (const FFractureSimChangedRange& Range : Update.VertexRanges)
	{
		const uint64 End = uint64(Range.Offset) + Range.Count;
		if (uint64(Range.First) + Range.Count > VertexCount || End > static_cast<uint64>(Update.Positions.Num())
			|| End > static_cast<uint64>(Update.Normals.Num()))
		{
			continue;
		}
		for (uint32 Each = 0; Each < Range.Count; ++Each)
		{
			const int32 Vertex = static_cast<int32>(Range.First + Each);
			const int32 Value = static_cast<int32>(Range.Offset + Each);
			const fsim::Vec3 Normal = FractureSimSkin::ToCore(Update.Normals[Value]);
			// The tangent turns with its normal.
			const fsim::Vec3 RestNormal = Mesh->Normals.IsValidIndex(Vertex)
											  ? FractureSimSkin::ToCore(Mesh->Normals[Vertex])
											  : fsim::Vec3{0.0f, 0.0f, 1.0f};
			const fsim::Vec3 Tangent = fsim::turnedAlong(RestNormal, Normal, fsim::unpackSigned8(Rest[Vertex].tangent));
			CpuPositions[Vertex] = FractureSimSkin::ToCore(Update.Positions[Value]);
			CpuTangents[2 * Vertex] = fsim::packSigned8(Tangent, 0.0f);
			CpuTangents[2 * Vertex + 1] =
				(fsim::packSigned8(Normal, 0.0f) & 0x00ffffffu) | (Rest[Vertex].normal & 0xff000000u);
		}
		Dirty[0].add({Range.First, Range.Count});
		Dirty[1].add({Range.First, Range.Count});
	}
}

void FFractureSimSkinState::ApplyVisibility(const FFractureSimRenderUpdate& Update)
{
	if (!Update.bVisibilityChanged && !Update.bWhole)
	{
		return;
	}
	Visible.update({Update.VisibleTriangles.GetData(), static_cast<size_t>(Update.VisibleTriangles.Num())});
	TakeRanges(Update.SkinnedVertices);
}

void FFractureSimSkinState::TakeRanges(TConstArrayView<fsim::VertexRange> Ranges)
{
	fsim::DirtyRanges Few(VertexCount, FractureSimSkin::DispatchGap, FractureSimSkin::MostDispatches);
	for (const fsim::VertexRange& Range : Ranges)
	{
		Few.add(Range);
	}
	Skinned.assign(Few.ranges().begin(), Few.ranges().end());
}

TArray<uint32> FFractureSimSkinState::IndicesOf(TConstArrayView<fsim::VertexRange> Slots) const
{
	TArray<uint32> Result;
	const TArray<uint32>& All = AllIndices();
	for (const fsim::VertexRange& Range : Slots)
	{
		for (uint32 Slot = Range.first; Slot < Range.first + Range.count; ++Slot)
		{
			const int32 First = static_cast<int32>(3 * Visible.triangleAt(Slot));
			Result.Add(All[First]);
			Result.Add(All[First + 1]);
			Result.Add(All[First + 2]);
		}
	}
	return Result;
}

void FFractureSimSkinState::SendIndices(FRHICommandListImmediate& RHICmdList)
{
	if (Visible.changes().empty())
	{
		return;
	}
	const std::span<const fsim::VertexRange> Changed = Visible.changes().ranges();
	const TConstArrayView<fsim::VertexRange> Slots(Changed.data(), static_cast<int32>(Changed.size()));
	const TArray<uint32> Values = IndicesOf(Slots);
	TArray<FractureSimGpu::FRun> Runs;
	uint32 Source = 0;
	for (const fsim::VertexRange& Range : Slots)
	{
		Runs.Add({Range.first, Range.count, Source});
		Source += Range.count;
	}
	FractureSimGpu::CopyRuns(
		RHICmdList, Indices.IndexBufferRHI, 3 * sizeof(uint32), Runs, FractureSimGpu::BytesOf(Values));
	Visible.clearChanges();
}

void FFractureSimSkinState::SkinByCompute(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn)
{
	FFractureSimDataBuffer& Before = TransformBuffers[TransformTurn];
	TransformTurn = 1 - TransformTurn;
	FFractureSimDataBuffer& Now = TransformBuffers[TransformTurn];
	Now.Write(RHICmdList, FractureSimGpu::BytesOf(Transforms));
	if (bNewOrigins)
	{
		Before.Write(RHICmdList, FractureSimGpu::BytesOf(LastTransforms));
	}

	const auto Run = [&](uint32 Target, const FFractureSimDataBuffer& Poses,
						 const std::vector<fsim::VertexRange>& Ranges) {
		if (Ranges.empty())
		{
			return;
		}
		const ERHIAccess Read = FractureSimGpu::ReadAccess();
		FRHIBuffer* Outputs[] = {Positions[Target].GetBuffer(), Tangents[Target].GetBuffer()};
		for (FRHIBuffer* Output : Outputs)
		{
			RHICmdList.Transition(FRHITransitionInfo(Output, Read, ERHIAccess::UAVCompute));
		}
		FFractureSimSkinDispatch Dispatch;
		Dispatch.Transforms = Poses.GetView();
		Dispatch.TransformCount = static_cast<uint32>(Transforms.Num());
		Dispatch.Entries = EntryBuffer.GetView();
		Dispatch.Rest = RestBuffer.GetView();
		Dispatch.Positions = Positions[Target].GetWritable();
		Dispatch.Tangents = Tangents[Target].GetWritable();
		for (const fsim::VertexRange& Range : Ranges)
		{
			Dispatch.FirstVertex = Range.first;
			Dispatch.VertexCount = Range.count;
			DispatchFractureSimSkin(RHICmdList, FeatureLevel, Dispatch);
		}
		for (FRHIBuffer* Output : Outputs)
		{
			RHICmdList.Transition(FRHITransitionInfo(Output, ERHIAccess::UAVCompute, Read));
		}
	};
	Run(Turn.current, Now, Skinned);
	if (Turn.previous != Turn.current)
	{
		FindFresh();
		Run(Turn.previous, Before, Fresh);
	}
	SkinnedBefore = Skinned;
	LastTransforms = Transforms;
	bNewOrigins = false;
}

void FFractureSimSkinState::FindFresh()
{
	Fresh.clear();
	fsim::subtractRanges(Skinned, SkinnedBefore, Fresh);
}

void FFractureSimSkinState::SkinOnCpu(FRHICommandListImmediate& RHICmdList, const fsim::SkinFrame& Turn)
{
	const auto SpanOf = [](auto& Values) { return std::span(Values.GetData(), static_cast<size_t>(Values.Num())); };
	const auto Run = [&](TArray<fsim::SkinTransform>& Poses, const fsim::VertexRange& Range) {
		fsim::skinVertices(
			SpanOf(Poses), SpanOf(Entries), SpanOf(Rest), Range, SpanOf(CpuPositions), SpanOf(CpuTangents));
	};
	if (bByHand && Turn.previous != Turn.current)
	{
		FindFresh();
		for (const fsim::VertexRange& Range : Fresh)
		{
			Run(LastTransforms, Range);
		}
		FractureSimGpu::CopyRanges(RHICmdList, Positions[Turn.previous].GetBuffer(), sizeof(fsim::Vec3),
			TConstArrayView<fsim::VertexRange>(Fresh.data(), static_cast<int32>(Fresh.size())),
			FractureSimGpu::BytesOf(CpuPositions));
	}
	for (const fsim::VertexRange& Range : Skinned)
	{
		Run(Transforms, Range);
		Dirty[0].add(Range);
		Dirty[1].add(Range);
	}
	SkinnedBefore = Skinned;
	LastTransforms = Transforms;
	bNewOrigins = false;
}

void FFractureSimSkinState::SendVertices(FRHICommandListImmediate& RHICmdList, uint32 Buffer)
{
	const std::span<const fsim::VertexRange> Changed = Dirty[Buffer].ranges();
	const TConstArrayView<fsim::VertexRange> Ranges(Changed.data(), static_cast<int32>(Changed.size()));
	FractureSimGpu::CopyRanges(
		RHICmdList, Positions[Buffer].GetBuffer(), sizeof(fsim::Vec3), Ranges, FractureSimGpu::BytesOf(CpuPositions));
	FractureSimGpu::CopyRanges(
		RHICmdList, Tangents[Buffer].GetBuffer(), 2 * sizeof(uint32), Ranges, FractureSimGpu::BytesOf(CpuTangents));
	Dirty[Buffer].clear();
}

bool FFractureSimSkinState::FillBatch(FFractureSimBatchBuffers& Out) const
{
	if (!bByHand)
	{
		return false;
	}
	const fsim::SkinFrame& Turn = Turns.frame();
	Out.Positions = Positions[Turn.current].GetView();
	Out.PreviousPositions = Positions[Turn.previous].GetView();
	Out.Tangents = Tangents[Turn.current].GetView();
	Out.Rest = RestBuffer.GetView();
	Out.UVs = UVBuffer.GetView();
	Out.Colors = ColorBuffer.GetView();
	return true;
}

FFractureSimSkinState::FSection FFractureSimSkinState::GetSection(int32 Section) const
{
	const bool bOutside = Section == 0;
	return {bOutside ? FFractureSimRenderMesh::OutsideSlot : FFractureSimRenderMesh::InsideSlot,
		bOutside ? 0u : 3u * FMath::Min(Mesh->OutsideTriangles, static_cast<uint32>(Mesh->Indices.Num()) / 3),
		Visible.count(static_cast<uint32>(Section))};
}

SIZE_T FFractureSimSkinState::GetAllocatedSize() const
{
	return 2 * Transforms.GetAllocatedSize() + OwnIndices.GetAllocatedSize() + Rest.GetAllocatedSize()
		   + Entries.GetAllocatedSize() + CpuPositions.GetAllocatedSize() + CpuTangents.GetAllocatedSize()
		   + static_cast<SIZE_T>(Mesh->Indices.Num()) / 3 * 2 * sizeof(uint32);
}
