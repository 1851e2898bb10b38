#pragma once

#include "Dents/DentShape.h"
#include "Foundation/Arena.h"
#include "Foundation/FlatArray.h"

#include <array>
#include <limits>
#include <span>

namespace fsim::dents
{
struct DentReach
{
    uint32_t place = 0;
    float share = 0.0f; // 1 where the blow is, 0 at the kernel's radius
};

// Eq. 12: how much of a dent arrives at a distance, in radii.
constexpr float dentKernel(float x)
{
    return x < 1.0f ? (2.0f * x - 3.0f) * x * x + 1.0f : 0.0f;
}

// Finds the vertices within a radius (m) of one, along the edges of the body at rest, itself first: through a thin gap
// a dent does not jump; from piece to piece it goes through the joints that hold (a bit each). In as many steps as one
// likes, because of a large body it is too much for one tick; how they are cut changes nothing.
class ReachSearch
{
public:
    ReachSearch() = default;
    ReachSearch(Allocator& allocator, uint32_t mostPlaces);
    uint32_t mostPlaces() const { return places_.capacity(); }

    void start(const DentShape& shape, uint32_t place, float radius, uint64_t joints);
    void forget(); // what it was asked last
    bool isAbout(const DentShape& shape, uint32_t place, float radius, uint64_t joints) const
    {
        return shape_ == &shape && place_ == place && radius_ == radius && joints_ == joints;
    }
    // Looks around this many more vertices. Gives whether all have been found.
    bool advance(uint32_t looks);
    uint32_t looks() const { return looks_; } // so far

    std::span<const DentReach> found(); // once all are, in the order in which they were come to
    std::span<const DentReach> soFar() const { return found_.span(); } // without their shares

private:
    struct Place
    {
        float nearest = std::numeric_limits<float>::infinity(); // m
        uint32_t bucket = 0;                                    // 1 + the one that it is in; 0: none
        uint32_t next = 0;                                      // in it
        uint32_t before = 0;
    };
    // Vertices by how far they are, roughly: taken nearest bucket first, they are looked at hardly more than once, and
    // nothing has to be sorted (Dial 1969). A vertex is in one bucket at most.
    static constexpr uint32_t buckets = 48;

    template <class Holds> bool lookAround(uint32_t looks, const Holds& holds); // at links of which this is true

    FlatArray<Place> places_; // between two questions, as they are made
    FlatArray<DentReach> found_;
    std::array<uint32_t, buckets> first_{}; // by bucket
    uint32_t lowest_ = 0;
    uint32_t looks_ = 0;
    const DentShape* shape_ = nullptr;
    uint32_t place_ = 0;
    float radius_ = 0.0f;
    uint64_t joints_ = 0;
};
} // namespace fsim::dents
