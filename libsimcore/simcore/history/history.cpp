#include "simcore/history/history.hpp"

namespace simcore {

std::string Contradiction::text() const {
  return (job.empty() ? "" : job + ": ") + field + " is " + kept + (kept_from.empty() ? "" : " in " + kept_from) +
         " and " + other + (other_from.empty() || other_from == kept_from ? "" : " in " + other_from) +
         "; the first is kept";
}

void History::skip(SkippedRecord record) {
  ++read;
  ++skipped_count;
  if (skipped.size() < kMostNamed) skipped.push_back(std::move(record));
}

}  // namespace simcore
