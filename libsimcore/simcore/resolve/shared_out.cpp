#include "simcore/resolve/shared_out.hpp"

#include <algorithm>

#include "simcore/random/scaled_law.hpp"
#include "simcore/resolve/speed_place.hpp"

namespace simcore {
namespace {

template <class Q>
void scale(std::optional<Uncertain<Q>>& value, double factor) {
  if (value) value = Uncertain<Q>(scaled(value->law(), factor));
}

}  // namespace

bool is_shared_out(const JobSpec& spec) {
  const std::optional<MeasuredOnSpec>& place = spec.work.compute.measured_on;
  if (kind_of(spec) != JobKind::processing || !place || !place->groups.empty()) return false;
  const auto is_sharded = [](const auto& entry) {
    return entry.second.distribution == DataDistribution::sharded_by_s3_key;
  };
  const ClusterSpec measured = measured_cluster(spec);
  return measured.instance_type == spec.cluster.instance_type &&
         measured.instance_count != spec.cluster.instance_count && !spec.channels.empty() &&
         std::ranges::all_of(spec.channels, is_sharded) && !spec.work.compute.same_speed_elsewhere.value_or(false);
}

JobSpec shared_out(JobSpec spec) {
  ComputeSpec& compute = spec.work.compute;
  const double more =
      static_cast<double>(spec.cluster.instance_count) / static_cast<double>(measured_cluster(spec).instance_count);
  scale(compute.duration, 1.0 / more);
  scale(compute.step_time, 1.0 / more);
  scale(compute.samples_per_second, more);
  compute.measured_on.reset();
  return spec;
}

}  // namespace simcore
