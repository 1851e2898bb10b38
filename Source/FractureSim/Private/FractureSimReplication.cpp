// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimReplication.h"

#include "FractureSimBodyComponent.h"

void FFractureSimNetItem::PostReplicatedAdd(const FFractureSimNetState& State)
{
	if (State.Owner)
	{
		State.Owner->ReceiveNetItem(Bytes);
	}
}

void FFractureSimNetItem::PostReplicatedChange(const FFractureSimNetState& State)
{
	PostReplicatedAdd(State);
}

void FFractureSimNetItem::PreReplicatedRemove(const FFractureSimNetState& State)
{
	// Slots go only when a body is made whole.
	if (State.Owner)
	{
		State.Owner->HandleServerReset();
	}
}

void FFractureSimNetState::Set(uint32 Key, TArray<uint8> Bytes)
{
	for (FFractureSimNetItem& Item : Items)
	{
		if (Item.Key == Key)
		{
			Item.Bytes = MoveTemp(Bytes);
			MarkItemDirty(Item);
			return;
		}
	}
	FFractureSimNetItem& Item = Items.AddDefaulted_GetRef();
	Item.Key = Key;
	Item.Bytes = MoveTemp(Bytes);
	MarkItemDirty(Item);
}

int32 FFractureSimNetState::GetBytes() const
{
	int32 Bytes = 0;
	for (const FFractureSimNetItem& Item : Items)
	{
		Bytes += Item.Bytes.Num();
	}
	return Bytes;
}

void FFractureSimNetState::Reset()
{
	Items.Reset();
	MarkArrayDirty();
}
