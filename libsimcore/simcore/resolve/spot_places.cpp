#include "simcore/resolve/spot_places.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/spot_zones.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// What the whole cluster costs an hour on demand in a region.
double cluster_hour(const ResolveContext& context, const std::vector<GroupPlan>& groups, const std::string& region) {
  double usd = 0.0;
  for (const GroupPlan& group : groups)
    usd += group.count * context.catalog.training_prices().at(group.instance_type, region, context.day).usd_per_hour;
  return usd;
}

/// Ratio of the on-demand price of a region to that of the region of the job.
double price_ratio(const ResolveContext& context, const Plan& plan, const std::string& region, const std::string& at) {
  double ratio = 1.0;
  context.diagnostics.look_up(at + ".region", [&] {
    ratio = cluster_hour(context, plan.groups, region) / cluster_hour(context, plan.groups, context.spec.region);
  });
  context.diagnostics.assume(
      at + ".region",
      shortest(std::round(ratio * 1e4) / 1e4) + " times the price of " + context.spec.region + ", on demand",
      "price lists of both regions; another price of the job itself changes both alike");
  return ratio;
}

/// Time to copy a checkpoint between the region and others.
Seconds transfer_time(const ResolveContext& context, const Plan& plan, const ElsewhereSpec& given,
                      const std::string& at) {
  if (!plan.checkpoint.every && !plan.checkpoint.parts && !plan.checkpoint.notice) return {};
  const Bytes size = plan.checkpoint.size;
  if (size <= Bytes{})
    context.diagnostics.refuse(
        {"checkpoint.size", "must be given with " + at + ".region: so much is copied", "nothing", ""});
  if (given.bandwidth) return size / *given.bandwidth;
  const BytesPerSecond reached = plan.groups.front().wide_area;
  context.diagnostics.assume(at + ".bandwidth", to_string(reached),
                             "what an instance reaches to other regions at most");
  return size / reached;
}

/// Index of a region among those of the places, where it is added if it is new.
std::size_t index_of(const std::string& region, std::vector<std::string>& regions) {
  const auto found = std::ranges::find(regions, region);
  if (found != regions.end()) return static_cast<std::size_t>(found - regions.begin());
  regions.push_back(region);
  return regions.size() - 1;
}

void set_shortage(SpotPlace& place, double instances) {
  const Shortage met = shortage_at_random({place.time_to, instances, place.capacity_wait});
  place.shortage = met.chance;
  place.rest = met.rest;
}

SpotPlace place_of(const ResolveContext& context, const Plan& plan, std::size_t number,
                   std::vector<std::string>& regions) {
  const ElsewhereSpec& given = context.spec.spot.elsewhere[number];
  const std::string at = item_path("spot.elsewhere", number);
  SpotPlace place;
  place.time_to = given.interruptions.value_or(plan.interruption->time_to);
  place.capacity_wait = given.capacity_wait.value_or(plan.interruption->capacity_wait);
  place.discount = given.discount;
  set_shortage(place, plan.interruption->instances);
  place.region = index_of(given.region.value_or(context.spec.region), regions);
  if (place.region == 0) return place;
  place.price_ratio = price_ratio(context, plan, *given.region, at);
  place.transfer = transfer_time(context, plan, given, at);
  return place;
}

/// Whether a channel's data lies in one availability zone.
bool is_of_one_zone(const ChannelSpec& channel) {
  if (channel.source == Source::s3 || !channel.file_system) return false;
  return channel.source == Source::fsx || channel.file_system->storage_class == EfsStorageClass::one_zone;
}

/// A file system is not moved to where the capacity is.
void warn_of_zones(const ResolveContext& context) {
  for (const auto& [name, channel] : context.spec.channels)
    if (is_of_one_zone(channel))
      context.diagnostics.warn("channels." + as_key(name) +
                               ".file_system: lies in one availability zone, and spot.elsewhere is others: instances "
                               "there reach it across zones, slower and paid by the byte both ways, which is not in "
                               "this forecast");
}

void say_what_it_takes(const ResolveContext& context, const SpotPlaces& all) {
  warn_of_zones(context);
  context.diagnostics.assume("spot.elsewhere", "capacity comes and goes in each place by itself",
                             "zones of a region move together in part (docs/spot-hazards.md), so that the forecast "
                             "is too hopeful about them");
  if (all.regions.size() > 1)
    context.diagnostics.warn(
        "spot.elsewhere: the service does not move a job to another region: whoever plans the job must copy its "
        "checkpoint and submit it there. max_runtime and max_wait are taken to hold for all of it together");
}

}  // namespace

void set_elsewhere(const ResolveContext& context, Plan& plan) {
  if (!plan.interruption || context.spec.spot.elsewhere.empty()) return;
  SpotPlaces all;
  all.regions.push_back(context.spec.region);
  SpotPlace own;
  own.time_to = plan.interruption->time_to;
  own.capacity_wait = plan.interruption->capacity_wait;
  set_shortage(own, plan.interruption->instances);
  all.places.push_back(own);
  for (std::size_t i = 0; i < context.spec.spot.elsewhere.size(); ++i)
    all.places.push_back(place_of(context, plan, i, all.regions));
  say_what_it_takes(context, all);
  plan.interruption->elsewhere = std::make_shared<const SpotPlaces>(std::move(all));
}

void charge_moves(TariffWriter& tariff) {
  const Plan& plan = tariff.plan();
  if (!plan.interruption || !plan.interruption->elsewhere || plan.checkpoint.size <= Bytes{}) return;
  const SpotPlaces& all = *plan.interruption->elsewhere;
  for (std::size_t from = 0; from < all.regions.size(); ++from)
    for (std::size_t to = 0; to < all.regions.size(); ++to)
      tariff.transfer(all.regions[from], all.regions[to],
                      {.meter = Meter::read_bytes,
                       .channel = plan.channels.size() + all.route(from, to),
                       .scale = 1.0 / kGibibyte.value()});
}

}  // namespace simcore
