// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAsset.h"

#include "FractureSimAuthoring/DentLooks.h"

#include "FractureSim/DentRig.h"
#include "FractureSim/Mesh.h"

/** How a body that dents looks: the source mesh's corners, each following the vertex of the rig at its place. */
namespace FractureSimDentLooks
{
/** Empty, so that the rig itself is drawn, if a corner has no vertex exactly at its place. */
inline FFractureSimDentSkin Follow(const fsim::TriangleMesh& Mesh, const fsim::DentRigView& Rig)
{
	const fsim::DentLooks Looks = fsim::followRig(Mesh, Rig.positions);
	FFractureSimDentSkin Skin;
	for (size_t Corner = 0; Corner < Looks.rigVertices.size(); ++Corner)
	{
		Skin.RigVertices.Add(Looks.rigVertices[Corner]);
		Skin.NormalGroups.Add(Looks.normalGroups[Corner]);
		Skin.UVs.Add(Mesh.uvs.empty() ? FVector2f(0.0f, 0.0f) : FVector2f(Mesh.uvs[Corner].u, Mesh.uvs[Corner].v));
	}
	if (!Looks.rigVertices.empty())
	{
		for (const uint32_t Index : Mesh.indices)
		{
			Skin.Indices.Add(Index);
		}
	}
	return Skin;
}
} // namespace FractureSimDentLooks
