#pragma once

#include "UObject/CoreNet.h"

struct FFastArraySerializerItem
{
	FSIM_STUB_STRUCT(FFastArraySerializerItem)
	FFastArraySerializerItem();
	void PreReplicatedRemove(const struct FFastArraySerializer& InArraySerializer);
	void PostReplicatedAdd(const struct FFastArraySerializer& InArraySerializer);
	void PostReplicatedChange(const struct FFastArraySerializer& InArraySerializer);
};
struct FFastArraySerializer
{
	FSIM_STUB_STRUCT(FFastArraySerializer)
	struct FPostReplicatedReceiveParameters
	{
	};
	FFastArraySerializer();
	template <typename Type, typename SerializerType> static bool FastArrayDeltaSerialize(TArray<Type>& Items, FNetDeltaSerializeInfo& Parms, SerializerType& ArraySerializer) requires(std::is_base_of_v<FFastArraySerializerItem, Type> && std::is_base_of_v<FFastArraySerializer, SerializerType>);
	void MarkItemDirty(FFastArraySerializerItem& Item);
	void MarkArrayDirty();
	void PostReplicatedReceive(const FPostReplicatedReceiveParameters& Parameters);
};
