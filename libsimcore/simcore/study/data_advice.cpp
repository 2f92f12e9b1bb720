#include "simcore/study/data_advice.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "simcore/forecast/forecast.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/study/data_option.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/study/difference.hpp"
#include "simcore/study/pareto.hpp"
#include "simcore/study/reason.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostReplications = 1'000'000;  // all options keep two numbers of each
constexpr std::size_t kTimedRuns = 200;               // to tell where the time goes
constexpr double kRarely = 0.01;                      // share of the runs whose end does not decide what is compared

/// An option on its way to its result.
struct Candidate {
  DataOption option;
  bool given = false;  // the job as it is
  std::optional<Plan> plan = {};
  std::vector<double> cost = {}, wall_clock = {};  // of each run
  OptionForecast result = {};

  [[nodiscard]] Measured measured_cost() const { return {result.forecast->cost_usd.mean, cost}; }
  [[nodiscard]] Measured measured_time() const { return {result.forecast->wall_clock_s.mean, wall_clock}; }
};

// ---------------------------------------------------------------------------------------------- which options there
// are

Candidate candidate(DataOption option, const JobDraft& draft, const Catalog& catalog) {
  Candidate candidate{.option = std::move(option)};
  try {
    candidate.plan = resolve(draft, catalog);
  } catch (const InputError& error) {
    candidate.result.refused = refusal(error);
  }
  candidate.result.label = candidate.option.label;
  candidate.result.changes = candidate.option.changes;
  candidate.result.packed = candidate.option.packed;
  return candidate;
}

bool same_tariff(const Tariff& a, const Tariff& b) {
  const auto line = [](const TariffLine& l) { return std::tie(l.service, l.usage_type, l.unit_price_usd); };
  const auto charge = [](const Charge& c) { return std::tie(c.meter, c.channel, c.scale, c.line, c.cap); };
  return std::ranges::equal(a.lines, b.lines, {}, line, line) &&
         std::ranges::equal(a.charges, b.charges, {}, charge, charge);
}

bool same_channels(const DataOption& a, const DataOption& b) {
  const auto way = [](const auto& entry) {
    return std::tuple(entry.second.source, entry.second.input_mode, entry.second.objects);
  };
  return std::ranges::equal(a.job.channels, b.job.channels, {}, way, way);
}

/// The same job in other words: one leaves out what the other one says, and every run is the same.
bool same_job(const Candidate& a, const Candidate& b) {
  return a.plan && b.plan && same_channels(a.option, b.option) && same_tariff(a.plan->tariff, b.plan->tariff) &&
         a.cost == b.cost && a.wall_clock == b.wall_clock;
}

std::vector<Candidate> try_all(const JobDraft& draft, const Catalog& catalog, const DataQuestion& question) {
  std::vector<Candidate> all;
  for (DataOption& option : data_options(draft.spec, question.channels, question.shard)) {
    const JobDraft varied{option.job, {}, ""};
    Candidate next = candidate(std::move(option), all.empty() ? draft : varied, catalog);
    next.given = all.empty();
    all.push_back(std::move(next));
  }
  if (std::ranges::none_of(all, [](const Candidate& each) { return each.plan.has_value(); }))
    static_cast<void>(resolve(draft, catalog));  // throws: it is not the source that is wrong
  return all;
}

// ------------------------------------------------------------------------------------------------ what each comes to

/// Price of a month of what is stored, and of file systems that are there whether they are read or not.
double storage_per_month(const Plan& plan, const Catalog& catalog, const std::vector<std::string>& channels) {
  const double month_s = catalog.parameters().at("billing.month", plan.as_of).value * kHour.value();
  double usd = 0.0;
  for (const Charge& charge : plan.tariff.charges) {
    const bool stored = charge.meter == Meter::stored_byte_seconds;
    if (!stored && charge.meter != Meter::storage_seconds) continue;
    const ChannelPlan& channel = plan.channels.at(charge.channel);
    if (std::ranges::find(channels, channel.name) == channels.end()) continue;
    const double amount = stored ? channel.size.mean().value() : 1.0;
    usd += charge.scale * amount * month_s * plan.tariff.lines[charge.line].unit_price_usd;
  }
  return usd;
}

/// What resolving a source without measured jobs behind it warns of.
bool is_measured(const Plan& plan, const std::vector<std::string>& channels) {
  return std::ranges::none_of(plan.warnings, [&](const std::string& warning) {
    return std::ranges::any_of(channels, [&](const std::string& channel) {
      return warning.starts_with("channels." + channel + ": no measured job was found");
    });
  });
}

std::vector<double> in_units(const std::vector<std::int64_t>& billionths) {
  std::vector<double> values(billionths.size());
  std::ranges::transform(billionths, values.begin(),
                         [](std::int64_t number) { return static_cast<double>(number) / 1e9; });
  return values;
}

void run(Candidate& candidate, const ForecastOptions& options) {
  const Samples samples = draw_samples(*candidate.plan, options);
  candidate.cost = in_units(samples.kept.cost);
  candidate.wall_clock = in_units(samples.kept.wall_clock);
  OptionForecast& result = candidate.result;
  result.forecast = forecast_of(*candidate.plan, samples);
  const Forecast& forecast = *result.forecast;
  result.times = data_times(*candidate.plan, options.seed, std::min(kTimedRuns, candidate.cost.size()));
  result.reason = reason(forecast, result.times);
  result.groups = cost_groups(forecast.bill);
  log(LogLevel::debug, result.label + ": mean cost " + to_string(Dollars(forecast.cost_usd.mean)));
  result.completed = static_cast<double>(forecast.outcomes[0]) / static_cast<double>(candidate.cost.size());
}

void run_all(std::vector<Candidate>& all, const AdviceOptions& options) {
  if (options.replications > kMostReplications || options.replications == 0)
    throw SimulationError("replications must be from 1 to " + std::to_string(kMostReplications) + ", got " +
                          std::to_string(options.replications));
  const auto possible =
      static_cast<std::size_t>(std::ranges::count_if(all, [](const Candidate& each) { return each.plan.has_value(); }));
  std::size_t before = 0;
  for (Candidate& each : all) {
    if (!each.plan) continue;
    const auto report = [&](std::size_t done) {
      if (options.after_batch) options.after_batch(before + done, possible * options.replications);
    };
    run(each, {.seed = options.seed,
               .replications = options.replications,
               .after_batch = [&](std::size_t done, std::size_t) { report(done); },
               .memory = kEveryRow});
    before += options.replications;
    report(0);
  }
}

// ------------------------------------------------------------------------------------------------ what is best

void mark_comparable(std::vector<Candidate>& all) {
  double best = 0.0;
  for (const Candidate& each : all) best = std::max(best, each.result.completed);
  for (Candidate& each : all)
    each.result.comparable = each.result.possible() && each.result.completed >= best - kRarely;
}

/// Comparable ones by cost, then those that are cut, then those that are refused; equals stay in their order.
void rank(std::vector<Candidate>& all) {
  const auto key = [](const Candidate& each) {
    const bool possible = each.result.possible();
    return std::tuple(!possible, !each.result.comparable, possible ? each.result.forecast->cost_usd.mean : 0.0,
                      possible ? each.result.forecast->wall_clock_s.mean : 0.0);
  };
  std::ranges::stable_sort(all, {}, key);
}

/// Index of the comparable option with least time, then least cost.
std::size_t fastest_of(const std::vector<Candidate>& all) {
  const auto key = [](const Candidate& each) {
    if (!each.result.comparable) return std::tuple(true, 0.0, 0.0);
    return std::tuple(false, each.result.forecast->wall_clock_s.mean, each.result.forecast->cost_usd.mean);
  };
  return static_cast<std::size_t>(std::ranges::min_element(all, {}, key) - all.begin());
}

void mark_front(std::vector<Candidate>& all) {
  std::vector<CostAndTime> designs;  // comparable ones come first
  for (const Candidate& each : all)
    if (each.result.comparable)
      designs.push_back({each.result.forecast->cost_usd.mean, each.result.forecast->wall_clock_s.mean});
  const std::vector<bool> front = pareto_front(designs);
  for (std::size_t i = 0; i < front.size(); ++i) all[i].result.on_front = front[i];
}

void compare(std::vector<Candidate>& all, const DataAdvice& advice) {
  const Candidate &given = all[advice.given], &cheapest = all[advice.cheapest], &fastest = all[advice.fastest];
  for (Candidate& each : all) {
    OptionForecast& result = each.result;
    if (!result.comparable) continue;
    if (given.result.comparable) {
      result.cost = difference(each.measured_cost(), given.measured_cost(), advice.tie_threshold);
      result.wall_clock = difference(each.measured_time(), given.measured_time(), advice.tie_threshold);
    }
    result.ties_cheapest = difference(each.measured_cost(), cheapest.measured_cost(), advice.tie_threshold).tie;
    result.ties_fastest = difference(each.measured_time(), fastest.measured_time(), advice.tie_threshold).tie;
  }
}

bool mounts(const Candidate& candidate, const std::vector<std::string>& channels) {
  return std::ranges::any_of(channels, [&](const std::string& channel) {
    return candidate.option.job.channels.at(channel).source != Source::s3;
  });
}

std::size_t suggested_of(const std::vector<Candidate>& all, std::size_t given,
                         const std::vector<std::string>& channels) {
  std::size_t best = 0;
  const auto asks = [&](std::size_t i) {
    const OptionForecast& result = all[i].result;
    return std::tuple(!result.ties_cheapest, i != given, !result.measured, mounts(all[i], channels), result.packed);
  };
  for (std::size_t i = 1; i < all.size(); ++i)
    if (asks(i) < asks(best)) best = i;
  return best;
}

/// Times that the job file states hold for every source, whichever they were measured with.
void note_stated_times(const JobSpec& job, std::vector<std::string>& left_out) {
  if (job.phases.download)
    left_out.emplace_back("what the service takes to download: phases.download holds for all of its modes");
  if (job.work.compute.duration)
    left_out.emplace_back(
        "listing, and waiting for data, that work.compute.duration holds: it is the same for all, and only a source "
        "that "
        "reads for longer makes it longer");
}

std::vector<std::string> not_counted(const JobSpec& job, const std::vector<Candidate>& all,
                                     const std::vector<std::string>& channels) {
  const auto mounted = [&](const Candidate& each) { return each.plan && mounts(each, channels); };
  std::vector<std::string> left_out = {"storage beyond the job's own time: see its price a month"};
  if (std::ranges::any_of(all, mounted)) left_out.emplace_back("creating a file system and filling it with the data");
  if (std::ranges::any_of(all, [](const Candidate& each) { return each.option.packed; }))
    left_out.emplace_back("packing the objects into shards, once, and the script's part in reading them");
  note_stated_times(job, left_out);
  return left_out;
}

}  // namespace

DataAdvice advise_data(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options) {
  DataQuestion question = data_question(draft, catalog, options);
  std::vector<Candidate> all = try_all(draft, catalog, question);
  run_all(all, options);
  std::erase_if(all, [&](const Candidate& each) { return !each.given && same_job(all.front(), each); });
  for (Candidate& each : all) {
    if (!each.plan) continue;
    each.result.measured = is_measured(*each.plan, question.channels);
    each.result.storage_usd_per_month = storage_per_month(*each.plan, catalog, question.channels);
  }
  mark_comparable(all);
  rank(all);
  DataAdvice advice;
  advice.given = static_cast<std::size_t>(std::ranges::find(all, true, &Candidate::given) - all.begin());
  advice.fastest = fastest_of(all);
  advice.tie_threshold = question.tie_threshold;
  advice.identity = all[advice.cheapest].plan->identity;  // of any: the tables and the version are the same
  advice.identity.spec_id = content_id(draft.spec);
  advice.seed = options.seed;
  advice.shard = question.shard;
  mark_front(all);
  compare(all, advice);
  advice.suggested = suggested_of(all, advice.given, question.channels);
  advice.not_counted = not_counted(draft.spec, all, question.channels);
  for (Candidate& each : all) advice.options.push_back(std::move(each.result));
  advice.channels = std::move(question.channels);
  return advice;
}

DataAdvice advise_data(const JobSpec& job, const Catalog& catalog, const AdviceOptions& options) {
  return advise_data(JobDraft{job, {}, ""}, catalog, options);
}

}  // namespace simcore
