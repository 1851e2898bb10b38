// Moves the vertices of dented bodies, then makes their normals: two dispatches over the same tables.
[[vk::binding(0, 0)]] StructuredBuffer<float> weights;     // one a vertex and example
[[vk::binding(1, 0)]] StructuredBuffer<uint> bones;        // one a vertex, one more: first influence
[[vk::binding(2, 0)]] StructuredBuffer<uint2> influences;  // bone, bits of the weight
[[vk::binding(3, 0)]] StructuredBuffer<float> pivots;      // three a bone
[[vk::binding(4, 0)]] StructuredBuffer<float4> poses;      // two a bone and example: rotation, shift
[[vk::binding(5, 0)]] StructuredBuffer<uint> rest;         // five words a vertex: place, tangent, normal
[[vk::binding(6, 0)]] StructuredBuffer<uint> rings;        // one a vertex, one more: first triangle
[[vk::binding(7, 0)]] StructuredBuffer<uint2> pairs;       // the other corners of each triangle
[[vk::binding(8, 0)]] StructuredBuffer<float> ringNormals; // three a vertex: at rest
[[vk::binding(9, 0)]] RWStructuredBuffer<float> positions; // three a vertex
[[vk::binding(10, 0)]] RWStructuredBuffer<uint> tangents;  // two a vertex

[[vk::push_constant]] cbuffer Push
{
    uint vertexCount;
    uint exampleCount;
};

uint fsimDentExamples()
{
    return exampleCount;
}
float fsimLoadDentWeight(uint vertex, uint example)
{
    return weights[vertex * exampleCount + example];
}
uint2 fsimLoadDentBones(uint vertex)
{
    return uint2(bones[vertex], bones[vertex + 1u]);
}
uint fsimLoadDentBone(uint influence)
{
    return influences[influence].x;
}
float fsimLoadDentBoneWeight(uint influence)
{
    return asfloat(influences[influence].y);
}
float3 fsimLoadDentPivot(uint bone)
{
    return float3(pivots[bone * 3u], pivots[bone * 3u + 1u], pivots[bone * 3u + 2u]);
}
float4 fsimLoadDentRotation(uint bone, uint example)
{
    return poses[(bone * exampleCount + example) * 2u];
}
float3 fsimLoadDentShift(uint bone, uint example)
{
    return poses[(bone * exampleCount + example) * 2u + 1u].xyz;
}
float3 fsimLoadDentedPosition(uint vertex)
{
    return float3(positions[vertex * 3u], positions[vertex * 3u + 1u], positions[vertex * 3u + 2u]);
}
uint2 fsimLoadDentRing(uint vertex)
{
    return uint2(rings[vertex], rings[vertex + 1u]);
}
uint2 fsimLoadDentPair(uint ringTriangle)
{
    return pairs[ringTriangle];
}

#include "FractureSimDentSkinning.ush"

[numthreads(64, 1, 1)]
void positionsMain(uint3 id : SV_DispatchThreadID)
{
    uint vertex = id.x;
    if (vertex >= vertexCount)
        return;
    float3 place = float3(asfloat(rest[vertex * 5u]), asfloat(rest[vertex * 5u + 1u]), asfloat(rest[vertex * 5u + 2u]));
    float3 now = fsimDentPosition(vertex, place);
    positions[vertex * 3u] = now.x;
    positions[vertex * 3u + 1u] = now.y;
    positions[vertex * 3u + 2u] = now.z;
}

[numthreads(64, 1, 1)]
void normalsMain(uint3 id : SV_DispatchThreadID)
{
    uint vertex = id.x;
    if (vertex >= vertexCount)
        return;
    float3 ring = float3(ringNormals[vertex * 3u], ringNormals[vertex * 3u + 1u], ringNormals[vertex * 3u + 2u]);
    uint2 frame = fsimDentTangentFrame(vertex, ring, uint2(rest[vertex * 5u + 3u], rest[vertex * 5u + 4u]));
    tangents[vertex * 2u] = frame.x;
    tangents[vertex * 2u + 1u] = frame.y;
}
