#pragma once

#include "Templates/SubclassOf.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ObjectPtr.h"

class UObject;
class UPackage;
class UClass;
class UWorld;
class FReferenceCollector;

UPackage* GetTransientPackage();
bool UObjectInitialized();

class FObjectInitializer
{
public:
	static const FObjectInitializer& Get();
	UObject* GetObj() const;
	template <class TReturnType> TReturnType* CreateDefaultSubobject(UObject* Outer, FName SubobjectName, bool bTransient = false) const;
	template <class T> const FObjectInitializer& SetDefaultSubobjectClass(FName SubobjectName) const;
};

template <class T> T* NewObject(UObject* Outer, const UClass* Class, FName Name = NAME_None, EObjectFlags Flags = RF_NoFlags, UObject* Template = nullptr);
template <class T> T* NewObject(UObject* Outer = nullptr);
template <class T> T* NewObject(UObject* Outer, FName Name, EObjectFlags Flags = RF_NoFlags, UObject* Template = nullptr);
template <typename T> T* DuplicateObject(T const* SourceObject, UObject* Outer, const FName Name = NAME_None);
template <class T> T* LoadObject(UObject* Outer, const TCHAR* Name, const TCHAR* Filename = nullptr, uint32 LoadFlags = 0);
template <class T> T* FindObject(UObject* Outer, const TCHAR* Name, bool ExactClass = false);
template <class T> const T* GetDefault();
template <class T> T* GetMutableDefault();
enum ELoadFlags : uint32
{
	LOAD_None = 0
};
UPackage* LoadPackage(UPackage* InOuter, const TCHAR* InLongPackageName, uint32 LoadFlags);
UObject* StaticLoadObject(UClass* Class, UObject* InOuter, const TCHAR* Name, const TCHAR* Filename = nullptr);
void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);
FName MakeUniqueObjectName(UObject* Outer, const UClass* Class, FName BaseName = NAME_None);

class FReferenceCollector
{
public:
	template <class UObjectType> void AddReferencedObject(UObjectType*& Object, const UObject* ReferencingObject = nullptr);
	template <class T> void AddReferencedObject(struct TObjectPtr<T>& Object, const UObject* ReferencingObject = nullptr);
	template <class T> void AddReferencedObjects(TArray<TObjectPtr<T>>& ObjectArray, const UObject* ReferencingObject = nullptr);
};

struct FCoreUObjectDelegates
{
	static TMulticastDelegate<void(UWorld*)> PostLoadMapWithWorld;
	static TMulticastDelegate<void()>& GetPreGarbageCollectDelegate();
	static TMulticastDelegate<void()>& GetPostGarbageCollect();
};
#define GARBAGE_COLLECTION_KEEPFLAGS (GIsEditor ? RF_Standalone : RF_NoFlags)
