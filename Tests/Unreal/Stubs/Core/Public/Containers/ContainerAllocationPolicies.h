#pragma once

#include "CoreTypes.h"

class FDefaultAllocator
{
};
class FDefaultAllocator64
{
};
class FDefaultSetAllocator
{
};
template <uint32 NumInlineElements> class TInlineAllocator
{
};
template <uint32 NumInlineElements> class TInlineSetAllocator
{
};
template <uint32 NumInlineElements> class TFixedAllocator
{
};
enum class EAllowShrinking : uint8
{
	No,
	Yes
};
