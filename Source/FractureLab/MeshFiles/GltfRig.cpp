#include "MeshFiles/GltfRig.h"

#include "MeshFiles/GltfAccessor.h"
#include "MeshFiles/GltfFile.h"
#include "MeshFiles/GltfModel.h"
#include "MeshFiles/TextFile.h"

#include <algorithm>

namespace fsim::lab
{
namespace
{
constexpr double leastMotion = 1e-6; // over the size of the mesh, and in radians
constexpr double mostStretch = 0.02; // of a bone, before it is said that bones do not stretch
constexpr size_t mostRigHandles = 256;

Affine inverseOf(const Affine& a)
{
    const double d = a.determinant();
    Affine r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
        {
            const int i1 = (j + 1) % 3, i2 = (j + 2) % 3, j1 = (i + 1) % 3, j2 = (i + 2) % 3;
            r.m[i][j] = (a.m[i1][j1] * a.m[i2][j2] - a.m[i1][j2] * a.m[i2][j1]) / d;
        }
    for (int i = 0; i < 3; ++i)
        r.m[i][3] = -(r.m[i][0] * a.m[0][3] + r.m[i][1] * a.m[1][3] + r.m[i][2] * a.m[2][3]);
    return r;
}

// The nearest rotation, by Newton's iteration for the polar decomposition (Higham 1986): R <- (R + R^-T) / 2.
Affine rotationOf(Affine a)
{
    a.m[0][3] = a.m[1][3] = a.m[2][3] = 0.0;
    for (int step = 0; step < 40; ++step)
    {
        const Affine inverse = inverseOf(a);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                a.m[i][j] = 0.5 * (a.m[i][j] + inverse.m[j][i]);
    }
    return a;
}

Quat quaternionOf(const Affine& r)
{
    // By the largest of its four parts, which is never small.
    const double t[4] = {1 + r.m[0][0] - r.m[1][1] - r.m[2][2], 1 - r.m[0][0] + r.m[1][1] - r.m[2][2],
                         1 - r.m[0][0] - r.m[1][1] + r.m[2][2], 1 + r.m[0][0] + r.m[1][1] + r.m[2][2]};
    const int k = static_cast<int>(std::max_element(t, t + 4) - t);
    double q[4] = {r.m[2][1] - r.m[1][2], r.m[0][2] - r.m[2][0], r.m[1][0] - r.m[0][1], t[3]};
    if (k == 0)
        q[0] = t[0], q[1] = r.m[0][1] + r.m[1][0], q[2] = r.m[0][2] + r.m[2][0], q[3] = r.m[2][1] - r.m[1][2];
    else if (k == 1)
        q[0] = r.m[0][1] + r.m[1][0], q[1] = t[1], q[2] = r.m[1][2] + r.m[2][1], q[3] = r.m[0][2] - r.m[2][0];
    else if (k == 2)
        q[0] = r.m[0][2] + r.m[2][0], q[1] = r.m[1][2] + r.m[2][1], q[2] = t[2], q[3] = r.m[1][0] - r.m[0][1];
    const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) * (q[3] < 0.0 ? -1.0 : 1.0);
    return {float(q[0] / size), float(q[1] / size), float(q[2] / size), float(q[3] / size)};
}

bool beginsWithHandle(const std::string& name)
{
    const std::string_view wanted = "handle";
    if (name.size() < wanted.size())
        return false;
    for (size_t i = 0; i < wanted.size(); ++i)
        if ((name[i] | 0x20) != wanted[i])
            return false;
    return true;
}

class GltfRigReader
{
public:
    GltfRigReader(const tinygltf::Model& model, const std::string& path) : model_(model), path_(path) {}

    Result<GltfRig> read()
    {
        Result<TriangleMesh> mesh = meshOfGltf(model_, path_, {.withSlivers = true, .parts = &rig_.parts});
        if (!mesh)
            return mesh.status();
        rig_.mesh = std::move(*mesh);
        const Bounds box = boundsOf(rig_.mesh.positions);
        const Vec3 sides = box.high - box.low;
        size_ = double(std::max(sides.x, std::max(sides.y, sides.z)));
        if (Status status = readShapes(); !status)
            return status;
        if (Status status = findParents(); !status)
            return status;
        if (Status status = readHandles(); !status)
            return status;
        for (size_t a = 0; a < model_.animations.size(); ++a)
            if (Status status = readPose(a); !status)
                return status;
        return std::move(rig_);
    }

private:
    Status readShapes()
    {
        size_t count = 0;
        std::vector<std::string> names;
        for (const tinygltf::Mesh& mesh : model_.meshes)
        {
            for (const tinygltf::Primitive& primitive : mesh.primitives)
                count = std::max(count, primitive.targets.size());
            if (!mesh.extras.IsObject() || !mesh.extras.Has("targetNames"))
                continue;
            const tinygltf::Value& list = mesh.extras.Get("targetNames");
            for (size_t i = names.size(); list.IsArray() && i < list.ArrayLen(); ++i)
                names.push_back(list.Get(int(i)).IsString() ? list.Get(int(i)).Get<std::string>() : "");
        }
        if (count > 64)
            return Status::refused("{}: has {} morph targets; give at most 64", path_, count);
        for (size_t t = 0; t < count; ++t)
        {
            Result<TriangleMesh> moved = meshOfGltf(model_, path_, {.target = t, .withSlivers = true});
            if (!moved)
                return moved.status();
            const bool isNamed = t < names.size() && !names[t].empty();
            rig_.shapes.push_back({isNamed ? names[t] : format("target {}", t), std::move(moved->positions)});
        }
        return Status::done();
    }

    Status findParents()
    {
        parents_.assign(model_.nodes.size(), -1);
        for (size_t n = 0; n < model_.nodes.size(); ++n)
            for (int child : model_.nodes[n].children)
            {
                if (child < 0 || size_t(child) >= model_.nodes.size())
                    return Status::refused("{}: node {} has a child {} that does not exist", path_, n, child);
                parents_[size_t(child)] = int(n);
            }
        return Status::done();
    }

    // In the scene, Z up, with the nodes as given.
    Result<Affine> placeOf(int node, const std::vector<tinygltf::Node>& nodes) const
    {
        Affine place;
        for (int depth = 0; node >= 0; node = parents_[size_t(node)])
        {
            if (size_t(node) >= nodes.size() || ++depth > 200)
                return Status::refused("{}: node {} does not exist, or is nested too deep", path_, node);
            Result<Affine> own = motionOf(nodes[size_t(node)], format("{}, node {}", path_, node));
            if (!own)
                return own.status();
            place = *own * place;
        }
        return yUpToZUp * place;
    }

    Status readHandles()
    {
        rig_.hasSkin = !model_.skins.empty();
        if (model_.skins.size() > 1)
            rig_.notes.push_back(format("of {} skins only the first is used", model_.skins.size()));
        if (rig_.hasSkin)
            nodes_ = model_.skins[0].joints;
        else
            for (size_t n = 0; n < model_.nodes.size(); ++n)
                if (model_.nodes[n].mesh < 0 && beginsWithHandle(model_.nodes[n].name))
                    nodes_.push_back(int(n));
        if (nodes_.size() > mostRigHandles)
            return Status::refused("{}: has {} joints; give at most {}", path_, nodes_.size(), mostRigHandles);
        for (int node : nodes_)
        {
            if (node < 0 || size_t(node) >= model_.nodes.size())
                return Status::refused("{}: joint {} does not exist; the file has {} nodes", path_, node,
                                       model_.nodes.size());
            Result<Affine> rest = placeOf(node, model_.nodes);
            if (!rest)
                return rest.status();
            rests_.push_back(*rest);
        }
        if (rig_.hasSkin)
            if (Status status = readBindPose(); !status)
                return status;
        for (size_t h = 0; h < nodes_.size(); ++h)
            rig_.handles.push_back({model_.nodes[size_t(nodes_[h])].name,
                                    {float(rests_[h].m[0][3]), float(rests_[h].m[1][3]), float(rests_[h].m[2][3])}});
        return Status::done();
    }

    // The mesh as it is in the file belongs to the joints where the inverse bind matrices say, wherever the nodes are.
    Status readBindPose()
    {
        const int accessor = model_.skins[0].inverseBindMatrices;
        if (accessor < 0)
            return Status::done();
        const std::string place = path_ + ", inverse bind matrices";
        Result<AccessorNumbers> numbers = readNumbers(model_, accessor, place);
        if (!numbers)
            return numbers.status();
        if (numbers->components != 16 || numbers->count < nodes_.size())
            return Status::refused("{}: {} of {} numbers for {} joints; give one of 16 each", place, numbers->count,
                                   numbers->components, nodes_.size());
        Affine toScene = yUpToZUp; // of the mesh
        for (size_t n = 0; n < model_.nodes.size(); ++n)
            if (model_.nodes[n].skin == 0 && model_.nodes[n].mesh >= 0)
            {
                Result<Affine> found = placeOf(int(n), model_.nodes);
                if (!found)
                    return found.status();
                toScene = *found;
                break;
            }
        for (size_t h = 0; h < nodes_.size(); ++h)
        {
            Affine bind;
            for (size_t i = 0; i < 3; ++i)
                for (size_t j = 0; j < 4; ++j)
                    bind.m[i][j] = double(numbers->values[16 * h + 4 * j + i]);
            if (!(std::fabs(bind.determinant()) > 1e-12))
                return Status::refused("{}: that of joint {} cannot be inverted", place, h);
            rests_[h] = toScene * inverseOf(bind);
        }
        return Status::done();
    }

    Status readPose(size_t index)
    {
        const tinygltf::Animation& animation = model_.animations[index];
        const std::string name = animation.name.empty() ? format("animation {}", index) : animation.name;
        std::vector<tinygltf::Node> nodes = model_.nodes;
        for (const tinygltf::AnimationChannel& channel : animation.channels)
            if (Status status =
                    applyLastKey(animation, channel, nodes, format("{}, animation {}", path_, inQuotes(name)));
                !status)
                return status;
        GltfRig::Pose pose;
        pose.name = name;
        bool moves = false;
        double stretch = 0.0;
        for (size_t h = 0; h < nodes_.size(); ++h)
        {
            Result<Affine> place = placeOf(nodes_[h], nodes);
            if (!place)
                return place.status();
            const Affine motion = *place * inverseOf(rests_[h]);
            const Affine turn = rotationOf(motion);
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    stretch = std::max(stretch, std::fabs(motion.m[i][j] - turn.m[i][j]));
            Transform bone;
            bone.rotation = quaternionOf(turn);
            bone.position = {float(place->m[0][3] - rests_[h].m[0][3]), float(place->m[1][3] - rests_[h].m[1][3]),
                             float(place->m[2][3] - rests_[h].m[2][3])};
            const double sine = std::sqrt(double(bone.rotation.x * bone.rotation.x + bone.rotation.y * bone.rotation.y +
                                                 bone.rotation.z * bone.rotation.z));
            const double moved = std::sqrt(double(dot(bone.position, bone.position)));
            moves = moves || moved > leastMotion * size_ || sine > leastMotion;
            const double angle = 2.0 * std::atan2(sine, double(bone.rotation.w));
            const float scale = sine > leastMotion ? float(angle / sine) : 0.0f;
            pose.turns.push_back({bone.rotation.x * scale, bone.rotation.y * scale, bone.rotation.z * scale});
            pose.handles.push_back(bone);
        }
        if (!moves)
            rig_.notes.push_back(format("animation '{}' moves no handle; it is left out", name));
        else
            rig_.poses.push_back(std::move(pose));
        if (moves && stretch > mostStretch)
            rig_.notes.push_back(format("animation '{}' scales bones, which only turn and move here", name));
        return Status::done();
    }

    Status applyLastKey(const tinygltf::Animation& animation, const tinygltf::AnimationChannel& channel,
                        std::vector<tinygltf::Node>& nodes, const std::string& place) const
    {
        if (channel.target_node < 0 || channel.target_path == "weights")
            return Status::done();
        if (size_t(channel.target_node) >= nodes.size() || channel.sampler < 0 ||
            size_t(channel.sampler) >= animation.samplers.size())
            return Status::refused("{}: a channel names node {} or sampler {}, which does not exist", place,
                                   channel.target_node, channel.sampler);
        const tinygltf::AnimationSampler& sampler = animation.samplers[size_t(channel.sampler)];
        Result<AccessorNumbers> values = readNumbers(model_, sampler.output, place);
        if (!values)
            return values.status();
        // A cubic key is three values: slope in, value, slope out.
        const bool isCubic = sampler.interpolation == "CUBICSPLINE";
        if (values->count < (isCubic ? 3u : 1u))
            return Status::refused("{}: a channel has no keys", place);
        const size_t key = values->count - (isCubic ? 2 : 1);
        const float* from = &values->values[key * values->components];
        tinygltf::Node& node = nodes[size_t(channel.target_node)];
        if (!node.matrix.empty())
            return Status::refused("{}: it moves node {}, which has a matrix; give translation, rotation and scale",
                                   place, channel.target_node);
        const auto take = [&](std::vector<double>& part, uint32_t wanted) {
            if (values->components != wanted)
                return Status::refused("{}: keys of {} numbers for a {}; give {}", place, values->components,
                                       channel.target_path, wanted);
            part.assign(from, from + wanted);
            return Status::done();
        };
        if (channel.target_path == "translation")
            return take(node.translation, 3);
        if (channel.target_path == "rotation")
            return take(node.rotation, 4);
        if (channel.target_path == "scale")
            return take(node.scale, 3);
        return Status::done();
    }

    const tinygltf::Model& model_;
    const std::string& path_;
    GltfRig rig_;
    double size_ = 1.0;
    std::vector<int> parents_; // of each node; -1: none
    std::vector<int> nodes_;   // of each handle
    std::vector<Affine> rests_;
};
} // namespace

Result<GltfRig> loadGltfRig(const std::string& path)
{
    Result<std::string> content = readFile(path);
    return content ? parseGltfRig(*content, path) : content.status();
}

Result<GltfRig> parseGltfRig(const std::string& content, const std::string& path)
{
    Result<GltfRig> rig = Status::refused("not read");
    Status status = withGltf(content, path, [&](const tinygltf::Model& model) {
        rig = GltfRigReader(model, path).read();
        return rig.status();
    });
    if (!status)
        return status;
    return rig;
}
} // namespace fsim::lab
