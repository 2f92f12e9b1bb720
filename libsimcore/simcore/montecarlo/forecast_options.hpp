#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "simcore/montecarlo/count_range.hpp"
#include "simcore/montecarlo/precision.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/units/money.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// How distributions are found. `exact`: by laws alone, where nothing but interruptions, waits and starts is uncertain.
/// `conditional`: where a run is certain once its inputs are (what it draws once: rates, sizes, speeds, starts), by
/// what it comes to for many inputs. `automatic`: exactly where that is possible, else conditionally, else by
/// simulation. Unless `simulate` or a number of runs is asked for, a control variate tells means and quantiles of jobs
/// that are nearly sums of what their runs draw.
enum class Method : std::uint8_t { simulate, exact, conditional, automatic };
template <>
struct Choice<Method> {
  using enum Method;
  static constexpr std::array<std::pair<std::string_view, Method>, 4> words = {
      {{"simulate", simulate}, {"exact", exact}, {"conditional", conditional}, {"auto", automatic}}};
};

/// Where replications draw from. `quasi_random`: what is drawn once (rates, sizes, speeds, starts), and the
/// interruptions and waits of the first attempts, from points that fill the space of their uniforms more evenly than
/// independent ones do, a randomly shifted lattice; the rest from streams of its own, as everything is with `plain`.
enum class Sampling : std::uint8_t { plain, quasi_random };
template <>
struct Choice<Sampling> {
  using enum Sampling;
  static constexpr std::array<std::pair<std::string_view, Sampling>, 2> words = {
      {{"plain", plain}, {"quasi-random", quasi_random}}};
};

/// How a forecast is computed. The same plan and options give the same bits, whatever `threads` and `batch` are.
struct ForecastOptions {
  std::uint64_t seed = 1;
  /// Number of replications: 1 when nothing in the plan is uncertain; at most 10^8. None: 10^7 at most with a
  /// precision; without one, as many as usual_precision() takes, at most usual_replications() of the plan.
  std::optional<std::size_t> replications = {};
  /// Called with (done, all) between batches of replications, on the calling thread; what it throws ends the forecast.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
  std::uint64_t first = 0;   // number of the first replication: ranges may be run apart and merged
  std::size_t threads = 1;   // at most kMostThreads
  std::size_t batch = 1024;  // replications that a thread runs at a time
  /// Ends the run when it is reached. Looked at after 1,024 replications, and then after at least twice as many each
  /// time.
  std::optional<Precision> precision = {};
  /// Memory for the rows of replications [bytes]; 1,000 are kept in any case. While all rows fit, quantiles are exact;
  /// beyond that, right to LogHistogram::kWidth.
  std::size_t memory = std::size_t{8} << 20;
  std::optional<Seconds> deadline = {};  // the forecast says how likely the job is late
  std::optional<Usd> budget = {};        // and how likely it costs more
  Method method = Method::automatic;
  Sampling sampling = Sampling::quasi_random;
  /// When stop is requested, the forecast is made of the replications that are done by then.
  std::stop_token stop = {};
};

inline constexpr std::size_t kEveryRow = std::numeric_limits<std::size_t>::max();  // `memory` without a limit
inline constexpr std::size_t kMostThreads = 1024;

/// Throws SpecError with every problem of the options, SimulationError when `replications` is 0 or too large.
void validate(const ForecastOptions& options);

/// Options as people write them.
struct ForecastTexts {
  std::optional<std::int64_t> threads = {};
  std::optional<std::string> precision = {};  // "1 %", "cost p90 2 %": read_precision()
  std::optional<std::string> deadline = {};   // "8 h", a number of seconds
  std::optional<std::string> budget = {};     // "500", "500 USD", "$500"
  std::optional<std::string> method = {};     // "simulate", "exact", "conditional", "auto"
  std::optional<std::string> sampling = {};   // "plain", "quasi-random"
};

/// Writes them into the options. Throws SpecError with every problem.
void read_forecast_options(const ForecastTexts& texts, ForecastOptions& options);

}  // namespace simcore
