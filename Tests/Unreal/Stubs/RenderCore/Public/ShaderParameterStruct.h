#pragma once

#include "Shader.h"

#define SHADER_USE_PARAMETER_STRUCT(ShaderClass, ShaderParentClass) \
public: \
	ShaderClass(); \
	ShaderClass(const ShaderParentClass::CompiledShaderInitializerType& Initializer); \
	using FsimStubParameters = ShaderParentClass;
