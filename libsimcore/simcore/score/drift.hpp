#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// How outcomes differ from what was predicted.
enum class Shift : std::uint8_t { higher, lower, wider, narrower };
template <>
struct Choice<Shift> {
  using enum Shift;
  static constexpr std::array<std::pair<std::string_view, Shift>, 4> words = {
      {{"higher", higher}, {"lower", lower}, {"wider", wider}, {"narrower", narrower}}};
};

/// A PIT score, and what it is of.
struct TransformedOutcome {
  std::string name;  // such as a day, or a job
  double pit = 0.5;
};

/// A moment at which a monitor calls: its place among the outcomes, from 0, and the name of the outcome there.
struct DriftMoment {
  std::size_t index = 0;
  std::string name;

  friend bool operator==(const DriftMoment&, const DriftMoment&) = default;

  static constexpr record::Title kTitle{"DriftMoment", "An outcome at which something changed, or was seen to have."};
  static constexpr auto fields() {
    return record::Fields{record::field("index", "", "Place of the outcome, from 0.", &DriftMoment::index),
                          record::field("name", "", "Name of the outcome.", &DriftMoment::name)};
  }
};

struct Drift {
  std::size_t count = 0;
  double false_alarm = 0.05;
  std::optional<DriftMoment> found = {};
  std::optional<DriftMoment> since = {};
  std::optional<Shift> shift = {};
  std::optional<double> mean_score = {};
  double p_value = 1.0;
  std::optional<DriftMoment> cusum_found = {};
  double cusum_limit = 0.0;
  std::vector<double> evidence = {};
  std::vector<double> cusum = {};

  static constexpr record::Title kTitle{"Drift",
                                        "Whether outcomes stopped being as predicted, and when. Made by drift."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("count", "", "Number of outcomes.", &Drift::count),
        field("false_alarm", "", "Probability that the monitor ever calls while the predictions are right.",
              &Drift::false_alarm),
        field("found", "", "Outcome at which the monitor calls; none: it does not.", &Drift::found),
        field("since", "", "Outcome from which on the predictions are most likely wrong; none: the monitor is silent.",
              &Drift::since),
        field("shift", "", "How outcomes differ from then on; none: the monitor is silent.", &Drift::shift),
        field("mean_score", "",
              "Mean normal score of the PIT from then until the monitor calls, 0 if the predictions were right; none: "
              "the monitor is silent.",
              &Drift::mean_score),
        field("p_value", "", "Probability of as much evidence at any time, if the predictions are right, at the most.",
              &Drift::p_value),
        field("cusum_found", "", "Outcome at which the CUSUM passes its limit; none: it does not.",
              &Drift::cusum_found),
        field("cusum_limit", "",
              "Limit of the CUSUM: right predictions pass it within 500 outcomes with the same "
              "probability, nearly.",
              &Drift::cusum_limit),
        field("evidence", "", "Decimal logarithm of the test martingale after each outcome.", &Drift::evidence),
        field("cusum", "", "CUSUM of the normal scores after each outcome, the larger of both sides.", &Drift::cusum)};
  }
};

/// Watches PIT scores in the order in which their outcomes came. Each must be of a prediction that knew the outcomes
/// before it, or of jobs that have nothing in common but the law. Throws InputError with everything that is wrong.
[[nodiscard]] Drift drift(std::span<const TransformedOutcome> outcomes, double false_alarm = 0.05);

}  // namespace simcore
