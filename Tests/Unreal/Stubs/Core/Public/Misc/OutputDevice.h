#pragma once

#include "Containers/UnrealString.h"
#include "Logging/LogVerbosity.h"
#include "UObject/NameTypes.h"

class FOutputDevice
{
public:
	virtual ~FOutputDevice();
	virtual void Serialize(const TCHAR* V, ELogVerbosity::Type Verbosity, const FName& Category) = 0;
	void Log(const FString& S);
	template <FsimStubFormatArgument... Types, std::size_t N> void Logf(const TCHAR (&Format)[N], Types... Args);
};
