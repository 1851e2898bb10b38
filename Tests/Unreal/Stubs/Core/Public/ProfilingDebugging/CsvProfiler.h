#pragma once

#include "CoreTypes.h"
#include "Misc/Build.h"

enum class ECsvCustomStatOp : uint8
{
	Set,
	Min,
	Max,
	Accumulate
};
#define CSV_DEFINE_CATEGORY(CategoryName, bDefaultValue) \
	struct FsimStubCsv_##CategoryName \
	{ \
	};
#define CSV_DECLARE_CATEGORY_EXTERN(CategoryName) struct FsimStubCsv_##CategoryName
#define CSV_SCOPED_TIMING_STAT(Category, StatName) static_assert(sizeof(FsimStubCsv_##Category*) > 0)
#define CSV_CUSTOM_STAT(Category, StatName, Value, Op) static_cast<void>(sizeof(FsimStubCsv_##Category*) + sizeof(Value) + sizeof(Op))
