// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFragmentView.h"

#include "FractureSimLog.h"
#include "FractureSimMeshes.h"
#include "Core/FractureSimBytes.h"

#include <optional>

namespace FractureSimFragmentViews
{
fsim::SkinTransform Blend(const fsim::SkinTransform& A, const fsim::SkinTransform& B, float Share)
{
	fsim::SkinTransform Result;
	for (int32 Row = 0; Row < 3; ++Row)
	{
		for (int32 Column = 0; Column < 4; ++Column)
		{
			Result.rows[Row][Column] = FMath::Lerp(A.rows[Row][Column], B.rows[Row][Column], Share);
		}
	}
	return Result;
}

fsim::Vec3 Rotate(fsim::Quat Rotation, fsim::Vec3 V)
{
	const fsim::Vec3 Axis{Rotation.x, Rotation.y, Rotation.z};
	const fsim::Vec3 T = 2.0f * fsim::cross(Axis, V);
	return V + Rotation.w * T + fsim::cross(Axis, T);
}

template <typename ElementType> std::span<ElementType> SpanOf(TArray<ElementType>& Values)
{
	return {Values.GetData(), static_cast<size_t>(Values.Num())};
}

template <typename ElementType> std::span<const ElementType> SpanOf(const TArray<ElementType>& Values)
{
	return {Values.GetData(), static_cast<size_t>(Values.Num())};
}
} // namespace FractureSimFragmentViews

TUniquePtr<FFractureSimFragmentView> FFractureSimFragmentView::Create(
	const fsim::AssetRef& Asset, fsim::BodyId Body, const fsim::Transform& Pose, const FVector& RestScale)
{
	if (!Asset || Asset->fragments().particles.empty())
	{
		return nullptr;
	}
	fsim::Result<std::unique_ptr<fsim::FragmentSkin>> Skin = fsim::FragmentSkin::create(Asset->fragments());
	if (!Skin)
	{
		UE_LOG(LogFractureSim, Error, TEXT("The fragments cannot be drawn: %s."),
			*FractureSimBytes::ToString(Skin.message()));
		return nullptr;
	}
	TUniquePtr<FFractureSimFragmentView> View(new FFractureSimFragmentView());
	const int32 Count = static_cast<int32>(Asset->fragments().particles.size());
	View->Asset = Asset;
	View->Body = Body;
	View->RestPose = Pose;
	View->RestScale = RestScale;
	View->Skin = MoveTemp(*Skin);
	const FFractureSimFrame Frame;
	for (const uint32 Vertex : View->Skin->vertexOrder())
	{
		const FVector3f Position = FVector3f(Frame.VectorToUnreal(Asset->fragments().positions[Vertex]) / RestScale);
		View->RestPositions.Add({Position.X, Position.Y, Position.Z});
	}
	View->RestBounds = fsim::SkinBounds(
		View->Skin->entries(), FractureSimFragmentViews::SpanOf(View->RestPositions), static_cast<uint32>(Count));
	View->Shards = fsim::ShardSkin(FractureSimMeshes::SizesOf(Asset->fragments(), *View->Skin));
	View->Positions.SetNum(Count);
	View->Last.SetNum(Count);
	View->Now.SetNum(Count);
	View->BrokenBonds.SetNumZeroed(static_cast<int32>(Asset->fragments().bonds.size()));
	return View;
}

bool FFractureSimFragmentView::Take(const fsim::World& World)
{
	const fsim::Result<fsim::RenderState> State = World.renderState(Body);
	const fsim::FragmentView Fragments = Asset->fragments();
	const size_t Count = Fragments.particles.size();
	if (!State || State->brokenBonds.size() != Fragments.bonds.size())
	{
		return false;
	}
	const std::span<const fsim::Vec3> Places =
		State->fragmentPositions.empty() ? State->positions : State->fragmentPositions;
	if (Places.size() != Count)
	{
		return false;
	}
	bool bChanged = !bTaken;
	Shards.update(State->shards);
	const int32 Slots = static_cast<int32>(Shards.sizes().transforms);
	Last = Now;
	Last.SetNum(Slots);
	Now.SetNum(Slots);
	fsim::fragmentTransforms(Fragments.particles, Places, State->rotations, State->deformations,
		FractureSimFragmentViews::SpanOf(Now).first(Count));
	Shards.writeTransforms(State->shards, FractureSimFragmentViews::SpanOf(Now));
	Shards.writeOrigins(Fragments.particles, FractureSimFragmentViews::SpanOf(Last));
	if (!bTaken)
	{
		Last = Now;
	}
	bChanged = bChanged || FMemory::Memcmp(Last.GetData(), Now.GetData(), Now.Num() * sizeof(fsim::SkinTransform)) != 0;
	FMemory::Memcpy(Positions.GetData(), Places.data(), Places.size_bytes());
	if (!bTaken || State->bondVersion != BondVersion)
	{
		BondVersion = State->bondVersion;
		FMemory::Memcpy(BrokenBonds.GetData(), State->brokenBonds.data(), State->brokenBonds.size());
		BrokenCount = 0;
		for (const uint8 Broken : BrokenBonds)
		{
			BrokenCount += Broken != 0 ? 1 : 0;
		}
		if (Skin->update(State->brokenBonds))
		{
			ChangedEntries.Append(Skin->changedEntries().data(), static_cast<int32>(Skin->changedEntries().size()));
			bVisibilityChanged = bVisibilityChanged || !Skin->changedTriangles().empty();
			bChanged = true;
		}
	}
	bTaken = true;
	return bChanged;
}

FFractureSimRenderUpdatePtr FFractureSimFragmentView::MakeUpdate(
	const FFractureSimFrame& Frame, const FTransform& Component, float Alpha, bool bWhole)
{
	FFractureSimRenderUpdatePtr Update = MakeUnique<FFractureSimRenderUpdate>();
	Update->Number = ++Number;
	Update->bWhole = bWhole;
	Update->bVisibilityChanged = bVisibilityChanged || bWhole || ShownShardsVersion != Shards.visibleVersion();
	Update->Transforms.SetNumUninitialized(Now.Num());
	for (int32 Fragment = 0; Fragment < Now.Num(); ++Fragment)
	{
		const fsim::SkinTransform Shown =
			Alpha >= 1.0f ? Now[Fragment] : FractureSimFragmentViews::Blend(Last[Fragment], Now[Fragment], Alpha);
		Update->Transforms[Fragment] = Frame.SkinToComponent(Shown, Component, RestScale);
	}
	const std::span<const fsim::SkinEntry> Entries = Skin->entries();
	if (bWhole)
	{
		ChangedEntries.Reset();
		ChangedEntries.Add({0, static_cast<uint32_t>(Entries.size())});
	}
	for (const fsim::VertexRange& Range : ChangedEntries)
	{
		Update->EntryRanges.Add({Range.first, Range.count, static_cast<uint32>(Update->Entries.Num())});
		Update->Entries.Append(Entries.data() + Range.first, static_cast<int32>(Range.count));
		RestBounds.update(Entries, FractureSimFragmentViews::SpanOf(RestPositions), Range);
	}
	AddShards(*Update, Frame, Component);
	const std::span<const fsim::SkinTransform> Places = FractureSimFragmentViews::SpanOf(Update->Transforms);
	for (const std::optional<fsim::Bounds>& Box : {RestBounds.of(Places), ShardBounds.of(Places)})
	{
		if (Box)
		{
			Update->Bounds += FVector3f(Box->low.x, Box->low.y, Box->low.z);
			Update->Bounds += FVector3f(Box->high.x, Box->high.y, Box->high.z);
		}
	}
	if (Update->bVisibilityChanged)
	{
		std::vector<fsim::TriangleRange> Visible;
		std::vector<fsim::VertexRange> Skinned;
		Shards.visibleTriangles(Skin->visibleTriangles(), Visible);
		Shards.skinnedVertices(Skin->skinnedVertices(), Skinned);
		Update->VisibleTriangles.Append(Visible.data(), static_cast<int32>(Visible.size()));
		Update->SkinnedVertices.Append(Skinned.data(), static_cast<int32>(Skinned.size()));
	}
	ChangedEntries.Reset();
	bVisibilityChanged = false;
	ShownShardsVersion = Shards.visibleVersion();
	return Update;
}

void FFractureSimFragmentView::AddShards(
	FFractureSimRenderUpdate& Update, const FFractureSimFrame& Frame, const FTransform& Component)
{
	const fsim::ShardSkin::Mark From = Update.bWhole ? fsim::ShardSkin::Mark{} : Shards.sent();
	const uint32 Vertices = static_cast<uint32>(Shards.vertices().size());
	if (BoundsVersion != Shards.version())
	{
		BoundsVersion = Shards.version();
		ShardPositions.Reset();
		ShardBounds = fsim::SkinBounds({}, {}, Shards.sizes().transforms);
		ShownShards = 0;
	}
	if (From.vertices < Vertices)
	{
		const TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Added =
			FractureSimMeshes::BuildShards(Shards, From, RestScale);
		for (int32 Vertex = ShardPositions.Num() - static_cast<int32>(From.vertices); Vertex < Added->Positions.Num();
			 ++Vertex)
		{
			const FVector3f Place = Added->Positions[Vertex];
			ShardPositions.Add({Place.X, Place.Y, Place.Z});
		}
		ShardBounds.update(Shards.entries(), FractureSimFragmentViews::SpanOf(ShardPositions),
			{From.vertices, Vertices - From.vertices});
		Update.FirstAdded = Shards.firstVertex() + From.vertices;
		Update.EntryRanges.Add(
			{Update.FirstAdded, Vertices - From.vertices, static_cast<uint32>(Update.Entries.Num())});
		Update.Entries.Append(Shards.entries().data() + From.vertices, static_cast<int32>(Vertices - From.vertices));
		FractureSimMeshes::AddShardTriangles(Shards, From, Update);
		Update.Added = Added;
	}
	// What came is shown as having come off something: it has a place of before, if not of its own.
	const int32 Count = static_cast<int32>(Shards.shards().size());
	Update.FirstOrigin = static_cast<uint32>(GetFragmentCount() + ShownShards);
	for (int32 Shard = ShownShards; Shard < Count; ++Shard)
	{
		Update.Origins.Add(Frame.SkinToComponent(Last[GetFragmentCount() + Shard], Component, RestScale));
	}
	ShownShards = Count;
	Shards.clearChanges();
}

FFractureSimRenderMeshPtr FFractureSimFragmentView::GetMesh(const FFractureSimRenderMeshPtr& OfAsset)
{
	if (!OfAsset.IsValid() || Shards.shards().empty())
	{
		return OfAsset;
	}
	if (!Mesh.IsValid() || MeshVersion != Shards.version())
	{
		Mesh = FractureSimMeshes::WithRoom(*OfAsset, Shards);
		MeshVersion = Shards.version();
	}
	return Mesh;
}

bool FFractureSimFragmentView::IsIntact(float Tolerance) const
{
	if (!bTaken)
	{
		return true;
	}
	if (BrokenCount > 0 || !Shards.shards().empty())
	{
		return false;
	}
	const float Most = FFractureSimFrame().LengthToCore(Tolerance);
	const std::span<const fsim::FragmentParticle> Particles = Asset->fragments().particles;
	for (int32 Fragment = 0; Fragment < Positions.Num(); ++Fragment)
	{
		const fsim::Vec3 Rest =
			RestPose.position + FractureSimFragmentViews::Rotate(RestPose.rotation, Particles[Fragment].rest.position);
		const fsim::Vec3 Away = Positions[Fragment] - Rest;
		if (fsim::dot(Away, Away) > Most * Most)
		{
			return false;
		}
	}
	return true;
}

void FFractureSimFragmentView::Snap()
{
	Last = Now;
}

SIZE_T FFractureSimFragmentView::GetAllocatedSize() const
{
	return RestPositions.GetAllocatedSize() + Positions.GetAllocatedSize() + Last.GetAllocatedSize()
		   + Now.GetAllocatedSize() + BrokenBonds.GetAllocatedSize() + Skin->entries().size_bytes()
		   + ShardPositions.GetAllocatedSize() + Shards.vertices().size_bytes() + Shards.entries().size_bytes()
		   + (Mesh.IsValid() ? Mesh->GetAllocatedSize() : 0);
}

fsim::Transform FFractureSimFragmentView::GetFragmentPose(int32 Fragment) const
{
	return fsim::proxyPose(Asset->fragments().particles[Fragment], Now[Fragment], RestPose.rotation);
}

void FFractureSimFragmentView::ChooseProxies(const fsim::ProxyLimits& Limits, std::vector<uint32_t>& OutChosen) const
{
	fsim::chooseProxies(Asset->fragments(), FractureSimFragmentViews::SpanOf(BrokenBonds),
		FractureSimFragmentViews::SpanOf(Now), Limits, OutChosen, Shards.shardSizes());
}

fsim::Transform FFractureSimFragmentView::GetShardPose(int32 Shard) const
{
	fsim::FragmentParticle Particle;
	Particle.rest.position = Shards.shards()[Shard].restCentre;
	return fsim::proxyPose(Particle, Now[GetFragmentCount() + Shard], RestPose.rotation);
}

int32 FFractureSimFragmentView::FindFragment(fsim::Vec3 Position) const
{
	int32 Nearest = INDEX_NONE;
	float Least = TNumericLimits<float>::Max();
	for (int32 Fragment = 0; Fragment < Positions.Num(); ++Fragment)
	{
		const fsim::Vec3 Away = Positions[Fragment] - Position;
		if (const float Square = fsim::dot(Away, Away); Square < Least)
		{
			Least = Square;
			Nearest = Fragment;
		}
	}
	for (int32 Shard = 0; Shard < static_cast<int32>(Shards.shards().size()); ++Shard)
	{
		if (IsShardFading(Shard))
		{
			continue;
		}
		const fsim::Vec3 Away =
			fsim::skinPosition(Now[GetFragmentCount() + Shard], Shards.shards()[Shard].restCentre) - Position;
		if (const float Square = fsim::dot(Away, Away); Square < Least)
		{
			Least = Square;
			Nearest = static_cast<int32>(Shards.shards()[Shard].fragment);
		}
	}
	return Nearest;
}
