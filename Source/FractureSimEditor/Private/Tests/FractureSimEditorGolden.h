// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/Mesh.h"
#include "FractureSimAuthoring/Scoring.h"

#include <cstdint>

/**
 * What the editor's specs and the library's own tests must both find: the engine's basic cube is the box below. Plain
 * C++, so that it is also tested without the engine (Tests/Authoring/EditorGoldenTest.cpp).
 */
namespace FractureSimEditorGolden
{
/** A cube of 1 m around the origin: /Engine/BasicShapes/Cube in metres. */
inline fsim::TriangleMesh Cube()
{
	fsim::TriangleMesh Mesh;
	for (uint32_t Corner = 0; Corner < 8; ++Corner)
	{
		Mesh.positions.push_back(
			{(Corner & 1) != 0 ? 0.5f : -0.5f, (Corner & 2) != 0 ? 0.5f : -0.5f, (Corner & 4) != 0 ? 0.5f : -0.5f});
	}
	Mesh.indices = {
		0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
	return Mesh;
}

/** Blocks in straight rows: as many as asked for, whatever the seed. */
constexpr uint32_t BlockCounts[] = {8, 27, 64};

inline fsim::ScoreSettings Blocks(uint32_t Count)
{
	fsim::ScoreSettings Settings;
	Settings.pattern = fsim::ScorePattern::Blocks;
	Settings.fragments = Count;
	return Settings;
}

/** m^3: of all fragments, to a thousandth. */
constexpr float CubeVolume = 1.0f;

/** Of 27 blocks: those that reach the lowest twentieth of the height are the lowest of three layers. */
constexpr uint32_t AnchoredOf27 = 9;

/**
 * Of 27 blocks: those that are left when the mesh becomes a cone as wide and high; marks on the others are lost, which
 * a sentence says.
 */
constexpr uint32_t LeftInACone = 19;

/** m: how far the top of the cube comes down in the morph target and the frame of the specs of poses. */
constexpr float PressedBy = 0.2f;

/** The cube with its top pressed down. */
inline fsim::TriangleMesh PressedCube()
{
	fsim::TriangleMesh Mesh = Cube();
	for (fsim::Vec3& Each : Mesh.positions)
	{
		Each.z -= Each.z > 0.0f ? PressedBy : 0.0f;
	}
	return Mesh;
}

/** How many handles a rig of the cube has in those specs, and how near they come to where the shape has them, m. */
constexpr uint32_t HandlesOfCube = 8;
constexpr float PosedWithin = 0.05f;

/**
 * The thumbnail of 27 blocks: the share of its pixels that the body covers, and how many of the six parts of the circle
 * of hues are in it. Worked out from the fragments and FractureSimThumbnailView, not from a picture.
 */
constexpr float ThumbnailCovered = 0.43f;
constexpr uint32_t ThumbnailHues = 6;
constexpr uint32_t NoHue = 6;

/** Which sixth of the circle of hues the colour of a pixel is in, from red to yellow first; none where it is grey. */
constexpr uint32_t HuePartOf(int32_t Red, int32_t Green, int32_t Blue)
{
	const int32_t Most = Red > Green ? (Red > Blue ? Red : Blue) : (Green > Blue ? Green : Blue);
	const int32_t Least = Red < Green ? (Red < Blue ? Red : Blue) : (Green < Blue ? Green : Blue);
	if (10 * (Most - Least) <= Most)
	{
		return NoHue;
	}
	if (Most == Red)
	{
		return Green >= Blue ? 0 : 5;
	}
	if (Most == Green)
	{
		return Red >= Blue ? 1 : 2;
	}
	return Green >= Red ? 3 : 4;
}
} // namespace FractureSimEditorGolden
