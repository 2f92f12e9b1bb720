#include "simcore/forecast/influence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "simcore/random/draw_source.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {
namespace {

constexpr std::size_t kLeastJudgedRuns = 64, kRunsOfGroup = 128, kMostGroups = 64;
constexpr double kLeastShare = 0.001;

/// One uniform of a run, and what it decides.
struct Input {
  std::string name;
  Draw draw;
  std::uint32_t index = 0;
};

/// Everything of a plan that a run draws once, each input once.
class Inputs {
 public:
  explicit Inputs(const Plan& plan) {
    add_phases(plan.phases);
    add_compute(plan.compute);
    for (std::size_t i = 0; i < plan.channels.size(); ++i) add_channel(plan.channels[i], i);
    add_artifact(plan);
    add(plan.spot_discount, "spot.discount", Draw::spot_discount);
    add(plan.checkpoint.pause, "checkpoint.pause", Draw::checkpoint_pause);
    add(plan.checkpoint.lag, "checkpoint.lag", Draw::checkpoint_lag);
    add(plan.checkpoint.restore, "checkpoint.restore", Draw::checkpoint_restore);
    if (plan.warm_pool.keep_alive > Seconds{}) add(plan.warm_pool.next_job, "warm_pool.next_job", Draw::next_job);
  }

  [[nodiscard]] std::vector<Input> take() { return std::move(found_); }

 private:
  template <class Q>
  void add(const Uncertain<Q>& value, std::string name, Draw draw, std::size_t index = 0) {
    if (!value.is_constant()) found_.push_back({std::move(name), draw, static_cast<std::uint32_t>(index)});
  }

  template <class Q>
  void add(const Rate<Q>& rate) {
    if (rate.law().is_constant()) return;
    const auto named = std::ranges::find(kRateNames, rate.stream(), rate_stream);
    const auto is_same = [&](const Input& each) { return each.draw == Draw::rate && each.index == rate.stream(); };
    if (named != kRateNames.end() && std::ranges::none_of(found_, is_same))
      found_.push_back({std::string(*named), Draw::rate, rate.stream()});
  }

  void add_phases(const PhasePlan& phases) {
    add(phases.pending, "phases.pending", Draw::pending);
    add(phases.starting, "phases.starting", Draw::starting);
    add(phases.input, "channels", Draw::input);
    add(phases.image_pull, "phases.image_pull", Draw::image_pull);
    if (phases.download) add(*phases.download, "phases.download", Draw::download);
    if (phases.upload) add(*phases.upload, "phases.upload", Draw::upload);
  }

  void add_compute(const ComputePlan& compute) {
    const bool by_samples = compute.unit == ComputePlan::Unit::sample;
    if (by_samples ? !compute.throughput.is_constant() : !compute.time.is_constant())
      found_.push_back({"work.compute", Draw::compute});
    if (compute.trained_epochs) add(*compute.trained_epochs, epochs_field(compute), Draw::trained_epochs);
    if (compute.counted) add(*compute.counted, counted_field(compute), Draw::counted);
    add(compute.startup, "phases.startup", Draw::startup);
    add(compute.warm_up, "work.warm_up", Draw::warm_up);
    add(compute.epoch_start, "work.epoch_start", Draw::epoch_start);
    add(compute.preprocessing, "work.preprocessing", Draw::preprocessing);
  }

  void add_channel(const ChannelPlan& channel, std::size_t index) {
    add(channel.size, "channels." + channel.name + ".size", Draw::channel_size, index);
    const auto look = [this](const auto& rate, auto&) { add(rate); };
    std::visit([&](const auto& of) { static_cast<void>(with_rates(of, look)); }, channel.path);
  }

  void add_artifact(const Plan& plan) {
    add(plan.artifact.size, "artifact.size", Draw::artifact_size);
    if (plan.phases.upload) return;
    add(plan.artifact.base);
    add(plan.artifact.bandwidth);
    add(plan.artifact.gzip_bandwidth);
  }

  std::vector<Input> found_;
};

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

  /// What the draw of an input explains, in groups of equal probability.
  [[nodiscard]] Influence of(const Input& input) {
    std::vector<Group> groups(groups_);
    std::size_t row = 0;
    for (const ReplicationRange& range : samples_.ranges)
      for (std::uint64_t first = range.first; first < range.last && row < count_; first += DrawColumns::kRows)
        row += add(input, first, std::min<std::size_t>({DrawColumns::kRows, range.last - first, count_ - row}), row,
                   groups);
    return influence(input.name, groups);
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
  std::size_t add(const Input& input, std::uint64_t first, std::size_t count, std::size_t row,
                  std::vector<Group>& groups) {
    columns_.begin(samples_.source(), first, count, best_target());
    const std::span<double> column = std::span(uniforms_).first(count);
    columns_.fill(static_cast<std::uint32_t>(input.draw), input.index, column);
    const auto number = static_cast<double>(groups_);
    for (std::size_t i = 0; i < count; ++i)
      put(row + i, groups[std::min(groups_ - 1, static_cast<std::size_t>(column[i] * number))]);
    return count;
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
  DrawColumns columns_;
  std::array<double, DrawColumns::kRows> uniforms_{};
};

}  // namespace

std::vector<Influence> influences(const Plan& plan, const Samples& samples) {
  if (samples.deterministic || samples.kept.size() < kLeastJudgedRuns) return {};
  Runs runs(samples);
  std::vector<Influence> found;
  for (const Input& input : Inputs(plan).take()) found.push_back(runs.of(input));
  if (plan.interruption) found.push_back(runs.of_interruptions());
  std::erase_if(found, [](const Influence& each) {
    return each.cost_share < kLeastShare && each.wall_clock_share < kLeastShare;
  });
  std::ranges::stable_sort(found, std::greater{},
                           [](const Influence& each) { return std::pair(each.cost_share, each.wall_clock_share); });
  return found;
}

}  // namespace simcore
