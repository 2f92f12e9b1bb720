#include "simcore/history/merge_jobs.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "simcore/history/detail/job_merge.hpp"

namespace simcore {
namespace {

constexpr std::int64_t kSlackMs = 60'000;  // clocks, and creation times cut to seconds or told a poll late

/// Last moment at which a record knows its job, since 1970; none when it knows no time.
std::optional<std::int64_t> last_ms(const JobHistory& job) {
  if (!job.origin_ms) return std::nullopt;
  SimTime last;
  for (const auto& time : {job.started, job.ended, job.seen, job.container_end})
    if (time) last = std::max(last, *time);
  for (const JobPhase& phase : job.phases) last = std::max(last, phase.end.value_or(phase.begin).time);
  return *job.origin_ms + last.nanoseconds() / 1'000'000;
}

bool agree(const std::string& a, const std::string& b) { return a.empty() || b.empty() || a == b; }

/// Whether the times of two records of one name allow that they are of one job. Records that tell no time allow it.
bool same_time(const JobHistory& a, const JobHistory& b) {
  if (!a.origin_ms || !b.origin_ms) return true;
  if (a.created_is == TimePrecision::exact && b.created_is == TimePrecision::exact)
    return std::abs(*a.origin_ms - *b.origin_ms) < 1000;  // one of them may be cut to whole seconds
  const bool a_ended = a.outcome.has_value(), b_ended = b.outcome.has_value();
  return (*a.origin_ms <= *last_ms(b) + kSlackMs || !b_ended) && (*b.origin_ms <= *last_ms(a) + kSlackMs || !a_ended) &&
         (a.created_is != TimePrecision::exact || *b.origin_ms >= *a.origin_ms - kSlackMs) &&
         (b.created_is != TimePrecision::exact || *a.origin_ms >= *b.origin_ms - kSlackMs);
}

bool may_be_one(const JobHistory& a, const JobHistory& b) {
  return a.name == b.name && agree(a.arn, b.arn) && agree(a.account, b.account) && agree(a.region, b.region) &&
         same_time(a, b);
}

/// What is compared to tell which of two records wins: the less wins.
auto rank_of(const JobHistory& job) {
  const JobSource& source = job.sources.front();
  return std::tuple(source.kind, !job.outcome.has_value(), -last_ms(job).value_or(0), std::string_view(source.file),
                    std::string_view(source.place));
}

/// Numbers of the records by their rank, the one that wins over the others first.
std::vector<std::size_t> ranked(const std::vector<JobHistory>& records) {
  std::vector<std::size_t> order(records.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<decltype(rank_of(records.front()))> ranks;
  ranks.reserve(records.size());
  for (const JobHistory& record : records) ranks.push_back(rank_of(record));
  std::ranges::stable_sort(order, {}, [&](std::size_t record) -> const auto& { return ranks[record]; });
  return order;
}

/// Records of one job each.
class Groups {
 public:
  /// Groups the records that have an ARN, in an order of their numbers.
  Groups(std::vector<JobHistory>& records, const std::vector<std::size_t>& order) : records_(records) {
    for (const std::size_t record : order)
      if (!records[record].arn.empty()) by_arn(record);
  }

  /// Number of the groups into which a record without an ARN falls. With exactly one it is put there; with none it
  /// becomes a group of its own.
  std::size_t place(std::size_t record) {
    std::vector<std::size_t>& named = of_name_[records_[record].name];
    std::vector<std::size_t> fitting;
    for (const std::size_t group : named)
      if (!records_[record].name.empty() && may_be_one(records_[groups_[group].front()], records_[record]))
        fitting.push_back(group);
    if (fitting.size() == 1) groups_[fitting.front()].push_back(record);
    if (fitting.empty()) {
      named.push_back(groups_.size());
      groups_.push_back({record});
    }
    return fitting.size();
  }

  /// Numbers of the records of each job, the job that was created first in front.
  [[nodiscard]] std::vector<std::vector<std::size_t>> in_order() && {
    std::ranges::stable_sort(groups_, {}, [&](const std::vector<std::size_t>& group) {
      const JobHistory& job = records_[group.front()];
      return std::tuple(!job.origin_ms.has_value(), job.origin_ms.value_or(0), std::string_view(job.name),
                        std::string_view(job.arn));
    });
    return std::move(groups_);
  }

 private:
  /// A name, and so its ARN, may be given again when the job of that name is deleted: the creation tells them apart.
  void by_arn(std::size_t record) {
    std::vector<std::size_t>& same = of_arn_[records_[record].arn];
    for (const std::size_t group : same)
      if (may_be_one(records_[groups_[group].front()], records_[record])) return groups_[group].push_back(record);
    same.push_back(groups_.size());
    of_name_[records_[record].name].push_back(groups_.size());
    groups_.push_back({record});
  }

  std::vector<JobHistory>& records_;
  std::vector<std::vector<std::size_t>> groups_;
  std::map<std::string, std::vector<std::size_t>> of_arn_;
  std::map<std::string, std::vector<std::size_t>> of_name_;
};

SkippedRecord ambiguous(const JobHistory& job, std::size_t jobs) {
  return {job.sources.front().text(), "must tell by its time or its ARN which job of its name it is about",
          "'" + job.name + "', of which there are " + std::to_string(jobs), ""};
}

void note_shared_names(const std::vector<JobHistory>& jobs, History& history) {
  std::map<std::string, std::size_t> count;
  for (const JobHistory& job : jobs)
    if (!job.name.empty()) ++count[job.name];
  for (const auto& [name, times] : count)
    if (times > 1) history.notes.push_back(name + " is the name of " + std::to_string(times) + " jobs");
}

}  // namespace

void merge_jobs(std::vector<JobHistory> records, History& history) {
  // Records are placed and merged by their rank, so that the order in which files are given decides nothing.
  const std::vector<std::size_t> order = ranked(records);
  Groups groups(records, order);
  for (const std::size_t record : order)
    if (records[record].arn.empty())
      if (const std::size_t jobs = groups.place(record); jobs > 1) history.skip(ambiguous(records[record], jobs));
  for (const std::vector<std::size_t>& group : std::move(groups).in_order()) {
    JobHistory& job = history.jobs.emplace_back(std::move(records[group.front()]));
    for (std::size_t i = 1; i < group.size(); ++i) merge_into(job, records[group[i]], history.contradictions);
    history.read += static_cast<std::int64_t>(group.size());
    history.merged += static_cast<std::int64_t>(group.size()) - 1;
  }
  note_shared_names(history.jobs, history);
}

}  // namespace simcore
