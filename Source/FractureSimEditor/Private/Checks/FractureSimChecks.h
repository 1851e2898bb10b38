// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAuthoring/AssetAdvice.h"

#include "Containers/Array.h"
#include "Containers/UnrealString.h"

#include <vector>

class UFractureSimAsset;
class UFractureSimBodyComponent;
class UFractureSimSettings;
class UPackage;
class UWorld;

/** Facts of assets, components and levels for the authoring library's rules, and fixes that only the engine can do. */
namespace FractureSimChecks
{
std::vector<fsim::Advice> CheckAsset(UFractureSimAsset& Asset);
/** The same with a look at its source mesh, which takes longer. */
std::vector<fsim::Advice> CheckAssetAndSource(UFractureSimAsset& Asset);
std::vector<fsim::Advice> CheckComponent(const UFractureSimBodyComponent& Component);
std::vector<fsim::Advice> CheckLevel(const UWorld& World);

/** Each says why it could not be mended. */
bool FixAsset(UFractureSimAsset& Asset, const fsim::Advice& Advice, FString& OutError);
bool FixComponent(UFractureSimBodyComponent& Component, const fsim::Advice& Advice, FString& OutError);
bool FixLevel(const UWorld& World, const fsim::Advice& Advice, FString& OutError);

/** Gives settings room for all bodies of a level. Writes no file; Fix Level does. */
void RaiseLimits(const UWorld& World, UFractureSimSettings& Settings);

/** What has to be saved after a fix of an asset: its package, or that of the material that took a flag. */
TArray<UPackage*> PackagesOf(const UFractureSimAsset& Asset, const fsim::Advice& Advice);

fsim::CostEstimate CostOf(const UFractureSimAsset& Asset);
} // namespace FractureSimChecks
