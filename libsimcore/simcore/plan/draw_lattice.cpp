#include "simcore/plan/draw_lattice.hpp"

#include <vector>

#include "simcore/plan/plan.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t kChannels = 4, kPreparations = 2;  // of whose sizes and paces each has a dimension
constexpr std::uint32_t kAttempts = 4;                     // of whose interruptions and waits each has one

constexpr Draw kDrawnOnce[] = {Draw::compute,        Draw::input,         Draw::spot_discount,
                               Draw::starting,       Draw::image_pull,    Draw::startup,
                               Draw::download,       Draw::upload,        Draw::pending,
                               Draw::spot_zone,      Draw::preprocessing, Draw::warm_up,
                               Draw::artifact_size,  Draw::epoch_start,   Draw::checkpoint_pause,
                               Draw::checkpoint_lag, Draw::first_wait,    Draw::checkpoint_restore,
                               Draw::next_job,       Draw::market_clock,  Draw::price_clock};

// Names of the catalog's parameters that a plan draws as rates.
constexpr const char* kRates[] = {"file.bandwidth",
                                  "file.object_rate",
                                  "file.base",
                                  "fast_file.connection_bandwidth",
                                  "fast_file.object_latency",
                                  "s3.object_latency",
                                  "fast_file.mount",
                                  "fast_file.list_rate",
                                  "fast_file.client_list_rate",
                                  "nvme.sequential_operation",
                                  "phase.upload_base",
                                  "upload.bandwidth",
                                  "upload.gzip_bandwidth",
                                  "pipe.start",
                                  "pipe.bandwidth",
                                  "pipe.object_rate",
                                  "fsx.mount",
                                  "fsx.client_list_rate",
                                  "fsx.object_latency",
                                  "fsx.lazy_object_rate",
                                  "efs.mount",
                                  "efs.client_list_rate",
                                  "efs.object_latency"};

std::vector<Lattice::Key> keys() {
  std::vector<Lattice::Key> all;
  const auto add = [&](Draw draw, std::uint32_t index = 0) {
    all.push_back({static_cast<std::uint32_t>(draw), index});
  };
  for (const Draw draw : kDrawnOnce) add(draw);
  for (std::uint32_t attempt = 1; attempt <= kAttempts; ++attempt)
    for (const Draw draw : {Draw::interruption, Draw::capacity_wait}) add(draw, attempt);
  for (const char* rate : kRates) add(Draw::rate, rate_stream(rate));
  for (std::uint32_t channel = 0; channel < kChannels; ++channel) add(Draw::channel_size, channel);
  for (std::uint32_t i = 0; i < kPreparations; ++i)
    for (const Draw draw : {Draw::file_system_creation, Draw::file_system_import, Draw::file_system_preload})
      add(draw, i);
  return all;
}

}  // namespace

const Lattice& draw_lattice() {
  static const Lattice lattice(keys());
  return lattice;
}

}  // namespace simcore
