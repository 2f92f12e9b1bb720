#include "simcore/explore/design_table.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "simcore/error/error.hpp"
#include "simcore/explore/last_design.hpp"
#include "simcore/montecarlo/parallel_for.hpp"
#include "simcore/study/grid.hpp"
#include "simcore/study/speed_origin.hpp"

namespace simcore {
namespace {

using record::Value;

constexpr std::size_t kRowsAtATime = 16;  // that a thread takes

/// Axes of the columns: row i of the table has the values at place i of each. Throws SpecError with every problem.
std::vector<Axis> axes_of(const Value& job, std::span<const DesignColumn> columns) {
  if (columns.empty())
    throw SpecError({{"designs", "must have at least one column, such as instance_type", "none", ""}});
  std::vector<Problem> problems;
  std::vector<Varied> varied;
  for (const DesignColumn& column : columns) {
    if (column.values.size() != columns.front().values.size())
      problems.push_back({"designs." + column.keyword,
                          "must have as many rows as " + columns.front().keyword + ", which has " +
                              std::to_string(columns.front().values.size()),
                          std::to_string(column.values.size()), ""});
    varied.push_back({.keyword = column.keyword});
    for (const Value& value : column.values) varied.back().values.emplace_back(value, Value());
  }
  throw_if_any<SpecError>(std::move(problems));
  return grid_axes(job, varied, true);
}

/// The rows of a table as documents and, for those that differ in the time between checkpoints alone, as kinds.
class Rows {
 public:
  Rows(const Value& job, std::vector<Axis> axes) : job_(job), axes_(std::move(axes)) {
    std::map<std::string, std::size_t> known;
    for (std::size_t row = 0; row < size(); ++row) {
      const std::size_t first = known.emplace(kind_text(row), row).first->second;
      kinds_.push_back(is_same_kind(row, first) ? first : row);  // texts do not tell all values apart
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return axes_.front().values.size(); }

  [[nodiscard]] Value document(std::size_t row) const {
    Named<Value> values;
    for (const Axis& axis : axes_) values.entries.emplace_back(axis.path, axis.values[row]);
    return changed(job_, values);
  }

  [[nodiscard]] LastDesign::Key key(std::size_t row) const {
    const auto every = std::ranges::find(axes_, kIntervalPath, &Axis::path);
    return {kinds_[row], every == axes_.end() ? std::nullopt : interval_of(every->values[row])};
  }

  /// All rows, those of a kind behind each other.
  [[nodiscard]] std::vector<std::size_t> by_kind() const {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t row) { return kinds_[row]; });
    return order;
  }

 private:
  [[nodiscard]] std::string kind_text(std::size_t row) const {
    std::string text;
    for (const Axis& axis : axes_)
      if (axis.path != kIntervalPath) text += written(axis.values[row]) + "\n";
    return text;
  }

  [[nodiscard]] bool is_same_kind(std::size_t row, std::size_t other) const {
    return std::ranges::all_of(
        axes_, [&](const Axis& axis) { return axis.path == kIntervalPath || axis.values[row] == axis.values[other]; });
  }

  const Value& job_;
  std::vector<Axis> axes_;
  std::vector<std::size_t> kinds_;  // of each row, the first of its kind
};

/// What a thread needs.
struct RowForecaster {
  LastDesign last;
  BriefForecaster brief;
};

void refuse(const std::vector<std::string>& reasons) {
  std::vector<Problem> problems;
  for (std::size_t row = 0; row < reasons.size(); ++row)
    if (!reasons[row].empty()) problems.push_back({"designs[" + std::to_string(row) + "]", reasons[row], "", ""});
  throw_if_any<SpecError>(std::move(problems));
}

}  // namespace

std::vector<BriefForecast> forecast_table(const Value& job, std::span<const DesignColumn> columns,
                                          const SpaceReading& reading, const Catalog& catalog,
                                          const TableOptions& options) {
  const Rows rows(job, axes_of(job, columns));
  const std::vector<std::size_t> order = rows.by_kind();
  const auto reads = std::make_shared<const SpaceReading>(reading);
  std::vector<RowForecaster> forecasters;
  for (std::size_t thread = 0; thread < options.threads; ++thread)
    forecasters.push_back({LastDesign(reads, catalog), BriefForecaster(options.each)});
  std::vector<BriefForecast> forecasts(rows.size());
  std::vector<std::string> reasons(rows.size());
  const auto work = [&](std::size_t thread, std::size_t batch) {
    const std::size_t first = batch * kRowsAtATime;
    for (std::size_t k = first; k < std::min(order.size(), first + kRowsAtATime); ++k) {
      const std::size_t row = order[k];
      auto& [last, brief] = forecasters[thread];
      const SpaceDesign& design = last.at(rows.key(row), [&] { return rows.document(row); });
      reasons[row] = design.refused;
      if (design.plan) forecasts[row] = brief.forecast(*design.plan);
    }
  };
  const auto should_stop = [&](std::size_t done) {
    if (options.after_designs) options.after_designs(std::min(order.size(), done * kRowsAtATime));
    return false;
  };
  static_cast<void>(
      parallel_for({(order.size() + kRowsAtATime - 1) / kRowsAtATime, options.threads, work, should_stop}));
  refuse(reasons);
  return forecasts;
}

}  // namespace simcore
