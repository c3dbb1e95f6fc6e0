#include "allocations.hpp"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstddef>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);
}

namespace {

std::atomic<long> live_blocks{0};
thread_local long count = LONG_MIN;  // of allocations since fail(), or LONG_MIN while none fails
thread_local long fails_at = 0;
thread_local allocations::Fail fails = allocations::Fail::once;
thread_local bool has_failed = false;

bool refused() {
    if (count < 0) return false;
    ++count;
    if (count != fails_at && (fails == allocations::Fail::once || count < fails_at)) return false;
    has_failed = true;
    errno = ENOMEM;
    return true;
}

void* counted(void* block) {
    if (block) live_blocks.fetch_add(1, std::memory_order_relaxed);
    return block;
}

}  // namespace

namespace allocations {

void fail(long n, Fail how) {
    fails_at = n;
    fails = how;
    has_failed = false;
    count = 0;
}

long made() { return count; }

bool stop() {
    count = LONG_MIN;
    return has_failed;
}

long live() { return live_blocks.load(std::memory_order_relaxed); }

}  // namespace allocations

// These stand before the C library's own in every library of the process.
extern "C" {

void* malloc(std::size_t size) { return refused() ? nullptr : counted(__libc_malloc(size)); }

void* calloc(std::size_t items, std::size_t size) { return refused() ? nullptr : counted(__libc_calloc(items, size)); }

void* realloc(void* block, std::size_t size) {
    if (refused()) return nullptr;
    void* const moved = __libc_realloc(block, size);
    return block ? moved : counted(moved);
}

void* memalign(std::size_t alignment, std::size_t size) {
    return refused() ? nullptr : counted(__libc_memalign(alignment, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
    void* const made = memalign(alignment, size);
    if (!made) return ENOMEM;
    *block = made;
    return 0;
}

void free(void* block) {
    if (block) live_blocks.fetch_sub(1, std::memory_order_relaxed);
    __libc_free(block);
}
}
