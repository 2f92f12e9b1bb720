#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// How fast one run compresses and uploads.
struct UploadRates {
  Seconds base;
  BytesPerSecond gzip_bandwidth;
  BytesPerSecond bandwidth;  // to S3
};

[[nodiscard]] UploadRates draw_upload_rates(const ArtifactPlan& artifact, const Draws& draws);
/// The rates of a run that is slower than that share of all runs, in each of them.
[[nodiscard]] UploadRates upload_rates_at(const ArtifactPlan& artifact, double slowness);

/// Compressing and uploading an artifact of that size: one core compresses, then its result is sent.
[[nodiscard]] Seconds upload_time(const ArtifactPlan& artifact, const UploadRates& rates, Bytes size) noexcept;

/// What is written to S3: smaller than the artifact when it is compressed.
[[nodiscard]] Bytes uploaded_size(const ArtifactPlan& artifact, Bytes size) noexcept;

}  // namespace simcore
