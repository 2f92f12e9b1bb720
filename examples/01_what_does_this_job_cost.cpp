// What does this job cost, how long does it take, and where does the time go? The same numbers as the Python example,
// bit for bit. With --json: the whole forecast.

#include <cstdio>
#include <cstring>

#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/record/json.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

void print(const simcore::Forecast& forecast) {
  std::printf("%s: %.9f USD, %.9f s\n", forecast.identity.job.c_str(), forecast.cost_usd.mean,
              forecast.wall_clock_s.mean);
  std::printf("90 %% of the runs cost less than %.9f USD; at most %.2f USD\n", forecast.cost_usd.p90,
              forecast.worst_case.cost.dollars());
  for (const simcore::PhaseInterval& phase : forecast.typical.intervals)
    std::printf("  %-12s %12.3f s  %s\n", std::string(word(phase.phase)).c_str(), phase.length().value(),
                phase.billed ? "billed" : "free");
  for (const simcore::LineItem& item : forecast.bill.items)
    std::printf("  %-28s %16.6f %-9s %12.6f USD\n", item.usage_type.c_str(), item.quantity, item.unit.c_str(),
                item.amount.dollars());
}

}  // namespace

int main(int count, char** arguments) {
  const char* path = count > 1 ? arguments[1] : "examples/jobs/caltech256-resnet50.json";
  const bool json = count > 2 && std::strcmp(arguments[2], "--json") == 0;
  try {
    const simcore::Plan plan = simcore::resolve(simcore::load_job(path));
    const simcore::Forecast forecast = simcore::forecast(plan, {.seed = 1});
    if (json)
      std::printf("%s\n", to_json(forecast).c_str());
    else
      print(forecast);
  } catch (const simcore::InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return 0;
}
