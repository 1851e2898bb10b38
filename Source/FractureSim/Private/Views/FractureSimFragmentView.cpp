// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFragmentView.h"

#include "FractureSimLog.h"
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
	View->RestBounds = fsim::SkinBounds(View->Skin->entries(),
		{View->RestPositions.GetData(), static_cast<size_t>(View->RestPositions.Num())}, static_cast<uint32>(Count));
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
	Last = Now;
	fsim::fragmentTransforms(Fragments.particles, Places, State->rotations, State->deformations,
		{Now.GetData(), static_cast<size_t>(Now.Num())});
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
	Update->bVisibilityChanged = bVisibilityChanged || bWhole;
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
		RestBounds.update(Entries, {RestPositions.GetData(), static_cast<size_t>(RestPositions.Num())}, Range);
	}
	const std::optional<fsim::Bounds> Box =
		RestBounds.of({Update->Transforms.GetData(), static_cast<size_t>(Update->Transforms.Num())});
	if (Box)
	{
		Update->Bounds += FVector3f(Box->low.x, Box->low.y, Box->low.z);
		Update->Bounds += FVector3f(Box->high.x, Box->high.y, Box->high.z);
	}
	if (Update->bVisibilityChanged)
	{
		Update->VisibleTriangles.Append(
			Skin->visibleTriangles().data(), static_cast<int32>(Skin->visibleTriangles().size()));
		Update->SkinnedVertices.Append(
			Skin->skinnedVertices().data(), static_cast<int32>(Skin->skinnedVertices().size()));
	}
	ChangedEntries.Reset();
	bVisibilityChanged = false;
	return Update;
}

bool FFractureSimFragmentView::IsIntact(float Tolerance) const
{
	if (!bTaken)
	{
		return true;
	}
	if (BrokenCount > 0)
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
		   + Now.GetAllocatedSize() + BrokenBonds.GetAllocatedSize() + Skin->entries().size_bytes();
}

fsim::Transform FFractureSimFragmentView::GetFragmentPose(int32 Fragment) const
{
	return fsim::proxyPose(Asset->fragments().particles[Fragment], Now[Fragment], RestPose.rotation);
}

void FFractureSimFragmentView::ChooseProxies(const fsim::ProxyLimits& Limits, std::vector<uint32_t>& OutChosen) const
{
	fsim::chooseProxies(Asset->fragments(), {BrokenBonds.GetData(), static_cast<size_t>(BrokenBonds.Num())},
		{Now.GetData(), static_cast<size_t>(Now.Num())}, Limits, OutChosen);
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
	return Nearest;
}
