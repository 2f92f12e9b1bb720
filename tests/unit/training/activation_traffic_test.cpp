#include "simcore/training/activation_traffic.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

const Link kWithin{BytesPerSecond(3e11), Seconds(5e-6)}, kBetween{BytesPerSecond(1e11), Seconds(1e-5)};
// GPT-3, a micro-batch of one sequence: 2048 tokens of 12288 values of 2 bytes.
const Activations kGpt3{.layers = 96, .sequence = 2048.0, .hidden = 12288.0, .value = Bytes(2.0)};
constexpr double kBuffer = 2048.0 * 12288.0 * 2.0;
auto approx(double expected) { return Approx(expected).epsilon(1e-12); }

}  // namespace

TEST_CASE("Tensor-parallel groups send 8 b s h (t - 1)/t values per layer of a device") {
  // Narayanan et al. 2021, section 3.2; links without latency.
  const Layout layout{.nodes = 16, .devices_per_node = 8, .tensor_parallel = 8, .pipeline_parallel = 16};
  const Link free{kWithin.bandwidth, Seconds()};
  const Topology group = tensor_parallel_group(layout, free, kBetween);
  const double layers = 6.0, values = 8.0 * 3.0 * 2048.0 * 12288.0 * 7.0 / 8.0;
  CHECK(tensor_parallel_time(kGpt3, 3.0, false, layout, group).value() == approx(layers * values * 2.0 / 3e11));
  CHECK(tensor_parallel_time(kGpt3, 3.0, true, layout, group).value() == approx(1.5 * layers * values * 2.0 / 3e11));
}

TEST_CASE("Stages send activations there and gradients back, each device its share") {
  Layout layout{.nodes = 16, .devices_per_node = 8, .tensor_parallel = 8, .pipeline_parallel = 16};
  const Topology group = tensor_parallel_group(layout, kWithin, kBetween);
  const Link to_next = stage_link(layout, kWithin, kBetween);
  // All eight devices together: the buffer once over the interface of the node. Then a gather among them.
  const double over = kBuffer / 1e11 + 1e-5, gather = 7.0 / 8.0 * kBuffer / 3e11 + 7.0 * 5e-6;
  CHECK(stage_send_time(kGpt3, 1.0, layout, to_next, group).value() == approx(2.0 * (over + gather)));
  layout.interleaving = 3;
  CHECK(stage_send_time(kGpt3, 1.0, layout, to_next, group).value() == approx(6.0 * (over + gather)));
}

TEST_CASE("Without groups, or without activations, nothing is sent") {
  const Layout flat{.nodes = 2, .devices_per_node = 8};
  const Topology group = tensor_parallel_group(flat, kWithin, kBetween);
  CHECK(tensor_parallel_time(kGpt3, 1.0, true, flat, group) == Seconds());
  CHECK(stage_send_time(kGpt3, 1.0, flat, kBetween, group) == Seconds());
  const Layout cut{.nodes = 2, .devices_per_node = 8, .tensor_parallel = 8, .pipeline_parallel = 2};
  const Topology eight = tensor_parallel_group(cut, kWithin, kBetween);
  CHECK(tensor_parallel_time({}, 1.0, true, cut, eight) == Seconds());
  CHECK(stage_send_time({}, 1.0, cut, kBetween, eight) == Seconds());
}
