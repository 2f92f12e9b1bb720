#include "simcore/plan/source_cost.hpp"

namespace simcore {
namespace {

constexpr double kGigabytes = 1.0 / kGibibyte.value();  // the bill's GB, in bytes
constexpr BytesPerSecond kMebibytePerSecond{1048576.0};

/// One channel as the lines of its source see it.
class SourceCost {
 public:
  SourceCost(TariffWriter& tariff, std::size_t index, const ChannelSpec& spec)
      : tariff_(tariff), spec_(spec), index_(index), region_(spec.region.value_or(home())) {}

  void s3();
  void fsx();
  void efs();
  void zone_transfer();

 private:
  [[nodiscard]] const std::string& home() const { return tariff_.resolution().spec.region; }
  [[nodiscard]] bool pays() const { return pays_for_system(tariff_.resolution(), spec_); }
  void charge(Meter meter, double scale, const std::string& item) {
    tariff_.item(region_, {.meter = meter, .channel = index_, .scale = scale}, item);
  }

  TariffWriter& tariff_;
  const ChannelSpec& spec_;
  std::size_t index_;
  std::string region_;  // of the source
};

void SourceCost::s3() {
  charge(Meter::get_requests, 1.0, "s3.get");
  charge(Meter::list_requests, 1.0, "s3.put");  // a listing is priced as a PUT
  charge(Meter::stored_byte_seconds, kGigabytes / tariff_.month_s(), "s3.storage.first_50tb");
  tariff_.transfer(region_, home(), {.meter = Meter::read_bytes, .channel = index_, .scale = kGigabytes});
}

void SourceCost::fsx() {
  if (!pays()) return;
  const FileSystemSpec system = file_system_of(tariff_.resolution(), spec_);
  const std::string type = catalog_key(system.deployment.value_or(FsxDeployment::scratch_2));
  const double gigabytes = std::get<FsxPath>(tariff_.plan().channels[index_].path).capacity / kGibibyte;
  charge(Meter::wall_seconds, gigabytes / tariff_.month_s(), "fsx." + type + ".storage");
}

void SourceCost::efs() {
  const FileSystemSpec system = file_system_of(tariff_.resolution(), spec_);
  const EfsThroughput mode = system.throughput_mode.value_or(EfsThroughput::bursting);
  charge(Meter::stored_byte_seconds, kGigabytes / tariff_.month_s(), "efs.standard.storage");
  if (mode == EfsThroughput::elastic) charge(Meter::read_bytes, kGigabytes, "efs.elastic.read");
  if (mode == EfsThroughput::provisioned && pays())
    charge(Meter::wall_seconds, *system.provisioned_throughput / kMebibytePerSecond / tariff_.month_s(),
           "efs.provisioned.throughput");
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
