#pragma once

#include "UObject/Class.h"

namespace EPropertyChangeType
{
typedef uint32 Type;
inline constexpr Type Unspecified = 1u << 0;
inline constexpr Type Interactive = 1u << 2;
inline constexpr Type ValueSet = 1u << 3;
} // namespace EPropertyChangeType

class FField
{
public:
	FName GetFName() const;
	FString GetName() const;
};
class FProperty : public FField
{
public:
	bool HasAnyPropertyFlags(uint64 FlagsToCheck) const;
};
class FPropertyChangedEvent
{
public:
	FPropertyChangedEvent(FProperty* InProperty, EPropertyChangeType::Type InChangeType = EPropertyChangeType::Unspecified);
	FName GetPropertyName() const;
	FName GetMemberPropertyName() const;
	FProperty* Property;
	FProperty* MemberProperty;
	EPropertyChangeType::Type ChangeType;
};
struct FPropertyChangedChainEvent : public FPropertyChangedEvent
{
};
#define GET_MEMBER_NAME_CHECKED(ClassName, MemberName) (static_cast<void>(sizeof(static_cast<ClassName*>(nullptr)->MemberName)), FName(TEXT(#MemberName)))
#define GET_FUNCTION_NAME_CHECKED(ClassName, FunctionName) (static_cast<void>(&ClassName::FunctionName), FName(TEXT(#FunctionName)))
