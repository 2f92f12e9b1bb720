#include "simcore/phases/upload.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr UploadRates kRates{
    .base = Seconds(5.4), .gzip_bandwidth = BytesPerSecond(29e6), .bandwidth = BytesPerSecond(87.5e6)};

ArtifactPlan artifact(bool gzip) {
  ArtifactPlan plan;
  plan.gzip = gzip;
  plan.gzip_ratio = gzip ? 0.93 : 1.0;
  return plan;
}

/// An artifact whose rates vary by half.
ArtifactPlan uncertain() {
  ArtifactPlan plan = artifact(true);
  plan.base = {Uncertain<Seconds>(Distribution::uniform(4.0, 8.0)), "base"};
  plan.gzip_bandwidth = {Uncertain<BytesPerSecond>(Distribution::uniform(20e6, 30e6)), "gzip"};
  plan.bandwidth = {Uncertain<BytesPerSecond>(Distribution::uniform(80e6, 120e6)), "bandwidth"};
  return plan;
}

}  // namespace

TEST_CASE("Upload: compressing and sending, one after the other") {
  // 2.9 GB: 100 s of gzip, then 2.697 GB at 87.5 MB/s.
  CHECK(upload_time(artifact(true), kRates, Bytes(2.9e9)).value() == Approx(5.4 + 100.0 + 2.9e9 * 0.93 / 87.5e6));
  CHECK(upload_time(artifact(false), kRates, Bytes(2.9e9)).value() == Approx(5.4 + 2.9e9 / 87.5e6));
}

TEST_CASE("Upload: no artifact, no transfer") {
  CHECK(upload_time(artifact(true), kRates, Bytes(0.0)).value() == 5.4);
  CHECK(upload_time(artifact(false), kRates, Bytes(0.0)).value() == 5.4);
}

TEST_CASE("Upload: only a compressed artifact shrinks") {
  CHECK(uploaded_size(artifact(true), Bytes(1e9)).value() == Approx(0.93e9));
  CHECK(uploaded_size(artifact(false), Bytes(1e9)).value() == 1e9);
}

TEST_CASE("Upload: gzip of a large model is the hidden cost: 26 GB take a quarter of an hour") {
  const double minutes = upload_time(artifact(true), kRates, Bytes(26e9)).value() / 60.0;
  CHECK(minutes > 13.0);  // 13 to 40 min were measured, by content
  CHECK(minutes < 40.0);
}

TEST_CASE("Upload: rates are drawn anew in each run, and the slowest are their quantiles") {
  const ArtifactPlan plan = uncertain();
  const UploadRates one = draw_upload_rates(plan, Streams(1, 0)), other = draw_upload_rates(plan, Streams(1, 1));
  CHECK(one.base != other.base);
  CHECK(one.gzip_bandwidth != other.gzip_bandwidth);
  CHECK(one.bandwidth != other.bandwidth);
  const UploadRates slow = upload_rates_at(plan, 0.75);
  CHECK(slow.base.value() == Approx(7.0));
  CHECK(slow.gzip_bandwidth.value() == Approx(22.5e6));
  CHECK(slow.bandwidth.value() == Approx(90e6));
}

TEST_CASE("Upload: a bucket in another region takes no more than the way there does") {
  ArtifactPlan plan = uncertain();
  plan.far = BytesPerSecond(50e6);
  CHECK(draw_upload_rates(plan, Streams(1, 0)).bandwidth == *plan.far);
  CHECK(upload_rates_at(plan, 0.01).bandwidth == *plan.far);
}
