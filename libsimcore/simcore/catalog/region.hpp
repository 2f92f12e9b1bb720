#pragma once

#include <map>
#include <string>
#include <vector>

#include "simcore/catalog/table.hpp"

namespace simcore {

/// Regions and the prefix that their usage types have on a bill ("USE1").
class RegionBook {
 public:
  static RegionBook parse(const Table& table);

  /// Throws CatalogError with the nearest region.
  void require(const std::string& region) const;
  /// "USE1-Train:ml.p3.2xlarge"; the region's own name in front when its prefix is not known.
  [[nodiscard]] std::string usage_type(const std::string& region, const std::string& suffix) const;
  /// Usage type of Amazon S3, EFS and FSx: that of usage_type(), but without prefix in us-east-1.
  [[nodiscard]] std::string storage_usage_type(const std::string& region, const std::string& suffix) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// Partition of a region: "aws", "aws-cn" or "aws-us-gov". Accounts, data and jobs stay in theirs.
  [[nodiscard]] static std::string partition(const std::string& region);

 private:
  std::map<std::string, std::string> prefixes_;
};

}  // namespace simcore
