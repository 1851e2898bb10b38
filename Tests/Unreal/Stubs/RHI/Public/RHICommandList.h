#pragma once

#include "RHIGlobals.h"
#include "RHIContext.h"
#include "RHIResources.h"

class FRHICommandListBase
{
public:
	FBufferRHIRef CreateBuffer(const FRHIBufferCreateDesc& CreateDesc);
	FShaderResourceViewRHIRef CreateShaderResourceView(
		FRHIBuffer* Buffer, FRHIViewDesc::FBufferSRV::FInitializer const& ViewDesc);
	FUnorderedAccessViewRHIRef CreateUnorderedAccessView(
		FRHIBuffer* Buffer, FRHIViewDesc::FBufferUAV::FInitializer const& ViewDesc);
	void* LockBuffer(FRHIBuffer* Buffer, uint32 Offset, uint32 SizeRHI, EResourceLockMode LockMode);
	void UnlockBuffer(FRHIBuffer* Buffer);
};
class FRHIComputeCommandList : public FRHICommandListBase
{
public:
	void Transition(const FRHITransitionInfo& Info);
	void BuildAccelerationStructures(TConstArrayView<FRayTracingGeometryBuildParams> Params);
};
class FRHICommandList : public FRHIComputeCommandList
{
public:
	void CopyBufferRegion(
		FRHIBuffer* DestBuffer, uint64 DstOffset, FRHIBuffer* SourceBuffer, uint64 SrcOffset, uint64 NumBytes);
};
class FRHICommandListImmediate : public FRHICommandList
{
};
