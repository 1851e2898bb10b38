// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "ComponentVisualizer.h"

/** A selected body in the level: its support graph, anchors of volumes that reach it, and where it is dented. */
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
