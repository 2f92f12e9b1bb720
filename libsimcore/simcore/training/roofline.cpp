#include "simcore/training/roofline.hpp"

namespace simcore {

Seconds roofline_time(const SampleWork& work, const DeviceSpeed& device, const KernelShares& shares) {
  constexpr double kHalf = 2.0;  // bytes of a 16-bit element
  const double arithmetic =
      (work.matmul_flops / shares.matmul + work.attention_flops / shares.attention) / device.flops;
  const double traffic = work.traffic.value() * (device.element_size / kHalf) / device.memory.value();
  return Seconds(arithmetic + traffic);
}

}  // namespace simcore
