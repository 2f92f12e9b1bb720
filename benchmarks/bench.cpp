#include "bench.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kAlternations = 9;
constexpr double kSampleSeconds = 0.05;
constexpr int kRoundSamples = 3;  // of a comparison of two builds, which takes rounds enough

std::vector<Comparison (*)()>& registry() {
  static std::vector<Comparison (*)()> makers;
  return makers;
}

double seconds(const std::function<void()>& call, long calls) {
  const Clock::time_point start = Clock::now();
  for (long i = 0; i < calls; ++i) call();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Number of calls that fill a sample; one, when one call does.
long calibrated(const std::function<void()>& call) {
  if (seconds(call, 1) >= kSampleSeconds) return 1;
  long calls = 1;
  while (seconds(call, calls) < kSampleSeconds / 4) calls *= 2;
  return calls * 4;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

const char* verdict(double value, double goal) {
  if (goal <= 0) return "";
  return value <= goal ? "  (goal met)" : "  (GOAL MISSED)";
}

/// Durations of a call, one a sample [us].
std::vector<double> samples(const std::function<void()>& call, int count) {
  const long calls = calibrated(call);
  std::vector<double> found;
  for (int i = 0; i < count; ++i) found.push_back(1e6 * seconds(call, calls) / static_cast<double>(calls));
  return found;
}

void print_time(const Comparison& comparison, double microseconds) {
  std::printf("%s\n  %.3f us a %s%s\n", comparison.name.c_str(), microseconds, comparison.unit.c_str(),
              verdict(microseconds, comparison.most_microseconds));
}

/// Prints the time of a row, and its ratio to the baseline, which runs in alternation with it.
void run(const Comparison& comparison) {
  if (!comparison.baseline) return print_time(comparison, median(samples(comparison.ours, kAlternations)));
  const long calls = calibrated(comparison.ours), baseline_calls = calibrated(comparison.baseline);
  std::vector<double> ours, ratios;
  for (int i = 0; i < kAlternations; ++i) {
    ours.push_back(1e6 * seconds(comparison.ours, calls) / static_cast<double>(calls));
    const double baseline = 1e6 * seconds(comparison.baseline, baseline_calls) / static_cast<double>(baseline_calls);
    ratios.push_back(ours.back() / baseline);
  }
  print_time(comparison, median(ours));
  std::printf("  %.2f times %s%s\n", median(ratios), comparison.baseline_name.c_str(),
              verdict(median(ratios), comparison.most_ratio));
}

}  // namespace

Registration::Registration(Comparison (*make)()) { registry().push_back(make); }

const std::vector<Comparison (*)()>& registered() { return registry(); }

void keep(double value) {
  static std::atomic<double> sink{0.0};
  sink.store(value, std::memory_order_relaxed);
}

}  // namespace bench

/// Prints every comparison whose name holds the last argument; all without one. After --round, its time alone, from a
/// few samples: for those who compare two builds, round by round.
int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + 1, arguments + count);
  const bool round = !given.empty() && given.front() == "--round";
  const std::string wanted = given.size() > (round ? 1 : 0) ? given.back() : "";
  for (bench::Comparison (*make)() : bench::registered()) {
    const bench::Comparison comparison = make();
    if (comparison.name.find(wanted) == std::string::npos) continue;
    if (round)
      bench::print_time(comparison, bench::median(bench::samples(comparison.ours, bench::kRoundSamples)));
    else
      bench::run(comparison);
  }
  return 0;
}
