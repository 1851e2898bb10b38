// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "Net/Serialization/FastArraySerializer.h"

#include "FractureSimReplication.generated.h"

class UFractureSimBodyComponent;

/**
 * One slot of a body's state, as fsim::NetSender cuts it: at most 1 KB, and state instead of history, so that whoever
 * joins late or sees the body again gets the same few slots and is where the others are.
 */
USTRUCT()
struct FRACTURESIM_API FFractureSimNetItem : public FFastArraySerializerItem
{
	GENERATED_BODY()

	/** The same part of the body for as long as it lives. */
	UPROPERTY()
	uint32 Key = 0;

	/** As the core wrote them. */
	UPROPERTY()
	TArray<uint8> Bytes;

	void PostReplicatedAdd(const struct FFractureSimNetState& State);
	void PostReplicatedChange(const struct FFractureSimNetState& State);
	void PreReplicatedRemove(const struct FFractureSimNetState& State);
};

/** All slots of a body. Plain properties: works with the replication graph and with Iris alike. */
USTRUCT()
struct FRACTURESIM_API FFractureSimNetState : public FFastArraySerializer
{
	GENERATED_BODY()

	UPROPERTY()
	TArray<FFractureSimNetItem> Items;

	/** Whose state it is; set by the component on every machine. */
	UPROPERTY(NotReplicated)
	TObjectPtr<UFractureSimBodyComponent> Owner = nullptr;

	bool NetDeltaSerialize(FNetDeltaSerializeInfo& DeltaParms)
	{
		return FFastArraySerializer::FastArrayDeltaSerialize<FFractureSimNetItem, FFractureSimNetState>(
			Items, DeltaParms, *this);
	}

	/** On the server: sets what a slot holds and sends it. */
	void Set(uint32 Key, TArray<uint8> Bytes);

	/** On the server: a body that is whole again. */
	void Reset();
};

template <> struct TStructOpsTypeTraits<FFractureSimNetState> : public TStructOpsTypeTraitsBase2<FFractureSimNetState>
{
	enum
	{
		WithNetDeltaSerializer = true
	};
};
