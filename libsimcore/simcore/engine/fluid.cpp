#include "simcore/engine/fluid.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/engine/for_each_bit.hpp"
#include "simcore/engine/require.hpp"

namespace simcore {
namespace {

constexpr int kMostExhaustions = 8;  // of a bucket between two completions
// A use that differs from a limit by rounding only is that limit: an empty bucket then stays exactly empty.
constexpr double kRounding = 1e-12;

double snapped(double use, double limit) { return std::abs(use - limit) <= kRounding * limit ? limit : use; }

void require_amount(double amount) { require(amount >= 0.0, "flow: amount", "must be at least 0", amount); }

}  // namespace

void Fluid::clear() noexcept {
  network_.clear();
  buckets_.clear();
  amounts_.clear();
  run_.finish.clear();
  run_.binding.clear();
  run_.used.clear();
  active_ = endless_ = 0;
  bursting_ = 0;
}

std::size_t Fluid::add_resource(const TokenBucket& bucket) {
  const std::size_t r = network_.add_resource();
  buckets_.push_back(bucket);
  run_.used.push_back(0.0);
  if (bucket.bursts()) bursting_ |= ResourceSet{1} << r;
  return r;
}

std::size_t Fluid::add_flow(const Flow& flow, std::span<const Crossing> crossings) {
  require_amount(flow.amount);
  const std::size_t f = network_.add_flow(flow.cap, flow.weight, crossings);
  amounts_.push_back(0.0);
  run_.finish.emplace_back();
  run_.binding.emplace_back();
  set_amount(f, flow.amount);
  return f;
}

void Fluid::set_amount(std::size_t flow, double amount) {
  require(flow < amounts_.size(), "flow", "must be one of the network", static_cast<double>(flow));
  require_amount(amount);
  amounts_[flow] = amount;
  const FlowSet bit = FlowSet{1} << flow;
  active_ = amount > 0.0 ? active_ | bit : active_ & ~bit;
  endless_ = std::isinf(amount) ? endless_ | bit : endless_ & ~bit;
  exhaustions_.fill(0);
}

const FluidRun& Fluid::run(Seconds most) {
  require(most >= Seconds(0.0), "run: duration", "must be at least 0", most.value());
  begin();
  while ((active_ & ~endless_) != 0 && run_.elapsed < most) {
    share();
    advance(std::min(next_event(), most - run_.elapsed));
  }
  add_up_use();
  return run_;
}

void Fluid::idle(Seconds duration) {
  require(duration >= Seconds(0.0) && duration < kForever, "idle: duration", "must be at least 0 and finite",
          duration.value());
  const FlowSet waiting = active_ & ~endless_;
  active_ = endless_;
  exhaustions_.fill(0);
  begin();
  while (run_.elapsed < duration) {
    share();
    advance(std::min(next_event(), duration - run_.elapsed));
  }
  active_ |= waiting;
}

void Fluid::begin() {
  run_.elapsed = Seconds(0.0);
  run_.events = 0;
  for (std::size_t f = 0; f < amounts_.size(); ++f) {
    run_.finish[f] = amounts_[f] > 0.0 ? kForever : Seconds(0.0);
    run_.binding[f].fill(Seconds(0.0));
    moved_[f] = 0.0;
  }
}

/// The rates from now to the next event, and what they use of the resources whose limit can change.
void Fluid::share() {
  ++run_.events;
  const std::size_t resources = buckets_.size();
  for (std::size_t r = 0; r < resources; ++r) limits_[r] = limit(r);
  max_min_rates(network_, active_, std::span(limits_).first(resources), rates_, bottlenecks_);
  for_each_bit(bursting_, [&](std::size_t r) {
    double use = 0.0;
    for_each_bit(network_.crossing(r) & active_, [&](std::size_t f) { use += network_.coefficient(f, r) * rates_[f]; });
    uses_[r] = snapped(snapped(use, limits_[r]), buckets_[r].baseline());
  });
}

double Fluid::limit(std::size_t r) const {
  return exhaustions_[r] < kMostExhaustions ? buckets_[r].limit() : buckets_[r].baseline();
}

Seconds Fluid::next_event() const {
  Seconds next = kForever;
  for_each_bit(active_, [&](std::size_t f) { next = std::min(next, Seconds(amounts_[f] / rates_[f])); });
  for_each_bit(bursting_, [&](std::size_t r) { next = std::min(next, buckets_[r].time_to_change(uses_[r])); });
  return next;
}

void Fluid::advance(Seconds duration) {
  run_.elapsed += duration;
  for_each_bit(active_, [&](std::size_t f) { run_.binding[f][bottlenecks_[f]] += duration; });
  if (duration == kForever) return;  // nothing moves any more
  for_each_bit(bursting_, [&](std::size_t r) {
    const bool had_credit = buckets_[r].credit() > 0.0;
    buckets_[r].advance(uses_[r], duration);
    if (had_credit && buckets_[r].credit() <= 0.0) ++exhaustions_[r];
  });
  for_each_bit(active_, [&](std::size_t f) { move_flow(f, duration); });
}

void Fluid::move_flow(std::size_t f, Seconds duration) {
  if ((endless_ >> f & 1U) != 0U) {
    moved_[f] += rates_[f] * duration.value();
    return;
  }
  double& amount = amounts_[f];
  const bool done = duration.value() >= amount / rates_[f];
  const double moved = done ? amount : std::min(amount, rates_[f] * duration.value());
  moved_[f] += moved;
  amount -= moved;
  if (amount > 0.0) return;
  run_.finish[f] = run_.elapsed;
  active_ &= ~(FlowSet{1} << f);
  exhaustions_.fill(0);
}

void Fluid::add_up_use() {
  for (std::size_t r = 0; r < buckets_.size(); ++r) {
    run_.used[r] = 0.0;
    for_each_bit(network_.crossing(r), [&](std::size_t f) { run_.used[r] += network_.coefficient(f, r) * moved_[f]; });
  }
}

}  // namespace simcore
