#include <algorithm>

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

Uncertain<Seconds> pending(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  if (spec.phases.pending) return *spec.phases.pending;
  if (spec.purchase == Purchase::spot && spec.spot.capacity_wait) return *spec.spot.capacity_wait;
  context.diagnostics.assume("phases.pending", "0 s",
                             "beyond the waits that the measured starts hold; scarce types have waited for hours");
  return Seconds(0.0);
}

Seconds limit(const ResolveContext& context, const std::optional<Seconds>& given, const std::string& field) {
  return given ? *given : Seconds(context.assumed(field, field));
}

std::optional<Seconds> pending_limit(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  if (!spec.stopping.max_pending) return std::nullopt;
  const auto accelerated = [&](const std::string& name) {
    return context.catalog.instance_types().at(name).accelerator_count > 0;
  };
  const bool any = spec.cluster.groups.empty()
                       ? accelerated(spec.cluster.instance_type)
                       : std::ranges::any_of(spec.cluster.groups, accelerated, &InstanceGroupSpec::instance_type);
  if (any) return spec.stopping.max_pending;
  context.diagnostics.warn("stopping.max_pending: without effect on instance types without accelerators");
  return std::nullopt;
}

}  // namespace

PhasePlan resolve_phases(const ResolveContext& context) {
  const PhasesSpec& given = context.spec.phases;
  PhasePlan phases;
  phases.pending = pending(context);
  const bool warm = context.spec.warm_pool.reused.value_or(false);
  phases.starting =
      context.given_or(given.starting, "phases.starting", warm ? "phase.starting_warm" : "phase.starting");
  phases.image_pull = context.given_or(given.image_pull, "phases.image_pull", "phase.image_pull");
  phases.download = given.download;
  phases.upload = given.upload;
  return phases;
}

ArtifactPlan resolve_artifact(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const ArtifactSpec& given = context.spec.artifact;
  const bool gzip = given.compression == Compression::gzip;
  // What takes no part in this job is looked up, but is no assumption about it.
  const auto rate = [&](const char* field, const char* name, bool used) {
    return used ? context.assumed(field, name) : context.parameters.at(name, context.type, context.day).value;
  };
  const bool modelled = !context.spec.phases.upload, sized = given.size.has_value();
  ArtifactPlan artifact;
  artifact.size = given.size.value_or(Uncertain<Bytes>{});
  artifact.gzip = gzip;
  artifact.part = Bytes(context.parameter("upload.part").value);
  if (!sized && modelled)
    context.diagnostics.assume("artifact.size", "0 B",
                               "no artifact is described; a large one takes billed time to upload");
  artifact.base = Seconds(rate("phases.upload", "phase.upload_base", modelled));
  artifact.bandwidth = BytesPerSecond(rate("phases.upload (bandwidth)", "upload.bandwidth", modelled && sized));
  if (given.region && *given.region != context.spec.region)
    artifact.bandwidth = std::min(artifact.bandwidth, groups.front().wide_area);
  artifact.gzip_bandwidth =
      BytesPerSecond(rate("phases.upload (gzip)", "upload.gzip_bandwidth", modelled && sized && gzip));
  artifact.gzip_ratio = gzip ? rate("artifact.size (gzip)", "upload.gzip_ratio", sized) : 1.0;
  return artifact;
}

StoppingPlan resolve_stopping(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  StoppingPlan stopping;
  stopping.max_runtime = limit(context, spec.stopping.max_runtime, "stopping.max_runtime");
  stopping.grace = limit(context, spec.stopping.grace, "stopping.grace");
  stopping.max_pending = pending_limit(context);
  if (spec.purchase == Purchase::spot) stopping.max_wait = limit(context, spec.stopping.max_wait, "stopping.max_wait");
  if (stopping.max_wait && *stopping.max_wait < stopping.max_runtime)
    context.diagnostics.refuse({"stopping.max_wait", "must be at least max_runtime", to_string(*stopping.max_wait),
                                to_string(stopping.max_runtime)});
  context.diagnostics.assume(
      "stopping.max_runtime (counts)", "downloading and training",
      "the service's documentation does not say when the clock starts; here with the first billed second");
  return stopping;
}

WarmPoolPlan resolve_warm_pool(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  WarmPoolPlan pool{spec.cluster.keep_alive, spec.cluster.keep_alive};
  if (spec.warm_pool.next_job) pool.next_job = *spec.warm_pool.next_job;
  if (pool.keep_alive.value() > 0.0 && !spec.warm_pool.next_job)
    context.diagnostics.assume("warm_pool.next_job", "none: all of keep_alive is billed",
                               "the pool ends earlier when a matching job takes the instances");
  return pool;
}

RetryPlan resolve_retry(const ResolveContext& context) {
  const RetrySpec& given = context.spec.retry;
  RetryPlan retry;
  retry.max_attempts = static_cast<int>(given.max_attempts.value_or(0));
  retry.time_to_fault = given.time_to_fault;
  if (given.max_attempts && !given.time_to_fault)
    context.diagnostics.assume("retry.time_to_fault", "no internal server error happens",
                               "the service publishes no rate");
  if (given.time_to_fault)
    context.diagnostics.assume(
        "retry (billing)", "failed attempts are billed",
        "the service bills a failed job until the failure is detected; of retries it does not say");
  return retry;
}

}  // namespace simcore
