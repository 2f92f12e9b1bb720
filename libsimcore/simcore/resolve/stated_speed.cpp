#include "simcore/resolve/stated_speed.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/resolve/run_spread.hpp"
#include "simcore/spec/validate.hpp"
#include "simcore/units/digits.hpp"

namespace simcore {
namespace {

bool states_speed(const ComputeSpec& compute) {
  return compute.duration || compute.step_time || compute.samples_per_second;
}

std::string stated_key(const ComputeSpec& compute) {
  return std::string("work.compute.") + (compute.duration    ? "duration"
                                         : compute.step_time ? "step_time"
                                                             : "samples_per_second");
}

/// A number with the relative standard deviation that is stated for it.
template <class T>
std::optional<Uncertain<T>> with_spread(const std::optional<Uncertain<T>>& stated,
                                        const std::optional<Fraction>& spread) {
  if (!stated || !spread) return stated;
  return Uncertain<T>(with_deviation(stated->law(), spread->value()));
}

void keep_stated_speed(JobSpec& spec, const Catalog& catalog) {
  ComputeSpec& compute = spec.work.compute;
  if (compute.samples_per_second || compute.step_time) {
    const bool here = compute.same_speed_elsewhere.value_or(false);
    const SpeedPlace place = here ? own_place(spec, catalog) : measured_place(spec, catalog);
    MeasuredRunSpec run;
    run.samples_per_second = with_spread(compute.samples_per_second, compute.spread);
    run.step_time = with_spread(compute.step_time, compute.spread);
    run.instance_type = place.nodes.instance_type;
    run.instance_count = place.nodes.instance_count;
    run.batch_size = place.batch;
    if (compute.measured_on && !here) run.precision = place.precision;
    compute = {};
    compute.measured = std::vector<MeasuredRunSpec>{run};
  }
  if (compute.measured)
    for (MeasuredRunSpec& run : *compute.measured)
      if (!run.batch_size) run.batch_size = spec.work.batch_size;
}

bool knows(const SpeedPlace& place, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  return std::ranges::all_of(place.instances, [&](const auto& entry) { return types.contains(entry.first); });
}

bool is_elsewhere(const JobSpec& spec, const Catalog& catalog) {
  return own_place(spec, catalog).differs(measured_place(spec, catalog));
}

/// What carries over, where a duration does not and a speed does only by a model.
std::string way_out(const WorkSpec& work) {
  if (!work.compute.duration) return "work.model must say what a sample takes";
  if (!work.model) return "the work must be said as samples_per_second with work.model, or as work.boosting";
  return "a samples_per_second or step_time must stand in its place, which work.model carries over";
}

/// The speed that a duration comes to if all of it is steady training; nothing where the samples are not said.
std::string speed_instead(const WorkSpec& work) {
  if (!work.compute.duration || !work.model || !work.samples || !work.samples->is_constant()) return {};
  const double samples = work.samples->mean().value() * work.epochs.mean().value();
  return "samples_per_second: " + with_digits(samples / work.compute.duration->mean().value(), 3);
}

}  // namespace

bool has_moved_speed(const JobDraft& draft, const Catalog& catalog) {
  const ComputeSpec& compute = draft.spec.work.compute;
  if (!compute.measured_on || compute.same_speed_elsewhere.value_or(false)) return false;
  if (!draft.problems.empty() || !problems(draft.spec).empty()) return false;
  return knows(own_place(draft.spec, catalog), catalog) && knows(measured_place(draft.spec, catalog), catalog) &&
         is_elsewhere(draft.spec, catalog);
}

bool repeats_speed(const JobSpec& job, const JobSpec& other, const Catalog& catalog) {
  const ComputeSpec &mine = job.work.compute, &others = other.work.compute;
  if (!states_speed(mine) || mine.same_speed_elsewhere.value_or(false) || others.same_speed_elsewhere.value_or(false))
    return false;
  const auto same = [](const auto& one, const auto& two) {
    return one.has_value() == two.has_value() && (!one || one->law().text() == two->law().text());
  };
  return same(mine.duration, others.duration) && same(mine.step_time, others.step_time) &&
         same(mine.samples_per_second, others.samples_per_second) &&
         measured_place(job, catalog).differs(measured_place(other, catalog));
}

std::string same_speed_notice(const JobSpec& spec, const Catalog& catalog) {
  const ComputeSpec& compute = spec.work.compute;
  if (!compute.same_speed_elsewhere.value_or(false)) return {};
  if (!states_speed(compute)) return "work.compute.same_speed_elsewhere: without effect, no time or speed is stated";
  if (!is_elsewhere(spec, catalog)) return {};
  const SpeedPlace here = own_place(spec, catalog), there = measured_place(spec, catalog);
  return stated_key(compute) + ": that of " + there.text(here) + " is taken to hold on " + here.text(there) +
         ", too (same_speed_elsewhere)";
}

JobDraft moved_speed_as_run(JobDraft draft, const Catalog& catalog) {
  const WorkSpec& work = draft.spec.work;
  const SpeedPlace here = own_place(draft.spec, catalog), there = measured_place(draft.spec, catalog);
  const std::string stated = stated_key(work.compute);
  if (work.compute.duration || (!work.model && here.nodes.instance_type != there.nodes.instance_type)) {
    draft.problems.push_back({stated,
                              "must be that of " + here.text(there) + ", or " + way_out(work) +
                                  ", or work.compute.same_speed_elsewhere must be true",
                              "that of " + there.text(here), speed_instead(work)});
    return draft;
  }
  const std::string run = "work.compute.measured[0]";
  draft.origins[run] = place(draft, stated);
  for (const char* key : {".instance_type", ".instance_count", ".batch_size", ".precision"})
    draft.origins[run + key] = place(draft, std::string("work.compute.measured_on") + key);
  keep_stated_speed(draft.spec, catalog);
  return draft;
}

JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog) {
  if (!draft.problems.empty())
    static_cast<void>(resolve(draft, catalog));  // throws, with everything else that is wrong
  keep_stated_speed(draft.spec, catalog);
  return draft;
}

void measure_here(JobSpec& spec) {
  if (spec.work.compute.measured)
    for (MeasuredRunSpec& run : *spec.work.compute.measured) {
      run.instance_type = spec.cluster.instance_type;
      run.instance_count = spec.cluster.instance_count;
      run.batch_size = spec.work.batch_size;
      run.precision.reset();
    }
}

Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog) {
  Plan plan = resolve(stated_speed_as_run(draft, catalog), catalog);
  if (!plan.speed)
    throw SpecError(
        {{place(draft, "work.compute"),
          "must say how fast the job is: samples_per_second or step_time, which work.model carries over, or "
          "work.boosting",
          "how long it takes", speed_instead(draft.spec.work)}});
  return plan;
}

}  // namespace simcore
