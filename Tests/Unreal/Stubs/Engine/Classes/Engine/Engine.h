#pragma once

#include "Containers/IndirectArray.h"
#include "Engine/EngineTypes.h"
#include "UObject/Object.h"

class UMaterial;
class UWorld;

enum class EGetWorldErrorMode
{
	ReturnNull,
	LogAndReturnNull,
	Assert
};
struct FWorldContext
{
	EWorldType::Type WorldType;
	UWorld* World() const;
	void SetCurrentWorld(UWorld* World);
};
class UEngine : public UObject
{
	FSIM_STUB_CLASS(UEngine, UObject)
	TObjectPtr<UMaterial> WireframeMaterial;
	TObjectPtr<UMaterial> VertexColorMaterial;
	UWorld* GetWorldFromContextObject(const UObject* Object, EGetWorldErrorMode ErrorMode) const;
	const TIndirectArray<FWorldContext>& GetWorldContexts() const;
	FWorldContext& CreateNewWorldContext(EWorldType::Type WorldType);
	void DestroyWorldContext(UWorld* InWorld);
	void AddOnScreenDebugMessage(uint64 Key, float TimeToDisplay, FColor DisplayColor, const FString& DebugMessage);
	template <typename TSubsystemClass> TSubsystemClass* GetEngineSubsystem() const;
};
extern UEngine* GEngine;
