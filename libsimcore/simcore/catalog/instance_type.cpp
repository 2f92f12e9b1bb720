#include "simcore/catalog/instance_type.hpp"

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

constexpr double kGigabit = 1e9 / 8, kMegabytes = 1e6;

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

}  // namespace

std::string InstanceType::family() const {
  const std::size_t begin = name.find('.') + 1;  // behind "ml."
  return name.substr(begin, name.find('.', begin) - begin);
}

InstanceTypeBook InstanceTypeBook::parse(const Table& types, const Table& accelerators, const SourceBook& sources) {
  const PeakRates rates = peak_rates(accelerators, sources);
  types.require_unique({"instance_type"});
  accelerators.require_unique({"accelerator", "precision"});
  InstanceTypeBook book;
  for (std::size_t i = 0; i < types.size(); ++i) {
    InstanceType type = instance_type(types.row(i), rates, sources);
    book.types_.emplace(type.name, std::move(type));
  }
  return book;
}

const InstanceType& InstanceTypeBook::at(const std::string& name) const {
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
