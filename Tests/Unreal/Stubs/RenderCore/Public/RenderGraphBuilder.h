#pragma once

#include "RHICommandList.h"

class FRDGBuilder
{
public:
	FRHICommandListImmediate& RHICmdList;
	FRDGBuilder(FRHICommandListImmediate& InRHICmdList);
};
