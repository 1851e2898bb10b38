#pragma once

#include "Stats/Stats.h"

class UWorld;

enum class ETickableTickType : uint8
{
	Conditional,
	Always,
	Never
};
class FTickableObjectBase
{
public:
	virtual ~FTickableObjectBase();
	virtual void Tick(float DeltaTime) = 0;
	virtual ETickableTickType GetTickableTickType() const;
	virtual bool IsTickable() const;
	virtual bool IsAllowedToTick() const;
	virtual TStatId GetStatId() const = 0;
};
class FTickableGameObject : public FTickableObjectBase
{
public:
	FTickableGameObject();
	virtual bool IsTickableWhenPaused() const;
	virtual bool IsTickableInEditor() const;
	virtual UWorld* GetTickableGameObjectWorld() const;
};
