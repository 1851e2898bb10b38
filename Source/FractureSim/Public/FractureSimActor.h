// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FractureSimActor.generated.h"

class UFractureSimComponent;

/** A destructible thing to be placed in a level. For dented bodies see AFractureSimDentActor. */
UCLASS(Blueprintable, meta = (DisplayName = "Fracture Sim Actor"))
class FRACTURESIM_API AFractureSimActor : public AActor
{
	GENERATED_BODY()

public:
	AFractureSimActor();

	/** The body that breaks. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	UFractureSimComponent* GetFractureSimComponent() const { return FractureSimComponent; }

private:
	/** The body that breaks. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UFractureSimComponent> FractureSimComponent;
};
