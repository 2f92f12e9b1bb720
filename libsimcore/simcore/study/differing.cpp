#include "simcore/study/differing.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "simcore/spec/content_id.hpp"

namespace simcore {
namespace {

using record::Value;

/// Values in base units by key path, in the order of the job file.
using Meanings = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view kEquals = " = ";
constexpr std::string_view kHolds = ": ";  // between a file that a field names and the digest of its content

Meanings meanings(const JobSpec& spec) {
  Meanings found;
  const std::string text = canonical_text(spec);
  for (std::size_t start = 0, end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = text.substr(start, end - start);
    const std::size_t equals = line.find(kEquals), colon = line.find(kHolds);
    if (equals != std::string::npos)
      found.emplace_back(line.substr(0, equals), line.substr(equals + kEquals.size()));
    else if (colon != std::string::npos)
      found.emplace_back(line.substr(0, colon) + " (content)", line.substr(colon + kHolds.size()));
  }
  return found;
}

const std::string* meaning(const Meanings& job, const std::string& path) {
  const auto at = std::ranges::find(job, path, &Meanings::value_type::first);
  return at == job.end() ? nullptr : &at->second;
}

/// Every path; what the first job leaves out stands behind what precedes it in another.
std::vector<std::string> merged_paths(std::span<const Meanings> jobs) {
  std::vector<std::string> merged;
  for (const Meanings& job : jobs) {
    auto at = merged.begin();
    for (const auto& [path, unused] : job) {
      const auto known = std::ranges::find(merged, path);
      at = std::next(known == merged.end() ? merged.insert(at, path) : known);
    }
  }
  return merged;
}

bool differs(std::span<const Meanings> jobs, const std::string& path) {
  const std::string* first = meaning(jobs.front(), path);
  return std::ranges::any_of(jobs, [&](const Meanings& job) {
    const std::string* other = meaning(job, path);
    return (first == nullptr) != (other == nullptr) || (first != nullptr && *first != *other);
  });
}

/// Value of a field as its owner wrote it, if it stands in the document under that path, else its meaning; null when it
/// is left out.
Value as_written(const Value& document, const std::string& path, const std::string* meaning) {
  if (meaning == nullptr) return {};
  const Value* value = value_at(document, record::split_keys(path));
  return Value(value == nullptr || value->is_null() ? *meaning : written(*value));
}

}  // namespace

std::vector<Named<Value>> differing(std::span<const JobReading> jobs) {
  std::vector<Meanings> all;
  for (const JobReading& job : jobs) all.push_back(meanings(*job.spec));
  std::vector<Named<Value>> values(jobs.size());
  for (const std::string& path : merged_paths(all)) {
    if (path == "name" || !differs(all, path)) continue;
    for (std::size_t i = 0; i < jobs.size(); ++i)
      values[i].entries.emplace_back(path, as_written(*jobs[i].document, path, meaning(all[i], path)));
  }
  return values;
}

}  // namespace simcore
