#pragma once

#include "Components/MeshComponent.h"

namespace UE::Geometry
{
class FDynamicMesh3;
}
class UDynamicMeshComponent : public UMeshComponent
{
	FSIM_STUB_CLASS(UDynamicMeshComponent, UMeshComponent)
	UE::Geometry::FDynamicMesh3* GetMesh();
	void SetMesh(UE::Geometry::FDynamicMesh3&& MoveMesh);
	void NotifyMeshUpdated();
	void FastNotifyPositionsUpdated(bool bNormals = false, bool bColors = false, bool bUVs = false);
};
