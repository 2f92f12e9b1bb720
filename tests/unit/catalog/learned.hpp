// A learned law, as a good example.
#pragma once

#include "simcore/catalog/learned_law.hpp"

namespace simcore::tests {

inline LearnedLaw learned_law() {
  LearnedLaw law;
  law.parameter = "phase.starting";
  law.family = "g5";
  law.template_id = "f2d1dccf0ae4b7e3";
  law.template_name = "reviews";
  law.median = Seconds(75);
  law.p95 = Seconds(100);
  law.low = Seconds(65);
  law.high = Seconds(85);
  law.spread = 0.15;
  law.spread_low = 0.08;
  law.spread_high = 0.3;
  law.jobs = 3;
  law.censored = 1;
  law.first = *parse_date("2025-05-05");
  law.last = *parse_date("2025-05-19");
  law.shipped_share = 0.08;
  law.shipped_median = Seconds(95.1);
  law.shipped_p90 = Seconds(150);
  return law;
}

}  // namespace simcore::tests
