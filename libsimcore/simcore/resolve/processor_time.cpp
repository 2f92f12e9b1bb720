#include "simcore/resolve/processor_time.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/resolve/run_spread.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr const char* kSpread = "cpu.carried_spread";
constexpr double kLow = 0.1, kHigh = 0.9;
constexpr double kNormal90 = 1.2815515655446004, kNormal95 = 1.6448536269514722;

/// Standard deviation of the logarithm, from the central 80 % of a law.
double deviation_of(const Distribution& law) {
  return std::log(law.quantile(kHigh) / law.quantile(kLow)) / (2.0 * kNormal90);
}

/// A duration that was measured on another type.
class CarriedDuration {
 public:
  CarriedDuration(const ResolveContext& here, const InstanceType& there) : here_(here), there_(here.of(there)) {}

  [[nodiscard]] Uncertain<Seconds> time() const {
    const Parameter& spread = here_.parameter(kSpread);
    const TimeRatio ratio = time_ratio(processors_of(here_), processors_of(there_), deviation_of(spread.law()));
    const Distribution stated = spread_duration(here_, *here_.spec.work.compute.duration).law();
    const double median = stated.quantile(0.5) * ratio.median;
    const double deviation = std::hypot(ratio.deviation, deviation_of(stated));
    const Distribution law = Distribution::lognormal(median, median * std::exp(kNormal95 * deviation));
    note(law, spread);
    return Uncertain<Seconds>(law);
  }

 private:
  void note(const Distribution& law, const Parameter& spread) const {
    here_.diagnostics.assume("work.compute.duration",
                             to_string(Seconds(law.quantile(0.5))) +
                                 " (80 %: " + to_string(Seconds(law.quantile(kLow))) + " to " +
                                 to_string(Seconds(law.quantile(kHigh))) + "), carried over from " + there_.type.name +
                                 " by the speeds of the processors, from work of one thread to work of all cores",
                             spread.provenance);
    if (here_.type.memory < there_.type.memory)
      here_.diagnostics.warn("cluster.instance_type: " + here_.type.name + " has " + to_string(here_.type.memory) +
                             " of memory and " + there_.type.name + ", where the job ran, " +
                             to_string(there_.type.memory) + "; nobody said how much it needs");
  }

  const ResolveContext& here_;
  ResolveContext there_;
};

/// Samples of the whole work; without a word of them, the work is one.
double amount(const WorkSpec& work) {
  return work.samples && work.samples->is_constant() ? work.samples->mean().value() * work.epochs.mean().value() : 1.0;
}

TrainingSpeed summary(const ResolveContext& context, const Distribution& time, const std::string& measured) {
  const double samples = amount(context.spec.work);
  TrainingSpeed speed;
  speed.samples_per_second = samples / time.quantile(0.5);
  speed.interval80 = {samples / time.quantile(kHigh), samples / time.quantile(kLow)};
  speed.basis = measured == context.type.name
                    ? "the stated duration"
                    : "the duration on " + measured + ", carried over by the speeds of the processors";
  if (samples == 1.0) speed.basis += "; the whole work counts as one sample";
  speed.instance_type = context.type.name;
  speed.devices = 0;
  return speed;
}

bool is_of_processors(const SpeedPlace& place, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  const auto found = types.find(place.nodes.instance_type);
  return place.instances.size() == 1 && found != types.end() && !found->second.accelerated();
}

}  // namespace

Processors processors_of(const ResolveContext& context) {
  const double threads = context.parameter("cpu.threads_per_core").value;
  const double cores = std::max(1.0, context.type.vcpu / threads);
  return {context.assumed("cluster.instance_type (cpu.core_speed)", "cpu.core_speed"), cores,
          context.type.vcpu - cores};
}

bool differ_by_processors(const SpeedPlace& here, const SpeedPlace& there, const Catalog& catalog) {
  SpeedPlace moved = there;
  moved.instances = here.instances;
  return is_of_processors(here, catalog) && is_of_processors(there, catalog) &&
         here.nodes.instance_count == there.nodes.instance_count && !moved.differs(here) &&
         !catalog.parameters().unit(kSpread).empty();
}

std::optional<ProcessorTime> resolve_carried_duration(const ResolveContext& context) {
  const ComputeSpec& compute = context.spec.work.compute;
  if (!compute.duration || !compute.measured_on) return std::nullopt;
  const bool same = compute.same_speed_elsewhere.value_or(false);
  const SpeedPlace here = own_place(context.spec, context.catalog);
  const SpeedPlace there = same ? here : measured_place(context.spec, context.catalog);
  if (!differ_by_processors(here, there, context.catalog)) return std::nullopt;
  const std::string& measured = there.nodes.instance_type;
  const InstanceType& type = context.catalog.instance_types().at(measured);
  const Uncertain<Seconds> time =
      here.differs(there) ? CarriedDuration(context, type).time() : spread_duration(context, *compute.duration);
  return ProcessorTime{time, summary(context, time.law(), measured)};
}

}  // namespace simcore
