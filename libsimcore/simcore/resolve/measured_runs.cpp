#include "simcore/resolve/measured_runs.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/speed_rates.hpp"
#include "simcore/resolve/training_layout.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/training/flops.hpp"

namespace simcore {
namespace {

MeasuredSpeed speed_of(const MeasuredRunSpec& given, const TrainingSetup& setup, std::int64_t batch) {
  constexpr double kMedian = 0.5;
  if (const auto& speed = given.samples_per_second)
    return {setup, speed->quantile(kMedian), std::pow(log_spread(*speed), 2.0)};
  const PerSecond speed(static_cast<double>(batch) / given.step_time->quantile(kMedian).value());
  return {setup, speed, std::pow(log_spread(*given.step_time), 2.0)};
}

/// Span from the least to the most that was measured.
struct Span {
  double low = HUGE_VAL, high = 0.0;

  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Whether the value is within, or not far beyond; nothing measured says nothing.
  [[nodiscard]] bool holds(double value) const {
    constexpr double kFar = 4.0;
    return high == 0.0 || (value <= kFar * high && value * kFar >= low);
  }
  [[nodiscard]] std::string text() const { return rounded(low) + (low < high ? " to " + rounded(high) : ""); }
};

/// Samples of a micro-batch, as many as each device of the group that holds one model has.
double device_batch(const Layout& layout) {
  return layout.even_micro_batch() / (layout.tensor_parallel * layout.pipeline_parallel);
}

/// Whether a step of the one is a step of the other.
bool is_same_step(const TrainingSetup& one, const TrainingSetup& other) {
  return one.type->name == other.type->name && one.recipe == other.recipe && one.layout == other.layout;
}

}  // namespace

/// Copies between the accelerators and the instance's memory, and the optimiser on its processors, are not modelled:
/// only a run of the very step tells them.
void MeasuredRuns::check_offload(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) const {
  const Offload offload = spec_.parallel.offload;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (const Offload own = runs[i].setup.recipe.offload; own != offload)
      context_.diagnostics.refuse({item_path("work.compute.measured", i) + ".parallel.offload",
                                   "must be that of the job: what it costs is not predicted", in_quotes(word(own)),
                                   std::string(word(offload))});
  if (offload == Offload::none) return;
  const auto is_here = [&](const MeasuredSpeed& run) { return run.setup.type->name == target.type->name; };
  if (std::ranges::none_of(runs, is_here))
    context_.diagnostics.refuse({"work.model.parallel.offload",
                                 "must be none where a speed is predicted; what it costs has to be measured on " +
                                     std::string(kTheType) + " (work.compute.measured)",
                                 in_quotes(word(offload)), "none", context_.type.name});
  else if (std::ranges::none_of(runs, [&](const MeasuredSpeed& run) { return is_same_step(run.setup, target); }))
    context_.diagnostics.warn(
        "work.model.parallel.offload: what it costs was measured on other nodes, with another batch, precision or "
        "parallelism, and is taken to grow and shrink with the computing: measure with those of the job");
}

std::vector<MeasuredSpeed> MeasuredRuns::resolve(const SpeedModel& model) const {
  std::vector<MeasuredSpeed> runs;
  if (!context_.spec.work.compute.measured) return runs;
  const std::vector<MeasuredRunSpec>& given = *context_.spec.work.compute.measured;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (const std::optional<MeasuredSpeed> run = measured_run(model, given[i], item_path("work.compute.measured", i)))
      runs.push_back(*run);
  return runs;
}

std::optional<MeasuredSpeed> MeasuredRuns::measured_run(const SpeedModel& model, const MeasuredRunSpec& given,
                                                        const std::string& where) const {
  const InstanceType* type = nullptr;
  const auto find = [&] { type = &context_.catalog.instance_types().at(given.instance_type); };
  if (!context_.diagnostics.look_up(where + ".instance_type", find)) return std::nullopt;
  ModelSpec spec = spec_;
  if (given.precision) spec.precision = given.precision;
  spec.parallel = given.parallel.value_or(spec.parallel);
  spec.activation_checkpointing = given.activation_checkpointing.value_or(spec.activation_checkpointing);
  if (std::optional<Problem> problem = precision_problem(spec, *type)) {
    if (given.precision) problem->where = where + ".precision";
    context_.diagnostics.refuse(*problem);
    return std::nullopt;
  }
  const std::int64_t batch = given.batch_size.value_or(context_.spec.work.batch_size.value_or(kUnknownBatch));
  TrainingSetup setup{type, recipe_of(spec, *type),
                      layout_of(spec, *type, static_cast<int>(given.instance_count), batch),
                      own_links(context_, *type)};
  for (const Problem& problem : layout_problems(setup.layout))
    context_.diagnostics.refuse({where, problem.rule, problem.value, problem.nearest});
  if (context_.diagnostics.has_problems()) return std::nullopt;
  fill_micro_batch(setup.layout, spec, accelerator_need(model_, *type, setup.recipe, setup.layout, reserved_));
  choose_micro_batch(setup, spec, model);
  return speed_of(given, setup, batch);
}

/// No run exceeds the peak of its accelerators; one that is far from its prediction is often of something else.
void MeasuredRuns::check_run(const SpeedModel& model, const MeasuredSpeed& run, const std::string& where) const {
  if (const std::optional<double> used = peak_share(run); used && *used > 1.0)
    context_.diagnostics.refuse({where, "must not exceed what the accelerators can compute at their peak",
                                 rounded(run.speed.value()) + " samples/s, " + rounded(*used) + " times the peak",
                                 rounded(run.speed.value() / *used) + " samples/s"});
  else if (const std::optional<SpeedLaw> law = model.speed(run.setup, {}))
    warn_if_far(run.speed.value() / law->median, law->log_spread, where);
}

/// Share of the peak of the accelerator's fastest precision: libraries use it unasked.
std::optional<double> MeasuredRuns::peak_share(const MeasuredSpeed& run) const {
  const std::optional<Flops> flops = training_flops(model_, run.setup.recipe.trainable);
  const std::vector<PeakRate>& peaks = run.setup.type->peak;
  if (!flops || peaks.empty()) return std::nullopt;
  const double most = std::ranges::max(peaks, {}, &PeakRate::tflops).tflops * 1e12;
  return flops->value() * run.speed.value() / (most * run.setup.layout.devices());
}

void MeasuredRuns::warn_if_far(double ratio, double log_spread, const std::string& where) const {
  constexpr double kFar = 4.0;  // standard deviations: 1 of 16 000 by chance
  if (std::abs(std::log(ratio)) <= kFar * log_spread) return;
  const std::string times = rounded(std::max(ratio, 1.0 / ratio)) + " times as " + (ratio > 1.0 ? "fast" : "slow");
  context_.diagnostics.warn(where + ": " + times + " as predicted; is it of this model, batch and instance type?");
}

void MeasuredRuns::check(const SpeedModel& model, const TrainingSetup& target,
                         const std::vector<MeasuredSpeed>& runs) const {
  check_offload(target, runs);
  for (std::size_t i = 0; i < runs.size(); ++i) check_run(model, runs[i], item_path("work.compute.measured", i));
}

void MeasuredRuns::warn_if_outside(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) const {
  Span nodes, samples;
  for (const MeasuredSpeed& run : runs) {
    if (run.setup.type->name == target.type->name) nodes.take(run.setup.nodes());
    samples.take(device_batch(run.setup.layout));
  }
  const auto warn = [&](const Span& measured, double asked, const std::string& what) {
    if (measured.holds(asked)) return;
    context_.diagnostics.warn("work.compute.measured: " + measured.text() + " " + what + " measured, " +
                              rounded(asked) +
                              " asked for: far beyond, where published runs were missed by more than " +
                              "the interval says; measure nearer to it");
  };
  warn(nodes, target.nodes(), "instances");
  if (context_.spec.work.batch_size || spec_.parallel.micro_batch_size)
    warn(samples, device_batch(target.layout), "samples at once on an accelerator");
}

}  // namespace simcore
