#include "simcore/catalog/parameter.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>
#include <sstream>
#include <variant>

#include "simcore/catalog/dated.hpp"
#include "simcore/catalog/parameter_form.hpp"
#include "simcore/catalog/table_key.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/digits.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

ParameterKind kind_of(const TableRow& row) {
  const std::string& word = row.text("kind");
  const auto found = meaning<ParameterKind>(word);
  if (!found)
    throw CatalogError({{row.place(), "column 'kind' must be measured, limit, rule or assumed", in_quotes(word),
                         nearest(word, words_of<ParameterKind>())}});
  return *found;
}

std::optional<double> number_of(std::string_view text) {
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The law of column 'quantiles': "0:12 0.5:31 1:90" has shares and their quantiles. Nothing for an empty cell.
std::optional<Distribution> law_of(const TableRow& row) {
  const std::string& text = row.text("quantiles");
  std::vector<double> shares, values;
  std::istringstream pairs(text);
  for (std::string pair; pairs >> pair;) {
    const std::size_t colon = std::min(pair.find(':'), pair.size());
    const auto share = number_of(std::string_view(pair).substr(0, colon));
    const auto value = number_of(std::string_view(pair).substr(std::min(colon + 1, pair.size())));
    if (!share || !value || *value < 0.0)
      throw CatalogError(
          {{row.place(), "column 'quantiles' must be pairs share:value, none negative", in_quotes(pair), ""}});
    shares.push_back(*share);
    values.push_back(*value);
  }
  if (shares.empty()) return std::nullopt;
  try {
    return Distribution::quantiles(std::move(shares), std::move(values));
  } catch (const SpecError& error) {
    const Problem& first = error.problems().front();
    throw CatalogError({{row.place(), "column 'quantiles' " + first.rule, first.value, ""}});
  }
}

/// A value that varies, as people read it: a share in percent.
std::string as_read(double value, const std::string& unit) {
  return unit == "1" ? with_digits(100.0 * value, 3) + " %" : in_unit(value, unit);
}

/// What a share is one of.
std::string_view whole_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWholes = {
      {{"work.spread", " from run to run"},
       {"spot.discount", " off the on-demand price"},
       {"upload.gzip_ratio", " of its size"},
       {"host.page_cache", " of the memory"},
       {"training.tcp_share", " of the bandwidth"}}};
  const auto* const found = std::ranges::find(kWholes, name, &std::pair<std::string_view, std::string_view>::first);
  return found == kWholes.end() ? std::string_view() : found->second;
}

}  // namespace

std::string in_unit(double value, const std::string& unit) {
  if (unit == "s") return to_string(Seconds(value));
  if (unit.starts_with("B/s")) return to_string(BytesPerSecond(value)) + unit.substr(3);  // "B/s per TiB" too
  if (unit.starts_with("B")) return to_string(Bytes(value)) + unit.substr(1);
  return unit.empty() || unit == "1" ? shortest(value) : shortest(value) + " " + unit;
}

std::vector<std::string> scopes_of(const InstanceType& type) {
  return {type.family(), type.accelerated() ? "accelerated" : "cpu", ""};
}

Distribution Parameter::law() const {
  if (stated) return *stated;
  return p95 ? Distribution::lognormal(value, *p95) : Distribution(value);
}

std::string Parameter::dimension() const {
  const std::optional<ParameterForm> form = parameter_form(name, unit);
  return form ? std::string(simcore::name(form->dimension)) : std::string();
}

std::vector<std::string> Parameter::units() const {
  const std::optional<ParameterForm> form = parameter_form(name, unit);
  return form ? unit_symbols(form->dimension) : std::vector<std::string>();
}

bool Parameter::varies() const {
  const std::optional<ParameterForm> form = parameter_form(name, unit);
  return form && form->varies;
}

std::string Parameter::text() const {
  if (!p95) return in_unit(value, unit);
  const auto* points = stated ? std::get_if<Distribution::Quantiles>(&stated->law()) : nullptr;
  const std::string low = points ? "p5 " + as_read(stated->quantile(0.05), unit) + ", " : "";
  return as_read(value, unit).append(whole_of(name)) + " (" + low + "p95 " + as_read(*p95, unit) + ")";
}

ParameterBook ParameterBook::parse(const Table& table) {
  table.require_unique(key_columns("parameters"));
  std::vector<Parameter> rows;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    rows.push_back({row.text("name"),
                    row.text("scope"),
                    row.non_negative("value"),
                    row.optional_positive("p95"),
                    row.text("unit"),
                    {row.text("source"), row.date("as_of")},
                    row.text("note"),
                    kind_of(row),
                    kBuiltInLayer,
                    law_of(row)});
  }
  return ParameterBook().with(rows);
}

ParameterBook ParameterBook::noting_points(const ParameterBook& later) const {
  std::vector<Parameter> rows = all();
  for (Parameter& row : rows) {
    const Parameter* known = later.find(row.name, {row.scope}, row.provenance.as_of);
    if (row.p95 || !known || !known->p95) continue;
    row.note += std::string(row.note.empty() ? "" : "; ") + "a point: only a later catalog states a spread";
  }
  return ParameterBook().with(rows);
}

ParameterBook ParameterBook::with(const std::vector<Parameter>& rows) const {
  Layer layer;
  for (const Parameter& row : rows) layer[row.name][row.scope].push_back(row);
  for (auto& [name, scopes] : layer)
    for (auto& [scope, dated] : scopes) sort_by_day(dated);
  ParameterBook upper = *this;
  upper.layers_.push_back(std::make_shared<const Layer>(std::move(layer)));
  return upper;
}

const Parameter* ParameterBook::in_force(const Scopes& rows, const std::vector<std::string>& scopes, Date day) {
  const Parameter* later = nullptr;
  for (const std::string& scope : scopes) {
    const auto found = rows.find(scope);
    if (found == rows.end()) continue;
    if (const Parameter* row = newest_up_to(found->second, day)) return row;
    if (later == nullptr) later = &found->second.front();
  }
  return later;
}

const Parameter* ParameterBook::find(const std::string& name, const std::vector<std::string>& scopes, Date day) const& {
  for (const auto& layer : std::views::reverse(layers_)) {
    const auto named = layer->find(name);
    if (named == layer->end()) continue;
    if (const Parameter* row = in_force(named->second, scopes, day)) return row;
  }
  return nullptr;
}

const Parameter& ParameterBook::at(const std::string& name, Date day) const& {
  if (const Parameter* any = find(name, {""}, day)) return *any;
  refuse(name);
}

const Parameter& ParameterBook::at(const std::string& name, const InstanceType& type, Date day) const& {
  return at(name, scopes_of(type), day);
}

const Parameter& ParameterBook::at(const std::string& name, const std::vector<std::string>& scopes, Date day) const& {
  if (const Parameter* found = find(name, scopes, day)) return *found;
  refuse(name);
}

std::vector<std::string> ParameterBook::names() const {
  std::vector<std::string> names;
  if (layers_.empty()) return names;
  for (const auto& [name, scopes] : *layers_.front()) names.push_back(name);  // the upper layers know no others
  return names;
}

std::string ParameterBook::unit(const std::string& name) const {
  const std::vector<Parameter> known = rows(name);
  return known.empty() ? "" : known.front().unit;
}

std::vector<Parameter> ParameterBook::rows(const std::string& name) const {
  std::vector<Parameter> found;
  for (const auto& layer : std::views::reverse(layers_))
    if (const auto scopes = layer->find(name); scopes != layer->end())
      for (const auto& [scope, dated] : scopes->second) found.insert(found.end(), dated.begin(), dated.end());
  return found;
}

std::vector<Parameter> ParameterBook::all() const {
  std::vector<Parameter> all;
  for (const std::string& name : names()) {
    const std::vector<Parameter> of_name = rows(name);
    all.insert(all.end(), of_name.begin(), of_name.end());
  }
  return all;
}

void ParameterBook::refuse(const std::string& name) const {
  const std::string near = rows(name).empty() ? nearest(name, names()) : "";  // known, but not for this scope
  throw CatalogError({{"", "must be a parameter that applies to the instance type", in_quotes(name), near}});
}

}  // namespace simcore
