#include "Window/SceneSaver.h"

#include "SceneFiles/FileBytes.h"
#include "SceneFiles/Rotations.h"
#include "Window/SceneJson.h"
#include "Window/ThrownBodies.h"

#include <algorithm>
#include <map>
#include <set>

namespace fsim::lab
{
namespace
{
class Saver
{
public:
    Saver(const SceneRun& run, const std::filesystem::path& file)
        : run_(run), world_(run.world()), scene_(run.description()), file_(file),
          now_(static_cast<float>(world_.time()))
    {
    }

    Result<SceneJson> save(const render::Camera& camera)
    {
        json_ = SceneJson::parse(scene_.text, nullptr, false);
        if (json_.is_discarded())
            return Status::refused("{}: its text is no longer there to be saved", scene_.file.string());
        json_.erase("$schema");
        json_.erase("expect");
        json_["gravity"] = jsonOf(world_.gravity());
        SceneJson& step = json_["step"];
        step["substeps"] = world_.settings().substeps;
        step["iterations"] = world_.settings().solverIterations;
        step["budget"] = world_.settings().fractureBudget;
        collectNames();
        saveRigidBodies("rigidBodies", scene_.rigidBodies, run_.built().rigidBodies, run_.loaded().assets.rigidBodies);
        saveRigidBodies("colliders", scene_.colliders, run_.built().colliders, run_.loaded().assets.colliders);
        saveThrown();
        if (Status status = saveBodies(); !status)
            return status;
        saveDrivers();
        saveFields();
        saveInputs();
        saveCamera(camera);
        return json_;
    }

private:
    void collectNames()
    {
        for (const char* section : {"bodies", "rigidBodies", "colliders"})
            for (const SceneJson& entry : json_.value(section, SceneJson::array()))
                for (const char* key : {"name", "group"})
                    if (entry.contains(key))
                        taken_.insert(entry[key].get<std::string>());
    }

    std::string newName(const std::string& stem)
    {
        for (uint32_t i = 1;; ++i)
            if (std::string name = format("{}-{}", stem, i); taken_.insert(name).second)
                return name;
    }

    // A copy of an entry of the file, under a name of its own where there are several.
    SceneJson copyOf(const SceneJson& entry, size_t copies, const std::string& fallback)
    {
        SceneJson copy = entry;
        copy.erase("repeat");
        const std::string name = entry.value("name", "");
        if (copies > 1 || name.empty())
            copy["name"] = newName(name.empty() ? fallback : name);
        namesOf_[name].push_back(copy["name"].get<std::string>());
        return copy;
    }

    void saveRigidBodies(const char* section, const std::vector<RigidDescription>& entries,
                         const std::vector<BuiltRigidBodies>& built, const std::vector<SceneAsset>& assets)
    {
        SceneJson saved = SceneJson::array();
        for (size_t i = 0; i < entries.size(); ++i)
        {
            const SceneJson& entry = json_[section][i];
            const RigidDescription& described = entries[i];
            if (described.settings.motion == RigidMotion::Static)
            {
                saved.push_back(entry);
                pointToFile(described, saved.back());
                continue;
            }
            for (const RigidBodyId id : built[i].ids)
            {
                const Result<RigidBodyState> state = world_.rigidBodyState(id);
                if (!state)
                    continue;
                SceneJson copy = copyOf(entry, built[i].ids.size(), "part");
                pointToFile(described, copy);
                const Vec3 origin = assets[i].asset ? assets[i].origin : Vec3{};
                copy["at"] = jsonOf(state->pose.position - rotate(state->pose.rotation, origin));
                copy["rotation"] = jsonOf(state->pose.rotation);
                if (described.settings.motion == RigidMotion::Kinematic)
                    shiftMotion(described.motion, copy);
                else
                    setVelocities(state->linearVelocity, state->angularVelocity, copy);
                saved.push_back(std::move(copy));
            }
        }
        if (!saved.empty())
            json_[section] = std::move(saved);
    }

    static void setVelocities(Vec3 linear, Vec3 angular, SceneJson& entry)
    {
        entry["velocity"] = jsonOf(linear);
        entry["angularVelocity"] = jsonOf(angular);
    }

    // The saved scene begins now.
    void shiftMotion(const KinematicMotion& motion, SceneJson& entry) const
    {
        if (motion.until <= now_)
            for (const char* key : {"velocity", "angularVelocity", "start", "until"})
                entry.erase(key);
        else
            shiftTimes(motion.start, motion.until, entry);
    }

    void shiftTimes(float start, float until, SceneJson& entry) const
    {
        entry["start"] = jsonOf(std::max(start - now_, 0.0f));
        if (until < std::numeric_limits<float>::infinity())
            entry["until"] = jsonOf(until - now_);
        else
            entry.erase("until");
    }

    // Files were found beside the scene that was opened, which the saved one need not lie beside.
    static void pointToFile(const RigidDescription& described, SceneJson& entry)
    {
        if (described.source && described.source->kind == GeometrySource::Kind::MeshFile)
            entry["shape"]["mesh"] = std::filesystem::absolute(described.source->file).string();
        if (described.source && described.source->kind == GeometrySource::Kind::AssetFile)
            entry["shape"]["asset"] = std::filesystem::absolute(described.source->file).string();
    }

    static void pointToFile(const BodyDescription& described, SceneJson& entry)
    {
        const std::string file = std::filesystem::absolute(described.source.file).string();
        if (described.source.kind == GeometrySource::Kind::MeshFile)
            entry["mesh"] = file;
        if (described.source.kind == GeometrySource::Kind::ParticleFile)
            entry["particles"] = file;
        if (described.source.kind == GeometrySource::Kind::AssetFile)
            entry["asset"] = file;
    }

    void saveThrown()
    {
        for (const RigidBodyId id : thrownBodies(run_))
        {
            const Result<RigidBodySettings> settings = world_.rigidBodySettings(id);
            const Result<RigidBodyState> state = world_.rigidBodyState(id);
            if (!settings || !state)
                continue;
            SceneJson ball;
            ball["name"] = newName("ball");
            ball["shape"] = {{"kind", "sphere"}, {"radius", jsonOf(settings->shape.radius)}};
            ball["at"] = jsonOf(state->pose.position);
            ball["rotation"] = jsonOf(state->pose.rotation);
            setVelocities(state->linearVelocity, state->angularVelocity, ball);
            ball["density"] = jsonOf(settings->density);
            json_["rigidBodies"].push_back(std::move(ball));
        }
    }

    Status saveBodies()
    {
        SceneJson saved = SceneJson::array();
        for (size_t i = 0; i < scene_.bodies.size(); ++i)
        {
            const SceneJson& entry = json_["bodies"][i];
            const std::vector<BodyId>& ids = run_.built().bodies[i].ids;
            for (size_t copy = 0; copy < ids.size(); ++copy)
            {
                const Result<BodySettings> settings = world_.bodySettings(ids[copy]);
                if (!settings)
                    continue;
                SceneJson each = copyOf(entry, ids.size(), "body");
                nameOf_[ids[copy].index] = each["name"].get<std::string>();
                each["material"] = materialJson(*settings);
                if (settings->model == Model::Debris)
                {
                    if (Status status = saveParticles(ids[copy], *run_.loaded().assets.bodies[i].asset, each); !status)
                        return status;
                }
                else
                {
                    pointToFile(scene_.bodies[i], each);
                    each["at"] = jsonOf(settings->pose.position);
                }
                saved.push_back(std::move(each));
            }
        }
        if (!saved.empty())
            json_["bodies"] = std::move(saved);
        return Status::done();
    }

    Status saveParticles(BodyId id, const Asset& asset, SceneJson& entry) const
    {
        const Result<RenderState> state = world_.renderState(id);
        const Result<BodyStatistics> sums = world_.statistics(id);
        if (!state || !sums)
            return Status::refused("body '{}' is gone", entry["name"].get<std::string>());
        const Result<AssetRef> now = Asset::particles(state->positions, asset.volumes(), asset.radius());
        if (!now)
            return now.status();
        const std::filesystem::path beside =
            file_.stem().string() + "-" + entry["name"].get<std::string>() + ".particles";
        if (Status status = writeFile(file_.parent_path() / beside, (*now)->bytes()); !status)
            return status;
        for (const char* key : {"shape", "mesh", "particles", "scale", "sampling", "spacing", "radius", "at",
                                "rotation", "angularVelocity"})
            entry.erase(key);
        entry["asset"] = beside.string();
        entry["velocity"] = jsonOf(sums->mass > 0.0f ? sums->momentum / sums->mass : Vec3{});
        return Status::done();
    }

    void saveDrivers()
    {
        SceneJson saved = SceneJson::array();
        for (const DriverId id : world_.drivers())
        {
            const Result<DriverPose> driver = world_.driverPose(id);
            if (!driver || driver->settings.until <= now_)
                continue;
            SceneJson entry = driverJson(*driver);
            if (driver->settings.body)
                entry["bodies"] = SceneJson::array({nameOf_[driver->settings.body.index]});
            shiftTimes(driver->settings.start, driver->settings.until, entry);
            saved.push_back(std::move(entry));
        }
        json_.erase("drivers");
        if (!saved.empty())
            json_["drivers"] = std::move(saved);
    }

    void saveFields()
    {
        SceneJson saved = SceneJson::array();
        for (size_t i = 0; i < scene_.forceFields.size(); ++i)
        {
            const ForceField& field = scene_.forceFields[i].field;
            if (field.until <= now_)
                continue;
            saved.push_back(json_["forceFields"][i]);
            shiftTimes(field.start, field.until, saved.back());
        }
        json_.erase("forceFields");
        if (!saved.empty())
            json_["forceFields"] = std::move(saved);
    }

    void saveInputs()
    {
        SceneJson saved = SceneJson::array();
        for (size_t i = 0; i < scene_.inputs.size(); ++i)
        {
            if (scene_.inputs[i].time < now_)
                continue;
            SceneJson entry = json_["inputs"][i];
            entry["time"] = jsonOf(scene_.inputs[i].time - now_);
            if (scene_.inputs[i].body.empty())
                saved.push_back(entry);
            else
                for (const std::string& name : namesOf_[scene_.inputs[i].body])
                {
                    entry["body"] = name;
                    saved.push_back(entry);
                }
        }
        json_.erase("inputs");
        if (!saved.empty())
            json_["inputs"] = std::move(saved);
    }

    void saveCamera(const render::Camera& camera)
    {
        SceneJson cameras = SceneJson::array();
        cameras.push_back({{"name", "window"},
                           {"eye", jsonOf(camera.eye)},
                           {"target", jsonOf(camera.target)},
                           {"fovDegrees", jsonOf(camera.fovDegrees)}});
        for (const SceneJson& each : json_.value("cameras", SceneJson::array()))
            if (each.value("name", "") != "window")
                cameras.push_back(each);
        json_["cameras"] = std::move(cameras);
    }

    const SceneRun& run_;
    const World& world_;
    const SceneDescription& scene_;
    std::filesystem::path file_;
    float now_; // s
    SceneJson json_;
    std::set<std::string> taken_;
    std::map<std::string, std::vector<std::string>> namesOf_; // names that the copies of an entry got
    std::map<uint32_t, std::string> nameOf_;                  // of bodies, by index
};
} // namespace

Status saveScene(const SceneRun& run, const render::Camera& camera, const std::filesystem::path& file)
{
    if (Status status = checkWritable(file); !status)
        return status;
    const Result<SceneJson> json = Saver(run, file).save(camera);
    return json ? writeFile(file, json->dump(2) + "\n") : json.status();
}
} // namespace fsim::lab
