#include "simcore/resolve/resolve.hpp"

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/cluster_speed.hpp"
#include "simcore/resolve/overrides.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/spec/validate.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

Date pricing_day(const JobSpec& spec, const Catalog& catalog, Ledger& ledger) {
  if (spec.as_of && *spec.as_of > catalog.newest())
    ledger.warn("as_of " + to_string(*spec.as_of) + ": no price is known after " + to_string(catalog.newest()));
  if (spec.as_of) return *spec.as_of;
  ledger.assume("as_of", to_string(catalog.newest()), "the newest day that the catalog knows");
  return catalog.newest();
}

RequestPlan resolve_requests(const Resolution& resolution) {
  return {resolution.parameter("billing.s3_page").value, Bytes(resolution.parameter("billing.s3_part").value)};
}

void note_unused(const JobSpec& spec, Ledger& ledger) {
  if (spec.purchase == Purchase::spot) return;
  const SpotSpec& spot = spec.spot;
  if (spot.discount || spot.interruptions || spot.capacity_wait || spot.correlation || spot.trace || spot.prices ||
      spot.fallback || !spot.interruptions_by_hour.empty())
    ledger.warn("spot: without effect, purchase is " + std::string(word(spec.purchase)));
  if (spec.stopping.max_wait)
    ledger.warn("stopping.max_wait: without effect, purchase is " + std::string(word(spec.purchase)));
}

/// A job with problems elsewhere still learns whether its data fits, if the parts needed for that are sound.
void check_against_cluster(const Resolution& resolution) {
  if (resolution.ledger.has_problem_in("cluster") || resolution.ledger.has_problem_in("channels")) return;
  const std::vector<GroupPlan> groups = resolve_groups(resolution);
  static_cast<void>(resolve_file_systems(resolution, groups));
  static_cast<void>(resolve_channels(resolution, groups));
}

/// The type of the cluster, or of its first group; all groups are looked up.
const InstanceType* first_type(const JobSpec& spec, const Catalog& catalog, Ledger& ledger) {
  const InstanceType* first = nullptr;
  const auto find = [&](const std::string& where, const std::string& name) {
    const InstanceType* found = nullptr;
    ledger.look_up(where, [&] { found = &catalog.instance_types().at(name); });
    if (!first) first = found;
  };
  if (spec.cluster.groups.empty()) find("cluster.instance_type", spec.cluster.instance_type);
  for (std::size_t i = 0; i < spec.cluster.groups.size(); ++i)
    find(item_path("cluster.groups", i) + ".instance_type", spec.cluster.groups[i].instance_type);
  return first;
}

void require_regions(const JobSpec& spec, const Catalog& catalog, Ledger& ledger) {
  const auto require = [&](const std::string& where, const std::string& region) {
    ledger.look_up(where, [&] { catalog.regions().require(region); });
  };
  require("region", spec.region);
  if (spec.artifact.region) require("artifact.region", *spec.artifact.region);
  for (const auto& [name, channel] : spec.channels)
    if (channel.region) require("channels." + as_key(name) + ".region", *channel.region);
}

Plan resolved(const Resolution& resolution) {
  Plan plan;
  plan.identity = {resolution.spec.name, content_id(resolution.spec), std::string(kVersion),
                   resolution.catalog.digest()};
  plan.as_of = resolution.day;
  plan.groups = resolve_groups(resolution);
  plan.phases = resolve_phases(resolution);
  plan.file_systems = resolve_file_systems(resolution, plan.groups);
  plan.channels = resolve_channels(resolution, plan.groups);
  plan.preparations = resolve_preparations(resolution, plan.file_systems);
  plan.requests = resolve_requests(resolution);
  const std::optional<ResolvedSpeed> predicted = resolve_training_speed(resolution);
  plan.compute = resolve_compute(resolution, predicted);
  if (predicted) plan.speed = predicted->told;
  plan.artifact = resolve_artifact(resolution, plan.groups);
  plan.stopping = resolve_stopping(resolution);
  plan.warm_pool = resolve_warm_pool(resolution);
  plan.retry = resolve_retry(resolution);
  plan.checkpoint = resolve_checkpoint(resolution);
  plan.interruption = resolve_interruption(resolution, plan.groups);
  plan.spot_prices = resolve_spot_prices(resolution);
  plan.fallback = resolve_fallback(resolution, plan.stopping);
  plan.spot_discount = resolve_spot_discount(resolution, plan.groups);
  plan.tariff = resolve_tariff(resolution, plan);
  note_unused(resolution.spec, resolution.ledger);
  note_overrides(resolution.spec, resolution.catalog, resolution.ledger);
  return plan;
}

}  // namespace

Plan resolve(const JobDraft& draft, const Catalog& catalog) {
  const JobSpec& spec = draft.spec;
  Ledger ledger(draft);
  ledger.refuse_unread(draft.problems);
  for (Problem& problem : problems(spec)) ledger.refuse(std::move(problem));
  const Date day = pricing_day(spec, catalog, ledger);
  const InstanceType* type = first_type(spec, catalog, ledger);
  require_regions(spec, catalog, ledger);
  const ParameterBook parameters = overridden_parameters(spec, catalog, day, ledger);
  if (type && ledger.has_problems()) check_against_cluster({spec, catalog, day, *type, ledger, parameters});
  ledger.settle();
  Plan plan = resolved({spec, catalog, day, *type, ledger, parameters});
  ledger.settle();
  plan.assumed = ledger.take_assumed();
  plan.stated = ledger.take_stated();
  plan.warnings = ledger.take_warnings();
  return plan;
}

Plan resolve(const JobSpec& spec, const Catalog& catalog) { return resolve(JobDraft{spec, {}, ""}, catalog); }

}  // namespace simcore
