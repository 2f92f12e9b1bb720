#pragma once

#include "simcore/spec/job_spec.hpp"

namespace simcore::tests {

/// A job with every field set, each to a value that is not its default.
inline JobSpec full_job() {
  JobSpec job;
  job.name = "caltech";
  job.region = "eu-west-1";
  job.as_of = Date(std::chrono::year(2024) / 3 / 1);
  job.cluster = {"ml.p3.2xlarge", 2,    {{"gpu", "ml.g5.xlarge", 3}}, Bytes(5e11),
                 Seconds(600),    true, BytesPerSecond(5e9),          BytesPerSecond(2e11)};
  job.purchase = Purchase::spot;
  job.channels["train"] = {
      Source::fsx,
      InputMode::fast_file,
      DataType::manifest,
      DataDistribution::sharded_by_s3_key,
      Bytes(54e9),
      1530350,
      8,
      Bytes(150e3),
      16,
      FileSystemSpec{"fs-1", FsxDeployment::persistent_2_ssd_250, Bytes(2.4e12), EfsThroughput::provisioned,
                     BytesPerSecond(1e8), EfsPerformance::max_io, true, Zone::other, 5, BytesPerSecond(2e8),
                     Seconds(2592000), Fraction(0.25), true, true, EfsStorageClass::one_zone},
      "us-west-2",
      {"gpu"},
      Seconds(864000),
      Fraction(0.5)};
  job.work = {3,
              1530350,
              47824,
              32,
              Fraction(0.5),
              EarlyStoppingSpec{3, PatienceCount::in_all, Fraction(0.9), 10},
              Uncertain<Seconds>(Distribution::exponential(90)),
              Seconds(6),
              false,
              PreprocessingSpec{Seconds(0.012), 12, {"gpu"}, Bytes(6e5)},
              ModelSpec{"BERT-large",
                        Architecture::attention,
                        336000000,
                        24,
                        1024,
                        16,
                        30522,
                        128,
                        384,
                        Flops(2.5e11),
                        Bytes(1.5e8),
                        Arithmetic::fp16,
                        Arithmetic::bf16,
                        Optimizer::lamb,
                        Fraction(0.05),
                        8,
                        true,
                        false,
                        {Sharding::gradients, Offload::optimizer, 4, 2, 3, true, 16}},
              BoostingSpec{BoostingLibrary::lightgbm, 1000000, 28, 200, 8, 63},
              {}};
  job.work.compute = {
      Seconds(4645),
      Seconds(0.1),
      Uncertain<PerSecond>(Distribution::uniform(300, 330)),
      std::vector<MeasuredRunSpec>{{PerSecond(1376), Seconds(0.25), "ml.p3.2xlarge", 4, 256, Arithmetic::tf32,
                                    ParallelSpec{Sharding::full, Offload::none, 8, 1, 1, false, 2}, true}},
      Fraction(0.03),
      MeasuredOnSpec{"ml.p3.2xlarge", 4, {{"a", "ml.g5.xlarge", 2}}, 128, Arithmetic::fp16},
      true};
  job.phases = {Seconds(1), Uncertain<Seconds>(Distribution::lognormal(116, 150)), Seconds(2), Seconds(3), Seconds(4),
                Seconds(5)};
  job.checkpoint = {Seconds(900), 500,        2,   CheckpointMode::blocking, Bytes(1.2e9), 3, Seconds(7),
                    Seconds(40),  Seconds(9), true};
  job.artifact = {Bytes(9e7), Compression::none, "us-east-2", UploadMode::continuous};
  job.stopping = {Seconds(86400), Seconds(172800), Seconds(7200), Seconds(60)};
  job.warm_pool = {true, Seconds(240)};
  job.retry = {3, Seconds(1e6)};
  job.spot = {
      Fraction(0.7),
      Uncertain<Seconds>(Distribution::weibull(21600, 0.65)),
      Seconds(1200),
      Fraction(0.9),
      RepeatedDownload::billed,
      {{8, 18, PerSecond(1e-4)}},
      "08:30",
      SpotTraceSpec{"trace.json", Seconds(300), Seconds(3600), nullptr},
      SpotPricesSpec{"prices.json", UsdPerHour(3.06), "p3.2xlarge", "eu-west-1a", "Linux/UNIX", Seconds(7200), nullptr},
      FallbackSpec{3, Seconds(90000), FallbackPolicy::uniform_progress, Seconds(480), Fraction(0.9)},
      {{"us-west-2", Seconds(3000), Seconds(660), Fraction(0.55), BytesPerSecond(2e8)}}};
  job.savings_plan = {Fraction(0.3), UsdPerHour(12), PlanTerm::one_year_partial_upfront};
  job.reserved = {Dollars(1000), 500};
  job.prices = {UsdPerHour(3.825), {{"*Train:*", Fraction(0.1), "contract"}}};
  job.kind = JobKind::processing;
  job.tags.values = {{"team", "vision"}};
  job.beside["weekend"] = {BesideUse::endpoint, "ml.t3.medium",  2, Seconds(230400), Bytes(5e9),
                           Bytes(2e9),          UsdPerHour(0.05)};
  job.parameters = {{"file.bandwidth@p3", BytesPerSecond(2e8)},
                    {"fast_file.object_latency", Uncertain<Seconds>(Distribution::lognormal(0.03, 0.1))},
                    {"readers", 16.0}};
  return job;
}

}  // namespace simcore::tests
