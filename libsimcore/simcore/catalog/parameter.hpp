#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/price_step.hpp"
#include "simcore/catalog/provenance.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/random/distribution.hpp"

namespace simcore {

/// How a number is known. Measured and assumed ones have a spread; documented limits and rules (what the service, a
/// tool or simcore lays down) are exact.
enum class ParameterKind { measured, limit, rule, assumed };
template <>
struct Choice<ParameterKind> {
  using enum ParameterKind;
  static constexpr std::array<std::pair<std::string_view, ParameterKind>, 4> words = {
      {{"measured", measured}, {"limit", limit}, {"rule", rule}, {"assumed", assumed}}};
};

/// A number of the world, never written into an algorithm.
struct Parameter {
  std::string name;
  std::string scope;
  double value = 0.0;
  std::optional<double> p95;
  std::string unit;
  Provenance provenance;
  std::string note;
  ParameterKind kind = ParameterKind::measured;
  std::string layer = kBuiltInLayer;
  std::optional<Distribution> stated = {};

  [[nodiscard]] Distribution law() const;
  /// Value with its unit and its spread: "111 s (p95 138 s)".
  [[nodiscard]] std::string text() const;
  /// Key under which a profile or a job file states the parameter: "file.bandwidth@p4d".
  [[nodiscard]] std::string key() const { return scope.empty() ? name : name + "@" + scope; }
  [[nodiscard]] std::string dimension() const;
  [[nodiscard]] std::vector<std::string> units() const;
  [[nodiscard]] bool varies() const;

  static constexpr record::Title kTitle{"Parameter", "A measured rate, a latency, a limit or a default."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        field("name", "", "Name of the parameter: \"file.bandwidth\".", &Parameter::name),
        field("scope", "",
              "Instance family or class that the row is for, and behind a / the template of jobs; empty for all.",
              &Parameter::scope),
        field("kind", "",
              "How the number is known: measured and assumed ones have a spread, limits and rules are exact.",
              &Parameter::kind),
        field("value", "", "Value in `unit`; the median where there is a spread.", &Parameter::value),
        field("p95", "", "Quantile 95 % of the spread, in `unit`; none for an exact number.", &Parameter::p95),
        field("unit", "", "Unit of the value.", &Parameter::unit),
        record::spread(&Parameter::provenance),
        field("note", "", "Remark on the row.", &Parameter::note),
        field("layer", "", R"(Layer of the row: "profile" and its name, "job file" or "built in".)", &Parameter::layer),
        field("law", "", "Distribution as text: \"lognormal(median 111, p95 138)\".", &Parameter::law),
        field("text", "", "Value and spread with their unit, as people read them.", &Parameter::text).on(python),
        field("dimension", "", "What the parameter measures: duration, size, bandwidth, ...", &Parameter::dimension)
            .on(python),
        field("units", "", "Units in which a profile or a job file may state the parameter.", &Parameter::units)
            .on(python),
        field("varies", "", "Whether a distribution may be stated for the parameter.", &Parameter::varies).on(python),
        field("stated", "",
              "Distribution that a profile, a job file or the row's quantiles state; none: lognormal when there is a "
              "spread.",
              &Parameter::stated)
            .on(python)};
  }
};

/// Parameters by name, scope and day, in layers: the built-in ones at the bottom. Copies share their rows.
///
/// The ladder: in the uppermost layer that has a row for the type: rows for the instance family ("p3"), then for its
/// class ("accelerated" or "cpu"), then for all; of the first scope that has rows up to the day, the newest. Where all
/// rows are of later days: the oldest of the first scope that has any. A name without a row: CatalogError.
class ParameterBook {
 public:
  static ParameterBook parse(const Table& table);

  /// Book of these rows, where those without a spread say so in their note if the same row of a later book has one.
  [[nodiscard]] ParameterBook noting_points(const ParameterBook& later) const;
  /// Book with a layer of these rows on top of this one, which stays as it is.
  [[nodiscard]] ParameterBook with(const std::vector<Parameter>& rows) const;

  [[nodiscard]] const Parameter& at(const std::string& name, Date day) const&;
  [[nodiscard]] const Parameter& at(const std::string& name, const InstanceType& type, Date day) const&;
  [[nodiscard]] const Parameter& at(const std::string& name, const std::vector<std::string>& scopes, Date day) const&;
  template <class... Key>
  void at(const Key&...) const&& = delete;  // a row of a book that is gone
  /// The row in force for the first of the scopes that has any in the uppermost layer that has one; nullptr without.
  [[nodiscard]] const Parameter* find(const std::string& name, const std::vector<std::string>& scopes, Date day) const&;
  [[nodiscard]] std::vector<std::string> names() const;
  /// Unit in which the parameter is stated; empty for an unknown name.
  [[nodiscard]] std::string unit(const std::string& name) const;
  /// Every row of a parameter: the upper layer's first, by scope and day.
  [[nodiscard]] std::vector<Parameter> rows(const std::string& name) const;
  /// Every row of all parameters, by name; of each parameter, in the order of rows().
  [[nodiscard]] std::vector<Parameter> all() const;

 private:
  using Scopes = std::map<std::string, std::vector<Parameter>>;  // oldest first
  using Layer = std::map<std::string, Scopes>;                   // by name

  /// The row in force among those of one layer; nullptr when none is for any of the scopes.
  [[nodiscard]] static const Parameter* in_force(const Scopes& rows, const std::vector<std::string>& scopes, Date day);
  [[noreturn]] void refuse(const std::string& name) const;

  std::vector<std::shared_ptr<const Layer>> layers_;  // the upper ones last
};

/// The scopes of an instance type, from the narrowest to "", which is for all.
[[nodiscard]] std::vector<std::string> scopes_of(const InstanceType& type);

/// A value as people read it: "150 MB/s", "135 objects/s".
[[nodiscard]] std::string in_unit(double value, const std::string& unit);

}  // namespace simcore
