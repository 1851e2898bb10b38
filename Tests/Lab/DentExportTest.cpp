#include "Export/GlbFile.h"
#include "Export/SceneRecorder.h"
#include "Lab/LabTesting.h"

#include <cmath>
#include <set>

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;

namespace
{
// Two cubes of half a metre, two centimetres apart, held together by a joint.
std::string jointedCubes()
{
    std::string text;
    for (const double x : {0.0, 0.52})
        for (int corner = 0; corner < 8; ++corner)
            text += format("v {} {} {}\n", x + 0.5 * (corner & 1), 0.5 * (corner >> 1 & 1), 0.5 * (corner >> 2));
    for (const int first : {1, 9})
        for (const auto& [a, b, c, d] : {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
                                         std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}})
            text +=
                format("f {} {} {}\nf {} {} {}\n", first + a, first + b, first + c, first + a, first + c, first + d);
    return text;
}

const char* fallingCubes = R"({ "format": 1, "shows": "two cubes that part", "seconds": 1.5, "step": { "substeps": 4 },
  "colliders": [ { "name": "ground", "shape": { "kind": "plane" } },
                 { "name": "edge", "shape": { "kind": "box", "halfExtents": [0.2, 1, 0.25] }, "at": [0, 0, 0.25] } ],
  "rigidBodies": [ { "name": "pair", "mass": 20, "at": [-0.1, 0, 1.6],
    "shape": { "kind": "dented", "mesh": "Pair.obj",
               "rig": { "automaticHandles": 6, "pieces": "parts", "jointStrength": 0.2 } },
    "dents": { "yieldSpeed": 0.2, "softness": 0.3, "reach": 0.5, "delay": 0.03 } } ] })";

const AnimatedNode* nodeNamed(const AnimatedScene& scene, const std::string& name)
{
    for (const AnimatedNode& node : scene.nodes)
        if (node.name == name)
            return &node;
    return nullptr;
}
} // namespace

TEST(DentExport, DentsAndPartsThatCameOffAreInTheFile)
{
    const TemporaryFolder folder;
    folder.write("Pair.obj", jointedCubes());
    const Result<LoadedSceneRef> scene = loadScene(folder.write("scene.json", fallingCubes));
    ASSERT_TRUE(scene) << scene.message();
    const Result<std::unique_ptr<SceneRun>> run = SceneRun::start(*scene, {.threads = 1});
    ASSERT_TRUE(run) << run.message();
    SceneRecorder recorder(**run);
    for (uint32_t frame = 0; frame < (*scene)->description.frames(); ++frame)
    {
        ASSERT_TRUE((*run)->stepFrame());
        recorder.add(**run);
    }
    const AnimatedScene animated = recorder.finish();
    EXPECT_TRUE(validate(animated)) << validate(animated).message();
    EXPECT_TRUE(glbOf(animated)) << glbOf(animated).message();

    // A node for the part, hidden until it came off.
    const AnimatedNode* part = nodeNamed(animated, "pair part 1");
    ASSERT_NE(part, nullptr) << "the case is no test: nothing came off";
    ASSERT_GE(part->scale.values.size(), 2u);
    EXPECT_EQ(part->scale.values[0], Vec3{});
    EXPECT_EQ(part->scale.values.back(), (Vec3{1, 1, 1}));

    // The last shape of each body is the one that the world has, of its own pieces alone.
    uint32_t shapes = 0, checked = 0;
    for (const RigidBodyId id : (*run)->world().rigidBodies())
    {
        const Result<DentedPieces> pieces = (*run)->world().dentedPieces(id);
        if (!pieces)
            continue;
        const DentRigView rig = (*scene)->assets.rigidBodies[0].asset->dentRig();
        std::vector<Vec3> positions(rig.vertexCount());
        ASSERT_TRUE((*run)->world().dentedPositions(id, positions));
        const std::string name = pieces->origin == id ? "pair" : "pair part 1";
        const AnimatedNode* body = nodeNamed(animated, name);
        ASSERT_NE(body, nullptr);
        const AnimatedMesh* last = nullptr;
        for (const AnimatedNode& node : animated.nodes)
            if (node.parent != noIndex && &animated.nodes[node.parent] == body)
            {
                ++shapes;
                if (node.scale.values.empty() || node.scale.values.back() == Vec3{1, 1, 1})
                    last = &animated.meshes[node.mesh];
            }
        ASSERT_NE(last, nullptr);
        ASSERT_EQ(last->geometry->positions.size(), positions.size());
        for (const uint32_t index : last->geometry->indices)
        {
            EXPECT_TRUE(pieces->pieces >> rig.pieceOf(index) & 1);
            const Vec3 d = last->geometry->positions[index] - positions[index];
            EXPECT_LT(std::sqrt(dot(d, d)), 0.003f);
            ++checked;
        }
    }
    EXPECT_GT(checked, 60u);
    EXPECT_GT(shapes, 3u) << "the case is no test: nothing dented";
    EXPECT_LT(shapes, 90u) << "a shape is kept while it will do";
}
