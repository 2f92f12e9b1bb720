#include "simcore/units/parse.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

struct Unit {
  std::string_view symbol;
  double factor;  // base units in one of these
};

constexpr Unit kDurations[] = {
    {"ns", 1e-9},     {"us", 1e-6},      {"ms", 1e-3},   {"s", 1.0},       {"sec", 1.0},      {"second", 1.0},
    {"seconds", 1.0}, {"min", 60.0},     {"m", 60.0},    {"minute", 60.0}, {"minutes", 60.0}, {"h", 3600.0},
    {"hour", 3600.0}, {"hours", 3600.0}, {"d", 86400.0}, {"day", 86400.0}, {"days", 86400.0}};
constexpr double kKi = 1024.0, kMi = kKi * kKi, kGi = kMi * kKi, kTi = kGi * kKi;
constexpr Unit kSizes[] = {{"B", 1.0},   {"KB", 1e3},  {"kB", 1e3},  {"MB", 1e6},  {"GB", 1e9}, {"TB", 1e12},
                           {"PB", 1e15}, {"KiB", kKi}, {"MiB", kMi}, {"GiB", kGi}, {"TiB", kTi}};
constexpr Unit kBandwidths[] = {{"B/s", 1.0},      {"KB/s", 1e3},     {"MB/s", 1e6},     {"GB/s", 1e9},
                                {"KiB/s", kKi},    {"MiB/s", kMi},    {"GiB/s", kGi},    {"Kbps", 1e3 / 8},
                                {"Mbps", 1e6 / 8}, {"Gbps", 1e9 / 8}, {"Kb/s", 1e3 / 8}, {"Mb/s", 1e6 / 8},
                                {"Gb/s", 1e9 / 8}};
constexpr Unit kRates[] = {{"/s", 1.0}, {"/min", 1.0 / 60}, {"/h", 1.0 / 3600}, {"/d", 1.0 / 86400}};
constexpr Unit kFractions[] = {{"%", 0.01}};
constexpr Unit kPrices[] = {{"USD/h", 1.0}, {"$/h", 1.0}, {"USD", 1.0}, {"$", 1.0}};
constexpr Unit kMoney[] = {{"USD", 1.0}, {"$", 1.0}};
constexpr Unit kOperations[] = {{"FLOP", 1.0},   {"kFLOP", 1e3},  {"MFLOP", 1e6}, {"GFLOP", 1e9},
                                {"TFLOP", 1e12}, {"PFLOP", 1e15}, {"EFLOP", 1e18}};

struct Row {
  std::string_view name;
  std::string_view base;
  std::span<const Unit> units;
};

constexpr Dimension kDimensions[] = {Dimension::duration, Dimension::size,      Dimension::bandwidth,
                                     Dimension::rate,     Dimension::fraction,  Dimension::money,
                                     Dimension::price,    Dimension::operations};

const Row& row(Dimension dimension) noexcept {
  static constexpr Row kRows[] = {{"duration", "s", kDurations},     {"size", "B", kSizes},
                                  {"bandwidth", "B/s", kBandwidths}, {"rate", "/s", kRates},
                                  {"fraction", "", kFractions},      {"price", "USD/h", kPrices},
                                  {"sum of money", "USD", kMoney},   {"number of operations", "FLOP", kOperations},
                                  {"whole number", "", {}},          {"number", "", {}}};
  return kRows[static_cast<std::size_t>(dimension)];
}

std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

[[noreturn]] void refuse(Dimension dimension, std::string_view text, std::string nearest = {}) {
  throw SpecError({{"", unit_rule(dimension), in_quotes(text), std::move(nearest)}});
}

/// Takes a finite number off the front of `rest`.
std::optional<double> number_in_front(std::string_view& rest) noexcept {
  double number = 0.0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || !std::isfinite(number)) return std::nullopt;
  rest = trimmed(rest.substr(static_cast<std::size_t>(end - rest.data())));
  return number;
}

/// Takes a unit symbol, all up to the next number, off the front of `rest`.
std::string_view symbol_in_front(std::string_view& rest) noexcept {
  const auto starts_number = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  const auto length = static_cast<std::size_t>(std::ranges::find_if(rest, starts_number) - rest.begin());
  const std::string_view symbol = trimmed(rest.substr(0, length));
  rest = rest.substr(length);
  return symbol;
}

/// Takes a finite number off the front of `rest`; refuses the whole `text` when there is none.
double take_number(Dimension dimension, std::string_view text, std::string_view& rest) {
  const std::optional<double> number = number_in_front(rest);
  if (!number) refuse(dimension, text);
  return *number;
}

/// The factor of the unit in front of `rest`.
double take_unit(Dimension dimension, std::string_view text, std::string_view& rest) {
  const std::string_view symbol = symbol_in_front(rest);
  const std::span<const Unit> units = row(dimension).units;
  const auto found = std::ranges::find(units, symbol, &Unit::symbol);
  if (found != units.end()) return found->factor;
  std::vector<std::string_view> symbols;
  for (const Unit& unit : units) symbols.push_back(unit.symbol);
  refuse(dimension, text, nearest(symbol, symbols));
}

}  // namespace

double parse_quantity(Dimension dimension, std::string_view text) {
  std::string_view rest = trimmed(text);
  if (rest.empty()) refuse(dimension, text);
  double total = take_number(dimension, text, rest);
  if (rest.empty()) return total;  // a bare number is in the base unit
  total *= take_unit(dimension, text, rest);
  const bool compound = dimension == Dimension::duration;  // only "1 h 30 min" reads naturally in several parts
  while (!rest.empty()) {
    if (!compound) refuse(dimension, text);
    const double number = take_number(dimension, text, rest);
    total += number * take_unit(dimension, text, rest);
  }
  if (!std::isfinite(total)) refuse(dimension, text);
  return total;
}

std::optional<Dimension> dimension_of(std::string_view text) noexcept {
  std::string_view rest = trimmed(text);
  if (!number_in_front(rest)) return std::nullopt;
  if (rest.empty()) return Dimension::number;
  const std::string_view symbol = symbol_in_front(rest);
  for (const Dimension each : kDimensions)
    for (const Unit& unit : row(each).units)
      if (unit.symbol == symbol) return each;
  return std::nullopt;
}

Usd parse_usd(std::string_view text) {
  std::string_view rest = trimmed(text);
  double dollars = 0.0;
  const auto unit = std::ranges::find_if(kMoney, [&](const Unit& each) { return rest.starts_with(each.symbol); });
  if (unit == std::end(kMoney)) {
    dollars = parse_quantity(Dimension::money, text);
  } else {  // people write money's unit on either side
    rest = trimmed(rest.substr(unit->symbol.size()));
    dollars = take_number(Dimension::money, text, rest);
    if (!rest.empty()) refuse(Dimension::money, text);
  }
  if (!(std::abs(dollars) <= Usd::kLargest))
    throw SpecError({{"", "must be at most 9.2 billion USD", in_quotes(text), ""}});
  return Usd::nearest(dollars);
}

std::string_view name(Dimension dimension) noexcept { return row(dimension).name; }

std::string_view base_unit(Dimension dimension) noexcept { return row(dimension).base; }

std::vector<std::string> unit_symbols(Dimension dimension) {
  std::vector<std::string> symbols;
  for (const Unit& unit : row(dimension).units) symbols.emplace_back(unit.symbol);
  return symbols;
}

std::string unit_list(Dimension dimension) {
  std::string list;
  for (const Unit& unit : row(dimension).units) {
    if (!list.empty()) list += ", ";
    list += unit.symbol;
  }
  return list;
}

std::string unit_rule(Dimension dimension) {
  if (dimension == Dimension::number) return "must be a number with its unit, such as 200 MB/s, 30 ms, 400 /s or 5 GB";
  if (dimension == Dimension::count) return "must be a number";
  return "must be a " + std::string(name(dimension)) + ": a number with one of " + unit_list(dimension);
}

}  // namespace simcore
