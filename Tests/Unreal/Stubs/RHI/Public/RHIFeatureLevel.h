#pragma once

#include "CoreTypes.h"

namespace ERHIFeatureLevel
{
enum Type : int
{
	ES3_1 = 1,
	SM5 = 3,
	SM6 = 4
};
}
typedef ERHIFeatureLevel::Type FStaticFeatureLevel;
