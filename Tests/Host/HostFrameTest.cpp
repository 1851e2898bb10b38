#include "FractureSim/HostFrame.h"

#include "Foundation/Random.h"
#include "Math/VectorMath.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace fsim::test
{
namespace
{
constexpr uint32_t frameSamples = 500;

HostFrame frameNumber(uint32_t i)
{
    Random random(7, i);
    if (i == 0)
        return HostFrame::unreal();
    return {.metresPerUnit = static_cast<double>(random.uniform(0, 0.001f, 3.0f)), .mirrorsY = i % 3 != 0};
}

struct FrameSample
{
    explicit FrameSample(uint32_t i) : random(11, i) {}

    float number(float size = 10.0f) { return random.uniform(next++, -size, size); }
    Vec3 vector(float size = 10.0f) { return {number(size), number(size), number(size)}; }
    Quat rotation() { return normalized(Quat{number(), number(), number(), number()}); }
    Mat3 symmetric()
    {
        float xx = number(), yy = number(), zz = number(), xy = number(), xz = number(), yz = number();
        return {{xx, xy, xz}, {xy, yy, yz}, {xz, yz, zz}};
    }

    Random random;
    uint64_t next = 0;
};

HostVec3 hostCross(HostVec3 a, HostVec3 b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double hostDot(HostVec3 a, HostVec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
HostVec3 hostMinus(HostVec3 a, HostVec3 b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
// With the host's own formula, which is the same in either handedness.
HostVec3 hostRotate(HostQuat q, HostVec3 v)
{
    HostVec3 axis{q.x, q.y, q.z};
    HostVec3 t = hostCross(axis, v);
    HostVec3 u = hostCross(axis, {2 * t.x, 2 * t.y, 2 * t.z});
    return {v.x + 2 * q.w * t.x + u.x, v.y + 2 * q.w * t.y + u.y, v.z + 2 * q.w * t.z + u.z};
}

void expectNear(Vec3 a, Vec3 b, float scale)
{
    EXPECT_LE(length(a - b), 2e-6f * scale)
        << a.x << " " << a.y << " " << a.z << " against " << b.x << " " << b.y << " " << b.z;
}
} // namespace

TEST(HostFrame, ThereAndBackGivesTheSameBits)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        Vec3 v = sample.vector();
        float s = sample.number();
        Quat q = sample.rotation();
        EXPECT_EQ(frame.positionToCore(frame.positionToHost(v)), v);
        EXPECT_EQ(frame.vectorToCore(frame.vectorToHost(v)), v);
        EXPECT_EQ(frame.directionToCore(frame.directionToHost(v)), v);
        EXPECT_EQ(frame.extentToCore(frame.extentToHost(v)), v);
        EXPECT_EQ(frame.angularToCore(frame.angularToHost(v)), v);
        EXPECT_EQ(frame.torqueToCore(frame.torqueToHost(v)), v);
        EXPECT_EQ(frame.rotationToCore(frame.rotationToHost(q)), q);
        EXPECT_EQ(frame.transformToCore(frame.transformToHost({v, q})), (Transform{v, q}));
        EXPECT_EQ(frame.lengthToCore(frame.lengthToHost(s)), s);
        EXPECT_EQ(frame.areaToCore(frame.areaToHost(s)), s);
        EXPECT_EQ(frame.volumeToCore(frame.volumeToHost(s)), s);
        EXPECT_EQ(frame.impulseToCore(frame.impulseToHost(s)), s);
        EXPECT_EQ(frame.energyToCore(frame.energyToHost(s)), s);
        EXPECT_EQ(frame.stressToCore(frame.stressToHost(s)), s);
        EXPECT_EQ(frame.densityToCore(frame.densityToHost(s)), s);
        Mat3 inertia = sample.symmetric();
        Mat3 back = frame.inertiaToCore(frame.inertiaToHost(inertia));
        expectNear(back.x, inertia.x, 10.0f);
        expectNear(back.y, inertia.y, 10.0f);
        expectNear(back.z, inertia.z, 10.0f);
        EXPECT_EQ(frame.reflected(frame.reflected(inertia)), inertia);
    }
}

TEST(HostFrame, UnrealIsInCentimetresAndLeftHanded)
{
    HostFrame frame = HostFrame::unreal();
    EXPECT_EQ(frame.positionToCore({100, 200, 300}), (Vec3{1, -2, 3}));
    EXPECT_EQ(frame.vectorToCore({0, 0, -980}), (Vec3{0, 0, -9.8f}));
    EXPECT_EQ(frame.rotationToCore({0.1, 0.2, 0.3, 0.9}), (Quat{-0.1f, 0.2f, -0.3f, 0.9f}));
    EXPECT_EQ(frame.angularToCore({1, 2, 3}), (Vec3{-1, 2, -3}));
    EXPECT_FLOAT_EQ(frame.torqueToCore({0, 10000, 0}).y, 1.0f); // kg cm^2/s^2 and N m
    EXPECT_FLOAT_EQ(frame.impulseToCore(100), 1.0f);
    EXPECT_FLOAT_EQ(frame.energyToCore(10000), 1.0f);
    EXPECT_FLOAT_EQ(frame.stressToCore(1), 100.0f);
    EXPECT_FLOAT_EQ(frame.densityToCore(0.001), 1000.0f); // a gram a cubic centimetre, in kilograms
    EXPECT_FLOAT_EQ(HostFrame::gramsPerCubicCentimetreToCore(7.8), 7800.0f);
    EXPECT_FLOAT_EQ(frame.lengthToCore(100), 1.0f);
    EXPECT_EQ(frame.handedness(), -1);
}

TEST(HostFrame, TurningThenConvertingIsConvertingThenTurning)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        Vec3 v = sample.vector();
        Quat q = sample.rotation(), r = sample.rotation();
        Vec3 turned = frame.vectorToCore(hostRotate(frame.rotationToHost(q), frame.vectorToHost(v)));
        expectNear(turned, rotate(q, v), 20.0f);
        // A chain of two.
        HostVec3 once = hostRotate(frame.rotationToHost(r), frame.vectorToHost(v));
        expectNear(frame.vectorToCore(hostRotate(frame.rotationToHost(q), once)), rotate(q * r, v), 20.0f);
        // The matrix of the rotation, reflected, is the matrix of the reflected rotation.
        HostQuat h = frame.rotationToHost(q);
        Mat3 there = matrixOf(
            {static_cast<float>(h.x), static_cast<float>(h.y), static_cast<float>(h.z), static_cast<float>(h.w)});
        Mat3 reflected = frame.reflected(matrixOf(q));
        expectNear(there.x, reflected.x, 2.0f);
        expectNear(there.y, reflected.y, 2.0f);
        expectNear(there.z, reflected.z, 2.0f);
    }
}

TEST(HostFrame, CrossProductsMakePseudovectors)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        Vec3 arm = sample.vector(), force = sample.vector(), spin = sample.vector();
        // Torque: arm x force.
        HostVec3 torque = hostCross(frame.vectorToHost(arm), frame.vectorToHost(force));
        expectNear(frame.torqueToCore(torque), cross(arm, force), 300.0f);
        // Velocity of a point: spin x arm is a true vector again.
        HostVec3 velocity = hostCross(frame.angularToHost(spin), frame.vectorToHost(arm));
        expectNear(frame.vectorToCore(velocity), cross(spin, arm), 300.0f);
    }
}

TEST(HostFrame, PowerAndEnergyAreScalars)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        Vec3 force = sample.vector(), way = sample.vector(), spin = sample.vector();
        Mat3 inertia = sample.symmetric();
        double work = hostDot(frame.vectorToHost(force), frame.vectorToHost(way));
        EXPECT_NEAR(frame.energyToCore(work), dot(force, way), 1e-4f);
        // w . I w, with the host's own tensor.
        Mat3 there = frame.inertiaToHost(inertia);
        HostVec3 w = frame.angularToHost(spin);
        Vec3 wf{static_cast<float>(w.x), static_cast<float>(w.y), static_cast<float>(w.z)};
        EXPECT_NEAR(frame.energyToCore(static_cast<double>(dot(wf, there * wf))), dot(spin, inertia * spin), 2e-2f);
    }
}

TEST(HostFrame, SignedVolumesKeepTheirSignWhenWindingIsConverted)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        std::vector<HostVec3> corners;
        std::vector<Vec3> ours;
        for (int k = 0; k < 4; ++k)
        {
            ours.push_back(sample.vector());
            corners.push_back(frame.positionToHost(ours.back()));
        }
        // The tetrahedron by its four faces, a handedness of its own in each frame.
        std::array<uint32_t, 12> faces{1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1};
        double hostVolume = 0.0;
        for (size_t f = 0; f < faces.size(); f += 3)
            hostVolume += hostDot(corners[faces[f]], hostCross(corners[faces[f + 1]], corners[faces[f + 2]])) / 6.0;
        double volume = hostDot(hostMinus(corners[1], corners[0]),
                                hostCross(hostMinus(corners[2], corners[0]), hostMinus(corners[3], corners[0]))) /
                        6.0;
        EXPECT_NEAR(hostVolume, volume, 1e-6 * std::abs(frame.volumeToHost(1000.0f)));
        frame.convertWinding(faces);
        float core = 0.0f;
        for (size_t f = 0; f < faces.size(); f += 3)
            core += dot(ours[faces[f]], cross(ours[faces[f + 1]], ours[faces[f + 2]])) / 6.0f;
        EXPECT_NEAR(frame.volumeToCore(hostVolume), core, 5e-3f) << i;
        // Without the conversion, it is the other sign.
        EXPECT_NEAR(frame.volumeToCore(volume) * static_cast<float>(frame.handedness()),
                    dot(ours[1] - ours[0], cross(ours[2] - ours[0], ours[3] - ours[0])) / 6.0f, 5e-3f);
        frame.convertWinding(faces);
        EXPECT_EQ(faces, (std::array<uint32_t, 12>{1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1})); // the same both ways
    }
}

TEST(HostFrame, NormalsStayOutside)
{
    for (uint32_t i = 0; i < frameSamples; ++i)
    {
        HostFrame frame = frameNumber(i);
        FrameSample sample(i);
        Vec3 a = sample.vector(), b = sample.vector(), c = sample.vector();
        std::array<uint32_t, 3> triangle{0, 1, 2};
        Vec3 normal = normalizedOr(cross(b - a, c - a), {});
        std::array<HostVec3, 3> there{frame.positionToHost(a), frame.positionToHost(b), frame.positionToHost(c)};
        frame.convertWinding(triangle);
        HostVec3 hostNormal = hostCross(hostMinus(there[triangle[1]], there[triangle[0]]),
                                        hostMinus(there[triangle[2]], there[triangle[0]]));
        double size = std::sqrt(hostDot(hostNormal, hostNormal));
        expectNear(frame.directionToCore({hostNormal.x / size, hostNormal.y / size, hostNormal.z / size}), normal,
                   20.0f);
    }
}

TEST(HostFrame, FarAwayOnlyTheOriginIsLarge)
{
    // 200 km from the host's origin, a millimetre is still a millimetre.
    HostFrame frame = HostFrame::unreal({2.0e7, -1.0e7, 500.0});
    Vec3 p{0.001f, 0.002f, -0.003f};
    EXPECT_LE(length(frame.positionToCore(frame.positionToHost(p)) - p), 1e-9f);
    frame.shiftHostOrigin({2.0e7, -1.0e7, 500.0});
    EXPECT_EQ(frame.origin, HostVec3{});
    EXPECT_EQ(frame.positionToCore(frame.positionToHost(p)), p);
}
} // namespace fsim::test
