#pragma once

#include "UObject/Object.h"
#include "UObject/TopLevelAssetPath.h"

class UField : public UObject
{
	FSIM_STUB_CLASS(UField, UObject)
#if WITH_EDITORONLY_DATA
	const FString& GetMetaData(const TCHAR* Key) const;
#endif
};
class UStruct : public UField
{
	FSIM_STUB_CLASS(UStruct, UField)
	bool IsChildOf(const UStruct* SomeBase) const;
	class FProperty* FindPropertyByName(FName InName) const;
};
class UClass : public UStruct
{
	FSIM_STUB_CLASS(UClass, UStruct)
	UObject* GetDefaultObject(bool bCreateIfNeeded = true) const;
	template <class T> T* GetDefaultObject() const;
	UClass* GetSuperClass() const;
	FTopLevelAssetPath GetClassPathName() const;
	bool ImplementsInterface(const UClass* SomeInterface) const;
	UFunction* FindFunctionByName(FName InName) const;
};
class UFunction : public UStruct
{
	FSIM_STUB_CLASS(UFunction, UStruct)
};
class UScriptStruct : public UStruct
{
	FSIM_STUB_CLASS(UScriptStruct, UStruct)
};
class UEnum : public UField
{
	FSIM_STUB_CLASS(UEnum, UField)
	FText GetDisplayNameTextByValue(int64 InValue) const;
	FString GetNameStringByValue(int64 InValue) const;
	int32 NumEnums() const;
	template <typename EnumType> static FString GetValueAsString(EnumType EnumValue);
};

// What a struct may say about itself beside its properties; a specialisation names only what it changes.
template <class CPPSTRUCT> struct TStructOpsTypeTraitsBase2
{
	enum
	{
		WithZeroConstructor = false,
		WithNoInitConstructor = false,
		WithNoDestructor = false,
		WithCopy = true,
		WithIdenticalViaEquality = false,
		WithIdentical = false,
		WithNetSerializer = false,
		WithNetSharedSerialization = false,
		WithNetDeltaSerializer = false,
		WithSerializer = false,
		WithPostSerialize = false
	};
};
template <class CPPSTRUCT> struct TStructOpsTypeTraits : public TStructOpsTypeTraitsBase2<CPPSTRUCT>
{
};
