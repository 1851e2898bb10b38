#pragma once

// What the build tool decides for a target; the driver passes the rest on the command line.
#ifndef UE_BUILD_SHIPPING
#error "The driver defines UE_BUILD_SHIPPING for every target."
#endif
#define UE_BUILD_DEBUG 0
#define UE_BUILD_TEST 0
#define UE_BUILD_DEVELOPMENT (!UE_BUILD_SHIPPING)
#define DO_CHECK (!UE_BUILD_SHIPPING)
#define DO_ENSURE (!UE_BUILD_SHIPPING)
#define STATS (!UE_BUILD_SHIPPING)
#define UE_ENABLE_DEBUG_DRAWING (!UE_BUILD_SHIPPING)
#define ENABLE_DRAW_DEBUG UE_ENABLE_DEBUG_DRAWING
#define WITH_DEV_AUTOMATION_TESTS (!UE_BUILD_SHIPPING)
#define NO_LOGGING UE_BUILD_SHIPPING
#define CSV_PROFILER (!UE_BUILD_SHIPPING)
