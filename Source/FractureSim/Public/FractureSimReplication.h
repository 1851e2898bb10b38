// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "Net/Serialization/FastArraySerializer.h"

#include "FractureSimReplication.generated.h"

class AActor;
class APawn;
class UFractureSimBodyComponent;

/** Who broke a body last, with what and when: what a client cannot work out from the state. */
USTRUCT()
struct FRACTURESIM_API FFractureSimNetCause
{
	GENERATED_BODY()

	/** Controllers are known on their own machine alone. */
	UPROPERTY()
	TObjectPtr<APawn> Instigator = nullptr;

	UPROPERTY()
	TObjectPtr<AActor> Causer = nullptr;

	/** Of the last blow, in kg cm/s. */
	UPROPERTY()
	float Impulse = 0.0f;

	/** What it changed, in cm/s, where a rigid body was dented or came apart. */
	UPROPERTY()
	float Speed = 0.0f;

	/** The server's time of the first thing that happened to the body, and of the last; below 0: nothing has. */
	UPROPERTY()
	double Since = -1.0e9;

	UPROPERTY()
	double Time = -1.0e9;
};

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

	/** Of all slots: what somebody who joins late gets at once. */
	int32 GetBytes() const;

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
