// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "ActorFactories/ActorFactory.h"
#include "CoreMinimal.h"

#include "FractureSimActorFactories.generated.h"

/** An asset that breaks, dragged into the level. */
UCLASS()
class UFractureSimActorFactory : public UActorFactory
{
	GENERATED_BODY()

public:
	UFractureSimActorFactory();

	virtual bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg) override;
	virtual void PostSpawnActor(UObject* Asset, AActor* NewActor) override;
	virtual UObject* GetAssetFromActorInstance(AActor* ActorInstance) override;
};

/** An asset that dents, dragged into the level. */
UCLASS()
class UFractureSimDentActorFactory : public UActorFactory
{
	GENERATED_BODY()

public:
	UFractureSimDentActorFactory();

	virtual bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg) override;
	virtual void PostSpawnActor(UObject* Asset, AActor* NewActor) override;
	virtual UObject* GetAssetFromActorInstance(AActor* ActorInstance) override;
};
