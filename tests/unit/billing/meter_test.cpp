#include "simcore/billing/meter.hpp"

#include "catch.hpp"

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
  CHECK(read_meter({.meter = Meter::wall_seconds, .channel = 0}, trace) == 140.0);
  CHECK(read_meter({.meter = Meter::get_requests, .channel = 0}, trace) == 10.0);
  CHECK(read_meter({.meter = Meter::get_requests, .channel = 1}, trace) == 20.0);
  CHECK(read_meter({.meter = Meter::list_requests, .channel = 1}, trace) == 5.0);
  CHECK(read_meter({.meter = Meter::read_bytes, .channel = 1}, trace) == 6e9);
  CHECK(read_meter({.meter = Meter::stored_byte_seconds, .channel = 1}, trace) == 7e9 * 140.0);
  CHECK(read_meter({.meter = Meter::artifact_puts, .channel = 0}, trace) == 9.0);
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
  tariff.add({.meter = Meter::wall_seconds, .channel = 0, .scale = 0.5, .line = 0}, {"Hours", "Hrs", 1.0, "", ""});
  tariff.add({.meter = Meter::artifact_puts, .channel = 0, .scale = 1.0, .line = 0}, puts);
  REQUIRE(tariff.lines.size() == 2);
  Trace trace = ran_for(100.0);
  trace.traffic = {{10.0, 2.0, Bytes(3e9), Bytes(4e9)}};
  trace.artifact_puts = 9.0;
  std::vector<double> quantities = {77.0, 77.0};
  meter(tariff, trace, quantities);
  CHECK(quantities == std::vector<double>{11.0, 50.0});
}
