#pragma once

#include "UObject/NameTypes.h"
