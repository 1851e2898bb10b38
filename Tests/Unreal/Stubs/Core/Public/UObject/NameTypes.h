#pragma once

#include "Containers/UnrealString.h"

enum class EName : uint32
{
	None = 0
};
enum EFindName
{
	FNAME_Find,
	FNAME_Add
};

class FName
{
public:
	FName();
	FName(EName Name);
	FName(const TCHAR* Name, EFindName FindType = FNAME_Add);
	FName(const ANSICHAR* Name, EFindName FindType = FNAME_Add);
	FName(const TCHAR* Name, int32 InNumber);
	explicit FName(FStringView View, EFindName FindType = FNAME_Add);
	FName(const FName& Other, int32 InNumber);
	FString ToString() const;
	void ToString(FString& Out) const;
	bool IsNone() const;
	bool IsValid() const;
	int32 Compare(const FName& Other) const;
	bool LexicalLess(const FName& Other) const;
	bool operator==(const FName& Other) const;
	bool operator==(EName Name) const;
};

inline const FName NAME_None;
FArchive& operator<<(FArchive& Ar, FName& Name);
uint32 GetTypeHash(FName Name);
