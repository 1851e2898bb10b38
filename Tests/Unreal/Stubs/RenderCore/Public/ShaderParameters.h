#pragma once

#include "ShaderCore.h"

class FShaderParameter
{
public:
	void Bind(const FShaderParameterMap& ParameterMap, const TCHAR* ParameterName);
	bool IsBound() const;
};
class FShaderResourceParameter
{
public:
	void Bind(const FShaderParameterMap& ParameterMap, const TCHAR* ParameterName);
	bool IsBound() const;
};
