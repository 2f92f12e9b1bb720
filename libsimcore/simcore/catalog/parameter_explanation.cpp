#include "simcore/catalog/parameter_explanation.hpp"

#include <algorithm>

#include "simcore/catalog/parameter_form.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

/// "bandwidth or distribution, above 0 B/s".
std::string what_it_takes(const std::string& name, const std::string& unit) {
  const std::optional<ParameterForm> form = parameter_form(name, unit);
  if (!form) return "";
  const auto text = [&](double value) { return in_unit(value, std::string(base_unit(form->dimension))); };
  const std::string plain(form->dimension == Dimension::number ? "whole number" : simcore::name(form->dimension));
  const std::size_t per = unit.find(" per ");
  const std::string each = per == std::string::npos ? "" : unit.substr(per);
  return plain + each + (form->varies ? " or distribution, " : ", ") + form->range.words(text);
}

std::string why(const Parameter& taken, Date day) {
  const bool early = taken.layer == kBuiltInLayer && taken.provenance.as_of > day;
  return early ? "in force: no older row is known" : "in force";
}

/// Reason why, of two rows for the same type, `taken` was taken instead of `row`.
std::string why_not(const Parameter& row, const Parameter& taken, Date day) {
  if (row.layer != taken.layer) return taken.layer + " above wins";
  if (row.provenance.as_of > day && taken.provenance.as_of <= day) return "not yet in force on " + to_string(day);
  if (row.scope != taken.scope) return "the row for " + taken.scope + " wins";
  return row.provenance.as_of > day ? "not yet in force on " + to_string(day) : "a newer row is in force";
}

bool same(const Parameter& a, const Parameter& b) {
  return a.layer == b.layer && a.scope == b.scope && a.provenance.as_of == b.provenance.as_of;
}

}  // namespace

ParameterExplanation explain_parameter(const Catalog& catalog, const std::string& name,
                                       const std::optional<std::string>& instance_type, Date day) {
  const ParameterBook& book = catalog.parameters();
  ParameterExplanation made{name, book.unit(name), {}, instance_type.value_or(""), day, {}};
  if (made.unit.empty())
    throw CatalogError({{"", "must be a parameter of the catalog", in_quotes(name), nearest(name, book.names())}});
  made.takes = what_it_takes(name, made.unit);
  const std::vector<std::string> scopes =
      instance_type ? scopes_of(catalog.instance_types().at(*instance_type)) : std::vector<std::string>{""};
  const Parameter* const taken = book.find(name, scopes, day);
  for (const Parameter& row : book.rows(name)) {
    const bool fits = std::ranges::find(scopes, row.scope) != scopes.end();
    if (!fits && instance_type && row.layer == kBuiltInLayer) continue;
    const bool considered = taken != nullptr && fits;
    const bool won = considered && same(row, *taken);
    const std::string reason = considered ? why_not(row, *taken, day) : "for " + row.scope + " only";
    made.steps.push_back({row, won, won ? why(row, day) : reason});
  }
  return made;
}

}  // namespace simcore
