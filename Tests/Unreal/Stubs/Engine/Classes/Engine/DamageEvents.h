#pragma once

#include "Engine/EngineTypes.h"
#include "Engine/HitResult.h"
#include "GameFramework/DamageType.h"

struct FDamageEvent
{
	FSIM_STUB_STRUCT(FDamageEvent)
	TSubclassOf<UDamageType> DamageTypeClass;
	static const int32 ClassID = 0;
	FDamageEvent();
	explicit FDamageEvent(TSubclassOf<UDamageType> InDamageTypeClass);
	virtual ~FDamageEvent();
	virtual bool IsOfType(int32 InID) const;
};
struct FPointDamageEvent : public FDamageEvent
{
	FSIM_STUB_STRUCT(FPointDamageEvent)
	float Damage;
	FVector ShotDirection;
	FHitResult HitInfo;
	static const int32 ClassID = 1;
	FPointDamageEvent();
	FPointDamageEvent(float InDamage, const FHitResult& InHitInfo, const FVector& InShotDirection, TSubclassOf<UDamageType> InDamageTypeClass);
};
struct FRadialDamageParams
{
	FSIM_STUB_STRUCT(FRadialDamageParams)
	float BaseDamage;
	float InnerRadius;
	float OuterRadius;
	float DamageFalloff;
	FRadialDamageParams();
	FRadialDamageParams(float InBaseDamage, float InMinimumDamage, float InInnerRadius, float InOuterRadius, float InDamageFalloff);
	float GetMaxRadius() const;
};
struct FRadialDamageEvent : public FDamageEvent
{
	FSIM_STUB_STRUCT(FRadialDamageEvent)
	FRadialDamageParams Params;
	FVector Origin;
	static const int32 ClassID = 2;
	FRadialDamageEvent();
};
