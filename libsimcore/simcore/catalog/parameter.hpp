#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/instance_type.hpp"
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
  double value = 0.0;         // in `unit`; the median when `p95` is given
  std::optional<double> p95;  // a lognormal spread; nothing when exact
  std::string unit;
  Provenance provenance;
  std::string note;
  ParameterKind kind = ParameterKind::measured;

  [[nodiscard]] Distribution law() const;
};

/// Parameters by name, scope and day.
///
/// The ladder: rows for the instance family ("p3"), then for its class ("accelerated" or "cpu"), then for all; in the
/// first scope that has rows, the newest up to the day, or the oldest. A name without a row: CatalogError.
class ParameterBook {
 public:
  static ParameterBook parse(const Table& table);

  [[nodiscard]] const Parameter& at(const std::string& name, Date day) const;
  [[nodiscard]] const Parameter& at(const std::string& name, const InstanceType& type, Date day) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// Every row, by name, scope and day.
  [[nodiscard]] std::vector<Parameter> all() const;

 private:
  [[nodiscard]] const Parameter* find(const std::string& name, const std::string& scope, Date day) const;
  [[noreturn]] void refuse(const std::string& name) const;

  std::map<std::string, std::map<std::string, std::vector<Parameter>>> rows_;  // name → scope → oldest first
};

}  // namespace simcore
