#pragma once

#include "Authoring/AuthoringTesting.h"
#include "FractureSimAuthoring/RigEditing.h"
#include "Support/TestWorlds.h"

#include <gtest/gtest.h>

#include <string>

namespace fsim
{
// A bar of 2 m along x with five handles along it.
inline RigSettings editedBarSettings()
{
    RigSettings settings;
    settings.automaticHandles = 0;
    settings.resolution = 16;
    settings.hulls = 2;
    for (float x : {-0.9f, -0.45f, 0.0f, 0.45f, 0.9f})
        settings.handles.push_back({x, 0.0f, 0.0f});
    return settings;
}

inline TriangleMesh editedBar(float halfLength = 1.0f)
{
    return surfaceOf(SdfShape::box({halfLength, 0.2f, 0.2f}, 0.05f), 24);
}

// Weights take most of the time of these tests: they are computed once.
inline const DentRig& editedBarRig()
{
    static const DentRig rig = [] {
        Result<DentRig> made = rigMesh(editedBar(), editedBarSettings());
        return made ? *made : DentRig{};
    }();
    return rig;
}

inline RigEditSession barSession(const RigEditLimits& limits = {})
{
    RigEditSession session = test::must(RigEditSession::open(editedBar(), editedBarSettings(), limits));
    test::must(session.adoptWeights(editedBarRig()));
    session.markSaved();
    return session;
}

#define EXPECT_DONE(operation)                                                                                         \
    do                                                                                                                 \
    {                                                                                                                  \
        auto doneResult = (operation);                                                                                 \
        EXPECT_TRUE(doneResult) << doneResult.message();                                                               \
    } while (false)

// All that is edited, as text and as the bytes of the asset, or why there is none.
inline std::string bytesOf(const RigEditSession& session)
{
    std::string bytes = rigFileText(session.settings());
    Result<AssetRef> asset = session.asset();
    if (!asset)
        return bytes + asset.message();
    for (std::byte b : (*asset)->bytes())
        bytes += static_cast<char>(b);
    const DentMaterial& m = session.material();
    return bytes + format("{} {} {} {}", m.yieldSpeed, m.softness, m.reach, session.triangles().size());
}
} // namespace fsim
