#include "simcore/spec/node_count.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "simcore/error/error.hpp"
#include "simcore/spec/cluster_spec.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

Range range_of_nodes() {
  const ClusterSpec cluster;
  Range range;
  ClusterSpec::fields(cluster, [&](const Field& field, const auto& member) {
    if (static_cast<const void*>(&member) == &cluster.instance_count) range = field.range;
  });
  return range;
}

}  // namespace

int node_count(const std::string& where, std::string_view text) {
  const Range range = range_of_nodes();
  std::int64_t nodes = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), nodes);
  if (error != std::errc{} || end != text.data() + text.size() || !range.contains(static_cast<double>(nodes)))
    throw InputError({{where, "must be a whole number from " + shortest(range.low) + " to " + shortest(range.high),
                       std::string(text), ""}});
  return static_cast<int>(nodes);
}

std::vector<int> node_counts(const std::string& where, std::span<const std::string> texts, const std::string& shown) {
  if (texts.empty()) throw InputError({{where, "must be a list of numbers of nodes", shown, ""}});
  std::vector<int> counts;
  for (const std::string& text : texts) counts.push_back(node_count(where, text));
  std::ranges::sort(counts);
  const auto repeated = std::ranges::unique(counts);
  counts.erase(repeated.begin(), repeated.end());
  return counts;
}

}  // namespace simcore
