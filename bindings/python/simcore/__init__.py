"""simcore: what a managed training job will cost and how long it will take, before anyone pays.

>>> import simcore
>>> job = simcore.Job({
...     "simcore": 1, "name": "bert",
...     "cluster": {"instance_type": "ml.p4d.24xlarge"}, "work": {"compute": {"duration": "6553 s"}},
... })
>>> forecast = simcore.forecast(job)
>>> forecast.cost_usd.mean > 0
True
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from simcore import _core
from simcore._core import (
    Assumption,
    Backtest,
    BacktestRow,
    Bill,
    BreakEven,
    Catalog,
    CauseShare,
    Change,
    ChannelChange,
    CheckpointAdvice,
    CheckpointGoal,
    CheckpointMap,
    CheckpointPoint,
    CheckpointRule,
    CoefficientBelief,
    Comparison,
    Contradiction,
    CostCrossing,
    CostCurve,
    Coverage,
    DataAdvice,
    DataOption,
    DataTimes,
    Design,
    Discount,
    DiscountStep,
    Drift,
    DriftMoment,
    Effect,
    EffectLevel,
    Estimate,
    Expectation,
    Exploration,
    ExploredDesign,
    ExponentialLife,
    FieldRow,
    FittedSpeed,
    FleetTrace,
    Forecast,
    ForecastTable,
    History,
    InputSensitivity,
    InstanceType,
    JobDocument,
    JobHistory,
    JobPhase,
    JobReport,
    LearnedLaw,
    LifetimeFit,
    LimitVerdict,
    LineItem,
    MainEffect,
    MainEffects,
    Moment,
    Movement,
    NextMeasurement,
    OfferFile,
    OfferSummary,
    OutputSensitivity,
    OutputSpread,
    PairedDifference,
    Parameter,
    ParameterExplanation,
    ParameterStep,
    PhaseInterval,
    Pin,
    Plan,
    PredictionScore,
    PriceExplanation,
    PriceLayer,
    PriceRow,
    PriceStep,
    Probability,
    Profile,
    PurchaseRate,
    RankedType,
    Ranking,
    RecordedJob,
    Release,
    Replications,
    RowChange,
    ScaledSpeed,
    Scaling,
    ScalingBelief,
    ScalingFit,
    ScalingPoint,
    ScalingPrediction,
    Scores,
    Sensitivity,
    SkippedRecord,
    Speed,
    SpotMarket,
    StoragePrice,
    SuiteReport,
    Summary,
    SurvivalStep,
    Trace,
    TrainingPrice,
    TrainingSpeed,
    TurningPoint,
    UnseenEvent,
    Verdict,
    Waterfall,
    WaterfallLine,
    WaterfallPhase,
    WeibullLife,
    WorstCase,
    __version__,
)
from simcore.display import faces, trace_events
from simcore.display.record_words import give_words
from simcore.errors import BudgetError, CatalogError, Error, InputError, Problem, SimulationError, SpecError
from simcore.inputs import history as _history
from simcore.inputs import recorded
from simcore.inputs.history import load_history
from simcore.inputs.job import Job
from simcore.inputs.recorded import RecordedJobs, load_described, load_search
from simcore.linting.findings import Finding, LintReport
from simcore.log import set_logger
from simcore.studies import advise as _advise
from simcore.studies import backtest as _backtest
from simcore.studies import comparison as _comparison
from simcore.studies import drift as _drift
from simcore.studies import exploration as _exploration
from simcore.studies import score as _score
from simcore.studies.advise import advise_data
from simcore.studies.calibrate import calibrate
from simcore.studies.check import check, raise_if_over
from simcore.studies.forecast import bill, forecast, simulate
from simcore.studies.rank import rank
from simcore.studies.rank import records as ranking_records
from simcore.studies.replicate import records as replication_records
from simcore.studies.replicate import replicate
from simcore.studies.speed import records as speed_records
from simcore.studies.speed import speed
from simcore.studies.work import advise_work

if TYPE_CHECKING:  # what _LATER imports
    from simcore.display.answer_schema import output_schema
    from simcore.display.runs import plot_runs
    from simcore.execution.ray_executor import RayExecutor
    from simcore.execution.run import run_study
    from simcore.inputs.fields import fields
    from simcore.inputs.offers import import_offers
    from simcore.inputs.prices import load_prices
    from simcore.inputs.profiles import load_profile
    from simcore.inputs.schema import job_schema
    from simcore.inputs.study import Study, load_study
    from simcore.inputs.trace import load_trace, read_trace
    from simcore.studies.backtest import backtest
    from simcore.studies.checkpoint import advise_checkpoint, checkpoint_map
    from simcore.studies.compare import compare, sweep
    from simcore.studies.drift import drift
    from simcore.studies.explore import explore
    from simcore.studies.fleet import simulate_fleet
    from simcore.studies.forecast_table import forecast_table
    from simcore.studies.lifetimes import fit_lifetimes
    from simcore.studies.lint import lint
    from simcore.studies.regress import accept_suite, run_suite
    from simcore.studies.scaling import scaling
    from simcore.studies.scaling_fit import fit_scaling
    from simcore.studies.score import score
    from simcore.studies.sensitivity import sensitivity
    from simcore.studies.space_study import SpaceStudy
    from simcore.studies.waterfall import waterfall

faces.add(Verdict, raise_if_over)
faces.add(Ranking, ranking_records)
faces.add(Speed, speed_records)
faces.add(Design, _comparison.to_dict)
faces.add(Comparison, _comparison.job, _comparison.forecast, _comparison.explain)
faces.add(Comparison, _comparison.records, _comparison.to_csv)
faces.add(Exploration, _exploration.records, _exploration.to_csv)
faces.add(DataAdvice, _advise.job_with, _advise.records)
faces.add(Replications, replication_records)
faces.add(Trace, trace_events.to_perfetto)
faces.add(Scores, _score.records)
faces.add(Backtest, _backtest.records, _backtest.forecasts)
faces.add(Drift, _drift.records)
faces.add(History, _history.records, _history.phase_records)
faces.add(RecordedJob, recorded.plan, recorded.bill, recorded.warnings, recorded.to_json, recorded.to_dict)
faces.attach(
    {
        Backtest: "backtest",
        Bill: "bill",
        CheckpointAdvice: "checkpoint_advice",
        CheckpointMap: "checkpoint_map",
        Comparison: "comparison",
        DataAdvice: "data_advice",
        Drift: "drift",
        Exploration: "exploration",
        Forecast: "forecast",
        History: "history",
        JobReport: "job_report",
        LifetimeFit: "lifetime_fit",
        LintReport: "lint_report",
        MainEffects: "main_effects",
        Ranking: "ranking",
        RecordedJob: "recorded_job",
        Replications: "replications",
        Scaling: "scaling",
        ScalingFit: "scaling_fit",
        Scores: "scores",
        Sensitivity: "sensitivity",
        Speed: "speed",
        SuiteReport: "suite_report",
        Trace: "trace",
        Verdict: "verdict",
        Waterfall: "waterfall",
    }
)
give_words(vars(_core).values())

# Functions that most programs do not call are imported when they are asked for: the start of all would wait for them.
_LATER = {
    "accept_suite": "studies.regress",
    "advise_checkpoint": "studies.checkpoint",
    "backtest": "studies.backtest",
    "checkpoint_map": "studies.checkpoint",
    "compare": "studies.compare",
    "drift": "studies.drift",
    "explore": "studies.explore",
    "fields": "inputs.fields",
    "fit_lifetimes": "studies.lifetimes",
    "fit_scaling": "studies.scaling_fit",
    "forecast_table": "studies.forecast_table",
    "import_offers": "inputs.offers",
    "job_schema": "inputs.schema",
    "lint": "studies.lint",
    "load_prices": "inputs.prices",
    "load_profile": "inputs.profiles",
    "load_study": "inputs.study",
    "load_trace": "inputs.trace",
    "output_schema": "display.answer_schema",
    "plot_runs": "display.runs",
    "RayExecutor": "execution.ray_executor",
    "read_trace": "inputs.trace",
    "run_study": "execution.run",
    "run_suite": "studies.regress",
    "scaling": "studies.scaling",
    "score": "studies.score",
    "sensitivity": "studies.sensitivity",
    "simulate_fleet": "studies.fleet",
    "SpaceStudy": "studies.space_study",
    "Study": "inputs.study",
    "sweep": "studies.compare",
    "waterfall": "studies.waterfall",
}


def __getattr__(name: str) -> Any:
    """A function that is imported later."""
    if name not in _LATER:
        raise AttributeError(f"module 'simcore' has no attribute {name!r}")
    globals()[name] = found = getattr(_import_module(f"simcore.{_LATER[name]}"), name)
    return found


def __dir__() -> list[str]:
    """The public names: what completion offers."""
    return __all__


__all__ = [
    "Assumption", "Backtest", "BacktestRow", "Bill", "BreakEven", "BudgetError", "Catalog", "CatalogError",
    "CauseShare", "Change", "ChannelChange", "CheckpointAdvice", "CheckpointGoal", "CheckpointMap", "CheckpointPoint",
    "CheckpointRule", "CoefficientBelief", "Comparison", "Contradiction", "CostCrossing", "CostCurve", "Coverage",
    "DataAdvice", "DataOption", "DataTimes", "Design", "Discount", "DiscountStep", "Drift", "DriftMoment", "Effect",
    "EffectLevel", "Error", "Estimate", "Expectation", "Exploration", "ExploredDesign", "ExponentialLife", "FieldRow",
    "Finding", "FittedSpeed", "FleetTrace", "Forecast", "ForecastTable", "History", "InputError", "InputSensitivity",
    "InstanceType", "Job", "JobDocument", "JobHistory", "JobPhase", "JobReport", "LearnedLaw", "LifetimeFit",
    "LimitVerdict", "LineItem", "LintReport", "MainEffect", "MainEffects", "Moment", "Movement", "NextMeasurement",
    "OfferFile", "OfferSummary", "OutputSensitivity", "OutputSpread", "PairedDifference", "Parameter",
    "ParameterExplanation", "ParameterStep", "PhaseInterval", "Pin", "Plan", "PredictionScore", "PriceExplanation",
    "PriceLayer", "PriceRow", "PriceStep", "Probability", "Problem", "Profile", "PurchaseRate", "RankedType", "Ranking",
    "RayExecutor", "RecordedJob", "RecordedJobs", "Release", "Replications", "RowChange", "ScaledSpeed", "Scaling",
    "ScalingBelief", "ScalingFit", "ScalingPoint", "ScalingPrediction", "Scores", "Sensitivity", "SimulationError",
    "SkippedRecord", "SpaceStudy", "SpecError", "Speed", "SpotMarket", "StoragePrice", "Study", "SuiteReport",
    "Summary", "SurvivalStep", "Trace", "TrainingPrice", "TrainingSpeed", "TurningPoint", "UnseenEvent", "Verdict",
    "Waterfall", "WaterfallLine", "WaterfallPhase", "WeibullLife", "WorstCase", "__version__", "accept_suite",
    "advise_checkpoint", "advise_data", "advise_work", "backtest", "bill", "calibrate", "check", "checkpoint_map",
    "compare", "drift", "explore", "fields", "fit_lifetimes", "fit_scaling", "forecast", "forecast_table",
    "import_offers", "job_schema", "lint", "load_described", "load_history", "load_prices", "load_profile",
    "load_search", "load_study", "load_trace", "output_schema", "plot_runs", "rank", "read_trace", "replicate",
    "run_study", "run_suite", "scaling", "score", "sensitivity", "set_logger", "simulate", "simulate_fleet", "speed",
    "sweep", "waterfall",
]  # fmt: skip
