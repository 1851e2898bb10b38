#pragma once

#include "CoreMinimal.h"

class FShaderCompilingManager
{
public:
	virtual void FinishAllCompilation();
};
extern FShaderCompilingManager* GShaderCompilingManager;
