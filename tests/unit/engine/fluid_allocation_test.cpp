// Counts the allocations of this program.
#include <cstdlib>
#include <new>

#include "catch.hpp"
#include "simcore/engine/fluid.hpp"

namespace {

long allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

TEST_CASE("fluid: a run allocates nothing") {
  using namespace simcore;
  Fluid fluid;
  for (const double baseline : {1.0, 2.0, 3.0})
    fluid.add_resource(TokenBucket({.baseline = baseline, .burst = 2 * baseline, .credit = baseline, .capacity = 5.0}));
  for (const double amount : {5.0, 6.0, 7.0}) fluid.add_flow({.amount = amount}, {{0}, {1, 0.5}, {2, 0.7}});
  const long before = allocations;
  fluid.run(Seconds(1.0));
  const double elapsed = fluid.run().elapsed.value();
  fluid.set_amount(1, 3.0);
  fluid.idle(Seconds(2.0));
  fluid.run();
  const long after = allocations;
  CHECK(before > 0);
  CHECK(after == before);
  CHECK(elapsed > 0.0);
}
