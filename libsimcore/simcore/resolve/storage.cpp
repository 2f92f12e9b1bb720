#include "simcore/resolve/storage.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/resolve/instance_hour.hpp"
#include "simcore/units/format.hpp"

namespace simcore {

void charge_volumes(TariffWriter& tariff) {
  const JobSpec& spec = tariff.context().spec;
  const char* item = kind_of(spec) == JobKind::processing ? "sagemaker.processing_volume" : "sagemaker.volume";
  const std::string usage = usage_of_instances(spec) + "VolumeUsage.gp2";
  for (const GroupPlan& group : tariff.plan().groups) {
    if (group.volume.nvme) continue;
    const double scale = group.volume.capacity / kGibibyte * group.count / tariff.month_s();
    for (const Meter meter : {Meter::billed_seconds, Meter::retained_seconds})
      tariff.item_as({.meter = meter, .scale = scale}, item, usage);
  }
}

void charge_checkpoints(TariffWriter& tariff) {
  const CheckpointPlan& plan = tariff.plan().checkpoint;
  if (plan.size.value() <= 0.0) return;
  const std::string& region = tariff.context().spec.region;
  const double requests = std::ceil(plan.size / tariff.plan().artifact.part);
  const double usd = tariff.item(region, {.meter = Meter::checkpoints, .scale = requests}, "s3.put") * requests;
  if (usd * checkpoints_in(plan, tariff.plan().stopping.max_runtime) > kMostUsd)
    tariff.context().diagnostics.refuse(
        {"checkpoint", "must cost less than 5 billion dollars to write",
         shortest(checkpoints_in(plan, tariff.plan().stopping.max_runtime)) + " of " + to_string(plan.size), ""});
  const bool on_notice = plan.notice && plan.pause.mean() + plan.lag.mean() <= *plan.notice;
  if (on_notice) tariff.item(region, {.meter = Meter::interruptions, .scale = requests}, "s3.put");
  const double most = checkpoints_in(plan, tariff.plan().stopping.max_runtime) + (on_notice ? 1.0 : 0.0);
  const double gigabytes = plan.size / kGibibyte * (most > 0.0 ? std::min(plan.kept, most) : plan.kept);
  tariff.item(region, {.meter = Meter::storage_seconds, .channel = kNoChannel, .scale = gigabytes / tariff.month_s()},
              "s3.storage.first_50tb");
}

void charge_artifact(TariffWriter& tariff) {
  const JobSpec& spec = tariff.context().spec;
  if (!spec.artifact.size) return;
  const std::string& region = spec.artifact.region.value_or(spec.region);
  tariff.item(region, {.meter = Meter::artifact_puts}, "s3.put");
  tariff.transfer(spec.region, region, {.meter = Meter::artifact_bytes, .scale = 1.0 / kGibibyte.value()});
}

}  // namespace simcore
