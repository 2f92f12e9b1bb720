#include "simcore/plan/tariff.hpp"

#include <algorithm>

#include "simcore/catalog/price_item.hpp"
#include "simcore/plan/resolution.hpp"
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

/// Writes lines with the prices of the job's region and day.
class TariffWriter {
 public:
  TariffWriter(const Resolution& resolution, const Plan& plan) : resolution_(resolution), plan_(plan) {
    month_s_ = resolution.parameter("billing.month").value * kSecondsPerHour;
  }

  void instances();
  void volumes();
  void channel(std::size_t index, const ChannelSpec& spec);
  void artifact();
  [[nodiscard]] Tariff take() { return std::move(tariff_); }

 private:
  void add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
           const UnitPrice& price);
  void storage(Meter meter, double scale, const std::string& item, std::size_t channel);
  void s3(std::size_t index);
  void fsx(std::size_t index, const ChannelSpec& spec);
  void efs(std::size_t index, const ChannelSpec& spec);
  [[nodiscard]] StoragePrice price(const std::string& item);
  [[nodiscard]] std::string usage_type(const std::string& suffix) const {
    return resolution_.catalog.regions().usage_type(resolution_.spec.region, suffix);
  }
  [[nodiscard]] UnitPrice on_demand_hour();
  [[nodiscard]] double paid_fraction();
  [[nodiscard]] double nodes() const { return plan_.node.count; }

  const Resolution& resolution_;
  const Plan& plan_;
  double month_s_ = 1.0;
  Tariff tariff_;
};

StoragePrice TariffWriter::price(const std::string& item) {
  const std::string& region = resolution_.spec.region;
  const StoragePrice price = resolution_.catalog.storage_prices().at(item, region, resolution_.day);
  if (price.region != region)
    resolution_.ledger.warn("no price of " + item + " is known in " + region + ": that of " + price.region +
                            " is used");
  return price;
}

/// Discounts come off here, off every line. On an instance hour they come first and the savings plan takes its share of
/// the rest; as both are factors, it is all the same that the plan's is in the price already.
void TariffWriter::add(const Charge& charge, const std::string& service, std::string usage_type, const char* unit,
                       const UnitPrice& price) {
  DiscountedPrice paid = discounted({price.usd, price.provenance.source}, resolution_.catalog.discounts(), usage_type,
                                    service, resolution_.day);
  tariff_.add(charge, {std::move(usage_type), unit, paid.usd, std::move(paid.source), to_string(price.provenance.as_of),
                       service, price.layer});
}

void TariffWriter::storage(Meter meter, double scale, const std::string& item, std::size_t channel) {
  const StoragePrice found = price(item);
  const std::string name = resolution_.catalog.regions().storage_usage_type(resolution_.spec.region, found.usage_type);
  add({.meter = meter, .channel = channel, .scale = scale}, service_of(item), name, unit_of(found.unit),
      {found.usd, found.provenance, found.layer});
}

/// What of the on-demand price is paid, spot aside.
double TariffWriter::paid_fraction() {
  const JobSpec& spec = resolution_.spec;
  if (spec.purchase == Purchase::reserved) {
    resolution_.ledger.warn("reserved capacity is paid up front: this bill shows no instance cost");
    return 0.0;
  }
  if (spec.purchase != Purchase::savings_plan) return 1.0;
  if (spec.savings_plan.discount) return 1.0 - spec.savings_plan.discount->value();
  const std::optional<SavingsPlan> plan = resolution_.catalog.savings_plans().at(resolution_.type.name);
  if (!plan)
    resolution_.ledger.refuse({"savings_plan.discount",
                               "must be given: no savings plan rate is known for " + resolution_.type.name, "nothing",
                               ""});
  else
    resolution_.ledger.assume("savings_plan.discount", shortest(plan->savings_fraction) + " (" + plan->plan + ")",
                              plan->provenance);
  return plan ? 1.0 - plan->savings_fraction : 1.0;
}

/// Price of one instance hour on demand, before what the purchase saves.
UnitPrice TariffWriter::on_demand_hour() {
  const JobSpec& spec = resolution_.spec;
  const std::string& type = resolution_.type.name;
  if (spec.prices.instance_hour)
    return {
        spec.prices.instance_hour->value(), {"the job file's prices.instance_hour", resolution_.day}, kJobFileLayer};
  const TrainingPrice found = resolution_.catalog.training_prices().at(type, spec.region, resolution_.day);
  std::string founded = observed(found.evidence) ? ", seen" : ", derived, not seen";
  if (found.evidence == Evidence::price_book) founded = ", from " + found.layer;
  resolution_.ledger.assume("prices.instance_hour", shortest(found.usd_per_hour) + " USD/h" + founded,
                            found.provenance);
  if (found.before_first)
    resolution_.ledger.warn("no price of " + type + " is known as early as " + to_string(resolution_.day) +
                            ": the oldest, of " + to_string(found.provenance.as_of) + ", is used");
  return {found.usd_per_hour,
          {std::string(name(found.evidence)) + ": " + found.provenance.source, found.provenance.as_of},
          found.layer};
}

void TariffWriter::instances() {
  UnitPrice hour = on_demand_hour();
  hour.usd *= paid_fraction();
  if (hour.usd * nodes() * (plan_.stopping.max_runtime / kHour) > kMostUsd)
    resolution_.ledger.refuse({"prices.instance_hour",
                               "must keep price × instances × max_runtime below 5 billion dollars",
                               to_string(UsdPerHour(hour.usd)), ""});
  add({.meter = Meter::billable_seconds, .scale = nodes() / kSecondsPerHour}, kSageMaker,
      usage_type("Train:" + resolution_.type.name), "Hrs", hour);
}

void TariffWriter::volumes() {
  if (plan_.node.volume.nvme) return;
  const StoragePrice found = price("sagemaker.volume");
  const double gigabytes = plan_.node.volume.capacity / kGibibyte;
  add({.meter = Meter::billed_seconds, .scale = gigabytes * nodes() / month_s_}, kSageMaker,
      usage_type(found.usage_type), "GB-Mo", {found.usd, found.provenance, found.layer});
}

void TariffWriter::s3(std::size_t index) {
  storage(Meter::get_requests, 1.0, "s3.get", index);
  storage(Meter::list_requests, 1.0, "s3.put", index);  // a listing is priced as a PUT
  storage(Meter::stored_byte_seconds, 1.0 / (kGibibyte.value() * month_s_), "s3.storage.first_50tb", index);
}

void TariffWriter::fsx(std::size_t index, const ChannelSpec& spec) {
  const FsxDeployment deployment =
      spec.file_system.value_or(FileSystemSpec{}).deployment.value_or(FsxDeployment::scratch_2);
  const std::string item = "fsx." + catalog_key(deployment) + ".storage";
  const double gigabytes = std::get<FsxPath>(plan_.channels[index].path).capacity / kGibibyte;
  storage(Meter::wall_seconds, gigabytes / month_s_, item, index);
}

void TariffWriter::efs(std::size_t index, const ChannelSpec& spec) {
  const FileSystemSpec system = spec.file_system.value_or(FileSystemSpec{});
  const EfsThroughput mode = system.throughput_mode.value_or(EfsThroughput::bursting);
  storage(Meter::stored_byte_seconds, 1.0 / (kGibibyte.value() * month_s_), "efs.standard.storage", index);
  if (mode == EfsThroughput::elastic) storage(Meter::read_bytes, 1.0 / kGibibyte.value(), "efs.elastic.read", index);
  if (mode == EfsThroughput::provisioned)
    storage(Meter::wall_seconds, *system.provisioned_throughput / BytesPerSecond(1048576.0) / month_s_,
            "efs.provisioned.throughput", index);
}

void TariffWriter::channel(std::size_t index, const ChannelSpec& spec) {
  if (spec.source == Source::s3) s3(index);
  if (spec.source == Source::fsx) fsx(index, spec);
  if (spec.source == Source::efs) efs(index, spec);
}

void TariffWriter::artifact() {
  if (resolution_.spec.artifact.size) storage(Meter::artifact_puts, 1.0, "s3.put", 0);
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
  writer.volumes();
  std::size_t index = 0;
  for (const auto& [name, spec] : resolution.spec.channels) writer.channel(index++, spec);
  writer.artifact();
  if (!resolution.spec.channels.empty())
    resolution.ledger.assume("channels (storage)", "charged for the job's own time",
                             "data sets and file systems that live longer cost more outside this bill");
  resolution.ledger.assume("billing (free tier)", "not modelled, every unit is charged",
                           "a new account's free allowance would make the bill smaller");
  return writer.take();
}

}  // namespace simcore
