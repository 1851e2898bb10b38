#pragma once

#include "CoreTypes.h"
#include "Misc/EnumClassFlags.h"
#include "PixelFormat.h"
#include "RHIAccess.h"
#include "RHIFeatureLevel.h"
#include "RHIShaderPlatform.h"

// Not on every platform: both ways compile.
#define RHI_RAYTRACING (!UE_BUILD_SHIPPING)

enum class EBufferUsageFlags : uint32
{
	None = 0,
	Static = 1 << 0,
	Dynamic = 1 << 1,
	UnorderedAccess = 1 << 3,
	ByteAddressBuffer = 1 << 4,
	SourceCopy = 1 << 5,
	ShaderResource = 1 << 9,
	VertexBuffer = 1 << 14,
	IndexBuffer = 1 << 15,
	StructuredBuffer = 1 << 16
};
ENUM_CLASS_FLAGS(EBufferUsageFlags)
#define BUF_Static EBufferUsageFlags::Static
#define BUF_Dynamic EBufferUsageFlags::Dynamic
#define BUF_UnorderedAccess EBufferUsageFlags::UnorderedAccess
#define BUF_SourceCopy EBufferUsageFlags::SourceCopy
#define BUF_ShaderResource EBufferUsageFlags::ShaderResource
#define BUF_VertexBuffer EBufferUsageFlags::VertexBuffer
#define BUF_IndexBuffer EBufferUsageFlags::IndexBuffer

enum EResourceLockMode
{
	RLM_ReadOnly,
	RLM_WriteOnly
};
enum EVertexElementType
{
	VET_None,
	VET_Float1,
	VET_Float2,
	VET_Float3,
	VET_Float4,
	VET_PackedNormal,
	VET_UByte4,
	VET_UByte4N,
	VET_Color,
	VET_UInt
};
enum ERayTracingGeometryType : uint8
{
	RTGT_Triangles,
	RTGT_Procedural
};
enum class EAccelerationStructureBuildMode
{
	Build,
	Update
};
enum EPrimitiveType
{
	PT_TriangleList,
	PT_TriangleStrip,
	PT_LineList
};
enum EShaderFrequency : uint8
{
	SF_Vertex = 0,
	SF_Pixel = 3,
	SF_Compute = 5
};
