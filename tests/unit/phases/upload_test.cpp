#include "simcore/phases/upload.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

ArtifactPlan artifact(bool gzip) {
  ArtifactPlan plan;
  plan.gzip = gzip;
  plan.gzip_bandwidth = BytesPerSecond(29e6);
  plan.gzip_ratio = gzip ? 0.93 : 1.0;
  plan.bandwidth = BytesPerSecond(87.5e6);
  plan.base = Seconds(5.4);
  return plan;
}

}  // namespace

TEST_CASE("Upload: compressing and sending, one after the other") {
  // 2.9 GB: 100 s of gzip, then 2.697 GB at 87.5 MB/s.
  CHECK(upload_time(artifact(true), Bytes(2.9e9)).value() == Approx(5.4 + 100.0 + 2.9e9 * 0.93 / 87.5e6));
  CHECK(upload_time(artifact(false), Bytes(2.9e9)).value() == Approx(5.4 + 2.9e9 / 87.5e6));
}

TEST_CASE("Upload: no artifact, no transfer") {
  CHECK(upload_time(artifact(true), Bytes(0.0)).value() == 5.4);
  CHECK(upload_time(artifact(false), Bytes(0.0)).value() == 5.4);
}

TEST_CASE("Upload: only a compressed artifact shrinks") {
  CHECK(uploaded_size(artifact(true), Bytes(1e9)).value() == Approx(0.93e9));
  CHECK(uploaded_size(artifact(false), Bytes(1e9)).value() == 1e9);
}

TEST_CASE("Upload: gzip of a large model is the hidden cost: 26 GB take a quarter of an hour") {
  const double minutes = upload_time(artifact(true), Bytes(26e9)).value() / 60.0;
  CHECK(minutes > 13.0);  // 13 to 40 min were measured, by content
  CHECK(minutes < 40.0);
}
