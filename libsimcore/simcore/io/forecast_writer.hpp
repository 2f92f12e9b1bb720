#pragma once

#include <string>

#include "simcore/billing/bill.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

// JSON for programs. Keys are stable; times in seconds, money in US dollars with every digit.
[[nodiscard]] std::string to_json(const Forecast& forecast);
[[nodiscard]] std::string to_json(const Bill& bill);
[[nodiscard]] std::string to_json(const Trace& trace);
/// A time that is never reached is null.
[[nodiscard]] std::string to_json(const Verdict& verdict);

}  // namespace simcore
