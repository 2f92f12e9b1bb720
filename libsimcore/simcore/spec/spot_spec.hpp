#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/spec/elsewhere_spec.hpp"
#include "simcore/spec/fallback_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/spec/spot_market_spec.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

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
  std::vector<ElsewhereSpec> elsewhere = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "discount",
                .doc = "Share of the on-demand price that spot saves.",
                .example = "70 %",
                .otherwise = "a law of what printed jobs saved, by family",
                .source = "SageMaker managed spot training: 1 - BillableTimeInSeconds / TrainingTimeInSeconds",
                .range = kShare},
          self.discount);
    visit(Field{.name = "interruptions",
                .doc = "Time from the start of Downloading until one instance is interrupted; drawn anew for each "
                       "attempt.",
                .example = "{weibull: {mean: 6 h, shape: 0.65}}",
                .otherwise = "a law of zones and months: public traces where the type was watched, borrowed from them "
                             "elsewhere, and quiet places by the Spot Advisor's band (docs/spot-hazards.md)",
                .source = kOwn,
                .range = kPositive},
          self.interruptions);
    visit(Field{.name = "capacity_wait",
                .doc = "Wait for spot capacity after an interruption, and before the first start unless "
                       "phases.pending is given. Not billed.",
                .example = "{exponential: {mean: 20 min}}",
                .otherwise = "phases.pending; without it a law of zones and months, also before the first start",
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
                .example = "08:30",
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
    visit(Field{.name = "elsewhere",
                .doc = "Other zones or regions in which the job may run: at each start it takes the place where it can "
                       "begin first.",
                .source = kOwn,
                .range = {.high = 16}},
          self.elsewhere);
  }
};

}  // namespace simcore
