// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimUnits.h"
#include "Rendering/FractureSimRenderData.h"

#include "FractureSim/Asset.h"
#include "FractureSim/World.h"

#include "CoreMinimal.h"

/**
 * What is shown of a body: takes its state over from the core after a step, and makes of it what the scene proxy is
 * told. Used by one thread at a time; several views may work side by side.
 */
class FFractureSimView
{
public:
	virtual ~FFractureSimView() = default;

	/** Takes over where the body is now. Gives false if it is where it was and nothing broke. */
	virtual bool Take(const fsim::World& World) = 0;

	/**
	 * What changed since the last update, or all of it. Alpha: 0 shows the step before the last one, 1 the last one.
	 * Component: where the component is drawn.
	 */
	virtual FFractureSimRenderUpdatePtr MakeUpdate(
		const FFractureSimFrame& Frame, const FTransform& Component, float Alpha, bool bWhole) = 0;

	/** What it is drawn with: the mesh of the asset, or one of its own with room for what has come since. */
	virtual FFractureSimRenderMeshPtr GetMesh(const FFractureSimRenderMeshPtr& OfAsset) { return OfAsset; }
	/** Another one whenever that is another mesh: the scene proxy is then to be made anew. */
	virtual uint32 GetMeshVersion() const { return 0; }

	/** Nothing broke, and no part is farther than this from where it was at rest, in cm. */
	virtual bool IsIntact(float Tolerance) const = 0;

	/** Forgets the step before: the next update shows the last one alone. */
	virtual void Snap() = 0;

	virtual SIZE_T GetAllocatedSize() const = 0;
};
