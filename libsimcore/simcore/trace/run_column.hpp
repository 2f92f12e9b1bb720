#pragma once

#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace simcore {

/// Allocator that leaves new elements unwritten. The thread that fills them is the first to write them, so the system
/// hands out their memory to all threads at once; a vector that writes zeros would get all of it on one thread.
template <class T>
struct UnwrittenAllocator : std::allocator<T> {
  template <class Element>
  void construct(Element* place) noexcept {
    ::new (static_cast<void*>(place)) Element;
  }
  template <class Element, class... Arguments>
  void construct(Element* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) Element(std::forward<Arguments>(arguments)...);
  }
};

/// Numbers of many rows; those added by resize() have no value until they are written.
template <class T>
using RunColumn = std::vector<T, UnwrittenAllocator<T>>;

}  // namespace simcore
