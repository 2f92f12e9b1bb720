#include "simcore/forecast/influence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "simcore/plan/uncertain_input.hpp"
#include "simcore/random/draw_source.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLeastJudgedRuns = 64, kRunsOfGroup = 128, kMostGroups = 64;
constexpr double kLeastShare = 0.001;

/// What a group of runs came to.
struct Group {
  double count = 0.0, cost = 0.0, wall_clock = 0.0;
};

/// Mean and sum of the squared deviations from it.
struct Whole {
  double mean = 0.0, squares = 0.0;

  explicit Whole(std::span<const std::int64_t> values) {
    for (const std::int64_t value : values) mean += static_cast<double>(value);
    mean /= static_cast<double>(values.size());
    for (const std::int64_t value : values) {
      const double deviation = static_cast<double>(value) - mean;
      squares += deviation * deviation;
    }
  }
};

/// The runs whose rows are kept, sorted into groups.
class Runs {
 public:
  explicit Runs(const Samples& samples)
      : samples_(samples),
        count_(samples.kept.size()),
        cost_(samples.kept.cost),
        wall_clock_(samples.kept.wall_clock),
        groups_(std::clamp<std::size_t>(count_ / kRunsOfGroup, 2, kMostGroups)) {}

  /// What the draw of each input explains, in groups of equal probability.
  [[nodiscard]] std::vector<Influence> of(std::span<const UncertainInput> inputs) {
    std::vector<std::vector<Group>> groups(inputs.size(), std::vector<Group>(groups_));
    for_each_block(samples_, [&](const DrawColumns& draws, std::size_t row) {
      for (std::size_t i = 0; i < inputs.size(); ++i) add(draws, inputs[i], row, groups[i]);
    });
    std::vector<Influence> found;
    for (std::size_t i = 0; i < inputs.size(); ++i) found.push_back(influence(inputs[i].name, groups[i]));
    return found;
  }

  /// What the number of interruptions explains.
  [[nodiscard]] Influence of_interruptions() const {
    std::vector<Group> groups(kMostGroups);
    for (std::size_t row = 0; row < count_; ++row) {
      const auto number = static_cast<std::size_t>(samples_.kept.interruptions[row]);
      put(row, groups[std::min(number, kMostGroups - 1)]);
    }
    return influence("spot.interruptions", groups);
  }

 private:
  void add(const DrawColumns& draws, const UncertainInput& input, std::size_t row, std::span<Group> groups) {
    const std::span<double> column = std::span(uniforms_).first(draws.count());
    draws.fill(static_cast<std::uint32_t>(input.draw), input.index, column);
    const auto number = static_cast<double>(groups_);
    for (std::size_t i = 0; i < column.size(); ++i)
      put(row + i, groups[std::min(groups_ - 1, static_cast<std::size_t>(column[i] * number))]);
  }

  void put(std::size_t row, Group& group) const {
    group.count += 1.0;
    group.cost += static_cast<double>(samples_.kept.cost[row]) - cost_.mean;
    group.wall_clock += static_cast<double>(samples_.kept.wall_clock[row]) - wall_clock_.mean;
  }

  [[nodiscard]] Influence influence(std::string name, std::span<const Group> groups) const {
    double cost = 0.0, wall_clock = 0.0, used = 0.0;
    for (const Group& group : groups) {
      if (group.count == 0.0) continue;
      used += 1.0;
      cost += group.cost * group.cost / group.count;
      wall_clock += group.wall_clock * group.wall_clock / group.count;
    }
    return {std::move(name), share(cost, cost_.squares, used), share(wall_clock, wall_clock_.squares, used)};
  }

  /// Unrelated runs in so many groups explain (groups - 1) ÷ (runs - 1) on average (Olkin and Pratt's correction).
  [[nodiscard]] double share(double between, double all, double groups) const {
    if (all <= 0.0) return 0.0;
    const auto runs = static_cast<double>(count_);
    const double unexplained = (1.0 - between / all) * (runs - 1.0) / (runs - groups);
    return std::clamp(1.0 - unexplained, 0.0, 1.0);
  }

  const Samples& samples_;
  std::size_t count_;
  Whole cost_, wall_clock_;
  std::size_t groups_;
  std::array<double, DrawColumns::kRows> uniforms_{};
};

}  // namespace

std::vector<Influence> influences(const Plan& plan, const Samples& samples) {
  if (samples.deterministic || samples.kept.size() < kLeastJudgedRuns) return {};
  Runs runs(samples);
  std::vector<Influence> found = runs.of(uncertain_inputs(plan));
  if (plan.interruption) found.push_back(runs.of_interruptions());
  std::erase_if(found, [](const Influence& each) {
    return each.cost_share < kLeastShare && each.wall_clock_share < kLeastShare;
  });
  std::ranges::stable_sort(found, std::greater{},
                           [](const Influence& each) { return std::pair(each.cost_share, each.wall_clock_share); });
  return found;
}

}  // namespace simcore
