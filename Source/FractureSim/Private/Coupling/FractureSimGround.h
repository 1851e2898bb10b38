// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimUnits.h"

#include "FractureSim/World.h"

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"

class UPrimitiveComponent;

/**
 * Ground that has no simple shapes, as landscapes and meshes with complex collision only: sampled from above by traces
 * in squares of a grid, each of which is a small static mesh for the core.
 */
class FFractureSimGround
{
public:
	/** Whether it was sampled before. */
	bool Knows(const UPrimitiveComponent& Component) const;
	/** Samples the squares under a box that are not known yet. */
	void Need(UPrimitiveComponent& Component, fsim::World& Core, const FFractureSimFrame& Frame, const FBox& Around,
		double Now);
	/** Lets go of squares that nothing was near for so long. */
	void Forget(fsim::World& Core, double Now, double Memory);
	UPrimitiveComponent* FindComponent(fsim::RigidBodyId Body) const;
	int32 Num() const { return Cells.Num(); }

private:
	struct FCell
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;
		FIntPoint Place = FIntPoint(0, 0);
		fsim::RigidBodyId Body{};
		double LastNeeded = 0.0;
	};

	void Sample(FCell& Cell, fsim::World& Core, const FFractureSimFrame& Frame) const;

	TArray<FCell> Cells;
};
