#pragma once

#include "UObject/Object.h"

class FSubsystemCollectionBase
{
public:
	template <typename TSubsystemClass> TSubsystemClass* InitializeDependency();
};
class USubsystem : public UObject
{
	FSIM_STUB_CLASS(USubsystem, UObject)
	virtual bool ShouldCreateSubsystem(UObject* Outer) const;
	virtual void Initialize(FSubsystemCollectionBase& Collection);
	virtual void Deinitialize();
};
