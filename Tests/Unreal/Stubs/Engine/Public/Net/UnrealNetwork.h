#pragma once

#include "UObject/CoreNet.h"

struct FDoRepLifetimeParams
{
	ELifetimeCondition Condition = COND_None;
	bool bIsPushBased = false;
};
#define DOREPLIFETIME(ClassName, PropertyName) static_cast<void>(sizeof(static_cast<ClassName*>(nullptr)->PropertyName) + sizeof(OutLifetimeProps))
#define DOREPLIFETIME_CONDITION(ClassName, PropertyName, LifetimeCondition) static_cast<void>(sizeof(static_cast<ClassName*>(nullptr)->PropertyName) + sizeof(OutLifetimeProps) + sizeof(LifetimeCondition))
#define DOREPLIFETIME_WITH_PARAMS_FAST(ClassName, PropertyName, Params) static_cast<void>(sizeof(static_cast<ClassName*>(nullptr)->PropertyName) + sizeof(OutLifetimeProps) + sizeof((Params).bIsPushBased))
#define DOREPLIFETIME_WITH_PARAMS(ClassName, PropertyName, Params) static_cast<void>(sizeof(static_cast<ClassName*>(nullptr)->PropertyName) + sizeof(OutLifetimeProps) + sizeof((Params).bIsPushBased))
