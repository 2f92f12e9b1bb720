#include "simcore/plan/draw_lattice.hpp"

#include <vector>

#include "simcore/plan/plan.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t kChannels = 4, kPreparations = 2;  // of whose sizes and paces each has a dimension
constexpr std::uint32_t kAttempts = 4;                     // of whose interruptions and waits each has one

constexpr Lattice::Key key(Draw draw, std::uint32_t index = 0) { return {static_cast<std::uint32_t>(draw), index}; }
constexpr Lattice::Key rate(const char* name) { return key(Draw::rate, rate_stream(name)); }

/// Draws in the order of their dimensions. Small lattices keep few dimensions apart: what most jobs draw comes first.
std::vector<Lattice::Key> keys() {
  std::vector<Lattice::Key> all = {key(Draw::compute),
                                   key(Draw::input),
                                   key(Draw::image_pull),
                                   key(Draw::startup),
                                   key(Draw::starting),
                                   key(Draw::upload),
                                   rate("file.bandwidth"),
                                   rate("file.object_rate"),
                                   rate("file.base"),
                                   rate("phase.upload_base"),
                                   rate("upload.bandwidth"),
                                   rate("upload.gzip_bandwidth"),
                                   rate("fast_file.connection_bandwidth"),
                                   rate("s3.object_latency"),
                                   rate("fast_file.mount"),
                                   rate("nvme.sequential_operation")};
  for (std::uint32_t attempt = 1; attempt <= kAttempts; ++attempt)
    for (const Draw draw : {Draw::interruption, Draw::capacity_wait}) all.push_back(key(draw, attempt));
  for (const Draw draw :
       {Draw::spot_zone, Draw::first_wait, Draw::spot_discount, Draw::checkpoint_pause, Draw::checkpoint_lag,
        Draw::checkpoint_restore, Draw::artifact_size, Draw::preprocessing, Draw::pending, Draw::download,
        Draw::warm_up, Draw::epoch_start, Draw::next_job, Draw::market_clock, Draw::price_clock})
    all.push_back(key(draw));
  for (std::uint32_t channel = 0; channel < kChannels; ++channel) all.push_back(key(Draw::channel_size, channel));
  for (const char* name :
       {"fast_file.object_latency", "fast_file.list_rate", "fast_file.client_list_rate", "pipe.start", "pipe.bandwidth",
        "pipe.object_rate", "fsx.mount", "fsx.client_list_rate", "fsx.object_latency", "fsx.lazy_object_rate",
        "efs.mount", "efs.client_list_rate", "efs.object_latency"})
    all.push_back(rate(name));
  for (std::uint32_t i = 0; i < kPreparations; ++i)
    for (const Draw draw : {Draw::file_system_creation, Draw::file_system_import, Draw::file_system_preload})
      all.push_back(key(draw, i));
  return all;
}

}  // namespace

const Lattice& draw_lattice() {
  static const Lattice lattice(keys());
  return lattice;
}

}  // namespace simcore
