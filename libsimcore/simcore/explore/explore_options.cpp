#include "simcore/explore/explore_options.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

/// Reads texts, and puts what is wrong with them to one list.
class TextReader {
 public:
  template <class Read>
  void read(const char* where, const std::optional<std::string>& text, const Read& read) {
    if (!text) return;
    try {
      read(*text);
    } catch (const InputError& error) {
      for (Problem problem : error.problems()) {
        problem.where = where;
        problems_.push_back(std::move(problem));
      }
    }
  }

  void share(const char* where, const std::optional<std::string>& text, auto& share) {
    read(where, text, [&](const std::string& given) { share = parse_quantity(Dimension::fraction, given); });
  }

  void require(const char* where, bool holds, const char* rule, const std::string& value) {
    if (!holds) problems_.push_back({where, rule, in_quotes(value), ""});
  }

  [[nodiscard]] std::vector<Problem> take() && { return std::move(problems_); }

 private:
  std::vector<Problem> problems_;
};

constexpr std::string_view kOf = " of ";

template <class Word>
std::optional<Word> word_of(std::string_view text) {
  for (const auto& [name, word] : Choice<Word>::words)
    if (name == text) return word;
  return std::nullopt;
}

/// "cost", "p90 of time": what is least, and which number of the runs.
void read_objective(const std::string& text, ExploreOptions& options) {
  const std::size_t at = text.find(kOf);
  const bool is_mean = at == std::string::npos;
  const auto objective = word_of<Objective>(is_mean ? text : text.substr(at + kOf.size()));
  const auto statistic = is_mean ? Statistic::mean : word_of<Statistic>(text.substr(0, at));
  if (!objective || !statistic)
    throw SpecError({{"objective", "must be cost or time, or a quantile of one, such as p90 of cost or p50 of time",
                      in_quotes(text), ""}});
  options.objective = *objective;
  options.statistic = *statistic;
}

/// The first of them.
std::string some_of(const std::vector<std::string>& words) {
  constexpr std::size_t kMostNamed = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(words.size(), kMostNamed); ++i) text += (i == 0 ? "" : ", ") + words[i];
  return words.size() > kMostNamed ? text + ", …" : text;
}

void refuse_share(std::vector<Problem>& problems, const char* where, double share) {
  const bool is_share = share >= 0.0 && share < 1.0;
  if (!is_share) problems.push_back({where, "must be a probability from 0 and below 1", shortest(share), ""});
}

}  // namespace

SelectionRule rule_of(const ExploreOptions& options) {
  SelectionRule rule{.objective = options.objective,
                     .statistic = options.statistic,
                     .unfinished = options.unfinished,
                     .indifference = options.indifference,
                     .confidence = options.confidence};
  if (options.deadline) rule.late = options.late.value_or(kUsualRisk);
  if (options.budget) rule.over_budget = options.over_budget.value_or(kUsualRisk);
  return rule;
}

void require_preferred(const std::vector<std::string>& preferred_types, const std::set<std::string>& types) {
  const std::vector<std::string> known(types.begin(), types.end());
  std::vector<Problem> problems;
  for (std::size_t i = 0; i < preferred_types.size(); ++i)
    if (!types.contains(preferred_types[i]))
      problems.push_back({"preferred_types[" + std::to_string(i) + "]",
                          "must be an instance type that a design has: " + some_of(known),
                          in_quotes(preferred_types[i]), nearest(preferred_types[i], known)});
  throw_if_any<SpecError>(std::move(problems));
}

void validate(const ExploreOptions& options) {
  std::vector<Problem> problems;
  if (options.late) refuse_share(problems, "late", *options.late);
  if (options.over_budget) refuse_share(problems, "over_budget", *options.over_budget);
  refuse_share(problems, "unfinished", options.unfinished);
  if (options.late && !options.deadline) problems.push_back({"late", "needs a deadline", shortest(*options.late), ""});
  if (options.over_budget && !options.budget)
    problems.push_back({"over_budget", "needs a budget", shortest(*options.over_budget), ""});
  const bool is_zone = options.indifference >= 0.0 && options.indifference <= 0.5;
  if (!is_zone) problems.push_back({"indifference", "must be from 0 to 0.5", shortest(options.indifference), ""});
  const bool is_confidence = options.confidence >= 0.5 && options.confidence < 1.0;
  if (!is_confidence)
    problems.push_back({"confidence", "must be from 0.5 and below 1", shortest(options.confidence), ""});
  throw_if_any<SpecError>(std::move(problems));
  kExploreReplications.require(options.replications);
}

void read_explore_options(const ExploreTexts& texts, ExploreOptions& options) {
  TextReader reader;
  reader.read("objective", texts.objective, [&](const std::string& text) { read_objective(text, options); });
  reader.read("deadline", texts.deadline, [&](const std::string& text) {
    options.deadline = parse_as<Seconds>(text);
    const double seconds = options.deadline->value();
    reader.require("deadline", seconds > 0.0 && std::isfinite(seconds), "must be more than 0 s", text);
  });
  reader.read("budget", texts.budget, [&](const std::string& text) {
    options.budget = parse_usd(text);
    reader.require("budget", *options.budget > Usd{}, "must be more than 0 USD", text);
  });
  reader.share("late", texts.late, options.late);
  reader.share("over_budget", texts.over_budget, options.over_budget);
  reader.share("unfinished", texts.unfinished, options.unfinished);
  reader.share("indifference", texts.indifference, options.indifference);
  reader.share("confidence", texts.confidence, options.confidence);
  throw_if_any<SpecError>(std::move(reader).take());
}

}  // namespace simcore
