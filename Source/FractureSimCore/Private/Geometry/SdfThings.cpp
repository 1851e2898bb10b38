#include "FractureSim/Shape.h"

#include "Foundation/Random.h"
#include "Math/VectorMath.h"

#include <vector>

// Things for scenes, modelled at size 1 from the primitives and then scaled. Their proportions were tuned by eye.
namespace fsim
{
namespace
{
SdfShape placedAt(Vec3 place, const SdfShape& shape)
{
    return transformed(shape, {place, {}});
}

// The body with one more part, and with that part mirrored in x.
SdfShape withPair(const SdfShape& body, Vec3 from, Vec3 to, float fromRadius, float toRadius, float blend)
{
    SdfShape right = SdfShape::taperedCapsule(from, to, fromRadius, toRadius);
    SdfShape left = SdfShape::taperedCapsule({-from.x, from.y, from.z}, {-to.x, to.y, to.z}, fromRadius, toRadius);
    return smoothUnionOf(smoothUnionOf(body, right, blend), left, blend);
}

struct CheeseHole
{
    Vec3 centre;
    float radius = 0.0f;
};

// Largest first, each at the first of a few random places where it keeps its distance from the edge and from the
// others. Holes that find no place are left out.
std::vector<CheeseHole> placeHoles(Vec3 half, uint32_t wanted, float smallest, float largest, uint64_t seed)
{
    constexpr uint32_t tries = 256;
    Random random(seed, 0x63686565u);
    std::vector<CheeseHole> holes;
    for (uint32_t i = 0; i < wanted; ++i)
    {
        float share = wanted > 1 ? float(i) / float(wanted - 1) : 0.0f;
        float radius = largest + (smallest - largest) * share;
        float gap = 0.35f * smallest;
        Vec3 room{half.x - radius - gap, half.y - radius - gap, 0.0f};
        // Small holes open to one side; large ones go through, a little off the middle.
        float lift = radius > half.z ? 0.5f * (radius - half.z) : half.z - 0.5f * radius;
        for (uint32_t attempt = 0; attempt < tries && room.x > 0.0f && room.y > 0.0f; ++attempt)
        {
            uint64_t draw = 3 * (uint64_t{i} * tries + attempt);
            Vec3 centre{random.uniform(draw, -room.x, room.x), random.uniform(draw + 1, -room.y, room.y),
                        random.uniform(draw + 2) < 0.5f ? -lift : lift};
            bool free = true;
            for (const CheeseHole& other : holes)
            {
                float apart = radius + other.radius + gap;
                Vec3 offset{centre.x - other.centre.x, centre.y - other.centre.y, 0.0f};
                free = free && lengthSquared(offset) > apart * apart;
            }
            if (free)
            {
                holes.push_back({centre, radius});
                break;
            }
        }
    }
    return holes;
}
} // namespace

SdfShape SdfShape::heart(float width)
{
    SdfShape body =
        SdfShape({SdfNode{.operation = SdfOperation::Heart, .lengths = {1.0f, 0.22f, 0.0f, 0.0f}, .frame = {}}});
    return transformed(placedAt({0.0f, 0.0f, -0.475f}, body), {}, width);
}

SdfShape SdfShape::slabWithHoles(Vec3 halfExtents, uint32_t holes, float smallestRadius, float largestRadius,
                                 uint64_t seed)
{
    SdfShape slab = box(halfExtents, 0.1f * minOf(halfExtents.x, minOf(halfExtents.y, halfExtents.z)));
    for (const CheeseHole& hole : placeHoles(halfExtents, holes, smallestRadius, largestRadius, seed))
        slab = differenceOf(slab, placedAt(hole.centre, sphere(hole.radius)));
    return slab;
}

SdfShape SdfShape::creature(float height)
{
    // Feet at z = 0, facing -y.
    SdfShape body = placedAt({0.0f, -0.01f, 0.42f}, ellipsoid({0.145f, 0.125f, 0.165f}));
    body = smoothUnionOf(body, placedAt({0.0f, 0.0f, 0.55f}, ellipsoid({0.15f, 0.10f, 0.10f})), 0.06f);
    body = smoothUnionOf(body, placedAt({0.0f, 0.055f, 0.46f}, ellipsoid({0.155f, 0.115f, 0.19f})), 0.03f); // carapace
    body = withPair(body, {0.12f, 0.0f, 0.575f}, {0.30f, 0.0f, 0.60f}, 0.072f, 0.056f, 0.05f);        // upper arms
    body = withPair(body, {0.30f, 0.0f, 0.60f}, {0.445f, -0.01f, 0.62f}, 0.056f, 0.045f, 0.02f);      // forearms
    body = withPair(body, {0.45f, -0.01f, 0.62f}, {0.485f, -0.015f, 0.622f}, 0.050f, 0.042f, 0.02f);  // hands
    body = withPair(body, {0.49f, -0.015f, 0.65f}, {0.545f, -0.02f, 0.675f}, 0.020f, 0.010f, 0.015f); // claws
    body = withPair(body, {0.50f, -0.02f, 0.622f}, {0.565f, -0.025f, 0.622f}, 0.020f, 0.010f, 0.015f);
    body = withPair(body, {0.49f, -0.015f, 0.595f}, {0.545f, -0.02f, 0.57f}, 0.020f, 0.010f, 0.015f);
    body = withPair(body, {0.085f, 0.0f, 0.33f}, {0.145f, -0.03f, 0.18f}, 0.092f, 0.064f, 0.05f);   // thighs
    body = withPair(body, {0.145f, -0.03f, 0.18f}, {0.15f, 0.005f, 0.06f}, 0.062f, 0.048f, 0.02f);  // shins
    body = withPair(body, {0.15f, 0.01f, 0.045f}, {0.175f, -0.10f, 0.036f}, 0.045f, 0.036f, 0.03f); // feet
    SdfShape tail = smoothUnionOf(taperedCapsule({0.0f, 0.11f, 0.34f}, {0.0f, 0.23f, 0.19f}, 0.065f, 0.04f),
                                  taperedCapsule({0.0f, 0.23f, 0.19f}, {0.0f, 0.35f, 0.12f}, 0.04f, 0.015f), 0.02f);
    body = smoothUnionOf(body, tail, 0.04f);
    SdfShape head = placedAt({0.0f, -0.035f, 0.755f}, ellipsoid({0.085f, 0.095f, 0.080f}));
    head = smoothUnionOf(head, taperedCapsule({0.0f, -0.08f, 0.745f}, {0.0f, -0.195f, 0.715f}, 0.056f, 0.028f), 0.04f);
    SdfShape neck = taperedCapsule({0.0f, 0.0f, 0.60f}, {0.0f, -0.02f, 0.72f}, 0.080f, 0.062f);
    body = smoothUnionOf(body, smoothUnionOf(head, neck, 0.03f), 0.04f);
    constexpr Quat outward{0.0f, 0.2079f, 0.0f, 0.9781f}; // 24 degrees about y
    SdfShape ear = ellipsoid({0.047f, 0.021f, 0.110f});
    body = smoothUnionOf(body, transformed(ear, {{0.088f, 0.005f, 0.895f}, outward}), 0.02f);
    body = smoothUnionOf(body, transformed(ear, {{-0.088f, 0.005f, 0.895f}, conjugate(outward)}), 0.02f);
    return transformed(body, {{0.0f, 0.0f, -0.5f * height}, {}}, height);
}

SdfShape SdfShape::barrel(float radius, float height)
{
    float half = 0.5f * height;
    float end = 0.80f * radius;
    float hoop = 0.06f * radius;
    SdfShape body = drum(radius, end, half);
    SdfShape hoops = drum(radius + hoop, end + hoop, half);
    SdfShape bands = placedAt({0.0f, 0.0f, 0.93f * half}, cylinder(2.0f * radius, 0.07f * half));
    for (float place : {-0.93f, -0.42f, 0.42f})
        bands = unionOf(bands, placedAt({0.0f, 0.0f, place * half}, cylinder(2.0f * radius, 0.07f * half)));
    body = unionOf(body, intersectionOf(hoops, bands));
    SdfShape lid = cylinder(0.88f * end, 0.08f * half);
    body = differenceOf(body, placedAt({0.0f, 0.0f, half}, lid));
    return differenceOf(body, placedAt({0.0f, 0.0f, -half}, lid));
}
} // namespace fsim
