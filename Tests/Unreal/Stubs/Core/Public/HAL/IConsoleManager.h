#pragma once

#include "Containers/UnrealString.h"
#include "Delegates/Delegate.h"
#include "Internationalization/Text.h"
#include "Misc/EnumClassFlags.h"

class UWorld;
class FOutputDevice;

enum EConsoleVariableFlags
{
	ECVF_Default = 0x0,
	ECVF_Cheat = 0x1,
	ECVF_ReadOnly = 0x4,
	ECVF_RenderThreadSafe = 0x20,
	ECVF_Scalability = 0x40,
	ECVF_ScalabilityGroup = 0x80
};
ENUM_CLASS_FLAGS(EConsoleVariableFlags)

class IConsoleObject
{
public:
	virtual ~IConsoleObject();
};
typedef TDelegate<void(class IConsoleVariable*)> FConsoleVariableDelegate;
class IConsoleVariable : public IConsoleObject
{
public:
	virtual void Set(const TCHAR* InValue, EConsoleVariableFlags SetBy = ECVF_Default);
	void Set(bool InValue, EConsoleVariableFlags SetBy = ECVF_Default);
	void Set(int32 InValue, EConsoleVariableFlags SetBy = ECVF_Default);
	void Set(float InValue, EConsoleVariableFlags SetBy = ECVF_Default);
	virtual bool GetBool() const;
	virtual int32 GetInt() const;
	virtual float GetFloat() const;
	virtual FString GetString() const;
};
class IConsoleCommand : public IConsoleObject
{
};

typedef TDelegate<void()> FConsoleCommandDelegate;
typedef TDelegate<void(const TArray<FString>&)> FConsoleCommandWithArgsDelegate;
typedef TDelegate<void(UWorld*)> FConsoleCommandWithWorldDelegate;
typedef TDelegate<void(const TArray<FString>&, UWorld*)> FConsoleCommandWithWorldAndArgsDelegate;
typedef TDelegate<void(const TArray<FString>&, UWorld*, FOutputDevice&)> FConsoleCommandWithWorldArgsAndOutputDeviceDelegate;

class IConsoleManager
{
public:
	static IConsoleManager& Get();
	IConsoleVariable* FindConsoleVariable(const TCHAR* Name, bool bTrackFrequentCalls = true) const;
	IConsoleObject* FindConsoleObject(const TCHAR* Name, bool bTrackFrequentCalls = true) const;
	IConsoleCommand* RegisterConsoleCommand(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandDelegate& Command, uint32 Flags = ECVF_Default);
};

template <class T> class TConsoleVariableData
{
public:
	T GetValueOnAnyThread(bool bForceGameThread = false) const;
	T GetValueOnGameThread() const;
	T GetValueOnRenderThread() const;
};
class FAutoConsoleObject
{
public:
	virtual ~FAutoConsoleObject();
};
template <class T> class TAutoConsoleVariable : public FAutoConsoleObject
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const T& DefaultValue, const TCHAR* Help, uint32 Flags = ECVF_Default);
	T GetValueOnAnyThread(bool bForceGameThread = false) const;
	T GetValueOnGameThread() const;
	T GetValueOnRenderThread() const;
	IConsoleVariable* operator->();
};
class FAutoConsoleVariableRef : public FAutoConsoleObject
{
public:
	FAutoConsoleVariableRef(const TCHAR* Name, int32& RefValue, const TCHAR* Help, uint32 Flags = ECVF_Default);
	FAutoConsoleVariableRef(const TCHAR* Name, float& RefValue, const TCHAR* Help, uint32 Flags = ECVF_Default);
	FAutoConsoleVariableRef(const TCHAR* Name, bool& RefValue, const TCHAR* Help, uint32 Flags = ECVF_Default);
	FAutoConsoleVariableRef(const TCHAR* Name, float& RefValue, const TCHAR* Help, const FConsoleVariableDelegate& Callback, uint32 Flags = ECVF_Default);
};
class FAutoConsoleCommand : public FAutoConsoleObject
{
public:
	FAutoConsoleCommand(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandDelegate& Command, uint32 Flags = ECVF_Default);
	FAutoConsoleCommand(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandWithArgsDelegate& Command, uint32 Flags = ECVF_Default);
};
class FAutoConsoleCommandWithWorld : public FAutoConsoleObject
{
public:
	FAutoConsoleCommandWithWorld(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandWithWorldDelegate& Command, uint32 Flags = ECVF_Default);
};
class FAutoConsoleCommandWithWorldAndArgs : public FAutoConsoleObject
{
public:
	FAutoConsoleCommandWithWorldAndArgs(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandWithWorldAndArgsDelegate& Command, uint32 Flags = ECVF_Default);
};
class FAutoConsoleCommandWithWorldArgsAndOutputDevice : public FAutoConsoleObject
{
public:
	FAutoConsoleCommandWithWorldArgsAndOutputDevice(const TCHAR* Name, const TCHAR* Help, const FConsoleCommandWithWorldArgsAndOutputDeviceDelegate& Command, uint32 Flags = ECVF_Default);
};
