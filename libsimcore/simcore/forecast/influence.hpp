#pragma once

#include <string>
#include <vector>

#include "simcore/montecarlo/samples.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

/// How much one uncertain input makes of the spread of the answer.
struct Influence {
  std::string input;
  double cost_share = 0.0;
  double wall_clock_share = 0.0;

  static constexpr record::Title kTitle{"Influence",
                                        "Share of the spread of cost and time that one uncertain input causes."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("input", "",
              "What is uncertain: the key path that would state it (\"phases.starting\"), or the parameter (\"file."
              "bandwidth\").",
              &Influence::input),
        field("cost_share", "",
              "Share of the variance of the cost that goes when this input is known (first-order Sobol' index).",
              &Influence::cost_share),
        field("wall_clock_share", "", "Share of the variance of the time from creation to end that goes with it.",
              &Influence::wall_clock_share)};
  }
};

/// Inputs by how much of the cost's variance each explains on its own, the greatest first: variance between the means
/// of runs that drew it alike (correlation ratio, Pearson 1905), less what as many groups of unrelated runs show.
/// Inputs that explain less than a thousandth of either output are left out, and everything where nothing varies. What
/// inputs do together is in no share. Takes the runs whose rows are kept.
[[nodiscard]] std::vector<Influence> influences(const Plan& plan, const Samples& samples);

}  // namespace simcore
