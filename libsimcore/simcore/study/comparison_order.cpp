#include <algorithm>
#include <array>
#include <concepts>
#include <set>
#include <tuple>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/study/comparison.hpp"

namespace simcore {
namespace {

constexpr auto kRanks = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"cost", "cost_usd"},
    {"cost_p50", "cost_p50_usd"},
    {"cost_p90", "cost_p90_usd"},
    {"cost_p95", "cost_p95_usd"},
    {"cost_p99", "cost_p99_usd"},
    {"wall_clock", "wall_clock_s"},
    {"wall_clock_p50", "wall_clock_p50_s"},
    {"wall_clock_p90", "wall_clock_p90_s"},
    {"wall_clock_p95", "wall_clock_p95_s"},
    {"wall_clock_p99", "wall_clock_p99_s"},
    {"late", "late"},
    {"over_budget", "over_budget"},
});

/// The number of a design that its JSON has under a key.
double number(const Design& design, std::string_view key) {
  std::optional<double> found;
  record::for_each_field<Design>([&](const auto& field, const auto& get) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(record::value_of_row<Design>(get, design))>,
                               std::optional<double>>)
      if (field.name == key) found = record::value_of_row<Design>(get, design);
  });
  return found.value_or(0.0);
}

std::string_view key_of(const std::string& by) {
  std::vector<std::string> names;
  for (const auto& [name, key] : kRanks) {
    if (name == by) return key;
    names.emplace_back(name);
  }
  throw InputError({{"by", "must be what designs are ranked by", in_quotes(by), nearest(by, names)}});
}

void require_limit(const Comparison& comparison, const std::string& by) {
  const bool late = by == "late" && !comparison.deadline, over = by == "over_budget" && !comparison.budget;
  if (late || over) throw InputError({{"by", late ? "needs a deadline" : "needs a budget", in_quotes(by), ""}});
}

}  // namespace

std::span<const std::pair<std::string_view, std::string_view>> design_ranks() noexcept { return kRanks; }

std::vector<const Design*> Comparison::ranked(const std::string& by) const {
  const std::string_view column = key_of(by);
  require_limit(*this, by);
  using Rank = std::tuple<bool, bool, double, double, double>;
  std::vector<std::pair<Rank, const Design*>> keyed;
  for (const Design& each : designs)
    keyed.emplace_back(each.possible() ? Rank{false, !each.is_comparable(), number(each, column), each.cost_usd->mean,
                                              each.wall_clock_s->mean}
                                       : Rank{true, true, 0.0, 0.0, 0.0},
                       &each);
  std::ranges::stable_sort(keyed, {}, &std::pair<Rank, const Design*>::first);
  std::vector<const Design*> ranked;
  for (const auto& [key, design] : keyed) ranked.push_back(design);
  return ranked;
}

std::vector<Design> Comparison::front() const {
  std::vector<Design> front;
  for (const Design* each : ranked())
    if (each->on_front.value_or(false)) front.push_back(*each);
  return front;
}

std::vector<std::string> Comparison::front_labels() const {
  std::vector<std::string> labels;
  for (const Design& each : front()) labels.push_back(each.label);
  return labels;
}

std::vector<std::string> Comparison::varied() const {
  std::vector<std::string> paths;
  std::set<std::string_view> known;
  for (const Design& each : designs)
    for (const auto& [path, value] : each.values.entries)
      if (known.insert(path).second) paths.push_back(path);
  return paths;
}

const Design& Comparison::at(const std::string& label) const {
  const auto found = std::ranges::find(designs, label, &Design::label);
  if (found != designs.end()) return *found;
  std::vector<std::string> labels;
  for (const Design& each : designs) labels.push_back(each.label);
  throw InputError({{"label", "must be the label of a design", in_quotes(label), nearest(label, labels)}});
}

}  // namespace simcore
