#include "FractureSim/Kernels.h"

#include "Foundation/KernelVariants.h"

#if FSIM_HAS_KERNELS && defined(_MSC_VER)
#include <intrin.h>
#elif FSIM_HAS_KERNELS && FSIM_ISPC_SSE4_ONLY
#include <cpuid.h>
#endif

namespace fsim
{
namespace
{
struct NamedKernels
{
    Kernels kernels;
    std::string_view name;
};
constexpr NamedKernels kernelNames[] = {{Kernels::Auto, "auto"},
                                        {Kernels::Reference, "reference"},
                                        {Kernels::Sse4, "sse4"},
                                        {Kernels::Avx2, "avx2"},
                                        {Kernels::Avx512, "avx512"}};

bool processorHas([[maybe_unused]] Kernels kernels)
{
#if FSIM_HAS_KERNELS && (defined(_MSC_VER) || FSIM_ISPC_SSE4_ONLY)
    // By the instruction itself: the compilers' own tables need a run-time library that a host may not link.
    constexpr uint32_t sse42 = 1u << 20; // in ECX of leaf 1
#if defined(_MSC_VER)
    int registers[4] = {};
    __cpuid(registers, 1);
    const auto flags = static_cast<uint32_t>(registers[2]);
#else
    uint32_t a = 0, b = 0, flags = 0, d = 0;
    __get_cpuid(1, &a, &b, &flags, &d);
#endif
    return kernels == Kernels::Sse4 && (flags & sse42) != 0;
#elif FSIM_HAS_KERNELS
    __builtin_cpu_init();
    switch (kernels)
    {
    case Kernels::Sse4:
        return __builtin_cpu_supports("sse4.2");
    case Kernels::Avx2: // ISPC's avx2 target also uses F16C and FMA encodings' register file; every AVX2 processor has
                        // them
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case Kernels::Avx512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512cd");
    case Kernels::Auto:
    case Kernels::Reference:
        break;
    }
#endif
    return false;
}
} // namespace

Kernels resolveKernels(Kernels wanted)
{
    if (wanted != Kernels::Auto)
        return wanted;
    for (Kernels kernels : {Kernels::Avx512, Kernels::Avx2, Kernels::Sse4})
        if (processorHas(kernels))
            return kernels;
    return Kernels::Reference;
}

Status validate(Kernels kernels)
{
    if (kernels == Kernels::Auto || kernels == Kernels::Reference || processorHas(kernels))
        return Status::done();
    std::string have;
    for (Kernels available : availableKernels())
        have += (have.empty() ? "" : ", ") + std::string(nameOf(available));
    return Status::refused("{} kernels do not run here; choose auto or one of: {}", nameOf(kernels), have);
}

std::vector<Kernels> availableKernels()
{
    std::vector<Kernels> available{Kernels::Reference};
    for (Kernels kernels : {Kernels::Sse4, Kernels::Avx2, Kernels::Avx512})
        if (processorHas(kernels))
            available.push_back(kernels);
    return available;
}

std::string_view nameOf(Kernels kernels)
{
    for (const NamedKernels& named : kernelNames)
        if (named.kernels == kernels)
            return named.name;
    return "unknown";
}

Result<Kernels> kernelsNamed(std::string_view name)
{
    for (const NamedKernels& named : kernelNames)
        if (named.name == name)
            return named.kernels;
    return Status::refused("'{}' names no kernels; choose auto, reference, sse4, avx2 or avx512", name);
}
} // namespace fsim
