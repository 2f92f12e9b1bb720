#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "simcore/random/uncertain.hpp"

namespace simcore {

/// Random stream of a named rate: channels that use the same rate draw the same, and so do jobs that are compared.
[[nodiscard]] constexpr std::uint32_t rate_stream(std::string_view name) noexcept {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

/// A measured rate or latency, drawn anew in each run.
template <class Q>
class Rate {
 public:
  Rate() = default;
  Rate(Q value) : law_(value) {}  // NOLINT: a known rate is one, too
  Rate(Uncertain<Q> law, std::string_view name) : law_(std::move(law)), stream_(rate_stream(name)) {}

  [[nodiscard]] const Uncertain<Q>& law() const noexcept { return law_; }
  [[nodiscard]] Q draw(const Draws& draws, std::uint32_t purpose) const { return law_.draw(draws, purpose, stream_); }

 private:
  Uncertain<Q> law_;
  std::uint32_t stream_ = 0;
};

/// A rate or latency once it is drawn.
template <class Q>
using Known = Q;

}  // namespace simcore
