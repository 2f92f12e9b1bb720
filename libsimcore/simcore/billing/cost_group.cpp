#include "simcore/billing/cost_group.hpp"

#include <algorithm>

namespace simcore {
namespace {

std::string group_of(const LineItem& item) {
  if (item.service == "AmazonSageMaker")
    return item.usage_type.find("VolumeUsage") == std::string::npos ? "instances" : "volumes";
  for (const std::string prefix : {"Amazon", "AWS"})
    if (item.service.starts_with(prefix)) return item.service.substr(prefix.size());
  return item.service;
}

}  // namespace

std::vector<CostGroup> cost_groups(const Bill& bill) {
  std::vector<CostGroup> groups;
  for (const LineItem& item : bill.items) {
    const std::string name = group_of(item);
    auto group = std::ranges::find(groups, name, &CostGroup::name);
    if (group == groups.end()) group = groups.insert(groups.end(), {name, {}});
    group->amount += item.amount;
  }
  return groups;
}

}  // namespace simcore
