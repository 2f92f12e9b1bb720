// Billing identities on 701 real jobs whose logs are public: what the service printed against what we would bill.
//
// tests/data/real_jobs.csv has every job that was found, with its repository and licence. The service prints seconds ×
// instances when a job ends; the status changes beside them were polled by the SDK, so each boundary may be up to 30 s
// late. Twenty rows are answers of the service's own API, with exact times.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <sstream>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/catalog/table.hpp"
#include "tests_dir.hpp"

using namespace simcore;

namespace {

constexpr double kPollingInterval = 30.0;              // s: how late a boundary of a log may be, at most
constexpr double kTolerance = 2.0 * kPollingInterval;  // s: of the time between two boundaries

const Table& recorded_jobs() {
  static const Table table = [] {
    std::ifstream stream(SIMCORE_TESTS_DIR "/data/real_jobs.csv");
    std::stringstream text;
    text << stream.rdbuf();
    return Table::parse("real_jobs.csv", text.str());
  }();
  return table;
}

struct Boundary {
  std::string status;
  double seconds;
};

/// "Starting:0;Downloading:71;…" → its parts.
std::vector<Boundary> boundaries(const TableRow& row) {
  std::vector<Boundary> found;
  std::stringstream stream(row.text("transitions"));
  for (std::string part; std::getline(stream, part, ';');) {
    const std::size_t colon = part.find(':');
    found.push_back({part.substr(0, colon), std::atof(part.c_str() + colon + 1)});
  }
  return found;
}

/// The phase that a status of the service means; nothing for the ends of a job.
std::optional<Phase> phase(const std::string& status) {
  static const std::map<std::string, Phase> phases = {
      {"Pending", Phase::pending},   {"Starting", Phase::starting},   {"Downloading", Phase::downloading},
      {"Training", Phase::training}, {"Uploading", Phase::uploading}, {"Stopping", Phase::stopping}};
  const auto found = phases.find(status);
  return found == phases.end() ? std::nullopt : std::optional(found->second);
}

/// The recorded run as a trace: each status lasts until the next, everything from Downloading on is billed.
Trace trace_of(const TableRow& row) {
  Trace trace;
  const std::vector<Boundary> found = boundaries(row);
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    const Phase status = phase(found[i].status).value();
    trace.intervals.push_back({status, 1, is_billed(status), SimTime::from(Seconds(found[i].seconds)),
                               SimTime::from(Seconds(found[i + 1].seconds))});
  }
  return trace;
}

/// Why a row cannot say whether we count the billed time right; empty when it can.
std::string unusable(const TableRow& row) {
  const std::vector<Boundary> found = boundaries(row);
  if (!row.optional_number("training_s_total")) return "no time printed: failed, cut off, or silent";
  if (!row.optional_number("training_s_per_instance")) return "number of instances unknown";
  if (!row.text("flags").empty()) return "flagged: the log contradicts itself";
  if (row.number("training_s_total") == 0.0) return "prints 0 s for a job that ran";
  if (found.empty() || phase(found.back().status)) return "no recorded boundaries";
  if (!std::all_of(found.begin(), found.end() - 1, [](const Boundary& one) { return phase(one.status).has_value(); }))
    return "the log goes on after the end";
  if (found.size() > 1 && found[0].status == "Starting" && found[1].status == "Uploading")
    return "only the last boundaries are recorded";
  if (row.text("kind") == "describe" && row.text("path").ends_with("SageMaker Search.ipynb"))
    return "the table that was printed has each time one row too late";
  if (billed_time(trace_of(row)).value() == 0.0) return "read after the job: all boundaries have one time";
  return {};
}

template <class Visit>
void for_each_job(Visit&& visit) {
  for (std::size_t i = 0; i < recorded_jobs().size(); ++i) visit(recorded_jobs().row(i));
}

std::vector<TableRow> usable_jobs(const std::string& kind) {
  std::vector<TableRow> jobs;
  for_each_job([&](const TableRow& row) {
    if (row.text("kind") == kind && unusable(row).empty()) jobs.push_back(row);
  });
  return jobs;
}

}  // namespace

TEST_CASE("Recorded jobs: every row is accounted for, usable or with the reason why not") {
  std::map<std::string, int> reasons;
  for_each_job([&](const TableRow& row) { ++reasons[unusable(row)]; });
  const std::map<std::string, int> expected = {{"", 358},
                                               {"no time printed: failed, cut off, or silent", 257},
                                               {"number of instances unknown", 38},
                                               {"read after the job: all boundaries have one time", 24},
                                               {"no recorded boundaries", 9},
                                               {"the table that was printed has each time one row too late", 5},
                                               {"only the last boundaries are recorded", 4},
                                               {"flagged: the log contradicts itself", 3},
                                               {"prints 0 s for a job that ran", 2},
                                               {"the log goes on after the end", 1}};
  CHECK(reasons == expected);
  CHECK(recorded_jobs().size() == 701);
}

TEST_CASE("Recorded jobs: the exact rows agree to the second") {
  const std::vector<TableRow> jobs = usable_jobs("describe");
  REQUIRE(jobs.size() == 5);
  for (const TableRow& job : jobs) {
    INFO(job.text("job_id"));
    CHECK(std::abs(billed_time(trace_of(job)).value() - job.number("training_s_per_instance")) <= 1.0);
  }
}

TEST_CASE("Recorded jobs: every log agrees within its own precision") {
  std::vector<double> errors, magnitudes;
  std::size_t within_1_percent = 0;
  for (const TableRow& job : usable_jobs("log")) {
    const double printed = job.number("training_s_per_instance");
    const double error = billed_time(trace_of(job)).value() - printed;
    INFO(job.text("job_id") << ": printed " << printed << " s, error " << error << " s");
    CHECK(std::abs(error) <= kTolerance);
    within_1_percent += std::abs(error) <= 0.01 * printed ? 1u : 0u;
    errors.push_back(error);
    magnitudes.push_back(std::abs(error));
  }
  std::sort(errors.begin(), errors.end());
  std::sort(magnitudes.begin(), magnitudes.end());
  const std::size_t count = errors.size();
  REQUIRE(count == 353);
  CHECK(errors[count / 2] == 0.0);            // median error
  CHECK(magnitudes[count / 2] == 3.0);        // median of its size
  CHECK(magnitudes[count * 9 / 10] == 18.0);  // nine of ten are within 18 s
  CHECK(magnitudes.back() == 27.0);           // none needs both boundaries to be late
  CHECK(within_1_percent == 186);             // the others are short: 1 % of 100 s is far below the polling interval
  const double bias = std::accumulate(errors.begin(), errors.end(), 0.0) / static_cast<double>(count);
  CHECK(bias == Approx(-2.33).margin(0.01));  // the first boundary is seen late: logs come out 2 s short
}

TEST_CASE("Recorded jobs: long jobs agree within 1 %") {
  std::size_t count = 0;
  for (const TableRow& job : usable_jobs("log")) {
    const double printed = job.number("training_s_per_instance");
    if (printed < kPollingInterval / 0.01) continue;  // the polling alone may make 1 %
    CHECK(billed_time(trace_of(job)).value() == Approx(printed).epsilon(0.01));
    ++count;
  }
  CHECK(count == 17);
}

TEST_CASE("Recorded jobs: without a spot discount every billed second is billable") {
  int count = 0;
  for_each_job([&](const TableRow& row) {
    const auto training = row.optional_number("training_s_total"), billable = row.optional_number("billable_s_total");
    if (row.text("spot") == "true" || !training || !billable) return;
    CHECK(*billable == *training);
    ++count;
  });
  CHECK(count == 430);
}

TEST_CASE("Recorded jobs: totals are seconds × instances") {
  int count = 0;
  for_each_job([&](const TableRow& row) {
    const auto each = row.optional_number("training_s_per_instance");
    if (!each || row.text("kind") != "log") return;  // the API states seconds of one instance
    CHECK(*each * row.number("instance_count") == row.number("training_s_total"));
    ++count;
  });
  CHECK(count == 390);
}

TEST_CASE("Recorded jobs: with a spot discount, billable is training × (1 − savings), to the second") {
  int count = 0;
  for_each_job([&](const TableRow& row) {
    if (row.text("spot") != "true" || !row.optional_number("spot_savings_pct")) return;
    const double training = row.number("training_s_total");
    Trace trace;
    trace.intervals.push_back({Phase::training, 1, true, SimTime{}, SimTime::from(Seconds(training))});
    trace.spot_discount = Fraction(row.number("spot_savings_pct") / 100.0);
    const double printing = 0.0005 * training;  // the savings are printed to 0.1 %
    INFO(row.text("job_id"));
    CHECK(std::abs(row.number("billable_s_total") - billable_time(trace).value()) <= printing + 1.0);
    ++count;
  });
  CHECK(count == 14);
}
