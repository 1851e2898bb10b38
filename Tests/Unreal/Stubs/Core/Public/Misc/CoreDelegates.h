#pragma once

#include "Delegates/Delegate.h"

class FCoreDelegates
{
public:
	static TMulticastDelegate<void()> OnPostEngineInit;
	static TMulticastDelegate<void()> OnEnginePreExit;
	static TMulticastDelegate<void()> OnBeginFrame;
	static TMulticastDelegate<void()> OnEndFrame;
};
