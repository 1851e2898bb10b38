// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"

#include "FractureSimAnchorVolume.generated.h"

class UBoxComponent;
class UFractureSimComponent;

/** A box in the level: fragments inside are fixed to the world until all their bonds are broken. Feet of walls and
 * pillars. */
UCLASS(Blueprintable, meta = (DisplayName = "Fracture Sim Anchor Volume"))
class FRACTURESIM_API AFractureSimAnchorVolume : public AActor
{
	GENERATED_BODY()

public:
	AFractureSimAnchorVolume();

	/** Only bodies of these actors. Empty: every body that reaches into the box. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Fracture Sim")
	TArray<TObjectPtr<AActor>> OnlyActors;

	/** Whether it is for this body. */
	bool Holds(const UFractureSimComponent& Body) const;
	FTransform GetBoxTransform() const;
	FVector GetHalfSize() const;

private:
	/** What lies in this box is held. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Fracture Sim", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UBoxComponent> Box;
};
