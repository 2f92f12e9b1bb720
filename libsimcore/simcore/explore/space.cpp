#include "simcore/explore/space.hpp"

#include <memory>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/explore/last_design.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/resolved_design.hpp"

namespace simcore {
namespace {

/// "quota: 8 x ml.p4d.24xlarge, at most 2"; empty when no quota is exceeded.
std::string beyond_quota(const Plan& plan, const Quotas& quotas) {
  std::map<std::string, int> counts;
  for (const GroupPlan& group : plan.groups) counts[group.instance_type] += group.count;
  for (const auto& [type, count] : counts) {
    const auto quota = quotas.find(type);
    if (quota != quotas.end() && count > quota->second)
      return "quota: needs " + std::to_string(count) + " of " + type + ", and has " + std::to_string(quota->second);
  }
  return "";
}

const std::string& type_of(const ClusterSpec& cluster) {
  return cluster.groups.empty() ? cluster.instance_type : cluster.groups.front().instance_type;
}

/// Designs of a grid.
class GridDesigns {
 public:
  GridDesigns(std::shared_ptr<const Grid> grid, std::size_t fastest, std::shared_ptr<const SpaceReading> reading,
              const Catalog& catalog)
      : grid_(std::move(grid)), fastest_(fastest), last_(std::move(reading), catalog) {}

  const SpaceDesign& at(std::size_t design) {
    const Axis& fastest = grid_->axes()[fastest_];
    const std::size_t kind = design / fastest.values.size(), place = design % fastest.values.size();
    const bool changes_alone = fastest.path == kIntervalPath && fastest.beside[place].entries.empty();
    return last_.at({kind, changes_alone ? interval_of(fastest.values[place]) : std::nullopt},
                    [&] { return grid_->document(design); });
  }

 private:
  std::shared_ptr<const Grid> grid_;
  std::size_t fastest_;  // axis whose values vary fastest
  LastDesign last_;
};

}  // namespace

DesignMaker Space::maker() const {
  if (faster_maker) return faster_maker();
  return [make = design, made = SpaceDesign()](std::size_t i) mutable -> const SpaceDesign& { return made = make(i); };
}

SpaceDesign design_of(const record::Value& document, const SpaceReading& reading, const Catalog& catalog) {
  SpaceDesign design;
  try {
    const JobDraft draft = reading.read(document);
    design.instance_type = type_of(draft.spec.cluster);
    design.plan = resolve(draft, catalog);
    design.refused = beyond_quota(*design.plan, reading.quotas);
  } catch (const InputError& error) {
    design.refused = reason_of(error, reading.file);
  }
  if (!design.refused.empty()) design.plan.reset();
  return design;
}

Space space_of(std::span<const Plan> plans) {
  return {.size = plans.size(),
          .design =
              [plans](std::size_t i) {
                return SpaceDesign{.plan = plans[i], .instance_type = plans[i].groups.front().instance_type};
              },
          .label = [plans](std::size_t i) { return plans[i].identity.job; },
          .values = [](std::size_t) { return Named<record::Value>{}; }};
}

Space space_of(Grid grid, SpaceReading reading, const Catalog& catalog) {
  const std::size_t fastest = grid.vary_fastest(kIntervalPath);
  const auto shared = std::make_shared<const Grid>(std::move(grid));
  const auto reads = std::make_shared<const SpaceReading>(std::move(reading));
  return {
      .size = shared->size(),
      .design = [shared, reads, &catalog](std::size_t i) { return design_of(shared->document(i), *reads, catalog); },
      .label = [shared](std::size_t i) { return shared->label(i); },
      .values = [shared](std::size_t i) { return shared->values(i); },
      .faster_maker = [shared, fastest, reads, &catalog]() -> DesignMaker {
        return [designs = GridDesigns(shared, fastest, reads, catalog)](std::size_t i) mutable -> const SpaceDesign& {
          return designs.at(i);
        };
      }};
}

}  // namespace simcore
