// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimAnchorVolume.h"

#include "FractureSimComponent.h"

#include "Components/BoxComponent.h"

AFractureSimAnchorVolume::AFractureSimAnchorVolume()
{
	Box = CreateDefaultSubobject<UBoxComponent>(TEXT("Box"));
	Box->InitBoxExtent(FVector(50.0));
	Box->SetCollisionEnabled(ECollisionEnabled::NoCollision);
	SetRootComponent(Box);
}

bool AFractureSimAnchorVolume::Holds(const UFractureSimComponent& Body) const
{
	const bool bMeant = OnlyActors.IsEmpty() || OnlyActors.Contains(Body.GetOwner());
	return bMeant && Box->Bounds.GetBox().Intersect(Body.Bounds.GetBox());
}

FTransform AFractureSimAnchorVolume::GetBoxTransform() const
{
	return FTransform(Box->GetComponentQuat(), Box->GetComponentLocation());
}

FVector AFractureSimAnchorVolume::GetHalfSize() const
{
	return Box->GetScaledBoxExtent();
}
