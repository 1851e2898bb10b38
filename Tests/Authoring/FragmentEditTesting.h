#pragma once

#include "Authoring/AuthoringTesting.h"
#include "Authoring/RigEditTesting.h"
#include "FractureSimAuthoring/FragmentEditing.h"

#include <gtest/gtest.h>

#include <numeric>

namespace fsim
{
// A wall of 2 x 0.3 x 1 m that stands on the ground, fine enough to be painted.
inline TriangleMesh editedWall(float halfLength = 1.0f)
{
    return surfaceOf(transformed(SdfShape::box({halfLength, 0.15f, 0.5f}, 0.02f), {{0.0f, 0.0f, 0.5f}, {}}), 24);
}

inline FragmentEditSession wallSession(uint32_t fragments = 24, const EditLimits& limits = {})
{
    ScoreSettings settings;
    settings.fragments = fragments;
    FragmentEditSession session = test::must(FragmentEditSession::open(editedWall(), settings, limits));
    test::must(session.rescore());
    session.markSaved();
    return session;
}

// From the front, along y.
inline EditRay frontRay(float x, float z)
{
    return {{x, -5.0f, z}, {0.0f, 1.0f, 0.0f}};
}

// Two fragments that are bonded.
inline std::vector<uint32_t> bondedPair(const FragmentEditSession& session, size_t bond = 0)
{
    const FragmentBond& b = session.fragments().bonds[bond];
    return {b.first, b.second};
}

inline double volumeOfAll(const FragmentSet& set)
{
    return std::accumulate(set.particles.begin(), set.particles.end(), 0.0,
                           [](double sum, const FragmentParticle& p) { return sum + double(p.volume); });
}

// All that is edited, as text and as the bytes of the asset, or why there is none.
inline std::string bytesOf(const FragmentEditSession& session)
{
    std::string bytes = fragmentFileText(session.file());
    Result<AssetRef> asset = session.asset();
    if (!asset)
        return bytes + asset.message();
    for (std::byte b : (*asset)->bytes())
        bytes += static_cast<char>(b);
    return bytes;
}
} // namespace fsim
