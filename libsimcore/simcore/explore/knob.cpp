#include "simcore/explore/knob.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include <boost/math/tools/minima.hpp>

#include "simcore/error/error.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/parse.hpp"

namespace simcore {
namespace {

using record::Value;

/// A number and the unit behind it.
struct WrittenEnd {
  double number = 0.0;
  std::string unit = {};
  bool whole = false;
};

std::optional<WrittenEnd> number_of(const Value& value) {
  if (const auto* whole = value.get<std::int64_t>()) return WrittenEnd{static_cast<double>(*whole), "", true};
  if (const auto* real = value.get<double>()) return WrittenEnd{*real, "", false};
  const auto* text = value.get<std::string>();
  if (text == nullptr) return std::nullopt;
  WrittenEnd end;
  const auto [rest, failed] = std::from_chars(text->data(), text->data() + text->size(), end.number);
  if (failed != std::errc()) return std::nullopt;
  end.unit = std::string(rest, text->data() + text->size());
  end.unit.erase(0, end.unit.find_first_not_of(' '));
  return end;
}

/// The higher end in the unit of the lower one; none where they do not measure the same.
std::optional<double> in_unit_of(const WrittenEnd& low, const WrittenEnd& high) {
  if (low.unit == high.unit) return high.number;
  const std::optional<Dimension> dimension = dimension_of("1 " + low.unit);
  if (!dimension || dimension_of("1 " + high.unit) != dimension) return std::nullopt;
  return high.number * parse_quantity(*dimension, "1 " + high.unit) / parse_quantity(*dimension, "1 " + low.unit);
}

/// The ends of a range; none where the values are no range.
struct Ends {
  Value from, to;
};

std::optional<Ends> ends_of(const Varied& varied) {
  if (!varied.mapping || varied.values.empty() || varied.values.size() > 2) return std::nullopt;
  Ends ends;
  for (const auto& [key, value] : varied.values) {
    const auto* name = key.get<std::string>();
    if (name == nullptr || (*name != "from" && *name != "to")) return std::nullopt;
    (*name == "from" ? ends.from : ends.to) = value;
  }
  return ends;
}

std::optional<Knob> knob_of(const std::string& keyword, const Ends& ends) {
  const std::optional<WrittenEnd> low = number_of(ends.from), high = number_of(ends.to);
  if (!low || !high) return std::nullopt;
  const std::optional<double> beyond = in_unit_of(*low, *high);
  const bool in_order = beyond && low->number > 0.0 && low->number < *beyond && std::isfinite(*beyond);
  if (!in_order) return std::nullopt;
  return Knob{keyword, low->number, *beyond, low->unit, low->whole && high->whole};
}

constexpr double kMostTried = 64.0;  // whole numbers of a range that are all tried

/// Every value of a range of whole numbers.
Varied listed(const Knob& knob) {
  Varied varied{.keyword = knob.keyword};
  for (auto number = static_cast<std::int64_t>(knob.low); number <= static_cast<std::int64_t>(knob.high); ++number)
    varied.values.emplace_back(Value(number), Value());
  return varied;
}

std::string said(const Value& end) { return end.is_null() ? "nothing" : written(end); }

double to_two_digits(double number) {
  const double scale = std::pow(10.0, 1.0 - std::floor(std::log10(number)));
  return std::round(number * scale) / scale;
}

}  // namespace

Value Knob::at(double share) const {
  const double number = low * std::pow(high / low, std::clamp(share, 0.0, 1.0));
  if (whole) return Value(static_cast<std::int64_t>(std::llround(number)));
  const double rounded = std::clamp(to_two_digits(number), low, high);
  return unit.empty() ? Value(rounded) : Value(shortest(rounded) + " " + unit);
}

std::vector<Knob> take_knobs(std::vector<Varied>& varied) {
  std::vector<Knob> knobs;
  std::vector<Problem> problems;
  for (Varied& each : varied) {
    const std::optional<Ends> ends = ends_of(each);
    if (!ends) continue;
    std::optional<Knob> knob = knob_of(each.keyword, *ends);
    if (knob && knob->whole && knob->high - knob->low < kMostTried) {
      each = listed(*knob);
      continue;
    }
    if (knob)
      knobs.push_back(std::move(*knob));
    else
      problems.push_back({each.keyword, "must be a range of positive values of one unit, {from: 5 min, to: 2 h}",
                          "from " + said(ends->from) + " to " + said(ends->to), ""});
    each = {.keyword = each.keyword, .values = {{ends->from, Value()}}};
  }
  throw_if_any<SpecError>(std::move(problems));
  return knobs;
}

double least_at(const std::function<double(double)>& function) {
  constexpr std::size_t kSteps = 12;
  constexpr int kBits = 10;  // a thousandth of the range
  std::array<double, kSteps + 1> values{};
  for (std::size_t i = 0; i <= kSteps; ++i) values[i] = function(static_cast<double>(i) / kSteps);
  const auto least = static_cast<std::size_t>(std::ranges::min_element(values) - values.begin());
  const double low = static_cast<double>(least == 0 ? 0 : least - 1) / kSteps;
  const double high = static_cast<double>(std::min(least + 1, kSteps)) / kSteps;
  std::uintmax_t evaluations = 20;
  const auto [at, value] = boost::math::tools::brent_find_minima(function, low, high, kBits, evaluations);
  return value < values[least] ? at : static_cast<double>(least) / kSteps;
}

std::vector<double> least_at(std::size_t count, const std::function<double(std::span<const double>)>& function) {
  constexpr int kRounds = 3;
  constexpr double kStill = 0.01;
  std::vector<double> at(count, 0.5);
  for (int round = 0; round < kRounds; ++round) {
    double moved = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
      const double before = at[k];
      at[k] = least_at([&, probe = at](double share) mutable {
        probe[k] = share;
        return function(probe);
      });
      moved = std::max(moved, std::abs(at[k] - before));
    }
    if (count == 1 || moved < kStill) break;
  }
  return at;
}

}  // namespace simcore
