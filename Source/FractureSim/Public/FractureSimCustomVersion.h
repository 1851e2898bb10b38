// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Misc/Guid.h"

/** Versions of what our assets write beside their properties. Add at the end, above the last two. */
struct FRACTURESIM_API FFractureSimCustomVersion
{
	enum Type : int32
	{
		/** Before anything was written. */
		BeforeCustomVersionWasAdded = 0,
		/** Simulation, cells and skin in one container. */
		Container,

		VersionPlusOne,
		LatestVersion = VersionPlusOne - 1
	};

	static const FGuid GUID;
};
