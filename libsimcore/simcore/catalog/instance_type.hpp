#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Peak arithmetic of one accelerator device, dense.
struct PeakRate {
  std::string precision;  // "fp32", "tf32", "fp16", "bf16", "fp8"
  double tflops = 0.0;    // 10^12 operations per second
  Provenance provenance;
};

/// What one instance of a type is made of.
struct InstanceType {
  std::string name;  // "ml.p4d.24xlarge"
  int vcpu = 0;
  Bytes memory;
  std::string accelerator;  // "NVIDIA A100"; empty for CPU types
  int accelerator_count = 0;
  Bytes accelerator_memory;    // of each accelerator
  std::vector<PeakRate> peak;  // of each accelerator; empty when not known
  std::optional<BytesPerSecond> network_baseline;
  std::optional<BytesPerSecond> network_peak;
  bool efa = false;
  std::optional<BytesPerSecond> ebs_baseline;
  std::optional<BytesPerSecond> ebs_peak;
  Bytes nvme;  // instance storage in all; 0 when there is none
  int nvme_disks = 0;
  std::optional<double> nvme_read_iops;  // random reads of 4 KiB a second, of all disks together
  Provenance provenance;

  [[nodiscard]] std::string family() const;  // "p4d"
  [[nodiscard]] bool has_nvme() const noexcept { return nvme.value() > 0.0; }
  [[nodiscard]] bool accelerated() const noexcept { return accelerator_count > 0; }
};

/// All instance types with known specifications, by name.
class InstanceTypeBook {
 public:
  static InstanceTypeBook parse(const Table& types, const Table& accelerators, const SourceBook& sources);

  /// Throws CatalogError with the nearest name.
  [[nodiscard]] const InstanceType& at(const std::string& name) const;
  [[nodiscard]] const std::map<std::string, InstanceType>& all() const noexcept { return types_; }

 private:
  std::map<std::string, InstanceType> types_;
};

}  // namespace simcore
