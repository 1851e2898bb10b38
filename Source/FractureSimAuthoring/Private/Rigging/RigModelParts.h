#pragma once

#include "FractureSimAuthoring/RigModels.h"
#include "Math/VectorMath.h"

namespace fsim::authoring
{
// Words for models.

inline SdfShape at(Vec3 place, const SdfShape& shape)
{
    return transformed(shape, {place, {}});
}
// An axis along x, y, from one along z.
inline SdfShape alongX(const SdfShape& shape)
{
    return transformed(shape, {{}, {0.0f, 0.70710678f, 0.0f, 0.70710678f}});
}
inline SdfShape alongY(const SdfShape& shape)
{
    return transformed(shape, {{}, {-0.70710678f, 0.0f, 0.0f, 0.70710678f}});
}
inline SdfShape mirroredPair(const SdfShape& body, Vec3 place, const SdfShape& part)
{
    return unionOf(unionOf(body, at(place, part)), at({place.x, -place.y, place.z}, part));
}

constexpr float everywhere = std::numeric_limits<float>::infinity();

inline RigPiece pieceWithin(const char* name, Vec3 low, Vec3 high)
{
    return {name, {low, high}};
}

// All handles with coordinates in these ranges.
inline HandleMove moveWithin(Vec3 low, Vec3 high)
{
    HandleMove move;
    move.region = {low, high};
    return move;
}
inline HandleMove beyondX(float x)
{
    return moveWithin({x, -everywhere, -everywhere}, {everywhere, everywhere, everywhere});
}
inline HandleMove beforeX(float x)
{
    return moveWithin({-everywhere, -everywhere, -everywhere}, {x, everywhere, everywhere});
}
inline HandleMove beyondY(float y)
{
    return moveWithin({-everywhere, y, -everywhere}, {everywhere, everywhere, everywhere});
}
inline HandleMove beforeY(float y)
{
    return moveWithin({-everywhere, -everywhere, -everywhere}, {everywhere, y, everywhere});
}
inline HandleMove above(float z)
{
    return moveWithin({-everywhere, -everywhere, z}, {everywhere, everywhere, everywhere});
}
inline HandleMove below(float z)
{
    return moveWithin({-everywhere, -everywhere, -everywhere}, {everywhere, everywhere, z});
}
inline HandleMove movedBy(HandleMove move, Vec3 by)
{
    move.by = by;
    return move;
}
inline HandleMove scaledAbout(HandleMove move, Vec3 about, Vec3 scale)
{
    move.about = about;
    move.scale = scale;
    return move;
}
inline HandleMove turnedAbout(HandleMove move, Vec3 about, Vec3 turn)
{
    move.about = about;
    move.turn = turn;
    return move;
}
inline HandleMove letGo(HandleMove move)
{
    move.isFree = true;
    return move;
}
} // namespace fsim::authoring
