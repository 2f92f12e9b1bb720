// simulate_test.cpp counts every allocation of this test program.
#pragma once

#include <atomic>
#include <cstddef>

namespace simcore::tests {

extern std::atomic<std::size_t> allocations;

}  // namespace simcore::tests
