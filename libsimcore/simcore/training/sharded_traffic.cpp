#include "simcore/training/sharded_traffic.hpp"

namespace simcore {

Exchange forward_exchange(Sharding sharding) noexcept { return {.all_gathers = sharding == Sharding::full ? 1 : 0}; }

Exchange backward_exchange(Sharding sharding, bool last_micro_batch) noexcept {
  switch (sharding) {
    case Sharding::none:
      return {.all_reduces = last_micro_batch ? 1 : 0};
    case Sharding::optimizer:
      return {.reduce_scatters = last_micro_batch ? 1 : 0};
    case Sharding::gradients:
      return {.reduce_scatters = 1};
    case Sharding::full:
      return {.reduce_scatters = 1, .all_gathers = 1};
  }
  return {};
}

Exchange update_exchange(Sharding sharding) noexcept {
  return {.all_gathers = sharding == Sharding::optimizer || sharding == Sharding::gradients ? 1 : 0};
}

Exchange step_exchange(Sharding sharding, int micro_batches) noexcept {
  return micro_batches * forward_exchange(sharding) + (micro_batches - 1) * backward_exchange(sharding, false) +
         backward_exchange(sharding, true) + update_exchange(sharding);
}

Bytes sent_bytes(const Exchange& exchange, const ModelBytes& model, int ranks) noexcept {
  return (ranks - 1.0) / ranks *
         ((2.0 * exchange.all_reduces + exchange.reduce_scatters) * model.gradients +
          static_cast<double>(exchange.all_gathers) * model.weights);
}

Seconds exchange_time(const Exchange& exchange, const ModelBytes& model, const Topology& topology) noexcept {
  return static_cast<double>(exchange.all_reduces) * all_reduce(model.gradients, topology) +
         static_cast<double>(exchange.reduce_scatters) * reduce_scatter(model.gradients, topology) +
         static_cast<double>(exchange.all_gathers) * all_gather(model.weights, topology);
}

}  // namespace simcore
