#include "simcore/forecast/budget.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"
#include "simcore/units/sim_time.hpp"

namespace simcore {
namespace {

using Problems = std::vector<Problem>;

void require_limit(const Budget& budget, Problems& problems) {
  if (!budget.max_cost && !budget.max_time)
    problems.push_back({"budget", "must have a limit: max_cost, max_time or both", "neither", ""});
}

void require_cost(Usd cost, const std::string& value, Problems& problems) {
  if (cost <= Usd{}) problems.push_back({"max_cost", "must be more than 0 USD", value, ""});
}

void require_time(Seconds time, const std::string& value, Problems& problems) {
  if (!(time.value() > 0.0) || !std::isfinite(time.value()))
    problems.push_back({"max_time", "must be more than 0 s", value, ""});
}

void require_confidence(double confidence, const std::string& value, Problems& problems) {
  if (confidence > 0.0 && confidence < 1.0) return;
  const bool percent = confidence > 1.0 && confidence < 100.0;  // "95" without its sign
  problems.push_back({"confidence", "must be more than 0 and less than 1", value,
                      percent ? shortest(confidence) + " %" : std::string{}});
}

/// Calls `read`, and puts what it refuses to the problems of `where`.
template <class Read>
void collect(const std::string& where, Problems& problems, const Read& read) {
  try {
    read();
  } catch (const SpecError& error) {
    for (Problem problem : error.problems()) {
      problem.where = where;
      problems.push_back(std::move(problem));
    }
  }
}

Seconds on_the_clock(Seconds time) { return SimTime::from(time).seconds(); }

}  // namespace

Budget read_budget(const BudgetText& text) {
  Budget budget;
  Problems problems;
  if (text.max_cost)
    collect("max_cost", problems, [&] {
      budget.max_cost = parse_usd(*text.max_cost);
      require_cost(*budget.max_cost, in_quotes(*text.max_cost), problems);
    });
  if (text.max_time)
    collect("max_time", problems, [&] {
      budget.max_time = on_the_clock(parse_as<Seconds>(*text.max_time));
      require_time(*budget.max_time, in_quotes(*text.max_time), problems);
    });
  collect("confidence", problems, [&] {
    budget.confidence = parse_quantity(Dimension::fraction, text.confidence);
    require_confidence(budget.confidence, in_quotes(text.confidence), problems);
  });
  if (!text.max_cost && !text.max_time) require_limit(budget, problems);
  throw_if_any<SpecError>(std::move(problems));
  return budget;
}

void validate(const Budget& budget) {
  Problems problems;
  require_limit(budget, problems);
  if (budget.max_cost) require_cost(*budget.max_cost, budget.max_cost->text() + " USD", problems);
  if (budget.max_time) require_time(*budget.max_time, shortest(budget.max_time->value()) + " s", problems);
  require_confidence(budget.confidence, shortest(budget.confidence), problems);
  throw_if_any<SpecError>(std::move(problems));
}

}  // namespace simcore
