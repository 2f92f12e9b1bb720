#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/history/job_history.hpp"
#include "simcore/recorded/detail/log_line.hpp"

namespace simcore {

/// What the lines of a log tell of one job.
class JobLog {
 public:
  explicit JobLog(std::string name = {}) : name_(std::move(name)) {}

  /// Whether a line begins another job: it names one, or this one has ended and a job starts.
  [[nodiscard]] bool ends_before(std::string_view line) const;
  void read(std::string_view line);
  /// A line that a container wrote at a time that is told apart from it.
  void read_event(std::string_view message, std::int64_t time_ms);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Whether anything of a job was read, be it only its name.
  [[nodiscard]] bool empty() const noexcept;
  /// Fills in the record of the job, which has its source already. Appends what keeps it from being one.
  void fill(JobHistory& job, std::vector<Problem>& problems) const;

 private:
  struct Change {
    std::int64_t time_ms;
    const Status* status;
    std::string message;
  };
  struct Step {
    const Status* status;
    std::string message;
    std::optional<double> seconds;
  };

  void read_status(const StatusLine& line);
  void read_container(std::string_view line);
  void read_counters(std::string_view line);
  bool read_sdk3(std::string_view line);
  bool read_state(std::string_view line);
  void note_time(std::int64_t time_ms);
  void fill_changes(JobHistory& job, std::vector<Problem>& problems) const;
  void fill_steps(JobHistory& job) const;
  void fill_container(JobHistory& job) const;
  [[nodiscard]] Moment moment(std::size_t change) const;
  [[nodiscard]] SimTime since_origin(std::int64_t time_ms) const;

  std::string name_;
  std::vector<Change> changes_;  // printed with times
  std::vector<Step> steps_;      // printed with lengths
  std::optional<Outcome> outcome_;
  bool replayed_ = false;   // lines of this job are printed again
  bool restarted_ = false;  // a job starts again that has neither ended nor been interrupted
  std::string disorder_;    // the first line whose time is before that of the line above
  std::vector<std::string> problems_;
  std::optional<std::int64_t> training_total_, billable_total_;
  bool has_savings_ = false;
  bool in_table_ = false;                           // the table of SDK 3 in a notebook
  std::optional<std::int64_t> first_ms_, last_ms_;  // of what containers wrote
  std::optional<std::int64_t> hosts_;
  std::string instance_type_, script_;
};

}  // namespace simcore
