#include "simcore/phases/upload.hpp"

namespace simcore {

Bytes uploaded_size(const ArtifactPlan& artifact, Bytes size) noexcept {
  return artifact.gzip ? size * artifact.gzip_ratio : size;
}

Seconds upload_time(const ArtifactPlan& artifact, Bytes size) noexcept {
  if (size.value() <= 0.0) return artifact.base;
  const Seconds compressing = artifact.gzip ? size / artifact.gzip_bandwidth : Seconds{};
  return artifact.base + compressing + uploaded_size(artifact, size) / artifact.bandwidth;
}

}  // namespace simcore
