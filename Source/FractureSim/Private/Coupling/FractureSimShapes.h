// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/RigidBody.h"
#include "FractureSim/Types.h"

#include "CoreMinimal.h"

#include <vector>

class UBodySetup;

/** A simple shape of Chaos as the core has it. */
struct FFractureSimShape
{
	/** Without its asset if it is a hull. */
	fsim::RigidShape Shape;
	/** In the frame of the body, in Unreal's units, without scale. */
	FTransform Local = FTransform::Identity;
	/** Corners around the shape's own origin, in the core's units: of a hull, or of what stands for the shape in one.
	 */
	std::vector<fsim::Vec3> Corners;
};

namespace FractureSimShapes
{
/** Boxes, spheres, capsules and hulls of a body, scaled. Empty if it has no simple shapes. */
TArray<FFractureSimShape> ShapesOf(const UBodySetup& Setup, const FVector& Scale);

/** The corners of several shapes in the frame of their body: what the hull around all of them is made of. */
std::vector<fsim::Vec3> CornersOf(const TArray<FFractureSimShape>& Shapes);
} // namespace FractureSimShapes
