#include "simcore/stats/log_histogram.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

namespace simcore {
namespace {

constexpr std::size_t kOctaveCounts = std::size_t{1} << LogHistogram::kBits;

/// Blocks 0 and 1 have bins one wide; each block after them, bins twice as wide as the one before.
std::size_t index_of(std::int64_t value) noexcept {
  const auto word = static_cast<std::uint64_t>(value);
  const int octave = 63 - std::countl_zero(word | kOctaveCounts);
  const int shift = octave - LogHistogram::kBits;
  return (static_cast<std::size_t>(shift) << LogHistogram::kBits) + (word >> shift);
}

struct Edge {
  double low = 0.0;
  double width = 0.0;
};

Edge edge_of(std::size_t index) noexcept {
  const std::size_t shift = index < 2 * kOctaveCounts ? 0 : index / kOctaveCounts - 1;
  const std::uint64_t low = static_cast<std::uint64_t>(index - shift * kOctaveCounts) << shift;
  const std::uint64_t width = std::uint64_t{1} << shift;
  return {static_cast<double>(low), static_cast<double>(width - 1)};
}

}  // namespace

void LogHistogram::take(std::uint64_t more) {
  if (more > std::numeric_limits<std::uint32_t>::max() - count_)
    throw std::overflow_error("a histogram counts 4294967295 values at most");
  count_ += more;
}

void LogHistogram::reach(std::size_t first_block, std::size_t last_block) {
  if (counts_.empty()) first_ = first_block;
  if (first_block < first_) {
    counts_.insert(counts_.begin(), (first_ - first_block) * kOctaveCounts, 0);
    first_ = first_block;
  }
  const std::size_t blocks = std::max(counts_.size() / kOctaveCounts, last_block - first_ + 1);
  counts_.resize(blocks * kOctaveCounts, 0);
}

void LogHistogram::add(std::span<const std::int64_t> values, std::int64_t least, std::int64_t most) {
  if (values.empty()) return;
  if (least < 0) throw std::invalid_argument("a histogram counts no values below 0");
  take(values.size());
  reach(index_of(least) / kOctaveCounts, index_of(most) / kOctaveCounts);
  std::uint32_t* const counts = counts_.data();
  const std::size_t before = first_ * kOctaveCounts;
  for (const std::int64_t value : values) ++counts[index_of(value) - before];
}

LogHistogram& LogHistogram::operator+=(const LogHistogram& other) {
  if (other.counts_.empty()) return *this;
  take(other.count_);
  reach(other.first_, other.first_ + other.counts_.size() / kOctaveCounts - 1);
  const std::size_t start = (other.first_ - first_) * kOctaveCounts;
  for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[start + i] += other.counts_[i];
  return *this;
}

std::vector<LogHistogram::Bin> LogHistogram::bins() const {
  std::vector<Bin> filled;
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const Edge edge = edge_of(first_ * kOctaveCounts + i);
    filled.push_back({edge.low, edge.width, counts_[i], below});
    below += counts_[i];
  }
  return filled;
}

double LogHistogram::at(std::uint64_t rank) const {
  const std::vector<Bin> filled = bins();
  return std::ranges::lower_bound(filled, rank, {}, [](const Bin& bin) { return bin.below + bin.count; })->at(rank);
}

std::uint64_t LogHistogram::above(double value) const {
  std::uint64_t above = 0;
  for (const Bin& bin : bins()) {
    const double share = std::clamp((bin.low + bin.width - value) / (bin.width + 1.0), 0.0, 1.0);
    above += bin.low > value ? bin.count : static_cast<std::uint64_t>(static_cast<double>(bin.count) * share);
  }
  return above;
}

}  // namespace simcore
