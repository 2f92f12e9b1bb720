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
const ModelSpec& model_spec(const ResolveContext& context) {
  static const ModelSpec none;
  const std::optional<ModelSpec>& given = context.spec.work.model;
  return given ? *given : none;
}

/// Groups with accelerators, or all where none has any.
std::vector<InstanceGroupSpec> computing_groups(const ResolveContext& context) {
  const ClusterSpec& cluster = context.spec.cluster;
  if (cluster.groups.empty()) return {{"", cluster.instance_type, cluster.instance_count}};
  std::vector<InstanceGroupSpec> computing;
  std::ranges::copy_if(cluster.groups, std::back_inserter(computing), [&](const InstanceGroupSpec& group) {
    return context.catalog.instance_types().at(group.instance_type).accelerated();
  });
  return computing.empty() ? cluster.groups : computing;
}

std::string gigabytes(Bytes size) { return shortest(std::round(size.value() / 1e8) / 10.0) + " GB"; }

/// Resolves one job's speed: the cluster that it asks for, and the runs that it knows of.
class SpeedResolution {
 public:
  SpeedResolution(const ResolveContext& context, std::int64_t nodes)
      : context_(context),
        nodes_(static_cast<int>(nodes)),
        spec_(model_spec(context)),
        model_(resolve_model(spec_, context.catalog.models())),
        reserved_(context.parameter("memory.reserved").value) {}

  std::optional<ResolvedSpeed> resolve() {
    std::optional<TrainingSetup> target = setup_here();
    if (!target || states_time()) return std::nullopt;
    const std::string family(word(model_.family));
    const SpeedModel model(model_, context_.catalog.model_families().at(family), context_.catalog.efficiencies(),
                           speed_rates(context_, family));
    const MeasuredRuns measured(context_, spec_, model_, reserved_);
    choose(*target, model);
    const std::vector<MeasuredSpeed> runs = measured.resolve(model);
    if (context_.diagnostics.has_problems()) return std::nullopt;
    measured.check(model, *target, runs);
    if (context_.diagnostics.has_problems()) return std::nullopt;
    const std::optional<SpeedLaw> law = model.speed(*target, runs);
    if (!law) {
      refuse_unknown(runs);
      return std::nullopt;
    }
    measured.warn_if_outside(*target, runs);
    const std::optional<PredictedStep> step = model.step(*target);
    assume(*target, *law, step, runs);
    return ResolvedSpeed{*law, summary(*target, *law, step, runs)};
  }

 private:
  [[nodiscard]] bool states_time() const {
    const ComputeSpec& compute = context_.spec.work.compute;
    return compute.duration || compute.step_time || compute.samples_per_second;
  }

  /// Where the job says how long it computes it may well have run: then the tables and formulas are wrong, not the job.
  void object(const Problem& problem) const {
    if (states_time())
      context_.diagnostics.warn(problem.message());
    else
      context_.diagnostics.refuse(problem);
  }

  /// What a prediction needs that a job which states its time can do without.
  void require_sizes() const {
    if (states_time() || !context_.spec.work.model) return;
    if (!context_.spec.work.batch_size)
      context_.diagnostics.refuse({"work.batch_size", "must be given with work.model", "nothing", ""});
    if (model_.sequence_missing && context_.type.accelerated())
      context_.diagnostics.refuse({"work.model.sequence_length",
                                   "must be given for a model of tokens: what a sample takes goes by it", "nothing",
                                   ""});
  }

  /// Whether the cluster can be laid out so; objects to what cannot be.
  [[nodiscard]] bool check_layout(const Layout& layout) const {
    for (const Problem& problem : split_problems(model_, spec_.parallel)) object(problem);
    const std::vector<Problem> problems = layout_problems(layout);
    for (const Problem& problem : problems) object(placed(problem));
    return problems.empty() && !context_.diagnostics.has_problem_in("work");
  }

  /// The job's own cluster, or nothing and a problem.
  std::optional<TrainingSetup> setup_here() {
    const std::optional<std::int64_t>& batch = context_.spec.work.batch_size;
    require_sizes();
    if (const std::optional<Problem> problem = precision_problem(spec_, context_.type)) object(*problem);
    if (context_.diagnostics.has_problem_in("work") || (!batch && states_time())) return std::nullopt;
    TrainingSetup setup{&context_.type, recipe_of(spec_, context_.type),
                        layout_of(spec_, context_.type, nodes_, batch.value_or(kUnknownBatch)),
                        own_links(context_, context_.type)};
    if (!check_layout(setup.layout)) return std::nullopt;
    need_ = accelerator_need(model_, context_.type, setup.recipe, setup.layout, reserved_);
    if (need_ && !need_->fits()) refuse_memory(setup.layout);
    fill_micro_batch(setup.layout, spec_, need_);
    if (need_) need_->micro_batch = setup.layout.micro_batch;
    if (!states_time()) note_model(setup.layout);
    return setup;
  }

  /// Micro-batch of a pipeline, and whether its schedule can be.
  void choose(TrainingSetup& setup, const SpeedModel& model) {
    choose_micro_batch(setup, spec_, model);
    if (need_) need_->micro_batch = setup.layout.micro_batch;
    if (const std::optional<Problem> problem = schedule_problem(setup.layout)) object(placed(*problem));
  }

  /// What of the model is a guess, or not known at all.
  void note_model(const Layout& layout) const {
    Diagnostics& diagnostics = context_.diagnostics;
    if (model_.typical_shape)
      diagnostics.assume(
          "work.model.layers",
          shortest(model_.transformer->layers) + ", " + rounded(model_.transformer->hidden_size) + " wide",
          "usual for so many weights: 12 L h², and h = 128 L (GPT-3, Llama 2)");
    if (model_.typical_sequence)
      diagnostics.assume("work.model.sequence_length", rounded(model_.transformer->sequence_length),
                         "flops_per_sample ÷ the operations of a token");
    if (context_.spec.work.model && context_.type.accelerated() && (!need_ || !need_->activations))
      diagnostics.warn("work.model." + std::string(need_ ? "activations_per_sample" : "parameters") +
                       ": not known, so that it is not checked whether " + std::to_string(layout.micro_batch) +
                       " samples at once fit into the memory of an accelerator");
  }

  /// Types that have a price in the job's region: no other is worth naming.
  [[nodiscard]] Offered priced() const {
    return [this](const InstanceType& type) {
      return !context_.catalog.training_prices().history(type.name, context_.spec.region).empty();
    };
  }

  void refuse_memory(const Layout& layout) const {
    const std::string missing = gigabytes(Bytes(-need_->margin().value())) + " too much: " + gigabytes(need_->total()) +
                                " of " + gigabytes(need_->capacity) + " on each " + context_.type.accelerator;
    if (states_time())
      context_.diagnostics.warn("work.model: seems not to fit into memory, " + missing);
    else
      context_.diagnostics.refuse({"work.model", "must fit into the memory of an accelerator", missing,
                                   nearest_that_fits(model_, spec_, layout, context_.type,
                                                     context_.catalog.instance_types(), reserved_, priced())});
  }

  void refuse_unknown(const std::vector<MeasuredSpeed>& runs) const {
    const std::string here(kTheType), &type = context_.type.name;
    Diagnostics& diagnostics = context_.diagnostics;
    if (runs.empty() && context_.type.accelerated() && !training_flops(model_))
      diagnostics.refuse(
          {"work.model.flops_per_sample", "must be given for a model whose operations are not known", "nothing", ""});
    else if (runs.empty())
      diagnostics.refuse({"work.compute", "must say how long the computing takes where it cannot be predicted",
                          "nothing for " + here, "", type});
    else if (std::ranges::none_of(runs, [&](const MeasuredSpeed& run) {
               return run.setup.type->accelerated() == context_.type.accelerated();
             }))
      diagnostics.refuse({"work.compute.measured",
                          "must hold a run with accelerators for a type with them, and one without for a type without",
                          runs.front().setup.type->name + " for " + here, "", type});
    else
      diagnostics.refuse({"work.model", "must say what a sample takes, to carry a measured run over to " + here,
                          "run on " + runs.front().setup.type->name, "", type});
  }

  [[nodiscard]] std::string basis(const std::vector<MeasuredSpeed>& runs) const {
    if (runs.empty()) return "predicted from the operations of the model";
    const auto own = [&](const MeasuredSpeed& run) { return run.setup.type->name == context_.type.name; };
    const auto count = std::ranges::count_if(runs, own);
    const std::string what = count > 0 ? "scaled from " : "carried over from ";
    const auto all = count > 0 ? count : std::ssize(runs);
    return what + std::to_string(all) + (all == 1 ? " measured run" : " measured runs") + " on " +
           (count > 0 ? context_.type.name : runs.front().setup.type->name);
  }

  void assume(const TrainingSetup& target, const SpeedLaw& law, const std::optional<PredictedStep>& step,
              const std::vector<MeasuredSpeed>& runs) const {
    constexpr double kLow = 0.1, kHigh = 0.9;
    Diagnostics& diagnostics = context_.diagnostics;
    const std::string value = rounded(law.median) + " samples/s (80 %: " + rounded(law.quantile(kLow)) + " to " +
                              rounded(law.quantile(kHigh)) + "), " + basis(runs);
    if (step)
      diagnostics.assume("work.compute", value + "; efficiency of " + step->efficiency.scope(),
                         step->efficiency.provenance);
    else
      diagnostics.assume("work.compute", value, "scaling of published runs");
    if (model_.published) diagnostics.assume("work.model", model_.name, *model_.published);
    if (context_.type.accelerator.starts_with("AWS Trainium") && !context_.spec.work.warm_up)
      diagnostics.warn("work.warm_up: the graph that is compiled for " + context_.type.accelerator +
                       " before the first step is not in the forecast");
    if (context_.type.accelerated() && !spec_.precision)
      diagnostics.assume("work.model.precision", std::string(word(target.recipe.precision)),
                         "the first of bf16, fp16, tf32, fp32 that the accelerator has");
  }

  [[nodiscard]] TrainingSpeed summary(const TrainingSetup& target, const SpeedLaw& law,
                                      const std::optional<PredictedStep>& step,
                                      const std::vector<MeasuredSpeed>& runs) const {
    constexpr double kLow = 0.1, kHigh = 0.9;
    TrainingSpeed summary;
    summary.samples_per_second = law.median;
    summary.interval80 = {law.quantile(kLow), law.quantile(kHigh)};
    summary.basis = basis(runs);
    summary.instance_type = context_.type.name;
    summary.precision = word(target.recipe.precision);
    summary.nodes = target.nodes();
    summary.devices = target.layout.devices();
    summary.batch_size = target.layout.global_batch;
    summary.micro_batch = target.layout.micro_batch;
    summary.accumulation = target.layout.accumulation();
    describe_step(summary, step);
    describe_memory(summary);
    return summary;
  }

  void describe_step(TrainingSpeed& summary, const std::optional<PredictedStep>& step) const {
    if (!step) return;
    const StepTime& time = step->step;
    summary.efficiency = step->efficiency.scope();
    summary.efficiency_runs = step->efficiency.runs;
    summary.step.entries = {{"compute", time.compute},
                            {"tensor", time.tensor},
                            {"stage_sends", time.stage_sends},
                            {"pipeline_bubble", time.pipeline_bubble},
                            {"exposed", time.exposed},
                            {"straggler", time.straggler},
                            {"update", time.fixed}};
    if (const std::optional<Flops> flops = training_flops(model_, spec_.trainable.value())) {
      summary.model_flops = flops->value();
      const PeakRate* peak = context_.type.peak_rate(summary.precision);
      if (peak)
        summary.flops_utilisation =
            flops->value() * summary.samples_per_second / (peak->tflops * 1e12 * summary.devices);
    }
  }

  void describe_memory(TrainingSpeed& summary) const {
    if (!need_) return;
    summary.memory.entries = {{"weights", need_->weights},
                              {"gradients", need_->gradients},
                              {"optimizer", need_->optimizer},
                              {"gathered", need_->gathered},
                              {"reserved", need_->reserved}};
    if (need_->activations)
      summary.memory.entries.emplace_back("activations", *need_->activations * need_->micro_batch);
    summary.memory_capacity = need_->capacity;
    summary.largest_micro_batch = largest_micro_batch(*need_);
  }

  const ResolveContext& context_;
  int nodes_;  // that compute
  const ModelSpec& spec_;
  Model model_;
  Bytes reserved_;
  std::optional<MemoryNeed> need_;
};

}  // namespace

std::optional<ResolvedSpeed> resolve_training_speed(const ResolveContext& context) {
  const WorkSpec& work = context.spec.work;
  if (!work.model && !work.compute.measured) return std::nullopt;
  const std::vector<InstanceGroupSpec> groups = computing_groups(context);
  std::int64_t nodes = 0;
  for (const InstanceGroupSpec& group : groups) {
    nodes += group.instance_count;
    if (group.instance_type == groups.front().instance_type) continue;
    context.diagnostics.refuse({"cluster.groups", "must compute on one instance type where the speed is predicted",
                                groups.front().instance_type + " and " + group.instance_type, ""});
    return std::nullopt;
  }
  const InstanceType& type = context.catalog.instance_types().at(groups.front().instance_type);
  const ComputeSpec& compute = work.compute;
  const bool stated = compute.duration || compute.step_time || compute.samples_per_second;
  try {
    return SpeedResolution(context.of(type), nodes).resolve();
  } catch (const InputError& error) {  // of the model: beside all else that is wrong
    for (const Problem& problem : error.problems()) {
      if (stated)
        context.diagnostics.warn(problem.message());
      else
        context.diagnostics.refuse(problem);
    }
    return std::nullopt;
  }
}

}  // namespace simcore
