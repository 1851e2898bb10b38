#pragma once

#include "RHIAccess.h"
#include "RHIFwd.h"

enum class EResourceTransitionFlags
{
	None = 0
};
struct FRHITransitionInfo
{
	FRHITransitionInfo();
	FRHITransitionInfo(class FRHIUnorderedAccessView* InUAV, ERHIAccess InPreviousState, ERHIAccess InNewState,
		EResourceTransitionFlags InFlags = EResourceTransitionFlags::None);
	FRHITransitionInfo(class FRHIBuffer* InRHIBuffer, ERHIAccess InPreviousState, ERHIAccess InNewState,
		EResourceTransitionFlags InFlags = EResourceTransitionFlags::None);
};
