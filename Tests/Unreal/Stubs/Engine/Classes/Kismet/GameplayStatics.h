#pragma once

#include "Kismet/BlueprintFunctionLibrary.h"
#include "GameFramework/Actor.h"

class USaveGame;

class UGameplayStatics : public UBlueprintFunctionLibrary
{
	FSIM_STUB_CLASS(UGameplayStatics, UBlueprintFunctionLibrary)
	static float ApplyDamage(AActor* DamagedActor, float BaseDamage, AController* EventInstigator, AActor* DamageCauser, TSubclassOf<UDamageType> DamageTypeClass);
	static float ApplyPointDamage(AActor* DamagedActor, float BaseDamage, const FVector& HitFromDirection, const FHitResult& HitInfo, AController* EventInstigator, AActor* DamageCauser, TSubclassOf<UDamageType> DamageTypeClass);
	static bool ApplyRadialDamage(const UObject* WorldContextObject, float BaseDamage, const FVector& Origin, float DamageRadius, TSubclassOf<UDamageType> DamageTypeClass, const TArray<AActor*>& IgnoreActors, AActor* DamageCauser = nullptr, AController* InstigatedByController = nullptr, bool bDoFullDamage = false, ECollisionChannel DamagePreventionChannel = ECC_Visibility);
	static void SetWorldOriginLocation(const UObject* WorldContextObject, FIntVector NewLocation);
	static void SetGlobalTimeDilation(const UObject* WorldContextObject, float TimeDilation);
	static bool SetGamePaused(const UObject* WorldContextObject, bool bPaused);
	static USaveGame* CreateSaveGameObject(TSubclassOf<USaveGame> SaveGameClass);
};
