#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/choice.hpp"
#include "simcore/spec/field.hpp"
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

struct SpotSpec {
  std::optional<Uncertain<Fraction>> discount;
  std::optional<Uncertain<Seconds>> interruptions;
  std::optional<Uncertain<Seconds>> capacity_wait;

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
                .doc = "Time from a start to the next interruption. Read, not yet simulated: the "
                       "forecast is that of an uninterrupted run and says so.",
                .example = "{exponential: {mean: 20 h}}",
                .otherwise = "none",
                .source = kOwn,
                .range = kNotNegative},
          self.interruptions);
    visit(Field{.name = "capacity_wait",
                .doc = "Wait for spot capacity, not billed.",
                .example = "{exponential: {mean: 20 min}}",
                .otherwise = "phases.pending",
                .source = kOwn,
                .range = kNotNegative},
          self.capacity_wait);
  }
};

struct SavingsPlanSpec {
  std::optional<Fraction> discount;

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
  }
};

struct PricesSpec {
  std::optional<UsdPerHour> instance_hour;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_hour",
                .doc = "On-demand price of one instance for one hour.",
                .example = "37.69 USD/h",
                .otherwise = "the catalog's, for the type, region and day",
                .source = "AWS Price List, AmazonSageMaker, usage type Train; upper bound: simcore",
                .range = {.low = 0.0, .high = 1e6}},
          self.instance_hour);
  }
};

}  // namespace simcore
