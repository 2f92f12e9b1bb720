#include "simcore/resolve/storage.hpp"

namespace simcore {

void charge_volumes(TariffWriter& tariff) {
  for (const GroupPlan& group : tariff.plan().groups) {
    if (group.volume.nvme) continue;
    const double scale = group.volume.capacity / kGibibyte * group.count / tariff.month_s();
    for (const Meter meter : {Meter::billed_seconds, Meter::retained_seconds})
      tariff.item(tariff.context().spec.region, {.meter = meter, .scale = scale}, "sagemaker.volume");
  }
}

void charge_artifact(TariffWriter& tariff) {
  const JobSpec& spec = tariff.context().spec;
  if (!spec.artifact.size) return;
  const std::string& region = spec.artifact.region.value_or(spec.region);
  tariff.item(region, {.meter = Meter::artifact_puts}, "s3.put");
  tariff.transfer(spec.region, region, {.meter = Meter::artifact_bytes, .scale = 1.0 / kGibibyte.value()});
}

}  // namespace simcore
