#include "simcore/montecarlo/merge.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "simcore/error/error.hpp"

namespace simcore {
namespace {

std::string text_of(const ReplicationRange& range) {
  return std::to_string(range.first) + " to " + std::to_string(range.last - 1);
}

[[noreturn]] void refuse(const std::string& what, const std::string& a, const std::string& b) {
  throw SimulationError("replications can be merged only with the same " + what + ", got " + a + " and " + b);
}

void require_same(const std::string& what, const std::string& a, const std::string& b) {
  if (a != b) refuse(what, a.empty() ? "none" : a, b.empty() ? "none" : b);
}

std::string limit_text(const std::optional<std::int64_t>& limit) {
  return limit ? std::to_string(*limit) + " billionths" : "none";
}

void require_same_identity(const Samples& a, const Samples& b) {
  require_same("job (spec id)", a.identity.spec_id, b.identity.spec_id);
  require_same("catalog", a.identity.catalog, b.identity.catalog);
  require_same("version", a.identity.version, b.identity.version);
  require_same("seed", std::to_string(a.seed), std::to_string(b.seed));
  require_same("sampling", std::string(word(a.sampling)), std::string(word(b.sampling)));
  require_same("deadline", limit_text(a.limits.deadline), limit_text(b.limits.deadline));
  require_same("budget", limit_text(a.limits.budget), limit_text(b.limits.budget));
  require_same("memory (rows)", std::to_string(a.capacity), std::to_string(b.capacity));
}

/// Rows of columns that belong to replications in a row.
struct Block {
  ReplicationRange range;
  const RunTable* from = nullptr;
  std::size_t row = 0;
};

void add_blocks(const Samples& samples, std::vector<Block>& blocks) {
  std::size_t row = 0;
  for (const ReplicationRange& range : samples.ranges) {
    if (row == samples.kept.size()) return;
    const std::size_t rows = std::min<std::size_t>(range.last - range.first, samples.kept.size() - row);
    blocks.push_back({{range.first, range.first + rows}, &samples.kept, row});
    row += rows;
  }
}

/// The first `capacity` rows of both in the order of their replications.
RunTable kept_of(const Samples& a, const Samples& b) {
  std::vector<Block> blocks;
  add_blocks(a, blocks);
  add_blocks(b, blocks);
  std::ranges::sort(blocks, {}, [](const Block& block) { return block.range.first; });
  RunTable kept;
  kept.resize(std::min(a.capacity, a.kept.size() + b.kept.size()));
  std::size_t row = 0;
  for (const Block& block : blocks) {
    const std::size_t rows = std::min<std::size_t>(block.range.last - block.range.first, kept.size() - row);
    kept.copy(*block.from, block.row, row, rows);
    row += rows;
  }
  return kept;
}

void require_apart(const std::vector<ReplicationRange>& in_order) {
  for (std::size_t i = 1; i < in_order.size(); ++i)
    if (in_order[i].first < in_order[i - 1].last)
      throw SimulationError("replications can be merged only when none is in both, got " + text_of(in_order[i - 1]) +
                            " and " + text_of(in_order[i]));
}

/// Histograms are kept by those that do not keep all their rows.
Tally counted(const Samples& samples, bool counts) {
  Tally tally = samples.tally;
  if (counts && samples.has_all_rows()) tally.count(samples.kept, samples.limits);
  return tally;
}

}  // namespace

std::vector<ReplicationRange> joined(std::vector<ReplicationRange> ranges) {
  std::ranges::sort(ranges, {}, &ReplicationRange::first);
  std::vector<ReplicationRange> together;
  for (const ReplicationRange& range : ranges) {
    if (!together.empty() && together.back().last == range.first)
      together.back().last = range.last;
    else
      together.push_back(range);
  }
  return together;
}

Samples merged(Samples a, const Samples& b) {
  require_same_identity(a, b);
  if (a.deterministic) return a;  // every replication is the same
  std::vector<ReplicationRange> all = a.ranges;
  all.insert(all.end(), b.ranges.begin(), b.ranges.end());
  std::ranges::sort(all, {}, &ReplicationRange::first);
  require_apart(all);
  const bool counts = a.size() + b.size() > a.capacity;
  Tally tally = counted(a, counts);
  tally += counted(b, counts);
  a.kept = kept_of(a, b);
  a.tally = std::move(tally);
  a.summaries = {};
  a.ranges = joined(std::move(all));
  a.stopped = std::max(a.stopped, b.stopped);
  return a;
}

}  // namespace simcore
