#pragma once

#include "Serialization/Archive.h"

struct FObjectAndNameAsStringProxyArchive : public FArchive
{
	FObjectAndNameAsStringProxyArchive(FArchive& InInnerArchive, bool bInLoadIfFindFails);
};
