#include "simcore/catalog/instance_type.hpp"

#include <algorithm>
#include <array>

#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

using PeakRates = std::map<std::string, std::vector<PeakRate>, std::less<>>;

PeakRates peak_rates(const Table& accelerators, const SourceBook& sources) {
  PeakRates rates;
  for (std::size_t i = 0; i < accelerators.size(); ++i) {
    const TableRow row = accelerators.row(i);
    rates[row.text("accelerator")].push_back(
        {row.text("precision"), row.number("dense_tflops"), sources.provenance(row)});
  }
  return rates;
}

std::optional<BytesPerSecond> bandwidth(const TableRow& row, std::string_view column, double bytes_per_unit) {
  const std::optional<double> number = row.optional_number(column);
  if (!number) return std::nullopt;
  return BytesPerSecond(*number * bytes_per_unit);
}

int count(const TableRow& row, std::string_view column) {
  return static_cast<int>(row.optional_number(column).value_or(0.0));
}

constexpr double kGigabit = 1e9 / 8, kMegabytes = 1e6, kGigabytes = 1e9;

InstanceType instance_type(const TableRow& row, const PeakRates& rates, const SourceBook& sources) {
  InstanceType type;
  type.name = row.text("instance_type");
  type.vcpu = count(row, "vcpu");
  type.memory = kGibibyte * row.number("memory_gib");
  type.accelerator = row.text("accelerator");
  type.accelerator_count = count(row, "accelerator_count");
  type.accelerator_memory = kGibibyte * row.optional_number("accelerator_memory_gib").value_or(0.0);
  if (const auto found = rates.find(type.accelerator); found != rates.end()) type.peak = found->second;
  type.network_baseline = bandwidth(row, "network_baseline_gbps", kGigabit);
  type.network_peak = bandwidth(row, "network_peak_gbps", kGigabit);
  type.efa = row.flag("efa");
  type.ebs_baseline = bandwidth(row, "ebs_baseline_mbps", kMegabytes);
  type.ebs_peak = bandwidth(row, "ebs_peak_mbps", kMegabytes);
  type.nvme = kGigabyte * row.optional_number("nvme_gb").value_or(0.0);
  type.nvme_disks = count(row, "nvme_disks");
  type.nvme_read_iops = row.optional_number("nvme_read_iops");
  type.provenance = sources.provenance(row);
  return type;
}

constexpr std::array<std::string_view, 4> kLinks = {"nvlink", "nvswitch", "neuronlink", "pcie"};

DeviceLink device_link(const TableRow& row, const SourceBook& sources) {
  const std::string& kind = row.text("link");
  if (std::ranges::find(kLinks, kind) == kLinks.end())
    throw CatalogError({{row.place(), "must have a known link", in_quotes(kind), nearest(kind, kLinks)}});
  return {kind, BytesPerSecond(row.positive("bandwidth_gb_s") * kGigabytes), sources.provenance(row)};
}

using InstanceTypes = std::map<std::string, InstanceType>;

void link(InstanceTypes& types, const Table& links, const SourceBook& sources) {
  links.require_unique(key_columns("device_links"));
  for (std::size_t i = 0; i < links.size(); ++i) {
    const TableRow row = links.row(i);
    const auto type = types.find(row.text("instance_type"));
    if (type == types.end() || type->second.accelerator_count < 2)
      throw CatalogError({{row.place(), "must link a known type with several accelerators",
                           in_quotes(row.text("instance_type")), ""}});
    type->second.device_link = device_link(row, sources);
  }
}

/// Sets the memory bandwidth of types by chip and memory size: one chip comes with memories of several sizes, and then
/// of several speeds.
void attach_memory(InstanceTypes& types, const Table& memory, const SourceBook& sources) {
  memory.require_unique(key_columns("accelerator_memory"));
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const TableRow row = memory.row(i);
    const Bytes size = kGibibyte * row.number("memory_gib");
    for (auto& [name, type] : types) {
      if (type.accelerator != row.text("accelerator") || type.accelerator_memory != size) continue;
      type.accelerator_bandwidth = BytesPerSecond(row.positive("bandwidth_gb_s") * kGigabytes);
      type.bandwidth_provenance = sources.provenance(row);
    }
  }
}

}  // namespace

std::string InstanceType::family() const {
  const std::size_t begin = name.find('.') + 1;  // behind "ml."
  return name.substr(begin, name.find('.', begin) - begin);
}

const PeakRate* InstanceType::peak_rate(std::string_view precision) const noexcept {
  const auto found = std::ranges::find(peak, precision, &PeakRate::precision);
  return found == peak.end() ? nullptr : &*found;
}

Named<double> InstanceType::peak_tflops() const {
  Named<double> rates;
  for (const PeakRate& rate : peak) rates.entries.emplace_back(rate.precision, rate.tflops);
  std::ranges::sort(rates.entries);
  return rates;
}

std::optional<std::string> InstanceType::link_kind() const {
  return device_link ? std::optional(device_link->kind) : std::nullopt;
}

std::optional<BytesPerSecond> InstanceType::link_bandwidth() const {
  return device_link ? std::optional(device_link->bandwidth) : std::nullopt;
}

InstanceTypeBook InstanceTypeBook::parse(const InstanceTypeTables& tables, const SourceBook& sources) {
  const PeakRates rates = peak_rates(tables.accelerators, sources);
  tables.types.require_unique(key_columns("instance_types"));
  tables.accelerators.require_unique(key_columns("accelerators"));
  InstanceTypeBook book;
  for (std::size_t i = 0; i < tables.types.size(); ++i) {
    InstanceType type = instance_type(tables.types.row(i), rates, sources);
    book.types_.emplace(type.name, std::move(type));
  }
  attach_memory(book.types_, tables.accelerator_memory, sources);
  link(book.types_, tables.device_links, sources);
  return book;
}

const InstanceType& InstanceTypeBook::at(const std::string& name) const& {
  const auto found = types_.find(name);
  if (found != types_.end()) return found->second;
  // A slip changes a letter of the family, not the family: a CPU type is no answer to a question about Trainium.
  InstanceType asked;
  asked.name = name.starts_with("ml.") ? name : "ml." + name;
  std::vector<std::string> names;
  for (const auto& [known, type] : types_)
    if (edit_distance(asked.family(), type.family()) <= 1) names.push_back(known);
  const std::string near = nearest(asked.name, names);
  throw CatalogError({{"", "must be an instance type whose specifications are known", in_quotes(name), near}});
}

}  // namespace simcore
