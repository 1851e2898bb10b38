#pragma once

#include "FractureSim/Api.h"
#include "FractureSim/Status.h"

#include <string_view>
#include <vector>

namespace fsim
{
/// Which instructions the kernels use. The results are the same bits whichever is chosen.
enum class Kernels
{
    Auto,      ///< the fastest that this processor has
    Reference, ///< plain C++, one item at a time
    Sse4,
    Avx2,
    Avx512
};

/// What Auto stands for here; any other choice stands for itself.
FRACTURESIMCORE_API Kernels resolveKernels(Kernels wanted);

/// Refused with a sentence where this processor or this build lacks the choice.
FRACTURESIMCORE_API Status validate(Kernels kernels);

/// Every choice but Auto that this processor and this build have.
FRACTURESIMCORE_API std::vector<Kernels> availableKernels();

/// "auto", "reference", "sse4", "avx2" or "avx512".
FRACTURESIMCORE_API std::string_view nameOf(Kernels kernels);
FRACTURESIMCORE_API Result<Kernels> kernelsNamed(std::string_view name);
} // namespace fsim
