#include "simcore/training/sharded_traffic.hpp"

#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

const ModelBytes kModel{Bytes(2e9), Bytes(2e9)};
auto approx(double expected) { return Approx(expected).epsilon(1e-12); }

/// What a rank must do in a step, played through: what it holds decides what it has to ask for.
Exchange played(Sharding sharding, int micro_batches) {
  const bool keeps_weights = sharding != Sharding::full;
  const bool keeps_gradients = sharding == Sharding::none || sharding == Sharding::optimizer;
  Exchange exchange;
  for (int micro = 1; micro <= micro_batches; ++micro) {
    for (int pass = 0; pass < 2; ++pass)  // forward, backward; weights are dropped after each
      if (!keeps_weights) ++exchange.all_gathers;
    const bool must_sum = !keeps_gradients || micro == micro_batches;
    if (must_sum) ++(sharding == Sharding::none ? exchange.all_reduces : exchange.reduce_scatters);
  }
  const bool updates_all = sharding == Sharding::none;
  if (!updates_all && keeps_weights) ++exchange.all_gathers;
  return exchange;
}

}  // namespace

TEST_CASE("Sharded ranks exchange what they do not keep") {
  for (const Sharding sharding : {Sharding::none, Sharding::optimizer, Sharding::gradients, Sharding::full})
    for (int micro = 1; micro <= 9; ++micro) CHECK(step_exchange(sharding, micro) == played(sharding, micro));
}

TEST_CASE("Traffic is that of data parallelism, or 1.5 times as much when fully sharded") {
  const auto sent = [](Sharding sharding, int micro, int ranks) {
    return sent_bytes(step_exchange(sharding, micro), kModel, ranks).value();
  };
  for (const int ranks : {2, 8, 1000}) {
    const double replicated = sent(Sharding::none, 1, ranks);
    CHECK(replicated == approx(2.0 * (ranks - 1) / ranks * 2e9));
    CHECK(sent(Sharding::none, 7, ranks) == approx(replicated));
    CHECK(sent(Sharding::optimizer, 7, ranks) == approx(replicated));
    CHECK(sent(Sharding::gradients, 1, ranks) == approx(replicated));
    CHECK(sent(Sharding::full, 1, ranks) == approx(1.5 * replicated));
    CHECK(sent(Sharding::full, 7, ranks) == approx(7.0 * 1.5 * replicated));
  }
  CHECK(sent(Sharding::full, 3, 1) == 0.0);
}

TEST_CASE("Exchanges take the sum of their collectives, each of its own buffer") {
  const Topology topology{4, 8, {BytesPerSecond(3e11), Seconds(3e-6)}, {BytesPerSecond(5e10), Seconds(2e-5)}};
  const ModelBytes model{Bytes(3e9), Bytes(5e9)};
  double expected = 0.0;
  for (int i = 0; i < 2; ++i) expected += all_reduce(Bytes(5e9), topology).value();
  for (int i = 0; i < 3; ++i) expected += reduce_scatter(Bytes(5e9), topology).value();
  for (int i = 0; i < 4; ++i) expected += all_gather(Bytes(3e9), topology).value();
  CHECK(exchange_time({2, 3, 4}, model, topology).value() == approx(expected));
}
