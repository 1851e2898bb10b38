#pragma once

#include "Containers/ArrayView.h"
#include "RHIResources.h"

struct FRayTracingGeometryBuildParams
{
	FRayTracingGeometryRHIRef Geometry;
	EAccelerationStructureBuildMode BuildMode = EAccelerationStructureBuildMode::Build;
	TConstArrayView<FRayTracingGeometrySegment> Segments;
};
