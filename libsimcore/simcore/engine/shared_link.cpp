#include "simcore/engine/shared_link.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "simcore/engine/require.hpp"

namespace simcore {
namespace {

// A restart looks at all transfers: after so many additions for each it costs next to nothing.
constexpr std::size_t kAdditionsPerRestart = 16;
constexpr std::size_t kFewAdditions = 64;
constexpr double kLeastWeight = 1e-6, kMostWeight = 1e6;

/// Numbers that are not negative are in the order of their bits.
std::uint64_t order_of(double service) { return std::bit_cast<std::uint64_t>(service); }
double service_of(std::uint64_t order) { return std::bit_cast<double>(order); }

void require_capacity(double capacity) {
  require(capacity >= 0.0 && std::isfinite(capacity), "shared link: capacity", "must be at least 0 and finite",
          capacity);
}

}  // namespace

// Knuth, The Art of Computer Programming 2, section 4.2.2, theorem B: sum and rounding error of an addition.
void SharedLink::Sum::add(double term) noexcept {
  const double sum = sum_ + term;
  const double part = sum - sum_;
  rest_ += (sum_ - (sum - part)) + (term - part);
  sum_ = sum;
}

SharedLink::SharedLink(double capacity) { set_capacity(capacity); }

void SharedLink::set_capacity(double capacity) {
  require_capacity(capacity);
  capacity_ = capacity;
}

TransferHandle SharedLink::add(const Transfer& transfer) {
  const auto& [amount, weight, payload] = transfer;
  require(amount >= 0.0, "transfer: amount", "must be at least 0", amount);
  require(weight >= kLeastWeight && weight <= kMostWeight, "transfer: weight", "must be from 1e-6 to 1e6", weight);
  require(!pending_.full(), "shared link", "holds at most 2^26 - 1 transfers, and 2^38 - 1 until it is cleared",
          static_cast<double>(transfers()));
  if (++additions_ > kFewAdditions + kAdditionsPerRestart * pending_.peak()) restart();
  weights_.add(weight);
  return TransferHandle(pending_.add(order_of(served_ + amount / weight), transfer));
}

Transfer SharedLink::cancel(TransferHandle transfer) {
  const double amount = left(transfer);
  Transfer cancelled = pending_.remove(transfer.key_);
  forget_weight(cancelled.weight);
  cancelled.amount = amount;
  return cancelled;
}

double SharedLink::left(TransferHandle transfer) const {
  require_pending(transfer);
  const auto& [order, content] = pending_.at(transfer.key_);
  return std::min(content.amount, std::max(0.0, service_of(order) - served_) * content.weight);
}

double SharedLink::rate(TransferHandle transfer) const {
  require_pending(transfer);
  return capacity_ * (pending_.at(transfer.key_).content.weight / weights_.value());
}

Seconds SharedLink::next_completion() {
  const double service = first_finish() - served_;
  if (service <= 0.0) return Seconds(0.0);
  return std::isinf(service) ? kForever : Seconds(service * weights_.value() / capacity_);
}

Seconds SharedLink::advance(Seconds most) {
  require(most >= Seconds(0.0), "shared link: duration", "must be at least 0", most.value());
  const double finish = first_finish();
  const Seconds next = next_completion();
  if (next <= most && next < kForever) {
    served_ = std::max(served_, finish);
    return next;
  }
  if (std::isinf(finish))
    served_ = 0.0;  // nobody looks at it
  else if (most < kForever)
    served_ = std::min(finish, served_ + most.value() * capacity_ / weights_.value());
  return most;
}

std::optional<std::uint64_t> SharedLink::take_done() {
  if (first_finish() > served_) return std::nullopt;
  const Transfer done = pending_.take_first().content;
  forget_weight(done.weight);
  return done.payload;
}

void SharedLink::clear() noexcept {
  pending_.clear();
  weights_ = {};
  served_ = 0.0;
  additions_ = 0;
}

void SharedLink::require_pending(TransferHandle transfer) const {
  require(pending(transfer), "shared link: handle", "must name a transfer that is on the link",
          static_cast<double>(transfer.key_));
}

/// Infinite if there is none.
double SharedLink::first_finish() { return pending_.empty() ? kForever.value() : service_of(pending_.first_order()); }

void SharedLink::forget_weight(double weight) noexcept {
  if (pending_.empty()) return clear();
  weights_.add(-weight);
}

/// Counts service from now on, so that it stays as small as the amounts and as exact.
void SharedLink::restart() {
  weights_ = {};
  pending_.reorder([this](std::uint64_t order, const Transfer& transfer) {
    weights_.add(transfer.weight);
    return order_of(std::max(0.0, service_of(order) - served_));
  });
  served_ = 0.0;
  additions_ = 0;
}

}  // namespace simcore
