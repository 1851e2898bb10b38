#pragma once

#include "UObject/Object.h"

class AActor;
struct FAssetData;
class UActorFactory : public UObject
{
	FSIM_STUB_CLASS(UActorFactory, UObject)
	FText DisplayName;
	TSubclassOf<AActor> NewActorClass;
	virtual bool CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg);
	virtual void PostSpawnActor(UObject* Asset, AActor* NewActor);
	virtual UObject* GetAssetFromActorInstance(AActor* ActorInstance);
};
