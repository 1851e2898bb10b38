#include "FractureSim/Memory.h"

#include <new>

namespace fsim
{
namespace
{
class HeapAllocator final : public Allocator
{
public:
    void* allocate(size_t bytes, size_t alignment) override
    {
        return ::operator new(bytes, std::align_val_t(alignment));
    }
    void release(void* memory, size_t, size_t alignment) override
    {
        ::operator delete(memory, std::align_val_t(alignment));
    }
};
} // namespace

Allocator& defaultAllocator()
{
    static HeapAllocator heap;
    return heap;
}
} // namespace fsim
