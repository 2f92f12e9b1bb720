#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simcore/catalog/source_book.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

struct SavingsPlan {
  std::string plan;  // "1yr_partial_upfront"
  double savings_fraction = 0.0;
  std::optional<Confidence> confidence = {};
  Provenance provenance = {};

  static constexpr record::Title kTitle{"SavingsPlan", "What a savings plan takes off the on-demand price of a type."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("plan", "", "Term and payment: \"1yr_partial_upfront\".", &SavingsPlan::plan),
        field("savings_fraction", "", "Share of the on-demand price that is saved.", &SavingsPlan::savings_fraction),
        field("confidence", "", "How far the rate may be trusted: high, medium or low; none: its catalog does not say.",
              &SavingsPlan::confidence),
        record::spread(&SavingsPlan::provenance)};
  }
};

/// Savings of plans by instance type and region. Nothing is guessed for a type without a row.
class SavingsPlanBook {
 public:
  static SavingsPlanBook parse(const Table& table, const SourceBook& sources);

  /// Plan of that term and payment; without a word the one that saves least, as it commits to least. Nothing when no
  /// rate is known. Rows of old releases that name no region hold for every one.
  [[nodiscard]] std::optional<SavingsPlan> at(const std::string& type, const std::string& region,
                                              std::optional<std::string_view> plan = {}) const;
  /// Every known plan of the type there, by term and payment.
  [[nodiscard]] std::vector<SavingsPlan> all(const std::string& type, const std::string& region) const;

 private:
  std::map<std::string, std::map<std::string, std::vector<SavingsPlan>>> plans_;  // type → region → plans
};

}  // namespace simcore
