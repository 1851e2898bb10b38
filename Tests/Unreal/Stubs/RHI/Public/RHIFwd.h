#pragma once

#include "CoreTypes.h"
#include "Templates/RefCounting.h"

class FRHIBuffer;
class FRHICommandList;
class FRHICommandListBase;
class FRHICommandListImmediate;
class FRHIComputeCommandList;
class FRHIShaderResourceView;
class FRHIUniformBuffer;
class FRHIUnorderedAccessView;
class FRHIVertexDeclaration;
struct FRHITransitionInfo;

typedef TRefCountPtr<FRHIBuffer> FBufferRHIRef;
typedef TRefCountPtr<FRHIShaderResourceView> FShaderResourceViewRHIRef;
typedef TRefCountPtr<FRHIUnorderedAccessView> FUnorderedAccessViewRHIRef;
