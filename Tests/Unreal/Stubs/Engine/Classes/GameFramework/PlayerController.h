#pragma once

#include "GameFramework/Controller.h"

class APlayerController : public AController
{
	FSIM_STUB_CLASS(APlayerController, AController)
	void GetPlayerViewPoint(FVector& Location, FRotator& Rotation) const;
	class UPlayer* Player;
};
