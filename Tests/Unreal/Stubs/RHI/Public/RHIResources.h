#pragma once

#include "Containers/Array.h"
#include "RHIDefinitions.h"
#include "RHIFwd.h"
#include "RHITransition.h"
#include "UObject/DebugName.h"

class FRHIResource
{
public:
	uint32 AddRef() const;
	uint32 Release() const;
};
class FRHIViewableResource : public FRHIResource
{
};
class FRHIBuffer : public FRHIViewableResource
{
};
class FRHIView : public FRHIResource
{
};
class FRHIShaderResourceView : public FRHIView
{
};
class FRHIUnorderedAccessView : public FRHIView
{
};
class FRHIUniformBuffer : public FRHIResource
{
};

struct FRHIBufferDesc
{
	uint32 Size;
	uint32 Stride;
	EBufferUsageFlags Usage;
};
struct FRHIBufferCreateDesc : public FRHIBufferDesc
{
	static FRHIBufferCreateDesc CreateVertex(const TCHAR* InDebugName);
	FRHIBufferCreateDesc();
	FRHIBufferCreateDesc(const TCHAR* InDebugName, uint32 InSize, uint32 InStride, EBufferUsageFlags InUsage);
	FRHIBufferCreateDesc& SetSize(uint32 InSize);
	FRHIBufferCreateDesc& SetStride(uint32 InStride);
	FRHIBufferCreateDesc& SetUsage(EBufferUsageFlags InUsage);
	FRHIBufferCreateDesc& SetInitialState(ERHIAccess InInitialState);
};

struct FRHIViewDesc
{
	enum class EBufferType : uint8
	{
		Unknown = 0,
		Typed = 1,
		Structured = 2,
		Raw = 4
	};
	struct FBufferSRV
	{
		struct FInitializer;
	};
	struct FBufferUAV
	{
		struct FInitializer;
	};
	static FBufferSRV::FInitializer CreateBufferSRV();
	static FBufferUAV::FInitializer CreateBufferUAV();
};
struct FRHIViewDesc::FBufferSRV::FInitializer : public FRHIViewDesc
{
	FInitializer& SetType(EBufferType Type);
	FInitializer& SetFormat(EPixelFormat InFormat);
};
struct FRHIViewDesc::FBufferUAV::FInitializer : public FRHIViewDesc
{
	FInitializer& SetType(EBufferType Type);
	FInitializer& SetFormat(EPixelFormat InFormat);
};

struct FVertexElement
{
	FVertexElement();
	FVertexElement(uint8 InStreamIndex, uint8 InOffset, EVertexElementType InType, uint8 InAttributeIndex,
		uint16 InStride, bool bInUseInstanceIndex = false);
};
typedef TArray<FVertexElement> FVertexDeclarationElementList;

class FRHIRayTracingGeometry : public FRHIResource
{
};
using FRayTracingGeometryRHIRef = TRefCountPtr<FRHIRayTracingGeometry>;
struct FRayTracingGeometrySegment
{
	FBufferRHIRef VertexBuffer;
	EVertexElementType VertexBufferElementType = VET_Float3;
	uint32 VertexBufferOffset = 0;
	uint32 VertexBufferStride = 12;
	uint32 MaxVertices = 0;
	uint32 FirstPrimitive = 0;
	uint32 NumPrimitives = 0;
};
struct FRayTracingGeometryInitializer
{
	FBufferRHIRef IndexBuffer;
	uint32 IndexBufferOffset = 0;
	ERayTracingGeometryType GeometryType = RTGT_Triangles;
	bool bFastBuild = false;
	bool bAllowUpdate = false;
	uint32 TotalPrimitiveCount = 0;
	TArray<FRayTracingGeometrySegment> Segments;
	FDebugName DebugName;
};
