#pragma once

#include "Math/Matrix.h"
#include "MeshBatch.h"
#include "SceneManagement.h"

class FRayTracingGeometry;
class FSceneView;

struct FRayTracingInstance
{
	FRayTracingInstance();
	const FRayTracingGeometry* Geometry = nullptr;
	TArray<FMeshBatch> Materials;
	TArray<FMatrix> InstanceTransforms;
};

class FRayTracingInstanceCollector : public FMeshElementCollector
{
public:
	void AddRayTracingInstance(uint32 ViewIndex, FRayTracingInstance Instance);
	TConstArrayView<const FSceneView*> GetViews() const;
	uint32 GetVisibilityMap() const;
};
