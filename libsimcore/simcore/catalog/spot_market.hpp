#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/source_book.hpp"

namespace simcore {

/// What is known of the spot capacity of a type in a region.
struct SpotMarket {
  double savings_fraction = 0.0;           // of the on-demand price
  std::optional<double> interruption_low;  // share of instances interrupted in a month, averaged over users
  std::optional<double> interruption_high;
  std::string scope;  // whose figure it is: "ml.g5.xlarge in us-east-1", "all managed spot jobs"
  Provenance provenance;
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
