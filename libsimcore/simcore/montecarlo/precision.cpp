#include "simcore/montecarlo/precision.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

using Output = Precision::Output;
using Statistic = Precision::Statistic;

constexpr std::array<std::string_view, 3> kOutputs = {"cost", "wall_clock", "billable"};
constexpr std::array<std::string_view, 5> kStatistics = {"mean", "p50", "p90", "p95", "p99"};
constexpr std::string_view kRule =
    "must be a half-width, such as 1 %, behind the number that it is for, such as cost mean or wall_clock p90";

[[noreturn]] void refuse(std::string rule, std::string_view text, std::string nearest = {}) {
  throw SpecError({{"precision", std::move(rule), in_quotes(text), std::move(nearest)}});
}

std::optional<std::size_t> index_of(std::string_view word, std::span<const std::string_view> words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return i;
  return std::nullopt;
}

/// Takes the first word off `text`, if it is one of `words`.
std::optional<std::size_t> take(std::string_view& text, std::span<const std::string_view> words) {
  const auto found = index_of(text.substr(0, text.find(' ')), words);
  if (!found) return std::nullopt;
  text.remove_prefix(std::min(text.size(), words[*found].size()));
  while (text.starts_with(' ')) text.remove_prefix(1);
  return found;
}

/// The word that was meant, if the text starts with letters.
std::string meant(std::string_view text) {
  std::vector<std::string_view> words(kOutputs.begin(), kOutputs.end());
  words.insert(words.end(), kStatistics.begin(), kStatistics.end());
  return nearest(text.substr(0, text.find(' ')), words);
}

bool is_share(std::string_view text) {
  return text.ends_with('%') || text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

double absolute(Output output, std::string_view width) {
  if (output == Output::cost) return parse_usd(width).dollars();
  return parse_quantity(Dimension::duration, width);
}

double width_of(const Precision& precision, std::string_view text, std::string_view width) {
  try {
    return precision.relative ? parse_quantity(Dimension::fraction, width) : absolute(precision.output, width);
  } catch (const SpecError&) {
    refuse(std::string(kRule), text, meant(width));
  }
}

std::string half_width_rule(const Precision& precision) {
  if (!precision.relative) return "must be more than 0";
  return "must be more than 0 % and less than 100 %";
}

bool makes_sense(const Precision& precision) {
  const bool positive = precision.half_width > 0.0 && std::isfinite(precision.half_width);
  return positive && (!precision.relative || precision.half_width < 1.0);
}

const Interval& interval_of(const SummaryIntervals& intervals, Statistic statistic) noexcept {
  const std::array all = {&intervals.mean, &intervals.p50, &intervals.p90, &intervals.p95, &intervals.p99};
  return *all[static_cast<std::size_t>(statistic)];
}

double value_of(const Summary& summary, Statistic statistic) noexcept {
  const std::array all = {summary.mean, summary.p50, summary.p90, summary.p95, summary.p99};
  return all[static_cast<std::size_t>(statistic)];
}

double width(const Precision& precision, const Summary& summary) noexcept {
  const Interval& interval = interval_of(summary.intervals, precision.statistic);
  return interval.high - interval.low;
}

double allowed_width(const Precision& precision, const Summary& summary) noexcept {
  return 2.0 * precision.half_width * (precision.relative ? value_of(summary, precision.statistic) : 1.0);
}

}  // namespace

Precision read_precision(std::string_view text) {
  Precision precision;
  std::string_view rest = text;
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  if (const auto output = take(rest, kOutputs)) precision.output = static_cast<Output>(*output);
  if (const auto statistic = take(rest, kStatistics)) precision.statistic = static_cast<Statistic>(*statistic);
  if (rest.empty()) refuse(std::string(kRule), text);
  precision.relative = is_share(rest);
  precision.half_width = width_of(precision, text, rest);
  if (!makes_sense(precision)) {
    const bool percent = precision.relative && precision.half_width >= 1.0 && !rest.ends_with('%');  // "5" for 5 %
    refuse(half_width_rule(precision), text, percent ? std::string(rest) + " %" : std::string{});
  }
  return precision;
}

void validate(const Precision& precision) {
  if (!makes_sense(precision)) refuse(half_width_rule(precision), shortest(precision.half_width));
}

bool is_reached(const Precision& precision, const Summary& summary) noexcept {
  return width(precision, summary) <= allowed_width(precision, summary);
}

double width_ratio(const Precision& precision, const Summary& summary) noexcept {
  return width(precision, summary) / allowed_width(precision, summary);
}

std::size_t next_look(std::size_t now, double widest) noexcept {
  constexpr double kMost = 1024.0;
  const auto times = std::bit_floor(static_cast<std::size_t>(std::isfinite(widest) ? std::min(widest, kMost) : 2.0));
  return now * std::max<std::size_t>(2, times);
}

std::string_view name(Output output) noexcept { return kOutputs[static_cast<std::size_t>(output)]; }

std::string_view name(Statistic statistic) noexcept { return kStatistics[static_cast<std::size_t>(statistic)]; }

std::string to_string(const Precision& precision) {
  const std::string number = std::string(name(precision.output)) + " " + std::string(name(precision.statistic));
  if (precision.relative) return number + " ± " + shortest(precision.half_width * 100.0) + " %";
  const std::string unit = precision.output == Output::cost ? " USD" : " s";
  return number + " ± " + shortest(precision.half_width) + unit;
}

}  // namespace simcore
