#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/choice.hpp"
#include "simcore/spec/field.hpp"
#include "simcore/spec/spot_market_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

enum class Purchase { on_demand, spot, savings_plan, reserved };
template <>
struct Choice<Purchase> {
  static constexpr std::array<std::pair<std::string_view, Purchase>, 4> words = {
      {{"on_demand", Purchase::on_demand},
       {"spot", Purchase::spot},
       {"savings_plan", Purchase::savings_plan},
       {"reserved", Purchase::reserved}}};
};

/// Whether the data that an interrupted job brings in again is paid again.
enum class RepeatedDownload { free, billed };
template <>
struct Choice<RepeatedDownload> {
  static constexpr std::array<std::pair<std::string_view, RepeatedDownload>, 2> words = {
      {{"free", RepeatedDownload::free}, {"billed", RepeatedDownload::billed}}};
};

struct SpotSpec {
  std::optional<Uncertain<Fraction>> discount;
  std::optional<Uncertain<Seconds>> interruptions;
  std::optional<Uncertain<Seconds>> capacity_wait;
  std::optional<Fraction> correlation;
  std::optional<RepeatedDownload> repeated_download;
  std::vector<HourlyRateSpec> interruptions_by_hour = {};
  std::optional<std::string> starts_at = std::nullopt;
  std::optional<SpotTraceSpec> trace = std::nullopt;
  std::optional<SpotPricesSpec> prices = std::nullopt;
  std::optional<FallbackSpec> fallback = std::nullopt;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price that spot saves.",
                .example = "70 %",
                .otherwise = "the catalog's, for the type, region and day",
                .source = "SageMaker managed spot training: 1 - BillableTimeInSeconds / TrainingTimeInSeconds",
                .range = kShare},
          self.discount);
    visit(Field{.name = "interruptions",
                .doc = "Time from the start of Downloading until one instance is interrupted; drawn anew for each "
                       "attempt.",
                .example = "{weibull: {mean: 6 h, shape: 0.65}}",
                .otherwise = "exponential, from the Spot Advisor's share of instances interrupted in a month; none "
                             "where it has no row",
                .source = kOwn,
                .range = kPositive},
          self.interruptions);
    visit(Field{.name = "capacity_wait",
                .doc = "Wait for spot capacity after an interruption, and before the first start unless "
                       "phases.pending is given. Not billed.",
                .example = "{exponential: {mean: 20 min}}",
                .otherwise = "phases.pending",
                .source = "SageMaker API DescribeTrainingJob, SecondaryStatus Interrupted",
                .range = kNotNegative},
          self.capacity_wait);
    visit(Field{.name = "correlation",
                .doc = "How far the instances of a cluster are interrupted together: 0 each by itself, 1 all at once. "
                       "The first loss stops the job.",
                .example = "0.9",
                .parameter = "spot.correlation",
                .source = kOwn,
                .range = kShare},
          self.correlation);
    visit(Field{.name = "repeated_download",
                .doc = "Whether Downloading is billed again after an interruption.",
                .fallback = "free",
                .source = "SageMaker FAQ: charged once for the download, however often the job is interrupted"},
          self.repeated_download);
    visit(Field{.name = "interruptions_by_hour",
                .doc = "Interruptions by hour of the day instead of a law; every hour in one entry.",
                .source = kOwn,
                .range = {.high = 24}},
          self.interruptions_by_hour);
    visit(Field{.name = "starts_at",
                .doc = "Time of day (UTC) at which the job is created, with interruptions_by_hour.",
                .example = "\"08:30\"",
                .otherwise = "any, with equal chance",
                .source = kOwn},
          self.starts_at);
    visit(Field{.name = "trace",
                .doc = "Interruptions and waits as somebody observed them, instead of laws.",
                .source = kOwn},
          self.trace);
    visit(Field{.name = "prices",
                .doc = "Spot prices as they were, instead of discount.",
                .source = "EC2 API DescribeSpotPriceHistory"},
          self.prices);
    visit(Field{.name = "fallback",
                .doc = "When the job goes on with on-demand instances. The service does not do it: whoever plans the "
                       "job must watch and resubmit it.",
                .source = kOwn},
          self.fallback);
  }
};

struct SavingsPlanSpec {
  std::optional<Fraction> discount;
  std::optional<UsdPerHour> commitment;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price that the plan saves. Needed with purchase: "
                       "savings_plan unless the catalog has the rate.",
                .example = "32 %",
                .otherwise = "the catalog's, for the type",
                .source = "SageMaker Savings Plans",
                .range = kShare},
          self.discount);
    visit(Field{.name = "commitment",
                .doc = "What of the plan's hourly commitment this job may use, at the plan's rates. In each clock hour "
                       "the plan covers usage up to it; the rest is on demand.",
                .example = "25 USD/h",
                .otherwise = "the plan covers the whole job",
                .source = "SageMaker Savings Plans; upper bound: simcore",
                .range = {.low = 0.0, .high = 1e6, .above_low = true}},
          self.commitment);
  }
};

/// A training plan or reserved capacity, paid up front.
struct ReservedSpec {
  std::optional<Dollars> upfront_fee;
  std::optional<std::int64_t> instance_hours;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "upfront_fee",
                .doc = "What was paid up front, in USD.",
                .example = "12000 USD",
                .otherwise = "paid elsewhere, the job's instances cost nothing",
                .source = "SageMaker API DescribeTrainingPlan, UpfrontFee; upper bound: simcore",
                .range = {.low = 0.0, .high = 1e9}},
          self.upfront_fee);
    visit(Field{.name = "instance_hours",
                .doc = "Instance hours that the fee buys; the job is charged its part.",
                .example = "168",
                .otherwise = "the whole fee is charged to this job",
                .source = kOwn,
                .range = {.low = 1, .high = 1e9}},
          self.instance_hours);
  }
};

/// Something off the price of what a pattern names.
struct DiscountSpec {
  std::string usage_type;
  Fraction off;
  std::optional<std::string> source;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "usage_type",
                .doc = "Usage types that it is for, as on the bill, with * and ?.",
                .example = "USE1-Train:ml.p4d*",
                .source = "usage types of AWS bills and price lists",
                .required = true},
          self.usage_type);
    visit(Field{.name = "off",
                .doc = "Share of the price that is taken off.",
                .example = "8 %",
                .source = kOwn,
                .range = kShare,
                .required = true},
          self.off);
    visit(Field{.name = "source",
                .doc = "Where it was agreed, for the bill.",
                .example = "private pricing agreement of 2025",
                .otherwise = "the job file",
                .source = kOwn},
          self.source);
  }
};

struct PricesSpec {
  std::optional<UsdPerHour> instance_hour;
  std::vector<DiscountSpec> discounts;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_hour",
                .doc = "On-demand price of one instance for one hour.",
                .example = "37.69 USD/h",
                .otherwise = "the catalog's, for the type, region and day",
                .source = "AWS Price List, AmazonSageMaker, usage type Train; upper bound: simcore",
                .range = {.low = 0.0, .high = 1e6}},
          self.instance_hour);
    visit(Field{.name = "discounts",
                .doc = "Taken off the prices that match, one after another, after those of price books.",
                .source = kOwn,
                .range = {.high = 50}},
          self.discounts);
  }
};

}  // namespace simcore
