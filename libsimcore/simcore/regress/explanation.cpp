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

constexpr double kRounding = 1e-12;  // share of a number that differences of equal numbers leave

struct CauseRerun {
  Cause cause = Cause::code;
  Rerun run;
};

/// The forecast with the present code: once for each cause that differs, put back alone; and with all put back.
struct Reruns {
  std::vector<CauseRerun> single;
  Rerun all;

  [[nodiscard]] bool complete() const {
    return all.numbers &&
           std::ranges::all_of(single, [](const CauseRerun& one) { return one.run.numbers.has_value(); });
  }
};

Reruns rerun_all(const MovedForecast& moved) {
  Reruns reruns{{}, rerun([&] { return moved.was; })};
  for (const Cause cause : kPutBack)
    if (differs(cause, moved)) reruns.single.push_back({cause, rerun([&] { return put_back(cause, moved); })});
  return reruns;
}

/// Shares that add up. That of a cause is what vanishes when it alone is put back; that of the code, what remains when
/// all is; what these leave is the interaction. What cannot be run again has no share, and leaves its own unexplained.
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
  const double rounding = kRounding * std::max(std::abs(movement.pinned), std::abs(movement.now));
  if (std::abs(rest) > rounding) add(reruns.complete() ? Cause::interaction : Cause::unexplained, rest);
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

/// What the effects of single changes leave of that of their cause.
std::optional<Effect> rest(const Effect& whole, const std::vector<Change>& changes, const Named<double>& numbers) {
  Effect left = whole;
  for (const Change& change : changes) {
    left.cost_usd -= change.effect.value_or(Effect()).cost_usd;
    left.wall_clock_s -= change.effect.value_or(Effect()).wall_clock_s;
  }
  const auto clear_rounding = [&](double& value, std::string_view name) {
    if (std::abs(value) <= kRounding * std::abs(number(numbers, name))) value = 0.0;
  };
  clear_rounding(left.cost_usd, kMeanCost);
  clear_rounding(left.wall_clock_s, kMeanWallClock);
  const bool single = std::ranges::any_of(changes, [](const Change& change) { return change.effect.has_value(); });
  if (!single || (left.cost_usd == 0.0 && left.wall_clock_s == 0.0)) return std::nullopt;
  return left;
}

/// Whether a cause has a share in any of the movements, or in expected cost and time, whose shares are shown.
bool takes_part(Cause cause, const std::vector<Movement>& movements, const Effect& effect) {
  return effect.cost_usd != 0.0 || effect.wall_clock_s != 0.0 ||
         std::ranges::any_of(movements,
                             [&](const Movement& moved) { return number(moved.shares, word(cause)) != 0.0; });
}

}  // namespace

std::vector<CauseShare> explain(const MovedForecast& moved, std::vector<Movement>& movements) {
  const Reruns reruns = rerun_all(moved);
  for (Movement& movement : movements) divide(movement, reruns);
  const Expected expected(moved, reruns);

  std::vector<CauseShare> causes;
  const auto add = [&](Cause cause, const std::string& remark, std::vector<Change> changed) {
    const Effect effect = expected.effect(cause);
    if (!takes_part(cause, movements, effect)) return;
    const std::optional<Effect> left = rest(effect, changed, moved.numbers);
    causes.push_back({cause, effect, remark, std::move(changed), left});
  };
  for (const CauseRerun& one : reruns.single)
    if (one.run.numbers)
      add(one.cause, "", changes(one.cause, moved));
    else
      causes.push_back({one.cause, {}, one.run.refused, changes(one.cause, moved)});
  add(Cause::interaction, "", {});
  add(Cause::unexplained, "", {});
  const std::vector<Change> code = {{"simcore", moved.pin.version, std::string(kVersion), {}}};
  if (reruns.all.numbers)
    add(Cause::code, moved.baseline, code);
  else
    causes.push_back({Cause::code, {}, reruns.all.refused, code});
  return causes;
}

}  // namespace simcore
