#include "Window/SceneBlend.h"

#include "SceneFiles/Rotations.h"

namespace fsim::lab
{
namespace
{
Vec3 between(Vec3 a, Vec3 b, float share)
{
    return a + share * (b - a);
}

// Along the shorter way.
Quat between(Quat a, Quat b, float share)
{
    const float sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0.0f ? -1.0f : 1.0f;
    const auto mix = [&](float p, float q) { return p + share * (sign * q - p); };
    return normalized(Quat{mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z), mix(a.w, b.w)});
}

// Number by number: between two frames a particle turns so little that its matrix stays a rotation to the eye.
std::shared_ptr<const render::RenderSkin> blendSkins(const render::RenderSkin& earlier, const render::RenderSkin& later,
                                                     float share)
{
    auto skin = std::make_shared<render::RenderSkin>(later);
    for (size_t i = 0; i < skin->transforms.size() && i < earlier.transforms.size(); ++i)
        for (size_t row = 0; row < 3; ++row)
            for (size_t column = 0; column < 4; ++column)
            {
                const float from = earlier.transforms[i].rows[row][column];
                float& value = skin->transforms[i].rows[row][column];
                value = from + share * (value - from);
            }
    return skin;
}
} // namespace

render::RenderScene blendScenes(const render::RenderScene& earlier, const render::RenderScene& later, float share)
{
    render::RenderScene scene = later;
    for (size_t i = 0; i < scene.instances.size() && i < earlier.instances.size(); ++i)
    {
        render::RenderInstance& instance = scene.instances[i];
        const render::RenderInstance& before = earlier.instances[i];
        if (instance.mesh != before.mesh)
            continue;
        if (instance.skin && before.skin && instance.skin->id == before.skin->id)
            instance.skin = blendSkins(*before.skin, *instance.skin, share);
        instance.transform.position = between(before.transform.position, instance.transform.position, share);
        instance.transform.rotation = between(before.transform.rotation, instance.transform.rotation, share);
    }
    for (size_t i = 0; i < scene.particles.size() && i < earlier.particles.size(); ++i)
    {
        std::vector<Vec3>& positions = scene.particles[i].positions;
        const std::vector<Vec3>& before = earlier.particles[i].positions;
        for (size_t p = 0; positions.size() == before.size() && p < positions.size(); ++p)
            positions[p] = between(before[p], positions[p], share);
    }
    return scene;
}
} // namespace fsim::lab
