#include "simcore/resolve/beside.hpp"

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/instance_hour.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

/// How a use is priced and named on the bill.
struct Billing {
  Component component = Component::notebook;
  const char* usage = "";   // before the instance type
  const char* volume = "";  // item of storage_prices.csv; empty: volumes have no known price
};

Billing billing_of(BesideUse use) {
  switch (use) {
    case BesideUse::studio:
      return {Component::studio, "Studio:JupyterLab-", ""};
    case BesideUse::endpoint:
      return {Component::hosting, "Host:", "sagemaker.volume"};
    case BesideUse::rule:
      return {Component::processing, "Processing:", "sagemaker.processing_volume"};
    default:
      return {Component::notebook, "Notebk:", "sagemaker.volume"};
  }
}

/// Seconds that are paid: a stated time whatever the run, or those that the run takes.
Charge paid_seconds(const BesideSpec& spec) {
  if (spec.time) return {.meter = Meter::jobs, .scale = spec.time->value()};
  if (spec.use == BesideUse::rule) return {.meter = Meter::billed_seconds, .scale = 1.0};
  return {.meter = Meter::storage_seconds, .channel = kBesideJob, .scale = 1.0};
}

Charge times(Charge charge, double factor) {
  charge.scale *= factor;
  return charge;
}

UnitPrice hour_of(TariffWriter& tariff, const BesideSpec& spec, const Billing& billing, const std::string& where) {
  const ResolveContext& context = tariff.context();
  if (spec.instance_hour)
    return {spec.instance_hour->value(), {"the job file's " + where + ".instance_hour", context.day}, kJobFileLayer};
  UnitPrice price;
  context.diagnostics.look_up(where + ".instance_type", [&] {
    price = component_hour(context, spec.instance_type, billing.component, where + ".instance_hour");
  });
  return price;
}

void charge_instances_beside(TariffWriter& tariff, const BesideSpec& spec, const std::string& where) {
  const Billing billing = billing_of(spec.use);
  const auto count = static_cast<double>(spec.instance_count);
  const std::string usage = tariff.usage_type(billing.usage + spec.instance_type);
  const UnitPrice hour = tariff.charged(hour_of(tariff, spec, billing, where), usage, kSageMaker);
  tariff.add(times(paid_seconds(spec), count / kHour.value()), kSageMaker, usage, "Hrs", hour);
  const Bytes volume = spec.volume_size.value_or(spec.use == BesideUse::notebook ? kNotebookVolume : Bytes());
  if (volume <= Bytes()) return;
  if (!spec.volume_size)
    tariff.context().diagnostics.assume(where + ".volume_size", "5 GB", "what the service takes where none is stated");
  const double gigabytes = service_gigabytes(volume).value_or(volume / kGibibyte);
  const double gigabyte_months = gigabytes * count / tariff.month_s();
  const std::string usage_of_volume = std::string(billing.usage) + "VolumeUsage.gp2";
  tariff.item_as(times(paid_seconds(spec), gigabyte_months), billing.volume, usage_of_volume);
}

void charge_kept(TariffWriter& tariff, const BesideSpec& spec) {
  const double gigabyte_months = *spec.size / kGibibyte / tariff.month_s();
  tariff.item(tariff.context().spec.region, times(paid_seconds(spec), gigabyte_months), "s3.storage.first_50tb");
}

/// "64 h 0 min of 1 ml.t3.medium (notebook)"
std::string statement(const BesideSpec& spec) {
  const std::string time = spec.time                     ? to_string(*spec.time) + " of "
                           : spec.use == BesideUse::rule ? "as long as the job is billed: "
                                                         : "as long as the job lasts: ";
  if (spec.use == BesideUse::storage) return time + to_string(*spec.size) + " in S3";
  return time + std::to_string(spec.instance_count) + " " + spec.instance_type + " (" + std::string(word(spec.use)) +
         ")";
}

}  // namespace

void charge_beside(TariffWriter& tariff) {
  for (const auto& [name, spec] : tariff.context().spec.beside) {
    const std::string where = "beside." + as_key(name);
    tariff.context().diagnostics.state(where, statement(spec));
    if (spec.use == BesideUse::storage)
      charge_kept(tariff, spec);
    else
      charge_instances_beside(tariff, spec, where);
  }
}

}  // namespace simcore
