#include "simcore/plan/draw_lattice.hpp"

#include <span>
#include <string_view>
#include <vector>

#include "simcore/plan/plan.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t kChannels = 4, kPreparations = 2;  // of whose sizes and paces each has a dimension
constexpr std::uint32_t kAttempts = 4;                     // of whose interruptions and waits each has one

constexpr Lattice::Key key(Draw draw, std::uint32_t index = 0) { return {static_cast<std::uint32_t>(draw), index}; }
constexpr Lattice::Key rate(std::string_view name) { return key(Draw::rate, rate_stream(name)); }

/// Draws in the order of their dimensions. Small lattices keep few dimensions apart: what most jobs draw comes first.
std::vector<Lattice::Key> keys() {
  std::vector<Lattice::Key> all = {key(Draw::compute), key(Draw::input),    key(Draw::image_pull),
                                   key(Draw::startup), key(Draw::starting), key(Draw::upload)};
  const auto rates = std::span(kRateNames);
  for (const std::string_view name : rates.first(kUsualRates)) all.push_back(rate(name));
  for (std::uint32_t attempt = 1; attempt <= kAttempts; ++attempt)
    for (const Draw draw : {Draw::interruption, Draw::capacity_wait}) all.push_back(key(draw, attempt));
  for (const Draw draw :
       {Draw::spot_zone, Draw::first_wait, Draw::spot_discount, Draw::checkpoint_pause, Draw::checkpoint_lag,
        Draw::checkpoint_restore, Draw::artifact_size, Draw::preprocessing, Draw::pending, Draw::download,
        Draw::warm_up, Draw::epoch_start, Draw::next_job, Draw::market_clock, Draw::price_clock})
    all.push_back(key(draw));
  for (std::uint32_t channel = 0; channel < kChannels; ++channel) all.push_back(key(Draw::channel_size, channel));
  for (const std::string_view name : rates.subspan(kUsualRates)) all.push_back(rate(name));
  for (std::uint32_t i = 0; i < kPreparations; ++i)
    for (const Draw draw : {Draw::file_system_creation, Draw::file_system_import, Draw::file_system_preload})
      all.push_back(key(draw, i));
  for (const Draw draw : {Draw::trained_epochs, Draw::counted}) all.push_back(key(draw));
  return all;
}

}  // namespace

const Lattice& draw_lattice() {
  static const Lattice lattice(keys());
  return lattice;
}

}  // namespace simcore
