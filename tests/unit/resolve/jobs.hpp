// Job descriptions that the tests vary, and ways to ask what resolving them said.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/resolve/resolve.hpp"

namespace simcore::tests {

/// One ml.p3.2xlarge that computes for an hour, in us-east-1 on a day with known prices.
inline JobSpec hour_job() {
  JobSpec job;
  job.name = "hour";
  job.as_of = parse_date("2026-01-01");
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.work.compute.duration = kHour;
  job.work.compute.spread = Fraction(0.0);
  return job;
}

inline ChannelSpec s3_channel(Bytes size, std::int64_t objects, InputMode mode = InputMode::file) {
  ChannelSpec channel;
  channel.size = size;
  channel.objects = objects;
  channel.input_mode = mode;
  return channel;
}

inline ChannelSpec mounted_channel(Source source, Bytes size, std::int64_t objects, const FileSystemSpec& system = {}) {
  ChannelSpec channel = s3_channel(size, objects);
  channel.source = source;
  channel.file_system = system;
  return channel;
}

/// What resolving refuses; empty when it succeeds.
inline std::vector<Problem> refusals(const JobDraft& draft) {
  std::vector<Problem> problems;
  try {
    static_cast<void>(resolve(draft));
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems()) problems.push_back(problem.spelled_out());
  }
  return problems;
}
inline std::vector<Problem> refusals(const JobSpec& job) { return refusals(JobDraft{job, {}, ""}); }

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The problem at a place; an empty one when there is none.
inline Problem problem_at(const std::vector<Problem>& problems, const std::string& where) {
  const auto found = std::find_if(problems.begin(), problems.end(), [&](const auto& p) { return p.where == where; });
  return found == problems.end() ? Problem{} : *found;
}

/// The assumption about a field; an empty one when there is none.
inline Assumption assumption(const Plan& plan, const std::string& field) {
  const auto found =
      std::find_if(plan.assumed.begin(), plan.assumed.end(), [&](const auto& known) { return known.field == field; });
  return found == plan.assumed.end() ? Assumption{} : *found;
}

inline bool warned(const std::vector<std::string>& warnings, const std::string& part) {
  return std::any_of(warnings.begin(), warnings.end(), [&](const auto& text) { return contains(text, part); });
}

/// The line of the tariff whose usage type ends so; an empty one when there is none.
inline TariffLine line_of(const Plan& plan, const std::string& suffix) {
  for (const TariffLine& line : plan.tariff.lines)
    if (line.usage_type.ends_with(suffix)) return line;
  return {};
}

}  // namespace simcore::tests
