#include "simcore/simulate/traffic_scaling.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

/// The first epoch pulls a lazily loaded data set; later ones and new attempts find it on the file system.
double share_pulled(const ChannelPlan& channel, double read, std::int64_t epochs) noexcept {
  const auto* fsx = std::get_if<FsxPath>(&channel.path);
  return fsx && fsx->lazy_load ? std::min(1.0, read * static_cast<double>(epochs)) : read;
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
    const double pulled = share_pulled(plan.channels[i], done, plan.compute.epochs);
    traffic[i].get_requests = std::ceil(traffic[i].get_requests * pulled);
    traffic[i].list_requests = std::ceil(traffic[i].list_requests * shares.downloaded);
    traffic[i].read = traffic[i].read * done;
  }
}

}  // namespace simcore
