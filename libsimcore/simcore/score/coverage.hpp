#pragma once

#include <cstddef>

#include "simcore/record/field.hpp"

namespace simcore {

/// How far below its level an interval may cover and still be called good enough.
inline constexpr double kCoverageSlack = 0.05;

struct Coverage {
  double level = 0.0;
  std::size_t covered = 0;
  std::size_t count = 0;
  double share = 0.0;
  double share_low = 0.0;
  double share_high = 1.0;
  double least = 0.0;
  double probability = 0.0;

  static constexpr record::Title kTitle{
      "Coverage", "How often outcomes lay in the central intervals that were predicted with one probability."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("level", "", "Probability of the intervals.", &Coverage::level),
        field("covered", "", "Number of outcomes inside of their intervals.", &Coverage::covered),
        field("count", "", "Number of outcomes.", &Coverage::count),
        field("share", "", "Share of the outcomes inside of their intervals.", &Coverage::share),
        field("share_low", "", "Lower end of the 95 % interval of the true coverage.", &Coverage::share_low),
        field("share_high", "", "Upper end of the 95 % interval of the true coverage.", &Coverage::share_high),
        field("least", "", "True coverage that would be good enough: the level less 5 percent points.",
              &Coverage::least),
        field("probability", "",
              "Probability that the true coverage is at least `least`, if the outcomes are "
              "independent and every coverage was as likely before.",
              &Coverage::probability)};
  }
};

/// Judges a number of outcomes, more than none, of which some were covered at a level.
[[nodiscard]] Coverage coverage(double level, std::size_t covered, std::size_t count);

/// Probability that a coverage is at least `least` after `covered` of `count` outcomes, when before every coverage was
/// as likely: the tail of a Beta law.
[[nodiscard]] double probability_of_coverage(double least, std::size_t covered, std::size_t count);

}  // namespace simcore
