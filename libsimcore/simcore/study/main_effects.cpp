#include "simcore/study/main_effects.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

/// A design that is possible: its means, and which of its values each field has.
struct Cell {
  double cost = 0.0, wall_clock = 0.0;
  std::vector<std::size_t> levels;
};

class Factorial {
 public:
  explicit Factorial(const Comparison& comparison)
      : fields_(comparison.varied()), values_(fields_.size()), designs_(comparison.designs.size()) {
    for (const Design& design : comparison.designs)
      if (design.possible()) cells_.push_back({design.cost_usd->mean, design.wall_clock_s->mean, levels_of(design)});
  }

  [[nodiscard]] std::size_t size() const noexcept { return cells_.size(); }

  /// Whether there is one design for each combination of the values, and it is possible.
  [[nodiscard]] bool is_complete() const {
    std::size_t combinations = 1;
    for (const std::vector<record::Value>& values : values_) combinations *= values.size();
    std::set<std::vector<std::size_t>> different;
    for (const Cell& cell : cells_) different.insert(cell.levels);
    return combinations == designs_ && cells_.size() == designs_ && different.size() == cells_.size();
  }

  [[nodiscard]] std::vector<MainEffect> effects() const {
    std::vector<MainEffect> found;
    for (std::size_t i = 0; i < fields_.size(); ++i) found.push_back(effect(i));
    return found;
  }

 private:
  std::vector<std::size_t> levels_of(const Design& design) {
    std::vector<std::size_t> levels;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto own =
          std::ranges::find(design.values.entries, fields_[i], &std::pair<std::string, record::Value>::first);
      const record::Value value = own == design.values.entries.end() ? record::Value() : own->second;
      const auto known = std::ranges::find(values_[i], value);
      levels.push_back(static_cast<std::size_t>(known - values_[i].begin()));
      if (known == values_[i].end()) values_[i].push_back(value);
    }
    return levels;
  }

  [[nodiscard]] MainEffect effect(std::size_t field) const {
    MainEffect found{.field = fields_[field]};
    for (std::size_t level = 0; level < values_[field].size(); ++level) found.levels.push_back(mean_at(field, level));
    found.cost_range_usd = range(found.levels, &EffectLevel::cost_usd);
    found.wall_clock_range_s = range(found.levels, &EffectLevel::wall_clock_s);
    if (!is_complete()) return found;
    found.cost_share = alone(field, &Cell::cost);
    found.cost_total = together(field, &Cell::cost);
    found.wall_clock_share = alone(field, &Cell::wall_clock);
    found.wall_clock_total = together(field, &Cell::wall_clock);
    return found;
  }

  [[nodiscard]] EffectLevel mean_at(std::size_t field, std::size_t level) const {
    EffectLevel found{.value = values_[field][level]};
    for (const Cell& cell : cells_) {
      if (cell.levels[field] != level) continue;
      ++found.designs;
      found.cost_usd += cell.cost;
      found.wall_clock_s += cell.wall_clock;
    }
    found.cost_usd /= static_cast<double>(found.designs);
    found.wall_clock_s /= static_cast<double>(found.designs);
    return found;
  }

  static double range(const std::vector<EffectLevel>& levels, double EffectLevel::* number) {
    const auto [least, most] = std::ranges::minmax(levels, {}, number);
    return most.*number - least.*number;
  }

  /// Share of the variance that is between groups of designs, where there is some.
  template <class Key>
  [[nodiscard]] double between(const Key& key, double Cell::* number) const {
    struct Group {
      double count = 0.0, sum = 0.0;
    };
    std::map<std::vector<std::size_t>, Group> groups;
    double mean = 0.0, squares = 0.0, between_groups = 0.0;
    for (const Cell& cell : cells_) mean += cell.*number / static_cast<double>(cells_.size());
    for (const Cell& cell : cells_) {
      const double off = cell.*number - mean;
      squares += off * off;
      Group& group = groups[key(cell)];
      group.count += 1.0;
      group.sum += off;
    }
    for (const auto& [levels, group] : groups) between_groups += group.sum * group.sum / group.count;
    return between_groups / squares;
  }

  [[nodiscard]] double alone(std::size_t field, double Cell::* number) const {
    const auto own = [field](const Cell& cell) { return std::vector{cell.levels[field]}; };
    return varies(number) ? between(own, number) : 0.0;
  }

  /// What is left of the variance between designs that are alike in all other fields.
  [[nodiscard]] double together(std::size_t field, double Cell::* number) const {
    const auto others = [field](const Cell& cell) {
      std::vector<std::size_t> levels = cell.levels;
      levels[field] = 0;
      return levels;
    };
    return varies(number) ? 1.0 - between(others, number) : 0.0;
  }

  [[nodiscard]] bool varies(double Cell::* number) const {
    return std::ranges::any_of(cells_, [&](const Cell& cell) { return cell.*number != cells_.front().*number; });
  }

  std::vector<std::string> fields_;
  std::vector<std::vector<record::Value>> values_;  // of each field, in the order of the designs
  std::vector<Cell> cells_;
  std::size_t designs_;  // refused ones included
};

}  // namespace

MainEffects main_effects(const Comparison& comparison) {
  if (comparison.varied().empty())
    throw InputError({{"comparison", "must be a sweep, whose designs differ in fields", "none that differs", ""}});
  const Factorial factorial(comparison);
  MainEffects found{.designs = factorial.size(),
                    .refused = comparison.designs.size() - factorial.size(),
                    .complete = factorial.is_complete(),
                    .effects = factorial.effects()};
  std::ranges::stable_sort(found.effects, std::greater{}, &MainEffect::cost_range_usd);
  return found;
}

}  // namespace simcore
