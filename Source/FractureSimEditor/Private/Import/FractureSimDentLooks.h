// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAsset.h"

#include "FractureSim/DentRig.h"
#include "FractureSim/Mesh.h"

#include "Containers/Map.h"

/** How a body that dents looks: the source mesh's corners, each following the vertex of the rig at its place. */
namespace FractureSimDentLooks
{
/** Empty, so that the rig itself is drawn, if a corner has no vertex exactly at its place. */
inline FFractureSimDentSkin Follow(const fsim::TriangleMesh& Mesh, const fsim::DentRigView& Rig)
{
	const auto Key = [](fsim::Vec3 P) { return FVector3f(P.x, P.y, P.z); };
	TMap<FVector3f, uint32> Vertices;
	for (uint32 Each = 0; Each < Rig.vertexCount(); ++Each)
	{
		Vertices.Add(Key(Rig.positions[Each]), Each);
	}
	FFractureSimDentSkin Skin;
	// Corners that share a place and a normal keep one normal when the body dents.
	TMap<FVector3f, TArray<uint32>> AtPlace;
	uint32 Groups = 0;
	for (size_t Corner = 0; Corner < Mesh.positions.size(); ++Corner)
	{
		const FVector3f Place = Key(Mesh.positions[Corner]);
		const uint32* Vertex = Vertices.Find(Place);
		if (!Vertex)
		{
			return FFractureSimDentSkin();
		}
		TArray<uint32>& Others = AtPlace.FindOrAdd(Place);
		const uint32* Same = Others.FindByPredicate(
			[&Mesh, Corner](uint32 Other) { return Mesh.normals[Other] == Mesh.normals[Corner]; });
		Skin.RigVertices.Add(*Vertex);
		Skin.NormalGroups.Add(Same ? Skin.NormalGroups[static_cast<int32>(*Same)] : Groups++);
		Skin.UVs.Add(Mesh.uvs.empty() ? FVector2f(0.0f, 0.0f) : FVector2f(Mesh.uvs[Corner].u, Mesh.uvs[Corner].v));
		Others.Add(static_cast<uint32>(Corner));
	}
	for (const uint32_t Index : Mesh.indices)
	{
		Skin.Indices.Add(Index);
	}
	return Skin;
}
} // namespace FractureSimDentLooks
