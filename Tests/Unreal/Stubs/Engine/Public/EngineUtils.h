#pragma once

#include "Engine/World.h"

template <typename ActorType> class TActorIterator
{
public:
	explicit TActorIterator(const UWorld* InWorld);
	TActorIterator(const UWorld* InWorld, TSubclassOf<ActorType> InClass);
	explicit operator bool() const;
	TActorIterator& operator++();
	ActorType* operator*() const;
	ActorType* operator->() const;
};
template <typename ActorType> class TActorRange
{
public:
	explicit TActorRange(const UWorld* InWorld);
	TActorIterator<ActorType> begin() const;
	TActorIterator<ActorType> end() const;
};
