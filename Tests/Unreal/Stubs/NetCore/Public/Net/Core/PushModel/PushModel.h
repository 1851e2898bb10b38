#pragma once

#include "UObject/CoreNet.h"

#define MARK_PROPERTY_DIRTY_FROM_NAME(ClassName, PropertyName, Object) static_cast<void>(sizeof(static_cast<ClassName*>(Object)->PropertyName))
