// FSx for Lustre: what it holds, passes and remembers.
#include <cmath>
#include <cstdlib>

#include "catch.hpp"
#include "simcore/record/choice.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr double kTebibyte = 1099511627776.0;

JobSpec with_fsx(std::optional<Bytes> capacity, Bytes size = Bytes(1e9),
                 FsxDeployment deployment = FsxDeployment::scratch_2) {
  JobSpec job = hour_job();
  FileSystemSpec system;
  system.capacity = capacity;
  if (deployment != FsxDeployment::scratch_2) system.deployment = deployment;
  job.channels["train"] = mounted_channel(Source::fsx, size, 1000, system);
  return job;
}

FileSystemPlan fsx(const JobSpec& job) { return resolve(job).file_systems.at(0); }

double gigabytes(const JobSpec& job) { return fsx(job).capacity / kGibibyte; }

Problem refused(const JobSpec& job) { return problem_at(refusals(job), "channels.train.file_system.capacity"); }

}  // namespace

TEST_CASE("FSx: comes in 1,200 GB, 2,400 GB and multiples of that, in any of three units") {
  CHECK(gigabytes(with_fsx(Bytes(1200e9))) == Approx(1200.0));
  CHECK(gigabytes(with_fsx(kGibibyte * 1200.0)) == Approx(1200.0));
  CHECK(gigabytes(with_fsx(Bytes(1.2 * kTebibyte))) == Approx(1200.0));
  CHECK(gigabytes(with_fsx(Bytes(2.4 * kTebibyte))) == Approx(2400.0));
  CHECK(gigabytes(with_fsx(Bytes(24e12))) == Approx(24000.0));
}

TEST_CASE("FSx: another size is refused with the nearest that the service has, above or below") {
  struct Case {
    double gigabytes;
    const char* nearest;
  };
  for (const Case& wrong : {Case{1, "1200 GB"}, Case{500, "1200 GB"}, Case{1300, "1200 GB"}, Case{1799, "1200 GB"},
                            Case{1800, "2400 GB"}, Case{2300, "2400 GB"}, Case{3599, "2400 GB"}, Case{3600, "4800 GB"},
                            Case{6100, "7200 GB"}, Case{5900, "4800 GB"}}) {
    INFO(wrong.gigabytes);
    const Problem problem = refused(with_fsx(Bytes(wrong.gigabytes * 1e9)));
    CHECK(problem.rule == "must be 1200 GB, 2400 GB or a multiple of 2400 GB");
    CHECK(problem.nearest == wrong.nearest);
    const double next = std::atof(wrong.nearest);
    CHECK(refusals(with_fsx(Bytes(next * 1e9))).empty());
  }
}

TEST_CASE("FSx: the size that is proposed holds the data") {
  // 1300 GB are nearest to 1200 GB, which is too little for 1250 GiB of data; 5900 GB to 4800 GB.
  CHECK(refused(with_fsx(Bytes(1300e9), kGibibyte * 1250.0)).nearest == "2400 GB");
  CHECK(refused(with_fsx(Bytes(1300e9), kGibibyte * 2500.0)).nearest == "4800 GB");
  CHECK(refused(with_fsx(Bytes(5900e9), kGibibyte * 4801.0)).nearest == "7200 GB");
  CHECK(refused(with_fsx(Bytes(5900e9), kGibibyte * 4800.0)).nearest == "4800 GB");
}

TEST_CASE("FSx: a legal size that is too small is refused with the next that holds the data") {
  const Problem problem = refused(with_fsx(kGibibyte * 2400.0, kGibibyte * 2400.5));
  CHECK(problem.rule == "must hold the data set (2401 GB)");
  CHECK(problem.value == "2400 GB");
  CHECK(problem.nearest == "4800 GB");
  CHECK(refusals(with_fsx(kGibibyte * 2400.0, kGibibyte * 2400.0)).empty());
}

TEST_CASE("FSx: without a size it is the smallest that holds the data, and said") {
  CHECK(gigabytes(with_fsx({}, Bytes(1e9))) == Approx(1200.0));
  CHECK(gigabytes(with_fsx({}, kGibibyte * 1200.0)) == Approx(1200.0));
  CHECK(gigabytes(with_fsx({}, kGibibyte * 1201.0)) == Approx(2400.0));
  CHECK(gigabytes(with_fsx({}, kGibibyte * 2401.0)) == Approx(4800.0));
  const Plan plan = resolve(with_fsx({}, Bytes(3e12)));
  CHECK(assumption(plan, "channels.train.file_system.capacity").value == "4800 GB");
  CHECK(assumption(plan, "channels.train.file_system.deployment").value == "SCRATCH_2");
}

TEST_CASE("FSx: throughput grows with its size, at the rate of its deployment") {
  const FileSystemPlan system = fsx(with_fsx(Bytes(2400e9), Bytes(1e9), FsxDeployment::persistent_2_ssd_250));
  CHECK(system.network.baseline == Approx(2.4 * 640e6));
  CHECK(system.disk.baseline == Approx(2.4 * 250e6));
  CHECK(system.client.value() == 12.5e9);
  CHECK(system.operations == 0.0);  // no limit is known, and nothing is counted
}

TEST_CASE("FSx: a burst whose length nobody documents is none") {
  for (const auto& [text, deployment] : Choice<FsxDeployment>::words) {
    INFO(text);
    const FileSystemPlan system = fsx(with_fsx({}, Bytes(1e9), deployment));
    CHECK_FALSE(system.network.bursts());
    CHECK_FALSE(system.disk.bursts());
  }
}

TEST_CASE("FSx: data that fits its servers' memory is read from there after the first epoch") {
  // 6.8 GiB a TiB of PERSISTENT_2 at 250 MB/s.
  const auto cached = [](Bytes size) {
    return fsx(with_fsx(Bytes(2400e9), size, FsxDeployment::persistent_2_ssd_250)).cached;
  };
  CHECK(cached(kGibibyte * (2.4 * 6.79)));
  CHECK_FALSE(cached(kGibibyte * (2.4 * 6.81)));
}

TEST_CASE("FSx: lazy loading has rates of its own") {
  JobSpec job = with_fsx(Bytes(2400e9), Bytes(1e9), FsxDeployment::persistent_2_ssd_250);
  const auto path = [&] { return std::get<FsxPath>(resolve(job).channels.at(0).path); };
  CHECK_FALSE(path().lazy_load);
  CHECK(path().lazy_object_rate.law().mean().value() == 0.0);
  CHECK(fsx(job).write.value() == 0.0);
  job.channels["train"].file_system->lazy_load = true;
  CHECK(path().lazy_load);
  CHECK(path().lazy_object_rate.law().quantile(0.5).value() == Approx(5500.0));
  CHECK(fsx(job).write.value() == Approx(2.4 * 250e6));
}

TEST_CASE("FSx: every deployment has rates and a price") {
  for (const auto& [text, deployment] : Choice<FsxDeployment>::words) {
    JobSpec job = with_fsx({}, Bytes(1e9), deployment);
    job.channels["train"].file_system->lazy_load = true;
    INFO(text);
    const Plan plan = resolve(job);
    CHECK(plan.file_systems.at(0).network.baseline > 0.0);
    CHECK(plan.file_systems.at(0).disk.baseline > 0.0);
    CHECK(plan.file_systems.at(0).write.value() > 0.0);
    const auto priced = [](const TariffLine& line) { return line.service == "AmazonFSx" && line.unit_price_usd > 0.0; };
    CHECK(std::ranges::count_if(plan.tariff.lines, priced) == 1);
  }
}
