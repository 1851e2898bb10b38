#pragma once

#include "CoreMinimal.h"

struct FElementID
{
	FElementID();
	explicit FElementID(const int32 InitIDValue);
	int32 GetValue() const;
};
struct FVertexID : public FElementID
{
	using FElementID::FElementID;
};
struct FVertexInstanceID : public FElementID
{
	using FElementID::FElementID;
};
struct FTriangleID : public FElementID
{
	using FElementID::FElementID;
};
struct FPolygonGroupID : public FElementID
{
	using FElementID::FElementID;
};
struct FEdgeID : public FElementID
{
	using FElementID::FElementID;
};
