#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace simcore {

/// One thing wrong with an input: where it stands, which rule it breaks, what was found, what would be right.
struct Problem {
  std::string where;               // key path, optionally behind a file name: "job.yaml: cluster.instance_type"
  std::string rule;                // what must hold: "must be a known instance type"
  std::string value;               // what was found, quoted as the user wrote it; empty when nothing was there
  std::string nearest;             // the nearest alternative; empty when there is none
  std::string instance_type = {};  // what rule and value call kTheType; empty: they speak of none

  /// Problem with the instance type spelled out in its rule and value.
  [[nodiscard]] Problem spelled_out() const;
  [[nodiscard]] std::string message() const;
};

/// Stands in a rule or a value for the instance type that the problem is about, so that types may share a reason.
inline constexpr std::string_view kTheType = "{type}";

/// Base of everything simcore throws on purpose. Anything else that escapes is a bug.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Input that the caller can mend. Holds every problem found, not only the first; of more than kMostReported, as of a
/// file that is something else, those that were found first and a last one that counts the others. Nothing was changed.
class InputError : public Error {
 public:
  static constexpr std::size_t kMostReported = 100;

  explicit InputError(std::vector<Problem> problems);

  [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// The job description is wrong. Recoverable: mend the description and call again.
class SpecError : public InputError {
 public:
  using InputError::InputError;
};

/// A table is malformed, or has no row for what was asked.
class CatalogError : public InputError {
 public:
  using InputError::InputError;
};

/// A simulation was asked for something it cannot do (zero replications). The plan stays usable.
class SimulationError : public Error {
 public:
  using Error::Error;
};

/// Throws ErrorType when there is at least one problem.
template <class ErrorType>
void throw_if_any(std::vector<Problem> problems) {
  if (!problems.empty()) throw ErrorType(std::move(problems));
}

}  // namespace simcore
