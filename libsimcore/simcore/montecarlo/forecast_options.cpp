#include "simcore/montecarlo/forecast_options.hpp"

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

constexpr std::size_t kUsual = 200;
constexpr std::size_t kMostForPrecision = 10'000'000;

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

void require_threads(std::int64_t threads, Problems& problems) {
  const auto most = static_cast<std::int64_t>(kMostThreads);
  if (threads >= 1 && threads <= most) return;
  const std::string nearest = threads < 1 ? "1" : std::to_string(most);
  problems.push_back({"threads", "must be from 1 to " + std::to_string(most), std::to_string(threads), nearest});
}

void require_deadline(Seconds deadline, const std::string& value, Problems& problems) {
  if (!(deadline.value() > 0.0) || !std::isfinite(deadline.value()))
    problems.push_back({"deadline", "must be more than 0 s", value, ""});
}

void require_budget(Usd budget, const std::string& value, Problems& problems) {
  if (budget <= Usd{}) problems.push_back({"budget", "must be more than 0 USD", value, ""});
}

void require_batch(const ForecastOptions& options, Problems& problems) {
  if (options.batch == 0) problems.push_back({"batch", "must be 1 or more", "0", "1"});
  if (options.first > std::uint64_t{1} << 62)
    problems.push_back({"first", "must be at most 2^62", std::to_string(options.first), ""});
}

Method read_method(const std::string& text, Problems& problems) {
  if (text == "exact") return Method::exact;
  if (text == "auto") return Method::automatic;
  if (text != "simulate") problems.push_back({"method", "must be simulate, exact or auto", in_quotes(text), "auto"});
  return Method::simulate;
}

Sampling read_sampling(const std::string& text, Problems& problems) {
  if (text == "quasi-random") return Sampling::quasi_random;
  if (text != "plain")
    problems.push_back({"sampling", "must be plain or quasi-random", in_quotes(text), "quasi-random"});
  return Sampling::plain;
}

}  // namespace

void validate(const ForecastOptions& options) {
  if (options.replications) kReplications.require(*options.replications);
  Problems problems;
  const auto threads = static_cast<std::int64_t>(std::min(options.threads, std::size_t{1} << 62));
  require_threads(threads, problems);
  require_batch(options, problems);
  if (options.precision) collect("precision", problems, [&] { validate(*options.precision); });
  if (options.deadline) require_deadline(*options.deadline, shortest(options.deadline->value()) + " s", problems);
  if (options.budget) require_budget(*options.budget, options.budget->text() + " USD", problems);
  throw_if_any<SpecError>(std::move(problems));
}

std::size_t most_replications(const ForecastOptions& options) noexcept {
  return options.replications.value_or(options.precision ? kMostForPrecision : kUsual);
}

void read_forecast_options(const ForecastTexts& texts, ForecastOptions& options) {
  Problems problems;
  if (texts.threads) require_threads(*texts.threads, problems);
  if (texts.precision) collect("precision", problems, [&] { options.precision = read_precision(*texts.precision); });
  if (texts.deadline)
    collect("deadline", problems, [&] {
      options.deadline = parse_as<Seconds>(*texts.deadline);
      require_deadline(*options.deadline, in_quotes(*texts.deadline), problems);
    });
  if (texts.budget)
    collect("budget", problems, [&] {
      options.budget = parse_usd(*texts.budget);
      require_budget(*options.budget, in_quotes(*texts.budget), problems);
    });
  if (texts.method) options.method = read_method(*texts.method, problems);
  if (texts.sampling) options.sampling = read_sampling(*texts.sampling, problems);
  throw_if_any<SpecError>(std::move(problems));
  if (texts.threads) options.threads = static_cast<std::size_t>(*texts.threads);
}

}  // namespace simcore
