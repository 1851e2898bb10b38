// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimStatics.h"

#include "Coupling/FractureSimPieceProxy.h"
#include "FractureSimBodyComponent.h"
#include "FractureSimComponent.h"
#include "FractureSimUnits.h"
#include "FractureSimWorldSubsystem.h"

#include "FractureSim/World.h"

#include "Engine/Engine.h"
#include "Engine/World.h"
#include "Templates/Casts.h"

TArray<UFractureSimBodyComponent*> UFractureSimStatics::GetBodiesInSphere(
	const UObject* WorldContextObject, FVector Location, float Radius)
{
	TArray<UFractureSimBodyComponent*> Found;
	const UFractureSimWorldSubsystem* Subsystem = UFractureSimWorldSubsystem::Get(WorldContextObject);
	if (!Subsystem)
	{
		return Found;
	}
	for (UFractureSimBodyComponent* Component : Subsystem->GetComponents())
	{
		const double Square = FMath::Square(static_cast<double>(Radius));
		if (Component && Component->Bounds.GetBox().ComputeSquaredDistanceToPoint(Location) <= Square)
		{
			Found.Add(Component);
		}
	}
	return Found;
}

void UFractureSimStatics::ApplyBurst(const UObject* WorldContextObject, FVector Location, float Radius, float Speed,
	AController* InstigatedBy, AActor* DamageCauser)
{
	for (UFractureSimBodyComponent* Component : GetBodiesInSphere(WorldContextObject, Location, Radius))
	{
		Component->ApplyBurst(Location, Radius, Speed, InstigatedBy, DamageCauser);
	}
}

void UFractureSimStatics::CutAlongPlane(
	const UObject* WorldContextObject, FVector Location, FVector Normal, float Radius)
{
	constexpr float Everywhere = 1.0e9f;
	const float Reach = Radius > 0.0f ? Radius : Everywhere;
	for (UFractureSimBodyComponent* Component : GetBodiesInSphere(WorldContextObject, Location, Reach))
	{
		UFractureSimComponent* Body = Cast<UFractureSimComponent>(Component);
		const FBoxSphereBounds Around = Component->Bounds;
		const FVector Direction = Normal.GetSafeNormal();
		// A body that the plane misses is not woken.
		const double Extent = FVector::DotProduct(Around.BoxExtent, Direction.GetAbs());
		if (Body && FMath::Abs(FVector::DotProduct(Around.Origin - Location, Direction)) <= Extent)
		{
			Body->Cut(Location, Direction, Radius);
		}
	}
}

void UFractureSimStatics::ShatterInSphere(const UObject* WorldContextObject, FVector Location, float Radius)
{
	for (UFractureSimBodyComponent* Component : GetBodiesInSphere(WorldContextObject, Location, Radius))
	{
		if (UFractureSimComponent* Body = Cast<UFractureSimComponent>(Component))
		{
			Body->Shatter(Location, Radius);
		}
	}
}

bool UFractureSimStatics::GetHitFragment(const FHitResult& Hit, UFractureSimBodyComponent*& Component, int32& Fragment)
{
	Component = nullptr;
	Fragment = INDEX_NONE;
	UPrimitiveComponent* Primitive = Hit.GetComponent();
	if (const UFractureSimPieceProxy* Proxy = Cast<UFractureSimPieceProxy>(Primitive))
	{
		Component = Proxy->Body;
		Fragment = Proxy->Fragment;
	}
	else if (UFractureSimBodyComponent* Body = Cast<UFractureSimBodyComponent>(Primitive))
	{
		Component = Body;
		Fragment = Body->FindFragment(Hit.ImpactPoint);
	}
	return Component != nullptr;
}

bool UFractureSimStatics::LineTraceFragments(
	const UObject* WorldContextObject, FVector Start, FVector End, FFractureSimFragmentHit& Hit)
{
	UFractureSimWorldSubsystem* Subsystem = UFractureSimWorldSubsystem::Get(WorldContextObject);
	const fsim::World* World = Subsystem ? Subsystem->AcquireWorld() : nullptr;
	const FVector Line = End - Start;
	if (!World || Line.IsNearlyZero())
	{
		return false;
	}
	const FFractureSimFrame& Frame = Subsystem->GetFrame();
	const fsim::Result<std::optional<fsim::RayHit>> Found = World->castRay(
		Frame.PositionToCore(Start), Frame.DirectionToCore(Line.GetSafeNormal()), Frame.LengthToCore(Line.Size()));
	if (!Found || !Found->has_value())
	{
		return false;
	}
	const fsim::RayHit& Ray = **Found;
	Hit.Component = Ray.body ? Subsystem->FindComponent(Ray.body) : Subsystem->FindComponent(Ray.rigidBody);
	Hit.Fragment = Ray.fragment == ~0u ? INDEX_NONE : static_cast<int32>(Ray.fragment);
	Hit.Location = Frame.PositionToUnreal(Ray.position);
	Hit.Normal = Frame.DirectionToUnreal(Ray.normal);
	Hit.Distance = Frame.LengthToUnreal(Ray.distance);
	return Hit.Component != nullptr;
}

float UFractureSimStatics::GetEventStrength(const FFractureSimEvent& Event, float FullMass, float FullImpulse)
{
	const float ByMass = FullMass > 0.0f ? Event.Mass / FullMass : 0.0f;
	const float ByImpulse = FullImpulse > 0.0f ? Event.Impulse / FullImpulse : 0.0f;
	return FMath::Clamp(FMath::Max(ByMass, ByImpulse), 0.0f, 1.0f);
}
