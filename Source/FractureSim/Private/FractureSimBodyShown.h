// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimUnits.h"
#include "Rendering/FractureSimRenderData.h"
#include "Views/FractureSimView.h"

#include "Templates/UniquePtr.h"

/** What is shown of an active body, and what its proxy has not been told yet. */
struct FFractureSimBodyShown
{
	TUniquePtr<FFractureSimView> View;
	FFractureSimRenderUpdatePtr PendingUpdate;
	FFractureSimFrame Frame;
	float Alpha = 1.0f;
	/** Of the mesh that the scene proxy has. */
	uint32 MeshVersion = 0;
	/** The next update is no motion. */
	bool bTeleported = false;
};
