#include "simcore/plan/tariff.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/catalog/price_item.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/plan/resolution.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kSecondsPerHour = 3600.0;
constexpr double kMostUsd = 5e9;  // what is left of Usd's range is for the other lines

constexpr const char* kSageMaker = "AmazonSageMaker";

struct UnitPrice {
  double usd = 0.0;
  Provenance provenance;
  std::string layer;
};

/// The bill's name of a unit of the price table.
const char* unit_of(const std::string& unit) {
  if (unit == "USD/request") return "Requests";
  if (unit == "USD/MBps-month") return "MiBps-Mo";
  return unit == "USD/GB" ? "GB" : "GB-Mo";
}

Discount of_job_file(const DiscountSpec& spec) {
  constexpr double kDigits = 1e9;  // 0.07 × 100 is 7.000000000000001
  const double percent = std::round(spec.off.value() * 100.0 * kDigits) / kDigits;
  return {spec.usage_type, percent, spec.source.value_or("the job file"), {}, {}};
}

/// Writes lines with the prices of the job's region and day.
class TariffWriter {
 public:
  TariffWriter(const Resolution& resolution, const Plan& plan) : resolution_(resolution), plan_(plan) {
    month_s_ = resolution.parameter("billing.month").value * kSecondsPerHour;
    discounts_.assign(resolution.catalog.discounts().begin(), resolution.catalog.discounts().end());
    for (const DiscountSpec& discount : resolution.spec.prices.discounts) discounts_.push_back(of_job_file(discount));
  }

  void instances();
  void volumes();
  void reserved_fee();
  void channel(std::size_t index, const ChannelSpec& spec);
  void artifact();
  void warn_of_idle_discounts();
  [[nodiscard]] Tariff take() { return std::move(tariff_); }

 private:
  void add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
           const UnitPrice& price);
  [[nodiscard]] UnitPrice charged(UnitPrice list, const std::string& usage_type, const std::string& service) const;
  void storage(Meter meter, double scale, const std::string& item, std::size_t channel) {
    storage_in(resolution_.spec.region, {.meter = meter, .channel = channel, .scale = scale}, item);
  }
  void storage_in(const std::string& region, const Charge& charge, const std::string& item);
  void transfer(const std::string& from, const std::string& to, const Charge& charge);
  void group_hours(const GroupPlan& group, const UnitPrice& hour);
  void planned_hours(const GroupPlan& group, const UnitPrice& hour, double saving, double cap);
  void s3(std::size_t index, const ChannelSpec& spec);
  void zone_transfer(std::size_t index, const ChannelSpec& spec);
  void fsx(std::size_t index, const ChannelSpec& spec);
  void efs(std::size_t index, const ChannelSpec& spec);
  [[nodiscard]] StoragePrice price(const std::string& item, const std::string& region);
  [[nodiscard]] std::string usage_type(const std::string& suffix) const {
    return resolution_.catalog.regions().usage_type(resolution_.spec.region, suffix);
  }
  [[nodiscard]] UnitPrice list_hour(const std::string& type, const std::string& where);
  [[nodiscard]] UnitPrice on_demand_hour(const std::string& type, const std::string& where) {
    return charged(list_hour(type, where), usage_type("Train:" + type), kSageMaker);
  }
  [[nodiscard]] double plan_saving(const std::string& type);

  const Resolution& resolution_;
  const Plan& plan_;
  double month_s_ = 1.0;
  std::vector<Discount> discounts_;  // of price books, then of the job file
  Tariff tariff_;
};

StoragePrice TariffWriter::price(const std::string& item, const std::string& region) {
  const StoragePrice price = resolution_.catalog.storage_prices().at(item, region, resolution_.day);
  if (price.region != region)
    resolution_.ledger.assume(
        "prices (" + item + ")",
        shortest(price.usd) + " " + price.unit + ", that of " + price.region + ": none is known in " + region,
        price.provenance);
  return price;
}

void TariffWriter::add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
                       const UnitPrice& price) {
  tariff_.add(charge, {std::move(usage_type), unit, price.usd, price.provenance.source,
                       to_string(price.provenance.as_of), service, price.layer});
}

/// A list price after the discounts: before savings plans take their share, and before a commitment is filled with it.
UnitPrice TariffWriter::charged(UnitPrice list, const std::string& usage_type, const std::string& service) const {
  DiscountedPrice price =
      discounted({list.usd, std::move(list.provenance.source)}, discounts_, usage_type, service, resolution_.day);
  return {price.usd, {std::move(price.source), list.provenance.as_of}, std::move(list.layer)};
}

void TariffWriter::storage_in(const std::string& region, const Charge& charge, const std::string& item) {
  const StoragePrice found = price(item, region);
  const std::string usage = resolution_.catalog.regions().storage_usage_type(region, found.usage_type);
  const std::string service = service_of(item);
  add(charge, service, usage, unit_of(found.unit), charged({found.usd, found.provenance, found.layer}, usage, service));
}

/// Bytes between two regions, at the price of the one that they leave. Nothing within one region.
void TariffWriter::transfer(const std::string& from, const std::string& to, const Charge& charge) {
  if (from == to) return;
  const bool neighbours = from.starts_with("us-east-") && to.starts_with("us-east-");
  const StoragePrice found = price(neighbours ? "transfer.us_east" : "transfer.cross_region", from);
  const RegionBook& regions = resolution_.catalog.regions();
  const std::string usage = regions.usage_type(from, regions.usage_type(to, found.usage_type));
  const char* service = "AWSDataTransfer";
  add(charge, service, usage, unit_of(found.unit), charged({found.usd, found.provenance, found.layer}, usage, service));
}

/// What of the on-demand price a savings plan takes off.
double TariffWriter::plan_saving(const std::string& type) {
  const JobSpec& spec = resolution_.spec;
  if (spec.savings_plan.discount) return spec.savings_plan.discount->value();
  const std::optional<SavingsPlan> plan = resolution_.catalog.savings_plans().at(type);
  if (!plan)
    resolution_.ledger.refuse(
        {"savings_plan.discount", "must be given: no savings plan rate is known for " + type, "nothing", ""});
  else
    resolution_.ledger.assume("savings_plan.discount", shortest(plan->savings_fraction) + " (" + plan->plan + ")",
                              plan->provenance);
  return plan ? plan->savings_fraction : 0.0;
}

/// Price of one instance hour on demand, before discounts and what the purchase saves.
UnitPrice TariffWriter::list_hour(const std::string& type, const std::string& where) {
  const JobSpec& spec = resolution_.spec;
  if (spec.prices.instance_hour)
    return {
        spec.prices.instance_hour->value(), {"the job file's prices.instance_hour", resolution_.day}, kJobFileLayer};
  const TrainingPrice found = resolution_.catalog.training_prices().at(type, spec.region, resolution_.day);
  std::string founded = observed(found.evidence) ? ", seen" : ", derived, not seen";
  if (found.evidence == Evidence::price_book) founded = ", from " + found.layer;
  resolution_.ledger.assume(where, shortest(found.usd_per_hour) + " USD/h" + founded, found.provenance);
  if (found.before_first)
    resolution_.ledger.warn("no price of " + type + " is known as early as " + to_string(resolution_.day) +
                            ": the oldest, of " + to_string(found.provenance.as_of) + ", is used");
  return {found.usd_per_hour,
          {std::string(name(found.evidence)) + ": " + found.provenance.source, found.provenance.as_of},
          found.layer};
}

/// All time of the group that is paid: the job's, and that in which a warm pool keeps the instances.
void TariffWriter::group_hours(const GroupPlan& group, const UnitPrice& hour) {
  const std::string usage = usage_type("Train:" + group.instance_type);
  const double scale = group.count / kSecondsPerHour;
  add({.meter = Meter::billable_seconds, .scale = scale}, kSageMaker, usage, "Hrs", hour);
  add({.meter = Meter::retained_seconds, .scale = scale}, kSageMaker, usage, "Hrs", hour);  // none in most runs
}

/// The same under a savings plan whose commitment covers `cap` seconds of each clock hour.
void TariffWriter::planned_hours(const GroupPlan& group, const UnitPrice& hour, double saving, double cap) {
  const std::string usage = usage_type("Train:" + group.instance_type);
  const double scale = group.count / kSecondsPerHour;
  UnitPrice covered = hour;
  covered.usd *= 1.0 - saving;
  covered.provenance.source += ", at the savings plan's rate";
  add({.meter = Meter::covered_seconds, .scale = scale, .cap = cap}, kSageMaker, usage, "Hrs", covered);
  add({.meter = Meter::uncovered_seconds, .scale = scale, .cap = cap}, kSageMaker, usage, "Hrs", hour);
}

void TariffWriter::instances() {
  const JobSpec& spec = resolution_.spec;
  const bool planned = spec.purchase == Purchase::savings_plan;
  std::vector<UnitPrice> hours;
  std::vector<double> savings;
  double on_demand = 0.0, by_plan = 0.0;  // of the whole cluster, for an hour
  for (const GroupPlan& group : plan_.groups) {
    const std::string where = "prices.instance_hour" + (group.name.empty() ? "" : " (" + group.name + ")");
    hours.push_back(on_demand_hour(group.instance_type, where));
    savings.push_back(planned ? plan_saving(group.instance_type) : 0.0);
    on_demand += hours.back().usd * group.count;
    by_plan += hours.back().usd * group.count * (1.0 - savings.back());
  }
  if (on_demand * (plan_.stopping.max_runtime / kHour) > kMostUsd)
    resolution_.ledger.refuse({"prices.instance_hour",
                               "must keep price × instances × max_runtime below 5 billion dollars",
                               to_string(UsdPerHour(hours.front().usd)), ""});
  for (std::size_t g = 0; g < hours.size(); ++g) {
    if (planned && spec.savings_plan.commitment) {
      const double cap = kSecondsPerHour * (spec.savings_plan.commitment->value() / by_plan);
      planned_hours(plan_.groups[g], hours[g], savings[g], cap);
      continue;
    }
    hours[g].usd *= spec.purchase == Purchase::reserved ? 0.0 : 1.0 - savings[g];
    group_hours(plan_.groups[g], hours[g]);
  }
}

/// Reserved capacity is paid up front: the job's part of the fee, or all of it.
void TariffWriter::reserved_fee() {
  const ReservedSpec& reserved = resolution_.spec.reserved;
  if (resolution_.spec.purchase != Purchase::reserved) return;
  if (!reserved.upfront_fee) {
    resolution_.ledger.warn("reserved capacity is paid up front: this bill shows no instance cost");
    return;
  }
  const UnitPrice fee{
      reserved.upfront_fee->value(), {"the job file's reserved.upfront_fee", resolution_.day}, kJobFileLayer};
  if (!reserved.instance_hours) return add({.meter = Meter::jobs}, kSageMaker, "up-front fee", "Fee", fee);
  const UnitPrice hour{fee.usd / static_cast<double>(*reserved.instance_hours), fee.provenance, fee.layer};
  for (const GroupPlan& group : plan_.groups)
    for (const Meter meter : {Meter::billed_seconds, Meter::retained_seconds})
      add({.meter = meter, .scale = group.count / kSecondsPerHour}, kSageMaker, "up-front fee, part", "Hrs", hour);
}

void TariffWriter::volumes() {
  for (const GroupPlan& group : plan_.groups) {
    if (group.volume.nvme) continue;
    const StoragePrice found = price("sagemaker.volume", resolution_.spec.region);
    const double scale = group.volume.capacity / kGibibyte * group.count / month_s_;
    const std::string usage = usage_type(found.usage_type);
    const UnitPrice month = charged({found.usd, found.provenance, found.layer}, usage, kSageMaker);
    add({.meter = Meter::billed_seconds, .scale = scale}, kSageMaker, usage, "GB-Mo", month);
    add({.meter = Meter::retained_seconds, .scale = scale}, kSageMaker, usage, "GB-Mo", month);
  }
}

void TariffWriter::s3(std::size_t index, const ChannelSpec& spec) {
  const std::string& home = resolution_.spec.region;
  const std::string& region = spec.region.value_or(home);
  const double gigabytes = 1.0 / kGibibyte.value();
  storage_in(region, {.meter = Meter::get_requests, .channel = index}, "s3.get");
  storage_in(region, {.meter = Meter::list_requests, .channel = index}, "s3.put");  // a listing is priced as a PUT
  storage_in(region, {.meter = Meter::stored_byte_seconds, .channel = index, .scale = gigabytes / month_s_},
             "s3.storage.first_50tb");
  transfer(region, home, {.meter = Meter::read_bytes, .channel = index, .scale = gigabytes});
}

void TariffWriter::fsx(std::size_t index, const ChannelSpec& spec) {
  if (!pays_for_system(resolution_, spec)) return;
  const FsxDeployment deployment = file_system_of(resolution_, spec).deployment.value_or(FsxDeployment::scratch_2);
  const std::string item = "fsx." + catalog_key(deployment) + ".storage";
  const double gigabytes =
      plan_.file_systems[static_cast<std::size_t>(plan_.channels[index].file_system)].capacity / kGibibyte;
  storage(Meter::wall_seconds, gigabytes / month_s_, item, index);
}

void TariffWriter::efs(std::size_t index, const ChannelSpec& spec) {
  const FileSystemSpec system = file_system_of(resolution_, spec);
  const EfsThroughput mode = system.throughput_mode.value_or(EfsThroughput::bursting);
  storage(Meter::stored_byte_seconds, 1.0 / (kGibibyte.value() * month_s_), "efs.standard.storage", index);
  if (mode == EfsThroughput::elastic) storage(Meter::read_bytes, 1.0 / kGibibyte.value(), "efs.elastic.read", index);
  if (mode == EfsThroughput::provisioned && pays_for_system(resolution_, spec))
    storage(Meter::wall_seconds, *system.provisioned_throughput / BytesPerSecond(1048576.0) / month_s_,
            "efs.provisioned.throughput", index);
}

/// Between zones both sides of the way are charged.
void TariffWriter::zone_transfer(std::size_t index, const ChannelSpec& spec) {
  if (spec.source == Source::s3 || file_system_of(resolution_, spec).zone != Zone::other) return;
  storage(Meter::read_bytes, 2.0 / kGibibyte.value(), "transfer.intra_region", index);
}

void TariffWriter::channel(std::size_t index, const ChannelSpec& spec) {
  zone_transfer(index, spec);
  if (spec.source == Source::s3) s3(index, spec);
  if (spec.source == Source::fsx) fsx(index, spec);
  if (spec.source == Source::efs) efs(index, spec);
}

void TariffWriter::artifact() {
  const std::string& home = resolution_.spec.region;
  const std::string& region = resolution_.spec.artifact.region.value_or(home);
  if (!resolution_.spec.artifact.size) return;
  storage_in(region, {.meter = Meter::artifact_puts}, "s3.put");
  transfer(home, region, {.meter = Meter::artifact_bytes, .scale = 1.0 / kGibibyte.value()});
}

/// A pattern that fits nothing is a slip of the pen.
void TariffWriter::warn_of_idle_discounts() {
  const std::vector<DiscountSpec>& own = resolution_.spec.prices.discounts;
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Discount discount = of_job_file(own[i]);
    const auto fits = [&](const TariffLine& line) { return discount.fits(line.usage_type, line.service); };
    if (std::ranges::none_of(tariff_.lines, fits))
      resolution_.ledger.warn(item_path("prices.discounts", i) + ": no line of the bill is a " +
                              in_quotes(own[i].usage_type) + ", nothing is taken off");
  }
}

}  // namespace

void Tariff::add(const Charge& charge, TariffLine line) {
  const auto same = [&](const TariffLine& known) {
    return known.service == line.service && known.usage_type == line.usage_type &&
           known.unit_price_usd == line.unit_price_usd;
  };
  auto found = std::ranges::find_if(lines, same);
  if (found == lines.end()) found = lines.insert(lines.end(), std::move(line));
  charges.push_back(charge);
  charges.back().line = static_cast<std::size_t>(found - lines.begin());
}

Tariff resolve_tariff(const Resolution& resolution, const Plan& plan) {
  TariffWriter writer(resolution, plan);
  resolution.ledger.look_up("region", [&] { writer.instances(); });
  writer.reserved_fee();
  writer.volumes();
  std::size_t index = 0;
  for (const auto& [name, spec] : resolution.spec.channels) writer.channel(index++, spec);
  writer.artifact();
  writer.warn_of_idle_discounts();
  if (!resolution.spec.channels.empty())
    resolution.ledger.assume("channels (storage)", "charged for the job's own time",
                             "data sets and file systems that live longer cost more outside this bill");
  resolution.ledger.assume("billing (free tier)", "not modelled, every unit is charged",
                           "a new account's free allowance would make the bill smaller");
  return writer.take();
}

}  // namespace simcore
