#pragma once

#include "ToolMenu.h"
#include "ToolMenuOwner.h"

class UToolMenus : public UObject
{
	FSIM_STUB_CLASS(UToolMenus, UObject)
	static UToolMenus* Get();
	UToolMenu* ExtendMenu(const FName Name);
	static FDelegateHandle RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& InDelegate);
	static void UnRegisterStartupCallback(const void* UserPointer);
	static void UnregisterOwner(FToolMenuOwner Owner);
};
class FToolMenuOwnerScoped
{
public:
	FToolMenuOwnerScoped(const FToolMenuOwner InOwner);
	~FToolMenuOwnerScoped();
};
