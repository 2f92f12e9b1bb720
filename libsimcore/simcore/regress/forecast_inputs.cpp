#include "simcore/regress/forecast_inputs.hpp"

#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/resolve/resolve.hpp"

namespace simcore {

Plan resolve(const JobDocument& job, const Catalog& catalog) {
  return resolve(read_job(job.description, job.file, job.warnings, job.files), catalog);
}

Named<double> numbers_of(const ForecastInputs& inputs) {
  ForecastOptions options;
  options.seed = inputs.seed;
  options.replications = inputs.replications;
  // Numbers of a pin are set against those of the same runs, each with streams of its own: few tell of every change.
  options.method = Method::simulate;
  options.sampling = Sampling::plain;
  return numbers_of(forecast(resolve(inputs.job, *inputs.catalog), options));
}

Rerun rerun(const std::function<ForecastInputs()>& inputs) {
  try {
    return {numbers_of(inputs()), ""};
  } catch (const InputError& error) {
    return {{}, error.problems().front().message()};
  }
}

Effect effect(const Named<double>& from, const Named<double>& to) {
  return {number(to, kMeanCost) - number(from, kMeanCost), number(to, kMeanWallClock) - number(from, kMeanWallClock)};
}

}  // namespace simcore
