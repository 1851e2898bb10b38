#include "FractureSim/Fragments.h"

#include "Math/VectorMath.h"

#include <vector>

namespace fsim
{
namespace
{
constexpr size_t mostFragments = 1u << 16; // a skin entry names a fragment in 16 bits
constexpr size_t mostFragmentItems = 1u << 26;

bool isFragmentOffsets(std::span<const uint32_t> offsets, size_t parts, size_t items)
{
    if (offsets.size() != parts + 1 || offsets.front() != 0 || offsets.back() != items)
        return false;
    for (size_t i = 0; i < parts; ++i)
        if (offsets[i] > offsets[i + 1])
            return false;
    return true;
}

bool isFragmentNormal(Vec3 v)
{
    float square = lengthSquared(v);
    return square > 0.99f && square < 1.01f;
}

Status validateFragmentParticles(std::span<const FragmentParticle> particles)
{
    for (size_t i = 0; i < particles.size(); ++i)
    {
        const FragmentParticle& p = particles[i];
        const Quat q = p.rest.rotation;
        float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
        if (!isFinite(p.rest.position) || !(square > 0.99f && square < 1.01f))
            return Status::refused("the place or turn of fragment {} is not a number or no rotation", i);
        if (!isFinite(p.radii) || !(p.radii.x > 0.0f && p.radii.y > 0.0f && p.radii.z > 0.0f))
            return Status::refused("the radii of fragment {} are not all above 0 m", i);
        if (!(p.volume > 0.0f) || !isFinite(p.volume))
            return Status::refused("the volume of fragment {} is {}; give more than 0 m^3", i, p.volume);
    }
    return Status::done();
}

Status validateFragmentVertices(const FragmentView& f)
{
    size_t vertices = f.positions.size();
    if (f.normals.size() != vertices || f.points.size() != vertices)
        return Status::refused("{} positions, {} normals and {} points; give one of each a vertex", vertices,
                               f.normals.size(), f.points.size());
    if ((!f.uvs.empty() && f.uvs.size() != vertices) || (!f.colours.empty() && f.colours.size() != vertices))
        return Status::refused("{} vertices have {} texture coordinates and {} colours; give none or one each",
                               vertices, f.uvs.size(), f.colours.size());
    if (!isFragmentOffsets(f.vertexOffsets, f.particles.size(), vertices))
        return Status::refused("the vertex offsets of the fragments do not rise from 0 to {}", vertices);
    constexpr uint32_t none = 0xffffffffu;
    if (f.pointCount > vertices)
        return Status::refused("{} points for {} vertices; each point is the place of a vertex", f.pointCount,
                               vertices);
    std::vector<uint32_t> vertexOf(f.pointCount, none);
    for (size_t v = 0; v < vertices; ++v)
    {
        if (!isFinite(f.positions[v]) || !isFinite(f.normals[v]) || !isFragmentNormal(f.normals[v]))
            return Status::refused("vertex {} has a position that is no number, or a normal that is not of length 1",
                                   v);
        if (f.points[v] >= f.pointCount)
            return Status::refused("vertex {} is of point {}, and there are {}", v, f.points[v], f.pointCount);
        uint32_t& first = vertexOf[f.points[v]];
        if (first == none)
            first = static_cast<uint32_t>(v);
        else if (f.positions[first] != f.positions[v])
            return Status::refused("vertices {} and {} are of point {} and lie in two places", first, v, f.points[v]);
    }
    for (size_t p = 0; p < vertexOf.size(); ++p)
        if (vertexOf[p] == none)
            return Status::refused("no vertex is of point {}", p);
    for (size_t v = 0; v < f.uvs.size(); ++v)
        if (!isFinite(f.uvs[v].u) || !isFinite(f.uvs[v].v))
            return Status::refused("the texture coordinate of vertex {} is NaN or infinite", v);
    for (size_t v = 0; v < f.colours.size(); ++v)
        if (!isFinite(f.colours[v].r) || !isFinite(f.colours[v].g) || !isFinite(f.colours[v].b) ||
            !isFinite(f.colours[v].a))
            return Status::refused("the colour of vertex {} is NaN or infinite", v);
    return Status::done();
}

// Triangles must come fragment by fragment, outside first, then bonds in order, without gaps.
Status validateFragmentTriangles(const FragmentView& f)
{
    size_t fragments = f.particles.size();
    size_t triangles = f.indices.size() / 3;
    if (f.indices.size() % 3 != 0 || f.outside.size() != fragments)
        return Status::refused("{} indices and {} outsides for {} fragments", f.indices.size(), f.outside.size(),
                               fragments);
    for (size_t b = 0; b < f.bonds.size(); ++b)
    {
        const FragmentBond& bond = f.bonds[b];
        if (bond.first >= bond.second || bond.second >= fragments)
            return Status::refused("bond {} is between fragments {} and {} of {}", b, bond.first, bond.second,
                                   fragments);
        if (b > 0 && !(f.bonds[b - 1].first < bond.first ||
                       (f.bonds[b - 1].first == bond.first && f.bonds[b - 1].second < bond.second)))
            return Status::refused("bond {} does not come after bond {} in order", b, b - 1);
        if (!(bond.area > 0.0f) || !isFinite(bond.area) || !isFinite(bond.centre) || !isFinite(bond.normal) ||
            !isFragmentNormal(bond.normal))
            return Status::refused("bond {} has no area, centre or normal", b);
        if (bond.faces[0].count != bond.faces[1].count)
            return Status::refused("bond {} has {} triangles on one side and {} on the other", b, bond.faces[0].count,
                                   bond.faces[1].count);
    }
    // The end of what each fragment has so far; bonds in rising order extend it.
    std::vector<uint32_t> ends(fragments);
    for (size_t i = 0; i < fragments; ++i)
    {
        if (f.outside[i].first > triangles || f.outside[i].count > triangles - f.outside[i].first)
            return Status::refused("the outside of fragment {} goes beyond the {} triangles", i, triangles);
        ends[i] = f.outside[i].first + f.outside[i].count;
    }
    for (size_t b = 0; b < f.bonds.size(); ++b)
        for (int side = 0; side < 2; ++side)
        {
            const TriangleRange& faces = f.bonds[b].faces[side];
            uint32_t& end = ends[side == 0 ? f.bonds[b].first : f.bonds[b].second];
            if (faces.first != end || faces.count > triangles - end)
                return Status::refused("the triangles of bond {} do not follow those of its fragment", b);
            end += faces.count;
        }
    for (size_t i = 0; i < fragments; ++i)
    {
        size_t next = i + 1 < fragments ? f.outside[i + 1].first : triangles;
        if (ends[i] != next || (i == 0 && f.outside[0].first != 0))
            return Status::refused("the triangles of fragment {} do not end where those of the next begin", i);
        for (size_t k = 3 * size_t{f.outside[i].first}; k < 3 * size_t{ends[i]}; ++k)
            if (f.indices[k] < f.vertexOffsets[i] || f.indices[k] >= f.vertexOffsets[i + 1])
                return Status::refused("a triangle of fragment {} uses vertex {}, which is not the fragment's", i,
                                       f.indices[k]);
    }
    return Status::done();
}

bool isMaterialName(std::string_view name)
{
    bool fits = name.size() <= 255;
    for (char c : name)
        fits = fits && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-');
    return fits;
}

Status validateFragmentHulls(const FragmentView& f)
{
    if (!isFragmentOffsets(f.hullOffsets, f.particles.size(), f.hullCorners.size()))
        return Status::refused("the hull offsets of the fragments do not rise from 0 to {}", f.hullCorners.size());
    for (size_t i = 0; i < f.particles.size(); ++i)
        if (f.hullOffsets[i + 1] - f.hullOffsets[i] < 4)
            return Status::refused("the hull of fragment {} has fewer than four corners", i);
    for (size_t i = 0; i < f.hullCorners.size(); ++i)
        if (!isFinite(f.hullCorners[i]))
            return Status::refused("corner {} of the hulls is NaN or infinite", i);
    return Status::done();
}
Status validateFragmentRatios(std::span<const float> ratios, size_t fragments, std::string_view name)
{
    if (!ratios.empty() && ratios.size() != fragments)
        return Status::refused("{} ratios of {} for {} fragments; give none or one each", ratios.size(), name,
                               fragments);
    for (size_t i = 0; i < ratios.size(); ++i)
        if (!(ratios[i] >= 0.001f && ratios[i] <= 1000.0f))
            return Status::refused("the {} of fragment {} is {} times its material's; give 0.001 to 1000", name, i,
                                   ratios[i]);
    return Status::done();
}
} // namespace

Status validate(const FragmentView& fragments)
{
    if (!isMaterialName(fragments.material))
        return Status::refused("the name of the material is longer than 255 or has more than letters, digits and "
                               "hyphens");
    if (fragments.particles.empty())
        return Status::refused("a body of no fragments cannot be; give at least one");
    if (fragments.particles.size() > mostFragments || fragments.positions.size() > mostFragmentItems ||
        fragments.indices.size() > mostFragmentItems || fragments.bonds.size() > mostFragmentItems ||
        fragments.hullCorners.size() > mostFragmentItems)
        return Status::refused("{} fragments with {} vertices are more than a body may have ({} fragments)",
                               fragments.particles.size(), fragments.positions.size(), mostFragments);
    if (Status status = validateFragmentParticles(fragments.particles); !status)
        return status;
    if (Status status = validateFragmentVertices(fragments); !status)
        return status;
    if (Status status = validateFragmentTriangles(fragments); !status)
        return status;
    if (Status status = validateFragmentRatios(fragments.toughness, fragments.particles.size(), "toughness"); !status)
        return status;
    if (Status status = validateFragmentRatios(fragments.densities, fragments.particles.size(), "density"); !status)
        return status;
    return validateFragmentHulls(fragments);
}
} // namespace fsim
