#pragma once

#include <string>

#include "simcore/regress/catalog_mix.hpp"
#include "simcore/regress/forecast_inputs.hpp"
#include "simcore/regress/pin.hpp"

namespace simcore {

/// A forecast that moved: what it was made of, and what came out, then and now.
struct MovedForecast {
  const Pin& pin;
  const ForecastInputs& was;
  const ForecastInputs& now;
  const Named<double>& numbers;  // with the present code
  CatalogMix& mix;               // of the catalogs of both
  const std::string& baseline;   // what an older version makes of the pinned job; empty when nobody looked
};

}  // namespace simcore
