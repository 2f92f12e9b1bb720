#include "simcore/resolve/efs_cost.hpp"

#include <algorithm>

#include "simcore/error/nearest.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr BytesPerSecond kMebibytePerSecond{1048576.0};

double assumed(const SourceCost& source, const std::string& name) {
  return source.context().assumed(source.where() + " (" + name + ")", name);
}

/// What the channel's data counts as at least, when each of its files does.
double least_of_files(const SourceCost& source, const std::string& parameter) {
  return static_cast<double>(source.spec().objects) * assumed(source, parameter);
}

Bytes stored(const SourceCost& source) {
  return source.file_system().capacity.value_or(data_on_system(source.context(), source.spec()));
}

void require_room(const SourceCost& source, Bytes capacity) {
  const Bytes data = data_on_system(source.context(), source.spec());
  if (capacity < data)
    source.context().diagnostics.refuse({source.where() + ".capacity",
                                         "must hold the data set (" + to_string(data) + ")", to_string(capacity),
                                         to_string(data)});
}

/// What the file system holds besides the channels' data is charged with it.
void hold_data(SourceCost& source, const std::string& item, double least) {
  const std::optional<Bytes>& capacity = source.file_system().capacity;
  const Bytes mean = source.plan().size.mean();
  if (!capacity)
    return source.hold({.meter = Meter::stored_byte_seconds, .scale = kGigabytes, .least_bytes = least}, item,
                       std::max(mean.value(), least));
  if (!source.pays()) return;
  require_room(source, *capacity);
  source.hold({.meter = Meter::storage_seconds, .scale = std::max(capacity->value(), least) * kGigabytes}, item);
}

/// Files in infrequent access count as at least so large, and what is read of them is charged.
void charge_infrequent_access(SourceCost& source, bool elastic) {
  const std::string item = elastic ? "efs.infrequent_access_elastic.storage" : "efs.infrequent_access.storage";
  hold_data(source, item, least_of_files(source, "efs.infrequent_access.least_file"));
  source.charge({.meter = Meter::read_bytes, .scale = kGigabytes}, "efs.infrequent_access.read");
  source.context().diagnostics.warn(
      "channels." + as_key(source.plan().name) +
      ": infrequent access has a later first byte than standard storage, and no bursting throughput comes with it; "
      "neither is modelled, so reading may take longer");
}

void charge_storage(SourceCost& source, bool elastic) {
  const EfsStorageClass kind = source.file_system().storage_class.value_or(EfsStorageClass::standard);
  if (kind == EfsStorageClass::infrequent_access) return charge_infrequent_access(source, elastic);
  hold_data(source, "efs." + std::string(word(kind)) + ".storage", 0.0);
}

/// Only what is above the throughput that comes with the storage.
void charge_throughput(SourceCost& source) {
  const FileSystemSpec& system = source.file_system();
  const bool included = system.storage_class != EfsStorageClass::infrequent_access;
  const double with_storage =
      included ? assumed(source, "efs.provisioned.included") * (stored(source) / kTebibyte) : 0.0;
  const BytesPerSecond billed(system.provisioned_throughput->value() - with_storage);
  if (billed.value() > 0.0)
    source.hold({.meter = Meter::storage_seconds, .scale = billed / kMebibytePerSecond}, "efs.provisioned.throughput");
}

}  // namespace

void charge_efs(SourceCost& source) {
  const EfsThroughput mode = source.file_system().throughput_mode.value_or(EfsThroughput::bursting);
  const bool elastic = mode == EfsThroughput::elastic;
  charge_storage(source, elastic);
  if (elastic)
    source.charge({.meter = Meter::read_bytes,
                   .scale = kGigabytes,
                   .least_bytes = least_of_files(source, "efs.elastic.least_read")},
                  "efs.elastic.read");
  if (mode == EfsThroughput::provisioned && source.pays()) charge_throughput(source);
  if (source.pays()) source.hold_preparation();
  if (elastic && source.spec().file_system && source.spec().file_system->preload.value_or(false))
    source.charge({.meter = Meter::jobs, .scale = source.plan().size.mean().value() * kGigabytes * source.share()},
                  "efs.elastic.write");
}

}  // namespace simcore
