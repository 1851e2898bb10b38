#pragma once

#include "CoreMinimal.h"

class FRenderTarget
{
public:
	virtual ~FRenderTarget();
};
class FViewport : public FRenderTarget
{
public:
	virtual int32 GetMouseX() const = 0;
	virtual int32 GetMouseY() const = 0;
};
