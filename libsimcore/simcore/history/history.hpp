#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/history/job_history.hpp"

namespace simcore {

/// Two sources of a job, or two values of one source, that cannot both be right.
struct Contradiction {
  std::string job;
  std::string field;
  std::string kept;
  std::string kept_from;
  std::string other;
  std::string other_from;

  [[nodiscard]] std::string text() const;

  friend bool operator==(const Contradiction&, const Contradiction&) = default;

  static constexpr record::Title kTitle{"Contradiction",
                                        "Two values that were told of one job and cannot both be right."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("job", "", "Name of the job.", &Contradiction::job),
                          field("field", "", "What they are values of.", &Contradiction::field),
                          field("kept", "", "Value that stands in the record.", &Contradiction::kept),
                          field("kept_from", "", "Source of that value.", &Contradiction::kept_from),
                          field("other", "", "Value that does not.", &Contradiction::other),
                          field("other_from", "", "Source of the other value.", &Contradiction::other_from)};
  }
};

/// A record that is not among the jobs, and why.
struct SkippedRecord {
  std::string where;
  std::string rule;
  std::string value;
  std::string nearest;

  [[nodiscard]] std::string text() const { return Problem{where, rule, value, nearest}.message(); }

  friend bool operator==(const SkippedRecord&, const SkippedRecord&) = default;

  static constexpr record::Title kTitle{"SkippedRecord", "A record that could not be read, and why."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("where", "", "File, and line or key path in it.", &SkippedRecord::where),
        field("rule", "", "What must hold; all such rules, where several are broken.", &SkippedRecord::rule),
        field("value", "", "What was found; empty: nothing that could be quoted.", &SkippedRecord::value),
        field("nearest", "", "Nearest alternative; empty: none.", &SkippedRecord::nearest)};
  }
};

/// Jobs that ran. Every record that was read is a job, is merged into one, or is skipped: the counts add up.
struct History {
  /// Skipped records that are named; more than these are counted only, so that a file of rubbish fits into memory.
  static constexpr std::size_t kMostNamed = 10'000;

  std::vector<JobHistory> jobs;
  std::int64_t read = 0;
  std::int64_t merged = 0;
  std::int64_t skipped_count = 0;
  std::vector<SkippedRecord> skipped;
  std::vector<Contradiction> contradictions;
  std::vector<std::string> notes;

  [[nodiscard]] std::int64_t kept() const noexcept { return static_cast<std::int64_t>(jobs.size()); }

  /// Counts a record as read and skipped, and names it.
  void skip(SkippedRecord record);

  static constexpr record::Title kTitle{"History", "Jobs that ran, one record each. Made by load_history."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("jobs", "", "Jobs that ran, the earliest first.", &History::jobs),
        field("read", "", "Number of records that were read: kept, merged and skipped.", &History::read),
        field("kept", "", "Number of jobs.", &History::kept),
        field("merged", "", "Number of records that told of a job of which another record tells.", &History::merged),
        field("skipped_count", "", "Number of records that were skipped.", &History::skipped_count),
        field("skipped", "", "Records that were skipped, and why; the first 10000 of them.", &History::skipped),
        field("contradictions", "", "Values that contradict each other, and which of them was kept.",
              &History::contradictions),
        field("notes", "", "What else to know about the records.", &History::notes)};
  }
};

}  // namespace simcore
