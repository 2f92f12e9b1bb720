#include "simcore/io/detail/value_reader.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kLargestCount = 9007199254740992.0;  // 2^53: every whole number below is exact

std::vector<std::string_view> known_laws() {
  std::vector<std::string_view> names = {"empirical", "quantiles", "mixture"};
  for (const LawForm& form : law_forms()) names.push_back(form.name);
  return names;
}

/// What the first text with a unit measures; shares only where nothing else is measured, since weights are shares too.
Dimension measured(const Json& value) {
  if (value.is_string()) return dimension_of(value.get_ref<const std::string&>()).value_or(Dimension::number);
  Dimension found = Dimension::number;
  if (!value.is_structured()) return found;
  for (const Json& entry : value) {
    const Dimension here = measured(entry);
    if (here == Dimension::fraction) found = here;
    if (here != Dimension::fraction && here != Dimension::number) return here;
  }
  return found;
}

struct SharePoint {
  double share;
  double value;
  std::string where;
};

/// "35 %" is the double nearest to 0.35, which the product with 0.01 is not.
double to_decimals(double share) { return std::round(share * 1e12) / 1e12; }

Distribution law_of(const std::vector<SharePoint>& points) {
  std::vector<double> shares, values;
  for (const SharePoint& point : points) {
    shares.push_back(point.share);
    values.push_back(point.value);
  }
  return Distribution::quantiles(std::move(shares), std::move(values));
}

/// Key path of the point with that share, the last of several; that of the law for a problem of the whole.
std::string place_of(const std::string& share, const std::vector<SharePoint>& points, const std::string& law) {
  std::string where = law;
  for (const SharePoint& point : points)
    if (shortest(point.share) == share) where = point.where;
  return where;
}

}  // namespace

std::string shown(const Json& value) {
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  return value.is_null() ? "nothing" : value.dump();
}

std::string plain_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() || value.is_boolean() ? value.dump() : "";
}

std::string quoted(const Json& value) {
  return value.is_number() || value.is_boolean() ? '"' + value.dump() + '"' : "";
}

std::string unquoted(const Json& value) {
  const Json inside = value.is_string() ? Json::parse(value.get_ref<const std::string&>(), nullptr, false) : Json();
  return inside.is_number() || inside.is_boolean() ? inside.dump() : "";
}

void ValueReader::refuse(const std::string& where, std::string rule, std::string value, std::string nearest) {
  problems_.push_back({where, std::move(rule), std::move(value), std::move(nearest)});
}

void ValueReader::refuse_section(const Json& value, const std::string& where) {
  const std::string text = plain_text(value);
  const bool known = meant_ != nullptr && !text.empty();
  refuse(where, "must be an object with keys", shown(value), known ? meant_->section(where, text) : "");
}

bool ValueReader::fits(const Json& value, const Range& allowed, const std::string& where) {
  if (!value.is_structured() || static_cast<double>(value.size()) <= allowed.high) return true;
  refuse(where, allowed.size_rule("entries"), std::to_string(value.size()));
  return false;
}

double ValueReader::quantity(const Json& value, Dimension dimension, const std::string& where) {
  if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
  if (!value.is_string()) {
    refuse(where, unit_rule(dimension), shown(value));
    return 0.0;
  }
  try {
    return parse_quantity(dimension, value.get_ref<const std::string&>());
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems()) refuse(where, problem.rule, problem.value, problem.nearest);
    return 0.0;
  }
}

Distribution ValueReader::distribution(const Json& value, Dimension dimension, const std::string& where) {
  if (!value.is_object()) return quantity(value, dimension, where);
  if (value.size() != 1) {
    refuse(where, "must name one distribution", std::to_string(value.size()) + " keys");
    return 0.0;
  }
  const std::string& law = value.begin().key();
  try {
    return named(law, value.begin().value(), dimension, where + "." + law);
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems()) refuse(where + "." + law, problem.rule, problem.value);
    return 0.0;
  }
}

Measurement ValueReader::measurement(const Json& value, const std::string& where) {
  const Dimension dimension = measured(value);
  return {dimension, distribution(value, dimension, where)};
}

/// Reads the parameters of the form, all of them and no others. False when something was refused.
bool ValueReader::numbers(const Json& value, const LawForm& form, Dimension dimension, const std::string& where,
                          std::vector<double>& parameters) {
  const std::size_t before = problems_.size();
  if (!value.is_object()) refuse(where, "must be an object with its parameters", shown(value));
  if (!value.is_object()) return false;
  std::vector<std::string_view> names;
  const auto read = [&](std::string_view parameter, Dimension unit) {
    names.push_back(parameter);
    const std::string at = where + "." + std::string(parameter);
    const auto found = value.find(std::string(parameter));
    if (found == value.end()) return refuse(at, "must be given", "nothing");
    parameters.push_back(quantity(*found, unit, at));
  };
  for (const std::string_view parameter : form.quantities) read(parameter, dimension);
  for (const std::string_view parameter : form.shapes) read(parameter, Dimension::fraction);
  refuse_others(value, where, names, "is not a parameter of this distribution");
  return problems_.size() == before;
}

Distribution ValueReader::named(const std::string& law, const Json& value, Dimension dimension,
                                const std::string& where) {
  if (law == "mixture") return mixture(value, dimension, where);
  if (law == "empirical") return empirical(value, dimension, where);
  if (law == "quantiles") return quantiles(value, dimension, where);
  const auto form = std::ranges::find(law_forms(), law, &LawForm::name);
  if (form == law_forms().end()) {
    refuse(where, "must be a known distribution", in_quotes(law), nearest(law, known_laws()));
    return 0.0;
  }
  std::vector<double> parameters;
  if (!numbers(value, *form, dimension, where, parameters)) return 0.0;
  return form->make(parameters);
}

Distribution ValueReader::empirical(const Json& value, Dimension dimension, const std::string& where) {
  if (!value.is_array()) {
    refuse(where, "must be a list of values", shown(value));
    return 0.0;
  }
  const std::size_t before = problems_.size();
  std::vector<double> values;
  for (std::size_t i = 0; i < value.size(); ++i)
    values.push_back(quantity(value[i], dimension, where + "[" + std::to_string(i) + "]"));
  if (problems_.size() != before) return 0.0;
  return Distribution::empirical(std::move(values));
}

Distribution ValueReader::quantiles(const Json& value, Dimension dimension, const std::string& where) {
  if (!value.is_object()) refuse(where, "must be an object with a value for each share", shown(value));
  if (!value.is_object() || !fits(value, QuantileLaw::kPoints, where)) return 0.0;
  const std::size_t before = problems_.size();
  std::vector<SharePoint> points;
  for (const auto& [key, entry] : value.items()) {
    const std::string at = key_path(where, as_key(key));
    const double share = to_decimals(quantity(key, Dimension::fraction, at));
    points.push_back({share, quantity(entry, dimension, at), at});
  }
  if (problems_.size() != before) return 0.0;
  std::ranges::stable_sort(points, {}, &SharePoint::share);
  try {
    return law_of(points);
  } catch (const SpecError& error) {
    for (const Problem& problem : error.problems())
      refuse(place_of(problem.where, points, where), problem.rule, problem.value);
    return 0.0;
  }
}

Distribution ValueReader::mixture(const Json& value, Dimension dimension, const std::string& where) {
  if (!value.is_array()) {
    refuse(where, "must be a list of {weight, of}", shown(value));
    return 0.0;
  }
  const std::size_t before = problems_.size();
  std::vector<double> weights;
  std::vector<Distribution> parts;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string at = where + "[" + std::to_string(i) + "]";
    if (!value[i].is_object() || value[i].size() != 2 || !value[i].contains("weight") || !value[i].contains("of")) {
      refuse(at, "must be an object with the keys weight and of", shown(value[i]));
      continue;
    }
    weights.push_back(quantity(value[i]["weight"], Dimension::fraction, at + ".weight"));
    parts.push_back(distribution(value[i]["of"], dimension, at + ".of"));
  }
  if (problems_.size() != before) return 0.0;
  return Distribution::mixture(std::move(weights), std::move(parts));
}

std::int64_t ValueReader::count(const Json& value, const std::string& where) {
  const bool whole = value.is_number() && std::abs(value.get<double>()) <= kLargestCount &&
                     value.get<double>() == std::floor(value.get<double>());
  if (whole) return static_cast<std::int64_t>(value.get<double>());
  refuse(where, "must be a whole number", shown(value), unquoted(value));
  return 0;
}

std::string ValueReader::text(const Json& value, const std::string& where) {
  if (value.is_string()) return value.get<std::string>();
  refuse(where, "must be a text", shown(value), quoted(value));
  return {};
}

bool ValueReader::flag(const Json& value, const std::string& where) {
  if (value.is_boolean()) return value.get<bool>();
  refuse(where, "must be true or false", shown(value), unquoted(value));
  return false;
}

}  // namespace simcore
