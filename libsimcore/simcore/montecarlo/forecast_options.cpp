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

/// The choice that the text names; the nearest one, and a problem, if it names none.
template <class Chosen>
Chosen read_choice(const std::string& where, const std::string& text, Chosen otherwise, Problems& problems) {
  std::string all;
  std::vector<std::string_view> words;
  for (const auto& [name, value] : Choice<Chosen>::words) {
    if (name == text) return value;
    const bool last = words.size() + 1 == Choice<Chosen>::words.size();
    all += (words.empty() ? "" : last ? " or " : ", ") + std::string(name);
    words.push_back(name);
  }
  problems.push_back({where, "must be " + all, in_quotes(text), nearest(text, words)});
  return otherwise;
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
  if (texts.method) options.method = read_choice("method", *texts.method, Method::automatic, problems);
  if (texts.sampling) options.sampling = read_choice("sampling", *texts.sampling, Sampling::quasi_random, problems);
  throw_if_any<SpecError>(std::move(problems));
  if (texts.threads) options.threads = static_cast<std::size_t>(*texts.threads);
}

}  // namespace simcore
