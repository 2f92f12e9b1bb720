// Runs side by side against one after the other.
#include <bit>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/phases/pipeline.hpp"
#include "unit/phases/random_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr std::size_t kRows = 37;
constexpr std::array kAllPasses = {Pass::download, Pass::own_download, Pass::first_epoch, Pass::epoch};

template <class Dimension, class Number>
Quantity<Dimension, Number> times(const Quantity<Dimension>& quantity, const Number& by) {
  return Quantity<Dimension, Number>(quantity.value() * by);
}

template <class Number>
NodeLoadOf<Number> scaled(const NodeLoad& load, const Number& by) {
  NodeLoadOf<Number> result;
  result.network = times(load.network, by);
  result.disk = times(load.disk, by);
  result.operations = load.operations * by;
  result.requests = load.requests * by;
  result.opening = times(load.opening, by);
  result.seeking = times(load.seeking, by);
  result.transfer = times(load.transfer, by);
  result.service_objects = times(load.service_objects, by);
  result.service_transfer = times(load.service_transfer, by);
  result.server = times(load.server, by);
  result.server_disk = times(load.server_disk, by);
  result.server_opens = load.server_opens * by;
  result.lazy = times(load.lazy, by);
  result.lazy_objects = times(load.lazy_objects, by);
  return result;
}

template <class Number>
SourceDemandOf<Number> scaled(const SourceDemand& demand, const Number& by) {
  SourceDemandOf<Number> result{
      times(demand.setup, by), times(demand.mount, by), times(demand.preparation, by), times(demand.listing, by), {}};
  for (std::size_t pass = 0; pass < kPasses; ++pass) result.loads[pass] = scaled(demand.loads[pass], by);
  return result;
}

/// All that a pipeline says of a job whose loads, work and epochs are so many times as large.
template <class Number>
struct Said {
  PipelineOf<Number> pipeline;
  std::vector<Number> numbers;

  Said(const Job& job, const Number& loads, const Number& works, const Number& epochs) {
    pipeline.begin(job.plan);
    for (const Channel& channel : job.channels)
      for (std::size_t g = 0; g < job.plan.groups.size(); ++g)
        if ((channel.plan.groups >> g & 1U) != 0U)
          pipeline.add(job.plan, g, channel.plan, scaled(channel.deliveries[g], loads));
    const EpochWorkOf<Number> work{times(job.work.computing, works), times(job.work.warm_up, works),
                                   times(job.work.preprocessing, works)};
    pipeline.close(job.plan, work);
    run(epochs);
    const OccupancyOf<Number> use =
        pipeline.utilisation(job.plan, work, epochs, SecondsOf<Number>(numbers[2] + numbers[3]));
    numbers.insert(numbers.end(), {use.compute, use.processors, use.network, use.disk, pipeline.setup().value(),
                                   pipeline.preparation().value(), pipeline.listing().value()});
  }

  void run(const Number& epochs) {
    LimitTimesOf<Number> limits{};
    for (const Pass pass : kAllPasses)
      numbers.push_back(pipeline.run(pass, pass == Pass::epoch ? epochs - 1.0 : Number(1.0), limits).value());
    for (const auto& time : limits) numbers.push_back(time.value());
  }
};

/// Rows between two numbers; one in ten is `rare`.
Column random_column(Stream& stream, double low, double high, double rare) {
  Column column = Column::unwritten();
  for (double& row : column.rows()) row = chance(stream, 0.1) ? rare : between(stream, low, high);
  return column;
}

/// Nodes that do not compute prepare samples for those that do.
void prepare_for_others(Stream& stream, Plan& plan) {
  plan.compute.shared = true;
  plan.compute.prepared = Bytes(between(stream, 1e3, 1e6));
  plan.compute.samples = 1e6;
  for (std::size_t group = 1; group < plan.groups.size(); ++group) plan.groups[group].computes = chance(stream, 0.3);
}

bool is_same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

/// Rows that are not told apart must be as alone; returns how many those are.
std::size_t count_checked(const Job& job, const Column& loads, const Column& works, const Column& epochs) {
  const Said<Column> together(job, loads, works, epochs);
  std::size_t checked = 0;
  for (std::size_t row = 0; row < kRows; ++row) {
    if (together.pipeline.apart()[row]) continue;
    ++checked;
    const Said<double> alone(job, loads[row], works[row], epochs[row]);
    for (std::size_t i = 0; i < alone.numbers.size(); ++i)
      if (!is_same(together.numbers[i][row], alone.numbers[i])) FAIL_CHECK("number " << i << " of row " << row);
  }
  return checked;
}

}  // namespace

TEST_CASE("Pipeline: random jobs side by side have the bits that each has alone, or are marked") {
  std::size_t all = 0, checked = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    CAPTURE(i);
    Stream stream = Streams(5, i).at(1);
    Job job = random_job(stream);
    if (i % 3 == 0) prepare_for_others(stream, job.plan);
    const ColumnScope scope(kRows, i % 2 == 0 ? best_target() : SimdTarget::plain);
    const Column loads = random_column(stream, 0.01, 100.0, 0.0), works = random_column(stream, 0.1, 10.0, 0.0);
    const Column epochs = i % 3 == 0 ? Column(1.0) : random_column(stream, 1.0, 50.0, 1.0);
    checked += count_checked(job, loads, works, epochs);
    all += kRows;
  }
  CHECK(checked > all / 10);
  CHECK(checked < all - all / 10);
}

TEST_CASE("Pipeline: what is the same in all runs is said once") {
  const ColumnScope scope(kRows, best_target());
  Stream stream = Streams(6, 0).at(1);
  const Job job = random_job(stream);
  const Said<Column> together(job, 2.0, 3.0, 4.0);
  for (const Column& number : together.numbers) CHECK(number.is_same());
}
