#include "simcore/search/reason.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "simcore/phases/lengths.hpp"
#include "simcore/result/cost_group.hpp"
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

std::string dollars(Usd amount) {
  char text[40];
  std::snprintf(text, sizeof text, "$%.2f", amount.dollars());
  return text;
}

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
  char text[64];
  std::snprintf(text, sizeof text, "stopped before its work is done in %.3g %% of the runs; ",
                100.0 * static_cast<double>(all - done) / static_cast<double>(all));
  return text;
}

}  // namespace

DataTimes data_times(const Plan& plan, std::uint64_t seed, std::size_t runs) {
  DataTimes total;
  Seconds reading, computing;  // of the slowest epoch, were it alone; of an epoch, were the data there
  std::vector<Traffic> traffic;
  for (std::size_t i = 0; i < runs; ++i) {
    const Streams streams(seed, i);
    const PhaseLengths lengths = draw_lengths(plan, streams, traffic);
    const Seconds image = plan.phases.image_pull.draw(streams, static_cast<std::uint32_t>(Draw::image_pull));
    total.downloading += std::max(Seconds{}, lengths.downloading - image);
    total.listing += lengths.load.listing;
    total.waiting += std::max(Seconds{}, lengths.training - lengths.setup - lengths.computing);
    reading += std::max(lengths.load.first_epoch, lengths.load.epoch);
    computing += lengths.computing / static_cast<double>(plan.compute.epochs);
  }
  const auto n = static_cast<double>(runs);
  return {total.downloading / n, total.listing / n, total.waiting / n,
          "an epoch reads for " + to_string(reading / n) + ", computes for " + to_string(computing / n)};
}

std::string reason(const Forecast& forecast, const DataTimes& times) {
  return cut_reason(forecast) + time_reason(Seconds(forecast.wall_clock_s.mean), times) + cost_reason(forecast.bill);
}

}  // namespace simcore
