// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FractureSimDentActor.generated.h"

class UFractureSimDentComponent;

/** A rigid thing that dents, to be placed in a level. */
UCLASS(Blueprintable, meta = (DisplayName = "Fracture Sim Dent Actor"))
class FRACTURESIM_API AFractureSimDentActor : public AActor
{
	GENERATED_BODY()

public:
	AFractureSimDentActor();

	/** The body that dents. */
	UFUNCTION(BlueprintPure, Category = "Fracture Sim")
	UFractureSimDentComponent* GetDentComponent() const { return DentComponent; }

private:
	/** The body that dents. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UFractureSimDentComponent> DentComponent;
};
