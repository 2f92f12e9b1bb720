#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct PeakRate {
  std::string precision;  // "fp32", "tf32", "fp16", "bf16", "fp8"
  double tflops = 0.0;
  Provenance provenance;

  static constexpr record::Title kTitle{"PeakRate", "Peak arithmetic of one accelerator, dense, in one precision."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("precision", "", "Kind of number: fp32, tf32, fp16, bf16 or fp8.", &PeakRate::precision),
        field("tflops", "10^12/s", "Peak rate of operations.", &PeakRate::tflops),
        record::spread(&PeakRate::provenance)};
  }
};

struct DeviceLink {
  std::string kind;
  BytesPerSecond bandwidth;
  Provenance provenance;

  static constexpr record::Title kTitle{
      "DeviceLink", "The way between two accelerators of one instance that does not leave the instance."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("kind", "", "Kind of the link: nvlink, nvswitch or neuronlink, or pcie where nothing else connects them.",
              &DeviceLink::kind),
        field("bytes_per_s", "B/s", "Bandwidth of one accelerator in one direction, all its links together.",
              &DeviceLink::bandwidth),
        record::spread(&DeviceLink::provenance)};
  }
};

struct InstanceType {
  std::string name;  // "ml.p4d.24xlarge"
  int vcpu = 0;
  Bytes memory;
  std::string accelerator;  // "NVIDIA A100"
  int accelerator_count = 0;
  Bytes accelerator_memory;
  std::vector<PeakRate> peak;
  std::optional<BytesPerSecond> accelerator_bandwidth;
  Provenance bandwidth_provenance;
  std::optional<DeviceLink> device_link;
  std::optional<BytesPerSecond> network_baseline;
  std::optional<BytesPerSecond> network_peak;
  bool efa = false;
  std::optional<BytesPerSecond> ebs_baseline;
  std::optional<BytesPerSecond> ebs_peak;
  Bytes nvme;
  int nvme_disks = 0;
  std::optional<double> nvme_read_iops;
  Provenance provenance;

  [[nodiscard]] std::string family() const;  // "p4d"
  [[nodiscard]] bool has_nvme() const noexcept { return nvme.value() > 0.0; }
  /// Peak rate at the precision; null where the accelerator lacks it, or no source was found.
  [[nodiscard]] const PeakRate* peak_rate(std::string_view precision) const noexcept;
  [[nodiscard]] bool accelerated() const noexcept { return accelerator_count > 0; }
  [[nodiscard]] Named<double> peak_tflops() const;
  [[nodiscard]] std::optional<std::string> link_kind() const;
  [[nodiscard]] std::optional<BytesPerSecond> link_bandwidth() const;

  static constexpr record::Title kTitle{"InstanceType", "What one instance of a type is made of."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("name", "", "Name of the type: \"ml.p4d.24xlarge\".", &InstanceType::name),
        field("vcpu", "", "Number of vCPUs.", &InstanceType::vcpu),
        field("memory_bytes", "B", "Size of the main memory.", &InstanceType::memory),
        field("accelerator", "", "Name of the accelerators: \"NVIDIA A100\"; empty for CPU types.",
              &InstanceType::accelerator),
        field("accelerator_count", "", "Number of accelerators.", &InstanceType::accelerator_count),
        field("accelerator_memory_bytes", "B", "Size of the memory of each accelerator.",
              &InstanceType::accelerator_memory),
        field("peak_tflops", "10^12/s", "Peak rate of operations of each accelerator, dense, by precision.",
              &InstanceType::peak_tflops),
        field("accelerator_bandwidth_bytes_per_s", "B/s",
              "Bandwidth of the memory of each accelerator; none when it is not known.",
              &InstanceType::accelerator_bandwidth),
        field("device_link", "",
              "Kind of the link between accelerators: nvlink, nvswitch, neuronlink or pcie; none with fewer than two "
              "accelerators, or when it is not known.",
              &InstanceType::link_kind),
        field("device_link_bytes_per_s", "B/s", "Bandwidth of the link of each accelerator in one direction.",
              &InstanceType::link_bandwidth),
        field("network_baseline_bytes_per_s", "B/s", "Network bandwidth that lasts; none when it is not known.",
              &InstanceType::network_baseline),
        field("network_peak_bytes_per_s", "B/s", "Network bandwidth in bursts; none when it is not known.",
              &InstanceType::network_peak),
        field("efa", "", "Whether the type has an Elastic Fabric Adapter.", &InstanceType::efa),
        field("ebs_baseline_bytes_per_s", "B/s", "Bandwidth to EBS volumes that lasts; none when it is not known.",
              &InstanceType::ebs_baseline),
        field("ebs_peak_bytes_per_s", "B/s", "Bandwidth to EBS volumes in bursts; none when it is not known.",
              &InstanceType::ebs_peak),
        field("nvme_bytes", "B", "Size of the instance storage, all disks together; 0 without.", &InstanceType::nvme),
        field("nvme_read_iops", "1/s",
              "Random reads of 4 KiB, all disks together; none when they are not known, or without disks.",
              &InstanceType::nvme_read_iops),
        record::spread(&InstanceType::provenance),
        field("nvme_disks", "", "Number of disks of the instance storage.", &InstanceType::nvme_disks).on(python),
        field("peaks", "", "Peak rate in each precision with its source; empty when they are not known.",
              &InstanceType::peak)
            .on(python),
        field("accelerator_bandwidth_provenance", "",
              "Source of the accelerators' memory bandwidth; without meaning when that is not known.",
              &InstanceType::bandwidth_provenance)
            .on(python),
        field("link", "", "Link between accelerators with its source.", &InstanceType::device_link).on(python)};
  }
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
  [[nodiscard]] const InstanceType& at(const std::string& name) const&;
  template <class... Key>
  void at(const Key&...) const&& = delete;  // a row of a book that is gone
  [[nodiscard]] const std::map<std::string, InstanceType>& all() const noexcept { return types_; }

 private:
  std::map<std::string, InstanceType> types_;
};

}  // namespace simcore
