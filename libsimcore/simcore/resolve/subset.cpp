#include "simcore/resolve/subset.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/random/scaled_law.hpp"

namespace simcore {
namespace {

double whole(double number) { return std::max(1.0, std::round(number)); }

void scale(std::int64_t& count, double part) {
  count = static_cast<std::int64_t>(whole(static_cast<double>(count) * part));
}

void scale(std::optional<Uncertain<Count>>& count, double part) {
  if (!count) return;
  count = count->is_constant() ? Uncertain<Count>(Count(whole(count->mean().value() * part)))
                               : Uncertain<Count>(scaled(count->law(), part));
}

void scale_work(WorkSpec& work, double part) {
  const bool in_step = work.steps && work.samples && work.batch_size;
  scale(work.samples, part);
  scale(work.steps, part);
  if (in_step)  // those of the epochs that are left
    work.steps =
        Count(std::ceil(work.samples->mean().value() / static_cast<double>(*work.batch_size)) * stated_epochs(work));
  if (work.boosting) scale(work.boosting->rows, part);
  if (work.compute.duration) work.compute.duration = Uncertain<Seconds>(scaled(work.compute.duration->law(), part));
}

}  // namespace

bool is_subset(const JobSpec& spec) {
  const std::optional<Fraction>& part = spec.work.subset;
  return part && *part > Fraction(0.0) && *part < Fraction(1.0);
}

JobSpec subset_of(JobSpec spec) {
  const double part = spec.work.subset->value();
  for (auto& [name, channel] : spec.channels) {
    if (channel.size.law().upper() > 0.0) channel.size = Uncertain<Bytes>(scaled(channel.size.law(), part));
    scale(channel.objects, part);
    channel.prefixes = std::min(channel.prefixes, channel.objects);
  }
  scale_work(spec.work, part);
  spec.work.subset.reset();
  return spec;
}

}  // namespace simcore
