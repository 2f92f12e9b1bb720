#include "simcore/resolve/speed_rates.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/random/uncertain.hpp"
#include "simcore/resolve/resolve.hpp"

using namespace simcore;

TEST_CASE("speed rates: the spread of a law is that of the lognormal with its middle 80 %") {
  CHECK(log_spread(Distribution::lognormal(100, 150)) == Approx(std::log(1.5) / 1.6448536269514722).epsilon(1e-9));
  CHECK(log_spread(Uncertain<Seconds>(Seconds(3))) == 0.0);
  CHECK(log_spread(Distribution::uniform(500, 2500)) ==
        Approx(std::log(2300.0 / 700.0) / 2.5631031310892010).epsilon(1e-9));
}

TEST_CASE("speed rates: parameters of the catalog, as shares and variances") {
  const JobSpec spec;
  const JobDraft draft{spec, {}, ""};
  Diagnostics diagnostics(draft);
  const Catalog& catalog = Catalog::builtin();
  const ResolveContext context{spec,
                               catalog,
                               catalog.newest(),
                               catalog.instance_types().at("ml.p4d.24xlarge"),
                               diagnostics,
                               catalog.parameters()};
  const SpeedRates rates = speed_rates(context, "convolution");
  const auto row = [&](const char* name) { return catalog.parameters().at(name, catalog.newest()).value; };
  CHECK(rates.kernels.matmul == row("training.matmul_efficiency"));
  CHECK(rates.network == row("training.network_efficiency"));
  CHECK(rates.errors.software == Approx(std::pow(row("training.software_spread"), 2)).epsilon(1e-12));
  CHECK(rates.network_spread > 0.0);
}
