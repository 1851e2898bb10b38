#pragma once

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

class UWorld;

class FAutomationEditorCommonUtils
{
public:
	static UWorld* CreateNewMap();
};

class FStartPIECommand : public IAutomationLatentCommand
{
public:
	FStartPIECommand(bool InSimulateInEditor);
	virtual bool Update() override;
};

class FEndPlayMapCommand : public IAutomationLatentCommand
{
public:
	virtual bool Update() override;
};
