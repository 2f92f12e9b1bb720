// All forms are replaced: sanitizers mind a new of theirs with a delete of ours. The one for threads, whose own cannot
// be replaced, says when memory is taken.
#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_THREAD__)
#define SIMCORE_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIMCORE_THREAD_SANITIZER
#endif
#endif
#ifdef SIMCORE_THREAD_SANITIZER
#include <sanitizer/allocator_interface.h>
#endif

namespace {

std::atomic<std::size_t> count{0}, freed{0};

}  // namespace

std::size_t simcore::tests::allocations() { return count; }
std::size_t simcore::tests::living_allocations() { return count - freed; }

#ifdef SIMCORE_THREAD_SANITIZER
[[maybe_unused]] static const int installed = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++count; },
    [](const volatile void* memory) { freed += memory != nullptr ? 1U : 0U; });
#else
namespace {

void* counted(std::size_t size) noexcept {
  ++count;
  return std::malloc(size == 0 ? 1 : size);
}

void* counted(std::size_t size, std::align_val_t alignment) noexcept {
  ++count;
  const auto unit = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(unit, size == 0 ? unit : (size + unit - 1) / unit * unit);
}

void give_back(void* memory) noexcept {
  freed += memory != nullptr ? 1U : 0U;
  std::free(memory);
}

void* must_be(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return must_be(counted(size)); }
void* operator new[](std::size_t size) { return must_be(counted(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void* operator new(std::size_t size, std::align_val_t unit) { return must_be(counted(size, unit)); }
void* operator new[](std::size_t size, std::align_val_t unit) { return must_be(counted(size, unit)); }
void* operator new(std::size_t size, std::align_val_t unit, const std::nothrow_t&) noexcept {
  return counted(size, unit);
}
void* operator new[](std::size_t size, std::align_val_t unit, const std::nothrow_t&) noexcept {
  return counted(size, unit);
}

void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { give_back(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { give_back(memory); }
#endif
