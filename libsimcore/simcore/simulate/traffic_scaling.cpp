#include "simcore/simulate/traffic_scaling.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

/// Epochs in which a run that nothing cuts reads the data set.
double epochs_of(const ChannelPlan& channel, const Traffic& whole) noexcept {
  const Bytes once = whole.stored * (channel.all_objects / channel.objects);
  return once > Bytes() ? std::round(whole.read / once) : 1.0;
}

/// The first epoch pulls a lazily loaded data set; later ones and new attempts find it on the file system.
double share_pulled(const ChannelPlan& channel, double read, const Traffic& whole) noexcept {
  const auto* fsx = std::get_if<FsxPath>(&channel.path);
  return fsx && fsx->lazy_load ? std::min(1.0, read * epochs_of(channel, whole)) : read;
}

/// How often the data was fetched: copied by the service or by the script, or read as training went on.
double share_of(const ChannelPlan& channel, const FetchedShares& shares) noexcept {
  if (channel.goes_by<FilePath>()) return shares.downloaded;
  return channel.goes_by<DownloadPath>() ? shares.started_up : shares.trained;
}

}  // namespace

void scale_traffic(const Plan& plan, const FetchedShares& shares, std::span<Traffic> traffic) noexcept {
  if (shares.downloaded == 1.0 && shares.trained == 1.0) return;
  for (std::size_t i = 0; i < traffic.size(); ++i) {
    const double done = share_of(plan.channels[i], shares);
    const double pulled = share_pulled(plan.channels[i], done, traffic[i]);
    traffic[i].get_requests = std::ceil(traffic[i].get_requests * pulled);
    traffic[i].list_requests = std::ceil(traffic[i].list_requests * shares.downloaded);
    traffic[i].read = traffic[i].read * done;
  }
}

}  // namespace simcore
