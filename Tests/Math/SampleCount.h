#pragma once

#include <cstdint>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define FSIM_SLOW_BUILD 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
#define FSIM_SLOW_BUILD 1
#endif

namespace fsim::math
{
// How many items a property is tried on: a million where that takes a second.
constexpr uint32_t sampleCount()
{
#ifdef FSIM_SLOW_BUILD
    return 20'011;
#else
    return 1'000'003; // a prime, so that the last block is never full
#endif
}
} // namespace fsim::math
