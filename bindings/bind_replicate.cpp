#include <algorithm>
#include <thread>
#include <tuple>

#include <pybind11/numpy.h>

#include "bind.hpp"
#include "progress.hpp"
#include "simcore/forecast/budget.hpp"
#include "simcore/forecast/check.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/montecarlo/merge.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Text = std::optional<std::string>;

/// As Python gives it: text is read and refused by the library.
struct ForecastRequest {
  std::uint64_t seed = 1;
  std::optional<std::size_t> replications = {};
  std::uint64_t first = 0;
  ForecastTexts texts = {};
  std::optional<std::size_t> memory = {};
  bool keep_partial = false;
  Progress progress = {};
};

std::int64_t processors() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Ctrl-C ends the run; what is done by then is kept if that was asked for.
void let_signals_through(bool keep_partial, std::stop_source& source) {
  if (PyErr_CheckSignals() == 0) return;
  if (!keep_partial || PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) == 0) throw py::error_already_set();
  PyErr_Clear();
  source.request_stop();
}

ForecastOptions options(const ForecastRequest& request, std::stop_source& source) {
  ForecastOptions options{.seed = request.seed, .replications = request.replications, .first = request.first};
  ForecastTexts texts = request.texts;
  texts.threads = texts.threads.value_or(std::min(processors(), static_cast<std::int64_t>(kMostThreads)));
  read_forecast_options(texts, options);
  if (request.memory) options.memory = *request.memory;
  options.stop = source.get_token();
  options.after_batch = [&request, &source](std::size_t done, std::size_t all) {
    const py::gil_scoped_acquire gil;
    let_signals_through(request.keep_partial, source);
    if (request.progress) (*request.progress)(done, all);
  };
  return options;
}

/// Replications with the plan that they are of.
struct Replications {
  Plan plan;
  Samples samples;
};

Replications replicate(const Plan& plan, const ForecastRequest& request) {
  std::stop_source source;
  const ForecastOptions chosen = options(request, source);
  const py::gil_scoped_release released;
  return {plan, draw_samples(plan, chosen)};
}

/// A function of Python that takes a plan and all that may be asked of its replications.
template <class Result>
void define(py::module_& module, const char* name, Result (*make)(const Plan&, const ForecastRequest&),
            const char* doc) {
  module.def(
      name,
      [make](const Plan& plan, std::uint64_t seed, std::optional<std::size_t> replications, Progress progress,
             std::uint64_t first, std::optional<std::int64_t> threads, Text precision, Text deadline, Text budget,
             std::optional<std::size_t> memory, bool keep_partial, Text method) {
        const ForecastTexts texts{threads, std::move(precision), std::move(deadline), std::move(budget),
                                  std::move(method)};
        return make(plan, {seed, replications, first, texts, memory, keep_partial, std::move(progress)});
      },
      py::arg("plan"), py::arg("seed") = 1, py::arg("replications") = py::none(), py::arg("progress") = py::none(),
      py::kw_only(), py::arg("first") = 0, py::arg("threads") = py::none(), py::arg("precision") = py::none(),
      py::arg("deadline") = py::none(), py::arg("budget") = py::none(), py::arg("memory") = py::none(),
      py::arg("keep_partial") = false, py::arg("method") = py::none(), doc);
}

/// One of the columns that are kept, in the unit of its name.
py::array_t<double> column(const Samples& samples, const std::string& name) {
  const RunTable& kept = samples.kept;
  const std::vector<std::tuple<std::string, const std::vector<std::int64_t>*, double>> known = {
      {"wall_clock_s", &kept.wall_clock, 1e9},
      {"billable_s", &kept.billable, 1.0},
      {"cost_usd", &kept.cost, 1e9},
      {"interruptions", &kept.interruptions, 1.0},
      {"lost_s", &kept.lost, 1e9}};
  for (const auto& [each, values, unit] : known) {
    if (each != name) continue;
    py::array_t<double> found(static_cast<py::ssize_t>(values->size()));
    std::ranges::transform(*values, found.mutable_data(),
                           [unit = unit](auto n) { return static_cast<double>(n) / unit; });
    return found;
  }
  throw py::key_error(name);
}

std::vector<std::string> outcomes(const Samples& samples) {
  std::vector<std::string> names;
  for (const Outcome outcome : samples.kept.outcomes) names.emplace_back(word(outcome));
  return names;
}

void bind_replications(py::module_& module) {
  py::class_<Replications>(module, "Replications", "What runs of a job came to; runs of disjoint ranges merge.")
      .def_property_readonly("count", [](const Replications& runs) { return runs.samples.size(); })
      .def_property_readonly(
          "ranges",
          [](const Replications& runs) {
            std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
            for (const auto& [first, last] : runs.samples.ranges) ranges.emplace_back(first, last);
            return ranges;
          },
          "Numbers of the runs: from the first of each pair up to, and without, the last.")
      .def(
          "column", [](const Replications& runs, const std::string& name) { return column(runs.samples, name); },
          py::arg("name"),
          "The runs whose rows are kept, in order: wall_clock_s, billable_s, cost_usd, interruptions or lost_s.")
      .def_property_readonly(
          "outcomes", [](const Replications& runs) { return outcomes(runs.samples); }, "How each of them ended.")
      .def_property_readonly("stopped", [](const Replications& runs) { return word(runs.samples.stopped); })
      .def(
          "merged",
          [](const Replications& runs, const Replications& others) {
            return Replications{runs.plan, merged(runs.samples, others.samples)};
          },
          py::arg("others"), "Both together. Raises SimulationError for strangers, and for runs that are in both.")
      .def("forecast", [](const Replications& runs) { return forecast_of(runs.plan, runs.samples); });
  define<Replications>(module, "replicate", &replicate, "The runs behind forecast(), which takes the same arguments.");
}

void bind_check(py::module_& module) {
  module.def(
      "read_budget",
      [](Text max_cost, Text max_time, std::string confidence, bool worst_case, bool strict) {
        Budget budget = read_budget({std::move(max_cost), std::move(max_time), std::move(confidence)});
        budget.worst_case = worst_case;
        budget.strict = strict;
        return budget;
      },
      py::arg("max_cost"), py::arg("max_time"), py::arg("confidence") = BudgetText{}.confidence,
      py::arg("worst_case") = false, py::arg("strict") = false,
      R"(A budget from text such as "500 USD" and "8 h". Raises SpecError with every problem.)");
  module.def(
      "check",
      [](const Plan& plan, const Budget& budget, std::uint64_t seed, std::size_t replications,
         const Progress& progress) {
        const CheckOptions chosen{.seed = seed,
                                  .replications = replications,
                                  .after_batch = reporting(progress),
                                  .threads = static_cast<std::size_t>(processors())};
        const py::gil_scoped_release released;
        return check(plan, budget, chosen);
      },
      py::arg("plan"), py::arg("budget"), py::arg("seed") = 1, py::arg("replications") = CheckOptions{}.replications,
      py::arg("progress") = py::none(), "Whether the job stays within its budget. As forecast().");
}

Forecast forecast_from_python(const Plan& plan, const ForecastRequest& request) {
  std::stop_source source;
  const ForecastOptions chosen = options(request, source);
  const py::gil_scoped_release released;
  return forecast(plan, chosen);
}

}  // namespace

void bind_replicate(py::module_& module) {
  bind_check(module);
  bind_replications(module);
  define<Forecast>(
      module, "forecast", &forecast_from_python,
      "Simulates and bills the job. The same plan, seed and number of replications give the same bits, for "
      "any number of threads.\n\n"
      "progress(done, all) is called between batches. Raises SpecError with every problem of threads, "
      "precision, deadline and budget, SimulationError when replications is not from 1 to 10^8.");
}
