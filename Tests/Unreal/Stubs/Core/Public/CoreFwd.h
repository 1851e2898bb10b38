#pragma once

#include "CoreTypes.h"

class FArchive;
class FName;
class FString;
class FText;
class FOutputDevice;
struct FGuid;
class UObject;
class UClass;
