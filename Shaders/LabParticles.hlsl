// Ellipsoids, ray-cast in the rectangle that just holds them: round at any size, for the price of two triangles. In the
// shadow map they are the disc that the sun sees, an octagon.
#include "LabFrame.hlsli"
#include "LabSurface.hlsli"

struct Varying
{
    float4 clip : SV_Position;
    // The ray of the pixel, in the space where the ellipsoid is the unit ball. Its direction has a length of one along the
    // camera's forward axis in the world, so that the way to a hit is the distance that depth is made from.
    [[vk::location(0)]] nointerpolation float3 start : START;
    [[vk::location(1)]] float3 direction : DIRECTION;
    [[vk::location(2)]] nointerpolation float3 normalX : NORMALX; // the columns of the normals' matrix
    [[vk::location(3)]] nointerpolation float3 normalY : NORMALY;
    [[vk::location(4)]] nointerpolation float3 normalZ : NORMALZ;
    [[vk::location(5)]] nointerpolation float4 colour : COLOUR; // w: roughness
};

// Bounds of the projected ball along one axis of clip space: the roots of its dual quadric, r_i D r_j^T with
// D = diag(1, 1, 1, -1). See Sigg et al. 2006, "GPU-Based Ray-Casting of Quadratic Surfaces".
float2 extent(float4 row, float4 rowW)
{
    float a = dot(rowW.xyz, rowW.xyz) - rowW.w * rowW.w;
    float b = dot(row.xyz, rowW.xyz) - row.w * rowW.w;
    float c = dot(row.xyz, row.xyz) - row.w * row.w;
    float root = sqrt(max(b * b - a * c, 0.0));
    return float2(b + root, b - root) / a;
}

float4 compose(float4 row, float4 x, float4 y, float4 z)
{
    return row.x * x + row.y * y + row.z * z + float4(0.0, 0.0, 0.0, row.w);
}

Varying vertexMain(uint vertex : SV_VertexID, uint particle : SV_InstanceID)
{
    float4 rowX = particles[particle].toWorld[0];
    float4 rowY = particles[particle].toWorld[1];
    float4 rowZ = particles[particle].toWorld[2];
    float4 clipX = compose(views[0].clip[0], rowX, rowY, rowZ);
    float4 clipY = compose(views[0].clip[1], rowX, rowY, rowZ);
    float4 clipW = compose(views[0].clip[3], rowX, rowY, rowZ);
    float2 x = extent(clipX, clipW);
    float2 y = extent(clipY, clipW);
    float2 border = 2.0 * size.zw;
    float2 corner = float2((vertex & 1u) == 0u ? min(x.x, x.y) - border.x : max(x.x, x.y) + border.x,
                           (vertex & 2u) == 0u ? min(y.x, y.y) - border.y : max(y.x, y.y) + border.y);
    // As near as its nearest point, so that what is hidden is found to be hidden before it is shaded.
    float nearest = clipW.w - length(clipW.xyz);
    Varying output;
    output.clip = float4(corner, occlusion.w / nearest, 1.0);
    if (nearest <= occlusion.w) // reaches behind the eye: there is no such rectangle, and it is not drawn
        output.clip = float4(2.0, 2.0, 2.0, 1.0);

    float3 columnX = float3(rowX.x, rowY.x, rowZ.x);
    float3 columnY = float3(rowX.y, rowY.y, rowZ.y);
    float3 columnZ = float3(rowX.z, rowY.z, rowZ.z);
    float3 normalX = cross(columnY, columnZ);
    float scale = 1.0 / dot(columnX, normalX);
    normalX *= scale;
    float3 normalY = cross(columnZ, columnX) * scale;
    float3 normalZ = cross(columnX, columnY) * scale;
    float3 ray = views[0].forward.xyz + corner.x * views[0].axisX.xyz + corner.y * views[0].axisY.xyz;
    float3 from = views[0].origin.xyz - float3(rowX.w, rowY.w, rowZ.w);
    output.start = float3(dot(normalX, from), dot(normalY, from), dot(normalZ, from));
    output.direction = float3(dot(normalX, ray), dot(normalY, ray), dot(normalZ, ray));
    output.normalX = normalX;
    output.normalY = normalY;
    output.normalZ = normalZ;
    output.colour = particles[particle].colour;
    return output;
}

// Points around the line on the ellipsoid where its light and its dark half meet, in the order of a strip.
float4 shadowMain(uint vertex : SV_VertexID, uint particle : SV_InstanceID) : SV_Position
{
    float4 rowX = particles[particle].toWorld[0];
    float4 rowY = particles[particle].toWorld[1];
    float4 rowZ = particles[particle].toWorld[2];
    float3 columnX = float3(rowX.x, rowY.x, rowZ.x);
    float3 columnY = float3(rowX.y, rowY.y, rowZ.y);
    float3 columnZ = float3(rowX.z, rowY.z, rowZ.z);
    float3 light = normalize(float3(dot(cross(columnY, columnZ), toSun.xyz), dot(cross(columnZ, columnX), toSun.xyz),
                                    dot(cross(columnX, columnY), toSun.xyz)));
    float3 across = normalize(abs(light.z) < 0.9 ? float3(light.y, -light.x, 0.0) : float3(0.0, light.z, -light.y));
    float3 along = cross(light, across);
    uint place = (vertex & 1u) == 0u ? vertex / 2u : 7u - vertex / 2u;
    float angle = (float(place) + 0.5) * (6.2831853 / 8.0);
    // The octagon has the area of the disc.
    float4 p = float4((across * cos(angle) + along * sin(angle)) * 1.054, 1.0);
    return toClip(1u, float3(dot(rowX, p), dot(rowY, p), dot(rowZ, p)));
}

struct Hit
{
    float3 position; // on the unit ball
    float distance;  // along the ray
    float apart;     // of the ray from the centre; above 1 it misses
};

Hit meet(float3 start, float3 direction)
{
    float a = dot(direction, direction);
    float closest = -dot(start, direction) / a;
    float3 nearest = start + closest * direction;
    float square = dot(nearest, nearest);
    Hit hit;
    hit.apart = sqrt(square);
    hit.distance = closest - sqrt(max(1.0 - square, 0.0) / a);
    hit.position = start + hit.distance * direction;
    return hit;
}

struct Pixel
{
    uint2 kept : SV_Target;
    uint samples : SV_Coverage;
    float depth : SV_Depth;
};

Pixel pixelMain(Varying input)
{
    // The edge of the ellipsoid is inside the rectangle: share the samples out by how far the ray is from it.
    Hit hit = meet(input.start, input.direction);
    float pixel = max(fwidth(hit.apart), 1e-6);
    float cover = saturate(0.5 + (1.0 - hit.apart) / pixel);
    uint covered = uint(cover * look.y + 0.5);
    if (covered == 0u)
        discard;
    float3 normal = normalize(input.normalX * hit.position.x + input.normalY * hit.position.y + input.normalZ * hit.position.z);
    Pixel output;
    output.kept = keep(input.colour.xyz, normal, input.colour.w, 0.0);
    // Which samples come first differs from pixel to pixel, so that no side is favoured.
    uint first = (uint(input.clip.x) + 2u * uint(input.clip.y)) & 3u;
    uint mask = (1u << covered) - 1u;
    uint count = uint(look.y);
    output.samples = covered == count ? 0xffu : ((mask << first) | (mask >> (count > first ? count - first : 0u)));
    output.depth = occlusion.w / hit.distance;
    return output;
}
