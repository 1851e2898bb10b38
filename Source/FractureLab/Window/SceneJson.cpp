#include "Window/SceneJson.h"

#include <charconv>
#include <cstdlib>
#include <string>

namespace fsim::lab
{
namespace
{
template <class Material>
SceneJson parametersJson(const Material& material, std::span<const MaterialParameter<Material>> parameters)
{
    SceneJson json;
    for (const MaterialParameter<Material>& each : parameters)
        json[std::string(each.name)] = jsonOf(material.*each.field);
    return json;
}

const char* nameOfKind(DriverKind kind)
{
    switch (kind)
    {
    case DriverKind::MovingPlane:
        return "movingPlane";
    case DriverKind::TwistingPlane:
        return "twistingPlane";
    case DriverKind::TiltingPlane:
        return "tiltingPlane";
    case DriverKind::Sphere:
        return "sphere";
    case DriverKind::Cylinder:
        return "cylinder";
    case DriverKind::Pin:
        return "pin";
    case DriverKind::Region:
        break;
    }
    return "region";
}
} // namespace

SceneJson jsonOf(float value)
{
    char text[32];
    const std::to_chars_result end = std::to_chars(text, text + sizeof text, value);
    double shortest = 0.0;
    std::from_chars(text, end.ptr, shortest);
    return shortest;
}

SceneJson jsonOf(Vec3 value)
{
    return SceneJson::array({jsonOf(value.x), jsonOf(value.y), jsonOf(value.z)});
}

SceneJson jsonOf(Quat value)
{
    return SceneJson::array({jsonOf(value.x), jsonOf(value.y), jsonOf(value.z), jsonOf(value.w)});
}

SceneJson materialJson(const BodySettings& settings)
{
    switch (settings.model)
    {
    case Model::Clustered:
        return parametersJson(settings.cluster, clusterParameters());
    case Model::OrientedParticles:
        return parametersJson(settings.oriented, orientedParameters());
    case Model::Debris:
        break;
    }
    return parametersJson(settings.debris, debrisParameters());
}

SceneJson driverJson(const DriverPose& driver)
{
    const Driver& settings = driver.settings;
    SceneJson json;
    json["kind"] = nameOfKind(settings.kind);
    json["point"] = jsonOf(driver.point);
    switch (settings.kind)
    {
    case DriverKind::TiltingPlane:
        json["axis"] = jsonOf(driver.axis);
        [[fallthrough]];
    case DriverKind::TwistingPlane:
        json["normal"] = jsonOf(driver.normal);
        json["angularSpeed"] = jsonOf(settings.angularSpeed);
        break;
    case DriverKind::MovingPlane:
        json["normal"] = jsonOf(driver.normal);
        json["velocity"] = jsonOf(settings.linearVelocity);
        json["friction"] = jsonOf(settings.friction);
        break;
    case DriverKind::Cylinder:
        json["axis"] = jsonOf(driver.axis);
        json["angularSpeed"] = jsonOf(settings.angularSpeed);
        [[fallthrough]];
    case DriverKind::Sphere:
        json["radius"] = jsonOf(settings.radius);
        json["velocity"] = jsonOf(settings.linearVelocity);
        json["friction"] = jsonOf(settings.friction);
        break;
    case DriverKind::Pin:
        json["radius"] = jsonOf(settings.radius);
        break;
    case DriverKind::Region:
        json["halfExtents"] = jsonOf(settings.halfExtents);
        json["velocity"] = jsonOf(settings.linearVelocity);
        break;
    }
    return json;
}
} // namespace fsim::lab
