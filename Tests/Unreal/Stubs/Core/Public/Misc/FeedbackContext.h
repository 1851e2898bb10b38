#pragma once

#include "Containers/UnrealString.h"
#include "Logging/LogVerbosity.h"

class FFeedbackContext
{
public:
	template <typename FmtType, typename... Types> void Logf(ELogVerbosity::Type Verbosity, const FmtType& Fmt, Types... Args);
};
extern FFeedbackContext* GWarn;
