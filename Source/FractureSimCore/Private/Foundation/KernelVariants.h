#pragma once

#include "FractureSim/Kernels.h"

// An ISPC kernel is one C function per instruction set. FSIM_DECLARE_KERNEL(fsimX, arguments...) declares them at
// global scope; FSIM_PICK_KERNEL(fsimX, kernels) is the one for a resolved choice, null for Reference and in builds
// without ISPC, where the caller runs its C++ reference instead.
#if FSIM_WITH_ISPC
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
