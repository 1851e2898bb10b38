// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Containers/ArrayView.h"
#include "FractureSim/FragmentSkin.h"
#include "PixelFormat.h"
#include "RHIResources.h"
#include "RenderResource.h"

class FRHICommandList;

/** What a buffer is for besides being read. */
enum class EFractureSimBufferUse : uint8
{
	/** Changes seldom, by copies of ranges. */
	Copied,
	/** Also written by compute shaders. */
	Computed,
	/** Written as a whole by the CPU, each time before it is read. */
	Streamed
};

/** Numbers of one kind that shaders and vertex streams read. */
class FFractureSimDataBuffer final : public FVertexBuffer
{
public:
	/** Before InitResource(). The contents are read once, during it. */
	void Describe(const TCHAR* InName, EPixelFormat InFormat, EFractureSimBufferUse InUse, uint32 InBytes,
		TConstArrayView<uint8> InContents);

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override;
	virtual void ReleaseRHI() override;

	FRHIShaderResourceView* GetView() const { return View; }
	FRHIUnorderedAccessView* GetWritable() const { return Writable; }
	FRHIBuffer* GetBuffer() const { return VertexBufferRHI; }
	/** Streamed: all of it anew. */
	void Write(FRHICommandListBase& RHICmdList, TConstArrayView<uint8> Contents);

private:
	const TCHAR* Name = TEXT("FractureSim");
	EPixelFormat Format = PF_R32_UINT;
	EFractureSimBufferUse Use = EFractureSimBufferUse::Copied;
	uint32 Bytes = 0;
	TConstArrayView<uint8> Contents;
	FShaderResourceViewRHIRef View;
	FUnorderedAccessViewRHIRef Writable;
};

/** Indices of the triangles to be drawn. */
class FFractureSimIndexBuffer final : public FIndexBuffer
{
public:
	/** Before InitResource(). */
	TArray<uint32> Initial;

	virtual void InitRHI(FRHICommandListBase& RHICmdList) override;
};

namespace FractureSimGpu
{
/** How buffers are while nobody writes them. */
ERHIAccess ReadAccess();

/** A run of elements to be sent: Count of them, from place Source of the values to place First of the buffer. */
struct FRun
{
	uint32 First = 0;
	uint32 Count = 0;
	uint32 Source = 0;
};

/**
 * Sends runs to a buffer that is otherwise read, through one buffer in between: the device copies only what changed.
 * The buffer is readable before and after.
 */
void CopyRuns(FRHICommandList& RHICmdList, FRHIBuffer* Buffer, uint32 ElementBytes, TConstArrayView<FRun> Runs,
	TConstArrayView<uint8> Values);

/** Ranges of a table whose values lie in the same order. */
void CopyRanges(FRHICommandList& RHICmdList, FRHIBuffer* Buffer, uint32 ElementBytes,
	TConstArrayView<fsim::VertexRange> Ranges, TConstArrayView<uint8> Table);

template <typename ElementType, typename AllocatorType>
TConstArrayView<uint8> BytesOf(const TArray<ElementType, AllocatorType>& Values)
{
	return TConstArrayView<uint8>(
		reinterpret_cast<const uint8*>(Values.GetData()), static_cast<int32>(Values.Num() * sizeof(ElementType)));
}
} // namespace FractureSimGpu
