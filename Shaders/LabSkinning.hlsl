// Moves vertices by the transforms they follow, into the buffers that drawing reads.
[[vk::binding(0, 0)]] StructuredBuffer<float4> transforms; // three rows each
[[vk::binding(1, 0)]] StructuredBuffer<uint> entries;      // eight words a vertex
[[vk::binding(2, 0)]] StructuredBuffer<uint> rest;         // four words a vertex: position, packed normal
[[vk::binding(3, 0)]] RWStructuredBuffer<float> positions; // three a vertex
[[vk::binding(4, 0)]] RWStructuredBuffer<uint> normals;    // packed

[[vk::push_constant]] cbuffer Push
{
    uint firstVertex;
    uint vertexCount; // from the first on
    uint transformCount;
};

float4 fsimLoadTransformRow(uint transform, uint row)
{
    return transforms[(transform < transformCount ? transform : 0u) * 3u + row];
}

uint fsimLoadInfluence(uint vertex, uint influence)
{
    return entries[vertex * 8u + influence];
}

#include "FractureSimSkinning.ush"

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    if (id.x >= vertexCount)
        return;
    uint vertex = firstVertex + id.x;
    float3 position = float3(asfloat(rest[vertex * 4u]), asfloat(rest[vertex * 4u + 1u]), asfloat(rest[vertex * 4u + 2u]));
    FsimBlend blend = fsimBlendTransforms(vertex);
    float3 skinned = fsimSkinPosition(blend, position);
    positions[vertex * 3u] = skinned.x;
    positions[vertex * 3u + 1u] = skinned.y;
    positions[vertex * 3u + 2u] = skinned.z;
    normals[vertex] = fsimPackUnit(fsimSkinNormal(blend, fsimUnpackUnit(rest[vertex * 4u + 3u])));
}
