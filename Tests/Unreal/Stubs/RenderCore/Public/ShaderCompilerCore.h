#pragma once

#include "ShaderCore.h"

struct FShaderCompilerEnvironment
{
	void SetDefine(const TCHAR* Name, const TCHAR* Value);
	void SetDefine(const TCHAR* Name, bool Value);
	void SetDefine(const TCHAR* Name, int32 Value);
	void SetDefine(const TCHAR* Name, uint32 Value);
	void SetDefineIfUnset(const TCHAR* Name, const TCHAR* Value);
};
