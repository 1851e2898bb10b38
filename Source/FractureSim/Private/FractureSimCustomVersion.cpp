// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimCustomVersion.h"

#include "Serialization/CustomVersion.h"

const FGuid FFractureSimCustomVersion::GUID(0x5A1D7C3E, 0x90B24F61, 0xA84C02D9, 0x6E37F18B);

static FCustomVersionRegistration GFractureSimCustomVersion(
	FFractureSimCustomVersion::GUID, FFractureSimCustomVersion::LatestVersion, TEXT("FractureSim"));
