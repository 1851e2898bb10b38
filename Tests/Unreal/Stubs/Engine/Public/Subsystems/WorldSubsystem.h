#pragma once

#include "Engine/EngineTypes.h"
#include "Stats/Stats.h"
#include "Subsystems/Subsystem.h"
#include "Tickable.h"

class UWorldSubsystem : public USubsystem
{
	FSIM_STUB_CLASS(UWorldSubsystem, USubsystem)
	virtual UWorld* GetWorld() const override final;
	virtual void PostInitialize();
	virtual void OnWorldBeginPlay(UWorld& InWorld);
	virtual void OnWorldComponentsUpdated(UWorld& World);

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const;
};
class UTickableWorldSubsystem : public UWorldSubsystem, public FTickableGameObject
{
	FSIM_STUB_CLASS(UTickableWorldSubsystem, UWorldSubsystem)
	virtual UWorld* GetTickableGameObjectWorld() const override;
	virtual ETickableTickType GetTickableTickType() const override;
	virtual bool IsAllowedToTick() const override final;
	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override = 0;
	virtual void Initialize(FSubsystemCollectionBase& Collection) override;
	virtual void Deinitialize() override;
	bool IsInitialized() const;
};
