// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include <cstdint>

/**
 * How thumbnails look at a body, and its colours. Plain C++, so that a test without the engine can work out what such a
 * picture shows (Tests/Authoring/EditorGoldenTest.cpp).
 */
namespace FractureSimThumbnailView
{
/** How far fragments are apart, as a share of their distance from the middle. */
constexpr float Explode = 0.15f;

/** Degrees: of the eye around the body, from above and from a corner. */
constexpr float Pitch = -15.0f;
constexpr float Yaw = -155.0f;

/** Of the sphere around the body that is seen, in its radii. */
constexpr float Margin = 1.1f;

/** 0 to 255. Golden-ratio hues: neighbours in number differ most. */
constexpr uint8_t HueOf(uint32_t Fragment)
{
	return static_cast<uint8_t>((Fragment * 158u) & 255u);
}
} // namespace FractureSimThumbnailView
