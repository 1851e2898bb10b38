// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimAuthoring/Rigging.h"

#include "Containers/UnrealString.h"
#include "UObject/NameTypes.h"

class UAnimSequence;
class UObject;
class USkeletalMesh;
class UStaticMesh;

/** The same mesh in other shapes: what an artist has posed elsewhere. */
namespace FractureSimPoseSource
{
/** How many frames an animation has. */
int32 FrameCount(const UAnimSequence& Animation);

/** A morph target, all the way. */
bool FromMorph(const USkeletalMesh& Mesh, FName MorphTarget, fsim::RigShape& OutShape, FString& OutError);

/** A frame of an animation. */
bool FromFrame(const USkeletalMesh& Mesh, const UAnimSequence& Animation, int32 Frame, fsim::RigShape& OutShape,
	FString& OutError);

/** A mesh that has the same triangles as the one at rest. */
bool FromMesh(const UObject& Rest, const UStaticMesh& Pose, fsim::RigShape& OutShape, FString& OutError);
} // namespace FractureSimPoseSource
