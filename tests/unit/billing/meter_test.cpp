#include "simcore/billing/meter.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

Trace ran_for(double billed_s, double discount = 0.0, double waiting_s = 0.0) {
  Trace trace;
  const SimTime start = SimTime::from(Seconds(waiting_s));
  if (waiting_s > 0.0) trace.intervals.push_back({Phase::starting, 1, false, SimTime{}, start});
  trace.intervals.push_back({Phase::training, 1, true, start, start + SimTime::from(Seconds(billed_s))});
  trace.spot_discount = Fraction(discount);
  return trace;
}

/// Whole seconds of waiting and running in turn, then a warm pool perhaps.
Trace random_trace(Stream& stream) {
  Trace trace;
  SimTime at;
  const auto add = [&](Phase phase, double longest) {
    const SimTime end = at + SimTime::from(Seconds(std::floor(longest * stream.uniform())));
    trace.intervals.push_back({phase, 1, is_billed(phase), at, end});
    at = end;
  };
  for (int attempts = 1 + static_cast<int>(4.0 * stream.uniform()); attempts > 0; --attempts) {
    add(Phase::starting, 4000.0);
    add(Phase::downloading, 2000.0);
    add(Phase::training, 9000.0);
  }
  if (stream.uniform() < 0.5) add(Phase::retained, 5000.0);
  if (stream.uniform() < 0.5) trace.spot_discount = Fraction(stream.uniform());
  return trace;
}

/// Second by second: which of the paid ones are among the first `cap` paid ones of their clock hour.
double covered_by_seconds(const Trace& trace, std::int64_t cap) {
  std::int64_t paid = 0, covered = 0, in_hour = 0, hour = -1;
  for (const PhaseInterval& interval : trace.intervals)
    for (std::int64_t ns = interval.start.nanoseconds(); ns < interval.end.nanoseconds(); ns += 1'000'000'000) {
      if (!interval.billed) continue;
      const std::int64_t now = ns / 3'600'000'000'000;
      in_hour = now == hour ? in_hour + 1 : 1;
      hour = now;
      ++paid;
      if (in_hour <= cap) ++covered;
    }
  return paid > 0 ? static_cast<double>(covered) / static_cast<double>(paid) : 1.0;
}

double billable(double billed_s, double discount) { return billable_time(ran_for(billed_s, discount)).value(); }

}  // namespace

TEST_CASE("Meter: billable time is the billed time less the discount, in whole seconds, as real jobs report it") {
  // Training seconds, billable seconds and the savings printed with them, from public logs of managed spot jobs.
  struct Run {
    double training_s, savings, billable_s;
  };
  constexpr Run kRuns[] = {{874, 0.700, 262}, {1053, 0.700, 316}, {472, 0.612, 183}, {140, 0.621, 53},
                           {34, 0.794, 7},    {338, 0.683, 107},  {80, 0.688, 25},   {115, 0.670, 38},
                           {33, 0.606, 13},   {500, 0.800, 100}};
  for (const Run& run : kRuns) {
    INFO(run.training_s << " s at " << run.savings);
    CHECK(billable(run.training_s, run.savings) == run.billable_s);
  }
}

TEST_CASE("Meter: the discount shortens, rounding goes to the nearest second, nothing goes below zero") {
  CHECK(billable(100.0, 0.0) == 100.0);
  CHECK(billable(100.4, 0.0) == 100.0);
  CHECK(billable(100.6, 0.0) == 101.0);
  CHECK(billable(100.0, 1.0) == 0.0);
  CHECK(billable(0.0, 0.7) == 0.0);
}

TEST_CASE("Meter: only billed intervals count, over several attempts") {
  Trace trace = ran_for(100.0, 0.0, 40.0);
  CHECK(billed_time(trace).value() == 100.0);
  CHECK(wall_clock(trace).value() == 140.0);
  const SimTime end = trace.intervals.back().end;
  trace.intervals.push_back({Phase::interrupted, 1, false, end, end + SimTime::from(Seconds(500.0))});
  const SimTime again = trace.intervals.back().end;
  trace.intervals.push_back({Phase::training, 2, true, again, again + SimTime::from(Seconds(60.0))});
  CHECK(billed_time(trace).value() == 160.0);
  CHECK(wall_clock(trace).value() == 700.0);
}

TEST_CASE("Meter: each meter reads its own thing") {
  Trace trace = ran_for(100.0, 0.25, 40.0);
  trace.traffic = {{10.0, 2.0, Bytes(3e9), Bytes(4e9)}, {20.0, 5.0, Bytes(6e9), Bytes(7e9)}};
  trace.artifact_puts = 9.0;
  CHECK(read_meter({.meter = Meter::billable_seconds, .channel = 0}, trace) == 75.0);
  CHECK(read_meter({.meter = Meter::billed_seconds, .channel = 0}, trace) == 100.0);
  CHECK(read_meter({.meter = Meter::storage_seconds, .channel = 0}, trace) == 140.0);
  CHECK(read_meter({.meter = Meter::get_requests, .channel = 0}, trace) == 10.0);
  CHECK(read_meter({.meter = Meter::get_requests, .channel = 1}, trace) == 20.0);
  CHECK(read_meter({.meter = Meter::list_requests, .channel = 1}, trace) == 5.0);
  CHECK(read_meter({.meter = Meter::read_bytes, .channel = 1}, trace) == 6e9);
  CHECK(read_meter({.meter = Meter::stored_byte_seconds, .channel = 1}, trace) == 7e9 * 140.0);
  CHECK(read_meter({.meter = Meter::artifact_puts, .channel = 0}, trace) == 9.0);
  trace.checkpoints = 11.0;
  trace.interruptions = 3;
  CHECK(read_meter({.meter = Meter::checkpoints}, trace) == 11.0);
  CHECK(read_meter({.meter = Meter::interruptions}, trace) == 3.0);
}

TEST_CASE("Meter: a recorded trace without traffic, or without anything, reads zero") {
  CHECK(read_meter({.meter = Meter::get_requests, .channel = 3}, ran_for(100.0)) == 0.0);
  CHECK(read_meter({.meter = Meter::stored_byte_seconds, .channel = 0}, ran_for(100.0)) == 0.0);
  CHECK(billable_time(Trace{}).value() == 0.0);
  CHECK(wall_clock(Trace{}).value() == 0.0);
}

TEST_CASE("Meter: charges that share a line add up; what stood there before is overwritten") {
  Tariff tariff;
  const TariffLine puts{"Requests-Tier1", "Requests", 5e-6, "", ""};
  tariff.add({.meter = Meter::list_requests, .channel = 0, .scale = 1.0, .line = 0}, puts);
  tariff.add({.meter = Meter::storage_seconds, .channel = 0, .scale = 0.5, .line = 0}, {"Hours", "Hrs", 1.0, "", ""});
  tariff.add({.meter = Meter::artifact_puts, .channel = 0, .scale = 1.0, .line = 0}, puts);
  REQUIRE(tariff.lines.size() == 2);
  Trace trace = ran_for(100.0);
  trace.traffic = {{10.0, 2.0, Bytes(3e9), Bytes(4e9)}};
  trace.artifact_puts = 9.0;
  std::vector<double> quantities = {77.0, 77.0};
  meter(tariff, trace, quantities);
  CHECK(quantities == std::vector<double>{11.0, 50.0});
}

TEST_CASE("Meter: a warm pool's time is counted by itself, in whole seconds, without the spot discount") {
  Trace trace = ran_for(100.0, 0.5, 40.0);
  const SimTime end = trace.intervals.back().end;
  trace.intervals.push_back({Phase::retained, 1, true, end, end + SimTime::from(Seconds(59.6))});
  CHECK(read_meter({.meter = Meter::retained_seconds}, trace) == 60.0);
  CHECK(read_meter({.meter = Meter::billed_seconds}, trace) == 100.0);
  CHECK(read_meter({.meter = Meter::billable_seconds}, trace) == 50.0);
  CHECK(read_meter({.meter = Meter::storage_seconds}, trace) == 140.0);
  CHECK(read_meter({.meter = Meter::retained_seconds}, ran_for(100.0)) == 0.0);
}

TEST_CASE("Meter: jobs and bytes of the artifact") {
  Trace trace = ran_for(100.0);
  trace.artifact = Bytes(3e9);
  CHECK(read_meter({.meter = Meter::artifact_bytes}, trace) == 3e9);
  CHECK(read_meter({.meter = Meter::jobs}, trace) == 1.0);
  CHECK(read_meter({.meter = Meter::jobs}, Trace{}) == 1.0);
  CHECK(read_meter({.meter = Meter::artifact_bytes}, Trace{}) == 0.0);
}

TEST_CASE("Meter: what a commitment covers starts anew with each clock hour") {
  // Runs from 0:30 to 2:10. Of each hour 20 min are covered, in the last one the 10 min that run: 20 + 20 + 10 of 100.
  const Trace trace = ran_for(6000.0, 0.0, 1800.0);
  CHECK(covered_share(trace, Seconds(1200.0)) == Approx(0.5));
  CHECK(read_meter({.meter = Meter::covered_seconds, .cap = 1200.0}, trace) == Approx(3000.0));
  CHECK(read_meter({.meter = Meter::uncovered_seconds, .cap = 1200.0}, trace) == Approx(3000.0));
  CHECK(covered_share(trace, Seconds(3600.0)) == 1.0);
  CHECK(covered_share(trace, Seconds(0.0)) == 0.0);
  CHECK(covered_share(Trace{}, Seconds(0.0)) == 1.0);
}

TEST_CASE("Meter: over random runs, what is covered is what counting seconds finds, and the rest is not") {
  Stream stream = Streams(5, 0).at(1);
  for (int i = 0; i < 300; ++i) {
    const Trace trace = random_trace(stream);
    const double cap = std::floor(4000.0 * stream.uniform());
    REQUIRE(covered_share(trace, Seconds(cap)) ==
            Approx(covered_by_seconds(trace, static_cast<std::int64_t>(cap))).margin(1e-9));
    const double covered = read_meter({.meter = Meter::covered_seconds, .cap = cap}, trace);
    const double uncovered = read_meter({.meter = Meter::uncovered_seconds, .cap = cap}, trace);
    const double paid =
        read_meter({.meter = Meter::billable_seconds}, trace) + read_meter({.meter = Meter::retained_seconds}, trace);
    REQUIRE(covered + uncovered == Approx(paid).margin(1e-9));
    REQUIRE(covered >= 0.0);
    REQUIRE(uncovered >= 0.0);
  }
}

TEST_CASE("Meter: a storage is charged for as long as it is kept, and never for less than the job") {
  Trace trace = ran_for(100.0, 0.0, 40.0);
  trace.traffic = {{0.0, 0.0, {}, Bytes(7e9)}};
  const auto seconds = [&](double kept) {
    return read_meter({.meter = Meter::storage_seconds, .kept_s = kept}, trace);
  };
  CHECK(seconds(0.0) == 140.0);
  CHECK(seconds(139.0) == 140.0);
  CHECK(seconds(141.0) == 141.0);
  CHECK(read_meter({.meter = Meter::stored_byte_seconds, .kept_s = 1000.0}, trace) == 7e12);
}

TEST_CASE("Meter: a storage is charged from its own preparation on") {
  Trace trace = ran_for(100.0);
  trace.preparations = {{Seconds(60.0), 5.0, 2.0}, {Seconds(1000.0), 7.0, 3.0}};
  const auto read = [&](Meter meter, std::size_t preparation) {
    return read_meter({.meter = meter, .kept_s = 150.0, .preparation = preparation}, trace);
  };
  CHECK(read(Meter::storage_seconds, 0) == 160.0);
  CHECK(read(Meter::storage_seconds, 1) == 1100.0);
  CHECK(read(Meter::storage_seconds, kNoPreparation) == 150.0);
  CHECK(read(Meter::storage_seconds, 2) == 150.0);  // a recorded run that does not tell
  CHECK(read(Meter::preparation_gets, 1) == 7.0);
  CHECK(read(Meter::preparation_lists, 1) == 3.0);
  CHECK(read(Meter::preparation_gets, kNoPreparation) == 0.0);
}

TEST_CASE("Meter: small files count as more than they hold, large ones as what they are") {
  Trace trace = ran_for(100.0);
  trace.traffic = {{0.0, 0.0, Bytes(6e9), Bytes(2e9)}};  // read three times
  const auto read = [&](Meter meter, double least) {
    return read_meter({.meter = meter, .least_bytes = least}, trace);
  };
  CHECK(read(Meter::read_bytes, 1e9) == 6e9);
  CHECK(read(Meter::read_bytes, 5e9) == 15e9);
  CHECK(read(Meter::stored_byte_seconds, 1e9) == 2e11);
  CHECK(read(Meter::stored_byte_seconds, 5e9) == 5e11);
  trace.traffic[0].stored = {};
  CHECK(read(Meter::read_bytes, 5e9) == 6e9);  // a recorded run that does not tell the size
}

TEST_CASE("Meter: phases with a discount of their own are billed at it, the others at that of the run") {
  const auto second = [](double seconds) { return SimTime::from(Seconds(seconds)); };
  Trace trace;
  trace.spot_discount = Fraction(0.75);
  trace.intervals = {{Phase::downloading, 1, true, second(0), second(100)},
                     {Phase::training, 1, true, second(100), second(500), Fraction(0.5)},
                     {Phase::interrupted, 1, false, second(500), second(900), Fraction(0.5)},
                     {Phase::training, 2, true, second(900), second(1000), Fraction(0.0)}};
  CHECK(discounted_time(trace).value() == 25.0 + 200.0 + 100.0);
  CHECK(billed_time(trace).value() == 600.0);
  CHECK(billable_time(trace).value() == 325.0);
  trace.intervals[1].end = second(499.5);
  CHECK(billable_time(trace).value() == 325.0);  // 324.75, in whole seconds
}
