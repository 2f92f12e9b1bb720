#include "simcore/phases/upload.hpp"

#include <algorithm>

namespace simcore {
namespace {

BytesPerSecond limited(const ArtifactPlan& artifact, BytesPerSecond bandwidth) {
  return artifact.far ? std::min(bandwidth, *artifact.far) : bandwidth;
}

}  // namespace

UploadRates draw_upload_rates(const ArtifactPlan& artifact, const Draws& draws) {
  const auto draw = [&](const auto& rate) { return rate.draw(draws, static_cast<std::uint32_t>(Draw::rate)); };
  return {draw(artifact.base), draw(artifact.gzip_bandwidth), limited(artifact, draw(artifact.bandwidth))};
}

UploadRates upload_rates_at(const ArtifactPlan& artifact, double slowness) {
  return {artifact.base.law().quantile(slowness), artifact.gzip_bandwidth.law().quantile(1.0 - slowness),
          limited(artifact, artifact.bandwidth.law().quantile(1.0 - slowness))};
}

Bytes uploaded_size(const ArtifactPlan& artifact, Bytes size) noexcept {
  return artifact.gzip ? size * artifact.gzip_ratio : size;
}

Seconds upload_time(const ArtifactPlan& artifact, const UploadRates& rates, Bytes size) noexcept {
  if (size.value() <= 0.0) return rates.base;
  const Seconds compressing = artifact.gzip ? size / rates.gzip_bandwidth : Seconds{};
  return rates.base + compressing + uploaded_size(artifact, size) / rates.bandwidth;
}

}  // namespace simcore
