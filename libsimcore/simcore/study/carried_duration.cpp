#include "simcore/study/carried_duration.hpp"

#include <utility>

#include "simcore/resolve/overrides.hpp"
#include "simcore/resolve/processor_time.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Types whose processors are fast only as long as they have CPU credits (EC2 user guide, burstable instances).
bool is_burstable(const InstanceType& type) { return type.name.starts_with("ml.t3."); }

std::vector<std::string> cautions(const InstanceType& here, const InstanceType& there) {
  std::vector<std::string> found;
  if (here.memory < there.memory)
    found.push_back(here.name + " has " + to_string(here.memory) + " of memory and " + there.name +
                    ", where the job ran, " + to_string(there.memory) + "; nobody said how much it needs");
  if (is_burstable(here) && !is_burstable(there))
    found.push_back(here.name + " is slower once its CPU credits are used up, which the forecast leaves out");
  return found;
}

bool can_move(const JobSpec& asked, const SpeedPlace& here, const SpeedPlace& there, const Catalog& catalog) {
  const ComputeSpec& compute = asked.work.compute;
  return compute.duration && compute.duration->is_constant() && !compute.spread &&
         !compute.same_speed_elsewhere.value_or(false) && differ_by_processors(here, there, catalog);
}

}  // namespace

TypeTrial with_carried_duration(TypeTrial trial, const JobDraft& asked, const Catalog& catalog) {
  const SpeedPlace here = own_place(trial.draft.spec, catalog), there = measured_place(asked.spec, catalog);
  if (!asked.problems.empty() || !can_move(asked.spec, here, there, catalog)) return trial;
  const InstanceType& measured = catalog.instance_types().at(there.nodes.instance_type);
  trial.duration_of = measured.name;
  trial.draft.spec.work.compute.measured_on.reset();
  if (!here.differs(there)) return trial;
  const JobSpec& spec = trial.draft.spec;
  const Date day = spec.as_of.value_or(catalog.newest());
  Diagnostics diagnostics(trial.draft);
  const ParameterBook parameters = overridden_parameters(spec, catalog, day, diagnostics);
  const ResolveContext context{spec, catalog, day, *trial.type, diagnostics, parameters};
  trial.draft.spec.work.compute.duration =
      carried_duration(context, context.of(measured), asked.spec.work.compute.duration->mean());
  trial.cautions = cautions(*trial.type, measured);
  return trial;
}

TrainingSpeed speed_of_duration(const TypeTrial& trial, const Plan& plan) {
  constexpr double kLow = 0.1, kHigh = 0.9;
  const WorkSpec& work = trial.draft.spec.work;
  const bool counted = work.samples && work.samples->is_constant();
  const double amount = counted ? work.samples->mean().value() * work.epochs.mean().value() : 1.0;
  const Distribution time = plan.compute.time.law();
  TrainingSpeed speed;
  speed.samples_per_second = amount / time.quantile(0.5);
  speed.interval80 = {amount / time.quantile(kHigh), amount / time.quantile(kLow)};
  speed.basis = trial.duration_of == trial.type->name
                    ? "the stated duration"
                    : "the duration on " + *trial.duration_of + ", carried over by the speeds of the processors";
  if (!counted) speed.basis += "; the whole work counts as one sample";
  speed.instance_type = trial.type->name;
  speed.nodes = static_cast<int>(trial.draft.spec.cluster.instance_count);
  speed.devices = 0;
  return speed;
}

}  // namespace simcore
