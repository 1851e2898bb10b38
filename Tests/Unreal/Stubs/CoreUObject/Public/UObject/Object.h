#pragma once

#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/WeakObjectPtr.h"

class FAssetRegistryTagsContext;
class FDataValidationContext;
class FObjectInitializer;
class FObjectPreSaveContext;
class FPropertyChangedEvent;
class UWorld;
class ITargetPlatform;
class UFunction;
class UPackage;
struct FFrame;
struct FPropertyChangedChainEvent;
struct FResourceSizeEx;
class FLifetimeProperty;
enum class EDataValidationResult : uint8;

class UObjectBase
{
public:
	virtual ~UObjectBase();
	FName GetFName() const;
	UClass* GetClass() const;
	UObject* GetOuter() const;
	uint32 GetUniqueID() const;
	EObjectFlags GetFlags() const;
};

class UObjectBaseUtility : public UObjectBase
{
public:
	FString GetName() const;
	FString GetPathName(const UObject* StopOuter = nullptr) const;
	FString GetFullName(const UObject* StopOuter = nullptr) const;
	UPackage* GetPackage() const;
	UPackage* GetOutermost() const;
	UObject* GetTypedOuter(UClass* Target) const;
	template <typename T> T* GetTypedOuter() const;
	bool HasAnyFlags(EObjectFlags FlagsToCheck) const;
	bool HasAllFlags(EObjectFlags FlagsToCheck) const;
	void SetFlags(EObjectFlags NewFlags);
	void ClearFlags(EObjectFlags NewFlags);
	bool IsTemplate(EObjectFlags TemplateTypes = EObjectFlags(RF_ArchetypeObject | RF_ClassDefaultObject)) const;
	bool IsA(const UClass* SomeBase) const;
	template <typename T> bool IsA() const;
	void AddToRoot();
	void RemoveFromRoot();
	bool MarkPackageDirty() const;
};

class UObject : public UObjectBaseUtility
{
public:
	typedef UObject ThisClass;
	static UClass* StaticClass();
	struct FAssetRegistryTag
	{
		enum ETagType
		{
			TT_Hidden,
			TT_Alphabetical,
			TT_Numerical,
			TT_Dimensional
		};
		FAssetRegistryTag(FName InName, const FString& InValue, ETagType InType, uint32 InDisplayFlags = 0);
	};
	UObject();
	UObject(const FObjectInitializer& ObjectInitializer);

	virtual void PostInitProperties();
	virtual void PostLoad();
	virtual void BeginDestroy();
	virtual bool IsReadyForFinishDestroy();
	virtual void Serialize(FArchive& Ar);
	virtual void PostDuplicate(bool bDuplicateForPIE);
	virtual void PreSave(FObjectPreSaveContext ObjectSaveContext);
	virtual void GetResourceSizeEx(FResourceSizeEx& CumulativeResourceSize);
	virtual void GetAssetRegistryTags(FAssetRegistryTagsContext Context) const;
	virtual UWorld* GetWorld() const;
	virtual FString GetDesc();
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const;
	virtual bool IsSupportedForNetworking() const;
	virtual int32 GetFunctionCallspace(UFunction* Function, FFrame* Stack);
	virtual bool CallRemoteFunction(UFunction* Function, void* Parms, struct FOutParmRec* OutParms, FFrame* Stack);
	virtual bool Modify(bool bAlwaysMarkDirty = true);
#if WITH_EDITOR
	virtual void PostEditUndo();
	virtual void PreEditChange(class FProperty* PropertyAboutToChange);
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent);
	virtual void PostEditChangeChainProperty(FPropertyChangedChainEvent& PropertyChangedEvent);
	virtual bool CanEditChange(const class FProperty* InProperty) const;
	virtual EDataValidationResult IsDataValid(FDataValidationContext& Context) const;
	virtual void BeginCacheForCookedPlatformData(const ITargetPlatform* TargetPlatform);
#endif
	UFunction* FindFunction(FName InName) const;
	void ConditionalBeginDestroy();
	void SaveConfig();
	void ReloadConfig();
	bool TryUpdateDefaultConfigFile(const FString& SpecificFileLocation = TEXT(""), bool bWarnIfFail = true);
	bool Rename(const TCHAR* NewName = nullptr, UObject* NewOuter = nullptr, uint32 Flags = 0);
	UObject* CreateDefaultSubobject(FName SubobjectFName, UClass* ReturnType, UClass* ClassToCreateByDefault, bool bIsRequired, bool bIsTransient);
	template <class TReturnType> TReturnType* CreateDefaultSubobject(FName SubobjectName, bool bTransient = false);
	template <class TReturnType, class TClassToConstructByDefault> TReturnType* CreateDefaultSubobject(FName SubobjectName, bool bTransient = false);
};

bool IsValid(const UObject* Test);
