#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "anything.hpp"
#include "catch.hpp"
#include "simcore/calibrate/backtest.hpp"
#include "simcore/calibrate/lifetime_fit.hpp"
#include "simcore/catalog/parameter_explanation.hpp"
#include "simcore/catalog/price_explanation.hpp"
#include "simcore/catalog/release.hpp"
#include "simcore/explore/exploration.hpp"
#include "simcore/forecast/verdict.hpp"
#include "simcore/history/history.hpp"
#include "simcore/offers/offer_summary.hpp"
#include "simcore/record/field_row.hpp"
#include "simcore/regress/pinned_catalog.hpp"
#include "simcore/regress/suite_report.hpp"
#include "simcore/sagemaker/described_job.hpp"
#include "simcore/score/drift.hpp"
#include "simcore/score/scores.hpp"
#include "simcore/simulate/fleet_trace.hpp"
#include "simcore/study/break_even.hpp"
#include "simcore/study/checkpoint_advice.hpp"
#include "simcore/study/comparison.hpp"
#include "simcore/study/data_advice.hpp"
#include "simcore/study/main_effects.hpp"
#include "simcore/study/ranking.hpp"
#include "simcore/study/scaling.hpp"
#include "simcore/study/sensitivity.hpp"
#include "simcore/study/speed.hpp"
#include "simcore/study/waterfall.hpp"
#include "simcore/training/scaling_fit.hpp"

using namespace simcore;

namespace {

/// Every record of the library; tests/structure compares the list with the headers.
using Records = std::tuple<
    Backtest, BacktestRow, Coverage, Drift, DriftMoment, ExponentialLife, LearnedLaw, LifetimeFit, PredictionScore,
    Scores, SurvivalStep, WeibullLife, Contradiction, History, JobChannel, JobGroup, JobHistory, JobPhase, JobSource,
    Moment, SkippedRecord, Assumption, Bill, BillableTimeCounter, BreakEven, Budget, CauseShare, Change, ChannelChange,
    CheckpointAdvice, CheckpointGoal, CheckpointMap, CheckpointPoint, CheckpointRule, CoefficientBelief, Comparison,
    CostCrossing, CostCurve, CounterDifference, DataAdvice, DataOption, DataOutcome, DataTimes, DataUse, DescribedJob,
    Design, DeviceLink, Discount, DiscountStep, Effect, EffectLevel, Estimate, Expectation, Exploration, ExploredDesign,
    record::FieldRow, FittedSpeed, FleetTrace, Forecast, Identity, Influence, InputSensitivity, InstanceType,
    JobDocument, JobReport, KnownModel, LimitVerdict, LimitVerdicts, LineItem, MainEffect, MainEffects, MixedLaw,
    Mixture, Movement, NextMeasurement, Occupancy, OfferFile, OfferSummary, OutputSensitivity, OutputSpread,
    PairedDifference, Parameter, ComponentPrice, SavingsPlan, ParameterExplanation, ParameterStep, PeakRate,
    PhaseInterval, Pin, PinnedBook, PinnedCatalog, PinnedProfile, Preparation, PriceExplanation, PriceLayer, PriceRow,
    PriceStep, Probabilities, Probability, Profile, Provenance, PurchaseRate, RankedType, Ranking, RecordedBill,
    Release, RowChange, ScaledSpeed, Scaling, ScalingBelief, ScalingFit, ScalingPoint, ScalingPrediction, SelectionRule,
    Sensitivity, Shortfall, Speed, SpotMarket, Statement, StoragePrice, SuiteReport, Summary, TariffLine, Trace,
    Traffic, TurningPoint, Unstated, TrainingPrice, TrainingSpeed, TrainingTimeCounter, UnseenEvent, VarianceRatio,
    Verdict, Waterfall, WaterfallLine, WaterfallPhase, WorstCase>;

template <class Check>
void for_each_record(const Check& check) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (check.template operator()<std::tuple_element_t<I, Records>>(), ...);
  }(std::make_index_sequence<std::tuple_size_v<Records>>());
}

template <class T, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Anything{})...}; };
}

/// Number of members of an aggregate: as many initialisers as it takes.
template <class T, std::size_t N = 40>
consteval std::size_t members() {
  if constexpr (takes<T>(std::make_index_sequence<N>()))
    return N;
  else
    return members<T, N - 1>();
}

template <record::Record T>
constexpr std::size_t stored_rows() {
  std::size_t rows = 0;
  record::for_each_member<T>([&](auto) { ++rows; });
  return rows;
}

struct Three {
  std::array<double, 4> a{};
  std::optional<double> b;
  Named<Seconds> c;
};
static_assert(members<Three>() == 3);

void check_sentence(std::string_view doc) {
  CAPTURE(doc);
  REQUIRE_FALSE(doc.empty());
  CHECK((doc.front() >= 'A' && doc.front() <= 'Z'));
  CHECK(doc.back() == '.');
  for (const std::string_view words : {"Of ", "The same", "Those", "That of"}) CHECK_FALSE(doc.starts_with(words));
}

}  // namespace

TEST_CASE("records: fields() names every member that is stored, and each once") {
  for_each_record([]<class T>() {
    INFO(T::kTitle.name);
    STATIC_REQUIRE(stored_rows<T>() == members<T>());
  });
}

TEST_CASE("records: names of fields differ on each face, and names of records differ") {
  std::set<std::string_view> titles;
  for_each_record([&]<class T>() {
    CHECK(titles.insert(T::kTitle.name).second);
    std::set<std::string> json, python;
    for (const record::FieldRow& row : record::field_rows<T>()) {
      CAPTURE(T::kTitle.name, row.name);
      CHECK_FALSE(row.name.empty());
      if (row.faces != record::Faces::python) CHECK(json.insert(row.name).second);
      if (row.faces != record::Faces::json) CHECK(python.insert(row.name).second);
    }
  });
}

TEST_CASE("records: every title and every field is told in a sentence that names its subject") {
  for_each_record([]<class T>() {
    CAPTURE(T::kTitle.name);
    check_sentence(T::kTitle.doc);
    for (const record::FieldRow& row : record::field_rows<T>()) check_sentence(row.doc);
  });
}
