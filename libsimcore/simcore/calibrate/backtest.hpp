#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"
#include "simcore/history/history.hpp"
#include "simcore/record/field.hpp"
#include "simcore/score/scores.hpp"

namespace simcore {

/// How many runs of its template a user looks back at.
inline constexpr std::size_t kRunsLookedBackAt = 5;

struct BacktestRow {
  std::string activity;
  bool seen = false;
  std::string forecast;
  Scores scores;

  static constexpr record::Title kTitle{"BacktestRow", "How good one way to forecast was, of one activity of jobs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("activity", "", "What the jobs did: starting, preparing, input, image, script, training or uploading.",
              &BacktestRow::activity),
        field("seen", "", "Whether a job of the template had ended before each of these was created.",
              &BacktestRow::seen),
        field("forecast", "",
              R"(Way to forecast: "class law" of the catalog, "last run" of the template or "median of the last 5".)",
              &BacktestRow::forecast),
        field("scores", "", "Scores of its forecasts, in seconds, in order of creation.", &BacktestRow::scores)};
  }
};

struct Backtest {
  std::size_t count = 0;
  std::size_t used = 0;
  std::vector<BacktestRow> rows = {};

  static constexpr record::Title kTitle{
      "Backtest", "How good forecasts of past jobs would have been when they were created. Made by backtest."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("count", "", "Number of jobs in the history.", &Backtest::count),
        field("used", "",
              "Number of jobs that could be used: completed, not interrupted, on new instances of a known type, and of "
              "a known moment of creation.",
              &Backtest::used),
        field("rows", "", "Scores of each way to forecast, by activity, of templates seen and unseen apart.",
              &Backtest::rows)};
  }
};

/// Forecasts every job of a history as if it had just been created, from the catalog and from what had ended by then.
/// `seed` draws sums of laws and PIT scores.
[[nodiscard]] Backtest backtest(const History& history, const Catalog& catalog, std::uint64_t seed);

}  // namespace simcore
