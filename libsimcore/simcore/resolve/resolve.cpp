#include "simcore/resolve/resolve.hpp"

#include "simcore/catalog/region.hpp"
#include "simcore/catalog/release.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/resolve/cluster_speed.hpp"
#include "simcore/resolve/overrides.hpp"
#include "simcore/resolve/repeated_template.hpp"
#include "simcore/resolve/shared_out.hpp"
#include "simcore/resolve/spot_places.hpp"
#include "simcore/resolve/stated_speed.hpp"
#include "simcore/resolve/subset.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/spec/validate.hpp"
#include "simcore/units/format.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

Date pricing_day(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  if (spec.as_of && *spec.as_of > catalog.newest())
    diagnostics.warn("as_of " + to_string(*spec.as_of) + ": no price is known after " + to_string(catalog.newest()));
  if (spec.as_of) return *spec.as_of;
  diagnostics.assume("as_of", to_string(catalog.newest()), "the newest day that the catalog knows");
  return catalog.newest();
}

void note_release(const CatalogTables& tables, Diagnostics& diagnostics) {
  if (tables.digest() == CatalogTables::builtin().digest()) return;
  if (const Release* release = ReleaseBook::builtin().find(tables.digest())) diagnostics.warn(notice(*release, tables));
}

RequestPlan resolve_requests(const ResolveContext& context) {
  return {context.parameter("billing.s3_page").value, Bytes(context.parameter("billing.s3_part").value)};
}

void note_unused(const JobSpec& spec, Diagnostics& diagnostics) {
  if (spec.purchase == Purchase::spot) return;
  const SpotSpec& spot = spec.spot;
  if (spot.discount || spot.interruptions || spot.capacity_wait || spot.correlation || spot.trace || spot.prices ||
      spot.fallback || !spot.interruptions_by_hour.empty() || !spot.elsewhere.empty())
    diagnostics.warn("spot: without effect, purchase is " + std::string(word(spec.purchase)));
  if (spec.stopping.max_wait)
    diagnostics.warn("stopping.max_wait: without effect, purchase is " + std::string(word(spec.purchase)));
}

/// A job with problems elsewhere still learns whether its data fits, if the parts needed for that are sound.
void check_against_cluster(const ResolveContext& context) {
  if (context.diagnostics.has_problem_in("cluster") || context.diagnostics.has_problem_in("channels")) return;
  const std::vector<GroupPlan> groups = resolve_groups(context);
  static_cast<void>(resolve_file_systems(context, groups));
  static_cast<void>(resolve_channels(context, groups));
}

/// The type of the cluster, or of its first group; all groups are looked up.
const InstanceType* first_type(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  const InstanceType* first = nullptr;
  const auto find = [&](const std::string& where, const std::string& name) {
    const InstanceType* found = nullptr;
    diagnostics.look_up(where, [&] { found = &catalog.instance_types().at(name); });
    if (!first) first = found;
  };
  if (spec.cluster.groups.empty()) find("cluster.instance_type", spec.cluster.instance_type);
  for (std::size_t i = 0; i < spec.cluster.groups.size(); ++i)
    find(item_path("cluster.groups", i) + ".instance_type", spec.cluster.groups[i].instance_type);
  return first;
}

/// The types where a stated time or speed was measured.
void require_measured_types(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  const std::optional<MeasuredOnSpec>& place = spec.work.compute.measured_on;
  if (!place) return;
  const std::string where = "work.compute.measured_on";
  const auto require = [&](const std::string& path, const std::string& name) {
    diagnostics.look_up(path + ".instance_type", [&] { static_cast<void>(catalog.instance_types().at(name)); });
  };
  if (place->groups.empty() && !place->instance_type.empty()) require(where, place->instance_type);
  for (std::size_t i = 0; i < place->groups.size(); ++i)
    require(item_path(where + ".groups", i), place->groups[i].instance_type);
}

/// The types of what is paid beside the job, where the job file states no price of its own.
void require_types_beside(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  for (const auto& [name, beside] : spec.beside) {
    const bool priced = beside.instance_hour || !catalog.component_prices().all(beside.instance_type).empty();
    if (beside.instance_type.empty() || priced) continue;
    const std::string where = "beside." + as_key(name) + ".instance_type";
    diagnostics.look_up(where, [&] { static_cast<void>(catalog.instance_types().at(beside.instance_type)); });
  }
}

void require_regions(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  const auto require = [&](const std::string& where, const std::string& region) {
    const std::string own = RegionBook::partition(spec.region), other = RegionBook::partition(region);
    if (other != own)
      diagnostics.refuse({where,
                          "must be in the partition of " + spec.region + " (" + own + "): nothing goes to another",
                          in_quotes(region) + ", of " + other, ""});
    else
      diagnostics.look_up(where, [&] { catalog.regions().require(region); });
  };
  require("region", spec.region);
  if (spec.artifact.region) require("artifact.region", *spec.artifact.region);
  for (const auto& [name, channel] : spec.channels)
    if (channel.region) require("channels." + as_key(name) + ".region", *channel.region);
  for (std::size_t i = 0; i < spec.spot.elsewhere.size(); ++i)
    if (const auto& region = spec.spot.elsewhere[i].region)
      require(item_path("spot.elsewhere", i) + ".region", *region);
}

Identity identity_of(const JobSpec& spec, const Catalog& catalog) {
  Identity identity{spec.name, content_id(spec), std::string(kVersion), catalog.digest()};
  identity.kind = word(kind_of(spec));
  identity.tags.entries.assign(spec.tags.values.begin(), spec.tags.values.end());
  return identity;
}

Plan resolved(const ResolveContext& context) {
  Plan plan;
  plan.identity = identity_of(context.spec, context.catalog);
  plan.as_of = context.day;
  plan.groups = resolve_groups(context);
  const ResolveContext computing = context.of(computing_type(context));
  plan.phases = resolve_phases(computing);
  plan.file_systems = resolve_file_systems(context, plan.groups);
  plan.channels = resolve_channels(context, plan.groups);
  plan.preparations = resolve_preparations(context, plan.file_systems);
  plan.requests = resolve_requests(context);
  const std::optional<ResolvedSpeed> predicted = resolve_training_speed(context);
  const std::optional<ResolvedBoosting> boosting = resolve_boosting(computing);
  plan.compute = resolve_compute(computing, predicted, boosting);
  if (predicted) plan.speed = predicted->summary;
  if (boosting) plan.speed = boosting->summary;
  plan.artifact = resolve_artifact(computing, plan.groups);
  plan.stopping = resolve_stopping(context);
  plan.warm_pool = resolve_warm_pool(context);
  plan.retry = resolve_retry(context);
  plan.checkpoint = resolve_checkpoint(context, plan.groups, plan.compute);
  plan.interruption = resolve_interruption(context, plan.groups);
  set_elsewhere(context, plan);
  plan.spot_prices = resolve_spot_prices(context);
  plan.fallback = resolve_fallback(context, plan);
  plan.spot_discount = resolve_spot_discount(context, plan.groups);
  plan.tariff = resolve_tariff(context, plan);
  note_release(context.catalog.tables(), context.diagnostics);
  note_unused(context.spec, context.diagnostics);
  if (std::string text = same_speed_notice(context.spec, context.catalog); !text.empty())
    context.diagnostics.warn(std::move(text));
  note_overrides(context.spec, context.catalog, context.diagnostics);
  return plan;
}

Plan resolve_draft(const JobDraft& draft, const Catalog& catalog) {
  const JobSpec& spec = draft.spec;
  Diagnostics diagnostics(draft);
  diagnostics.refuse_unread(draft.problems);
  for (Problem& problem : problems(spec)) diagnostics.refuse(std::move(problem));
  const Date day = pricing_day(spec, catalog, diagnostics);
  const InstanceType* type = first_type(spec, catalog, diagnostics);
  require_regions(spec, catalog, diagnostics);
  require_measured_types(spec, catalog, diagnostics);
  require_types_beside(spec, catalog, diagnostics);
  const ParameterBook parameters = overridden_parameters(spec, catalog, day, diagnostics);
  if (type && diagnostics.has_problems()) check_against_cluster({spec, catalog, day, *type, diagnostics, parameters});
  diagnostics.throw_problems();
  const std::string repeats = repeated_template(draft, catalog, diagnostics);
  Plan plan = resolved({spec, catalog, day, *type, diagnostics, parameters, repeats});
  diagnostics.throw_problems();
  plan.assumed = diagnostics.take_assumed();
  plan.stated = diagnostics.take_stated();
  plan.unstated = diagnostics.take_unstated();
  plan.warnings = diagnostics.take_warnings();
  return plan;
}

/// The plan of a job in other words, under the id of its own.
Plan resolve_as(JobDraft draft, JobSpec spec, const Catalog& catalog) {
  const std::string id = content_id(draft.spec);
  draft.spec = std::move(spec);
  Plan plan = resolve(draft, catalog);
  plan.identity.spec_id = id;
  return plan;
}

/// The plan of the part of the data that the job trains on.
Plan resolve_subset(const JobDraft& draft, const Catalog& catalog) {
  const Fraction part = *draft.spec.work.subset;
  Plan plan = resolve_as(draft, subset_of(draft.spec), catalog);
  const PhasesSpec& phases = draft.spec.phases;
  if (phases.download || phases.upload)
    plan.warnings.push_back(std::string(phases.download ? "phases.download" : "phases.upload") +
                            ": is taken as it is stated, whatever work.subset is");
  plan.stated.push_back(
      {"work.subset", shortest(100.0 * part.value()) + " % of the data and of the work that the job file describes"});
  return plan;
}

}  // namespace

Plan resolve(const JobDraft& draft, const Catalog& catalog) {
  const bool reworded = is_subset(draft.spec) || is_shared_out(draft.spec);
  if (reworded && draft.problems.empty() && problems(draft.spec).empty())  // else messages show what is written
    return is_subset(draft.spec) ? resolve_subset(draft, catalog) : resolve_as(draft, shared_out(draft.spec), catalog);
  if (!has_moved_speed(draft, catalog)) return resolve_draft(draft, catalog);
  Plan plan = resolve_draft(moved_speed_as_run(draft, catalog), catalog);
  plan.identity.spec_id = content_id(draft.spec);
  return plan;
}

Plan resolve(const JobSpec& spec, const Catalog& catalog) { return resolve(JobDraft{spec, {}, ""}, catalog); }

}  // namespace simcore
