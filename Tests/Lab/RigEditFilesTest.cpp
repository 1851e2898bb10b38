#include "SceneFiles/RigEditFiles.h"

#include "Lab/LabTesting.h"
#include "SceneFiles/RigFile.h"
#include "SceneFiles/SceneParse.h"
#include "Simulation/SceneRun.h"

using namespace fsim;
using namespace fsim::lab;
using namespace fsim::lab::labTesting;
using testing::HasSubstr;

namespace
{
// A test that cannot go on says why and ends.
template <class T> T mustHave(Result<T> result)
{
    if (!result)
    {
        ADD_FAILURE() << result.message();
        std::abort();
    }
    return std::move(*result);
}

void mustDo(const Status& status)
{
    EXPECT_TRUE(status) << status.message();
}

const std::string gemMesh = std::string(FSIM_SOURCE_DIR) + "/Content/Meshes/Gem.obj";

// A mesh of its own folder, so that files can lie beside it.
std::string gemIn(const TemporaryFolder& folder)
{
    return folder.write("Gem.obj", textOf(gemMesh));
}

OpenedRig editedGem(const TemporaryFolder& folder)
{
    OpenedRig rig = mustHave(openRig(gemIn(folder)));
    RigEditSession& session = rig.session;
    mustDo(session.computeWeights());
    mustDo(session.poseHandle(0, 1, session.handles()[1] + 0.05f * session.size() * Vec3{1.0f, 0.3f, -0.2f},
                              Quat{0.1f, 0.2f, 0.3f, 0.9f}));
    mustDo(session.setPoseStrength(1, 0.7f));
    mustDo(session.renamePose(2, "a \"quoted\" name"));
    mustDo(session.freeHandle(2, 0));
    const Vec3 above{0.0f, 0.0f, 10.0f * session.size()};
    mustDo(session.paint({above, {0.0f, 0.0f, -1.0f}}, {.radius = 0.3f * session.size(), .amount = 1.0f}));
    mustDo(session.setMaterial({.yieldSpeed = 2.5f}));
    return rig;
}

// But for the strength of vertices: a mesh has more of them than the rig, which is welded.
bool sameText(RigSettings a, RigSettings b)
{
    a.strengths.clear();
    b.strengths.clear();
    return rigFileText(a) == rigFileText(b);
}
} // namespace

TEST(RigEditFiles, WhatIsSavedIsReadBackToTheBit)
{
    const TemporaryFolder folder;
    OpenedRig rig = editedGem(folder);
    const AssetRef asset = mustHave(rig.session.asset());
    EXPECT_TRUE(rig.session.isDirty());
    mustDo(saveRig(rig.session, folder.file(""), "Gem"));
    EXPECT_FALSE(rig.session.isDirty());
    for (const char* file : {"Gem.obj", "Gem.fsasset", "Gem.rig.json"})
    {
        OpenedRig again = mustHave(openRig(folder.file(file)));
        EXPECT_TRUE(again.notes.empty()) << again.notes.front();
        EXPECT_EQ(again.name, "Gem");
        EXPECT_TRUE(again.session.hasWeights()) << file;
        EXPECT_FALSE(again.session.isDirty());
        EXPECT_FALSE(again.session.canUndo());
        EXPECT_EQ(mustHave(again.session.asset())->contentHash(), asset->contentHash()) << file;
        EXPECT_TRUE(sameText(again.session.settings(), rig.session.settings())) << file;
        EXPECT_EQ(again.session.pose(2).name, "a \"quoted\" name");
    }
}

TEST(RigEditFiles, TheCommandLineMakesTheSameOfThem)
{
    const TemporaryFolder folder;
    OpenedRig rig = editedGem(folder);
    mustDo(saveRig(rig.session, folder.file(""), "Gem"));
    const std::string poses = folder.file("Gem.rig.json");
    const CommandResult rigged =
        runLab({"author", "rig", gemIn(folder), "-o", folder.file("A.fsasset"), "--poses", poses});
    ASSERT_EQ(rigged.status, 0) << rigged.err;
    EXPECT_EQ(textOf(folder.file("A.fsasset")), textOf(folder.file("Gem.fsasset")));
    const CommandResult posed =
        runLab({"author", "pose", folder.file("Gem.fsasset"), "--poses", poses, "-o", folder.file("B.fsasset")});
    ASSERT_EQ(posed.status, 0) << posed.err;
    EXPECT_EQ(textOf(folder.file("B.fsasset")), textOf(folder.file("Gem.fsasset")));
}

TEST(RigEditFiles, TheSavedSceneRuns)
{
    const TemporaryFolder folder;
    OpenedRig rig = editedGem(folder);
    mustDo(saveRig(rig.session, folder.file(""), "Gem"));
    const LoadedSceneRef scene = mustHave(loadScene(folder.file("Gem.scene.json")));
    EXPECT_EQ(scene->description.rigidBodies[0].dents.yieldSpeed, 2.5f);
    const std::unique_ptr<SceneRun> run = mustHave(SceneRun::start(scene, {.threads = 1}));
    for (int i = 0; i < 5; ++i)
        mustDo(run->stepFrame());
    // And its body is taken out of it again.
    OpenedRig taken = mustHave(openRigOf(scene->description, scene->assets, 0));
    EXPECT_EQ(taken.session.material().yieldSpeed, 2.5f);
    EXPECT_EQ(mustHave(taken.session.asset())->contentHash(), scene->assets.rigidBodies[0].asset->contentHash());
    EXPECT_THAT(openRigOf(scene->description, scene->assets, 1).message(), HasSubstr("does not dent"));
}

TEST(RigEditFiles, ARigFileThatDoesNotFitIsLeftOutAndSaid)
{
    const TemporaryFolder folder;
    OpenedRig rig = editedGem(folder);
    mustDo(saveRig(rig.session, folder.file(""), "Gem"));
    folder.write("Gem.rig.json", R"({ "handles": [[0, 0, 0]], "automaticHandles": 0 })");
    OpenedRig again = mustHave(openRig(folder.file("Gem.fsasset")));
    ASSERT_EQ(again.notes.size(), 1u);
    EXPECT_THAT(again.notes[0], HasSubstr("does not fit"));
    EXPECT_EQ(again.session.handles().size(), rig.session.handles().size());
    EXPECT_EQ(mustHave(again.session.asset())->contentHash(), mustHave(rig.session.asset())->contentHash());
}

TEST(RigEditFiles, RefusesInOneSentence)
{
    const TemporaryFolder folder;
    EXPECT_THAT(openRig(folder.file("none.fsasset")).message(), HasSubstr("none.fsasset"));
    EXPECT_THAT(openRig(folder.file("none.obj")).message(), HasSubstr("none.obj"));
    EXPECT_FALSE(openRig(folder.write("bad.fsasset", "nonsense")));
    EXPECT_FALSE(openRig("barel"));
    OpenedRig rig = mustHave(openRig(gemIn(folder)));
    EXPECT_THAT(saveRig(rig.session, folder.file(""), "Gem").message(), HasSubstr("weights"));
    EXPECT_FALSE(std::filesystem::exists(folder.file("Gem.rig.json")));
    mustDo(rig.session.computeWeights());
    EXPECT_THAT(saveRig(rig.session, folder.file(""), "a/b").message(), HasSubstr("no name"));
    EXPECT_FALSE(saveRig(rig.session, "/proc/nowhere", "Gem"));
    EXPECT_TRUE(rig.session.isDirty());
}

TEST(RigEditFiles, OpensOurModelsWithTheirMaterial)
{
    OpenedRig rig = mustHave(openRig("barrel"));
    EXPECT_EQ(rig.session.handles().size(), 12u);
    EXPECT_EQ(rig.session.material().softness, 0.2f);
    EXPECT_FALSE(rig.session.canUndo());
    EXPECT_FALSE(rig.session.isDirty());
}
