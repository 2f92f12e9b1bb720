// Counts the allocations of the test programs that tests/CMakeLists.txt names for it.
#pragma once

#include <cstddef>

namespace simcore::tests {

/// How often this program has called operator new so far, in any of its forms.
std::size_t allocations();

/// How many of them it has not deleted yet.
std::size_t living_allocations();

}  // namespace simcore::tests
