#pragma once

#include "UObject/ObjectMacros.h"
