#pragma once

#include "Collision/RigidBodies.h"

namespace fsim::collision
{
// Sums over points with volumes: enough for the mass, its centre and its inertia.
struct PointMoments
{
    double volume = 0.0; // m^3
    double first[3] = {};
    double second[6] = {}; // xx, yy, zz, xy, yz, zx

    void add(Vec3 point, double share)
    {
        double x = static_cast<double>(point.x), y = static_cast<double>(point.y), z = static_cast<double>(point.z);
        volume += share;
        first[0] += share * x, first[1] += share * y, first[2] += share * z;
        second[0] += share * x * x, second[1] += share * y * y, second[2] += share * z * z;
        second[3] += share * x * y, second[4] += share * y * z, second[5] += share * z * x;
    }
    void add(const PointMoments& other)
    {
        volume += other.volume;
        for (int i = 0; i < 3; ++i)
            first[i] += other.first[i];
        for (int i = 0; i < 6; ++i)
            second[i] += other.second[i];
    }
};

// Centre of mass and principal axes, of all rotations to these axes the one nearest to that given, so that axes do not
// change places while a body changes its shape; and the inertia about them for a density of 1.
struct PrincipalFrame
{
    Transform frame{};
    Vec3 inertia{};
};
PrincipalFrame principalFrame(const PointMoments& moments, Quat near);
} // namespace fsim::collision
