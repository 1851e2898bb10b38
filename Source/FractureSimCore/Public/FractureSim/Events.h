#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Handle.h"
#include "FractureSim/Types.h"

#include <cstdint>
#include <string_view>

namespace fsim
{
enum class EventKind : uint32_t
{
    Impact,      ///< two things hit each other harder than WorldSettings::reportImpulse
    Fractured,   ///< a body cracked
    Detached,    ///< a piece came loose
    Dented,      ///< a body changed its shape for good
    Settled,     ///< a body or piece came to rest
    Woken,       ///< and began to move again
    Debris,      ///< a piece too small to simulate: for effects
    LimitReached ///< something had no room; value says how many were left out, reason which limit
};
inline constexpr uint32_t eventKindCount = 8;

enum class Limit : uint32_t
{
    None,
    Events,     ///< WorldSettings::maxEvents
    Contacts,   ///< WorldSettings::maxContacts
    Ticks,      ///< WorldSettings::maxTicksPerStep: time was dropped
    Fracture,   ///< the room of a body for clusters and particles: it breaks no further
    Pieces,     ///< PieceRules::most: the lightest went
    Dents,      ///< WorldSettings::maxDentPages: what is not dented yet stays so
    RigidBodies ///< WorldSettings::maxRigidBodies: joints of bodies that dent hold whatever comes
};

/// Something a game may want to hear, see or count. In a fixed order: by tick, then by kind of sender, then by index.
struct Event
{
    EventKind kind = EventKind::Impact;
    uint32_t tick = 0;
    BodyId body{};           ///< none for events of rigid bodies
    RigidBodyId rigidBody{}; ///< the sender, or whom a body hit
    RigidBodyId other{};     ///< Impact of two rigid bodies: the second. Detached: the one that it came off
    Vec3 position{};         ///< m
    Vec3 direction{};        ///< unit; Impact: from the other towards the sender
    float value = 0.0f; ///< Impact: N s. LimitReached: how many. Dented and Fractured of rigid bodies: m/s. Others: kg
    Limit limit = Limit::None;
    // Debris and Detached of bodies; else zero. Debris of value 0 are chips, which a fragment sheds where it breaks.
    Vec3 velocity{};      ///< m/s
    float size = 0.0f;    ///< m: about how long
    uint32_t surface = 0; ///< BodySettings::surface

    friend bool operator==(const Event&, const Event&) = default;
};

/// "impact", "fractured", ...
FRACTURESIMCORE_API std::string_view nameOf(EventKind kind);
} // namespace fsim
