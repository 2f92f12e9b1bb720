#pragma once

#include <map>
#include <optional>
#include <string>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// A savings-plan rate that was seen for an instance type.
struct SavingsPlan {
  std::string plan;               // "1yr_partial_upfront"
  double savings_fraction = 0.0;  // of the on-demand price
  Provenance provenance;
};

class SavingsPlanBook {
 public:
  static SavingsPlanBook parse(const Table& table, const SourceBook& sources);

  /// Savings plan for the type; nothing when no rate is known: plans differ by contract, so none is guessed.
  [[nodiscard]] std::optional<SavingsPlan> at(const std::string& type) const;

 private:
  std::map<std::string, SavingsPlan> plans_;
};

}  // namespace simcore
