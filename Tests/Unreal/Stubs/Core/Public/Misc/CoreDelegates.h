#pragma once

#include "Delegates/Delegate.h"

class FCoreDelegates
{
public:
#if FSIM_STUB_ENGINE_MINOR >= 6
	static TMulticastDelegate<void()>& GetOnPostEngineInit();
#endif
	static TMulticastDelegate<void()> OnPostEngineInit;
	static TMulticastDelegate<void()> OnEnginePreExit;
	static TMulticastDelegate<void()> OnBeginFrame;
	static TMulticastDelegate<void()> OnEndFrame;
};
