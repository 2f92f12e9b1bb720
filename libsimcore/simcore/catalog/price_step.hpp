#pragma once

#include <optional>
#include <string>

#include "simcore/catalog/provenance.hpp"

namespace simcore {

inline constexpr const char* kBuiltInLayer = "built in";
inline constexpr const char* kJobFileLayer = "job file";

/// One step of looking a price up: a row that was considered, or a layer that has none.
struct PriceStep {
  std::string layer;          // name of the price book, or "built in"
  std::string region;         // whose price it is
  std::optional<double> usd;  // nothing: the layer has no row
  std::string evidence;       // of a built-in training price
  Provenance provenance;      // without meaning when `usd` is nothing
  bool taken = false;
  std::string why;
};

}  // namespace simcore
