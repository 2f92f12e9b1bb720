#include "simcore/plan/training_speed.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/spec/section.hpp"
#include "simcore/training/flops.hpp"
#include "simcore/training/memory.hpp"
#include "simcore/training/prediction.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// What the job says of its model; without one, only runs on its own instances tell anything.
const ModelSpec& model_spec(const Resolution& resolution) {
  static const ModelSpec kNone;
  const std::optional<ModelSpec>& given = resolution.spec.work.model;
  return given ? *given : kNone;
}

/// Of several groups, the first with accelerators computes, if there is one.
const InstanceType& computing_type(const Resolution& resolution) {
  for (const InstanceGroupSpec& group : resolution.spec.cluster.groups)
    if (const InstanceType& type = resolution.catalog.instance_types().at(group.instance_type); type.accelerated())
      return type;
  return resolution.type;
}

int nodes_of(const Resolution& resolution) {
  const ClusterSpec& cluster = resolution.spec.cluster;
  for (const InstanceGroupSpec& group : cluster.groups)
    if (group.instance_type == resolution.type.name) return static_cast<int>(group.instance_count);
  return static_cast<int>(cluster.instance_count);
}

/// Of work that is not done in steps, such as growing trees: all of it is shared out, however many nodes there are.
constexpr std::int64_t kUnknownBatch = 1'000'000'000;

double square(double value) { return value * value; }

constexpr double kLeastNoise = 1e-8;  // variance: of runs that are taken as exact

/// Standard deviation of the logarithm of a lognormal with the same middle 80 %.
template <class Law>
double log_spread(const Law& law) {
  constexpr double kLow = 0.1, kHigh = 0.9, kWidth = 2.0 * 1.2815515655446004;
  if (law.is_constant()) return 0.0;
  return std::log(law.quantile(kHigh) / law.quantile(kLow)) / kWidth;
}

SpeedRates rates_of(const Resolution& resolution) {
  const auto value = [&](const char* name) {
    const Parameter& found = resolution.parameter(name);
    resolution.ledger.warn_of_lost_spread(found);
    return found.value;
  };
  const auto spread = [&](const char* name) { return log_spread(resolution.parameter(name).law()); };
  SpeedRates rates;
  rates.kernels = {value("training.matmul_efficiency"), value("training.attention_efficiency")};
  rates.network = value("training.network_efficiency");
  rates.device_link = value("training.link_efficiency");
  rates.network_latency = Seconds(value("training.network_latency"));
  rates.link_latency = Seconds(value("training.link_latency"));
  rates.overlap = value("training.overlap");
  rates.network_spread = spread("training.network_efficiency");
  rates.device_link_spread = spread("training.link_efficiency");
  rates.overlap_spread = spread("training.overlap");
  rates.errors = {square(value("training.software_spread")), square(value("training.scaling_spread")),
                  std::max(kLeastNoise, square(value("training.run_spread"))),
                  square(value("training.instance_spread"))};
  rates.batch_error = square(value("training.batch_spread"));
  rates.device_error = square(value("training.device_spread"));
  rates.scaling = scaling_belief(resolution.parameters, resolution.day);
  rates.scaling.noise = std::sqrt(rates.errors.measurement);
  return rates;
}

/// A cluster of `nodes`, its step of `batch` samples shared out; one sample at a time until memory is looked at.
Layout layout_of(const ModelSpec& model, const InstanceType& type, int nodes, std::int64_t batch) {
  Layout layout;
  layout.nodes = nodes;
  layout.devices_per_node = std::max(1, type.accelerator_count);
  layout.tensor_parallel = static_cast<int>(model.parallel.tensor);
  layout.pipeline_parallel = static_cast<int>(model.parallel.pipeline);
  layout.sharding = model.parallel.sharding;
  layout.global_batch = static_cast<int>(batch);
  layout.micro_batch = static_cast<int>(model.parallel.micro_batch_size.value_or(1));
  return layout;
}

/// As many samples at once as the job says, or else as fit.
void fill(Layout& layout, const ModelSpec& model, const std::optional<MemoryNeed>& need) {
  if (model.parallel.micro_batch_size) return;
  std::int64_t most = layout.replica_batch();
  if (need)
    if (const std::optional<std::int64_t> fitting = largest_micro_batch(*need)) most = std::min(most, *fitting);
  layout.micro_batch = static_cast<int>(std::max<std::int64_t>(1, most));
}

/// A problem of the layout, at the place of the job file that says it.
Problem placed(Problem problem) {
  if (problem.where == "global_batch") problem.where = "work.batch_size";
  if (problem.where == "tensor_parallel") problem.where = "work.model.parallel.tensor";
  if (problem.where == "pipeline_parallel") problem.where = "work.model.parallel.pipeline";
  if (problem.where == "micro_batch") problem.where = "work.model.parallel.micro_batch_size";
  return problem;
}

/// To three digits.
std::string rounded(double value) {
  const double digits = 2.0 - std::floor(std::log10(value)), unit = std::pow(10.0, std::abs(digits));
  return shortest(digits > 0.0 ? std::round(value * unit) / unit : std::round(value / unit) * unit);
}

std::string gigabytes(Bytes size) { return shortest(std::round(size.value() / 1e8) / 10.0) + " GB"; }

/// Resolves one job's speed: the cluster that it asks for, and the runs that it knows of.
class SpeedResolution {
 public:
  explicit SpeedResolution(const Resolution& resolution)
      : resolution_(resolution),
        spec_(model_spec(resolution)),
        model_(resolve_model(spec_, resolution.catalog.models())),
        reserved_(resolution.parameter("memory.reserved").value) {}

  std::optional<ResolvedSpeed> resolve() {
    const std::optional<TrainingSetup> target = setup_here();
    if (!target || states_time()) return std::nullopt;
    const SpeedModel model(model_, resolution_.catalog.model_families().at(std::string(name(model_.family))),
                           resolution_.catalog.efficiencies(), rates_of(resolution_));
    const std::vector<MeasuredSpeed> runs = measured_runs();
    if (resolution_.ledger.has_problems()) return std::nullopt;
    for (std::size_t i = 0; i < runs.size(); ++i) check_run(model, runs[i], item_path("work.compute.measured", i));
    if (resolution_.ledger.has_problems()) return std::nullopt;
    const std::optional<SpeedLaw> law = model.speed(*target, runs);
    if (!law) {
      refuse_unknown(runs);
      return std::nullopt;
    }
    const std::optional<PredictedStep> step = model.step(*target);
    assume(*target, *law, step, runs);
    return ResolvedSpeed{*law, told(*target, *law, step, runs)};
  }

 private:
  [[nodiscard]] bool states_time() const {
    const ComputeSpec& compute = resolution_.spec.work.compute;
    return compute.duration || compute.step_time || compute.samples_per_second;
  }

  [[nodiscard]] std::optional<MemoryNeed> need(const InstanceType& type, const Recipe& recipe,
                                               const Layout& layout) const {
    if (!type.accelerated()) return std::nullopt;
    return memory_need(model_, recipe, layout, type.accelerator_memory, reserved_);
  }

  /// The job's own cluster, or nothing and a problem.
  std::optional<TrainingSetup> setup_here() {
    const std::optional<std::int64_t>& batch = resolution_.spec.work.batch_size;
    if (!batch && !states_time() && resolution_.spec.work.model)
      resolution_.ledger.refuse({"work.batch_size", "must be given with work.model", "nothing", ""});
    if (const std::optional<Problem> problem = precision_problem(spec_, resolution_.type))
      resolution_.ledger.refuse(*problem);
    if (resolution_.ledger.has_problems() || (!batch && states_time())) return std::nullopt;
    TrainingSetup setup{&resolution_.type, recipe_of(spec_, resolution_.type),
                        layout_of(spec_, resolution_.type, nodes_of(resolution_), batch.value_or(kUnknownBatch))};
    for (const Problem& problem : layout_problems(setup.layout)) resolution_.ledger.refuse(placed(problem));
    if (resolution_.ledger.has_problems()) return std::nullopt;
    need_ = need(resolution_.type, setup.recipe, setup.layout);
    if (need_ && !need_->fits()) refuse_memory(setup.layout);
    fill(setup.layout, spec_, need_);
    if (need_) need_->micro_batch = setup.layout.micro_batch;
    return setup;
  }

  /// Where the job says how long it computes it may well have run: then the formulas are wrong, not the job.
  void refuse_memory(const Layout& layout) {
    const InstanceType* enough =
        smallest_that_fits(model_, spec_, layout, resolution_.catalog.instance_types(), reserved_);
    const std::string missing = gigabytes(Bytes(-need_->margin().value())) + " too much: " + gigabytes(need_->total()) +
                                " of " + gigabytes(need_->capacity) + " on each " + resolution_.type.accelerator;
    if (states_time())
      resolution_.ledger.warn("work.model: seems not to fit into memory, " + missing);
    else
      resolution_.ledger.refuse(
          {"work.model", "must fit into the memory of an accelerator", missing, enough ? enough->name : ""});
  }

  [[nodiscard]] std::vector<MeasuredSpeed> measured_runs() const {
    std::vector<MeasuredSpeed> runs;
    if (!resolution_.spec.work.compute.measured) return runs;
    const std::vector<MeasuredRunSpec>& given = *resolution_.spec.work.compute.measured;
    for (std::size_t i = 0; i < given.size(); ++i)
      if (const std::optional<MeasuredSpeed> run = measured_run(given[i], item_path("work.compute.measured", i)))
        runs.push_back(*run);
    return runs;
  }

  [[nodiscard]] std::optional<MeasuredSpeed> measured_run(const MeasuredRunSpec& given,
                                                          const std::string& where) const {
    const InstanceType* type = nullptr;
    const auto find = [&] { type = &resolution_.catalog.instance_types().at(given.instance_type); };
    if (!resolution_.ledger.look_up(where + ".instance_type", find)) return std::nullopt;
    ModelSpec spec = spec_;
    if (given.precision) spec.precision = given.precision;
    if (std::optional<Problem> problem = precision_problem(spec, *type)) {
      if (given.precision) problem->where = where + ".precision";
      resolution_.ledger.refuse(*problem);
      return std::nullopt;
    }
    const std::int64_t batch = given.batch_size.value_or(resolution_.spec.work.batch_size.value_or(kUnknownBatch));
    TrainingSetup setup{type, recipe_of(spec, *type),
                        layout_of(spec, *type, static_cast<int>(given.instance_count), batch)};
    for (const Problem& problem : layout_problems(setup.layout))
      resolution_.ledger.refuse({where, problem.rule, problem.value, problem.nearest});
    if (resolution_.ledger.has_problems()) return std::nullopt;
    fill(setup.layout, spec, need(*type, setup.recipe, setup.layout));
    return speed_of(given, setup, batch);
  }

  [[nodiscard]] static MeasuredSpeed speed_of(const MeasuredRunSpec& given, const TrainingSetup& setup,
                                              std::int64_t batch) {
    constexpr double kMedian = 0.5;
    if (const auto& speed = given.samples_per_second)
      return {setup, speed->quantile(kMedian), square(log_spread(*speed))};
    const PerSecond speed(static_cast<double>(batch) / given.step_time->quantile(kMedian).value());
    return {setup, speed, square(log_spread(*given.step_time))};
  }

  /// No run exceeds the peak of its accelerators; one that is far from its prediction is often of something else.
  void check_run(const SpeedModel& model, const MeasuredSpeed& run, const std::string& where) const {
    if (const std::optional<double> used = peak_share(run); used && *used > 1.0)
      resolution_.ledger.refuse({where, "must not exceed what the accelerators can compute at their peak",
                                 rounded(run.speed.value()) + " samples/s, " + rounded(*used) + " times the peak",
                                 rounded(run.speed.value() / *used) + " samples/s"});
    else if (const std::optional<SpeedLaw> law = model.speed(run.setup, {}))
      warn_if_far(run.speed.value() / law->median, law->log_spread, where);
  }

  /// Against the fastest precision of the accelerator: libraries use it unasked.
  [[nodiscard]] std::optional<double> peak_share(const MeasuredSpeed& run) const {
    const std::optional<Flops> flops = training_flops(model_, run.setup.recipe.trainable);
    const std::vector<PeakRate>& peaks = run.setup.type->peak;
    if (!flops || peaks.empty()) return std::nullopt;
    const double most = std::ranges::max(peaks, {}, &PeakRate::tflops).tflops * 1e12;
    return flops->value() * run.speed.value() / (most * run.setup.layout.devices());
  }

  void warn_if_far(double ratio, double log_spread, const std::string& where) const {
    constexpr double kFar = 4.0;  // standard deviations: 1 of 16 000 by chance
    if (std::abs(std::log(ratio)) <= kFar * log_spread) return;
    const std::string times = rounded(std::max(ratio, 1.0 / ratio)) + " times as " + (ratio > 1.0 ? "fast" : "slow");
    resolution_.ledger.warn(where + ": " + times + " as predicted; is it of this model, batch and instance type?");
  }

  void refuse_unknown(const std::vector<MeasuredSpeed>& runs) const {
    const std::string& here = resolution_.type.name;
    Ledger& ledger = resolution_.ledger;
    if (runs.empty())
      ledger.refuse({"work.compute", "must say how long the computing takes where it cannot be predicted",
                     "no operations are known of the model, or no peak rate of " + here, ""});
    else if (std::ranges::none_of(runs, [&](const MeasuredSpeed& run) {
               return run.setup.type->accelerated() == resolution_.type.accelerated();
             }))
      ledger.refuse({"work.compute.measured",
                     "must hold a run with accelerators for a type with them, and one without for a type without",
                     runs.front().setup.type->name + " for " + here, ""});
    else
      ledger.refuse({"work.model", "must say what a sample takes, to carry a measured run over to " + here,
                     "run on " + runs.front().setup.type->name, ""});
  }

  [[nodiscard]] std::string basis(const std::vector<MeasuredSpeed>& runs) const {
    if (runs.empty()) return "predicted from the operations of the model";
    const auto own = [&](const MeasuredSpeed& run) { return run.setup.type->name == resolution_.type.name; };
    const auto count = std::ranges::count_if(runs, own);
    const std::string what = count > 0 ? "scaled from " : "carried over from ";
    const auto all = count > 0 ? count : std::ssize(runs);
    return what + std::to_string(all) + (all == 1 ? " measured run" : " measured runs") + " on " +
           (count > 0 ? resolution_.type.name : runs.front().setup.type->name);
  }

  void assume(const TrainingSetup& target, const SpeedLaw& law, const std::optional<PredictedStep>& step,
              const std::vector<MeasuredSpeed>& runs) const {
    constexpr double kLow = 0.1, kHigh = 0.9;
    Ledger& ledger = resolution_.ledger;
    const std::string value = rounded(law.median) + " samples/s (80 %: " + rounded(law.quantile(kLow)) + " to " +
                              rounded(law.quantile(kHigh)) + "), " + basis(runs);
    if (step)
      ledger.assume("work.compute", value + "; efficiency of " + step->efficiency.scope(), step->efficiency.provenance);
    else
      ledger.assume("work.compute", value, "scaling of published runs");
    if (model_.published) ledger.assume("work.model", model_.name, *model_.published);
    if (resolution_.type.accelerator.starts_with("AWS Trainium") && !resolution_.spec.work.warm_up)
      ledger.warn("work.warm_up: the graph that is compiled for " + resolution_.type.accelerator +
                  " before the first step is not in the forecast");
    if (resolution_.type.accelerated() && !spec_.precision)
      ledger.assume("work.model.precision", std::string(word(target.recipe.precision)),
                    "the first of bf16, fp16, tf32, fp32 that the accelerator has");
  }

  [[nodiscard]] TrainingSpeed told(const TrainingSetup& target, const SpeedLaw& law,
                                   const std::optional<PredictedStep>& step,
                                   const std::vector<MeasuredSpeed>& runs) const {
    constexpr double kLow = 0.1, kHigh = 0.9;
    TrainingSpeed told;
    told.samples_per_second = law.median;
    told.low = law.quantile(kLow);
    told.high = law.quantile(kHigh);
    told.basis = basis(runs);
    told.precision = word(target.recipe.precision);
    told.nodes = target.nodes();
    told.devices = target.layout.devices();
    told.batch_size = target.layout.global_batch;
    told.micro_batch = target.layout.micro_batch;
    told.accumulation = target.layout.accumulation();
    tell_step(told, step);
    tell_memory(told);
    return told;
  }

  void tell_step(TrainingSpeed& told, const std::optional<PredictedStep>& step) const {
    if (!step) return;
    const StepTime& time = step->step;
    told.efficiency = step->efficiency.scope();
    told.efficiency_runs = step->efficiency.runs;
    told.step = {{"compute", time.compute},
                 {"tensor", time.tensor},
                 {"stage_sends", time.stage_sends},
                 {"pipeline_bubble", time.pipeline_bubble},
                 {"exposed", time.exposed},
                 {"straggler", time.straggler},
                 {"update", time.fixed}};
    if (const std::optional<Flops> flops = training_flops(model_, spec_.trainable.value())) {
      told.model_flops = flops->value();
      const PeakRate* peak = resolution_.type.peak_rate(told.precision);
      if (peak)
        told.flops_utilisation = flops->value() * told.samples_per_second / (peak->tflops * 1e12 * told.devices);
    }
  }

  void tell_memory(TrainingSpeed& told) const {
    if (!need_) return;
    told.memory = {{"weights", need_->weights},
                   {"gradients", need_->gradients},
                   {"optimizer", need_->optimizer},
                   {"gathered", need_->gathered},
                   {"reserved", need_->reserved}};
    if (need_->activations) told.memory.push_back({"activations", *need_->activations * need_->micro_batch});
    told.memory_capacity = need_->capacity;
    told.largest_micro_batch = largest_micro_batch(*need_);
  }

  const Resolution& resolution_;
  const ModelSpec& spec_;
  Model model_;
  Bytes reserved_;
  std::optional<MemoryNeed> need_;
};

}  // namespace

std::optional<ResolvedSpeed> resolve_training_speed(const Resolution& resolution) {
  const WorkSpec& work = resolution.spec.work;
  if (!work.model && !work.compute.measured) return std::nullopt;
  return SpeedResolution(resolution.of(computing_type(resolution))).resolve();
}

}  // namespace simcore
