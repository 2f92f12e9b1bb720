#include "simcore/catalog/stated_parameter.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "simcore/catalog/parameter_form.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/service_gigabytes.hpp"

namespace simcore {
namespace {

/// 95 % quantile of a law: the stated one where it was stated, from which the computed quantile differs by rounding.
double p95_of(const Distribution& law) {
  const auto* lognormal = std::get_if<Distribution::Lognormal>(&law.law());
  return lognormal != nullptr ? lognormal->p95 : law.quantile(0.95);
}

constexpr double kMedian = 0.5;
constexpr double kSecondsPerHour = 3600.0;

/// Value in the base unit of its dimension, as people read it.
std::string text_of(double value, Dimension dimension) { return in_unit(value, std::string(base_unit(dimension))); }

std::string text_of(const Measurement& value) {
  return value.law.is_constant() ? text_of(value.law.mean(), value.dimension) : value.text();
}

/// No draw is too small, and the median is not too large: a share of what gzip leaves may exceed one now and then.
bool stays_within(const Distribution& law, const Range& range) {
  return law.stays_within({.low = range.low, .above_low = range.above_low}) && range.contains(law.quantile(kMedian));
}

class Reader {
 public:
  Reader(const ParameterBook& known, const InstanceTypeBook& types, const ParameterBounds& bounds)
      : known_(known), bounds_(bounds), names_(known.names()) {
    std::set<std::string> scopes = {"accelerated", "cpu"};
    for (const auto& [name, type] : types.all()) scopes.insert(type.family());
    scopes_.assign(scopes.begin(), scopes.end());
  }

  /// Fills a row that has only its layer and provenance.
  std::optional<Problem> read(const std::string& key, const Measurement& stated, Parameter& row) const {
    const std::size_t at = key.find('@');
    row.name = key.substr(0, at);
    row.scope = at == std::string::npos ? "" : key.substr(at + 1);
    row.unit = known_.unit(row.name);
    if (row.unit.empty()) return Problem{"", "must be a parameter of the catalog", in_quotes(row.name), near_name(row)};
    if (at != std::string::npos && !std::ranges::binary_search(scopes_, row.scope))
      return Problem{"", "must be, behind the @, an instance family, accelerated or cpu", in_quotes(row.scope),
                     nearest(row.scope, scopes_)};
    const std::optional<ParameterForm> form = parameter_form(row.name, row.unit);
    if (!form) return Problem{"", "cannot be stated: its unit is " + row.unit, "", ""};
    return take(stated, *form, row);
  }

 private:
  [[nodiscard]] std::string near_name(const Parameter& row) const {
    const std::string near = nearest(row.name, names_);
    return near.empty() || row.scope.empty() ? near : near + "@" + row.scope;
  }

  [[nodiscard]] std::optional<Problem> take(const Measurement& stated, const ParameterForm& form,
                                            Parameter& row) const {
    if (std::optional<Problem> problem = dimension(stated, form, row)) return problem;
    if (!form.varies && !stated.law.is_constant())
      return Problem{"", "must be a plain value: a rule, a limit or a count has no distribution", stated.law.text(),
                     ""};
    if (std::optional<Problem> problem = range(stated, form, row)) return problem;
    row.stated = stated.law;
    if (row.unit == "GB") return gigabytes(stated, row);
    if (row.unit == "h") row.stated = stated.law.mean() / kSecondsPerHour;
    row.value = row.stated->quantile(kMedian);
    if (!row.stated->is_constant()) row.p95 = p95_of(*row.stated);
    return std::nullopt;
  }

  [[nodiscard]] static std::optional<Problem> dimension(const Measurement& stated, const ParameterForm& form,
                                                        const Parameter& row) {
    const bool share = form.dimension == Dimension::fraction && stated.dimension == Dimension::number;
    if (share || stated.dimension == form.dimension) return std::nullopt;
    if (form.dimension == Dimension::number)
      return Problem{"", "must be a number of " + row.unit + ", without a unit", in_quotes(stated.text()), ""};
    const std::string ending = stated.dimension == Dimension::number ? "; a bare number could be in any" : "";
    return Problem{"", unit_rule(form.dimension) + ending, in_quotes(stated.text()), ""};
  }

  [[nodiscard]] std::optional<Problem> range(const Measurement& stated, const ParameterForm& form,
                                             const Parameter& row) const {
    const auto narrower = bounds_.find(row.name);
    const Range range = narrower == bounds_.end() ? form.range : narrower->second;
    const auto text = [&](double value) { return text_of(value, form.dimension); };
    if (!stays_within(stated.law, range)) return Problem{"", range.rule(text), text_of(stated), ""};
    if (form.whole && form.dimension == Dimension::number && !is_whole(stated.law.mean()))
      return Problem{"", "must be a whole number", text_of(stated), ""};
    return std::nullopt;
  }

  /// Sets a row to the service's own gigabytes, as cluster.volume_size counts them. Returns the problem of a size that
  /// is not a whole number of them.
  [[nodiscard]] static std::optional<Problem> gigabytes(const Measurement& stated, Parameter& row) {
    const Bytes size(stated.law.mean());
    const std::optional<double> count = service_gigabytes(size);
    if (!count)
      return Problem{"", "must be a whole number of GB", text_of(stated),
                     shortest(std::ceil(size / kGigabyte)) + " GB"};
    row.stated = row.value = *count;
    return std::nullopt;
  }

  const ParameterBook& known_;
  const ParameterBounds& bounds_;
  std::vector<std::string> names_, scopes_;
};

}  // namespace

StatedParameters stated_parameters(const Measurements& stated, const ParameterBook& known,
                                   const InstanceTypeBook& types, const std::string& layer,
                                   const Provenance& provenance, const ParameterBounds& bounds) {
  StatedParameters result;
  if (stated.empty()) return result;
  const Reader reader(known, types, bounds);
  for (const auto& [key, measurement] : stated) {
    Parameter row;
    row.layer = layer;
    row.provenance = provenance;
    if (std::optional<Problem> problem = reader.read(key, measurement, row)) {
      problem->where = "parameters." + as_key(key);
      result.problems.push_back(std::move(*problem));
    } else {
      result.rows.push_back(std::move(row));
    }
  }
  return result;
}

}  // namespace simcore
