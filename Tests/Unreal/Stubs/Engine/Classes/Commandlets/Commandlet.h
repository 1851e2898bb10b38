#pragma once

#include "UObject/Object.h"

class UCommandlet : public UObject
{
	FSIM_STUB_CLASS(UCommandlet, UObject)
	FString HelpDescription;
	FString HelpUsage;
	bool IsServer;
	bool IsClient;
	bool IsEditor;
	bool LogToConsole;
	virtual int32 Main(const FString& Params);
};
