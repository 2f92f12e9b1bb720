#include "simcore/plan/uncertain_input.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <utility>
#include <variant>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Three significant digits, to which the texts of numbers without a unit of their own are not rounded.
double rounded(double value) {
  if (value == 0.0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2.0);
  return unit < 1.0 ? std::round(value / unit) / (1.0 / unit) : std::round(value / unit) * unit;
}

template <class Q>
std::string text_of(double value) {
  constexpr bool plain = std::same_as<Q, PerSecond> || std::same_as<Q, Fraction> || std::same_as<Q, Count>;
  return to_string(Q(plain ? rounded(value) : value));
}

class Inputs {
 public:
  explicit Inputs(const Plan& plan) {
    add_phases(plan.phases);
    add_compute(plan.compute);
    for (std::size_t i = 0; i < plan.channels.size(); ++i) add_channel(plan.channels[i], i);
    for (std::size_t i = 0; i < plan.preparations.size(); ++i) add_preparation(plan, i);
    add_artifact(plan);
    add(plan.spot_discount, "spot.discount", Draw::spot_discount);
    add(plan.checkpoint.pause, "checkpoint.pause", Draw::checkpoint_pause);
    add(plan.checkpoint.lag, "checkpoint.lag", Draw::checkpoint_lag);
    add(plan.checkpoint.restore, "checkpoint.restore", Draw::checkpoint_restore);
    if (plan.warm_pool.keep_alive > Seconds{}) add_wait(plan.warm_pool.next_job, "warm_pool.next_job", Draw::next_job);
  }

  [[nodiscard]] std::vector<UncertainInput> take() { return std::move(found_); }

 private:
  template <class Q>
  bool add(const Uncertain<Q>& value, std::string name, Draw draw, std::size_t index = 0) {
    if (value.is_constant()) return false;
    constexpr bool is_rate = std::same_as<Q, PerSecond> || std::same_as<Q, BytesPerSecond>;
    found_.push_back({std::move(name), draw, static_cast<std::uint32_t>(index), value.law(), &text_of<Q>, is_rate});
    return true;
  }

  /// Adds a wait for others, which every run has anew.
  void add_wait(const Uncertain<Seconds>& value, std::string name, Draw draw) {
    if (add(value, std::move(name), draw)) found_.back().measurable = false;
  }

  template <class Q>
  void add(const Rate<Q>& rate) {
    const auto named = std::ranges::find(kRateNames, rate.stream(), rate_stream);
    const auto is_same = [&](const UncertainInput& each) {
      return each.draw == Draw::rate && each.index == rate.stream();
    };
    if (named != kRateNames.end() && std::ranges::none_of(found_, is_same))
      add(rate.law(), std::string(*named), Draw::rate, rate.stream());
  }

  void add_phases(const PhasePlan& phases) {
    add_wait(phases.pending, "phases.pending", Draw::pending);
    add_wait(phases.starting, "phases.starting", Draw::starting);
    add(phases.input, "channels", Draw::input);
    add(phases.image_pull, "phases.image_pull", Draw::image_pull);
    if (phases.download) add(*phases.download, "phases.download", Draw::download);
    if (phases.upload) add(*phases.upload, "phases.upload", Draw::upload);
  }

  void add_compute(const ComputePlan& compute) {
    if (compute.unit == ComputePlan::Unit::sample)
      add(compute.throughput, "work.compute", Draw::compute);
    else
      add(compute.time, "work.compute", Draw::compute);
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

  void add_preparation(const Plan& plan, std::size_t index) {
    const PreparationPlan& preparation = plan.preparations[index];
    const bool efs = plan.channels[preparation.channels.front()].goes_by<EfsPath>();
    const std::string which = index == 0 ? "" : " of file system " + std::to_string(index + 1);
    const auto name = [&](const char* parameter) { return (efs ? "efs." : "fsx.") + (parameter + which); };
    add(preparation.creation, name("creation_time"), Draw::file_system_creation, index);
    add(preparation.import_rate, name("import_rate"), Draw::file_system_import, index);
    add(preparation.object_rate, name("preload_object_rate"), Draw::file_system_preload, index);
  }

  void add_artifact(const Plan& plan) {
    add(plan.artifact.size, "artifact.size", Draw::artifact_size);
    if (plan.phases.upload) return;
    add(plan.artifact.base);
    add(plan.artifact.bandwidth);
    add(plan.artifact.gzip_bandwidth);
  }

  std::vector<UncertainInput> found_;
};

}  // namespace

std::vector<UncertainInput> uncertain_inputs(const Plan& plan) { return Inputs(plan).take(); }

}  // namespace simcore
