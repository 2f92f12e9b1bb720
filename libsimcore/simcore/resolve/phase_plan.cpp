#include <algorithm>

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/spot_zones.hpp"
#include "simcore/spec/reference.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

Uncertain<Seconds> pending(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  if (context.is_local()) return Seconds(0.0);
  if (spec.phases.pending) return *spec.phases.pending;
  if (spec.purchase == Purchase::spot && spec.spot.capacity_wait) return *spec.spot.capacity_wait;
  if (takes_catalog_waits(context)) return Seconds(0.0);  // the zones of spot capacity tell the first wait
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

constexpr const char* kInput = "phase.input";
constexpr const char* kUpload = "phase.upload";

Uncertain<Seconds> starting(const ResolveContext& context, bool warm) {
  if (context.is_local()) {
    context.diagnostics.assume("phases.starting", "0 s", "local mode: the notebook instance is there already");
    return Seconds(0.0);
  }
  if (kind_of(context.spec) == JobKind::processing)
    context.diagnostics.assume("kind (starts)", "as training jobs start and pull their image",
                               "no public log of a processing job tells its phases");
  return context.given_or(context.spec.phases.starting, "phases.starting",
                          warm ? "phase.starting_warm" : "phase.starting");
}

/// Instances of a warm pool have the image.
Uncertain<Seconds> image_pull(const ResolveContext& context, bool warm) {
  const PhasesSpec& given = context.spec.phases;
  if (!warm || given.image_pull) return context.given_or(given.image_pull, "phases.image_pull", "phase.image_pull");
  context.diagnostics.assume("phases.image_pull", "0 s", "the instances of a warm pool have pulled the image before");
  return Seconds(0.0);
}

/// What goes before the image's pull in jobs whose data nobody described.
Uncertain<Seconds> input(const ResolveContext& context) {
  const Channels& channels = context.spec.channels;
  const bool described = !channels.empty() || channels.said || context.spec.phases.download;
  if (described || !context.knows(kInput)) return Seconds(0.0);
  return context.stand_in("channels", "what data it reads", kInput);
}

/// How long jobs uploaded whose artifact nobody described.
std::optional<Uncertain<Seconds>> upload(const ResolveContext& context) {
  if (context.spec.phases.upload) return context.spec.phases.upload;
  if (context.spec.artifact.upload == UploadMode::continuous) {
    context.diagnostics.assume("phases.upload", "0 s", "artifact.upload: Continuous leaves nothing to the end");
    return Seconds(0.0);
  }
  if (context.spec.artifact.size || !context.knows(kUpload)) return std::nullopt;
  return context.stand_in("artifact.size", "how large the artifact is", kUpload);
}

template <class Q>
Rate<Q> rate(const ResolveContext& context, const std::string& field, const std::string& name) {
  const Parameter& found = context.parameter(name);
  context.diagnostics.assume(field, found);
  return Rate<Q>(Uncertain<Q>(found.law()), name);
}

/// How fast a described artifact goes to S3.
void set_rates(const ResolveContext& context, const std::vector<GroupPlan>& groups, ArtifactPlan& artifact) {
  const ArtifactSpec& given = context.spec.artifact;
  artifact.base = rate<Seconds>(context, "phases.upload", "phase.upload_base");
  if (!given.size) return;
  artifact.bandwidth = rate<BytesPerSecond>(context, "phases.upload (bandwidth)", "upload.bandwidth");
  if (given.region && *given.region != context.spec.region) artifact.far = groups.front().wide_area;
  if (artifact.gzip)
    artifact.gzip_bandwidth = rate<BytesPerSecond>(context, "phases.upload (gzip)", "upload.gzip_bandwidth");
}

/// No job takes longer in all, which is also the default of max_wait.
Seconds longest_job(const ResolveContext& context) { return Seconds(context.parameter("stopping.max_wait").value); }

/// Nobody stops a script in local mode: as long as any job may run.
StoppingPlan unlimited(const ResolveContext& context) {
  context.diagnostics.assume("stopping.max_runtime", "none", "local mode: the service does not stop the script");
  StoppingPlan stopping;
  stopping.max_runtime = longest_runtime();
  stopping.longest = longest_job(context);
  return stopping;
}

}  // namespace

PhasePlan resolve_phases(const ResolveContext& context) {
  const PhasesSpec& given = context.spec.phases;
  PhasePlan phases;
  phases.pending = pending(context);
  const bool warm = context.spec.warm_pool.reused.value_or(false);
  phases.starting = starting(context, warm);
  phases.input = input(context);
  phases.image_pull = image_pull(context, warm);
  phases.download = given.download;
  phases.upload = upload(context);
  return phases;
}

ArtifactPlan resolve_artifact(const ResolveContext& context, const std::vector<GroupPlan>& groups) {
  const ArtifactSpec& given = context.spec.artifact;
  ArtifactPlan artifact;
  artifact.size = given.size.value_or(Uncertain<Bytes>{});
  artifact.gzip = given.compression == Compression::gzip && kind_of(context.spec) != JobKind::processing;
  artifact.part = Bytes(context.parameter("upload.part").value);
  artifact.gzip_ratio =
      artifact.gzip && given.size ? context.assumed("artifact.size (gzip)", "upload.gzip_ratio") : 1.0;
  if (given.region && !given.size)
    context.diagnostics.warn("artifact.region: without effect, artifact.size is not given");
  if (!given.size)
    context.diagnostics.assume("artifact.size (requests)", "0 B",
                               "no request is charged for an artifact of no known size");
  if (!context.spec.phases.upload && (given.size || !context.knows(kUpload))) set_rates(context, groups, artifact);
  return artifact;
}

StoppingPlan resolve_stopping(const ResolveContext& context) {
  const JobSpec& spec = context.spec;
  if (context.is_local()) return unlimited(context);
  StoppingPlan stopping;
  stopping.max_runtime = limit(context, spec.stopping.max_runtime, "stopping.max_runtime");
  stopping.grace = limit(context, spec.stopping.grace, "stopping.grace");
  stopping.max_pending = pending_limit(context);
  stopping.longest = longest_job(context);
  stopping.bills_stop = spec.purchase != Purchase::spot;
  if (spec.purchase == Purchase::spot) stopping.max_wait = limit(context, spec.stopping.max_wait, "stopping.max_wait");
  if (stopping.max_wait && *stopping.max_wait < stopping.max_runtime)
    context.diagnostics.refuse({"stopping.max_wait", "must be at least max_runtime", to_string(*stopping.max_wait),
                                to_string(stopping.max_runtime)});
  context.diagnostics.assume(
      "stopping.max_runtime (counts)", "training, in all attempts",
      "the service's documentation does not say from when it counts; public jobs that ran into it were stopped so long "
      "after Training began");
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

namespace {

/// What an internal error takes from a warm pool, it does not give back: the service starts the job on others.
ColdStart cold_start(const ResolveContext& context) {
  return {context.given_or<Seconds>({}, "retry (starting)", "phase.starting"),
          context.given_or<Seconds>({}, "retry (image_pull)", "phase.image_pull")};
}

}  // namespace

RetryPlan resolve_retry(const ResolveContext& context) {
  const RetrySpec& given = context.spec.retry;
  RetryPlan retry;
  retry.max_attempts = static_cast<int>(given.max_attempts.value_or(0));
  retry.time_to_fault = given.time_to_fault;
  if (given.time_to_fault && context.spec.warm_pool.reused.value_or(false)) retry.cold = cold_start(context);
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
