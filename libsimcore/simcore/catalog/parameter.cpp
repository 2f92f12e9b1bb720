#include "simcore/catalog/parameter.hpp"

#include <algorithm>
#include <array>

#include "simcore/catalog/dated.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr std::array<std::string_view, 4> kKinds = {"measured", "limit", "rule", "assumed"};

ParameterKind kind_of(const TableRow& row) {
  const std::string& word = row.text("kind");
  const auto found = std::ranges::find(kKinds, word);
  if (found == kKinds.end())
    throw CatalogError({{row.place(), "column 'kind' must be measured, limit, rule or assumed", in_quotes(word),
                         nearest(word, kKinds)}});
  return static_cast<ParameterKind>(found - kKinds.begin());
}

}  // namespace

std::string_view name(ParameterKind kind) noexcept { return kKinds[static_cast<std::size_t>(kind)]; }

Distribution Parameter::law() const { return p95 ? Distribution::lognormal(value, *p95) : Distribution(value); }

ParameterBook ParameterBook::parse(const Table& table) {
  table.require_unique({"name", "scope", "as_of"});
  ParameterBook book;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const TableRow row = table.row(i);
    book.rows_[row.text("name")][row.text("scope")].push_back({row.text("name"),
                                                               row.text("scope"),
                                                               row.number("value"),
                                                               row.optional_number("p95"),
                                                               row.text("unit"),
                                                               {row.text("source"), row.date("as_of")},
                                                               row.text("note"),
                                                               kind_of(row)});
  }
  for (auto& [name, scopes] : book.rows_)
    for (auto& [scope, rows] : scopes) sort_by_day(rows);
  return book;
}

const Parameter* ParameterBook::find(const std::string& name, const std::string& scope, Date day) const {
  const auto scopes = rows_.find(name);
  if (scopes == rows_.end()) refuse(name);
  const auto rows = scopes->second.find(scope);
  return rows == scopes->second.end() ? nullptr : &in_force(rows->second, day);
}

const Parameter& ParameterBook::at(const std::string& name, Date day) const {
  if (const Parameter* any = find(name, "", day)) return *any;
  refuse(name);
}

const Parameter& ParameterBook::at(const std::string& name, const InstanceType& type, Date day) const {
  if (const Parameter* family = find(name, type.family(), day)) return *family;
  if (const Parameter* kind = find(name, type.accelerated() ? "accelerated" : "cpu", day)) return *kind;
  return at(name, day);
}

std::vector<std::string> ParameterBook::names() const {
  std::vector<std::string> names;
  for (const auto& [name, scopes] : rows_) names.push_back(name);
  return names;
}

std::vector<Parameter> ParameterBook::all() const {
  std::vector<Parameter> all;
  for (const auto& [name, scopes] : rows_)
    for (const auto& [scope, rows] : scopes) all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

void ParameterBook::refuse(const std::string& name) const {
  const std::string near = rows_.contains(name) ? "" : nearest(name, names());  // known, but not for this scope
  throw CatalogError({{"", "must be a parameter that applies to the instance type", in_quotes(name), near}});
}

}  // namespace simcore
