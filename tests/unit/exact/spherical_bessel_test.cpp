#include "simcore/exact/detail/spherical_bessel.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/special_functions/bessel.hpp>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Spherical Bessel functions: against Boost, from the series to the far end, alike at every target") {
  for (const double step : {1e-6, 1e-4, 0.003, 0.0156, 0.03, 0.1, 0.2, 0.5, 3.0, 40.0})
    for (const std::size_t first : {1U, 65U, 641U}) {
      const Frequencies frequencies{step, first};
      const RealBlock x = frequencies.all();
      const SphericalBessel found = spherical_bessel(x, frequencies.phasor(1.0), SimdTarget::plain);
      double error = 0.0;
      for (unsigned m = 0; m < kBesselOrders; ++m)
        for (Eigen::Index k = 0; k < kBlock; ++k)
          error = std::max(error, std::abs(found[m][k] - boost::math::sph_bessel(m, x[k])));
      CAPTURE(step, first);
      CHECK(error < 1e-12);
      for (const SimdTarget target : simd_targets()) {
        const SphericalBessel again = spherical_bessel(x, frequencies.phasor(1.0), target);
        for (unsigned m = 0; m < kBesselOrders; ++m) CHECK((again[m] == found[m]).all());
      }
    }
}
