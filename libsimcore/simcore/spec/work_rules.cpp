#include "simcore/spec/work_rules.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

using Problems = std::vector<Problem>;

/// A count as the job file has it: "12", "uniform(5, 15)".
std::string text(const Uncertain<Count>& count) {
  return count.is_constant() ? with_decimals(count.mean().value(), 0) : count.law().text();
}

bool is_uncertain(const std::optional<Uncertain<Count>>& count) { return count && !count->is_constant(); }

bool counts_samples(const WorkSpec& work) { return work.samples || (work.steps && work.batch_size); }

void check_amount(const WorkSpec& work, Problems& problems) {
  const ComputeSpec& compute = work.compute;
  if (compute.samples_per_second && !work.samples)
    problems.push_back({"work.samples", "must be given with work.compute.samples_per_second", "nothing", ""});
  if (compute.step_time && !work.steps && !(work.samples && work.batch_size))
    problems.push_back({"work.steps", "must be given with work.compute.step_time (or work.samples and work.batch_size)",
                        "nothing", ""});
  if (compute.measured && !counts_samples(work))
    problems.push_back({"work.samples", "must be given with work.compute.measured (or work.steps and work.batch_size)",
                        "nothing", ""});
  const double part = work.subset ? work.subset->value() : 1.0;
  if (work.samples && work.batch_size && static_cast<double>(*work.batch_size) > part * work.samples->mean().value())
    problems.push_back({"work.batch_size",
                        part < 1.0 ? "must not exceed work.subset of work.samples" : "must not exceed work.samples",
                        std::to_string(*work.batch_size), ""});
}

/// What is stated of all epochs together needs a number of them.
void check_uncertain_amounts(const WorkSpec& work, Problems& problems) {
  const bool epochs = !work.epochs.is_constant();
  const auto refuse = [&](bool wrong, const char* field, const std::string& rule, const Uncertain<Count>& value) {
    if (wrong) problems.push_back({field, rule, text(value), ""});
  };
  const char* whole = work.compute.duration ? "work.compute.duration" : work.steps ? "work.steps" : nullptr;
  refuse(epochs && whole != nullptr, "work.epochs",
         std::string("must be one number with ") + (whole ? whole : "") + ", which is of all epochs", work.epochs);
  refuse(is_uncertain(work.samples) && work.steps, "work.samples", "must be one number with work.steps",
         work.samples.value_or(1));
  refuse(is_uncertain(work.steps) && work.samples, "work.steps", "must be one number with work.samples",
         work.steps.value_or(1));
}

void check_early_stopping(const WorkSpec& work, Problems& problems) {
  if (!work.early_stopping) return;
  constexpr double kMostEpochs = 10000.0;
  const std::string field = "work.epochs";
  if (work.boosting)
    problems.push_back({"work.early_stopping", "must be left out with work.boosting: give the rounds that it grows",
                        "a section", "work.boosting.rounds"});
  else if (!work.epochs.is_constant())
    problems.push_back({field, "must be one number with work.early_stopping: the most epochs", text(work.epochs), ""});
  else if (work.epochs.mean().value() > kMostEpochs)
    problems.push_back({field, "must be at most 10000 with work.early_stopping", text(work.epochs), "10000"});
  else if (work.epochs.mean().value() < static_cast<double>(work.early_stopping->patience) + 2.0)
    problems.push_back({field,
                        "must be at least 2 more than work.early_stopping.patience, or training never stops early",
                        text(work.epochs), std::to_string(work.early_stopping->patience + 2)});
}

/// A boosting job says by its size alone how long it computes.
void check_boosting(const WorkSpec& work, Problems& problems) {
  if (!work.boosting) return;
  const BoostingSpec& boosting = *work.boosting;
  const auto refuse = [&](bool wrong, const char* field, const char* rule, const std::string& value) {
    if (wrong) problems.push_back({field, rule, value, ""});
  };
  const bool by_leaves = boosting.library == BoostingLibrary::lightgbm;
  refuse(by_leaves && boosting.depth, "work.boosting.depth", "must be left out with lightgbm, whose trees have leaves",
         std::to_string(boosting.depth.value_or(0)));
  refuse(!by_leaves && boosting.leaves, "work.boosting.leaves", "only goes with library: lightgbm",
         std::to_string(boosting.leaves.value_or(0)));
  refuse(work.model.has_value(), "work.model", "must be left out with work.boosting", "a model");
  refuse(text(work.epochs) != "1", "work.epochs", "must be 1 with work.boosting, which reads its data once",
         text(work.epochs));
  const auto leave_out = [&](const auto& given, const char* field) {
    refuse(given.has_value(), field, "must be left out with work.boosting, which has rows and rounds",
           text(given.value_or(1)));
  };
  leave_out(work.samples, "work.samples");
  leave_out(work.steps, "work.steps");
  leave_out(work.batch_size, "work.batch_size");
}

/// The keys that say how long the computing takes: "duration, samples_per_second".
std::string keys_of(const ComputeSpec& compute) {
  std::string keys;
  const auto add = [&](bool given, const char* key) {
    keys += given ? (keys.empty() ? "" : ", ") + std::string(key) : "";
  };
  add(compute.duration.has_value(), "duration");
  add(compute.step_time.has_value(), "step_time");
  add(compute.samples_per_second.has_value(), "samples_per_second");
  add(compute.measured.has_value(), "measured");
  return keys;
}

void check_compute(const WorkSpec& work, JobKind kind, Problems& problems) {
  const ComputeSpec& compute = work.compute;
  const int given = int{compute.duration.has_value()} + int{compute.step_time.has_value()} +
                    int{compute.samples_per_second.has_value()} + int{compute.measured.has_value()};
  if (given > 0 && work.boosting)
    problems.push_back(
        {"work.compute", "must be left out with work.boosting", std::to_string(given) + " of its keys", ""});
  const bool on_processors = kind == JobKind::processing && work.preprocessing;  // all that is done
  if (given > 1 || (given == 0 && !work.model && !work.boosting && !on_processors))
    problems.push_back({"work.compute", "must hold exactly one of duration, step_time, samples_per_second, measured",
                        given == 0 ? "none" : keys_of(compute),
                        given > 0                     ? ""
                        : kind == JobKind::processing ? "work.preprocessing, the time of a sample on a vCPU"
                                                      : "work.model, which predicts the speed"});
  if (compute.spread && (given == 0 || compute.measured))
    problems.push_back({"work.compute.spread", "needs a duration, step_time or samples_per_second of which it is",
                        to_string(*compute.spread), ""});
  if (compute.measured_on && (given == 0 || compute.measured))
    problems.push_back({"work.compute.measured_on", "needs a duration, step_time or samples_per_second that is of it",
                        given == 0 ? "none" : "measured", ""});
  if (compute.measured_on && !compute.measured_on->groups.empty() && !compute.measured_on->instance_type.empty())
    problems.push_back({"work.compute.measured_on", "must hold at most one of instance_type, groups", "both", ""});
  if (given == 0 && work.model && !counts_samples(work))
    problems.push_back(
        {"work.samples", "must be given with work.model (or work.steps and work.batch_size)", "nothing", ""});
}

/// Where a speed is predicted, samples of a step are counted in 32 bits.
void check_batch(const std::string& where, const std::optional<std::int64_t>& batch, Problems& problems) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (batch && *batch > kMost)
    problems.push_back({where, "must be at most " + std::to_string(kMost) + " where a speed is predicted",
                        std::to_string(*batch), std::to_string(kMost)});
}

void check_batches(const WorkSpec& work, Problems& problems) {
  const ComputeSpec& compute = work.compute;
  if (compute.duration || compute.step_time || compute.samples_per_second) return;
  check_batch("work.batch_size", work.batch_size, problems);
  for (std::size_t i = 0; compute.measured && i < compute.measured->size(); ++i)
    check_batch(item_path("work.compute.measured", i) + ".batch_size", (*compute.measured)[i].batch_size, problems);
}

void check_measured(const WorkSpec& work, Problems& problems) {
  if (!work.compute.measured) return;
  for (std::size_t i = 0; i < work.compute.measured->size(); ++i) {
    const MeasuredRunSpec& run = (*work.compute.measured)[i];
    const std::string where = item_path("work.compute.measured", i);
    if (run.samples_per_second.has_value() == run.step_time.has_value())
      problems.push_back(
          {where, "must hold exactly one of samples_per_second, step_time", run.step_time ? "both" : "neither", ""});
    if (run.step_time && !run.batch_size && !work.batch_size)
      problems.push_back({where + ".batch_size", "must be given with step_time (or work.batch_size)", "nothing", ""});
  }
}

/// Counts below 1 are refused elsewhere. In doubles, which are exact for every number of steps that is in its range: a
/// product that is not may exceed all whole numbers.
void check_steps(const WorkSpec& work, Problems& problems) {
  if (!work.steps || !work.samples || !work.batch_size || *work.batch_size < 1) return;
  if (is_uncertain(work.steps) || is_uncertain(work.samples) || !work.epochs.is_constant())
    return;  // refused elsewhere
  const double an_epoch = std::ceil(work.samples->mean().value() / static_cast<double>(*work.batch_size));
  const double implied = an_epoch * work.epochs.mean().value();
  if (work.steps->mean().value() != implied)
    problems.push_back({"work.steps", "must agree with samples, batch_size and epochs, or be left out",
                        text(*work.steps), shortest(implied)});
}

/// A named model may still be unknown to the catalog; that is seen when the job is resolved.
void check_size(const ModelSpec& model, Problems& problems) {
  if (!model.name && !model.parameters && !(model.layers && model.hidden_size))
    problems.push_back(
        {"work.model", "must have a name, its parameters, or layers and hidden_size", "none of them", ""});
  if (!model.name && model.layers && model.hidden_size && !model.sequence_length)
    problems.push_back({"work.model.sequence_length", "must be given with layers and hidden_size", "nothing", ""});
  if (model.hidden_size && model.attention_heads && *model.hidden_size < *model.attention_heads)
    problems.push_back({"work.model.attention_heads", "must not be more than hidden_size",
                        std::to_string(*model.attention_heads), std::to_string(*model.hidden_size)});
}

void check_memory(const ModelSpec& model, Problems& problems) {
  const std::int64_t bits = model.weight_bits.value_or(16);
  if (bits != 4 && bits != 8 && bits != 16 && bits != 32)
    problems.push_back({"work.model.weight_bits", "must be 4, 8, 16 or 32", std::to_string(bits), ""});
  if (bits < 16 && model.trainable == Fraction(1.0))
    problems.push_back({"work.model.trainable", "must be below 1 with weight_bits: weights so short are not trained",
                        to_string(model.trainable), ""});
  const Arithmetic sums = model.gradient_precision.value_or(Arithmetic::fp32);
  if (sums == Arithmetic::tf32 || sums == Arithmetic::fp8)
    problems.push_back({"work.model.gradient_precision", "must be fp32, fp16 or bf16", in_quotes(word(sums)),
                        sums == Arithmetic::tf32 ? "fp32" : "bf16"});
}

/// Refuses a number of `parts` that does not split the `of` of the model evenly.
void check_split(const char* where, std::int64_t parts, const std::optional<std::int64_t>& of, const char* named,
                 Problems& problems) {
  if (of && *of > 0 && parts > 0 && *of % parts != 0)
    problems.push_back({where, "must divide work.model." + std::string(named) + " (" + std::to_string(*of) + ")",
                        std::to_string(parts), ""});
}

void check_parallel(const WorkSpec& work, Problems& problems) {
  const ModelSpec& model = *work.model;
  const ParallelSpec& parallel = model.parallel;
  check_split("work.model.parallel.tensor", parallel.tensor, model.attention_heads, "attention_heads", problems);
  if (model.layers && parallel.pipeline > *model.layers)
    problems.push_back({"work.model.parallel.pipeline", "must not be more than work.model.layers",
                        std::to_string(parallel.pipeline), std::to_string(*model.layers)});
  if (parallel.offload == Offload::parameters && parallel.sharding != Sharding::full)
    problems.push_back({"work.model.parallel.offload", "parameters only goes with sharding: full",
                        in_quotes(word(parallel.sharding)), "optimizer"});
  if (parallel.micro_batch_size && work.batch_size && *parallel.micro_batch_size > *work.batch_size)
    problems.push_back({"work.model.parallel.micro_batch_size", "must not exceed work.batch_size",
                        std::to_string(*parallel.micro_batch_size), std::to_string(*work.batch_size)});
}

void check_preprocessing(const WorkSpec& work, Problems& problems) {
  if (work.preprocessing && !work.samples)
    problems.push_back({"work.samples", "must be given with work.preprocessing", "nothing", ""});
}

}  // namespace

void check_work(const WorkSpec& work, JobKind kind, Problems& problems) {
  check_compute(work, kind, problems);
  check_boosting(work, problems);
  check_batches(work, problems);
  check_measured(work, problems);
  check_amount(work, problems);
  check_uncertain_amounts(work, problems);
  check_early_stopping(work, problems);
  check_steps(work, problems);
  if (work.model) {
    check_size(*work.model, problems);
    check_memory(*work.model, problems);
    check_parallel(work, problems);
  }
  check_preprocessing(work, problems);
}

}  // namespace simcore
