#pragma once

#include "Containers/UnrealString.h"
#include "Modules/ModuleInterface.h"
#include "UObject/NameTypes.h"

class FDefaultModuleImpl : public IModuleInterface
{
};
class FDefaultGameModuleImpl : public FDefaultModuleImpl
{
};
class FModuleManager
{
public:
	static FModuleManager& Get();
	bool IsModuleLoaded(const FName InModuleName) const;
	template <typename Interface> static Interface& LoadModuleChecked(const FName InModuleName);
	template <typename Interface> static Interface& GetModuleChecked(const FName InModuleName);
	template <typename Interface> static Interface* GetModulePtr(const FName InModuleName);
};
#define IMPLEMENT_MODULE(ModuleImplClass, ModuleName) \
	static_assert(std::is_base_of_v<IModuleInterface, ModuleImplClass>); \
	extern "C" IModuleInterface* FsimStubModule_##ModuleName(); \
	extern "C" IModuleInterface* FsimStubModule_##ModuleName() { return new ModuleImplClass(); }
