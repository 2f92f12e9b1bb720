#pragma once

#include <optional>
#include <string>

#include "simcore/study/sobol_indices.hpp"

namespace simcore {

struct OutputSpread {
  double mean = 0.0;
  double p10 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;

  [[nodiscard]] double width() const noexcept { return p90 - p10; }

  static constexpr record::Title kTitle{"OutputSpread", "One output of a job over its runs [USD or s]."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("mean", "", "Mean of the output.", &OutputSpread::mean),
        field("p10", "", "Quantile 10 % of the output.", &OutputSpread::p10),
        field("p50", "", "Median of the output.", &OutputSpread::p50),
        field("p90", "", "Quantile 90 % of the output.", &OutputSpread::p90),
        field("width", "", "Width of the interval that holds 80 % of the runs: p90 less p10.", &OutputSpread::width)};
  }
};

struct OutputSensitivity {
  Estimate first_order;
  Estimate total;
  std::optional<double> mean_at_p10 = {};
  std::optional<double> mean_at_p90 = {};
  std::optional<Estimate> swing = {};
  std::optional<double> p90_known = {};
  std::optional<double> width_known = {};
  std::optional<Estimate> narrowing = {};

  static constexpr record::Title kTitle{"OutputSensitivity", "What one uncertain input does to one output [USD or s]."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("first_order", "",
              "First-order Sobol' index: the share of the output's variance that goes when the input is known.",
              &OutputSensitivity::first_order),
        field("total", "",
              "Total Sobol' index: the share of the variance that is left when everything but the input is known.",
              &OutputSensitivity::total),
        field("mean_at_p10", "", "Mean of the output with the input held at its quantile 10 %, all else drawn.",
              &OutputSensitivity::mean_at_p10),
        field("mean_at_p90", "", "Mean of the output with the input held at its quantile 90 %, all else drawn.",
              &OutputSensitivity::mean_at_p90),
        field("swing", "", "Mean at the quantile 90 % less that at the quantile 10 %.", &OutputSensitivity::swing),
        field("p90_known", "", "Quantile 90 % of the output once the input is known: mean over the input's values.",
              &OutputSensitivity::p90_known),
        field("width_known", "",
              "Width of the output, p90 less p10, once the input is known: mean over the input's values.",
              &OutputSensitivity::width_known),
        field("narrowing", "",
              "Share of the output's width, p90 less p10, that goes once the input is known; below 0 where it grows.",
              &OutputSensitivity::narrowing)};
  }
};

struct InputSensitivity {
  std::string input;
  bool measurable = true;
  std::optional<std::string> law = {};
  std::optional<std::string> p10 = {};
  std::optional<std::string> p90 = {};
  OutputSensitivity cost_usd;
  OutputSensitivity wall_clock_s;

  static constexpr record::Title kTitle{"InputSensitivity", "What one uncertain input does to cost and time of a job."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("input", "",
              "What is uncertain: the key path that would state it (\"work.compute\"), the parameter (\"file."
              "bandwidth\"), or \"interruptions and waits\": all that happens to a job after its first start.",
              &InputSensitivity::input),
        field("measurable", "",
              "Whether one run tells what the next one will have; not so of waits and interruptions, which each run "
              "has of its own.",
              &InputSensitivity::measurable),
        field("law", "", "Law of the input; none of interruptions and waits.", &InputSensitivity::law),
        field("p10", "", "Value of the input at its quantile 10 %, with its unit; none of interruptions and waits.",
              &InputSensitivity::p10),
        field("p90", "", "Value of the input at its quantile 90 %, the same.", &InputSensitivity::p90),
        field("cost_usd", "USD", "What the input does to the cost.", &InputSensitivity::cost_usd),
        field("wall_clock_s", "s", "What the input does to the time from creation to end.",
              &InputSensitivity::wall_clock_s)};
  }
};

}  // namespace simcore
