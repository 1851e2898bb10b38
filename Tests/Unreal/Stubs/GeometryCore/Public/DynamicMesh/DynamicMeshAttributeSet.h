#pragma once

#include "DynamicMesh/DynamicMeshOverlay.h"

namespace UE::Geometry
{
class FDynamicMeshAttributeSet
{
public:
	FDynamicMeshNormalOverlay* PrimaryNormals();
	FDynamicMeshColorOverlay* PrimaryColors();
	void EnablePrimaryColors();
};
} // namespace UE::Geometry
