// Rules of clusters and of how they are bought.
#include <functional>
#include <limits>

#include "catch.hpp"
#include "simcore/spec/validate.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::string>;

JobSpec plain_job() {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.channels["train"].size = Bytes(1e9);
  job.channels["train"].objects = 10;
  job.work.compute.duration = kHour;
  return job;
}

Messages messages_of(const JobSpec& job) {
  Messages messages;
  for (const Problem& problem : problems(job)) messages.push_back(problem.message());
  return messages;
}

Messages messages(const std::function<void(JobSpec&)>& change) {
  JobSpec job = plain_job();
  change(job);
  return messages_of(job);
}

/// Messages about a cluster of two groups, gpu and cpu, after a change.
Messages grouped(const std::function<void(JobSpec&)>& change) {
  return messages([&](JobSpec& job) {
    job.cluster.instance_type.clear();
    job.cluster.groups = {{"gpu", "ml.p3.2xlarge", 1}, {"cpu", "ml.c5.xlarge", 2}};
    change(job);
  });
}

/// Whether there is one message, and it begins so.
bool only(const Messages& messages, const std::string& opening) {
  return messages.size() == 1 && messages.front().starts_with(opening);
}

}  // namespace

TEST_CASE("validate: a cluster has a type or groups") {
  CHECK(messages([](JobSpec&) {}).empty());
  CHECK(grouped([](JobSpec&) {}).empty());
  CHECK(messages([](JobSpec& job) { job.cluster.instance_type.clear(); }) ==
        Messages{"cluster.instance_type: must be given, got nothing"});
  CHECK(grouped([](JobSpec& job) { job.cluster.instance_type = "ml.p3.2xlarge"; }) ==
        Messages{"cluster.instance_type: must be left out when there are groups, got 'ml.p3.2xlarge'"});
}

TEST_CASE("validate: at most five groups, each with a name of its own") {
  const auto count = [](std::size_t number) {
    return grouped([=](JobSpec& job) {
      job.cluster.groups.clear();
      for (std::size_t i = 0; i < number; ++i)
        job.cluster.groups.push_back({"g" + std::to_string(i), "ml.p3.2xlarge", 1});
    });
  };
  CHECK(count(5).empty());
  CHECK(only(count(6), "cluster.groups: must "));
  CHECK(grouped([](JobSpec& job) { job.cluster.groups[1].name = "gpu"; }) ==
        Messages{"cluster.groups[1].name: must name each group once, got 'gpu'"});
  CHECK(only(grouped([](JobSpec& job) { job.cluster.groups[0].name.clear(); }), "cluster.groups[0].name: must have "));
  CHECK(grouped([](JobSpec& job) { job.cluster.groups[0].name = std::string(64, 'g'); }).empty());
  CHECK(grouped([](JobSpec& job) { job.cluster.groups[0].name = std::string(65, 'g'); }).size() == 1);
}

TEST_CASE("validate: numbers in groups keep to their ranges") {
  CHECK(only(grouped([](JobSpec& job) { job.cluster.groups[1].instance_count = 0; }),
             "cluster.groups[1].instance_count: must be at least 1"));
  CHECK(only(grouped([](JobSpec& job) { job.cluster.groups[0].instance_count = 10001; }),
             "cluster.groups[0].instance_count: "));
}

TEST_CASE("validate: channels name groups that exist") {
  CHECK(grouped([](JobSpec& job) { job.channels["train"].groups = {"cpu", "gpu"}; }).empty());
  CHECK(grouped([](JobSpec& job) { job.channels["train"].groups = {"gpu", "cpus"}; }) ==
        Messages{"channels.train.groups[1]: must be a name of cluster.groups, got 'cpus' (did you mean cpu?)"});
  CHECK(only(messages([](JobSpec& job) { job.channels["train"].groups = {"gpu"}; }), "channels.train.groups[0]: "));
}

TEST_CASE("validate: one price for the hour of several types is refused") {
  CHECK(only(grouped([](JobSpec& job) { job.prices.instance_hour = UsdPerHour(3.0); }), "prices.instance_hour: "));
  CHECK(grouped([](JobSpec& job) {
          job.prices.instance_hour = UsdPerHour(3.0);
          job.cluster.groups.pop_back();
        }).empty());
}

TEST_CASE("validate: warm pools take neither groups nor spot instances") {
  CHECK(messages([](JobSpec& job) { job.cluster.keep_alive = Seconds(600.0); }).empty());
  CHECK(
      only(grouped([](JobSpec& job) { job.cluster.keep_alive = Seconds(600.0); }), "cluster.keep_alive: must be 0 s"));
  CHECK(messages([](JobSpec& job) { job.warm_pool.reused = true; }).empty());
  CHECK(grouped([](JobSpec& job) { job.warm_pool.reused = false; }).empty());
  CHECK(
      only(grouped([](JobSpec& job) { job.warm_pool.reused = true; }), "warm_pool.reused: must be false with groups"));
  CHECK(only(messages([](JobSpec& job) {
               job.purchase = Purchase::spot;
               job.warm_pool.reused = true;
             }),
             "warm_pool.reused: must be false with purchase: spot"));
}

TEST_CASE("validate: the next job finds instances only when they are kept") {
  CHECK(only(messages([](JobSpec& job) { job.warm_pool.next_job = Seconds(60.0); }), "warm_pool.next_job: only goes"));
  CHECK(messages([](JobSpec& job) {
          job.warm_pool.next_job = Seconds(60.0);
          job.cluster.keep_alive = Seconds(60.0);
        }).empty());
  CHECK(only(messages([](JobSpec& job) { job.cluster.keep_alive = Seconds(21601.0); }), "cluster.keep_alive: "));
}

TEST_CASE("validate: retries and waiting keep to the service's ranges") {
  for (const std::int64_t attempts : {1, 30})
    CHECK(messages([=](JobSpec& job) { job.retry.max_attempts = attempts; }).empty());
  for (const std::int64_t attempts : {0, 31})
    CHECK(only(messages([=](JobSpec& job) { job.retry.max_attempts = attempts; }), "retry.max_attempts: "));
  CHECK(messages([](JobSpec& job) { job.stopping.max_pending = Seconds(1800.0); }).empty());
  CHECK(only(messages([](JobSpec& job) { job.stopping.max_pending = Seconds(1799.0); }), "stopping.max_pending: "));
  CHECK(only(messages([](JobSpec& job) { job.retry.time_to_fault = Seconds(0.0); }), "retry.time_to_fault: "));
  CHECK(messages([](JobSpec& job) {
          job.retry.time_to_fault = Uncertain<Seconds>(Distribution::exponential(3600.0));
        }).empty());
}

TEST_CASE("validate: reserved hours need a fee, commitments and discounts a sense") {
  CHECK(messages([](JobSpec& job) { job.reserved = {Dollars(10.0), 100}; }).empty());
  CHECK(messages([](JobSpec& job) { job.reserved.upfront_fee = Dollars(10.0); }).empty());
  CHECK(only(messages([](JobSpec& job) { job.reserved.upfront_fee = Dollars(-1.0); }), "reserved.upfront_fee: "));
  CHECK(only(messages([](JobSpec& job) { job.savings_plan.commitment = UsdPerHour(0.0); }),
             "savings_plan.commitment: must be above 0"));
  CHECK(messages([](JobSpec& job) { job.prices.discounts = {{"*Train*", Fraction(0.1), {}}}; }).empty());
  CHECK(messages([](JobSpec& job) {
          job.prices.discounts = {{"*", Fraction(0.1), {}}, {"", Fraction(1.1), {}}};
        }).size() == 2);
}
