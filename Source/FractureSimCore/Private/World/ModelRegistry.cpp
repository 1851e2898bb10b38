#include "Clusters/ClusteredBody.h"
#include "Debris/DebrisBody.h"
#include "OrientedParticles/OrientedBody.h"
#include "World/BodyModel.h"

namespace fsim
{
namespace
{
struct RegisteredModel
{
    Model model;
    std::string_view name;
    Result<std::unique_ptr<BodyModel>> (*make)(const BodySettings&, const Asset&, Allocator&);
};

// One line a model.
constexpr RegisteredModel registeredModels[] = {
    {Model::Debris, "debris", debris::makeDebrisBody},
    {Model::Clustered, "clustered", clusters::makeClusteredBody},
    {Model::OrientedParticles, "oriented-particles", orientedParticles::makeOrientedBody},
};
} // namespace

std::string_view nameOf(Model model)
{
    for (const RegisteredModel& each : registeredModels)
        if (each.model == model)
            return each.name;
    return "unknown";
}

Result<Model> modelNamed(std::string_view name)
{
    std::string known;
    for (const RegisteredModel& each : registeredModels)
    {
        if (each.name == name)
            return each.model;
        known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    return Status::refused("there is no model '{}'; the models are: {}", name, known);
}

Result<std::unique_ptr<BodyModel>> makeBody(const BodySettings& settings, const Asset& asset, Allocator& allocator)
{
    for (const RegisteredModel& each : registeredModels)
        if (each.model == settings.model)
            return each.make(settings, asset, allocator);
    return Status::refused("model {} is not known", static_cast<uint32_t>(settings.model));
}
} // namespace fsim
