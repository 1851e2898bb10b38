#include "FractureSim/Kernels.h"

#include <gtest/gtest.h>

namespace fsim
{
TEST(Kernels, NamesComeBack)
{
    for (Kernels kernels : {Kernels::Auto, Kernels::Reference, Kernels::Sse4, Kernels::Avx2, Kernels::Avx512})
        EXPECT_EQ(*kernelsNamed(nameOf(kernels)), kernels);
    EXPECT_FALSE(kernelsNamed("mmx"));
}

TEST(Kernels, AutoIsOneThatIsAvailableAndReferenceAlwaysIs)
{
    std::vector<Kernels> available = availableKernels();
    EXPECT_EQ(available.front(), Kernels::Reference);
    EXPECT_EQ(resolveKernels(Kernels::Auto), available.back());
    for (Kernels kernels : {Kernels::Sse4, Kernels::Avx2, Kernels::Avx512})
        EXPECT_EQ(bool(validate(kernels)), std::find(available.begin(), available.end(), kernels) != available.end());
}
} // namespace fsim
