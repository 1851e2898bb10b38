// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimMeshes.h"

#include "FractureSimLog.h"
#include "FractureSimUnits.h"
#include "Core/FractureSimBytes.h"

#include "FractureSim/FragmentSkin.h"
#include "FractureSim/HostProxies.h"

#include "PhysicsEngine/BodySetup.h"

// Winding. The core's triangles have (B - A) x (C - A) point out; with Y reflected that product points in, which is
// just what Unreal takes for the front: its meshes have (C - A) x (B - A) point out. So indices stay in their order.
namespace FractureSimMeshes
{
namespace
{
// A tangent along the texture's u axis where there is one, else any that is square to the normal.
void BuildTangents(FFractureSimRenderMesh& Mesh)
{
	const int32 Count = Mesh.Positions.Num();
	TArray<FVector3f> Sums;
	Sums.SetNumZeroed(Count);
	TArray<FVector3f> BinormalSums;
	BinormalSums.SetNumZeroed(Count);
	for (int32 Index = 0; Index + 2 < Mesh.Indices.Num(); Index += 3)
	{
		const int32 A = static_cast<int32>(Mesh.Indices[Index]);
		const int32 B = static_cast<int32>(Mesh.Indices[Index + 1]);
		const int32 C = static_cast<int32>(Mesh.Indices[Index + 2]);
		const FVector3f EdgeB = Mesh.Positions[B] - Mesh.Positions[A];
		const FVector3f EdgeC = Mesh.Positions[C] - Mesh.Positions[A];
		const FVector2f UvB = Mesh.UVs[B] - Mesh.UVs[A];
		const FVector2f UvC = Mesh.UVs[C] - Mesh.UVs[A];
		const float Determinant = UvB.X * UvC.Y - UvC.X * UvB.Y;
		if (FMath::Abs(Determinant) < UE_SMALL_NUMBER)
		{
			continue;
		}
		const FVector3f Tangent = (EdgeB * UvC.Y - EdgeC * UvB.Y) / Determinant;
		const FVector3f Binormal = (EdgeC * UvB.X - EdgeB * UvC.X) / Determinant;
		for (const int32 Corner : {A, B, C})
		{
			Sums[Corner] += Tangent;
			BinormalSums[Corner] += Binormal;
		}
	}
	Mesh.Tangents.SetNumUninitialized(Count);
	for (int32 Vertex = 0; Vertex < Count; ++Vertex)
	{
		const FVector3f Normal = Mesh.Normals[Vertex];
		FVector3f Tangent = Sums[Vertex] - Normal * FVector3f::DotProduct(Sums[Vertex], Normal);
		if (!Tangent.Normalize())
		{
			const FVector3f Other =
				FMath::Abs(Normal.X) < 0.7f ? FVector3f(1.0f, 0.0f, 0.0f) : FVector3f(0.0f, 1.0f, 0.0f);
			Tangent = FVector3f::CrossProduct(Other, Normal).GetSafeNormal();
		}
		const float Side =
			FVector3f::DotProduct(FVector3f::CrossProduct(Normal, Tangent), BinormalSums[Vertex]) < 0.0f ? -1.0f : 1.0f;
		Mesh.Tangents[Vertex] = FVector4f(Tangent.X, Tangent.Y, Tangent.Z, Side);
	}
}

FColor ToColor(const fsim::Colour& Colour)
{
	return FLinearColor(Colour.r, Colour.g, Colour.b, Colour.a).ToFColor(true);
}

TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> BuildFragments(const fsim::FragmentView& Fragments)
{
	const fsim::Result<std::unique_ptr<fsim::FragmentSkin>> Skin = fsim::FragmentSkin::create(Fragments);
	if (!Skin)
	{
		UE_LOG(LogFractureSim, Error, TEXT("The fragments cannot be drawn: %s."),
			*FractureSimBytes::ToString(Skin.message()));
		return nullptr;
	}
	const FFractureSimFrame Frame;
	TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Mesh =
		MakeShared<FFractureSimRenderMesh, ESPMode::ThreadSafe>();
	Mesh->Skinning = EFractureSimSkinning::Fragments;
	for (const uint32_t Vertex : (*Skin)->vertexOrder())
	{
		Mesh->Positions.Add(Frame.MeshPositionToUnreal(Fragments.positions[Vertex]));
		Mesh->Normals.Add(Frame.MeshNormalToUnreal(Fragments.normals[Vertex]));
		Mesh->UVs.Add(Fragments.uvs.empty() ? FVector2f(0.0f, 0.0f)
											: FVector2f(Fragments.uvs[Vertex].u, Fragments.uvs[Vertex].v));
		Mesh->Colors.Add(Fragments.colours.empty() ? FColor::White : ToColor(Fragments.colours[Vertex]));
	}
	const std::span<const uint32_t> Indices = (*Skin)->indices();
	Mesh->Indices.Append(Indices.data(), static_cast<int32>(Indices.size()));
	Mesh->OutsideTriangles = (*Skin)->outsideTriangles();
	Mesh->OutsideVertices = (*Skin)->outsideVertices();
	Mesh->TransformCount = static_cast<uint32>(Fragments.particles.size());
	Mesh->RestEntries.Append((*Skin)->entries().data(), static_cast<int32>((*Skin)->entries().size()));
	Mesh->RestVisibleTriangles.Append(
		(*Skin)->visibleTriangles().data(), static_cast<int32>((*Skin)->visibleTriangles().size()));
	Mesh->RestSkinnedVertices.Append(
		(*Skin)->skinnedVertices().data(), static_cast<int32>((*Skin)->skinnedVertices().size()));
	return Mesh;
}

TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> BuildRig(
	const fsim::DentRigView& Rig, const FFractureSimDentSkin& Skin)
{
	const FFractureSimFrame Frame;
	TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Mesh =
		MakeShared<FFractureSimRenderMesh, ESPMode::ThreadSafe>();
	Mesh->Skinning = EFractureSimSkinning::Dents;
	for (const uint32 Vertex : Skin.RigVertices)
	{
		Mesh->Positions.Add(Frame.MeshPositionToUnreal(Rig.positions[Vertex]));
		Mesh->Colors.Add(FColor::White);
	}
	Mesh->UVs = Skin.UVs;
	Mesh->Indices = Skin.Indices;
	DentNormals(Skin, Mesh->Positions, Mesh->Normals);
	Mesh->OutsideTriangles = static_cast<uint32>(Mesh->Indices.Num() / 3);
	Mesh->OutsideVertices = static_cast<uint32>(Mesh->Positions.Num());
	Mesh->Dents = MakeFractureSimDentMesh(Rig, Skin.RigVertices, *Mesh);
	return Mesh;
}

FKBoxElem BoxAround(const FVector& Centre, const FQuat& Rotation, const FVector& HalfSize)
{
	FKBoxElem Box;
	Box.X = static_cast<float>(2.0 * HalfSize.X);
	Box.Y = static_cast<float>(2.0 * HalfSize.Y);
	Box.Z = static_cast<float>(2.0 * HalfSize.Z);
	Box.Center = Centre;
	Box.Rotation = Rotation.Rotator();
	return Box;
}

void AddFragmentBoxes(const fsim::FragmentView& Fragments, TArray<FKBoxElem>& Boxes)
{
	const FFractureSimFrame Frame;
	TArray<int32> Order;
	for (int32 Fragment = 0; Fragment < static_cast<int32>(Fragments.particles.size()); ++Fragment)
	{
		Order.Add(Fragment);
	}
	Order.StableSort(
		[&Fragments](int32 A, int32 B) { return Fragments.particles[A].volume > Fragments.particles[B].volume; });
	for (int32 Index = 0; Index < FMath::Min(Order.Num(), MostBoxes); ++Index)
	{
		const fsim::FragmentParticle& Particle = Fragments.particles[Order[Index]];
		Boxes.Add(BoxAround(Frame.VectorToUnreal(Particle.rest.position),
			Frame.RotationToUnreal(Particle.rest.rotation), Frame.ExtentToUnreal(Particle.radii)));
	}
}

void AddHullBoxes(const fsim::DentRigView& Rig, TArray<FKBoxElem>& Boxes)
{
	const FFractureSimFrame Frame;
	for (uint32 Hull = 0; Hull < FMath::Min<uint32>(Rig.hullCount(), MostBoxes); ++Hull)
	{
		FBox Around(ForceInit);
		for (uint32 Corner = Rig.hullOffsets[Hull]; Corner < Rig.hullOffsets[Hull + 1]; ++Corner)
		{
			Around += Frame.VectorToUnreal(Rig.positions[Rig.hullVertices[Corner]]);
		}
		if (Around.IsValid)
		{
			Boxes.Add(BoxAround(Around.GetCenter(), FQuat::Identity, Around.GetExtent()));
		}
	}
}

void AddConvex(const std::vector<fsim::Vec3>& Corners, TArray<FKConvexElem>& Hulls)
{
	if (Corners.size() < 4)
	{
		return;
	}
	const FFractureSimFrame Frame;
	FKConvexElem& Convex = Hulls.AddDefaulted_GetRef();
	for (const fsim::Vec3& Corner : Corners)
	{
		Convex.VertexData.Add(Frame.VectorToUnreal(Corner));
	}
	Convex.UpdateElemBox();
}

UBodySetup* MakeSetup(TArray<FKConvexElem>&& Hulls, UObject& Outer)
{
	if (Hulls.IsEmpty())
	{
		return nullptr;
	}
	UBodySetup* Setup = NewObject<UBodySetup>(&Outer, NAME_None, RF_Transient);
	// Each has its own, or the editor would take the cooked hulls of another one for this one's.
	Setup->BodySetupGuid = FGuid::NewGuid();
	Setup->CollisionTraceFlag = CTF_UseSimpleAsComplex;
	Setup->bGenerateMirroredCollision = false;
	Setup->bNeverNeedsCookedCollisionData = false;
	Setup->AggGeom.ConvexElems = MoveTemp(Hulls);
	Setup->CreatePhysicsMeshes();
	return Setup;
}
} // namespace

FFractureSimRenderMeshPtr Build(const fsim::Asset& Asset, const FFractureSimDentSkin& Skin)
{
	TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Mesh;
	if (Asset.kind() == fsim::AssetKind::Dented)
	{
		Mesh = BuildRig(Asset.dentRig(), Skin);
	}
	else if (!Asset.fragments().particles.empty())
	{
		Mesh = BuildFragments(Asset.fragments());
	}
	if (!Mesh.IsValid() || Mesh->Positions.IsEmpty())
	{
		return nullptr;
	}
	BuildTangents(*Mesh);
	for (const FVector3f& Position : Mesh->Positions)
	{
		Mesh->Bounds += Position;
	}
	return Mesh;
}

fsim::SkinTableSizes SizesOf(const fsim::FragmentView& Fragments, const fsim::FragmentSkin& Skin)
{
	fsim::SkinTableSizes Sizes;
	Sizes.transforms = static_cast<uint32>(Fragments.particles.size());
	Sizes.vertices = static_cast<uint32>(Skin.vertexOrder().size());
	Sizes.outsideTriangles = Skin.outsideTriangles();
	Sizes.triangles = static_cast<uint32>(Skin.triangleOrder().size());
	return Sizes;
}

FFractureSimRenderMeshPtr WithRoom(const FFractureSimRenderMesh& OfAsset, const fsim::ShardSkin& Shards)
{
	const fsim::SkinTableSizes& Sizes = Shards.sizes();
	const int32 Vertices = static_cast<int32>(Sizes.vertices);
	TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Mesh =
		MakeShared<FFractureSimRenderMesh, ESPMode::ThreadSafe>(OfAsset);
	Mesh->Positions.SetNumZeroed(Vertices);
	Mesh->Normals.SetNumZeroed(Vertices);
	Mesh->Tangents.SetNumZeroed(Vertices);
	Mesh->UVs.SetNumZeroed(Vertices);
	Mesh->Colors.SetNumZeroed(Vertices);
	Mesh->RestEntries.SetNumZeroed(Vertices);
	Mesh->TransformCount = Sizes.transforms;
	Mesh->OutsideTriangles = Sizes.outsideTriangles;
	Mesh->Indices.Init(0, static_cast<int32>(3 * Sizes.triangles));
	for (int32 Index = 0; Index < OfAsset.Indices.Num(); ++Index)
	{
		const uint32 Triangle = Shards.tableTriangle(static_cast<uint32>(Index) / 3);
		Mesh->Indices[static_cast<int32>(3 * Triangle) + Index % 3] = OfAsset.Indices[Index];
	}
	// At rest only the outside is to be seen, whose triangles are where they were; the first update tells of the rest.
	return Mesh;
}

TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> BuildShards(
	const fsim::ShardSkin& Shards, const fsim::ShardSkin::Mark& From, const FVector& RestScale)
{
	const FFractureSimFrame Frame;
	TSharedPtr<FFractureSimRenderMesh, ESPMode::ThreadSafe> Mesh =
		MakeShared<FFractureSimRenderMesh, ESPMode::ThreadSafe>();
	for (const fsim::ShardVertex& Vertex : Shards.vertices().subspan(From.vertices))
	{
		// Shards are cut from the rest shape of the simulation, which is scaled.
		Mesh->Positions.Add(FVector3f(Frame.VectorToUnreal(Vertex.position) / RestScale));
		Mesh->Normals.Add(FVector3f((Frame.DirectionToUnreal(Vertex.normal) * RestScale).GetSafeNormal()));
		Mesh->UVs.Add(FVector2f(Vertex.uv.u, Vertex.uv.v));
		Mesh->Colors.Add(ToColor(Vertex.colour));
	}
	const uint32 First = Shards.firstVertex() + From.vertices;
	for (const uint32_t Index : Shards.outsideIndices().subspan(3 * From.outsideTriangles))
	{
		Mesh->Indices.Add(Index - First);
	}
	for (const uint32_t Index : Shards.insideIndices().subspan(3 * From.insideTriangles))
	{
		Mesh->Indices.Add(Index - First);
	}
	BuildTangents(*Mesh);
	return Mesh;
}

void AddShardTriangles(
	const fsim::ShardSkin& Shards, const fsim::ShardSkin::Mark& From, FFractureSimRenderUpdate& Update)
{
	const auto Add = [&Update](std::span<const uint32_t> Indices, uint32 FirstOfAll, uint32 FirstNew) {
		const uint32 Count = static_cast<uint32>(Indices.size()) / 3 - FirstNew;
		if (Count > 0)
		{
			Update.TriangleRanges.Add(
				{FirstOfAll + FirstNew, Count, static_cast<uint32>(Update.TriangleIndices.Num()) / 3});
			Update.TriangleIndices.Append(Indices.data() + 3 * FirstNew, static_cast<int32>(3 * Count));
		}
	};
	Add(Shards.outsideIndices(), Shards.firstOutside(), From.outsideTriangles);
	Add(Shards.insideIndices(), Shards.firstInside(), From.insideTriangles);
}

FFractureSimDentSkin SkinOfRig(const fsim::DentRigView& Rig)
{
	FFractureSimDentSkin Skin;
	TArray<int32> VertexOf;
	VertexOf.Init(INDEX_NONE, static_cast<int32>(Rig.vertexCount()));
	for (const uint32_t Index : Rig.indices)
	{
		int32& Vertex = VertexOf[static_cast<int32>(Index)];
		if (Vertex == INDEX_NONE)
		{
			Vertex = Skin.RigVertices.Add(Index);
			Skin.NormalGroups.Add(static_cast<uint32>(Vertex));
			// From above, a metre a tile: better than none for whoever has not brought texture coordinates.
			Skin.UVs.Add(FVector2f(Rig.positions[Index].x, Rig.positions[Index].y));
		}
		Skin.Indices.Add(static_cast<uint32>(Vertex));
	}
	return Skin;
}

void DentNormals(const FFractureSimDentSkin& Skin, const TArray<FVector3f>& Positions, TArray<FVector3f>& OutNormals)
{
	uint32 Groups = 0;
	for (const uint32 Group : Skin.NormalGroups)
	{
		Groups = FMath::Max(Groups, Group + 1);
	}
	TArray<FVector3f> Sums;
	Sums.SetNumZeroed(static_cast<int32>(Groups));
	for (int32 Index = 0; Index + 2 < Skin.Indices.Num(); Index += 3)
	{
		const int32 A = static_cast<int32>(Skin.Indices[Index]);
		const int32 B = static_cast<int32>(Skin.Indices[Index + 1]);
		const int32 C = static_cast<int32>(Skin.Indices[Index + 2]);
		// Points out: see the note on winding above.
		const FVector3f Area = FVector3f::CrossProduct(Positions[C] - Positions[A], Positions[B] - Positions[A]);
		for (const int32 Corner : {A, B, C})
		{
			Sums[static_cast<int32>(Skin.NormalGroups[Corner])] += Area;
		}
	}
	OutNormals.SetNumUninitialized(Positions.Num());
	for (int32 Vertex = 0; Vertex < Positions.Num(); ++Vertex)
	{
		OutNormals[Vertex] = Sums[static_cast<int32>(Skin.NormalGroups[Vertex])].GetSafeNormal();
	}
}

TArray<FKBoxElem> BoxesOf(const fsim::Asset& Asset)
{
	TArray<FKBoxElem> Boxes;
	if (Asset.kind() == fsim::AssetKind::Dented)
	{
		AddHullBoxes(Asset.dentRig(), Boxes);
		return Boxes;
	}
	AddFragmentBoxes(Asset.fragments(), Boxes);
	if (Boxes.IsEmpty() && !Asset.positions().empty())
	{
		const FFractureSimFrame Frame;
		FBox Around(ForceInit);
		for (const fsim::Vec3 Position : Asset.positions())
		{
			Around += Frame.VectorToUnreal(Position);
		}
		Boxes.Add(BoxAround(Around.GetCenter(), FQuat::Identity, Around.GetExtent()));
	}
	return Boxes;
}

UBodySetup* MakeHull(const fsim::FragmentView& Fragments, int32 Fragment, UObject& Outer)
{
	std::vector<fsim::Vec3> Corners;
	fsim::proxyCorners(Fragments, static_cast<uint32>(Fragment), Corners);
	TArray<FKConvexElem> Hulls;
	AddConvex(Corners, Hulls);
	return MakeSetup(MoveTemp(Hulls), Outer);
}

UBodySetup* MakeShardHull(const fsim::ShardSkin& Shards, int32 Shard, UObject& Outer)
{
	std::vector<fsim::Vec3> Corners;
	Shards.corners(static_cast<uint32>(Shard), Corners);
	TArray<FKConvexElem> Hulls;
	AddConvex(Corners, Hulls);
	return MakeSetup(MoveTemp(Hulls), Outer);
}

UBodySetup* MakePieceHulls(const fsim::DentRigView& Rig, uint32 Pieces, UObject& Outer)
{
	TArray<FKConvexElem> Hulls;
	std::vector<fsim::Vec3> Corners;
	for (uint32 Hull = 0; Hull < Rig.hullCount(); ++Hull)
	{
		Corners.clear();
		for (uint32 Corner = Rig.hullOffsets[Hull]; Corner < Rig.hullOffsets[Hull + 1]; ++Corner)
		{
			const uint32 Vertex = Rig.hullVertices[Corner];
			if ((Pieces >> Rig.pieceOf(Vertex) & 1u) != 0)
			{
				Corners.push_back(Rig.positions[Vertex]);
			}
		}
		AddConvex(Corners, Hulls);
	}
	return MakeSetup(MoveTemp(Hulls), Outer);
}
} // namespace FractureSimMeshes
