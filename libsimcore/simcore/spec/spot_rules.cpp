#include "simcore/spec/spot_rules.hpp"

#include <algorithm>
#include <array>

#include "simcore/error/nearest.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::int64_t kHours = 24;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Each hour of the day is said once.
void check_hours(const std::vector<HourlyRateSpec>& rates, std::vector<Problem>& problems) {
  std::array<int, kHours> said{};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    const HourlyRateSpec& given = rates[i];
    if (given.from < 0 || given.from >= kHours || given.to < 0 || given.to > kHours) return;  // refused by its range
    if (given.from == given.to)
      problems.push_back({item_path("spot.interruptions_by_hour", i) + ".to", "must not be `from`: no hour is left",
                          std::to_string(given.to), ""});
    for (std::int64_t k = 0; k < given.hours(); ++k) {
      const std::int64_t hour = (given.from + k) % kHours;
      if (++said[static_cast<std::size_t>(hour)] == 2)
        problems.push_back({item_path("spot.interruptions_by_hour", i), "must say each hour once",
                            "hour " + std::to_string(hour) + " again", ""});
    }
  }
  const auto* missing = std::ranges::find(said, 0);
  if (missing != said.end())
    problems.push_back({"spot.interruptions_by_hour", "must say every hour of the day",
                        "nothing for hour " + std::to_string(missing - said.begin()), ""});
}

/// The one source of interruptions that counts; two would contradict each other.
void check_sources(const SpotSpec& spot, std::vector<Problem>& problems) {
  const char* first = spot.interruptions ? "spot.interruptions"
                      : spot.trace       ? "spot.trace"
                                         : "spot.interruptions_by_hour";
  if (spot.interruptions && spot.trace)
    problems.push_back({"spot.trace", "must be left out with spot.interruptions", in_quotes(spot.trace->file), first});
  if (!spot.interruptions_by_hour.empty() && (spot.interruptions || spot.trace))
    problems.push_back({"spot.interruptions_by_hour", "must be left out with " + std::string(first), "a list", first});
  if (spot.starts_at && spot.interruptions_by_hour.empty())
    problems.push_back({"spot.starts_at", "only goes with spot.interruptions_by_hour", in_quotes(*spot.starts_at), ""});
  if (spot.starts_at && !time_of_day(*spot.starts_at))
    problems.push_back({"spot.starts_at", "must be a time of day in UTC, as 08:30", in_quotes(*spot.starts_at), ""});
}

/// A trace that tells when there is capacity tells the waits too.
void check_trace(const SpotSpec& spot, std::vector<Problem>& problems) {
  if (!spot.trace || !spot.trace->observed) return;
  const SpotTrace& observed = *spot.trace->observed;
  if (observed.tells_waits() && spot.capacity_wait)
    problems.push_back({"spot.capacity_wait", "must be left out: the trace tells the waits",
                        spot.capacity_wait->law().text(), "spot.trace"});
  const Seconds length = observed.end.seconds();
  if (spot.trace->start && *spot.trace->start >= length)
    problems.push_back({"spot.trace.start", "must lie within the trace, before " + to_string(length),
                        to_string(*spot.trace->start), ""});
}

void check_prices(const SpotSpec& spot, std::vector<Problem>& problems) {
  if (!spot.prices) return;
  if (spot.discount)
    problems.push_back({"spot.discount", "must be left out with spot.prices", spot.discount->law().text(), ""});
  if (!spot.prices->history) return;
  const UsdPerHour highest = spot.prices->history->highest();
  if (highest > spot.prices->on_demand)
    problems.push_back({"spot.prices.on_demand", "must not be below a price of the history",
                        to_string(spot.prices->on_demand), to_string(highest)});
}

void check_fallback(const FallbackSpec& fallback, std::vector<Problem>& problems) {
  if (!fallback.after && !fallback.deadline)
    problems.push_back({"spot.fallback", "must have after, deadline or both", "neither", ""});
  if (fallback.policy == FallbackPolicy::uniform_progress && !fallback.deadline)
    problems.push_back({"spot.fallback.deadline", "must be given with policy: uniform_progress", "nothing", ""});
}

/// Laws of the job's own zone stand beside those of the others.
void check_elsewhere(const JobSpec& spec, std::vector<Problem>& problems) {
  const SpotSpec& spot = spec.spot;
  if (spot.elsewhere.empty()) return;
  if (spot.trace || !spot.interruptions_by_hour.empty())
    problems.push_back({"spot.elsewhere", "goes with laws only", spot.trace ? "spot.trace" : "interruptions_by_hour",
                        "spot.interruptions and spot.capacity_wait"});
  if (!spot.interruptions)
    problems.push_back({"spot.interruptions", "must be given with spot.elsewhere", "nothing", ""});
  if (!spot.capacity_wait)
    problems.push_back({"spot.capacity_wait", "must be given with spot.elsewhere", "nothing", ""});
  for (std::size_t i = 0; i < spot.elsewhere.size(); ++i) {
    const ElsewhereSpec& place = spot.elsewhere[i];
    const std::string at = item_path("spot.elsewhere", i);
    const bool far = place.region && *place.region != spec.region;
    if (far && !spec.channels.empty())
      problems.push_back({at + ".region", "must be the job's own with channels: their data is not moved",
                          in_quotes(*place.region), spec.region});
    if (!far && place.bandwidth)
      problems.push_back({at + ".bandwidth", "only goes with another region", to_string(*place.bandwidth), ""});
    if (spot.prices && !place.discount)
      problems.push_back({at + ".discount", "must be given with spot.prices", "nothing", ""});
  }
}

}  // namespace

std::optional<Seconds> time_of_day(const std::string& text) {
  if (text.size() != 5 || text[2] != ':' || !is_digit(text[0]) || !is_digit(text[1]) || !is_digit(text[3]) ||
      !is_digit(text[4]))
    return std::nullopt;
  const int hour = (text[0] - '0') * 10 + (text[1] - '0'), minute = (text[3] - '0') * 10 + (text[4] - '0');
  if (hour >= kHours || minute >= 60) return std::nullopt;
  return kHour * hour + kMinute * minute;
}

void check_spot(const JobSpec& spec, std::vector<Problem>& problems) {
  if (!spec.spot.interruptions_by_hour.empty()) check_hours(spec.spot.interruptions_by_hour, problems);
  check_sources(spec.spot, problems);
  check_trace(spec.spot, problems);
  check_prices(spec.spot, problems);
  if (spec.spot.fallback) check_fallback(*spec.spot.fallback, problems);
  check_elsewhere(spec, problems);
}

}  // namespace simcore
