#pragma once

#include "CoreMinimal.h"

// The header tool reads these; to the compiler they are nothing. GENERATED_BODY becomes what the tool wrote for its line.
#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UINTERFACE(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UPARAM(...)
#define UMETA(...)
#define UDELEGATE(...)
#define GENERATED_BODY(...) UE_JOIN(CURRENT_FILE_ID, UE_JOIN(_, UE_JOIN(__LINE__, _GENERATED_BODY)))
#define GENERATED_USTRUCT_BODY(...) GENERATED_BODY()
#define GENERATED_UCLASS_BODY(...) GENERATED_BODY()

// The body of a class that the stubs declare by hand.
#define FSIM_STUB_CLASS(Class, SuperClass) \
public: \
	typedef SuperClass Super; \
	typedef Class ThisClass; \
	static UClass* StaticClass();
#define FSIM_STUB_STRUCT(Struct) static class UScriptStruct* StaticStruct();

class UClass;

enum EObjectFlags
{
	RF_NoFlags = 0x00000000,
	RF_Public = 0x00000001,
	RF_Standalone = 0x00000002,
	RF_Transactional = 0x00000008,
	RF_ClassDefaultObject = 0x00000010,
	RF_ArchetypeObject = 0x00000020,
	RF_Transient = 0x00000040,
	RF_TextExportTransient = 0x00100000
};
ENUM_CLASS_FLAGS(EObjectFlags)
enum EPropertyFlags : uint64
{
	CPF_None = 0,
	CPF_Net = 0x20,
	CPF_SaveGame = 0x1000000
};
enum ELifetimeCondition : int
{
	COND_None = 0,
	COND_InitialOnly = 1,
	COND_OwnerOnly = 2,
	COND_SkipOwner = 3,
	COND_SimulatedOnly = 4,
	COND_Custom = 8,
	COND_Never = 15
};
enum ELifetimeRepNotifyCondition
{
	REPNOTIFY_OnChanged = 0,
	REPNOTIFY_Always = 1
};
template <typename T> class UEnum* StaticEnum();
