#include "Dents/DentedBodies.h"
#include "Math/VectorMath.h"

namespace fsim::dents
{
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
