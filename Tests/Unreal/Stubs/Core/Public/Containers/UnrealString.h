#pragma once

#include "Containers/Array.h"
#include "Containers/StringView.h"

namespace ESearchCase
{
enum Type
{
	CaseSensitive,
	IgnoreCase
};
}
namespace ESearchDir
{
enum Type
{
	FromStart,
	FromEnd
};
}

// What may stand after a format: numbers, enumerators and pointers. An FString without its star is refused, as there.
template <class T> concept FsimStubFormatArgument = std::is_arithmetic_v<std::decay_t<T>> || std::is_enum_v<std::decay_t<T>> || std::is_pointer_v<std::decay_t<T>>;

class FString
{
public:
	FString();
	FString(const FString& Other);
	FString(FString&& Other);
	FString(const TCHAR* Str);
	FString(int32 Len, const TCHAR* Str);
	explicit FString(FStringView View);
	explicit FString(const ANSICHAR* Str);
	explicit FString(const UTF8CHAR* Str);
	FString& operator=(const FString& Other);
	FString& operator=(FString&& Other);
	FString& operator=(const TCHAR* Str);
	~FString();

	const TCHAR* operator*() const;
	operator FStringView() const;
	TCHAR& operator[](int32 Index);
	const TCHAR& operator[](int32 Index) const;
	TArray<TCHAR>& GetCharArray();
	int32 Len() const;
	bool IsEmpty() const;
	void Empty(int32 Slack = 0);
	void Reset(int32 NewReservedSize = 0);
	void Reserve(int32 CharacterCount);
	SIZE_T GetAllocatedSize() const;
	FString& Append(const FString& Text);
	FString& AppendChar(TCHAR InChar);
	void AppendInt(int32 InNum);
	FString& operator+=(const FString& Other);
	FString& operator+=(const TCHAR* Str);
	FString& operator+=(TCHAR InChar);
	FString operator/(const FString& Other) const;
	template <FsimStubFormatArgument... Types, std::size_t N> static FString Printf(const TCHAR (&Format)[N], Types... Args);
	template <FsimStubFormatArgument... Types, std::size_t N> FString& Appendf(const TCHAR (&Format)[N], Types... Args);
	static FString FromInt(int32 Num);
	static FString SanitizeFloat(double InFloat, int32 InMinFractionalDigits = 1);
	static FString Join(const TArray<FString>& Range, const TCHAR* Separator);
	bool Contains(const FString& SubStr, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase, ESearchDir::Type SearchDir = ESearchDir::FromStart) const;
	int32 Find(const FString& SubStr, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase, ESearchDir::Type SearchDir = ESearchDir::FromStart, int32 StartPosition = INDEX_NONE) const;
	bool StartsWith(const FString& InPrefix, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	bool EndsWith(const FString& InSuffix, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	bool Equals(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const;
	int32 Compare(const FString& Other, ESearchCase::Type SearchCase = ESearchCase::CaseSensitive) const;
	bool Split(const FString& InS, FString* LeftS, FString* RightS, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase, ESearchDir::Type SearchDir = ESearchDir::FromStart) const;
	FString Left(int32 Count) const;
	FString LeftChop(int32 Count) const;
	FString Right(int32 Count) const;
	FString RightChop(int32 Count) const;
	FString Mid(int32 Start, int32 Count) const;
	FString Mid(int32 Start) const;
	FString Replace(const TCHAR* From, const TCHAR* To, ESearchCase::Type SearchCase = ESearchCase::IgnoreCase) const;
	FString TrimStartAndEnd() const;
	FString ToLower() const;
	FString ToUpper() const;
	bool IsNumeric() const;
	int32 ParseIntoArray(TArray<FString>& OutArray, const TCHAR* pchDelim, bool InCullEmpty = true) const;
	int32 ParseIntoArrayLines(TArray<FString>& OutArray, bool InCullEmpty = true) const;
	bool operator==(const FString& Other) const;
	bool operator==(const TCHAR* Other) const;
	bool operator<(const FString& Other) const;
};

FString operator+(const FString& Left, const FString& Right);
FString operator+(const FString& Left, const TCHAR* Right);
FString operator+(const TCHAR* Left, const FString& Right);
FArchive& operator<<(FArchive& Ar, FString& String);
uint32 GetTypeHash(const FString& String);
FString LexToString(const FString& Value);
FString LexToString(int32 Value);
FString LexToString(uint32 Value);
FString LexToString(int64 Value);
FString LexToString(uint64 Value);
FString LexToString(float Value);
FString LexToString(double Value);
FString LexToString(bool Value);
void LexFromString(int32& OutValue, const TCHAR* Buffer);
void LexFromString(float& OutValue, const TCHAR* Buffer);
