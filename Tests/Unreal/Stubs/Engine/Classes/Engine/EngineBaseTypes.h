#pragma once

#include "Async/TaskGraphInterfaces.h"
#include "UObject/Object.h"

class UActorComponent;
class AActor;

enum ETickingGroup : int
{
	TG_PrePhysics,
	TG_StartPhysics,
	TG_DuringPhysics,
	TG_EndPhysics,
	TG_PostPhysics,
	TG_PostUpdateWork,
	TG_LastDemotable,
	TG_NewlySpawned,
	TG_MAX
};
enum ELevelTick
{
	LEVELTICK_TimeOnly = 0,
	LEVELTICK_ViewportsOnly = 1,
	LEVELTICK_All = 2,
	LEVELTICK_PauseTick = 3
};
struct FTickFunction
{
	FSIM_STUB_STRUCT(FTickFunction)
	ETickingGroup TickGroup;
	uint8 bCanEverTick : 1;
	uint8 bStartWithTickEnabled : 1;
	uint8 bRunOnAnyThread : 1;
	float TickInterval;
	FTickFunction();
	virtual ~FTickFunction();
	void RegisterTickFunction(class ULevel* Level);
	void UnRegisterTickFunction();
	void AddPrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);
	void RemovePrerequisite(UObject* TargetObject, FTickFunction& TargetTickFunction);
	virtual void ExecuteTick(float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread, const FGraphEventRef& MyCompletionGraphEvent);
	virtual FString DiagnosticMessage();
	virtual FName DiagnosticContext(bool bDetailed);
};
struct FActorTickFunction : public FTickFunction
{
	FSIM_STUB_STRUCT(FActorTickFunction)
};
struct FActorComponentTickFunction : public FTickFunction
{
	FSIM_STUB_STRUCT(FActorComponentTickFunction)
};

struct FURL
{
	FSIM_STUB_STRUCT(FURL)
	FURL(const TCHAR* Filename = nullptr);
};
enum EViewModeIndex : int
{
	VMI_Wireframe = 1,
	VMI_Unlit = 2,
	VMI_Lit = 3
};
