// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimView.h"

#include "FractureSim/FragmentSkin.h"
#include "FractureSim/HostProxies.h"
#include "FractureSim/ShardSkin.h"
#include "FractureSim/SkinShape.h"

#include <memory>
#include <vector>

/** A body of fragments and their shards: each has a transform, and vertices follow up to eight of them. */
class FFractureSimFragmentView final : public FFractureSimView
{
public:
	/** Null if the asset has no fragments to be drawn. RestScale: how much larger the asset is than the one that is
	 * drawn, along each axis. */
	static TUniquePtr<FFractureSimFragmentView> Create(
		const fsim::AssetRef& Asset, fsim::BodyId Body, const fsim::Transform& Pose, const FVector& RestScale);

	virtual bool Take(const fsim::World& World) override;
	virtual FFractureSimRenderUpdatePtr MakeUpdate(
		const FFractureSimFrame& Frame, const FTransform& Component, float Alpha, bool bWhole) override;
	virtual FFractureSimRenderMeshPtr GetMesh(const FFractureSimRenderMeshPtr& OfAsset) override;
	virtual uint32 GetMeshVersion() const override { return Shards.version(); }
	virtual bool IsIntact(float Tolerance) const override;
	virtual void Snap() override;
	virtual SIZE_T GetAllocatedSize() const override;

	/** Where a fragment is now: its centre, and how it has turned since rest. */
	int32 GetFragmentCount() const { return Positions.Num(); }
	fsim::Vec3 GetFragmentPosition(int32 Fragment) const { return Positions[Fragment]; }
	/** The rigid motion nearest to how it is drawn, in the core's world: its centre, and the turn since rest. */
	fsim::Transform GetFragmentPose(int32 Fragment) const;
	/** Which fragments and shards other bodies should meet, those of the largest pieces first; shards are counted after
	 * all fragments. Ask again when a version changes: that of bonds, or that of the shards to be seen. */
	void ChooseProxies(const fsim::ProxyLimits& Limits, std::vector<uint32_t>& OutChosen) const;
	bool IsFading(int32 Fragment) const { return fsim::isFading(Now[Fragment]); }
	uint32 GetBondVersion() const { return BondVersion; }
	/** The shards that there are. */
	const fsim::ShardSkin& GetShards() const { return Shards; }
	/** Where a shard is: its centre of mass, and how it has turned since rest. */
	fsim::Transform GetShardPose(int32 Shard) const;
	bool IsShardFading(int32 Shard) const { return fsim::isFading(Now[GetFragmentCount() + Shard]); }
	/** The fragment whose centre, or that of a shard of it, is nearest; -1 if there is none. */
	int32 FindFragment(fsim::Vec3 Position) const;
	/** What is broken, one a bond. */
	TConstArrayView<uint8> GetBrokenBonds() const { return BrokenBonds; }
	int32 GetBrokenBondCount() const { return BrokenCount; }
	fsim::FragmentView GetFragments() const { return Asset->fragments(); }

private:
	FFractureSimFragmentView() = default;
	/** What shards have brought since the last update, or all of it. */
	void AddShards(FFractureSimRenderUpdate& Update, const FFractureSimFrame& Frame, const FTransform& Component);

	fsim::AssetRef Asset;
	fsim::BodyId Body{};
	fsim::Transform RestPose{};
	FVector RestScale = FVector(1.0);
	std::unique_ptr<fsim::FragmentSkin> Skin;
	/** Around the vertices that each fragment moves, as they are drawn at rest, in cm. */
	fsim::SkinBounds RestBounds;
	TArray<fsim::Vec3> RestPositions;
	uint32 BondVersion = 0;
	int32 BrokenCount = 0;
	bool bTaken = false;
	bool bVisibilityChanged = false;
	uint64 Number = 0;

	/** Its tables are those of the mesh that is drawn. */
	fsim::ShardSkin Shards;
	fsim::SkinBounds ShardBounds;
	TArray<fsim::Vec3> ShardPositions;
	uint32 BoundsVersion = 0;
	uint32 ShownShardsVersion = 0;
	int32 ShownShards = 0;
	/** The asset's with room for shards, and for which version it was made. */
	FFractureSimRenderMeshPtr Mesh;
	uint32 MeshVersion = 0;

	// One a fragment, in the core's world.
	TArray<fsim::Vec3> Positions;
	// One a fragment, then one a shard, then room.
	TArray<fsim::SkinTransform> Last;
	TArray<fsim::SkinTransform> Now;
	TArray<uint8> BrokenBonds;
	// Ranges of skin entries that changed since the last update.
	TArray<fsim::VertexRange> ChangedEntries;
};
