#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/montecarlo/count_range.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

struct WaterfallLine {
  std::string line;
  Usd before, after;

  [[nodiscard]] Usd change() const { return after - before; }
  [[nodiscard]] std::int64_t change_nano() const { return change().nano(); }

  static constexpr record::Title kTitle{"WaterfallLine", "One line of the expected bills of two jobs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("line", "", "Usage type, behind its service where that is not SageMaker.", &WaterfallLine::line),
        field("before_usd", "USD", "Amount in the first job; 0 where its bill has no such line.",
              &WaterfallLine::before),
        field("after_usd", "USD", "Amount in the second job; 0 where its bill has no such line.",
              &WaterfallLine::after),
        field("change_usd", "USD", "Second amount less the first.", &WaterfallLine::change),
        field("change_nano_usd", "nano-USD",
              "Change as a whole number: those of all lines add up to that of the totals exactly.",
              &WaterfallLine::change_nano)
            .on(record::Faces::python)};
  }
};

struct WaterfallPhase {
  std::string phase;
  SimTime before, after;

  [[nodiscard]] SimTime change() const noexcept { return after - before; }
  [[nodiscard]] std::int64_t change_nano() const noexcept { return change().nanoseconds(); }

  static constexpr record::Title kTitle{"WaterfallPhase", "One phase of the runs of two jobs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("phase", "", "What the cluster does.", &WaterfallPhase::phase),
        field("before_s", "s", "Mean time in the phase in the first job, of all attempts together.",
              &WaterfallPhase::before),
        field("after_s", "s", "Mean time in the phase in the second job, of all attempts together.",
              &WaterfallPhase::after),
        field("change_s", "s", "Second time less the first.", &WaterfallPhase::change),
        field("change_ns", "ns",
              "Change as a whole number: those of all phases add up to that of the wall clocks exactly.",
              &WaterfallPhase::change_nano)
            .on(record::Faces::python)};
  }
};

struct Waterfall {
  std::string before;
  std::string after;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  std::vector<WaterfallLine> lines = {};
  std::vector<WaterfallPhase> phases = {};

  [[nodiscard]] WaterfallLine cost() const;
  [[nodiscard]] WaterfallPhase time() const;
  [[nodiscard]] Usd before_cost() const { return cost().before; }
  [[nodiscard]] Usd after_cost() const { return cost().after; }
  [[nodiscard]] Usd cost_change() const { return cost().change(); }
  [[nodiscard]] std::int64_t cost_change_nano() const { return cost_change().nano(); }
  [[nodiscard]] SimTime before_time() const { return time().before; }
  [[nodiscard]] SimTime after_time() const { return time().after; }
  [[nodiscard]] SimTime time_change() const { return time().change(); }
  [[nodiscard]] std::int64_t time_change_nano() const { return time_change().nanoseconds(); }

  static constexpr record::Title kTitle{
      "Waterfall",
      "Why one job costs more than another, line by line of their expected bills, and why it takes longer, phase by "
      "phase of the mean time of their runs."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("before", "", "Label of the first job.", &Waterfall::before),
        field("after", "", "Label of the second job.", &Waterfall::after),
        field("seed", "", "Seed of the random streams, the same for both jobs.", &Waterfall::seed),
        field("replications", "", "Number of runs of each job.", &Waterfall::replications),
        field("before_cost_usd", "USD", "Mean cost of the first job.", &Waterfall::before_cost),
        field("after_cost_usd", "USD", "Mean cost of the second job.", &Waterfall::after_cost),
        field("cost_change_usd", "USD", "Second mean cost less the first.", &Waterfall::cost_change),
        field("cost_change_nano_usd", "nano-USD", "Change of the mean cost as a whole number.",
              &Waterfall::cost_change_nano)
            .on(python),
        field("lines", "", "Lines of either bill, those that change most first.", &Waterfall::lines),
        field("before_wall_clock_s", "s", "Mean time of the first job from creation to end.", &Waterfall::before_time),
        field("after_wall_clock_s", "s", "Mean time of the second job from creation to end.", &Waterfall::after_time),
        field("wall_clock_change_s", "s", "Second mean time less the first.", &Waterfall::time_change),
        field("wall_clock_change_ns", "ns", "Change of the mean time as a whole number.", &Waterfall::time_change_nano)
            .on(python),
        field("phases", "", "Phases of either job, in the order in which they occur.", &Waterfall::phases)};
  }
};

/// A job of a waterfall.
struct WaterfallJob {
  std::string label;
  const Plan* plan = nullptr;
  const Bill* bill = nullptr;  // expected bill; none: that of the mean quantities of the runs
};

struct WaterfallOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 1024;  // of each job: kPairedReplications
  /// Called with (done, all) runs now and then; what it throws ends the study.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Difference of two jobs, from the first to the second, over runs with the same random numbers. Throws SimulationError
/// when the number of replications is out of range.
[[nodiscard]] Waterfall waterfall(const WaterfallJob& before, const WaterfallJob& after,
                                  const WaterfallOptions& options = {});

}  // namespace simcore
