// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "ComponentVisualizer.h"

/**
 * A selected body in the level that is still whole: what is bonded to what, and what is held by the asset or by volumes
 * that reach it; of one that dents, its bones.
 */
class FFractureSimBodyVisualizer : public FComponentVisualizer
{
public:
	virtual void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override;
};

namespace FractureSimVisualizers
{
void Register();
void Unregister();
} // namespace FractureSimVisualizers
