// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorTypes.h"

#include "FractureSim/Mesh.h"
#include "FractureSimAuthoring/AssetAdvice.h"

#include <span>
#include <string>

class UFractureSimAsset;
class UObject;

/** What making an asset and making it again have in common. */
namespace FractureSimAssetMaker
{
/** Says why nothing was made. Gives false. */
bool Refuse(FFractureSimReport& Report, const FString& Sentence);

/** Adds sentences to a report. */
void Note(FFractureSimReport& Report, std::span<const std::string> Sentences);

/** The mesh of a source, mended if that was asked for. */
bool ReadSource(const UObject& Source, bool bRepair, fsim::TriangleMesh& OutMesh, FFractureSimReport& Report);

/** A new asset in a package of its own, with a name that is not taken. */
UFractureSimAsset* NewBody(const FString& Folder, const FString& BaseName);

/** What was decided, into a report. */
void ReportDecision(const fsim::ImportDecision& Decision, FFractureSimReport& Report);

/** What the asset takes over from its source besides triangles. */
void TakeLooks(UFractureSimAsset& Asset, UObject& Source);
} // namespace FractureSimAssetMaker
