#pragma once

#include "UObject/Object.h"

class UDeveloperSettings : public UObject
{
	FSIM_STUB_CLASS(UDeveloperSettings, UObject)
	UDeveloperSettings(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());
	virtual FName GetContainerName() const;
	virtual FName GetCategoryName() const;
	virtual FName GetSectionName() const;
#if WITH_EDITOR
	virtual FText GetSectionText() const;
	virtual FText GetSectionDescription() const;
#endif
};
