#include "simcore/study/reason.hpp"

#include <algorithm>
#include <array>

#include "simcore/billing/cost_group.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kWorthTelling = 0.02;  // share of the time or of the bill

struct Part {
  Seconds time;
  std::string text;
};

std::string time_reason(Seconds wall_clock, const DataTimes& times) {
  if (times.lost() < kWorthTelling * wall_clock) return "no time lost to data: " + times.pace;
  std::array<Part, 3> parts = {{{times.waiting, "waiting (" + times.pace + ")"},
                                {times.downloading, "downloading"},
                                {times.listing, "listing"}}};
  std::ranges::stable_sort(parts, std::ranges::greater{}, &Part::time);
  std::string text = to_string(times.lost()) + " lost to data";
  const char* separator = ": ";
  for (const Part& part : parts) {
    if (part.time < 0.1 * times.lost()) break;
    text += separator + part.text;
    if (part.time < 0.9 * times.lost()) text += " " + to_string(part.time);
    separator = ", ";
  }
  return text;
}

std::string dollars(Usd amount) { return "$" + with_decimals(amount.dollars(), 2); }

/// Largest of what is paid beside the instances, when it is worth telling.
std::string cost_reason(const Bill& bill) {
  const std::vector<CostGroup> groups = cost_groups(bill);
  const auto beside = [](const CostGroup& group) { return group.name == "instances" ? Usd{} : group.amount; };
  const auto largest = std::ranges::max_element(groups, {}, beside);
  if (largest == groups.end() || beside(*largest).dollars() < kWorthTelling * bill.total.dollars()) return "";
  if (beside(*largest) == Usd{}) return "";
  return "; " + dollars(largest->amount) + " for " + largest->name;
}

std::string cut_reason(const Forecast& forecast) {
  const std::size_t done = forecast.outcomes[0], all = forecast.cost_usd.count;
  if (done == all) return "";
  const double percent = 100.0 * static_cast<double>(all - done) / static_cast<double>(all);
  return "stopped before its work is done in " + with_digits(percent, 3) + " % of the runs; ";
}

/// "opening objects set the pace for 100 % of the epochs".
std::string pace(const LimitTimes& times) {
  const Limit limit = longest(times, bound_of(times));
  const Seconds all = total(times);
  const double share = all > Seconds{} ? times[static_cast<std::size_t>(limit)] / all : 1.0;
  std::string words(word(limit));
  std::ranges::replace(words, '_', ' ');
  return words + " set the pace for " + with_decimals(100.0 * share, 0) + " % of the epochs";
}

bool copies_itself(const Plan& plan) {
  return std::ranges::any_of(
      plan.channels, [](const ChannelPlan& channel) { return std::holds_alternative<DownloadPath>(channel.path); });
}

}  // namespace

DataTimes data_times(const Plan& plan, std::uint64_t seed, std::size_t runs) {
  DataTimes total;
  DataUse use;
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  const bool own = copies_itself(plan);
  for (std::size_t i = 0; i < runs; ++i) {
    const Streams streams(seed, i);
    const PhaseLengths lengths = draw_lengths(plan, streams, traffic, pipeline);
    const Seconds image = plan.phases.image_pull.draw(streams, static_cast<std::uint32_t>(Draw::image_pull));
    const Seconds startup = plan.compute.startup.draw(streams, static_cast<std::uint32_t>(Draw::startup));
    const Seconds script = std::max(Seconds{}, lengths.startup - startup);
    const Seconds copying = own ? std::min(script, simcore::total(lengths.use.downloading)) : Seconds{};
    total.downloading += std::max(Seconds{}, lengths.downloading - image) + copying;
    total.listing += script - copying;
    total.waiting += simcore::total(lengths.use.training) * (1.0 - lengths.use.utilisation.compute);
    use += lengths.use;
  }
  const auto n = static_cast<double>(runs);
  return {total.downloading / n, total.listing / n, total.waiting / n, pace(use.training)};
}

std::string reason(const Forecast& forecast, const DataTimes& times) {
  return cut_reason(forecast) + time_reason(Seconds(forecast.wall_clock_s.mean), times) + cost_reason(forecast.bill);
}

}  // namespace simcore
