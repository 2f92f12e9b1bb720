#include <algorithm>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>

#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/error/error.hpp"
#include "simcore/explore/explore.hpp"
#include "simcore/explore/screening.hpp"
#include "simcore/explore/tuned_space.hpp"
#include "simcore/io/job_reader.hpp"
#include "simcore/study/grid.hpp"
#include "simcore/study/job_document.hpp"
#include "thread_count.hpp"
#include "value_caster.hpp"
#include "varied_fields.hpp"
#include "written.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

using Written = std::optional<WrittenQuantity>;
using ScreeningRunCount = WholeNumber<kScreeningRuns>;

std::optional<std::string> text_of(const Written& written) {
  return written ? std::optional(written->text) : std::nullopt;
}

/// A space of designs of one job.
struct JobSpace {
  JobDocument job;
  const Catalog* catalog;
  ExploreOptions question;  // what is asked, with the limits that ranges are tuned within
  Space space;

  /// The number itself. Throws SpecError when there is no such design.
  [[nodiscard]] std::size_t require(std::size_t design) const {
    if (design >= space.size)
      throw SpecError({{"design", "must be the number of a design, below " + std::to_string(space.size),
                        std::to_string(design), ""}});
    return design;
  }
};

/// Throws SpecError, with where the type stands, when the catalog does not know it.
void require_known(const Catalog& catalog, const std::string& where, const std::string& type) {
  try {
    static_cast<void>(catalog.instance_types().at(type));
  } catch (const CatalogError& error) {
    std::vector<Problem> problems = error.problems();
    for (Problem& problem : problems) problem.where = where;
    throw SpecError(std::move(problems));
  }
}

ExploreOptions question_of(const ExploreTexts& texts) {
  ExploreOptions question;
  read_explore_options(texts, question);
  validate(question);
  return question;
}

JobSpace space_of_job(const JobDocument& job, const VariedFields& varied, const Catalog& catalog, Quotas quotas,
                      const std::optional<std::string>& objective, const Written& deadline, const Written& budget,
                      const Written& late, const Written& over_budget, const Written& unfinished,
                      const Written& indifference, const Written& confidence) {
  for (const auto& [type, unused] : quotas) require_known(catalog, "quotas." + type, type);
  std::vector<Varied> fields = varied_fields(varied);
  std::vector<Knob> knobs = take_knobs(fields);
  SpaceReading reading{
      .read = [job](const record::Value& changed) { return read_job(changed, job.file, job.warnings, job.files); },
      .file = job.file,
      .quotas = std::move(quotas)};
  Grid grid(job.description, fields, true);
  const ExploreOptions question =
      question_of({objective, text_of(deadline), text_of(budget), text_of(late), text_of(over_budget),
                   text_of(unfinished), text_of(indifference), text_of(confidence)});
  Space space = knobs.empty() ? space_of(std::move(grid), std::move(reading), catalog)
                              : tuned_space(std::move(grid), std::move(knobs), std::move(reading), catalog, question);
  return {job, &catalog, question, std::move(space)};
}

using Columns = py::typing::Dict<py::str, py::typing::List<py::object>>;

/// Columns of so many designs from the first on, by name; a design that is refused has no numbers.
Columns estimates(const JobSpace& of, std::size_t first, std::size_t count, Seed seed, ScreeningRunCount runs,
                  std::optional<ThreadCount> threads) {
  const Space& space = of.space;
  ExploreOptions options = of.question;
  options.seed = seed;
  options.threads = threads_or_all(threads);
  if (first > space.size || count > space.size - first)
    throw SpecError({{"first", "must be that of designs of the space, which has " + std::to_string(space.size),
                      std::to_string(first) + " and " + std::to_string(count) + " designs", ""}});
  std::vector<Screened> found;
  {
    ScreeningOptions screening = screening_of(options);
    screening.after_designs = [count, report = reporting(Progress{})](std::size_t done) { report(done, count); };
    const py::gil_scoped_release released;
    found = screen(space, first, count, runs, screening);
  }
  Columns columns;
  const auto column = [&](const char* name, const auto& value) {
    py::list values;
    for (const Screened& each : found)
      values.append(each.refused.empty() ? py::cast(value(each.estimate)) : py::none());
    columns[name] = values;
  };
  const auto share = [](std::uint64_t DesignEstimate::* part) {
    return [part](const DesignEstimate& estimate) { return estimate.share(part); };
  };
  column("runs", [](const DesignEstimate& estimate) { return estimate.runs; });
  column("cost_usd", [](const DesignEstimate& estimate) { return mean_of(estimate, &DesignEstimate::cost).mean; });
  column("cost_standard_error_usd",
         [](const DesignEstimate& estimate) { return mean_of(estimate, &DesignEstimate::cost).error; });
  column("wall_clock_s",
         [](const DesignEstimate& estimate) { return mean_of(estimate, &DesignEstimate::wall_clock).mean; });
  column("wall_clock_standard_error_s",
         [](const DesignEstimate& estimate) { return mean_of(estimate, &DesignEstimate::wall_clock).error; });
  if (options.deadline) column("late", share(&DesignEstimate::late));
  if (options.budget) column("over_budget", share(&DesignEstimate::over_budget));
  column("unfinished", share(&DesignEstimate::unfinished));
  py::list refused;
  for (const Screened& each : found) refused.append(each.refused);
  columns["refused"] = refused;
  return columns;
}

/// What was drawn of a design, to be sent: its estimate, why it is refused, its instance type.
using Drawn = std::tuple<py::bytes, std::string, std::string>;

Drawn sent(const Screened& screened) {
  const EstimateWords words = words_of(screened.estimate);
  return {py::bytes(reinterpret_cast<const char*>(words.data()), sizeof(words)), screened.refused,
          screened.instance_type};
}

Screened received(const Drawn& drawn) {
  const auto& [bytes, refused, instance_type] = drawn;
  const std::string_view text = bytes;
  EstimateWords words{};
  if (text.size() != sizeof(words)) throw SpecError({{"draw", "must give what Space.draw() gives", "other bytes", ""}});
  std::memcpy(words.data(), text.data(), sizeof(words));
  return {estimate_of(words), refused, instance_type};
}

using DrawnList = py::typing::List<py::typing::Tuple<py::bytes, py::str, py::str>>;
using DrawCall = py::typing::Callable<DrawnList(std::vector<std::size_t>, std::vector<std::uint64_t>)>;

DrawnElsewhere drawing(const std::optional<DrawCall>& draw) {
  if (!draw) return {};
  return [call = &*draw](std::span<const DrawRequest> requests) {  // which outlives the search
    const py::gil_scoped_acquire held;
    std::vector<std::size_t> designs;
    std::vector<std::uint64_t> runs;
    for (const DrawRequest& each : requests) {
      designs.push_back(each.design);
      runs.push_back(each.runs);
    }
    std::vector<Screened> screened;
    for (const auto& each : (*call)(designs, runs)) screened.push_back(received(each.cast<Drawn>()));
    return screened;
  };
}

DrawnList draw_designs(const JobSpace& of, const std::vector<std::size_t>& designs,
                       const std::vector<std::uint64_t>& runs, std::vector<std::string> preferred_types, Seed seed,
                       std::optional<ThreadCount> threads) {
  ExploreOptions options = of.question;
  options.seed = seed;
  options.preferred_types = std::move(preferred_types);
  options.threads = threads_or_all(threads);
  std::vector<DrawRequest> requests;
  for (std::size_t i = 0; i < designs.size(); ++i) requests.push_back({of.require(designs[i]), runs.at(i)});
  std::vector<Screened> drawn;
  {
    const py::gil_scoped_release released;
    drawn = draw(of.space, requests, screening_of(options));
  }
  DrawnList made;
  for (const Screened& each : drawn) made.append(py::cast(sent(each)));
  return made;
}

using ExploreRunCount = WholeNumber<kExploreReplications>;

Exploration explore_space(const JobSpace& of, std::vector<std::string> preferred_types, Seed seed,
                          std::optional<ExploreRunCount> replications, const Progress& progress,
                          std::optional<ThreadCount> threads, const std::optional<DrawCall>& draw) {
  for (std::size_t i = 0; i < preferred_types.size(); ++i)
    require_known(*of.catalog, "preferred_types[" + std::to_string(i) + "]", preferred_types[i]);
  ExploreOptions options = of.question;
  options.seed = seed;
  options.preferred_types = std::move(preferred_types);
  options.after_designs = reporting(progress);
  options.drawn_elsewhere = drawing(draw);
  if (replications) options.replications = *replications;
  options.threads = threads_or_all(threads);
  const py::gil_scoped_release released;
  Exploration made = explore(of.space, options);
  if (made.finalists) made.finalists->jobs = {of.job};
  return made;
}

}  // namespace

void bind_explore(py::module_& module) {
  bind_record<ExploredDesign>(module);
  bind_record<TurningPoint>(module);
  bind_record<UnseenEvent>(module);
  bind_record<Exploration>(module).def(
      "__len__", [](const Exploration& made) { return made.designs.size(); }, "Number of designs that are listed.");
  py::class_<JobSpace> space(module, "Space",
                             "Designs of a job and choices, by number; each is made when it is asked for.");
  space
      .def(py::init(&space_of_job), py::arg("job"), py::arg("varied"), py::arg("catalog"), py::arg("quotas"),
           py::kw_only(), py::arg("objective") = py::none(), py::arg("deadline") = py::none(),
           py::arg("budget") = py::none(), py::arg("late") = py::none(), py::arg("over_budget") = py::none(),
           py::arg("unfinished") = py::none(), py::arg("indifference") = py::none(), py::arg("confidence") = py::none(),
           py::keep_alive<1, 4>(), "Raises SpecError with every problem of the keywords, or of the question.")
      .def(
          "__len__", [](const JobSpace& of) { return of.space.size; }, "Number of designs.")
      .def(
          "label", [](const JobSpace& of, std::size_t design) { return of.space.label(of.require(design)); },
          py::arg("design"), "Label of a design. Raises SpecError when there is no such design.")
      .def(
          "values",
          [](const JobSpace& of, std::size_t design) { return python_value(of.space.values(of.require(design))); },
          py::arg("design"), "Values of the fields that differ, by key path. Raises SpecError as label().")
      .def("estimates", &estimates, py::arg("first"), py::arg("count"), py::kw_only(),
           py::arg("seed") = Seed{ExploreOptions{}.seed}, py::arg("runs") = ScreeningRunCount{256},
           py::arg("threads") = py::none(),
           "What so many runs of consecutive designs come to: columns by name, a value a design, with all of the "
           "machine's threads unless their number is given. Raises SpecError when there are no such designs.");
  space.def("draw", &draw_designs, py::arg("designs"), py::arg("runs"), py::kw_only(), py::arg("preferred_types"),
            py::arg("seed"), py::arg("threads") = py::none(),
            "The first runs of designs: of each what a search keeps, why it is refused, and its instance type. Raises "
            "SpecError when there is no such design.");
  module.def(
      "explore", &explore_space, py::arg("space"), py::kw_only(),
      py::arg("preferred_types") = std::vector<std::string>{}, py::arg("seed") = Seed{ExploreOptions{}.seed},
      py::arg("replications") = py::none(), py::arg("progress") = py::none(), py::arg("threads") = py::none(),
      py::arg("draw") = py::none(),
      "Searches a space, with all of the machine's threads unless their number is given, or with what `draw` gives "
      "for lists of designs and of their runs, as Space.draw() does. Raises SpecError with "
      "every problem of the options, or when no design is possible.");
}
