#pragma once

#include "MeshTypes.h"

template <typename ElementIDType, typename AttributeType> class TMeshAttributesConstRef
{
public:
	bool IsValid() const;
	const AttributeType& operator[](ElementIDType ElementID) const;
	AttributeType Get(ElementIDType ElementID, int32 AttributeChannel) const;
	AttributeType Get(ElementIDType ElementID) const;
};
template <typename ElementIDType, typename AttributeType> class TMeshAttributesRef
{
public:
	void Set(const ElementIDType ElementID, const AttributeType& Value) const;
};
template <typename AttributeType> using TVertexAttributesRef = TMeshAttributesRef<FVertexID, AttributeType>;
template <typename AttributeType> using TVertexInstanceAttributesRef = TMeshAttributesRef<FVertexInstanceID, AttributeType>;
template <typename AttributeType> using TVertexAttributesConstRef = TMeshAttributesConstRef<FVertexID, AttributeType>;
template <typename AttributeType> using TVertexInstanceAttributesConstRef = TMeshAttributesConstRef<FVertexInstanceID, AttributeType>;
