#pragma once

#include "ToolMenuSection.h"
#include "UObject/Object.h"

class UToolMenu : public UObject
{
	FSIM_STUB_CLASS(UToolMenu, UObject)
	FToolMenuSection* FindSection(const FName SectionName);
	FToolMenuSection& FindOrAddSection(const FName SectionName);
	FToolMenuSection& AddSection(const FName SectionName);
};
