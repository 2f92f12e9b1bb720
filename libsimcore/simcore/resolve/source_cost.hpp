#pragma once

#include <string>

#include "simcore/resolve/storage_terms.hpp"
#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

inline constexpr double kGigabytes = 1.0 / kGibibyte.value();  // the bill's GB, in bytes

/// One channel of the plan as the lines of its source see it.
class SourceCost {
 public:
  /// States and assumes how long its storage is charged, once for each storage. `index`: the channel's place in the
  /// plan.
  SourceCost(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel);

  /// What the job itself causes.
  void charge(Charge charge, const std::string& item);
  /// What is paid by the month for having the storage, whether or not the job reads it: `charge.scale` units for each
  /// of the at most `most` that the meter counts besides the time. Nothing when the job bears no share of it.
  void hold(Charge charge, const std::string& item, double most = 1.0);
  /// Charges the requests that filled the file system, once for each file system: the job's share of them.
  void hold_preparation();
  /// The bytes' way from another region or zone.
  void transfer();

  [[nodiscard]] const ResolveContext& context() const noexcept { return tariff_.context(); }
  [[nodiscard]] const ChannelSpec& spec() const noexcept { return spec_; }
  [[nodiscard]] const ChannelPlan& plan() const noexcept { return plan_; }
  /// File system that the channel is on; only for a channel on one.
  [[nodiscard]] const FileSystemPlan& system_plan() const noexcept {
    return tariff_.plan().file_systems[static_cast<std::size_t>(plan_.file_system)];
  }
  [[nodiscard]] const FileSystemSpec& file_system() const noexcept { return system_; }
  /// Whether this channel pays for what exists once, however many channels share it.
  [[nodiscard]] bool pays() const noexcept { return pays_; }
  /// Part of what the storage costs that the job bears.
  [[nodiscard]] double share() const noexcept { return terms_.share; }
  /// Key path of what keeps the data: "channels.train.file_system".
  [[nodiscard]] const std::string& where() const noexcept { return where_; }

 private:
  [[nodiscard]] std::string region() const { return spec_.region.value_or(context().spec.region); }
  [[nodiscard]] StorageTerms resolve_terms() const;
  [[nodiscard]] std::size_t own_preparation(std::size_t index) const;

  TariffWriter& tariff_;
  const ChannelPlan& plan_;
  const ChannelSpec& spec_;
  std::size_t index_;
  FileSystemSpec system_;
  bool pays_;
  std::string where_;
  StorageTerms terms_;
  std::size_t preparation_;
};

/// What the source of the plan's channel `index` costs: storage, requests, throughput, and the bytes' way to the nodes.
/// A file system that several channels share is charged once.
void charge_source(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel);

}  // namespace simcore
