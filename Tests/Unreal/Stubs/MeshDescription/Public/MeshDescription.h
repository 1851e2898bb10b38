#pragma once

#include "MeshAttributeArray.h"
#include "MeshElementArray.h"

struct FMeshDescription
{
	const TMeshElementArray<FVertexID>& Vertices() const;
	const TMeshElementArray<FTriangleID>& Triangles() const;
	FVertexInstanceID GetTriangleVertexInstance(const FTriangleID TriangleID, const int32 Index) const;
	FVertexID GetVertexInstanceVertex(const FVertexInstanceID VertexInstanceID) const;
	FVertexID CreateVertex();
	FVertexInstanceID CreateVertexInstance(const FVertexID VertexID);
	FPolygonGroupID CreatePolygonGroup();
	FTriangleID CreateTriangle(const FPolygonGroupID PolygonGroupID, TArrayView<const FVertexInstanceID> VertexInstanceIDs, TArray<FEdgeID>* OutEdgeIDs = nullptr);
};
