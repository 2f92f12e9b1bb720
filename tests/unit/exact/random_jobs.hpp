// The same random job for the library and for the simulation, whose laws come from the standard library.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "simcore/exact/makespan.hpp"
#include "simcore/exact/restartable_job.hpp"
#include "unit/exact/simulated_job.hpp"

namespace simulated {

struct Twins {
  simcore::RestartableJob exact;
  Job simulated;
  std::string lifetime;
};

struct TwinLaws {
  simcore::Distribution exact;
  Draw simulated;
  std::string name;
};

inline double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

inline TwinLaws exponential(double mean) {
  return {simcore::Distribution::exponential(mean),
          [mean](Random& random) { return std::exponential_distribution<double>(1.0 / mean)(random); }, "exponential"};
}

inline TwinLaws weibull(double mean, double shape) {
  const double scale = mean / std::tgamma(1.0 + 1.0 / shape);
  return {simcore::Distribution::weibull(mean, shape),
          [=](Random& random) { return std::weibull_distribution<double>(shape, scale)(random); }, "weibull"};
}

inline TwinLaws gamma(double mean, double shape) {
  return {simcore::Distribution::gamma(mean, shape),
          [=](Random& random) { return std::gamma_distribution<double>(shape, mean / shape)(random); }, "gamma"};
}

inline TwinLaws lognormal(double median, double sigma) {
  return {simcore::Distribution::lognormal(median, median * std::exp(1.6448536269514722 * sigma)),
          [=](Random& random) { return std::lognormal_distribution<double>(std::log(median), sigma)(random); },
          "lognormal"};
}

inline TwinLaws uniform(double low, double high) {
  return {simcore::Distribution::uniform(low, high), [=](Random& random) { return between(random, low, high); },
          "uniform"};
}

inline TwinLaws observed(const std::vector<double>& values) {
  return {simcore::Distribution::empirical(values),
          [values](Random& random) { return values[random() % values.size()]; }, "observed"};
}

inline TwinLaws constant(double value) { return {simcore::Distribution(value), certain(value), "constant"}; }

/// Any of them, of about the mean.
inline TwinLaws law(Random& random, double mean) {
  switch (random() % 7) {
    case 0:
      return weibull(mean, between(random, 0.5, 1.0));
    case 1:
      return weibull(mean, between(random, 1.0, 3.0));
    case 2:
      return gamma(mean, between(random, 0.3, 4.0));
    case 3:
      return lognormal(mean, between(random, 0.2, 1.0));
    case 4:
      return uniform(0.0, 2.0 * mean);
    case 5: {
      std::vector<double> values;
      for (int i = 0; i < 25; ++i) values.push_back(exponential(mean).simulated(random));
      return observed(values);
    }
    default:
      return exponential(mean);
  }
}

inline Twins any_twins(Random& random, bool memoryless) {
  using simcore::Seconds;
  Twins twins;
  Job& job = twins.simulated;
  job.download = random() % 4 == 0 ? 0.0 : between(random, 0.0, 600.0);
  job.restore = random() % 2 == 0 ? 0.0 : between(random, 0.0, 200.0);
  job.setup = random() % 2 == 0 ? 0.0 : between(random, 0.0, 300.0);
  job.restores_nothing = random() % 2 == 0;
  job.work = between(random, 1000.0, 40000.0);
  if (random() % 5 != 0) job.segment = job.work / between(random, 0.9, 30.0);
  job.checkpoint = random() % 4 == 0 ? 0.0 : between(random, 0.0, 60.0);
  job.last_checkpoint = random() % 2 == 0;
  job.upload = random() % 4 == 0 ? 0.0 : between(random, 0.0, 300.0);
  job.downloads_all_billed = random() % 2 == 0;
  const bool whole = std::isinf(job.segment);
  const double need = job.download + job.setup + job.work + job.upload;
  const double mean = need * (whole ? between(random, 0.4, 3.0) : between(random, 0.15, 3.0));
  const TwinLaws lifetime = memoryless ? exponential(mean) : law(random, mean);
  const double starts = between(random, 10.0, 300.0), waits = between(random, 10.0, 3000.0);
  const bool known = random() % 4 == 0;
  const TwinLaws start = known ? constant(starts) : law(random, starts),
                 wait = known ? constant(waits) : law(random, waits);
  const double first = between(random, 10.0, 1000.0);
  const TwinLaws first_wait = random() % 2 == 0 ? constant(first) : law(random, first);
  job.lifetime = lifetime.simulated;
  job.first_wait = first_wait.simulated;
  job.start = start.simulated;
  job.wait = wait.simulated;
  twins.lifetime = lifetime.name;
  twins.exact = {.first_wait = first_wait.exact,
                 .start = start.exact,
                 .download = Seconds(job.download),
                 .setup = Seconds(job.setup),
                 .restore = Seconds(job.restore),
                 .restores_nothing = job.restores_nothing,
                 .work = Seconds(job.work),
                 .segment = Seconds(job.segment),
                 .checkpoint = Seconds(job.checkpoint),
                 .last_checkpoint = job.last_checkpoint,
                 .upload = Seconds(job.upload),
                 .lifetime = lifetime.exact,
                 .wait = wait.exact,
                 .download_billing = job.downloads_all_billed ? simcore::DownloadBilling::every_attempt
                                                              : simcore::DownloadBilling::first_attempt};
  return twins;
}

/// One that is not interrupted too often to be simulated, or for ever.
inline Twins random_twins(Random& random, bool memoryless) {
  for (;;) {
    Twins twins = any_twins(random, memoryless);
    if (simcore::makespan(twins.exact).interruptions < 40.0) return twins;
  }
}

}  // namespace simulated
