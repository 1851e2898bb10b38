#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "Math/Transform.h"

class UAnimSequenceBase;
enum class EAnimPoseSpaces : uint8
{
	Local,
	World
};
struct FAnimPoseEvaluationOptions
{
	FSIM_STUB_STRUCT(FAnimPoseEvaluationOptions)
};
struct FAnimPose
{
	FSIM_STUB_STRUCT(FAnimPose)
};
class UAnimPoseExtensions : public UBlueprintFunctionLibrary
{
	FSIM_STUB_CLASS(UAnimPoseExtensions, UBlueprintFunctionLibrary)
	static bool IsValid(const FAnimPose& Pose);
	static const FTransform& GetBonePose(const FAnimPose& Pose, FName BoneName, EAnimPoseSpaces Space = EAnimPoseSpaces::Local);
	static const FTransform& GetRefBonePose(const FAnimPose& Pose, FName BoneName, EAnimPoseSpaces Space = EAnimPoseSpaces::Local);
	static void GetAnimPoseAtFrame(const UAnimSequenceBase* AnimationSequenceBase, int32 FrameIndex, FAnimPoseEvaluationOptions EvaluationOptions, FAnimPose& Pose);
};
