#include "bind.hpp"
#include "progress.hpp"
#include "record.hpp"
#include "simcore/io/advice_writer.hpp"
#include "simcore/study/data_advice.hpp"
#include "simcore/study/data_break_even.hpp"

namespace py = pybind11;
using namespace simcore;

namespace {

void bind_difference(py::module_& module) {
  py::class_<Difference>(module, "Difference", "How an option differs from the job as it is, run by run.")
      .def_readonly("mean", &Difference::mean, "USD or s; negative when the option is better.")
      .def_property_readonly(
          "interval", [](const Difference& found) { return std::pair(found.interval.low, found.interval.high); },
          "Of that mean, at 99 %, from runs that share their luck.")
      .def_readonly("tie", &Difference::tie,
                    "The interval holds 0, or the difference is below what the model can tell.");
  py::class_<DataTimes>(module, "DataTimes", "What the data costs in time, in the mean [s].")
      .def_property_readonly(
          "downloading_s", [](const DataTimes& times) { return times.downloading.value(); }, "Beyond the image pull.")
      .def_property_readonly(
          "listing_s", [](const DataTimes& times) { return times.listing.value(); }, "By the script.")
      .def_property_readonly(
          "waiting_s", [](const DataTimes& times) { return times.waiting.value(); }, "Of the accelerators for data.")
      .def_property_readonly(
          "lost_s", [](const DataTimes& times) { return times.lost().value(); }, "The three together.")
      .def_readonly("pace", &DataTimes::pace, "What sets the pace of an epoch, in words.");
}

std::map<std::string, double> groups(const OptionForecast& option) {
  std::map<std::string, double> groups;
  for (const CostGroup& group : option.groups) groups[group.name] = group.amount.dollars();
  return groups;
}

void bind_option(py::module_& module) {
  py::class_<ChannelChange>(module, "ChannelChange", "One key of a channel that differs from the job as it is.")
      .def_readonly("channel", &ChannelChange::channel)
      .def_readonly("key", &ChannelChange::key, "'input_mode', 'file_system.deployment'.")
      .def_readonly("value", &ChannelChange::value, "As a job file may give it; empty: the key is left out.");
  py::class_<OptionForecast>(module, "OptionForecast", "One way to bring the data to the job, and what it comes to.")
      .def_readonly("label", &OptionForecast::label)
      .def_readonly("changes", &OptionForecast::changes)
      .def_readonly("packed", &OptionForecast::packed, "Into larger objects than there are.")
      .def_readonly("refused", &OptionForecast::refused, "Why it is not possible; empty when it is.")
      .def_readonly("forecast", &OptionForecast::forecast)
      .def_readonly("measured", &OptionForecast::measured, "All of its rates come from measured jobs.")
      .def_readonly("completed", &OptionForecast::completed, "Share of the runs that finish their work.")
      .def_readonly("comparable", &OptionForecast::comparable, "Finishes as often as the best, give or take 1 %.")
      .def_readonly("times", &OptionForecast::times)
      .def_readonly("reason", &OptionForecast::reason, "Where its time goes, in one line.")
      .def_property_readonly("groups_usd", &groups, "Of the expected bill, by what is paid for.")
      .def_readonly("storage_usd_per_month", &OptionForecast::storage_usd_per_month)
      .def_readonly("cost", &OptionForecast::cost, "Against the job as it is [USD].")
      .def_readonly("wall_clock", &OptionForecast::wall_clock, "Against the job as it is [s].")
      .def_readonly("on_front", &OptionForecast::on_front, "No other option is both cheaper and faster.")
      .def_readonly("ties_cheapest", &OptionForecast::ties_cheapest)
      .def_readonly("ties_fastest", &OptionForecast::ties_fastest);
}

void bind_advice(py::module_& module) {
  py::class_<DataAdvice>(module, "DataAdvice", "Which way to bring in the data is cheapest, which fastest, and why.")
      .def_property_readonly("job", [](const DataAdvice& advice) { return advice.identity.job; })
      .def_property_readonly("spec_id", [](const DataAdvice& advice) { return advice.identity.spec_id; })
      .def_property_readonly("version", [](const DataAdvice& advice) { return advice.identity.version; })
      .def_property_readonly("catalog", [](const DataAdvice& advice) { return advice.identity.catalog; })
      .def_readonly("seed", &DataAdvice::seed)
      .def_readonly("channels", &DataAdvice::channels)
      .def_property_readonly("shard_bytes", [](const DataAdvice& advice) { return advice.shard.value(); })
      .def_readonly("resolution", &DataAdvice::tie_threshold, "Smallest relative difference that the model can tell.")
      .def_readonly("options", &DataAdvice::options, "Cheapest first, then cut ones, then refused ones.")
      .def_readonly("given", &DataAdvice::given, "Index of the job as it is.")
      .def_readonly("cheapest", &DataAdvice::cheapest)
      .def_readonly("fastest", &DataAdvice::fastest)
      .def_readonly("suggested", &DataAdvice::suggested, "Of those that tie with the cheapest, what asks least.")
      .def_readonly("not_counted", &DataAdvice::not_counted)
      .def(
          "to_json",
          [](const DataAdvice& advice, const std::vector<BreakEven>& curves) { return to_json(advice, curves); },
          py::arg("break_even"));
}

template <class Answer>
auto asking(Answer (*ask)(const JobDraft&, const Catalog&, const AdviceOptions&)) {
  return [ask](const JobDraft& draft, const Catalog& catalog, const std::optional<std::string>& channel,
               const std::optional<std::string>& shard_size, std::uint64_t seed, std::size_t replications,
               const Progress& progress) {
    const AdviceOptions options{channel, shard_size, seed, replications, reporting(progress)};
    const py::gil_scoped_release released;
    return ask(draft, catalog, options);
  };
}

template <class Answer>
void bind_question(py::module_& module, const char* name,
                   Answer (*ask)(const JobDraft&, const Catalog&, const AdviceOptions&), const char* doc) {
  module.def(name, asking(ask), py::arg("draft"), py::arg("catalog"), py::arg("channel") = py::none(),
             py::arg("shard_size") = py::none(), py::arg("seed") = 1,
             py::arg("replications") = AdviceOptions{}.replications, py::arg("progress") = py::none(), doc);
}

}  // namespace

void bind_data_advice(py::module_& module) {
  bind_difference(module);
  bind_option(module);
  bind_record<CostCurve>(module);
  bind_record<CostCrossing>(module);
  bind_record<BreakEven>(module);
  bind_advice(module);
  bind_question<DataAdvice>(module, "advise_data", &advise_data,
                            "Forecasts the job with its data from every source, with the same luck. Raises SpecError; "
                            "SimulationError when replications is not from 1 to 10^6.");
  bind_question<std::vector<BreakEven>>(module, "data_break_evens", &data_break_evens,
                                        "Cost by number of epochs and by file size, and where options cross.");
}
