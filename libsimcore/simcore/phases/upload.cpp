#include "simcore/phases/upload.hpp"

#include <algorithm>

namespace simcore {
namespace {

template <class Number>
BytesPerSecondOf<Number> limited(const ArtifactPlan& artifact, const BytesPerSecondOf<Number>& bandwidth) {
  return artifact.far ? smaller(bandwidth, BytesPerSecondOf<Number>(*artifact.far)) : bandwidth;
}

}  // namespace

template <class Number>
UploadRatesOf<Number> draw_upload_rates(const ArtifactPlan& artifact, DrawsOf<Number>& draws) {
  const auto draw = [&](const auto& rate) { return rate.draw(draws, static_cast<std::uint32_t>(Draw::rate)); };
  return {draw(artifact.base), draw(artifact.gzip_bandwidth), limited(artifact, draw(artifact.bandwidth))};
}

UploadRates upload_rates_at(const ArtifactPlan& artifact, double slowness) {
  return {artifact.base.law().quantile(slowness), artifact.gzip_bandwidth.law().quantile(1.0 - slowness),
          limited(artifact, artifact.bandwidth.law().quantile(1.0 - slowness))};
}

template <class Number>
SecondsOf<Number> upload_time(const ArtifactPlan& artifact, const UploadRatesOf<Number>& rates,
                              const BytesOf<Number>& size) {
  const SecondsOf<Number> compressing = artifact.gzip ? size / rates.gzip_bandwidth : SecondsOf<Number>{};
  return select(size > Bytes{}, rates.base + compressing + uploaded_size(artifact, size) / rates.bandwidth, rates.base);
}

template UploadRates draw_upload_rates<double>(const ArtifactPlan&, const Draws&);
template UploadRatesOf<Column> draw_upload_rates<Column>(const ArtifactPlan&, ColumnDraws&);
template Seconds upload_time(const ArtifactPlan&, const UploadRates&, const Bytes&);
template SecondsOf<Column> upload_time(const ArtifactPlan&, const UploadRatesOf<Column>&, const BytesOf<Column>&);

}  // namespace simcore
