#pragma once

#include "UObject/Class.h"

class FLifetimeProperty
{
public:
	ELifetimeCondition Condition;
};
class UPackageMap : public UObject
{
	FSIM_STUB_CLASS(UPackageMap, UObject)
};
class FNetDeltaSerializeInfo
{
public:
	UPackageMap* Map;
	class UObject* Object;
};
namespace FunctionCallspace
{
enum Type
{
	Absorbed = 0x0,
	Remote = 0x1,
	Local = 0x2
};
}
