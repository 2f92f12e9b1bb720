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
/// The word of the tables.
[[nodiscard]] std::string_view name(ParameterKind kind) noexcept;

/// A measured rate, a latency, a limit or a default: a number of the world, never written into an algorithm.
struct Parameter {
  std::string name;           // "file.bandwidth"
  std::string scope;          // instance family or class; empty for all
  double value = 0.0;         // in `unit`; the median where there is a spread
  std::optional<double> p95;  // of a lognormal spread, unless `stated` says otherwise; nothing when exact
  std::string unit;
  Provenance provenance;
  std::string note;
  ParameterKind kind = ParameterKind::measured;
  std::string layer = kBuiltInLayer;        // or "profile my-vpc", or the job file
  std::optional<Distribution> stated = {};  // the law itself, where a profile or a job file gives one

  [[nodiscard]] Distribution law() const;
  /// With its spread: "111 s (p95 138 s)".
  [[nodiscard]] std::string text() const;
  /// As it is stated in a profile or a job file: "file.bandwidth@p4d".
  [[nodiscard]] std::string key() const { return scope.empty() ? name : name + "@" + scope; }
};

/// Parameters by name, scope and day, in layers: the built-in ones at the bottom. Copies share their rows.
///
/// The ladder: in the uppermost layer that has a row for the type: rows for the instance family ("p3"), then for its
/// class ("accelerated" or "cpu"), then for all; in the first scope that has rows, the newest up to the day, or the
/// oldest. A name without a row: CatalogError.
class ParameterBook {
 public:
  static ParameterBook parse(const Table& table);

  /// The same with a layer on top.
  [[nodiscard]] ParameterBook with(const std::vector<Parameter>& rows) const;

  [[nodiscard]] const Parameter& at(const std::string& name, Date day) const;
  [[nodiscard]] const Parameter& at(const std::string& name, const InstanceType& type, Date day) const;
  /// The row in force for the first of the scopes that has any in the uppermost layer that has one; nullptr without.
  [[nodiscard]] const Parameter* find(const std::string& name, const std::vector<std::string>& scopes, Date day) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// In which the parameter is told; empty for an unknown name.
  [[nodiscard]] std::string unit(const std::string& name) const;
  /// Every row of a parameter: the upper layer's first, by scope and day.
  [[nodiscard]] std::vector<Parameter> rows(const std::string& name) const;
  /// The same of all parameters, by name.
  [[nodiscard]] std::vector<Parameter> all() const;

 private:
  using Scopes = std::map<std::string, std::vector<Parameter>>;  // oldest first
  using Layer = std::map<std::string, Scopes>;                   // by name

  [[noreturn]] void refuse(const std::string& name) const;

  std::vector<std::shared_ptr<const Layer>> layers_;  // the upper ones last
};

/// The scopes of an instance type, from the narrowest to "", which is for all.
[[nodiscard]] std::vector<std::string> scopes_of(const InstanceType& type);

/// A value as people read it: "150 MB/s", "135 objects/s".
[[nodiscard]] std::string in_unit(double value, const std::string& unit);

}  // namespace simcore
