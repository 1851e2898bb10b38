// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Level/FractureSimActorFactories.h"

#include "FractureSimActor.h"
#include "FractureSimAsset.h"
#include "FractureSimComponent.h"
#include "FractureSimDentActor.h"
#include "FractureSimDentComponent.h"

#include "AssetRegistry/AssetData.h"
#include "Templates/Casts.h"

#define LOCTEXT_NAMESPACE "FractureSimEditor"

namespace FractureSimActorFactories
{
// From the registry, so that dragging over the level loads nothing.
bool IsAsset(const FAssetData& AssetData, bool bDented, FText& OutErrorMsg)
{
	FString Model;
	if (!AssetData.IsValid() || !AssetData.IsInstanceOf(UFractureSimAsset::StaticClass()))
	{
		OutErrorMsg = LOCTEXT("NoAsset", "A Fracture Sim asset is needed.");
		return false;
	}
	AssetData.GetTagValue(FName(TEXT("Model")), Model);
	if (Model.EndsWith(TEXT("Dented")) != bDented || Model.EndsWith(TEXT("None")))
	{
		OutErrorMsg = Model.EndsWith(TEXT("None"))
						  ? LOCTEXT("EmptyAsset", "The asset is empty: import or author it first.")
						  : LOCTEXT("OtherActor", "The asset belongs to the other kind of actor.");
		return false;
	}
	return true;
}
} // namespace FractureSimActorFactories

UFractureSimActorFactory::UFractureSimActorFactory()
{
	DisplayName = LOCTEXT("ActorName", "Fracture Sim Actor");
	NewActorClass = AFractureSimActor::StaticClass();
}

bool UFractureSimActorFactory::CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg)
{
	return FractureSimActorFactories::IsAsset(AssetData, false, OutErrorMsg);
}

void UFractureSimActorFactory::PostSpawnActor(UObject* Asset, AActor* NewActor)
{
	Super::PostSpawnActor(Asset, NewActor);
	UFractureSimComponent* Component = CastChecked<AFractureSimActor>(NewActor)->GetFractureSimComponent();
	Component->SetAsset(CastChecked<UFractureSimAsset>(Asset));
}

UObject* UFractureSimActorFactory::GetAssetFromActorInstance(AActor* ActorInstance)
{
	const AFractureSimActor* Actor = Cast<AFractureSimActor>(ActorInstance);
	return Actor ? Actor->GetFractureSimComponent()->Asset.Get() : nullptr;
}

UFractureSimDentActorFactory::UFractureSimDentActorFactory()
{
	DisplayName = LOCTEXT("DentActorName", "Fracture Sim Dent Actor");
	NewActorClass = AFractureSimDentActor::StaticClass();
}

bool UFractureSimDentActorFactory::CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg)
{
	return FractureSimActorFactories::IsAsset(AssetData, true, OutErrorMsg);
}

void UFractureSimDentActorFactory::PostSpawnActor(UObject* Asset, AActor* NewActor)
{
	Super::PostSpawnActor(Asset, NewActor);
	UFractureSimDentComponent* Component = CastChecked<AFractureSimDentActor>(NewActor)->GetDentComponent();
	Component->SetAsset(CastChecked<UFractureSimAsset>(Asset));
}

UObject* UFractureSimDentActorFactory::GetAssetFromActorInstance(AActor* ActorInstance)
{
	const AFractureSimDentActor* Actor = Cast<AFractureSimDentActor>(ActorInstance);
	return Actor ? Actor->GetDentComponent()->Asset.Get() : nullptr;
}

#undef LOCTEXT_NAMESPACE
