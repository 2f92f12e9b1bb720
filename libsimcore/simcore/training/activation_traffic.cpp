#include "simcore/training/activation_traffic.hpp"

namespace simcore {

Seconds tensor_parallel_time(const Activations& activations, double samples, bool checkpointing, const Layout& layout,
                             const Topology& group) noexcept {
  const double layers = static_cast<double>(activations.layers) / layout.pipeline_parallel;
  const double sums = checkpointing ? 6.0 : 4.0;
  return layers * sums * all_reduce(activations.of(samples), group);
}

Seconds stage_send_time(const Activations& activations, double samples, const Layout& layout, const Link& to_next,
                        const Topology& group) noexcept {
  if (layout.pipeline_parallel == 1 || activations.layers == 0) return Seconds();
  const Bytes size = activations.of(samples);
  const Seconds once = send(size / layout.tensor_parallel, to_next) + all_gather(size, group);
  return 2.0 * layout.interleaving * once;
}

}  // namespace simcore
