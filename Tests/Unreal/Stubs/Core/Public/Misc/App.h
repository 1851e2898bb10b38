#pragma once

#include "Containers/UnrealString.h"

class FApp
{
public:
	static const TCHAR* GetProjectName();
	static bool CanEverRender();
	static bool IsUnattended();
	static double GetDeltaTime();
};
