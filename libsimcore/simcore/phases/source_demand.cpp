#include "simcore/phases/source_demand.hpp"

#include "simcore/plan/plan.hpp"

namespace simcore {
SourceDemand source_demand(const DataPath& path, const Draws& draws, const NodeShare& share, const VolumePlan& volume) {
  const auto draw = [&](const auto& rate, auto& value) {
    value = rate.draw(draws, static_cast<std::uint32_t>(Draw::rate));
  };
  return std::visit([&](const auto& rates) { return source_demand(with_rates(rates, draw), share, volume); }, path);
}

}  // namespace simcore
