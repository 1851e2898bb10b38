#pragma once

#include "Dents/DentSpread.h"
#include "Dents/DentedBodies.h"

namespace fsim::dents
{
// A change of weights at a vertex, before it spreads.
struct VertexChange
{
    DentJacobian jacobian;
    ExampleWeights weights;
    ExampleWeights change;
};

// The same dent with less change of the body's volume, where the examples leave a choice: "volume preservation as a
// secondary goal when the artist's examples form an overcomplete basis" (Jones et al. 2016, section 5). share: 1 keeps
// all of it, to first order. The vertex moves as far as before; where no blend of the examples does both, the change
// stays what it was.
ExampleWeights keepingVolume(const DentedBody& body, std::span<const DentReach> reached, const VertexChange& vertex,
                             float share);

// m^3 that the volume changes by for each unit of an example's weight at the blow, with what spreads from there.
ExampleWeights volumeGradient(const DentedBody& body, std::span<const DentReach> reached);
} // namespace fsim::dents
