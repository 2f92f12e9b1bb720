#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// How fast one run compresses and uploads.
template <class Number>
struct UploadRatesOf {
  SecondsOf<Number> base;
  BytesPerSecondOf<Number> gzip_bandwidth;
  BytesPerSecondOf<Number> bandwidth;  // to S3
};
using UploadRates = UploadRatesOf<double>;

template <class Number = double>
[[nodiscard]] UploadRatesOf<Number> draw_upload_rates(const ArtifactPlan& artifact, DrawsOf<Number>& draws);
/// The rates of a run that is slower than that share of all runs, in each of them.
[[nodiscard]] UploadRates upload_rates_at(const ArtifactPlan& artifact, double slowness);

/// Compressing and uploading an artifact of that size: one core compresses, then its result is sent.
template <class Number>
[[nodiscard]] SecondsOf<Number> upload_time(const ArtifactPlan& artifact, const UploadRatesOf<Number>& rates,
                                            const BytesOf<Number>& size);

/// What is written to S3: smaller than the artifact when it is compressed.
template <class Number>
[[nodiscard]] BytesOf<Number> uploaded_size(const ArtifactPlan& artifact, const BytesOf<Number>& size) {
  return artifact.gzip ? size * artifact.gzip_ratio : size;
}

}  // namespace simcore
