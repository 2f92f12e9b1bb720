#include "simcore/catalog/parameter_kind.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace simcore {
namespace {

constexpr Range kCount{.low = 1.0};
constexpr Range kPart{.low = 0.0, .high = 1.0, .above_low = true};

struct Row {
  std::string_view unit;
  ParameterKind kind;
};

constexpr std::array<Row, 12> kKinds = {{{"s", {Dimension::duration, kNotNegative, false, true}},
                                         {"B/s", {Dimension::bandwidth, kPositive, false, true}},
                                         {"B/s per TiB", {Dimension::bandwidth, kPositive, false, true}},
                                         {"objects/s", {Dimension::rate, kPositive, false, true}},
                                         {"1", {Dimension::fraction, kPart, false, true}},
                                         {"B", {Dimension::size, kPositive, false, false}},
                                         {"B per TiB", {Dimension::size, kPositive, false, false}},
                                         {"GB", {Dimension::size, kPositive, true, false}},
                                         {"h", {Dimension::duration, kPositive, false, false}},
                                         {"objects", {Dimension::number, kCount, true, false}},
                                         {"threads", {Dimension::number, kCount, true, false}},
                                         {"vCPU", {Dimension::number, kCount, true, false}}}};

/// What the service, not the weather, decides.
constexpr std::array<std::string_view, 4> kRules = {"billing.", "stopping.", "transfer.", "efs.read_metering"};

}  // namespace

std::optional<ParameterKind> parameter_kind(const std::string& name, const std::string& unit) {
  const auto* const found = std::ranges::find(kKinds, unit, &Row::unit);
  if (found == kKinds.end()) return std::nullopt;
  ParameterKind kind = found->kind;
  if (std::ranges::any_of(kRules, [&](std::string_view rule) { return name.starts_with(rule); })) kind.varies = false;
  return kind;
}

}  // namespace simcore
