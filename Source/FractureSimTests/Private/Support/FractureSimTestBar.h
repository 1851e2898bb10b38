// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Fragments.h"

#include <array>
#include <cstdint>

/**
 * A bar of cubes along x, each a fragment, each bonded to the next: the smallest thing that bends and breaks. Plain
 * C++, so that it is also tested without the engine.
 */
namespace FractureSimTestBar
{
using FQuad = std::array<uint32_t, 4>;

/** The corners of plane i of the bar (0 to Count), counter-clockwise seen from +x: (-y -z), (+y -z), (+y +z), (-y +z).
 */
inline fsim::Vec3 CornerOf(uint32_t Plane, uint32_t Corner, uint32_t Count, float Edge)
{
	const float Half = Edge * 0.5f;
	const float Y = Corner == 1 || Corner == 2 ? Half : -Half;
	const float Z = Corner >= 2 ? Half : -Half;
	return {(static_cast<float>(Plane) - static_cast<float>(Count) * 0.5f) * Edge, Y, Z};
}

inline fsim::FragmentSet Make(uint32_t Count, float Edge)
{
	fsim::FragmentSet Set;
	Set.pointCount = (Count + 1) * 4;
	Set.vertexOffsets.push_back(0);
	Set.hullOffsets.push_back(0);
	Set.bonds.resize(Count - 1);
	for (uint32_t Cube = 0; Cube < Count; ++Cube)
	{
		// Four vertices a face. The quad is given by its points, counter-clockwise from outside.
		const auto AddFace = [&](FQuad Points, fsim::Vec3 Normal) {
			const auto First = static_cast<uint32_t>(Set.positions.size());
			for (uint32_t i = 0; i < 4; ++i)
			{
				Set.positions.push_back(CornerOf(Points[i] / 4, Points[i] % 4, Count, Edge));
				Set.normals.push_back(Normal);
				Set.points.push_back(Points[i]);
			}
			for (const uint32_t Corner : {0u, 1u, 2u, 0u, 2u, 3u})
			{
				Set.indices.push_back(First + Corner);
			}
		};
		const auto Triangles = [&] { return static_cast<uint32_t>(Set.indices.size() / 3); };
		const uint32_t Low = Cube * 4;
		const uint32_t High = Low + 4;
		const uint32_t Begin = Triangles();
		AddFace({Low, Low + 1, High + 1, High}, {0.0f, 0.0f, -1.0f});
		AddFace({Low + 3, High + 3, High + 2, Low + 2}, {0.0f, 0.0f, 1.0f});
		AddFace({Low, High, High + 3, Low + 3}, {0.0f, -1.0f, 0.0f});
		AddFace({Low + 1, Low + 2, High + 2, High + 1}, {0.0f, 1.0f, 0.0f});
		// Begins so that its two triangles are those of the neighbour's front, turned around.
		const FQuad Back = {Low + 2, Low + 1, Low, Low + 3};
		const FQuad Front = {High, High + 1, High + 2, High + 3};
		if (Cube == 0)
		{
			AddFace(Back, {-1.0f, 0.0f, 0.0f});
		}
		if (Cube + 1 == Count)
		{
			AddFace(Front, {1.0f, 0.0f, 0.0f});
		}
		Set.outside.push_back({Begin, Triangles() - Begin});
		if (Cube > 0)
		{
			Set.bonds[Cube - 1].faces[1] = {Triangles(), 2};
			AddFace(Back, {-1.0f, 0.0f, 0.0f});
		}
		if (Cube + 1 < Count)
		{
			fsim::FragmentBond& Bond = Set.bonds[Cube];
			Bond.first = Cube;
			Bond.second = Cube + 1;
			Bond.faces[0] = {Triangles(), 2};
			Bond.centre = {(static_cast<float>(Cube + 1) - static_cast<float>(Count) * 0.5f) * Edge, 0.0f, 0.0f};
			Bond.normal = {1.0f, 0.0f, 0.0f};
			Bond.area = Edge * Edge;
			AddFace(Front, {1.0f, 0.0f, 0.0f});
		}
		Set.vertexOffsets.push_back(static_cast<uint32_t>(Set.positions.size()));
		fsim::FragmentParticle Particle;
		Particle.rest.position = {
			(static_cast<float>(Cube) + 0.5f - static_cast<float>(Count) * 0.5f) * Edge, 0.0f, 0.0f};
		Particle.radii = {Edge * 0.5f, Edge * 0.5f, Edge * 0.5f};
		Particle.volume = Edge * Edge * Edge;
		Set.particles.push_back(Particle);
		for (uint32_t Corner = 0; Corner < 8; ++Corner)
		{
			Set.hullCorners.push_back(CornerOf(Cube + Corner / 4, Corner % 4, Count, Edge));
		}
		Set.hullOffsets.push_back(static_cast<uint32_t>(Set.hullCorners.size()));
	}
	return Set;
}
} // namespace FractureSimTestBar
