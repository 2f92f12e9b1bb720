#include "bench.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

extern "C" {
/// One call, alone in a function with a plain name: valgrind counts the instructions from its begin to its end.
[[gnu::noinline]] void simcore_bench_counted(const std::function<void()>& call) {
  call();
  asm volatile("");  // so that it is a call, and not a jump out of this function
}
}

namespace bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kAlternations = 9;
constexpr double kSampleSeconds = 0.05;
constexpr int kRoundSamples = 3;  // of a comparison of two builds, which takes rounds enough

std::vector<Registered>& registry() {
  static std::vector<Registered> rows;
  return rows;
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

/// What a row came to; the ratio is 0 without a baseline.
struct Figure {
  double microseconds = 0.0, ratio = 0.0;
};

/// Processor, as the system names it.
std::string machine() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

std::string in_json(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return quoted + "\"";
}

/// A row, the machine and the day, as a line of JSON.
std::string in_json(const Comparison& row, const Figure& figure) {
  const std::time_t now = std::time(nullptr);
  char day[11] = "";
  static_cast<void>(std::strftime(day, sizeof day, "%F", std::gmtime(&now)));
  std::ostringstream out;
  out << "{\"name\": " << in_json(row.name) << ", \"unit\": " << in_json(row.unit)
      << ", \"microseconds\": " << figure.microseconds << ", \"most_microseconds\": " << row.most_microseconds
      << ", \"baseline\": " << in_json(row.baseline_name) << ", \"ratio\": " << figure.ratio
      << ", \"most_ratio\": " << row.most_ratio << ", \"machine\": " << in_json(machine())
      << ", \"compiler\": " << in_json(__VERSION__) << ", \"date\": " << in_json(day) << "}\n";
  return out.str();
}

void print_time(const Comparison& comparison, double microseconds) {
  std::printf("%s\n  %.3f us a %s%s\n", comparison.name.c_str(), microseconds, comparison.unit.c_str(),
              verdict(microseconds, comparison.most_microseconds));
}

/// Prints the time of a row, and its ratio to the baseline, which runs in alternation with it.
Figure run(const Comparison& comparison) {
  if (!comparison.baseline) {
    const double alone = median(samples(comparison.ours, kAlternations));
    print_time(comparison, alone);
    return {alone};
  }
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
  return {median(ours), median(ratios)};
}

/// Counts one call of a row, after one that fills its caches, and prints the row's name.
void count_once(const Comparison& comparison) {
  comparison.ours();
  simcore_bench_counted(comparison.ours);
  std::printf("%s\n", comparison.name.c_str());
  static_cast<void>(std::fflush(stdout));
}

}  // namespace

Registration::Registration(Comparison (*make)(), bool counted) { registry().push_back({make, counted}); }

const std::vector<Registered>& registered() { return registry(); }

void keep(double value) {
  static std::atomic<double> sink{0.0};
  sink.store(value, std::memory_order_relaxed);
}

}  // namespace bench

/// Prints every comparison whose name holds the last argument; all without one. After --round, its time alone, from a
/// few samples: for those who compare two builds, round by round. After --count, the compiler, then the name of each
/// counted row once a call of it was made. After --json FILE, each is a line of that file, too.
int main(int count, char** arguments) {
  std::vector<std::string> given(arguments + 1, arguments + count);
  const bool round = !given.empty() && given.front() == "--round";
  const bool count_calls = !given.empty() && given.front() == "--count";
  if (round || count_calls) given.erase(given.begin());
  if (count_calls) std::printf("%s\n", __VERSION__);
  std::ofstream json;
  if (given.size() > 1 && given.front() == "--json") {
    json.open(given[1]);
    given.erase(given.begin(), given.begin() + 2);
  }
  const std::string wanted = given.empty() ? "" : given.back();
  for (const auto& [make, counted] : bench::registered()) {
    if (count_calls && !counted) continue;
    const bench::Comparison comparison = make();
    if (comparison.name.find(wanted) == std::string::npos) continue;
    if (count_calls)
      bench::count_once(comparison);
    else if (round)
      bench::print_time(comparison, bench::median(bench::samples(comparison.ours, bench::kRoundSamples)));
    else
      json << bench::in_json(comparison, bench::run(comparison)) << std::flush;
  }
  return 0;
}
