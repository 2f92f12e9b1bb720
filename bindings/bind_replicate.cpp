#include <algorithm>
#include <thread>

#include <pybind11/numpy.h>

#include "bind.hpp"
#include "progress.hpp"
#include "simcore/forecast/budget.hpp"
#include "simcore/forecast/check.hpp"
#include "simcore/forecast/replications.hpp"
#include "simcore/record/json.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Text = std::optional<std::string>;
using Quantity = std::optional<WrittenQuantity>;

Text text_of(const Quantity& written) { return written ? Text(written->text) : std::nullopt; }

/// Request for a forecast as Python gives it: text is read and refused by the library.
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
    request.progress(done, all);
  };
  return options;
}

Replications replicate_from_python(const Plan& plan, const ForecastRequest& request) {
  std::stop_source source;
  const ForecastOptions chosen = options(request, source);
  const py::gil_scoped_release released;
  return replicate(plan, chosen);
}

/// A function of Python that takes a plan and all that may be asked of its replications.
template <class Result>
void define(py::module_& module, const char* name, Result (*make)(const Plan&, const ForecastRequest&),
            const char* doc) {
  module.def(
      name,
      [make](const Plan& plan, Seed seed, std::optional<RunCount> replications, Progress progress,
             WholeNumber<kFirsts> first, std::optional<Saturated<kThreads>> threads, const Quantity& precision,
             const Quantity& deadline, const Quantity& budget, std::optional<WholeNumber<kMemories>> memory,
             bool keep_partial, Text method, Text sampling) {
        const ForecastTexts texts{threads ? std::optional(threads->value) : std::nullopt,
                                  text_of(precision),
                                  text_of(deadline),
                                  text_of(budget),
                                  std::move(method),
                                  std::move(sampling)};
        return make(plan, {seed, replications, first, texts, memory, keep_partial, std::move(progress)});
      },
      py::arg("plan"), py::arg("seed") = Seed{ForecastOptions{}.seed}, py::arg("replications") = py::none(),
      py::arg("progress") = py::none(), py::kw_only(), py::arg("first") = WholeNumber<kFirsts>{},
      py::arg("threads") = py::none(), py::arg("precision") = py::none(), py::arg("deadline") = py::none(),
      py::arg("budget") = py::none(), py::arg("memory") = py::none(), py::arg("keep_partial") = false,
      py::arg("method") = py::none(), py::arg("sampling") = py::none(), doc);
}

py::array_t<double> array_of(const Replications& runs, const std::string& name) {
  const std::optional<std::vector<double>> values = column(runs, name);
  if (!values) throw py::key_error(name);
  return py::array_t<double>(static_cast<py::ssize_t>(values->size()), values->data());
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges(const Replications& runs) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const auto& [first, last] : runs.samples.ranges) ranges.emplace_back(first, last);
  return ranges;
}

std::string text(const Replications& runs) {
  std::string list;
  for (const auto& [first, last] : runs.samples.ranges)
    list += (list.empty() ? "" : ", ") + std::to_string(first) + " to " + std::to_string(last - 1);
  return "<Replications " + list + ">";
}

void bind_replications(py::module_& module) {
  py::class_<Replications>(
      module, "Replications",
      "Runs of a job, as many as were asked for. Made by replicate; runs of disjoint ranges merge.")
      .def_property_readonly(
          "count", [](const Replications& runs) { return runs.samples.size(); }, "Number of the runs.")
      .def_property_readonly("ranges", &ranges,
                             "Numbers of the runs: from the first of each pair up to, and without, the last.")
      .def_property_readonly(
          "stopped", [](const Replications& runs) { return word(runs.samples.stopped); }, "Why no more runs were made.")
      .def_property_readonly(
          "columns", [](const Replications&) { return column_names(); }, "Names of the quantities that column() takes.")
      .def("column", &array_of, py::arg("name"),
           "A quantity of the runs whose rows are kept, in their order: wall_clock_s, billable_s, cost_usd, "
           "interruptions or lost_s. Raises KeyError for another name.")
      .def_property_readonly("outcomes", &outcome_words, "How each run whose row is kept ended, in their order.")
      .def(
          "merged",
          [](const Replications& runs, Given<Replications, kOthers> others) { return merged(runs, *others.value); },
          py::arg("others"),
          "Both together, as if they had been run at once: the same bits however they were split.\n\n"
          "Raises SimulationError when they are of another job, catalog, version, seed, deadline, budget or memory, "
          "or when a run is in both.")
      .def(
          "forecast", [](const Replications& runs) { return forecast_of(runs); }, "The forecast that the runs make.")
      .def(
          "to_json", [](const Replications& runs) { return to_json(forecast_of(runs)); },
          "JSON text of the forecast that the runs make.")
      .def("__repr__", &text, "Numbers of the runs.");
  define<Replications>(module, "replicate", &replicate_from_python,
                       "The runs behind forecast(), which takes the same arguments.");
}

void bind_check(py::module_& module) {
  module.def(
      "read_budget",
      [](const Quantity& max_cost, const Quantity& max_time, const WrittenQuantity& confidence, bool worst_case,
         bool strict, bool refuse_endless) {
        Budget budget = read_budget({text_of(max_cost), text_of(max_time), confidence.text});
        budget.worst_case = worst_case;
        budget.strict = strict;
        budget.refuse_endless = refuse_endless;
        return budget;
      },
      py::arg("max_cost"), py::arg("max_time"), py::arg("confidence") = BudgetText{}.confidence,
      py::arg("worst_case") = false, py::arg("strict") = false, py::arg("refuse_endless") = false,
      R"(A budget from text such as "500 USD" and "8 h". Raises SpecError with every problem.)");
  module.def(
      "check",
      [](const Plan& plan, const Budget& budget, Seed seed, std::optional<RunCount> replications,
         const Progress& progress) {
        const CheckOptions chosen{.seed = seed,
                                  .replications = replications.value_or(RunCount{CheckOptions{}.replications}),
                                  .after_batch = reporting(progress),
                                  .threads = static_cast<std::size_t>(processors())};
        const py::gil_scoped_release released;
        return check(plan, budget, chosen);
      },
      py::arg("plan"), py::arg("budget"), py::arg("seed") = Seed{CheckOptions{}.seed},
      py::arg("replications") = py::none(), py::arg("progress") = py::none(),
      "Whether the job stays within its budget. As forecast().");
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
