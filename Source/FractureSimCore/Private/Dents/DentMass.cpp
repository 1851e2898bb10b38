#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

namespace fsim::dents
{
// As differences, so that a page at rest adds exactly nothing.
collision::PointMoments momentsOfPage(const DentShape& shape, const DentPage& page)
{
    collision::PointMoments moments;
    for (uint32_t lane = 0; lane < pageSize; ++lane)
    {
        uint32_t place = page.place * pageSize + lane;
        auto share = static_cast<double>(shape.volumes[place]);
        Vec3 r = shape.rest[place];
        double rx = static_cast<double>(r.x), ry = static_cast<double>(r.y), rz = static_cast<double>(r.z);
        double x = static_cast<double>(page.x[lane]), y = static_cast<double>(page.y[lane]),
               z = static_cast<double>(page.z[lane]);
        moments.first[0] += share * (x - rx);
        moments.first[1] += share * (y - ry);
        moments.first[2] += share * (z - rz);
        moments.second[0] += share * (x * x - rx * rx);
        moments.second[1] += share * (y * y - ry * ry);
        moments.second[2] += share * (z * z - rz * rz);
        moments.second[3] += share * (x * y - rx * ry);
        moments.second[4] += share * (y * z - ry * rz);
        moments.second[5] += share * (z * x - rz * rx);
    }
    return moments;
}

collision::PointMoments momentsNow(const DentedBody& body, uint32_t pieces)
{
    const DentShape& shape = body.shape;
    collision::PointMoments moments;
    if (pieces == shape.allPieces())
        moments = shape.restMoments;
    else
        for (uint32_t p = 0; p < shape.pieces; ++p)
            if ((pieces >> p & 1) != 0)
                moments.add(shape.pieceMoments[p]);
    for (uint32_t page : body.pageOf)
    {
        if (page == 0)
            continue;
        const DentPage& at = body.all.page(page - 1);
        if ((pieces >> shape.pagePieces[at.place] & 1) == 0)
            continue;
        moments.add(body.all.pageMoments(page - 1));
    }
    return moments;
}

double restVolumeOf(const DentShape& shape, uint32_t pieces)
{
    double volume = 0.0;
    for (uint32_t p = 0; p < shape.pieces; ++p)
        if ((pieces >> p & 1) != 0)
            volume += shape.pieceMoments[p].volume;
    return volume;
}

float blowMassOf(const DentedBody& body, const RigidBodySettings& settings, float mass)
{
    if (mass > 0.0f)
        return mass;
    float whole = settings.mass > 0.0f ? settings.mass : settings.density * body.shape.restVolume;
    if (body.pieces == body.shape.allPieces())
        return whole;
    return whole *
           static_cast<float>(restVolumeOf(body.shape, body.pieces) / static_cast<double>(body.shape.restVolume));
}

// The volumes of vertices stay, and so does the density.
collision::RigidMass massNow(const DentedBody& body, uint32_t pieces, const collision::RigidMass& before)
{
    collision::PrincipalFrame principal = collision::principalFrame(momentsNow(body, pieces), before.frame.rotation);
    collision::RigidMass mass = before;
    mass.frame = principal.frame;
    if (!(mass.mass > 0.0f))
        return mass;
    double whole = restVolumeOf(body.shape, body.pieces);
    float density = body.pieces == body.shape.allPieces() ? mass.mass / body.shape.restVolume
                                                          : static_cast<float>(static_cast<double>(mass.mass) / whole);
    if (pieces != body.pieces)
    {
        mass.mass = static_cast<float>(static_cast<double>(before.mass) * restVolumeOf(body.shape, pieces) / whole);
        mass.inverseMass = 1.0f / mass.mass;
    }
    mass.inverseInertia = {1.0f / (density * principal.inertia.x), 1.0f / (density * principal.inertia.y),
                           1.0f / (density * principal.inertia.z)};
    return mass;
}
} // namespace fsim::dents
