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

void UFractureSimPieceProxy::StandFor(
	UFractureSimComponent& InBody, int32 InNumber, int32 InFragment, float InMass, UBodySetup* InHull)
{
	Body = &InBody;
	Number = InNumber;
	Fragment = InFragment;
	Mass = InMass;
	Hull = InHull;
	SetCollisionProfileName(InBody.GetCollisionProfileName());
	SetCollisionResponseToChannels(InBody.GetCollisionResponseToChannels());
	SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	SetGenerateOverlapEvents(InBody.GetGenerateOverlapEvents());
	if (const UFractureSimMaterial* Material = InBody.GetSimulationMaterial(); Material && Material->PhysicalMaterial)
	{
		SetPhysMaterialOverride(Material->PhysicalMaterial);
	}
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

void UFractureSimPieceProxy::ReceiveComponentDamage(
	float DamageAmount, FDamageEvent const& DamageEvent, AController* EventInstigator, AActor* DamageCauser)
{
	if (Body)
	{
		Body->ReceiveComponentDamage(DamageAmount, DamageEvent, EventInstigator, DamageCauser);
	}
}

void UFractureSimPieceProxy::AddImpulse(FVector Impulse, FName, bool bVelChange)
{
	if (Body)
	{
		// On this fragment, not on all that the body has become.
		const double Share = bVelChange ? Mass : 1.0;
		Body->ApplyBlow(GetComponentLocation(), Impulse * Share, 0.0f);
	}
}

void UFractureSimPieceProxy::AddImpulseAtLocation(FVector Impulse, FVector Location, FName BoneName)
{
	if (Body)
	{
		Body->AddImpulseAtLocation(Impulse, Location, BoneName);
	}
}

void UFractureSimPieceProxy::AddRadialImpulse(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bVelChange)
{
	if (Body)
	{
		Body->AddRadialImpulse(Origin, Radius, Strength, Falloff, bVelChange);
	}
}

void UFractureSimPieceProxy::AddRadialForce(
	FVector Origin, float Radius, float Strength, ERadialImpulseFalloff Falloff, bool bAccelChange)
{
	if (Body)
	{
		Body->AddRadialForce(Origin, Radius, Strength, Falloff, bAccelChange);
	}
}
