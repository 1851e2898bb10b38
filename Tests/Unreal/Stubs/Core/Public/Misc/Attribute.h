#pragma once

#include "Delegates/Delegate.h"
#include "Templates/Function.h"

template <typename ObjectType> class TAttribute
{
public:
	typedef TDelegate<ObjectType()> FGetter;
	TAttribute();
	template <typename OtherType> requires(std::is_convertible_v<const OtherType&, ObjectType>) TAttribute(const OtherType& InInitialValue) {}
	static TAttribute CreateLambda(TFunction<ObjectType()> InLambda);
	const ObjectType& Get() const;
	bool IsSet() const;
};
