#pragma once

#include <array>
#include <cstddef>
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

/// Names of all rates that are drawn, those that most jobs draw first.
inline constexpr std::array<std::string_view, 23> kRateNames = {"file.bandwidth",
                                                                "file.object_rate",
                                                                "file.base",
                                                                "phase.upload_base",
                                                                "upload.bandwidth",
                                                                "upload.gzip_bandwidth",
                                                                "fast_file.connection_bandwidth",
                                                                "s3.object_latency",
                                                                "fast_file.mount",
                                                                "nvme.sequential_operation",
                                                                "fast_file.object_latency",
                                                                "fast_file.list_rate",
                                                                "fast_file.client_list_rate",
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
inline constexpr std::size_t kUsualRates = 10;

/// A measured rate or latency, drawn anew in each run.
template <class Q>
class Rate {
 public:
  Rate() = default;
  Rate(Q value) : law_(value) {}  // NOLINT: a known rate is one, too
  Rate(Uncertain<Q> law, std::string_view name) : law_(std::move(law)), stream_(rate_stream(name)) {}

  [[nodiscard]] const Uncertain<Q>& law() const noexcept { return law_; }
  [[nodiscard]] std::uint32_t stream() const noexcept { return stream_; }
  [[nodiscard]] Q draw(const Draws& draws, std::uint32_t purpose) const { return law_.draw(draws, purpose, stream_); }
  [[nodiscard]] auto draw(ColumnDraws& draws, std::uint32_t purpose) const {
    return law_.draw(draws, purpose, stream_);
  }

 private:
  Uncertain<Q> law_;
  std::uint32_t stream_ = 0;
};

/// Rates and latencies as laws, in a plan.
struct Laws {
  template <class Q>
  using As = Rate<Q>;
};
/// Rates and latencies once they are drawn, of one run or of many side by side.
template <class Number>
struct Drawn {
  template <class Q>
  using As = Quantity<typename Q::Dimension, Number>;
};
using Known = Drawn<double>;

/// A rate or latency as one of these.
template <class Are, class Q>
using Of = Are::template As<Q>;

}  // namespace simcore
