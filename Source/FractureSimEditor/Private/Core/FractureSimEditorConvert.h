// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "FractureSimAuthoring/AssetAdvice.h"
#include "FractureSimAuthoring/Scoring.h"

#include <span>
#include <string_view>

/** The authoring library's structs as Blueprint, Python and details panels have them, and back. */
namespace FractureSimConvert
{
/** Settings with the options in them; what the options do not know stays. */
fsim::ScoreSettings ToCore(const FFractureSimScoreOptions& Options, const fsim::ScoreSettings& Others = {});
FFractureSimScoreOptions FromCore(const fsim::ScoreSettings& Settings);

FFractureSimAdvice FromCore(const fsim::Advice& Advice);
fsim::Advice ToCore(const FFractureSimAdvice& Advice);
TArray<FFractureSimAdvice> FromCore(std::span<const fsim::Advice> Advice);

FFractureSimCost FromCore(const fsim::CostEstimate& Cost);

/** The preset whose name in the core's list of oriented materials this is; Custom if there is none. */
EFractureSimPreset PresetNamed(std::string_view Name);
/** The same for clustered bodies. */
EFractureSimPreset ClusterPresetNamed(std::string_view Name);
/** The same for dented bodies: the first preset that stands for it. */
EFractureSimPreset DentPresetNamed(std::string_view Name);
} // namespace FractureSimConvert
