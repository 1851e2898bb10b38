// Whole vertices of engines, place and tangent frame, by the transforms they follow: what an engine's compute shader does
// with FractureSimSkinning.ush, run here so that it is tested.
[[vk::binding(0, 0)]] StructuredBuffer<float4> transforms; // three rows each
[[vk::binding(1, 0)]] StructuredBuffer<uint> entries;      // eight words a vertex
[[vk::binding(2, 0)]] StructuredBuffer<uint> rest;         // five words a vertex: place, tangent, normal
[[vk::binding(3, 0)]] RWStructuredBuffer<float> positions; // three a vertex
[[vk::binding(4, 0)]] RWStructuredBuffer<uint> tangents;   // two a vertex

[[vk::push_constant]] cbuffer Push
{
    uint vertexCount;
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
    uint vertex = id.x;
    if (vertex >= vertexCount)
        return;
    float3 place = float3(asfloat(rest[vertex * 5u]), asfloat(rest[vertex * 5u + 1u]), asfloat(rest[vertex * 5u + 2u]));
    FsimBlend blend = fsimBlendTransforms(vertex);
    float3 now = fsimSkinPosition(blend, place);
    uint2 frame = fsimSkinTangentFrame(blend, uint2(rest[vertex * 5u + 3u], rest[vertex * 5u + 4u]));
    positions[vertex * 3u] = now.x;
    positions[vertex * 3u + 1u] = now.y;
    positions[vertex * 3u + 2u] = now.z;
    tangents[vertex * 2u] = frame.x;
    tangents[vertex * 2u + 1u] = frame.y;
}
