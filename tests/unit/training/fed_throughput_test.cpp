#include "simcore/training/fed_throughput.hpp"

#include <algorithm>
#include <queue>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

/// Samples that each go to the processor that is free first, over an interface each of a preparing and of a training
/// node, and are then trained one after the other: seconds for each of many, once the pipeline is full.
double simulated(int nodes, int processors, double prepare, double send, int trainers, double receive, double train) {
  constexpr int samples = 20'000;
  std::priority_queue<double, std::vector<double>, std::greater<>> free;
  for (int i = 0; i < nodes * processors; ++i) free.push(0.0);
  std::vector<double> sender(static_cast<std::size_t>(nodes)), receiver(static_cast<std::size_t>(trainers));
  double accelerators = 0.0, half = 0.0;
  for (int sample = 0; sample < samples; ++sample) {
    double time = free.top() + prepare;
    free.pop();
    free.push(time);
    double& out = *std::min_element(sender.begin(), sender.end());
    time = out = std::max(out, time) + send;
    double& in = *std::min_element(receiver.begin(), receiver.end());
    time = in = std::max(in, time) + receive;
    accelerators = std::max(accelerators, time) + train;
    if (sample == samples / 2 - 1) half = accelerators;
  }
  return (accelerators - half) / (samples / 2.0);
}

}  // namespace

TEST_CASE("A fed cluster is as fast as its slowest stage") {
  struct Row {
    int nodes, processors;
    double prepare, send;
    int trainers;
    double receive, train;
  };
  for (const Row& row : {Row{2, 36, 0.05, 1e-4, 1, 1e-4, 5e-4}, Row{2, 4, 0.05, 1e-4, 1, 1e-4, 5e-4},
                         Row{2, 36, 0.05, 4e-3, 1, 1e-4, 5e-4}, Row{3, 36, 0.05, 1e-3, 2, 3e-3, 5e-4},
                         Row{3, 36, 0.05, 1e-3, 2, 3e-3, 5e-3}}) {
    const Feeders feeders{row.nodes, row.processors, Seconds(row.prepare), BytesPerSecond(6e5 / row.send)};
    const FedThroughput fed = fed_throughput(feeders, Bytes(6e5), row.trainers, BytesPerSecond(6e5 / row.receive),
                                             PerSecond(1.0 / row.train));
    const double seconds =
        simulated(row.nodes, row.processors, row.prepare, row.send, row.trainers, row.receive, row.train);
    CHECK(fed.total().value() == Approx(1.0 / seconds).epsilon(1e-3));  // ends of the queues
  }
}

TEST_CASE("The stages of a fed cluster say what each could do") {
  const FedThroughput fed = fed_throughput({2, 72, Seconds(0.02), BytesPerSecond(3.125e9)}, Bytes(602112.0), 1,
                                           BytesPerSecond(5e10), PerSecond(12000.0));
  CHECK(fed.preparation.value() == Approx(7200.0).epsilon(1e-12));
  CHECK(fed.sending.value() == Approx(2.0 * 3.125e9 / 602112.0).epsilon(1e-12));
  CHECK(fed.receiving.value() == Approx(5e10 / 602112.0).epsilon(1e-12));
  CHECK(fed.training.value() == 12000.0);
  CHECK(fed.total() == fed.preparation);
}
