#pragma once

#include "CoreTypes.h"

template <typename FuncType> struct FsimStubAtExit
{
	FsimStubAtExit(FuncType&& InFunc);
	~FsimStubAtExit();
};
struct FsimStubExitSyntax
{
	template <typename FuncType> FsimStubAtExit<FuncType> operator+(FuncType&& InFunc);
};
#define ON_SCOPE_EXIT const auto UE_JOIN(FsimStubExit_, __LINE__) = FsimStubExitSyntax() + [&]()
