#pragma once

#include "FractureSim/Kernels.h"

// An ISPC kernel is one C function per instruction set. FSIM_DECLARE_KERNEL(fsimX, arguments...) declares them at
// global scope; FSIM_PICK_KERNEL(fsimX, kernels) is the one for a resolved choice, null for Reference and in builds
// without ISPC, where the caller runs its C++ reference instead.
//
// Unreal's build tool compiles the same files, but has no switch against fused multiply-add, which changes bits. It
// sets FSIM_ISPC_SSE4_ONLY: of the instruction sets that it compiles for, we call the one that has no such instruction.
#ifndef FSIM_ISPC_SSE4_ONLY
#define FSIM_ISPC_SSE4_ONLY 0
#endif
#if FSIM_WITH_ISPC && (defined(__x86_64__) || defined(_M_X64))
#define FSIM_HAS_KERNELS 1
#else
#define FSIM_HAS_KERNELS 0
#endif

#if FSIM_HAS_KERNELS && FSIM_ISPC_SSE4_ONLY
#define FSIM_DECLARE_KERNEL(name, ...) extern "C" void name##_sse4(__VA_ARGS__);
#define FSIM_PICK_KERNEL(name, kernels)                                                                                \
    ::fsim::pickKernel(kernels, &::name##_sse4, static_cast<decltype(&::name##_sse4)>(nullptr),                        \
                       static_cast<decltype(&::name##_sse4)>(nullptr))
#define FSIM_PICK_NARROW_KERNEL(name, kernels)                                                                         \
    (static_cast<void>(kernels), static_cast<decltype(&::name##_sse4)>(nullptr))
#elif FSIM_HAS_KERNELS
#define FSIM_DECLARE_KERNEL(name, ...)                                                                                 \
    extern "C"                                                                                                         \
    {                                                                                                                  \
        void name##_sse4(__VA_ARGS__);                                                                                 \
        void name##_avx2(__VA_ARGS__);                                                                                 \
        void name##_avx512skx(__VA_ARGS__);                                                                            \
    }
#define FSIM_PICK_KERNEL(name, kernels) ::fsim::pickKernel(kernels, &::name##_sse4, &::name##_avx2, &::name##_avx512skx)
#else
#define FSIM_DECLARE_KERNEL(name, ...) using name##_signature = void(__VA_ARGS__);
#define FSIM_PICK_KERNEL(name, kernels) (static_cast<void>(kernels), static_cast<name##_signature*>(nullptr))
#endif
// Of kernels that sum up in eight lanes on every target, which Unreal's build tool cannot be asked for.
#ifndef FSIM_PICK_NARROW_KERNEL
#define FSIM_PICK_NARROW_KERNEL(name, kernels) FSIM_PICK_KERNEL(name, kernels)
#endif

namespace fsim
{
template <class Function> Function* pickKernel(Kernels kernels, Function* sse4, Function* avx2, Function* avx512)
{
    switch (kernels)
    {
    case Kernels::Sse4:
        return sse4;
    case Kernels::Avx2:
        return avx2;
    case Kernels::Avx512:
        return avx512;
    case Kernels::Auto:
    case Kernels::Reference:
        break;
    }
    return nullptr;
}
} // namespace fsim
