#include "FractureSimAuthoring/AssetAdvice.h"
#include "Math/VectorMath.h"
#include "Solid/Point3.h"

#include <algorithm>

// What is wrong with a mesh that is to become a body, and with a component that shows it.
namespace fsim
{
namespace
{
constexpr uint32_t manyTriangles = 100000; // scoring them into 300 fragments takes about a minute
constexpr float tinySize = 0.01f;          // m
constexpr float hugeSize = 200.0f;
constexpr float thinShare = 0.004f;     // of the longest side
constexpr float scaleTolerance = 1e-3f; // of the largest: what rounding in editors leaves

std::string subjectOf(const SourceFacts& facts)
{
    return facts.name.empty() ? std::string("the mesh") : "'" + facts.name + "'";
}

double signedVolumeOf(const TriangleMesh& mesh)
{
    double sum = 0.0;
    for (size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        sum += dot(authoring::toPoint3(mesh.positions[mesh.indices[i]]),
                   cross(authoring::toPoint3(mesh.positions[mesh.indices[i + 1]]),
                         authoring::toPoint3(mesh.positions[mesh.indices[i + 2]]))) /
               6.0;
    return sum;
}

Status checkNumbers(const TriangleMesh& mesh)
{
    if (mesh.indices.size() % 3 != 0)
        return Status::refused("{} indices are no triangles", mesh.indices.size());
    for (uint32_t i : mesh.indices)
        if (i >= mesh.positions.size())
            return Status::refused("a triangle uses vertex {} of {}", i, mesh.positions.size());
    for (size_t i = 0; i < mesh.positions.size(); ++i)
        if (!isFinite(mesh.positions[i]))
            return Status::refused("vertex {} is NaN or infinite", i);
    return Status::done();
}

void adviseOnSurface(const TriangleMesh& mesh, const std::string& subject, std::vector<Advice>& advice)
{
    auto add = [&](AdviceSeverity severity, AdviceRule rule, std::string sentence, AdviceFix fix = AdviceFix::None,
                   std::string button = "") {
        advice.push_back({severity, rule, std::move(sentence), fix, std::move(button), 0});
    };
    TriangleMesh welded = weldedByPosition(mesh);
    if (welded.indices.empty())
        return add(AdviceSeverity::Error, AdviceRule::EmptyMesh,
                   format("{} has no triangle with an area; export it again", subject));
    MeshTopology topology = topologyOf(welded);
    if (topology.openEdges > 0)
        add(AdviceSeverity::Error, AdviceRule::OpenMesh,
            format("{} has {} open edges, so that it encloses nothing that could break; close it", subject,
                   topology.openEdges),
            AdviceFix::FillHoles, "Fill the holes");
    if (topology.crowdedEdges > 0)
        add(AdviceSeverity::Error, AdviceRule::CrowdedEdges,
            format("{} edges of {} have three or more triangles: walls inside, or surfaces that touch along an edge; "
                   "remove them in the modelling program",
                   topology.crowdedEdges, subject));
    if (topology.openEdges == 0 && topology.crowdedEdges == 0 && topology.misorientedEdges == 0 &&
        signedVolumeOf(welded) < 0.0)
        add(AdviceSeverity::Warning, AdviceRule::InsideOut,
            format("{} is inside out: its triangles look inward", subject), AdviceFix::TurnTriangles,
            "Turn the triangles");
    if (topology.components > 1)
        add(AdviceSeverity::Note, AdviceRule::SeveralParts,
            format("{} lies in {} parts that do not touch; nothing holds them together in the game", subject,
                   topology.components));
    if (mesh.triangleCount() > manyTriangles)
        add(AdviceSeverity::Warning, AdviceRule::TooManyTriangles,
            format("{} has {} triangles; scoring takes minutes and the broken skin is heavy; use a simpler mesh",
                   subject, mesh.triangleCount()));
}

void adviseOnSize(const TriangleMesh& mesh, const std::string& subject, Vec3 scale, std::vector<Advice>& advice)
{
    Bounds box = boundsOf(mesh.positions);
    Vec3 sides = scaled(box.high - box.low, {absOf(scale.x), absOf(scale.y), absOf(scale.z)});
    float longest = maxOf(maxOf(sides.x, sides.y), sides.z), shortest = minOf(minOf(sides.x, sides.y), sides.z);
    auto metres = [](float v) { return std::round(double(v) * 1e4) / 1e4; };
    if (longest < tinySize)
        advice.push_back(
            {AdviceSeverity::Warning, AdviceRule::TinyBody,
             format("{} is {} m long; is its unit right? Bodies below a centimetre jitter", subject, metres(longest)),
             AdviceFix::None, "", 0});
    if (longest > hugeSize)
        advice.push_back({AdviceSeverity::Warning, AdviceRule::HugeBody,
                          format("{} is {} m long; is its unit right? Cut what is so large into several bodies",
                                 subject, metres(longest)),
                          AdviceFix::None, "", 0});
    if (shortest < thinShare * longest)
        advice.push_back({AdviceSeverity::Warning, AdviceRule::ThinBody,
                          format("{} is {} m long and {} m thin; what is thinner than a 250th of its length may be "
                                 "pushed through",
                                 subject, metres(longest), metres(shortest)),
                          AdviceFix::None, "", 0});
}
} // namespace

std::vector<Advice> adviseOnPlacement(const SourceFacts& facts)
{
    std::vector<Advice> advice;
    std::string subject = subjectOf(facts);
    Vec3 s = facts.scale;
    auto add = [&](AdviceSeverity severity, AdviceRule rule, std::string sentence, AdviceFix fix, std::string button,
                   uint32_t index = 0) {
        advice.push_back({severity, rule, std::move(sentence), fix, std::move(button), index});
    };
    Vec3 size{absOf(s.x), absOf(s.y), absOf(s.z)};
    float largest = maxOf(maxOf(size.x, size.y), size.z), smallest = minOf(minOf(size.x, size.y), size.z);
    if (!isFinite(s) || !(smallest > 0.0f))
        add(AdviceSeverity::Error, AdviceRule::ZeroScale,
            format("the scale of {} is ({}, {}, {}); give numbers above 0", subject, s.x, s.y, s.z), AdviceFix::None,
            "");
    else
    {
        if (s.x < 0.0f || s.y < 0.0f || s.z < 0.0f)
            add(AdviceSeverity::Error, AdviceRule::NegativeScale,
                format("{} is mirrored by a negative scale of ({}, {}, {}), and is simulated as if it were not; mirror "
                       "the mesh instead",
                       subject, s.x, s.y, s.z),
                AdviceFix::MakeScalePositive, "Do not mirror it");
        // Bones turn, and a stretched turn is none: scaledAsset() refuses it. What breaks may be stretched.
        if (facts.isDented && largest - smallest > scaleTolerance * largest)
            add(AdviceSeverity::Error, AdviceRule::NonUniformScale,
                format("{} dents and is stretched by a scale of ({}, {}, {}): it is not simulated; scale it alike in "
                       "all directions, or bake the scale into its mesh",
                       subject, s.x, s.y, s.z),
                AdviceFix::MakeScaleUniform, "Scale it alike");
    }
    for (uint32_t slot = 0; slot < facts.hasUsageFlag.size(); ++slot)
        if (facts.hasUsageFlag[slot] == 0)
            add(AdviceSeverity::Error, AdviceRule::MissingUsageFlag,
                format(
                    "the material {} of slot {} is not marked for use with breaking bodies, and draws as the default "
                    "one",
                    slot < facts.renderMaterials.size() ? "'" + facts.renderMaterials[slot] + "'" : std::string(""),
                    slot),
                AdviceFix::SetUsageFlag, "Set the usage flag", slot);
    if (!facts.hasInsideMaterial)
        add(AdviceSeverity::Warning, AdviceRule::NoInsideMaterial,
            format("{} has no material for broken faces; they show the one of the outside", subject),
            AdviceFix::SetInsideMaterial, "Choose one", 0);
    if (!facts.isMovable)
        add(AdviceSeverity::Error, AdviceRule::MovableRequired,
            format("{} is static, and what breaks must move", subject), AdviceFix::SetMovable, "Make it movable");
    return advice;
}

std::vector<Advice> adviseOnSource(const TriangleMesh& mesh, const SourceFacts& facts)
{
    std::vector<Advice> advice;
    std::string subject = subjectOf(facts);
    if (mesh.positions.empty() || mesh.indices.empty())
        advice.push_back({AdviceSeverity::Error, AdviceRule::EmptyMesh,
                          format("{} has no triangles; choose another mesh, or allow access to its triangles", subject),
                          AdviceFix::None, "", 0});
    else if (Status status = checkNumbers(mesh); !status)
        advice.push_back({AdviceSeverity::Error, AdviceRule::BadNumbers, format("{}: {}", subject, status.message()),
                          AdviceFix::None, "", 0});
    else
    {
        adviseOnSurface(mesh, subject, advice);
        adviseOnSize(mesh, subject, facts.scale, advice);
    }
    for (Advice& each : adviseOnPlacement(facts))
    {
        // Here there is a mesh that can hold it.
        if (each.rule == AdviceRule::NegativeScale || each.rule == AdviceRule::NonUniformScale)
        {
            each.fix = AdviceFix::BakeScale;
            each.fixName = "Bake the scale into a mesh";
        }
        advice.push_back(std::move(each));
    }
    return advice;
}

Result<TriangleMesh> bakeScale(const TriangleMesh& mesh, Vec3 scale)
{
    if (!isFinite(scale) || scale.x == 0.0f || scale.y == 0.0f || scale.z == 0.0f)
        return Status::refused("a scale of ({}, {}, {}) leaves no body; give numbers other than 0", scale.x, scale.y,
                               scale.z);
    TriangleMesh result = mesh;
    for (Vec3& p : result.positions)
        p = scaled(p, scale);
    // Normals go with the inverse, and keep pointing outward: the triangles are turned with an odd number of mirrors.
    for (Vec3& n : result.normals)
        n = normalizedOr({n.x / scale.x, n.y / scale.y, n.z / scale.z}, n);
    if (scale.x * scale.y * scale.z < 0.0f)
        for (size_t i = 0; i + 2 < result.indices.size(); i += 3)
            std::swap(result.indices[i + 1], result.indices[i + 2]);
    return result;
}

Vec3 uniformScaleOf(Vec3 scale)
{
    float volume = absOf(scale.x * scale.y * scale.z);
    auto side = static_cast<float>(std::cbrt(double(volume))); // not state: an editor's suggestion
    return {side, side, side};
}

Vec3 positiveScaleOf(Vec3 scale)
{
    return {absOf(scale.x), absOf(scale.y), absOf(scale.z)};
}
} // namespace fsim
