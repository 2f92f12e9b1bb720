#pragma once

namespace simcore {

/// What a run drew that its attempts go by [s]; or many runs, a row each.
template <class Number>
struct RunTimesOf {
  Number download{};
  Number startup{};  // of training, before its first step
  Number setup{};    // the same, and warming up
  Number training{};
  Number upload{};
  Number restore{};
  Number pause{};
  Number lag{};
  Number amount = one();  // of the steps or epochs that checkpoints are parts of, relative to the plan's; no time

  static constexpr Number one() {
    Number number{};
    if constexpr (requires { number.fill(1.0); })
      number.fill(1.0);
    else
      number = 1.0;
    return number;
  }
};
using RunTimes = RunTimesOf<double>;

}  // namespace simcore
