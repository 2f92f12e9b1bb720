#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

struct SpotMarket {
  double savings_fraction = 0.0;
  std::optional<double> interruption_low;
  std::optional<double> interruption_high;
  std::string scope;
  Provenance provenance;

  static constexpr record::Title kTitle{"SpotMarket", "What is known of the spot capacity of a type in a region."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("savings_fraction", "", "Share of the on-demand price that spot capacity saves.",
              &SpotMarket::savings_fraction),
        field("interruption_low", "",
              "Smallest share of instances interrupted in a month, averaged over users; none when it is not known.",
              &SpotMarket::interruption_low),
        field("interruption_high", "", "Largest share of instances interrupted in a month; none when it is not known.",
              &SpotMarket::interruption_high),
        field("scope", "", R"(Whose figures they are: "ml.g5.xlarge in us-east-1", "all managed spot jobs".)",
              &SpotMarket::scope),
        record::spread(&SpotMarket::provenance)};
  }
};

/// Spot savings and interruption buckets by type, region and day.
///
/// The ladder: the savings that real managed spot jobs realised on that type; else the advisor's row of type and region
/// in force on the day; else what such jobs realised on all types. The interruption bucket is always the advisor's, and
/// missing where it has no row.
class SpotMarketBook {
 public:
  static SpotMarketBook parse(const Table& market, const Table& savings, const SourceBook& sources);

  [[nodiscard]] SpotMarket at(const std::string& type, const std::string& region, Date day) const;

 private:
  std::map<std::string, std::map<std::string, std::vector<SpotMarket>>> rows_;  // type → region → oldest first
  std::map<std::string, SpotMarket> realised_;                                  // by type, or "all"
};

}  // namespace simcore
