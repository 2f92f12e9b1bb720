#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/data_advice.hpp"
#include "simcore/study/data_break_even.hpp"

namespace {

/// One forecast from the description, as each option costs it at least.
void forecast_once(const simcore::JobSpec& job) { bench::keep(simcore::forecast(simcore::resolve(job)).cost_usd.mean); }

/// Fourteen options are to cost little more than fourteen forecasts; where the time goes is worked out run by run.
bench::Comparison advise_bench() {
  const auto job = std::make_shared<simcore::JobSpec>(bench::caltech_job());
  return {.name = "advise on the data source, 18 options, 1024 replications of each",
          .unit = "advice",
          .ours = [job] { bench::keep(static_cast<double>(simcore::advise_data(*job).cheapest_index)); },
          .baseline_name = "one forecast from the description",
          .baseline = [job] { forecast_once(*job); },
          .most_microseconds = 5'000,
          .most_ratio = 35.0};
}

/// Two pictures of 28 and 52 points with five curves, and three crossings.
bench::Comparison break_even_bench() {
  const auto draft = std::make_shared<simcore::JobDraft>(simcore::JobDraft{bench::caltech_job(), {}, ""});
  return {.name = "break-even by epochs and file size, 1024 replications of each point",
          .unit = "answer",
          .ours = [draft] { bench::keep(simcore::data_break_evens(*draft).front().crossings.front().at.value_or(0)); },
          .baseline_name = "one forecast from the description",
          .baseline = [draft] { forecast_once(draft->spec); },
          .most_microseconds = 50'000,
          .most_ratio = 400.0};
}

const bench::Registration kAdvise{advise_bench, bench::kCounted};
const bench::Registration kBreakEven{break_even_bench, bench::kCounted};

}  // namespace
