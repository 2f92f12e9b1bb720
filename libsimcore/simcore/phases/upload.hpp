#pragma once

#include "simcore/plan/plan.hpp"

namespace simcore {

/// Compressing and uploading an artifact of that size: one core compresses, one connection uploads, one after the
/// other.
[[nodiscard]] Seconds upload_time(const ArtifactPlan& artifact, Bytes size) noexcept;

/// What is written to S3: smaller than the artifact when it is compressed.
[[nodiscard]] Bytes uploaded_size(const ArtifactPlan& artifact, Bytes size) noexcept;

}  // namespace simcore
