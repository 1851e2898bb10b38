// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAuthoring/AssetAdvice.h"

#include "FractureSim/Mesh.h"

#include "Containers/Array.h"
#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

#include <span>
#include <vector>

class UMaterialInterface;
class UObject;
class USkeletalMesh;
struct FMeshDescription;

/** Static and skeletal meshes as the authoring library takes them: in metres, right-handed, one vertex a corner. */
namespace FractureSimMeshSource
{
/** The description of the finest level of a static or skeletal mesh; null, and why, if it has none. */
const FMeshDescription* DescriptionOf(const UObject& Source, FString& OutError);

/** The triangles of a static or skeletal mesh at rest. */
bool Read(const UObject& Source, fsim::TriangleMesh& OutMesh, FString& OutError);

/**
 * Positions of the corners that Read() gives, in the same order, with the vertices of the description elsewhere: in
 * metres, by the value of their id.
 */
std::vector<fsim::Vec3> CornersAt(const FMeshDescription& Description, std::span<const fsim::Vec3> VertexPlaces);

/** The names of a mesh's morph targets, of those that its source has: poses are made of source data. */
TArray<FName> MorphNames(const USkeletalMesh& Mesh);

/** What is known of a mesh beyond its triangles. */
fsim::SourceFacts FactsOf(const UObject& Source);

/** Its render materials, one a slot; some may be null. */
TArray<UMaterialInterface*> MaterialsOf(const UObject& Source);
} // namespace FractureSimMeshSource
