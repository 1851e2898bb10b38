#include "Foundation/FixedMath.h"
#include "Rigging/RigModelParts.h"

namespace fsim
{
namespace
{
struct LathePoint
{
    float radius = 0.0f;
    float height = 0.0f;
};

// Turns a profile, from the axis below to the axis above, around z.
TriangleMesh lathe(std::span<const LathePoint> profile, uint32_t around)
{
    TriangleMesh mesh;
    mesh.positions.push_back({0.0f, 0.0f, profile.front().height});
    for (size_t p = 1; p + 1 < profile.size(); ++p)
        for (uint32_t a = 0; a < around; ++a)
        {
            fixed::SinCos turn = fixed::sinCos(6.2831853f * static_cast<float>(a) / static_cast<float>(around));
            mesh.positions.push_back({profile[p].radius * turn.cos, profile[p].radius * turn.sin, profile[p].height});
        }
    auto last = static_cast<uint32_t>(mesh.positions.size());
    mesh.positions.push_back({0.0f, 0.0f, profile.back().height});
    auto rings = static_cast<uint32_t>(profile.size() - 2);
    for (uint32_t a = 0; a < around; ++a)
    {
        uint32_t b = (a + 1) % around;
        mesh.indices.insert(mesh.indices.end(), {0, 1 + b, 1 + a});
        for (uint32_t r = 0; r + 1 < rings; ++r)
        {
            uint32_t low = 1 + r * around, high = low + around;
            mesh.indices.insert(mesh.indices.end(), {low + a, low + b, high + b, low + a, high + b, high + a});
        }
        uint32_t top = 1 + (rings - 1) * around;
        mesh.indices.insert(mesh.indices.end(), {last, top + a, top + b});
    }
    return mesh;
}

// Half a drum, from its foot to its middle: a sunk lid, a rim, the wall with a rolling hoop.
constexpr LathePoint drumHalf[] = {{0.0f, -0.42f},    {0.09f, -0.42f},   {0.18f, -0.42f},   {0.26f, -0.42f},
                                   {0.275f, -0.44f},  {0.292f, -0.44f},  {0.296f, -0.425f}, {0.285f, -0.405f},
                                   {0.285f, -0.36f},  {0.285f, -0.31f},  {0.285f, -0.26f},  {0.285f, -0.215f},
                                   {0.285f, -0.178f}, {0.302f, -0.158f}, {0.302f, -0.138f}, {0.285f, -0.118f},
                                   {0.285f, -0.08f},  {0.285f, -0.04f},  {0.285f, 0.0f}};
} // namespace

RigModel barrelModel()
{
    using namespace authoring;
    std::vector<LathePoint> profile(std::begin(drumHalf), std::end(drumHalf));
    for (size_t p = std::size(drumHalf) - 1; p-- > 0;)
        profile.push_back({drumHalf[p].radius, -drumHalf[p].height});
    RigModel model;
    model.mesh = lathe(profile, 40);
    model.settings.automaticHandles = 12;
    model.settings.hulls = 12;
    // From one side, flat to a half; the ring gives way to both sides.
    RigPose side{"side", {scaledAbout(HandleMove{}, {-0.29f, 0.0f, 0.0f}, {0.5f, 1.22f, 1.0f})}, {}};
    RigPose bent{"bent",
                 {turnedAbout(above(0.2f), {-0.1f, 0.0f, 0.0f}, {0.0f, 0.55f, 0.0f}),
                  turnedAbout(below(-0.2f), {-0.1f, 0.0f, 0.0f}, {0.0f, -0.55f, 0.0f})},
                 {}};
    RigPose end{
        "end", {turnedAbout(movedBy(above(0.2f), {0.05f, 0.0f, -0.3f}), {0.0f, 0.0f, 0.44f}, {0.0f, 0.3f, 0.0f})}, {}};
    model.settings.poses = {side, bent, end};
    return model;
}
} // namespace fsim
