#pragma once

#include "World/BodyModel.h"

namespace fsim::orientedParticles
{
// Choi et al. 2014, "Practical ductile fracture with oriented particles": see Docs/OrientedParticles.md.
Result<std::unique_ptr<BodyModel>> makeOrientedBody(const BodySettings& settings, const Asset& asset,
                                                    Allocator& allocator);
} // namespace fsim::orientedParticles
