#include "SceneFiles/SceneBuild.h"

#include "SceneFiles/Rotations.h"

namespace fsim::lab
{
namespace
{
std::vector<Vec3> offsetsOf(const RepeatDescription& repeat)
{
    std::vector<Vec3> offsets;
    for (uint32_t z = 0; z < repeat.count[2]; ++z)
        for (uint32_t y = 0; y < repeat.count[1]; ++y)
            for (uint32_t x = 0; x < repeat.count[0]; ++x)
                offsets.push_back({static_cast<float>(x) * repeat.step.x, static_cast<float>(y) * repeat.step.y,
                                   static_cast<float>(z) * repeat.step.z});
    return offsets;
}

// What an asset is made of counts where the scene does not say.
Status takeMaterial(const BodyDescription& body, const Asset& asset, BodySettings& settings)
{
    const std::string_view wanted = asset.fragments().material;
    if (body.hasMaterial || wanted.empty() || settings.model != Model::OrientedParticles)
        return Status::done();
    for (const MaterialPreset<OrientedMaterial>& preset : orientedPresets())
        if (preset.name == wanted)
        {
            settings.oriented = preset.material;
            return Status::done();
        }
    return Status::refused("the asset is made of '{}', which is no preset here; give a 'material'", wanted);
}

class Builder
{
public:
    Builder(const SceneDescription& scene, World& world) : scene_(scene), world_(world) {}

    Status addBody(const BodyDescription& body, const SceneAsset& asset, BuiltBodies& built)
    {
        const Result<AssetId> id = world_.addAsset(asset.asset);
        if (!id)
            return at(body.place, id.message());
        BodySettings own = body.settings;
        if (Status status = takeMaterial(body, *asset.asset, own); !status)
            return at(body.place, status.message());
        for (Vec3 offset : offsetsOf(body.repeat))
        {
            BodySettings settings = own;
            settings.asset = *id;
            settings.pose.position += offset;
            const Result<BodyId> added = world_.addBody(settings);
            if (!added)
                return at(body.place, added.message());
            const Result<BodyStatistics> statistics = world_.statistics(*added);
            if (!statistics)
                return at(body.place, statistics.message());
            built.ids.push_back(*added);
            built.startCentres.push_back(statistics->centre);
        }
        return Status::done();
    }

    Status addRigid(const RigidDescription& body, const SceneAsset& asset, BuiltRigidBodies& built)
    {
        RigidBodySettings settings = body.settings;
        if (asset.asset)
        {
            const Result<AssetId> id = world_.addAsset(asset.asset);
            if (!id)
                return at(body.place, id.message());
            settings.shape.asset = *id;
            settings.pose.position += rotate(settings.pose.rotation, asset.origin);
        }
        const Vec3 first = settings.pose.position;
        for (Vec3 offset : offsetsOf(body.repeat))
        {
            settings.pose.position = first + offset;
            const Result<RigidBodyId> added = settings.shape.kind == RigidShapeKind::Dented
                                                  ? world_.addDentedBody({.body = settings, .dents = body.dents})
                                                  : world_.addRigidBody(settings);
            if (!added)
                return at(body.place, added.message());
            built.ids.push_back(*added);
            built.startPoses.push_back(settings.pose);
        }
        return Status::done();
    }

    Status addDriver(const DriverDescription& entry, const BuiltScene& built)
    {
        if (entry.bodies.empty())
            return addDriver(entry, entry.driver);
        for (const std::string& name : entry.bodies)
            for (size_t i = 0; i < scene_.bodies.size(); ++i)
                if (scene_.bodies[i].name == name)
                    for (BodyId id : built.bodies[i].ids)
                    {
                        Driver driver = entry.driver;
                        driver.body = id;
                        if (Status status = addDriver(entry, driver); !status)
                            return status;
                    }
        return Status::done();
    }

    Status addField(const FieldDescription& entry)
    {
        const Result<ForceFieldId> added = world_.addForceField(entry.field);
        return added ? Status::done() : at(entry.place, added.message());
    }

private:
    Status addDriver(const DriverDescription& entry, const Driver& driver)
    {
        const Result<DriverId> added = world_.addDriver(driver);
        return added ? Status::done() : at(entry.place, added.message());
    }

    Status at(const std::string& place, const std::string& reason) const
    {
        return Status::refused("{}: {}: {}", scene_.file.string(), place, reason);
    }

    const SceneDescription& scene_;
    World& world_;
};
} // namespace

Result<BuiltScene> buildScene(const SceneDescription& scene, const SceneAssets& assets, World& world)
{
    Builder builder(scene, world);
    BuiltScene built;
    for (size_t i = 0; i < scene.colliders.size(); ++i)
        if (Status status = builder.addRigid(scene.colliders[i], assets.colliders[i], built.colliders.emplace_back());
            !status)
            return status;
    for (size_t i = 0; i < scene.rigidBodies.size(); ++i)
        if (Status status =
                builder.addRigid(scene.rigidBodies[i], assets.rigidBodies[i], built.rigidBodies.emplace_back());
            !status)
            return status;
    for (size_t i = 0; i < scene.bodies.size(); ++i)
        if (Status status = builder.addBody(scene.bodies[i], assets.bodies[i], built.bodies.emplace_back()); !status)
            return status;
    for (const DriverDescription& driver : scene.drivers)
        if (Status status = builder.addDriver(driver, built); !status)
            return status;
    for (const FieldDescription& field : scene.forceFields)
        if (Status status = builder.addField(field); !status)
            return status;
    return built;
}
} // namespace fsim::lab
