// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimPieceProxy.h"

#include "FractureSimComponent.h"
#include "FractureSimMaterial.h"

#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodySetup.h"

UFractureSimPieceProxy::UFractureSimPieceProxy()
{
	Mobility = EComponentMobility::Movable;
	SetAbsolute(true, true, true);
	SetHiddenInGame(true);
	SetCanEverAffectNavigation(false);
}

void UFractureSimPieceProxy::StandFor(UFractureSimComponent& InBody, int32 InFragment, UBodySetup* InHull)
{
	Body = &InBody;
	Fragment = InFragment;
	Hull = InHull;
	SetCollisionProfileName(InBody.GetCollisionProfileName());
	SetCollisionResponseToChannels(InBody.GetCollisionResponseToChannels());
	SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	SetGenerateOverlapEvents(InBody.GetGenerateOverlapEvents());
	if (const UFractureSimMaterial* Material = InBody.GetSimulationMaterial(); Material && Material->PhysicalMaterial)
	{
		SetPhysMaterialOverride(Material->PhysicalMaterial);
	}
	// The hull is that of the asset at rest; scale comes before rotation, as in the rest shape of the simulation.
	SetRelativeScale3D(InBody.GetComponentTransform().GetScale3D()); // absolute: that of the world
}

void UFractureSimPieceProxy::MoveTo(const FVector& Location, const FQuat& Rotation)
{
	if (!GetComponentLocation().Equals(Location, 0.01) || !GetComponentQuat().Equals(Rotation, 1.0e-5))
	{
		SetWorldLocationAndRotation(Location, Rotation);
	}
}

FBoxSphereBounds UFractureSimPieceProxy::CalcBounds(const FTransform& LocalToWorld) const
{
	if (!Hull)
	{
		return FBoxSphereBounds(LocalToWorld.GetLocation(), FVector::ZeroVector, 0.0);
	}
	return FBoxSphereBounds(Hull->AggGeom.CalcAABB(FTransform::Identity)).TransformBy(LocalToWorld);
}
