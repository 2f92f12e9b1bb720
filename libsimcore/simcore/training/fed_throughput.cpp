#include "simcore/training/fed_throughput.hpp"

#include <algorithm>

namespace simcore {
namespace {

PerSecond through(int nodes, BytesPerSecond bandwidth, Bytes size) noexcept {
  return PerSecond(nodes * bandwidth.value() / size.value());
}

}  // namespace

PerSecond FedThroughput::total() const noexcept { return std::min({preparation, sending, receiving, training}); }

FedThroughput fed_throughput(const Feeders& feeders, Bytes size, int trainers, BytesPerSecond bandwidth,
                             PerSecond training) noexcept {
  const double processors = static_cast<double>(feeders.nodes) * feeders.processors;
  return {.preparation = PerSecond(processors / feeders.per_sample.value()),
          .sending = through(feeders.nodes, feeders.bandwidth, size),
          .receiving = through(trainers, bandwidth, size),
          .training = training};
}

}  // namespace simcore
