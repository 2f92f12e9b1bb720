#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/billing/cost_group.hpp"
#include "simcore/study/design.hpp"

namespace simcore {

struct ChannelChange {
  std::string channel;
  std::string key;
  std::optional<std::string> value = {};

  static constexpr record::Title kTitle{"ChannelChange", "One key of a channel that differs from the job as it is."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("channel", "", "Name of the channel.", &ChannelChange::channel),
        field("key", "", "Key of the channel: input_mode, file_system.deployment.", &ChannelChange::key),
        field("value", "", "Value as a job file may give it; none: the key is left out.", &ChannelChange::value)};
  }
};

struct DataTimes {
  Seconds downloading;
  Seconds listing;
  Seconds waiting;
  std::string pace;

  [[nodiscard]] Seconds lost() const noexcept { return downloading + listing + waiting; }

  static constexpr record::Title kTitle{"DataTimes", "What the data costs in time, in the mean."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("downloading_s", "s", "Time of downloading beyond the image pull, which runs beside it.",
              &DataTimes::downloading),
        field("listing_s", "s", "Time of listing by the script, before its first step.", &DataTimes::listing),
        field("waiting_s", "s", "Time that the accelerators wait for data, over all epochs.", &DataTimes::waiting),
        field("lost_s", "s", "Sum of the three.", &DataTimes::lost),
        field("pace", "", "What sets the pace of the epochs, in words.", &DataTimes::pace).on(record::Faces::python)};
  }
};

struct DataOutcome {
  double cost_usd = 0.0;
  double cost_p90_usd = 0.0;
  double wall_clock_s = 0.0;
  double wall_clock_p90_s = 0.0;
  double billable_s = 0.0;
  double completed = 0.0;
  bool comparable = false;
  std::optional<PairedDifference> cost_difference_usd = {};
  std::optional<PairedDifference> wall_clock_difference_s = {};
  bool on_front = false;
  bool ties_cheapest = false;
  bool ties_fastest = false;
  bool measured = false;
  double storage_usd_per_month = 0.0;
  Named<Usd> cost_groups = {};
  DataTimes times = {};
  std::string reason = {};
  std::vector<std::string> warnings = {};

  static constexpr record::Title kTitle{"DataOutcome", "What an option that is possible comes to, in plain numbers."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("cost_usd", "USD", "Mean cost.", &DataOutcome::cost_usd),
        field("cost_p90_usd", "USD", "Quantile 90 % of the cost.", &DataOutcome::cost_p90_usd),
        field("wall_clock_s", "s", "Mean time from creation to end.", &DataOutcome::wall_clock_s),
        field("wall_clock_p90_s", "s", "Quantile 90 % of the time.", &DataOutcome::wall_clock_p90_s),
        field("billable_s", "s", "Mean seconds charged at the on-demand rate, per cluster.", &DataOutcome::billable_s),
        field("completed", "", "Share of the runs that finish their work.", &DataOutcome::completed),
        field("comparable", "", "Whether it finishes as often as the best option, give or take 1 % of the runs.",
              &DataOutcome::comparable),
        field("cost_difference_usd", "USD",
              "Cost less that of the job as it is, run by run; none unless both are comparable.",
              &DataOutcome::cost_difference_usd),
        field("wall_clock_difference_s", "s",
              "Time less that of the job as it is, run by run; none unless both are comparable.",
              &DataOutcome::wall_clock_difference_s),
        field("on_front", "", "Whether no comparable option is as good in cost and time and better in one.",
              &DataOutcome::on_front),
        field("ties_cheapest", "", "Whether its cost ties with that of the cheapest.", &DataOutcome::ties_cheapest),
        field("ties_fastest", "", "Whether its time ties with that of the fastest.", &DataOutcome::ties_fastest),
        field("measured", "", "Whether measured jobs stand behind all of its rates.", &DataOutcome::measured),
        field("storage_usd_per_month", "USD/month", "Price of keeping the data there for a month, job or no job.",
              &DataOutcome::storage_usd_per_month),
        field("cost_groups_usd", "USD", "Expected bill by what is paid for.", &DataOutcome::cost_groups),
        field("times", "", "What the data costs in time.", &DataOutcome::times),
        field("reason", "", "Where the time goes, in one line.", &DataOutcome::reason),
        field("warnings", "", "Warnings of the option's forecast.", &DataOutcome::warnings)};
  }
};

/// A design, and what is special to bringing in data. One that is refused has its changes and the reason alone.
struct DataOption {
  Design design;
  std::vector<ChannelChange> changes = {};
  bool packed = false;
  std::optional<Forecast> forecast = {};
  std::optional<bool> measured = {};
  std::optional<double> storage_usd_per_month = {};
  std::optional<DataTimes> times = {};
  std::string reason = {};

  [[nodiscard]] const std::string& label() const noexcept { return design.label; }
  [[nodiscard]] bool possible() const noexcept { return forecast.has_value(); }
  [[nodiscard]] std::optional<std::string> refused() const;
  /// Expected bill by what is paid for, in the order in which each first appears.
  [[nodiscard]] Named<Usd> cost_groups() const;
  [[nodiscard]] std::optional<DataOutcome> outcome() const;

  static constexpr record::Title kTitle{"DataOption",
                                        "One way to bring the data to the job, and what it comes to: a design, with "
                                        "where its time goes and what its storage costs."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("label", "", "Label of the option: S3 FastFile, 150 MB shards.", &DataOption::label).on(json),
        record::spread(&DataOption::design).on(python),
        field("changes", "", "Keys of the channels that differ from the job as it is; none: the job as it is.",
              &DataOption::changes),
        field("packed", "", "Whether the objects are packed into larger ones than there are.", &DataOption::packed),
        field("refused", "", "Why the option is not possible; null when it is.", &DataOption::refused).on(json),
        field("outcome", "", "What the option comes to; null when it is refused.", &DataOption::outcome).on(json),
        field("forecast", "", "Forecast of the job with the option; none when it is refused.", &DataOption::forecast)
            .on(python),
        field("measured", "", "Whether measured jobs stand behind all of its rates; none when it is refused.",
              &DataOption::measured)
            .on(python),
        field("storage_usd_per_month", "USD/month",
              "Price of keeping the data there for a month, job or no job; none when it is refused.",
              &DataOption::storage_usd_per_month)
            .on(python),
        field("times", "", "What the data costs in time; none when it is refused.", &DataOption::times).on(python),
        field("reason", "", "Where the time goes, in one line; empty when it is refused.", &DataOption::reason)
            .on(python),
        field("cost_groups_usd", "USD", "Expected bill by what is paid for.", &DataOption::cost_groups).on(python)};
  }
};

}  // namespace simcore
