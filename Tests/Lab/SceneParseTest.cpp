#include "SceneFiles/SceneParse.h"

#include "Lab/LabTesting.h"

using namespace fsim;
using namespace fsim::lab;
using ::testing::HasSubstr;

namespace
{
/// A mistake in a scene: what is put in, and the place and reason that must come out.
struct Mistake
{
    const char* name;
    const char* members; ///< of the top object, after format and shows; a ball is added unless it begins with bodies
    const char* place;
    const char* reason;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake)
{
    return out << mistake.name;
}

std::string sceneWith(const std::string& members)
{
    std::string scene = R"({ "format": 1, "shows": "x", )" + members;
    const bool hasOwn = members.starts_with("\"bodies\"") || members.starts_with("\"rigidBodies\"");
    if (!hasOwn)
        scene += R"(, "rigidBodies": [ { "name": "ball", "shape": { "kind": "sphere", "radius": 1 } } ])";
    return scene + " }";
}

const Mistake mistakes[] = {
    {"UnknownTopKey", R"("gravty": [0, 0, 0])", ": /gravty: ", "did you mean 'gravity'?"},
    {"UnknownKeyInside", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "frction": 1}])",
     ": /rigidBodies/0/frction: ", "did you mean 'friction'?"},
    {"KeyOfAnotherKind", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1, "halfHeight": 1}}])",
     ": /rigidBodies/0/shape/halfHeight: ", "is not known here"},
    {"MissingKey", R"("rigidBodies": [{"name": "a"}])", ": /rigidBodies/0: ", "'shape' is missing"},
    {"WrongType", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": "big"}}])",
     ": /rigidBodies/0/shape/radius: ", "is a string; give a number above 0"},
    {"ListForObject", R"("step": [])", ": /step: ", "is a list; give an object"},
    {"ObjectForList", R"("rigidBodies": {})", ": /rigidBodies: ", "is an object; give a list"},
    {"NegativeMass", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "mass": -2}])",
     ": /rigidBodies/0/mass: ", "is -2; give a number above 0"},
    {"ZeroSize", R"("rigidBodies": [{"shape": {"kind": "box", "halfExtents": [1, 0, 1]}}])",
     ": /rigidBodies/0/shape/halfExtents/1: ", "is 0; give a number above 0"},
    {"BeyondFloat", R"("gravity": [0, 0, -1e200])", ": /gravity/2: ", "give a number"},
    {"ShortVector", R"("gravity": [0, 0])", ": /gravity: ", "has 2 entries; give three numbers"},
    {"WordInVector", R"("gravity": [0, 0, "down"])", ": /gravity/2: ", "is a string"},
    {"NullValue", R"("seconds": null)", ": /seconds: ", "is null; give seconds"},
    {"ZeroSeconds", R"("seconds": 0)", ": /seconds: ", "is 0; give seconds from 1/60 to 3600"},
    {"FractionalCount", R"("step": {"substeps": 2.5})",
     ": /step/substeps: ", "is 2.5; give a whole number from 1 to 64"},
    {"OddTick", R"("step": {"ticksPerSecond": 100})", ": /step: ", "multiple of 60"},
    {"UnknownShape", R"("rigidBodies": [{"shape": {"kind": "spere", "radius": 1}}])",
     ": /rigidBodies/0/shape/kind: ", "did you mean 'sphere'?"},
    {"MovingPlane", R"("rigidBodies": [{"shape": {"kind": "plane"}}])",
     ": /rigidBodies/0: ", "put it under 'colliders'"},
    {"MassAndDensity", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "mass": 1, "density": 1}])",
     ": /rigidBodies/0: ", "give one of them"},
    {"TwoNamesAlike", R"("rigidBodies": [{"name": "a", "shape": {"kind": "sphere", "radius": 1}}],
      "colliders": [{"name": "a", "shape": {"kind": "plane"}}])",
     ": /colliders/0/name: ", "'a' is the name of an earlier"},
    {"ReservedName", R"("rigidBodies": [{"name": "world", "shape": {"kind": "sphere", "radius": 1}}])",
     ": /rigidBodies/0/name: ", "give another name"},
    {"NothingMoves", R"("bodies": [])", ": /: ", "has nothing that moves"},
    {"UnknownModel",
     R"("bodies": [{"model": "jelly", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 9}}])",
     ": /bodies/0/model: ", "debris"},
    {"NoSource", R"("bodies": [{"model": "debris"}])", ": /bodies/0: ", "give exactly one"},
    {"TwoSources",
     R"("bodies": [{"model": "debris", "mesh": "a.obj", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 9}}])",
     ": /bodies/0: ", "has 2 of"},
    {"SpacingAndCount",
     R"("bodies": [{"model": "debris", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 9, "spacing": 1}}])",
     ": /bodies/0/sampling: ", "either 'spacing'"},
    {"CountsOfASolid",
     R"("bodies": [{"model": "debris", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"spacing": 1, "counts": [2, 2, 2]}}])",
     ": /bodies/0/sampling/counts: ", "is not known here"},
    {"CountsOfBlueNoise", R"("bodies": [{"model": "debris", "sampling": {"spacing": 1, "counts": [2, 2, 2]}}])",
     ": /bodies/0/sampling: ", "only a lattice has"},
    {"CountsWithoutSpacing",
     R"("bodies": [{"model": "debris", "sampling": {"pattern": "lattice", "counts": [2, 2, 2]}}])",
     ": /bodies/0/sampling: ", "'spacing' is missing"},
    {"TwoCounts",
     R"("bodies": [{"model": "debris", "sampling": {"pattern": "lattice", "spacing": 1, "counts": [2, 2]}}])",
     ": /bodies/0/sampling/counts: ", "three whole numbers"},
    {"SamplingOfNothing", R"("bodies": [{"model": "debris", "sampling": {"spacing": 1}}])",
     ": /bodies/0: ", "give exactly one"},
    {"ClustersOfGravel",
     R"("bodies": [{"model": "debris", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 9}, "clustering": {}}])",
     ": /bodies/0/clustering: ", "model 'clustered'"},
    {"UnknownPreset",
     R"("bodies": [{"model": "debris", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"count": 9}, "material": "gravle"}])",
     ": /bodies/0/material: ", "did you mean 'gravel'?"},
    {"HollowShell",
     R"("bodies": [{"model": "debris", "shape": {"kind": "shell", "radius": 1, "innerRadius": 2}, "sampling": {"count": 9}}])",
     ": /bodies/0/shape: ", "not below radius"},
    {"NoParts", R"("bodies": [{"model": "debris", "shape": {"kind": "union", "parts": []}, "sampling": {"count": 9}}])",
     ": /bodies/0/shape: ", "has no 'parts'"},
    {"DriverOfNobody", R"("drivers": [{"kind": "pin", "point": [0, 0, 0], "radius": 1, "bodies": ["ball"]}])",
     ": /drivers/0/bodies/0: ", "there is no body 'ball'"},
    {"DriverWithoutRadius", R"("drivers": [{"kind": "pin", "point": [0, 0, 0]}])",
     ": /drivers/0: ", "'radius' is missing"},
    {"DriverEndsFirst", R"("drivers": [{"kind": "pin", "point": [0, 0, 0], "radius": 1, "start": 2, "until": 1}])",
     ": /drivers/0: ", "give an 'until' after 'start'"},
    {"NoDirection", R"("drivers": [{"kind": "movingPlane", "point": [0, 0, 0], "normal": [0, 0, 0]}])",
     ": /drivers/0/normal: ", "has length 0"},
    {"FieldWithoutPlace", R"("forceFields": [{"kind": "radial", "strength": 1}])",
     ": /forceFields/0: ", "'point' is missing"},
    {"BlowAtNobody", R"("inputs": [{"time": 0, "body": "bal", "point": [0, 0, 0], "burst": 1}])",
     ": /inputs/0/body: ", "did you mean 'ball'?"},
    {"BlowOfNothing", R"("inputs": [{"time": 0, "point": [0, 0, 0]}])", ": /inputs/0: ", "does nothing"},
    {"BlowTooLate", R"("seconds": 1, "inputs": [{"time": 3, "point": [0, 0, 0], "burst": 1, "radius": 1}])",
     ": /inputs/0/time: ", "give an earlier time"},
    {"RotationOfThree", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "rotation": [1, 2, 3]}])",
     ": /rigidBodies/0/rotation: ", "is no rotation"},
    {"NoQuaternion", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "rotation": [0, 0, 0, 0]}])",
     ": /rigidBodies/0/rotation: ", "length 0"},
    {"TooManyCopies",
     R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "repeat": {"count": [1000, 1000, 1000], "step": [1, 1, 1]}}])",
     ": /rigidBodies/0/repeat: ", "copies"},
    {"ColourByName", R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "look": {"colour": "red"}}])",
     ": /rigidBodies/0/look/colour: ", "is no colour"},
    {"BlindCamera", R"("cameras": [{"name": "a", "eye": [1, 1, 1], "target": [1, 1, 1]}])",
     ": /cameras/0: ", "two places"},
    {"UnknownExpectation", R"("expect": {"ball": {"colour": 3}})", ": /expect/ball/colour: ", "is not known here"},
    {"ExpectNobody", R"("expect": {"bull": {"moved": 0}})", ": /expect/bull: ", "did you mean 'ball'?"},
    {"RangeUpsideDown", R"("expect": {"ball": {"moved": [2, 1]}})", ": /expect/ball/moved: ", "least 2 above most 1"},
    {"ExpectTooLate", R"("seconds": 1, "expect": {"ball": {"at": 2, "moved": 1}})",
     ": /expect/ball/at: ", "earlier time"},
    {"SlashInAName", R"("expect": {"a/b": {"moved": 1}})", ": /expect/a~1b: ", "there is no"},
    {"GroupIsAName", R"("rigidBodies": [{"name": "a", "group": "a", "shape": {"kind": "sphere", "radius": 1}}])",
     ": /rigidBodies/0/group: ", "is a name already"},
    {"CellsOfDebris",
     R"("bodies": [{"model": "debris", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"spacing": 0.5}, "cells": {}}])",
     ": /bodies/0/cells: ", "model 'clustered'"},
    {"CellsWithoutASolid",
     R"("bodies": [{"model": "clustered", "particles": "points.txt", "spacing": 0.1, "cells": {}}])",
     ": /bodies/0/cells: ", "without a solid"},
    {"NoCells",
     R"("bodies": [{"model": "clustered", "shape": {"kind": "sphere", "radius": 1}, "sampling": {"spacing": 0.5},
        "cells": {"count": 0}}])",
     ": /bodies/0/cells/count: ", "1 to 60000"},
};

std::string nameOfMistake(const ::testing::TestParamInfo<Mistake>& tested)
{
    return tested.param.name;
}

class SceneMistake : public ::testing::TestWithParam<Mistake>
{
};
} // namespace

TEST_P(SceneMistake, IsRefusedWithFilePlaceAndReason)
{
    const Result<SceneDescription> scene = parseScene(sceneWith(GetParam().members), "some/scene.json");
    ASSERT_FALSE(scene);
    EXPECT_THAT(scene.message(), ::testing::StartsWith("some/scene.json" + std::string(GetParam().place)));
    EXPECT_THAT(scene.message(), HasSubstr(GetParam().reason));
}

TEST_P(SceneMistake, EndsTheCommandWithStatusTwoAndOneSentence)
{
    labTesting::TemporaryFolder folder;
    const std::string file = folder.write("scene.json", sceneWith(GetParam().members));
    const labTesting::CommandResult result = labTesting::runLab({"run", file});
    EXPECT_EQ(result.status, 2);
    labTesting::expectOneSentence(result);
    EXPECT_THAT(result.err, HasSubstr(file + GetParam().place));
}

INSTANTIATE_TEST_SUITE_P(All, SceneMistake, ::testing::ValuesIn(mistakes), nameOfMistake);

TEST(SceneParse, RefusesAnotherFormat)
{
    const Result<SceneDescription> scene = parseScene(R"({"format": 2, "shows": "x"})", "a.json");
    ASSERT_FALSE(scene);
    EXPECT_THAT(scene.message(), HasSubstr("a.json: /format: is 2"));
}

TEST(SceneParse, RefusesShapesThatAreTooDeep)
{
    std::string shape = R"({"kind": "sphere", "radius": 1})";
    for (int i = 0; i < 100; ++i)
        shape = R"({"kind": "union", "parts": [)" + shape + "]}";
    const Result<SceneDescription> scene = parseScene(
        sceneWith(R"("bodies": [{"model": "debris", "shape": )" + shape + R"(, "sampling": {"count": 9}}])"), "a.json");
    ASSERT_FALSE(scene);
    EXPECT_THAT(scene.message(), HasSubstr("shapes deep"));
}

TEST(SceneParse, ReadsTheSmallScene)
{
    const Result<SceneDescription> scene = parseScene(labTesting::smallScene, "folder/small.json");
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_EQ(scene->name, "small");
    EXPECT_EQ(scene->frames(), 12u);
    ASSERT_EQ(scene->rigidBodies.size(), 1u);
    EXPECT_EQ(scene->rigidBodies[0].settings.pose.position, (Vec3{0, 0, 1}));
    EXPECT_EQ(scene->colliders.at(0).settings.motion, RigidMotion::Static);
}

TEST(SceneParse, MakesRoomForAllCopies)
{
    const Result<SceneDescription> scene = parseScene(
        sceneWith(
            R"("rigidBodies": [{"shape": {"kind": "sphere", "radius": 1}, "repeat": {"count": [100, 100, 1], "step": [3, 3, 3]}}])"),
        "a.json");
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_GE(scene->world.maxRigidBodies, 10000u);
}
