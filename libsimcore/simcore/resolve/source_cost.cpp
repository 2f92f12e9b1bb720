#include "simcore/resolve/source_cost.hpp"

#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/efs_cost.hpp"
#include "simcore/resolve/fsx_capacity.hpp"
#include "simcore/units/format.hpp"

namespace simcore {

SourceCost::SourceCost(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel)
    : tariff_(tariff),
      plan_(tariff.plan().channels[index]),
      spec_(channel),
      index_(index),
      system_(file_system_of(tariff.context(), channel)),
      pays_(channel.source == Source::s3 || pays_for_system(tariff.context(), channel)),
      where_("channels." + as_key(plan_.name) + (channel.source == Source::s3 ? "" : ".file_system")),
      terms_(resolve_terms()),
      preparation_(own_preparation(index)) {}

StorageTerms SourceCost::resolve_terms() const {
  Diagnostics& diagnostics = context().diagnostics;
  if (spec_.source == Source::s3) return resolve_storage_terms(diagnostics, where_, spec_.kept_for, spec_.cost_share);
  const char* own_time = system_.created.value_or(false) ? "from its creation to the job's end" : "the job's own time";
  if (pays_) return resolve_storage_terms(diagnostics, where_, system_.kept_for, system_.cost_share, own_time);
  return {system_.kept_for.value_or(Seconds{}), system_.cost_share.value_or(Fraction(1.0)).value()};
}

std::size_t SourceCost::own_preparation(std::size_t index) const {
  const std::vector<PreparationPlan>& all = tariff_.plan().preparations;
  const auto own = std::ranges::find_if(all, [&](const auto& known) { return known.channels.front() == index; });
  return own == all.end() ? kNoPreparation : static_cast<std::size_t>(own - all.begin());
}

void SourceCost::charge(Charge charge, const std::string& item) {
  charge.channel = index_;
  tariff_.item(region(), charge, item);
}

void SourceCost::hold(Charge charge, const std::string& item, double most) {
  if (terms_.share == 0.0) return;
  charge.channel = index_;
  charge.scale *= terms_.share / tariff_.month_s();
  charge.kept_s = terms_.kept.value();
  charge.preparation = preparation_;
  const double usd = tariff_.item(region(), charge, item);
  const double cost = usd * charge.scale * most * std::max(terms_.kept, tariff_.plan().stopping.in_all()).value();
  if (cost > kMostUsd)
    context().diagnostics.refuse(
        {where_, "must cost less than 5 billion dollars to keep", to_string(Dollars(cost)), ""});
}

void SourceCost::hold_preparation() {
  if (preparation_ == kNoPreparation || terms_.share == 0.0) return;
  charge({.meter = Meter::preparation_gets, .scale = terms_.share, .preparation = preparation_}, "s3.get");
  charge({.meter = Meter::preparation_lists, .scale = terms_.share, .preparation = preparation_}, "s3.put");
}

void SourceCost::transfer() {
  const Charge gigabyte{.meter = Meter::read_bytes, .channel = index_, .scale = kGigabytes};
  tariff_.transfer(region(), context().spec.region, gigabyte);
  if (spec_.source == Source::s3 || file_system().zone != Zone::other) return;
  charge({.meter = Meter::read_bytes, .scale = 2.0 * kGigabytes}, "transfer.intra_region");  // both sides are charged
}

namespace {

void charge_s3(SourceCost& source) {
  source.charge({.meter = Meter::get_requests}, "s3.get");
  source.charge({.meter = Meter::list_requests}, "s3.put");  // a listing is priced as a PUT
  source.hold({.meter = Meter::stored_byte_seconds, .scale = kGigabytes}, "s3.storage.first_50tb",
              source.plan().size.mean().value());
}

void charge_fsx(SourceCost& source) {
  const auto& path = std::get<FsxPath>(source.plan().path);
  if (path.lazy_load) source.charge({.meter = Meter::get_requests}, "s3.get");
  if (!source.pays()) return;
  source.hold_preparation();
  const std::string type = catalog_key(source.file_system().deployment.value_or(FsxDeployment::scratch_2));
  source.hold({.meter = Meter::storage_seconds, .scale = source.system_plan().capacity / kGibibyte},
              "fsx." + type + ".storage");
}

}  // namespace

void charge_source(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel) {
  SourceCost source(tariff, index, channel);
  if (channel.source == Source::s3) charge_s3(source);
  if (channel.source == Source::fsx) charge_fsx(source);
  if (channel.source == Source::efs) charge_efs(source);
  source.transfer();
}

}  // namespace simcore
