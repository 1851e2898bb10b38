#pragma once

#include "BodySetupEnums.h"
#include "Misc/Guid.h"
#include "PhysicsEngine/AggregateGeom.h"
#include "UObject/Object.h"

class UPhysicalMaterial;

class UBodySetup : public UObject
{
	FSIM_STUB_CLASS(UBodySetup, UObject)
	FKAggregateGeom AggGeom;
	FGuid BodySetupGuid;
	ECollisionTraceFlag CollisionTraceFlag;
	TObjectPtr<UPhysicalMaterial> PhysMaterial;
	uint8 bCreatedPhysicsMeshes : 1;
	uint8 bNeverNeedsCookedCollisionData : 1;
	uint8 bGenerateMirroredCollision : 1;
	uint8 bDoubleSidedGeometry : 1;
	void CreatePhysicsMeshes();
	void ClearPhysicsMeshes();
	void InvalidatePhysicsData();
};
