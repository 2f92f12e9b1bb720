#include "simcore/resolve/cluster_speed.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/resolve/measured_runs.hpp"
#include "simcore/resolve/speed_rates.hpp"
#include "simcore/resolve/training_layout.hpp"
#include "simcore/training/flops.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// What the job says of its model; without one, only runs on its own instances tell anything.
const ModelSpec& model_spec(const Resolution& resolution) {
  static const ModelSpec none;
  const std::optional<ModelSpec>& given = resolution.spec.work.model;
  return given ? *given : none;
}

/// Those with accelerators, or all where none has any.
std::vector<InstanceGroupSpec> computing_groups(const Resolution& resolution) {
  const ClusterSpec& cluster = resolution.spec.cluster;
  if (cluster.groups.empty()) return {{"", cluster.instance_type, cluster.instance_count}};
  std::vector<InstanceGroupSpec> computing;
  std::ranges::copy_if(cluster.groups, std::back_inserter(computing), [&](const InstanceGroupSpec& group) {
    return resolution.catalog.instance_types().at(group.instance_type).accelerated();
  });
  return computing.empty() ? cluster.groups : computing;
}

std::string gigabytes(Bytes size) { return shortest(std::round(size.value() / 1e8) / 10.0) + " GB"; }

/// Resolves one job's speed: the cluster that it asks for, and the runs that it knows of.
class SpeedResolution {
 public:
  SpeedResolution(const Resolution& resolution, std::int64_t nodes)
      : resolution_(resolution),
        nodes_(static_cast<int>(nodes)),
        spec_(model_spec(resolution)),
        model_(resolve_model(spec_, resolution.catalog.models())),
        reserved_(resolution.parameter("memory.reserved").value) {}

  std::optional<ResolvedSpeed> resolve() {
    const std::optional<TrainingSetup> target = setup_here();
    if (!target || states_time()) return std::nullopt;
    const SpeedModel model(model_, resolution_.catalog.model_families().at(std::string(name(model_.family))),
                           resolution_.catalog.efficiencies(), speed_rates(resolution_));
    const MeasuredRuns measured(resolution_, spec_, model_, reserved_);
    const std::vector<MeasuredSpeed> runs = measured.resolve();
    if (resolution_.ledger.has_problems()) return std::nullopt;
    measured.check(model, runs);
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

  /// Where the job says how long it computes it may well have run: then the tables and formulas are wrong, not the job.
  void object(const Problem& problem) const {
    if (states_time())
      resolution_.ledger.warn(problem.message());
    else
      resolution_.ledger.refuse(problem);
  }

  /// What a prediction needs that a job which states its time can do without.
  void require_sizes() const {
    if (states_time() || !resolution_.spec.work.model) return;
    if (!resolution_.spec.work.batch_size)
      resolution_.ledger.refuse({"work.batch_size", "must be given with work.model", "nothing", ""});
    if (model_.sequence_missing && resolution_.type.accelerated())
      resolution_.ledger.refuse({"work.model.sequence_length",
                                 "must be given for a model of tokens: what a sample takes goes by it", "nothing", ""});
  }

  /// Whether the cluster can be laid out so; objects to what cannot be.
  [[nodiscard]] bool check_layout(const Layout& layout) const {
    for (const Problem& problem : split_problems(model_, spec_.parallel)) object(problem);
    const std::vector<Problem> problems = layout_problems(layout);
    for (const Problem& problem : problems) object(placed(problem));
    return problems.empty() && !resolution_.ledger.has_problem_in("work");
  }

  /// The job's own cluster, or nothing and a problem.
  std::optional<TrainingSetup> setup_here() {
    const std::optional<std::int64_t>& batch = resolution_.spec.work.batch_size;
    require_sizes();
    if (const std::optional<Problem> problem = precision_problem(spec_, resolution_.type)) object(*problem);
    if (resolution_.ledger.has_problem_in("work") || (!batch && states_time())) return std::nullopt;
    TrainingSetup setup{&resolution_.type, recipe_of(spec_, resolution_.type),
                        layout_of(spec_, resolution_.type, nodes_, batch.value_or(kUnknownBatch))};
    if (!check_layout(setup.layout)) return std::nullopt;
    need_ = accelerator_need(model_, resolution_.type, setup.recipe, setup.layout, reserved_);
    if (need_ && !need_->fits()) refuse_memory(setup.layout);
    fill_micro_batch(setup.layout, spec_, need_);
    if (need_) need_->micro_batch = setup.layout.micro_batch;
    if (!states_time()) note_model(setup.layout);
    return setup;
  }

  /// What of the model is a guess, or not known at all.
  void note_model(const Layout& layout) const {
    Ledger& ledger = resolution_.ledger;
    if (model_.typical_shape)
      ledger.assume("work.model.layers",
                    shortest(model_.transformer->layers) + ", " + rounded(model_.transformer->hidden_size) + " wide",
                    "usual for so many weights: 12 L h², and h = 128 L (GPT-3, Llama 2)");
    if (model_.typical_sequence)
      ledger.assume("work.model.sequence_length", rounded(model_.transformer->sequence_length),
                    "flops_per_sample ÷ the operations of a token");
    if (resolution_.spec.work.model && resolution_.type.accelerated() && (!need_ || !need_->activations))
      ledger.warn("work.model." + std::string(need_ ? "activations_per_sample" : "parameters") +
                  ": not known, so that it is not checked whether " + std::to_string(layout.micro_batch) +
                  " samples at once fit into the memory of an accelerator");
  }

  void refuse_memory(const Layout& layout) const {
    const std::string missing = gigabytes(Bytes(-need_->margin().value())) + " too much: " + gigabytes(need_->total()) +
                                " of " + gigabytes(need_->capacity) + " on each " + resolution_.type.accelerator;
    if (states_time())
      resolution_.ledger.warn("work.model: seems not to fit into memory, " + missing);
    else
      resolution_.ledger.refuse({"work.model", "must fit into the memory of an accelerator", missing,
                                 nearest_that_fits(model_, spec_, layout, resolution_.type,
                                                   resolution_.catalog.instance_types(), reserved_)});
  }

  void refuse_unknown(const std::vector<MeasuredSpeed>& runs) const {
    const std::string& here = resolution_.type.name;
    Ledger& ledger = resolution_.ledger;
    if (runs.empty() && resolution_.type.accelerated() && !training_flops(model_))
      ledger.refuse(
          {"work.model.flops_per_sample", "must be given for a model whose operations are not known", "nothing", ""});
    else if (runs.empty())
      ledger.refuse({"work.compute", "must say how long the computing takes where it cannot be predicted",
                     "nothing for " + here, ""});
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
    told.interval80 = {law.quantile(kLow), law.quantile(kHigh)};
    told.basis = basis(runs);
    told.instance_type = resolution_.type.name;
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
    told.step.entries = {{"compute", time.compute},
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
    told.memory.entries = {{"weights", need_->weights},
                           {"gradients", need_->gradients},
                           {"optimizer", need_->optimizer},
                           {"gathered", need_->gathered},
                           {"reserved", need_->reserved}};
    if (need_->activations) told.memory.entries.emplace_back("activations", *need_->activations * need_->micro_batch);
    told.memory_capacity = need_->capacity;
    told.largest_micro_batch = largest_micro_batch(*need_);
  }

  const Resolution& resolution_;
  int nodes_;  // that compute
  const ModelSpec& spec_;
  Model model_;
  Bytes reserved_;
  std::optional<MemoryNeed> need_;
};

}  // namespace

std::optional<ResolvedSpeed> resolve_training_speed(const Resolution& resolution) {
  const WorkSpec& work = resolution.spec.work;
  if (!work.model && !work.compute.measured) return std::nullopt;
  const std::vector<InstanceGroupSpec> groups = computing_groups(resolution);
  std::int64_t nodes = 0;
  for (const InstanceGroupSpec& group : groups) {
    nodes += group.instance_count;
    if (group.instance_type == groups.front().instance_type) continue;
    resolution.ledger.refuse({"cluster.groups", "must compute on one instance type where the speed is predicted",
                              groups.front().instance_type + " and " + group.instance_type, ""});
    return std::nullopt;
  }
  const InstanceType& type = resolution.catalog.instance_types().at(groups.front().instance_type);
  const ComputeSpec& compute = work.compute;
  const bool stated = compute.duration || compute.step_time || compute.samples_per_second;
  try {
    return SpeedResolution(resolution.of(type), nodes).resolve();
  } catch (const InputError& error) {  // of the model: beside all else that is wrong
    for (const Problem& problem : error.problems()) {
      if (stated)
        resolution.ledger.warn(problem.message());
      else
        resolution.ledger.refuse(problem);
    }
    return std::nullopt;
  }
}

}  // namespace simcore
