#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/record/choice.hpp"
#include "simcore/spec/job_field.hpp"
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

/// Term and payment of a savings plan.
enum class PlanTerm {
  one_year_no_upfront,
  one_year_partial_upfront,
  one_year_all_upfront,
  three_years_no_upfront,
  three_years_partial_upfront,
  three_years_all_upfront
};

template <>
struct Choice<PlanTerm> {
  using enum PlanTerm;
  static constexpr std::array<std::pair<std::string_view, PlanTerm>, 6> words = {
      {{"1yr_no_upfront", one_year_no_upfront},
       {"1yr_partial_upfront", one_year_partial_upfront},
       {"1yr_all_upfront", one_year_all_upfront},
       {"3yr_no_upfront", three_years_no_upfront},
       {"3yr_partial_upfront", three_years_partial_upfront},
       {"3yr_all_upfront", three_years_all_upfront}}};
};

struct SavingsPlanSpec {
  std::optional<Fraction> discount;
  std::optional<UsdPerHour> commitment;
  std::optional<PlanTerm> plan = {};

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "plan",
                .doc = "Term and payment of the plan, whose rate the catalog has for some types.",
                .example = "1yr_partial_upfront",
                .otherwise = "of those that the catalog has for the type, the one that saves least",
                .source = "SageMaker Savings Plans"},
          self.plan);
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
    visit(
        Field{.name = "upfront_fee",
              .doc = "What was paid up front, in USD.",
              .example = "12000 USD",
              .otherwise =
                  "that of an EC2 capacity block of instance_hours, where one is known; else the job's instances cost "
                  "nothing",
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
