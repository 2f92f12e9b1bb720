#include "simcore/study/data_advice.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "simcore/error/nearest.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/spec/content_id.hpp"
#include "simcore/study/comparison.hpp"
#include "simcore/study/data_question.hpp"
#include "simcore/study/data_variant.hpp"
#include "simcore/study/reason.hpp"

namespace simcore {
namespace {

constexpr std::size_t kTimedRuns = 200;  // to tell where the time goes

/// A variant of the job on its way to an option.
struct Variant {
  DataVariant made;
  bool given = false;  // the job as it is
  std::optional<Plan> plan = {};
  DataOption option = {};
};

// ------------------------------------------------------------------------------------------ which options there are

Variant resolved(DataVariant made, const JobDraft& draft, const Catalog& catalog) {
  Variant variant{.made = std::move(made)};
  try {
    variant.plan = resolve(draft, catalog);
  } catch (const InputError& error) {
    variant.option.design.refused = refusal(error);
  }
  variant.option.design.label = variant.made.label;
  variant.option.changes = variant.made.changes;
  variant.option.packed = variant.made.packed;
  for (const ChannelChange& each : variant.made.changes)
    variant.option.design.values.entries.emplace_back("channels." + as_key(each.channel) + "." + each.key,
                                                      each.value ? record::Value(*each.value) : record::Value());
  return variant;
}

bool same_tariff(const Tariff& a, const Tariff& b) {
  const auto line = [](const TariffLine& l) { return std::tie(l.service, l.usage_type, l.unit_price_usd); };
  const auto charge = [](const Charge& c) { return std::tie(c.meter, c.channel, c.scale, c.line, c.cap); };
  return std::ranges::equal(a.lines, b.lines, {}, line, line) &&
         std::ranges::equal(a.charges, b.charges, {}, charge, charge);
}

bool same_channels(const DataVariant& a, const DataVariant& b) {
  const auto way = [](const auto& entry) {
    return std::tuple(entry.second.source, entry.second.input_mode, entry.second.objects);
  };
  return std::ranges::equal(a.job.channels, b.job.channels, {}, way, way);
}

bool never_differs(const std::optional<PairedDifference>& difference) { return difference && difference->equal == 1.0; }

/// Whether two variants are the same job in other words: one leaves out what the given one says, and every run is the
/// same.
bool same_job(const Variant& given, const Variant& other) {
  return given.plan && other.plan && same_channels(given.made, other.made) &&
         same_tariff(given.plan->tariff, other.plan->tariff) && never_differs(other.option.design.cost_difference) &&
         never_differs(other.option.design.wall_clock_difference);
}

std::vector<Variant> try_all(const JobDraft& draft, const Catalog& catalog, const DataQuestion& question) {
  std::vector<Variant> all;
  for (DataVariant& made : data_variants(draft.spec, question.channels, question.shard, question.larger_fsx)) {
    const JobDraft varied{made.job, {}, ""};
    all.push_back(resolved(std::move(made), all.empty() ? draft : varied, catalog));
  }
  all.front().given = true;
  if (std::ranges::none_of(all, [](const Variant& each) { return each.plan.has_value(); }))
    static_cast<void>(resolve(draft, catalog));  // throws: it is not the source that is wrong
  return all;
}

// ------------------------------------------------------------------------------------------ what each comes to

/// Price of a month of what is stored, and of file systems that are there whether they are read or not.
double storage_per_month(const Plan& plan, const Catalog& catalog, const std::vector<std::string>& channels) {
  const double month_s = catalog.parameters().at("billing.month", plan.as_of).value * kHour.value();
  double usd = 0.0;
  for (const Charge& charge : plan.tariff.charges) {
    const bool stored = charge.meter == Meter::stored_byte_seconds;
    if (!stored && charge.meter != Meter::storage_seconds) continue;
    if (charge.channel == kNoChannel || charge.channel == kBesideJob) continue;
    const ChannelPlan& channel = plan.channels.at(charge.channel);
    if (std::ranges::find(channels, channel.name) == channels.end()) continue;
    const double amount = stored ? channel.size.mean().value() : 1.0;
    usd += charge.scale * amount * month_s * plan.tariff.lines[charge.line].unit_price_usd;
  }
  return usd;
}

/// Whether measured jobs stand behind all rates of these channels.
bool is_measured(const Plan& plan, const std::vector<std::string>& channels) {
  return std::ranges::all_of(plan.channels, [&](const ChannelPlan& channel) {
    return channel.measured || std::ranges::find(channels, channel.name) == channels.end();
  });
}

/// All but the comparison with other options.
void set_outcome(Variant& variant, const Samples& samples, const DataQuestion& question, const Catalog& catalog) {
  const Plan& plan = *variant.plan;
  DataOption& option = variant.option;
  option.forecast = forecast_of(plan, samples);
  option.times = data_times(plan, samples.seed, std::min(kTimedRuns, samples.size()));
  option.reason = reason(*option.forecast, *option.times);
  option.measured = is_measured(plan, question.channels);
  option.storage_usd_per_month = storage_per_month(plan, catalog, question.channels);
}

Comparison compare_all(std::vector<Variant>& all, const Catalog& catalog, const DataQuestion& question,
                       const AdviceOptions& options) {
  std::vector<Candidate> candidates;
  for (const Variant& each : all)
    candidates.push_back({.label = each.made.label,
                          .values = each.option.design.values,
                          .plan = each.plan ? &*each.plan : nullptr,
                          .refused = each.option.design.refused});
  const auto observe = [&](std::size_t i, const Samples& samples) { set_outcome(all[i], samples, question, catalog); };
  return compare(candidates, {.seed = options.seed,
                              .replications = options.replications,
                              .allowed = kStudyReplications,
                              .tie_threshold = question.tie_threshold,
                              .after_batch = options.after_batch,
                              .after_design = observe});
}

/// Takes over what the comparison found; a job that does not finish is neither cheaper nor dearer than another.
void set_designs(std::vector<Variant>& all, Comparison&& comparison) {
  const bool known = comparison.baseline().is_comparable();
  for (std::size_t i = 0; i < all.size(); ++i) {
    Design& design = all[i].option.design = std::move(comparison.designs[i]);
    if (all[i].option.forecast) design.warnings = all[i].option.forecast->warnings;
  }
  std::erase_if(all, [&](const Variant& each) { return !each.given && same_job(all.front(), each); });
  for (Variant& each : all) {
    Design& design = each.option.design;
    if (known && design.is_comparable()) continue;
    design.cost_difference.reset();
    design.wall_clock_difference.reset();
  }
}

// ------------------------------------------------------------------------------------------ what is best

/// Comparable ones by cost, then those that are cut, then those that are refused; equals stay in their order.
void rank(std::vector<Variant>& all) {
  const auto key = [](const Variant& each) {
    const Design& design = each.option.design;
    if (!design.possible()) return std::tuple(true, true, 0.0, 0.0);
    return std::tuple(false, !design.is_comparable(), design.cost_usd->mean, design.wall_clock_s->mean);
  };
  std::ranges::stable_sort(all, {}, key);
}

/// Index of the variant with that label; of the given one, when that variant was left out because it is the same job.
std::size_t index_of(const std::vector<Variant>& all, const std::string& label) {
  const auto named = std::ranges::find(all, label, [](const Variant& each) { return each.made.label; });
  return static_cast<std::size_t>((named == all.end() ? std::ranges::find(all, true, &Variant::given) : named) -
                                  all.begin());
}

bool mounts(const Variant& variant, const std::vector<std::string>& channels) {
  return std::ranges::any_of(
      channels, [&](const std::string& channel) { return variant.made.job.channels.at(channel).source != Source::s3; });
}

std::size_t suggested_of(const std::vector<Variant>& all, const std::vector<std::string>& channels) {
  const auto asks = [&](const Variant& each) {
    const DataOption& option = each.option;
    return std::tuple(!option.design.ties_cheapest.value_or(false), !each.given, !option.measured.value_or(true),
                      mounts(each, channels), option.packed);
  };
  return static_cast<std::size_t>(std::ranges::min_element(all, {}, asks) - all.begin());
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

std::vector<std::string> not_counted(const JobSpec& job, const std::vector<Variant>& all) {
  const auto prepared = [&](const Variant& each) { return each.plan && !each.plan->preparations.empty(); };
  std::vector<std::string> left_out = {"storage beyond the job's own time: see its price a month"};
  if (std::ranges::any_of(all, prepared))
    left_out.emplace_back("time to create and fill a file system before the job: its storage and requests are counted");
  if (std::ranges::any_of(all, [](const Variant& each) { return each.made.packed; }))
    left_out.emplace_back("packing the objects into shards, once, and the script's part in reading them");
  note_stated_times(job, left_out);
  return left_out;
}

}  // namespace

const DataOption& DataAdvice::at(const std::string& label) const {
  const auto found = std::ranges::find(options, label, &DataOption::label);
  if (found != options.end()) return *found;
  std::vector<std::string> labels;
  for (const DataOption& each : options) labels.push_back(each.label());
  throw InputError({{"label", "must be the label of an option", in_quotes(label), nearest(label, labels)}});
}

const Forecast& DataAdvice::forecast(const std::string& label) const {
  const DataOption& option = at(label);
  if (option.forecast) return *option.forecast;
  throw InputError({{"label", "must be an option that is possible", in_quotes(label), ""}});
}

DataAdvice advise_data(const JobDraft& draft, const Catalog& catalog, const AdviceOptions& options) {
  const DataQuestion question = data_question(draft, catalog, options);
  std::vector<Variant> all = try_all(draft, catalog, question);
  Comparison comparison = compare_all(all, catalog, question, options);
  const std::string given = all.front().made.label, fastest = comparison.fastest().label;
  set_designs(all, std::move(comparison));
  rank(all);
  DataAdvice advice{.identity = all.front().option.forecast->identity,  // the tables and the version are the same
                    .seed = options.seed,
                    .channels = question.channels,
                    .shard = question.shard,
                    .baseline_index = index_of(all, given),
                    .fastest_index = index_of(all, fastest),
                    .suggested_index = suggested_of(all, question.channels),
                    .tie_threshold = question.tie_threshold,
                    .not_counted = not_counted(draft.spec, all)};
  advice.identity.spec_id = content_id(draft.spec);
  for (Variant& each : all) advice.options.push_back(std::move(each.option));
  return advice;
}

DataAdvice advise_data(const JobSpec& job, const Catalog& catalog, const AdviceOptions& options) {
  return advise_data(JobDraft{job, {}, ""}, catalog, options);
}

}  // namespace simcore
