#include "simcore/catalog/parameter_form.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace simcore {
namespace {

constexpr Range kCount{.low = 1.0};
constexpr Range kPart{.low = 0.0, .high = 1.0, .above_low = true};

struct Row {
  std::string_view unit;
  ParameterForm form;
};

constexpr std::array<Row, 17> kForms = {{{"s", {Dimension::duration, kNotNegative, false, true}},
                                         {"B/s", {Dimension::bandwidth, kPositive, false, true}},
                                         {"B/s per TiB", {Dimension::bandwidth, kPositive, false, true}},
                                         {"objects/s", {Dimension::rate, kPositive, false, true}},
                                         {"1/s", {Dimension::rate, kPositive, false, true}},
                                         {"1/s per GiB", {Dimension::rate, kPositive, false, true}},
                                         {"1", {Dimension::fraction, kPart, false, true}},
                                         {"B", {Dimension::size, kPositive, false, false}},
                                         {"B per TiB", {Dimension::size, kPositive, false, false}},
                                         {"GB", {Dimension::size, kPositive, true, false}},
                                         {"h", {Dimension::duration, kPositive, false, false}},
                                         {"objects", {Dimension::number, kCount, true, false}},
                                         {"threads", {Dimension::number, kCount, true, false}},
                                         {"operations", {Dimension::number, kCount, true, false}},
                                         {"connections", {Dimension::number, kCount, true, false}},
                                         {"times", {Dimension::number, kPositive, false, false}},
                                         {"vCPU", {Dimension::number, kCount, true, false}}}};

/// What the service or simcore, not the weather, decides.
constexpr std::array<std::string_view, 10> kRules = {"billing.",
                                                     "boosting.",
                                                     "cpu.",
                                                     "scaling.",
                                                     "stopping.",
                                                     "transfer.",
                                                     "efs.read_metering",
                                                     "efs.provisioned.",
                                                     "efs.elastic.least_read",
                                                     "efs.infrequent_access."};

/// Amounts that are no rule, but differ from one instance to the next.
constexpr std::array<std::string_view, 4> kUncertain = {"nvme.sequential_operation", "boosting.spread",
                                                        "cpu.carried_spread", "cpu.core_speed"};

}  // namespace

std::optional<ParameterForm> parameter_form(const std::string& name, const std::string& unit) {
  const auto* const found = std::ranges::find(kForms, unit, &Row::unit);
  if (found == kForms.end()) return std::nullopt;
  ParameterForm form = found->form;
  if (std::ranges::any_of(kRules, [&](std::string_view rule) { return name.starts_with(rule); })) form.varies = false;
  if (std::ranges::find(kUncertain, name) != kUncertain.end()) form.varies = true;
  return form;
}

}  // namespace simcore
