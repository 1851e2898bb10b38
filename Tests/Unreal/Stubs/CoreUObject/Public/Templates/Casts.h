#pragma once

#include "UObject/Object.h"
#include "UObject/ObjectPtr.h"

template <typename To, typename From> To* Cast(From* Src);
template <typename To, typename From> To* Cast(const TObjectPtr<From>& Src);
template <typename To, typename From> To* CastChecked(From* Src);
template <typename To, typename From> To* CastChecked(const TObjectPtr<From>& Src);
