#include "simcore/plan/source_cost.hpp"

#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/plan/storage_terms.hpp"
#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kGigabytes = 1.0 / kGibibyte.value();  // the bill's GB, in bytes
constexpr BytesPerSecond kMebibytePerSecond{1048576.0};

/// One channel as the lines of its source see it.
class SourceCost {
 public:
  SourceCost(TariffWriter& tariff, std::size_t index, const ChannelSpec& spec)
      : tariff_(tariff), plan_(tariff.plan().channels[index]), spec_(spec), index_(index) {
    system_ = file_system_of(tariff.resolution(), spec);
    pays_ = spec.source == Source::s3 || pays_for_system(tariff.resolution(), spec);
    where_ = "channels." + as_key(plan_.name) + (spec.source == Source::s3 ? "" : ".file_system");
    terms_ = resolve_terms();
    const auto& preparations = tariff.plan().preparations;
    for (std::size_t i = 0; i < preparations.size(); ++i)
      if (preparations[i].channels.front() == index) preparation_ = i;
  }

  void s3();
  void fsx();
  void efs();
  void zone_transfer();

 private:
  [[nodiscard]] const std::string& home() const { return tariff_.resolution().spec.region; }
  [[nodiscard]] std::string region() const { return spec_.region.value_or(home()); }
  [[nodiscard]] StorageTerms resolve_terms() const;
  void charge(Meter meter, double scale, const std::string& item) {
    tariff_.item(region(), {.meter = meter, .channel = index_, .scale = scale}, item);
  }
  void preparation_requests();
  void hold(Meter meter, double scale, const std::string& item, double most = 1.0);
  void hold_data(const std::string& item) {
    hold(Meter::stored_byte_seconds, kGigabytes, item, plan_.size.mean().value());
  }

  TariffWriter& tariff_;
  const ChannelPlan& plan_;
  const ChannelSpec& spec_;
  std::size_t index_;
  FileSystemSpec system_;
  std::string where_;  // key path of what keeps the data
  bool pays_ = true;   // for what exists once, however many channels share it
  StorageTerms terms_;
  std::size_t preparation_ = kNoPreparation;
};

StorageTerms SourceCost::resolve_terms() const {
  Ledger& ledger = tariff_.resolution().ledger;
  if (spec_.source == Source::s3) return resolve_storage_terms(ledger, where_, spec_.kept_for, spec_.cost_share);
  const char* own_time = system_.created.value_or(false) ? "from its creation to the job's end" : "the job's own time";
  if (pays_) return resolve_storage_terms(ledger, where_, system_.kept_for, system_.cost_share, own_time);
  return {system_.kept_for.value_or(Seconds{}), system_.cost_share.value_or(Fraction(1.0)).value()};
}

/// What is charged by the month for having the storage, whether or not the job reads it: `scale` units for each of
/// the at most `most` that the meter counts besides the time.
void SourceCost::hold(Meter meter, double scale, const std::string& item, double most) {
  if (terms_.share == 0.0) return;
  const double monthly = scale * terms_.share / tariff_.month_s();
  const Charge charge{
      .meter = meter, .channel = index_, .scale = monthly, .kept_s = terms_.kept.value(), .preparation = preparation_};
  const double usd = tariff_.item(region(), charge, item);
  const double cost = usd * monthly * most * std::max(terms_.kept, tariff_.plan().stopping.max_runtime).value();
  if (cost > kMostUsd)
    tariff_.resolution().ledger.refuse(
        {where_, "must cost less than 5 billion dollars to keep", to_string(Dollars(cost)), ""});
}

void SourceCost::s3() {
  charge(Meter::get_requests, 1.0, "s3.get");
  charge(Meter::list_requests, 1.0, "s3.put");  // a listing is priced as a PUT
  hold_data("s3.storage.first_50tb");
  tariff_.transfer(region(), home(), {.meter = Meter::read_bytes, .channel = index_, .scale = kGigabytes});
}

/// What filled the file system belongs to the cost of having it.
void SourceCost::preparation_requests() {
  if (preparation_ == kNoPreparation || terms_.share == 0.0) return;
  const auto charge = [&](Meter meter, const std::string& item) {
    tariff_.item(region(), {.meter = meter, .scale = terms_.share, .preparation = preparation_}, item);
  };
  charge(Meter::preparation_gets, "s3.get");
  charge(Meter::preparation_lists, "s3.put");
}

void SourceCost::fsx() {
  if (std::get<FsxPath>(plan_.path).lazy_load) charge(Meter::get_requests, 1.0, "s3.get");
  if (!pays_) return;
  preparation_requests();
  const std::string type = catalog_key(system_.deployment.value_or(FsxDeployment::scratch_2));
  hold(Meter::storage_seconds, std::get<FsxPath>(plan_.path).capacity / kGibibyte, "fsx." + type + ".storage");
}

void SourceCost::efs() {
  const EfsThroughput mode = system_.throughput_mode.value_or(EfsThroughput::bursting);
  hold_data("efs.standard.storage");
  if (mode == EfsThroughput::elastic) charge(Meter::read_bytes, kGigabytes, "efs.elastic.read");
  if (mode == EfsThroughput::provisioned && pays_)
    hold(Meter::storage_seconds, *system_.provisioned_throughput / kMebibytePerSecond, "efs.provisioned.throughput");
}

/// Between zones both sides of the way are charged.
void SourceCost::zone_transfer() {
  if (!spec_.file_system || spec_.file_system->zone != Zone::other) return;
  charge(Meter::read_bytes, 2.0 * kGigabytes, "transfer.intra_region");
}

}  // namespace

void charge_source(TariffWriter& tariff, std::size_t index, const ChannelSpec& channel) {
  SourceCost source(tariff, index, channel);
  source.zone_transfer();
  if (channel.source == Source::s3) source.s3();
  if (channel.source == Source::fsx) source.fsx();
  if (channel.source == Source::efs) source.efs();
}

}  // namespace simcore
