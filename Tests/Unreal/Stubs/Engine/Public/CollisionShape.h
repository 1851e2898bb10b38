#pragma once

#include "CoreMinimal.h"

struct FCollisionShape
{
	static FCollisionShape MakeBox(const FVector& BoxHalfExtent);
	static FCollisionShape MakeSphere(const float SphereRadius);
	static FCollisionShape MakeCapsule(const float CapsuleRadius, const float CapsuleHalfHeight);
	bool IsNearlyZero() const;
};
