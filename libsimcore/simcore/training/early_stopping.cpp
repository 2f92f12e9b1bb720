#include "simcore/training/early_stopping.hpp"

#include <cmath>
#include <numeric>
#include <vector>

namespace simcore {
namespace {

constexpr double kNegligible = 1e-12;  // chance of a run that trains on

/// Chance that an epoch improves on the best before it; epochs count from 1, and the second is the first that can.
double improvement(const EarlyStoppingSpec& rule, std::int64_t epoch) {
  const double first = rule.improvement.value();
  if (!rule.halved_after) return first;
  return first * std::exp2(-static_cast<double>(epoch - 2) / static_cast<double>(*rule.halved_after));
}

/// Chances of having waited 0, 1, … epochs for an improvement, of the runs that still train.
using Waits = std::vector<double>;

/// One more epoch, which improves with that chance. Returns the chance that training ends with it.
double train(Waits& waits, double improves, PatienceCount counting) {
  const double ends = waits.back() * (1.0 - improves);
  const double all = std::accumulate(waits.begin(), waits.end(), 0.0);
  for (std::size_t waited = waits.size(); waited-- > 0;) {
    const double kept = counting == PatienceCount::in_all ? waits[waited] * improves : 0.0;
    waits[waited] = kept + (waited > 0 ? waits[waited - 1] * (1.0 - improves) : 0.0);
  }
  if (counting == PatienceCount::in_a_row) waits[0] = all * improves;
  return ends;
}

}  // namespace

Distribution stopping_epoch(const EarlyStoppingSpec& rule, std::int64_t most) {
  Waits waits(static_cast<std::size_t>(rule.patience), 0.0);
  waits[0] = 1.0;
  std::vector<double> chances;
  std::vector<Distribution> epochs;
  double training = 1.0;
  for (std::int64_t epoch = 2; epoch < most && training > kNegligible; ++epoch) {
    const double ends = train(waits, improvement(rule, epoch), rule.counting);
    training -= ends;
    if (ends <= 0.0) continue;
    chances.push_back(ends);
    epochs.emplace_back(static_cast<double>(epoch));
  }
  if (training > kNegligible || chances.empty()) {
    chances.push_back(training);
    epochs.emplace_back(static_cast<double>(most));
  }
  return chances.size() == 1 ? epochs.front() : Distribution::mixture(chances, epochs);
}

}  // namespace simcore
