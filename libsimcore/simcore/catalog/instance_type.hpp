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

/// The way between two accelerators of one instance that does not leave it.
struct DeviceLink {
  std::string kind;          // "nvlink", "nvswitch", "neuronlink", or "pcie" where nothing else connects them
  BytesPerSecond bandwidth;  // of one accelerator in one direction, all its links together
  Provenance provenance;
};

/// What one instance of a type is made of.
struct InstanceType {
  std::string name;  // "ml.p4d.24xlarge"
  int vcpu = 0;
  Bytes memory;
  std::string accelerator;  // "NVIDIA A100"; empty for CPU types
  int accelerator_count = 0;
  Bytes accelerator_memory;                             // of each accelerator
  std::vector<PeakRate> peak;                           // of each accelerator; empty when not known
  std::optional<BytesPerSecond> accelerator_bandwidth;  // of each accelerator's memory
  Provenance bandwidth_provenance;                      // without meaning when that is not known
  std::optional<DeviceLink> device_link;                // nothing with one accelerator, or when not known
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
  /// Nothing where the accelerator lacks the precision, or no source was found.
  [[nodiscard]] const PeakRate* peak_rate(std::string_view precision) const noexcept;
  [[nodiscard]] bool accelerated() const noexcept { return accelerator_count > 0; }
};

/// The tables behind the book; those of the accelerators tell what any instance type with them has.
struct InstanceTypeTables {
  Table types;
  Table accelerators;
  Table accelerator_memory;
  Table device_links;
};

/// All instance types with known specifications, by name.
class InstanceTypeBook {
 public:
  static InstanceTypeBook parse(const InstanceTypeTables& tables, const SourceBook& sources);

  /// Throws CatalogError with the nearest name.
  [[nodiscard]] const InstanceType& at(const std::string& name) const;
  [[nodiscard]] const std::map<std::string, InstanceType>& all() const noexcept { return types_; }

 private:
  std::map<std::string, InstanceType> types_;
};

}  // namespace simcore
