// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimGpuBuffers.h"

#include "HAL/UnrealMemory.h"
#include "Math/UnrealMathUtility.h"
#include "RHICommandList.h"

namespace FractureSimGpu
{
ERHIAccess ReadAccess()
{
	return ERHIAccess::VertexOrIndexBuffer | ERHIAccess::SRVMask;
}

static void Fill(FRHICommandListBase& RHICmdList, FRHIBuffer* Buffer, TConstArrayView<uint8> Contents)
{
	void* Memory = RHICmdList.LockBuffer(Buffer, 0, static_cast<uint32>(Contents.Num()), RLM_WriteOnly);
	FMemory::Memcpy(Memory, Contents.GetData(), static_cast<SIZE_T>(Contents.Num()));
	RHICmdList.UnlockBuffer(Buffer);
}

void CopyRuns(FRHICommandList& RHICmdList, FRHIBuffer* Buffer, uint32 ElementBytes, TConstArrayView<FRun> Runs,
	TConstArrayView<uint8> Values)
{
	uint32 Elements = 0;
	for (const FRun& Run : Runs)
	{
		Elements += Run.Count;
	}
	if (Elements == 0)
	{
		return;
	}
	const FBufferRHIRef Between = RHICmdList.CreateBuffer(FRHIBufferCreateDesc::CreateVertex(TEXT("FractureSim.Upload"))
															  .SetSize(Elements * ElementBytes)
															  .SetStride(ElementBytes)
															  .SetUsage(BUF_Static | BUF_VertexBuffer | BUF_SourceCopy)
															  .SetInitialState(ERHIAccess::CopySrc));
	uint8* Memory = static_cast<uint8*>(RHICmdList.LockBuffer(Between, 0, Elements * ElementBytes, RLM_WriteOnly));
	uint32 At = 0;
	for (const FRun& Run : Runs)
	{
		FMemory::Memcpy(Memory + At, Values.GetData() + Run.Source * ElementBytes, Run.Count * ElementBytes);
		At += Run.Count * ElementBytes;
	}
	RHICmdList.UnlockBuffer(Between);

	RHICmdList.Transition(FRHITransitionInfo(Buffer, ReadAccess(), ERHIAccess::CopyDest));
	At = 0;
	for (const FRun& Run : Runs)
	{
		RHICmdList.CopyBufferRegion(Buffer, uint64(Run.First) * ElementBytes, Between, At, Run.Count * ElementBytes);
		At += Run.Count * ElementBytes;
	}
	RHICmdList.Transition(FRHITransitionInfo(Buffer, ERHIAccess::CopyDest, ReadAccess()));
}

void CopyRanges(FRHICommandList& RHICmdList, FRHIBuffer* Buffer, uint32 ElementBytes,
	TConstArrayView<fsim::VertexRange> Ranges, TConstArrayView<uint8> Table)
{
	TArray<FRun> Runs;
	Runs.Reserve(Ranges.Num());
	for (const fsim::VertexRange& Range : Ranges)
	{
		Runs.Add({Range.first, Range.count, Range.first});
	}
	CopyRuns(RHICmdList, Buffer, ElementBytes, Runs, Table);
}
} // namespace FractureSimGpu

void FFractureSimDataBuffer::Describe(const TCHAR* InName, EPixelFormat InFormat, EFractureSimBufferUse InUse,
	uint32 InBytes, TConstArrayView<uint8> InContents)
{
	Name = InName;
	Format = InFormat;
	Use = InUse;
	Bytes = FMath::Max(InBytes, 16u); // no platform makes an empty buffer
	Contents = InContents;
}

void FFractureSimDataBuffer::InitRHI(FRHICommandListBase& RHICmdList)
{
	EBufferUsageFlags Usage = BUF_VertexBuffer | BUF_ShaderResource;
	Usage |= Use == EFractureSimBufferUse::Streamed ? BUF_Dynamic : BUF_Static;
	if (Use == EFractureSimBufferUse::Computed)
	{
		Usage |= BUF_UnorderedAccess;
	}
	VertexBufferRHI = RHICmdList.CreateBuffer(FRHIBufferCreateDesc::CreateVertex(Name)
												  .SetSize(Bytes)
												  .SetStride(Format == PF_A32B32G32R32F ? 16u : 4u)
												  .SetUsage(Usage)
												  .SetInitialState(FractureSimGpu::ReadAccess()));
	if (Contents.Num() > 0)
	{
		FractureSimGpu::Fill(RHICmdList, VertexBufferRHI, Contents);
		Contents = TConstArrayView<uint8>();
	}
	View = RHICmdList.CreateShaderResourceView(
		VertexBufferRHI, FRHIViewDesc::CreateBufferSRV().SetType(FRHIViewDesc::EBufferType::Typed).SetFormat(Format));
	if (Use == EFractureSimBufferUse::Computed)
	{
		Writable = RHICmdList.CreateUnorderedAccessView(VertexBufferRHI,
			FRHIViewDesc::CreateBufferUAV().SetType(FRHIViewDesc::EBufferType::Typed).SetFormat(Format));
	}
}

void FFractureSimDataBuffer::ReleaseRHI()
{
	View.SafeRelease();
	Writable.SafeRelease();
	FVertexBuffer::ReleaseRHI();
}

void FFractureSimDataBuffer::Write(FRHICommandListBase& RHICmdList, TConstArrayView<uint8> NewContents)
{
	if (NewContents.Num() > 0 && static_cast<uint32>(NewContents.Num()) <= Bytes)
	{
		FractureSimGpu::Fill(RHICmdList, VertexBufferRHI, NewContents);
	}
}

void FFractureSimIndexBuffer::InitRHI(FRHICommandListBase& RHICmdList)
{
	IndexBufferRHI = RHICmdList.CreateBuffer(
		FRHIBufferCreateDesc(TEXT("FractureSim.Indices"), static_cast<uint32>(Initial.Num() * sizeof(uint32)),
			sizeof(uint32), BUF_Static | BUF_IndexBuffer | BUF_ShaderResource)
			.SetInitialState(FractureSimGpu::ReadAccess()));
	FractureSimGpu::Fill(RHICmdList, IndexBufferRHI, FractureSimGpu::BytesOf(Initial));
	Initial.Empty();
}
