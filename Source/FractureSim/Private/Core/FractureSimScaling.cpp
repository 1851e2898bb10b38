// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimScaling.h"

#include <cmath>
#include <vector>

namespace FractureSimScaling
{
namespace
{
// Copies of an asset's views that can be changed.
template <class T> std::vector<T> CopyOf(std::span<const T> Values)
{
	return {Values.begin(), Values.end()};
}

void ScaleAll(std::vector<fsim::Vec3>& Positions, float Factor)
{
	for (fsim::Vec3& Position : Positions)
	{
		Position *= Factor;
	}
}

fsim::FragmentSet ScaledFragments(const fsim::FragmentView& View, float Factor)
{
	fsim::FragmentSet Set;
	Set.particles = CopyOf(View.particles);
	Set.vertexOffsets = CopyOf(View.vertexOffsets);
	Set.outside = CopyOf(View.outside);
	Set.indices = CopyOf(View.indices);
	Set.positions = CopyOf(View.positions);
	Set.normals = CopyOf(View.normals);
	Set.uvs = CopyOf(View.uvs);
	Set.colours = CopyOf(View.colours);
	Set.points = CopyOf(View.points);
	Set.pointCount = View.pointCount;
	Set.bonds = CopyOf(View.bonds);
	Set.hullOffsets = CopyOf(View.hullOffsets);
	Set.hullCorners = CopyOf(View.hullCorners);
	ScaleAll(Set.positions, Factor);
	ScaleAll(Set.hullCorners, Factor);
	for (fsim::FragmentParticle& Particle : Set.particles)
	{
		Particle.rest.position *= Factor;
		Particle.radii *= Factor;
		Particle.volume *= Factor * Factor * Factor;
	}
	for (fsim::FragmentBond& Bond : Set.bonds)
	{
		Bond.centre *= Factor;
		Bond.area *= Factor * Factor;
	}
	return Set;
}

fsim::DentRig ScaledRig(const fsim::DentRigView& View, float Factor)
{
	fsim::DentRig Rig;
	Rig.positions = CopyOf(View.positions);
	Rig.volumes = CopyOf(View.volumes);
	Rig.indices = CopyOf(View.indices);
	Rig.weightOffsets = CopyOf(View.weightOffsets);
	Rig.bones = CopyOf(View.bones);
	Rig.weights = CopyOf(View.weights);
	Rig.pivots = CopyOf(View.pivots);
	Rig.examples = CopyOf(View.examples);
	Rig.edges = CopyOf(View.edges);
	Rig.hullOffsets = CopyOf(View.hullOffsets);
	Rig.hullVertices = CopyOf(View.hullVertices);
	Rig.strengths = CopyOf(View.strengths);
	ScaleAll(Rig.positions, Factor);
	ScaleAll(Rig.pivots, Factor);
	for (float& Volume : Rig.volumes)
	{
		Volume *= Factor * Factor * Factor;
	}
	for (fsim::Transform& Pose : Rig.examples)
	{
		Pose.position *= Factor;
	}
	for (fsim::DentEdge& Edge : Rig.edges)
	{
		Edge.length *= Factor;
	}
	return Rig;
}

fsim::Result<fsim::AssetRef> ScaledClusters(const fsim::AssetRef& Asset, float Factor)
{
	std::vector<fsim::Vec3> Positions = CopyOf(Asset->positions());
	std::vector<float> Volumes = CopyOf(Asset->volumes());
	ScaleAll(Positions, Factor);
	for (float& Volume : Volumes)
	{
		Volume *= Factor * Factor * Factor;
	}
	fsim::ClusterView Clusters = Asset->clusters();
	Clusters.radius *= Factor;
	fsim::Result<fsim::AssetRef> Larger =
		fsim::Asset::clustered(Positions, Volumes, Asset->radius() * Factor, Clusters, Asset->toughnessScales());
	if (!Larger || Asset->fragments().particles.empty())
	{
		return Larger;
	}
	const fsim::FragmentSet Cells = ScaledFragments(Asset->fragments(), Factor);
	return fsim::Asset::bindFragments(*Larger, Cells, Asset->fragmentOwners());
}
} // namespace

fsim::Result<fsim::AssetRef> Scaled(const fsim::AssetRef& Asset, float Factor)
{
	if (!Asset)
	{
		return fsim::Status::refused("there is no asset to make larger");
	}
	if (!(Factor > 0.0f) || !std::isfinite(Factor))
	{
		return fsim::Status::refused("a body cannot be {} times as large; give a number above 0", Factor);
	}
	switch (Asset->kind())
	{
	case fsim::AssetKind::Clustered:
		return ScaledClusters(Asset, Factor);
	case fsim::AssetKind::Fragmented:
		return fsim::Asset::fragmented(ScaledFragments(Asset->fragments(), Factor));
	case fsim::AssetKind::Dented:
		return fsim::Asset::dented(ScaledRig(Asset->dentRig(), Factor));
	case fsim::AssetKind::Particles:
	case fsim::AssetKind::ConvexHull:
	case fsim::AssetKind::Mesh:
		break;
	}
	return fsim::Status::refused(
		"an asset of this kind cannot be made larger; give a clustered, fragmented or dented one");
}
} // namespace FractureSimScaling
