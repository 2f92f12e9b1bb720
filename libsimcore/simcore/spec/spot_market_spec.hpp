#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "simcore/spec/job_field.hpp"
#include "simcore/spot/price_path.hpp"
#include "simcore/spot/spot_trace.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Interruptions in some hours of the day.
struct HourlyRateSpec {
  std::int64_t from = 0;
  std::int64_t to = 24;
  PerSecond rate;

  /// How many; through midnight when they end before they begin.
  [[nodiscard]] constexpr std::int64_t hours() const noexcept { return to < from ? to + 24 - from : to - from; }

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "from",
                .doc = "First hour (UTC).",
                .example = "8",
                .source = kOwn,
                .range = {.low = 0, .high = 23},
                .required = true},
          self.from);
    visit(Field{.name = "to",
                .doc = "Hour in which they end (UTC); before `from` when they go through midnight.",
                .example = "18",
                .source = kOwn,
                .range = {.low = 0, .high = 24},
                .required = true},
          self.to);
    visit(Field{.name = "rate",
                .doc = "Interruptions of one instance in these hours.",
                .example = "0.5 /h",
                .source = kOwn,
                .range = {.low = 0.0, .high = 1.0},
                .required = true},
          self.rate);
  }
};

/// A spot market as somebody observed it, from a file.
struct SpotTraceSpec {
  std::string file;
  std::optional<Seconds> sampled_every;
  std::optional<Seconds> start;
  std::shared_ptr<const SpotTrace> observed;  // what the file holds; read by io, part of the content id

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "file",
                .doc = "JSON or CSV file of a trace of spot capacity, in the folder of the job file or below it "
                       "(docs/spot-hazards.md).",
                .example = "us-east-1a.json",
                .source = kOwn,
                .range = {.low = 1, .high = 4096},
                .required = true},
          self.file);
    visit(Field{.name = "sampled_every",
                .doc = "Longest time between two observations; more than one and a half times as much is a gap, which "
                       "is refused.",
                .example = "5 min",
                .otherwise = "changes hold until the next",
                .source = kOwn,
                .range = kPositive},
          self.sampled_every);
    visit(Field{.name = "start",
                .doc = "Place in the trace at which the job is created. After its end, the trace begins anew.",
                .example = "36 h",
                .otherwise = "anywhere in the trace, with equal chance",
                .source = kOwn,
                .range = kNotNegative},
          self.start);
  }
};

/// What spot cost, from a file.
struct SpotPricesSpec {
  std::string file;
  UsdPerHour on_demand;
  std::optional<std::string> instance_type;
  std::optional<std::string> availability_zone;
  std::optional<std::string> product;
  std::optional<Seconds> start;
  std::shared_ptr<const PricePath> history;  // what the file holds; read by io, part of the content id

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "file",
                .doc = "JSON or CSV file of spot prices, in the folder of the job file or below it: what `aws ec2 "
                       "describe-spot-price-history` prints.",
                .example = "prices.json",
                .source = "EC2 API DescribeSpotPriceHistory",
                .range = {.low = 1, .high = 4096},
                .required = true},
          self.file);
    visit(Field{.name = "on_demand",
                .doc = "On-demand price of the same instance that these prices are compared with. The job is charged "
                       "SageMaker's price less the share that spot saves of this one.",
                .example = "3.06 USD/h",
                .source = "EC2 on-demand price list; upper bound: simcore",
                .range = {.low = 0.0, .high = 1e6, .above_low = true},
                .required = true},
          self.on_demand);
    visit(Field{.name = "instance_type",
                .doc = "Which prices of the file.",
                .example = "p3.2xlarge",
                .otherwise = "cluster.instance_type without ml.",
                .source = "EC2 API DescribeSpotPriceHistory, InstanceType"},
          self.instance_type);
    visit(Field{.name = "availability_zone",
                .doc = "Which prices of the file.",
                .example = "us-east-1a",
                .otherwise = "the only one of the file",
                .source = "EC2 API DescribeSpotPriceHistory, AvailabilityZone"},
          self.availability_zone);
    visit(Field{.name = "product",
                .doc = "Which prices of the file.",
                .example = "Linux/UNIX",
                .otherwise = "the only one of the file",
                .source = "EC2 API DescribeSpotPriceHistory, ProductDescription"},
          self.product);
    visit(
        Field{.name = "start",
              .doc = "Time since the first price at which the job is created. Behind the last change its price stays.",
              .example = "3 d",
              .otherwise = "anywhere up to the last change, with equal chance",
              .source = kOwn,
              .range = kNotNegative},
        self.start);
  }
};

}  // namespace simcore
