#pragma once

#include "RHIResources.h"
#include "RenderResource.h"

class FRayTracingGeometry : public FRenderResource
{
public:
	FRayTracingGeometryInitializer Initializer;
	void SetInitializer(FRayTracingGeometryInitializer InInitializer);
	bool IsValid() const;
	FRHIRayTracingGeometry* GetRHI() const;
};
