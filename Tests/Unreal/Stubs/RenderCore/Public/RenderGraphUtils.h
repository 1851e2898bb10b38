#pragma once

#include "Math/IntVector.h"
#include "RHICommandList.h"
#include "Shader.h"

namespace FComputeShaderUtils
{
FIntVector GetGroupCount(const int32 ThreadCount, const int32 GroupSize);
template <typename TShaderClass>
void Dispatch(FRHIComputeCommandList& RHICmdList, const TShaderRef<TShaderClass>& ComputeShader,
	const typename TShaderClass::FParameters& Parameters, FIntVector GroupCount);
} // namespace FComputeShaderUtils
