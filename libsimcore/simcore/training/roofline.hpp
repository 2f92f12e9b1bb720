#pragma once

#include "simcore/units/quantity.hpp"

namespace simcore {

/// What a device does for one sample, forward and backward, recomputation included.
struct SampleWork {
  double matmul_flops = 0.0;     // multiplications with weights
  double attention_flops = 0.0;  // of the attention matrices
  Bytes traffic;                 // to and from device memory, elements of 16 bit
};

/// What a device can do at most.
struct DeviceSpeed {
  double flops = 0.0;         // 1/s, dense, at the precision of the training
  BytesPerSecond memory;      // of device memory
  double element_size = 2.0;  // bytes of an element that travels: 2 or 4
};

/// Which shares of the peak kernels of each kind reach when nothing else holds them up.
struct KernelShares {
  double matmul = 1.0;
  double attention = 1.0;
};

/// Time of one sample on one device when arithmetic and memory traffic follow each other: kernels are bound by one or
/// the other, and a training step has many of both. Additive form of the roofline (Williams, Waterman, Patterson 2009),
/// which is an upper bound of speed for kernels one by one.
[[nodiscard]] Seconds roofline_time(const SampleWork& work, const DeviceSpeed& device, const KernelShares& shares);

}  // namespace simcore
