#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/catalog/release.hpp"
#include "simcore/io/spot_files.hpp"
#include "simcore/regress/forecast_number.hpp"
#include "simcore/regress/pinned_catalog.hpp"
#include "simcore/regress/suite_reader.hpp"
#include "simcore/regress/suite_report.hpp"
#include "value_caster.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Numbers = std::map<std::string, double>;

/// A catalog of Python's, which keeps it for as long as it is used here.
std::shared_ptr<const Catalog> borrowed(const Catalog& catalog) { return {std::shared_ptr<void>(), &catalog}; }

Named<double> named(const Numbers& numbers) { return {{numbers.begin(), numbers.end()}}; }

void bind_suite(py::module_& module) {
  py::class_<SuiteSpec>(module, "SuiteSpec", "How the jobs of a suite are forecast, and how far a number may move.")
      .def_readonly("jobs", &SuiteSpec::jobs,
                    "Patterns of the files that are jobs; empty: those directly in the suite.")
      .def_readonly("catalog", &SuiteSpec::catalog, "Version or digest of the catalog; None: the present one.")
      .def_readonly("prices", &SuiteSpec::prices, "Price books over the catalog, the last on top.")
      .def_readonly("profiles", &SuiteSpec::profiles, "Profiles over the catalog's rates, the last on top.")
      .def_readonly("seed", &SuiteSpec::seed, "Seed of the random streams.")
      .def_readonly("replications", &SuiteSpec::replications, "Number of runs of each job.");
  module.def("read_suite", &read_suite, py::arg("document"), py::arg("file"),
             "The content of a suite.yaml. Raises SpecError with every problem.");
  module.def(
      "named_files", [](const JobDraft& draft) { return named_files(draft.spec.spot); }, py::arg("draft"),
      "The files that a job names, as it names them.");
}

void bind_pins(py::module_& module) {
  bind_record<PinnedBook>(module);
  bind_record<PinnedProfile>(module);
  bind_record<PinnedCatalog>(module).def(
      "catalog", [](const PinnedCatalog& pinned) { return catalog_of(pinned); },
      "The catalog that was written down. Raises CatalogError when it has another digest now.");
  module.def(
      "pinned_catalog",
      [](const std::optional<std::string>& release, const std::vector<std::pair<std::string, std::string>>& prices,
         const std::vector<std::pair<std::string, record::Value>>& profiles) {
        WrittenLayers layers;
        for (const auto& [file, text] : prices) layers.prices.push_back({file, text});
        for (const auto& [file, content] : profiles) layers.profiles.push_back({file, content});
        return pinned_catalog(release ? ReleaseBook::builtin().tables(*release) : CatalogTables::builtin(),
                              std::move(layers));
      },
      py::arg("release"), py::arg("prices"), py::arg("profiles"),
      "Writes down a catalog: a release (None: the present one) under price books and profiles, each a file and its "
      "content. Raises CatalogError.");
  module.def("read_pinned_catalog", &read_pinned_catalog, py::arg("json"), py::arg("file"),
             "What to_json() writes of a pinned catalog. Raises SpecError.");
  bind_record<Pin>(module);
  module.def("read_pin", &read_pin, py::arg("json"), py::arg("file"),
             "What to_json() writes of a pin. Raises SpecError.");
  module.def(
      "pin",
      [](const std::string& name, const JobDocument& job, const Catalog& catalog, std::uint64_t seed,
         std::size_t replications) {
        const py::gil_scoped_release released;
        return pin(name, {job, borrowed(catalog), seed, replications});
      },
      py::arg("name"), py::arg("job"), py::arg("catalog"), py::arg("seed"), py::arg("replications"),
      "Pins the forecast of a job. Raises SpecError, SimulationError.");
}

void bind_reports(py::module_& module) {
  bind_record<Effect>(module);
  bind_record<Expectation>(module);
  bind_record<Change>(module);
  bind_record<CauseShare>(module);
  bind_record<Movement>(module);
  bind_record<JobReport>(module);
  bind_record<SuiteReport>(module).def("__bool__", &SuiteReport::holds, "Whether all is as pinned.");
}

SuiteReport run(const std::vector<const SuiteJob*>& jobs, const std::string& folder, const SuiteSpec& suite,
                const Catalog& catalog, const Progress& progress) {
  std::vector<SuiteJob> all;
  for (const SuiteJob* job : jobs) all.push_back(*job);
  const SuiteOptions options{folder,
                             borrowed(catalog),
                             static_cast<std::uint64_t>(suite.seed),
                             static_cast<std::size_t>(suite.replications),
                             Tolerances(suite),
                             reporting(progress)};
  const py::gil_scoped_release released;
  return run_suite(all, options);
}

void bind_runs(py::module_& module) {
  py::class_<SuiteJob>(module, "SuiteJob", "A job of a suite, its pin, or both.")
      .def(py::init([](std::string name, std::string file, std::optional<JobDocument> job,
                       std::vector<std::string> problems) {
             return SuiteJob{std::move(name), std::move(file), std::move(job), std::move(problems), {}, {}, {}, {}};
           }),
           py::arg("name"), py::arg("file"), py::arg("job"), py::arg("problems"),
           "A job; None where there is only its pin, or it has these problems.")
      .def(
          "hold_to",
          [](SuiteJob& job, const Pin& pin, const std::string& file, const Catalog& catalog) {
            job.pin = pin;
            job.pinned_job = {pin.description, file, {}, {}, NamedFiles::below};
            job.pinned_catalog = borrowed(catalog);
          },
          py::arg("pin"), py::arg("file"), py::arg("catalog"), py::keep_alive<1, 4>(),
          "Sets the pin; `file`: in whose folder the files that it names lie; `catalog`: under which it was made.")
      .def_readwrite("baseline", &SuiteJob::baseline,
                     "What an older version makes of the pinned job; empty when nobody looked.");
  module.def("run_suite", &run, py::arg("jobs"), py::arg("folder"), py::arg("suite"), py::arg("catalog"),
             py::arg("progress") = py::none(),
             "Forecasts every job and compares it with its pin; where it moved, says why.");
  module.def(
      "movements",
      [](const Numbers& pinned, const Forecast& forecast, const SuiteSpec& suite) {
        std::vector<Problem> problems;
        for (const auto& [name, unused] : pinned)
          if (std::optional<Problem> unknown = unknown_number(name, name)) problems.push_back(std::move(*unknown));
        throw_if_any<SpecError>(std::move(problems));
        Named<double> now = numbers_of(forecast);
        std::erase_if(now.entries, [&](const auto& entry) { return !pinned.contains(entry.first); });
        return movements(named(pinned), now, Tolerances(suite));
      },
      py::arg("pinned"), py::arg("forecast"), py::arg("suite"),
      "Which of these numbers of a forecast have moved. Raises SpecError for a name of none.");
}

}  // namespace

void bind_regress(py::module_& module) {
  module.attr("LARGEST_PINNED_FILE") = kLargestPinnedFile;
  bind_suite(module);
  bind_pins(module);
  bind_reports(module);
  bind_runs(module);
}
