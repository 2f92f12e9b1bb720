#include "simcore/regress/explanation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "simcore/regress/changes.hpp"
#include "simcore/regress/forecast_inputs.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/version.hpp"

namespace simcore {
namespace {

struct CauseRerun {
  Cause cause = Cause::code;
  Rerun run;
};

/// The forecast with the present code: once for each cause that differs, put back alone; and with all put back.
struct Reruns {
  std::vector<CauseRerun> single;
  Rerun all;
};

Reruns rerun_all(const MovedForecast& moved) {
  Reruns reruns{{}, rerun(moved.was)};
  for (const Cause cause : kPutBack)
    if (differs(cause, moved)) reruns.single.push_back({cause, rerun(put_back(cause, moved))});
  return reruns;
}

/// Shares that add up. That of a cause is what vanishes when it alone is put back; that of the code, what remains when
/// all is; what these leave is the interaction. What cannot be run again has no share.
void divide(Movement& movement, const Reruns& reruns) {
  double rest = movement.difference();
  const auto add = [&](Cause cause, double share) {
    movement.shares.entries.emplace_back(word(cause), share);
    rest -= share;
  };
  const auto rerun_number = [&](const Rerun& run) { return number(*run.numbers, movement.number); };
  for (const CauseRerun& one : reruns.single)
    add(one.cause, one.run.numbers ? movement.now - rerun_number(one.run) : 0.0);
  add(Cause::code, reruns.all.numbers ? rerun_number(reruns.all) - movement.pinned : 0.0);
  // Differences of equal numbers leave their rounding.
  const double rounding = 1e-12 * std::max(std::abs(movement.pinned), std::abs(movement.now));
  if (std::abs(rest) > rounding) add(Cause::interaction, rest);
}

Movement whole(const MovedForecast& moved, std::string_view name) {
  return {std::string(name),
          std::string(unit_of(name)),
          number(moved.pin.numbers, name),
          number(moved.numbers, name),
          0.0,
          {}};
}

/// Expected cost and time, whether they moved or not, and their shares.
class Expected {
 public:
  Expected(const MovedForecast& moved, const Reruns& reruns)
      : cost_(whole(moved, kMeanCost)), time_(whole(moved, kMeanWallClock)) {
    divide(cost_, reruns);
    divide(time_, reruns);
  }
  [[nodiscard]] Effect effect(Cause cause) const {
    return {number(cost_.shares, word(cause)), number(time_.shares, word(cause))};
  }

 private:
  Movement cost_, time_;
};

/// Whether a cause has a share in any of the movements.
bool takes_part(Cause cause, const std::vector<Movement>& movements) {
  return std::ranges::any_of(movements,
                             [&](const Movement& moved) { return number(moved.shares, word(cause)) != 0.0; });
}

}  // namespace

std::vector<CauseShare> explain(const MovedForecast& moved, std::vector<Movement>& movements) {
  const Reruns reruns = rerun_all(moved);
  for (Movement& movement : movements) divide(movement, reruns);
  const Expected expected(moved, reruns);

  std::vector<CauseShare> causes;
  for (const CauseRerun& one : reruns.single)
    if (!one.run.numbers)
      causes.push_back({one.cause, {}, one.run.refused, changes(one.cause, moved)});
    else if (takes_part(one.cause, movements))
      causes.push_back({one.cause, expected.effect(one.cause), "", changes(one.cause, moved)});
  if (takes_part(Cause::interaction, movements))
    causes.push_back({Cause::interaction, expected.effect(Cause::interaction), "", {}});
  const std::vector<Change> code = {{"simcore", moved.pin.version, std::string(kVersion), {}}};
  if (!reruns.all.numbers)
    causes.push_back({Cause::code, {}, reruns.all.refused, code});
  else if (takes_part(Cause::code, movements))
    causes.push_back({Cause::code, expected.effect(Cause::code), moved.baseline, code});
  return causes;
}

}  // namespace simcore
