#include "FractureSimAuthoring/RigModels.h"

#include "Math/VectorMath.h"
#include "Rigging/RigModelParts.h"

namespace fsim
{
namespace
{
struct NamedRigModel
{
    std::string_view name;
    RigModel (*make)();
};

constexpr NamedRigModel rigModels[] = {{"barrel", barrelModel},
                                       {"car", carModel},
                                       {"ship", shipModel},
                                       {"large-ship", largeShipModel},
                                       {"crane", craneModel}};
} // namespace

std::vector<std::string_view> rigModelNames()
{
    std::vector<std::string_view> names;
    for (const NamedRigModel& model : rigModels)
        names.push_back(model.name);
    return names;
}

Result<RigModel> rigModelNamed(std::string_view name)
{
    std::string known;
    for (const NamedRigModel& model : rigModels)
    {
        if (model.name == name)
            return model.make();
        known += (known.empty() ? "" : ", ") + std::string(model.name);
    }
    return Status::refused("there is no model '{}'; give one of {}", name, known);
}

Result<TriangleMesh> meshOf(const RigModel& model)
{
    if (!model.mesh.indices.empty())
        return model.mesh;
    return extractSurface(model.shape, model.resolution);
}

Result<DentRig> rigOf(const RigModel& model, const RigProgress& progress, RigReport* report)
{
    Result<TriangleMesh> mesh = meshOf(model);
    if (!mesh)
        return mesh.status();
    return rigMesh(*mesh, model.settings, progress, report);
}

Result<DentRig> barrelRig()
{
    return rigOf(barrelModel());
}

Result<DentRig> carRig()
{
    return rigOf(carModel());
}
} // namespace fsim
