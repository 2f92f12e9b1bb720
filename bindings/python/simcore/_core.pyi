"""
The compiled core of simcore. Use the package simcore; this module only translates.
"""
from __future__ import annotations
import collections.abc
import matplotlib.axes
import matplotlib.figure
import numpy
import numpy.typing
import os
import pandas
import polars
import pyarrow
import simcore.inputs.job
import typing
import typing_extensions
__all__: list[str] = ['Assumption', 'Backtest', 'BacktestRow', 'Bill', 'BillableTimeCounter', 'BreakEven', 'Budget', 'Catalog', 'CatalogTables', 'CauseShare', 'Change', 'ChannelChange', 'CheckpointAdvice', 'CheckpointGoal', 'CheckpointMap', 'CheckpointPoint', 'CheckpointRule', 'CoefficientBelief', 'Comparison', 'ComponentPrice', 'Contradiction', 'CostCrossing', 'CostCurve', 'CounterDifference', 'Coverage', 'DataAdvice', 'DataOption', 'DataOutcome', 'DataPath', 'DataTimes', 'Design', 'DeviceLink', 'Discount', 'DiscountStep', 'Drift', 'DriftMoment', 'Effect', 'EffectLevel', 'Estimate', 'Expectation', 'Exploration', 'ExploredDesign', 'ExponentialLife', 'FieldRow', 'FittedSpeed', 'FleetTrace', 'Forecast', 'ForecastTable', 'History', 'Influence', 'InputSensitivity', 'InstanceType', 'JobChannel', 'JobDocument', 'JobDraft', 'JobGroup', 'JobHistory', 'JobPhase', 'JobReport', 'JobSource', 'KnownModel', 'LARGEST_PINNED_FILE', 'LawForm', 'LearnedLaw', 'LifetimeFit', 'LimitVerdict', 'LimitVerdicts', 'LineItem', 'MOST_QUANTILES', 'MainEffect', 'MainEffects', 'MixedLaw', 'Mixture', 'Moment', 'Movement', 'NextMeasurement', 'Occupancy', 'OfferFile', 'OfferSummary', 'OutputField', 'OutputSensitivity', 'OutputSpread', 'PairedDifference', 'Parameter', 'ParameterExplanation', 'ParameterStep', 'PeakRate', 'PhaseInterval', 'Pin', 'PinnedBook', 'PinnedCatalog', 'PinnedProfile', 'Plan', 'PredictionScore', 'Preparation', 'PriceExplanation', 'PriceLayer', 'PriceRow', 'PriceStep', 'Probabilities', 'Probability', 'Profile', 'Provenance', 'PurchaseRate', 'RankedType', 'Ranking', 'RecordedBill', 'RecordedJob', 'Release', 'Replications', 'ResolvedDesign', 'RowChange', 'SavingsPlan', 'ScaledSpeed', 'Scaling', 'ScalingBelief', 'ScalingFit', 'ScalingPoint', 'ScalingPrediction', 'Scores', 'Sensitivity', 'SkippedRecord', 'Space', 'Speed', 'SpotMarket', 'Statement', 'StoragePrice', 'SuiteJob', 'SuiteReport', 'SuiteSpec', 'Summary', 'SurvivalStep', 'TariffLine', 'Trace', 'Traffic', 'TrainingPrice', 'TrainingSpeed', 'TrainingTimeCounter', 'TurningPoint', 'UnseenEvent', 'Unstated', 'VarianceRatio', 'Verdict', 'Waterfall', 'WaterfallLine', 'WaterfallPhase', 'WeibullLife', 'WorstCase', 'advise_checkpoint', 'advise_data', 'arrow_stream', 'backtest', 'bill', 'billable_time', 'calibrate', 'check', 'checkpoint_map', 'compare', 'design_ranks', 'document_kind', 'drift', 'explore', 'fit_lifetimes', 'fit_scaling', 'forecast', 'forecast_table', 'import_offers', 'is_description', 'is_request', 'job_fields', 'job_labels', 'law_forms', 'load_price_book', 'meant_field', 'movements', 'named_files', 'nearest', 'pin', 'pinned_catalog', 'plain', 'preferred_types', 'rank_types', 'read_budget', 'read_described', 'read_document', 'read_history', 'read_job', 'read_pin', 'read_pinned_catalog', 'read_profile', 'read_request', 'read_search', 'read_suite', 'read_text', 'read_trace', 'replaced', 'replicate', 'require_descriptions', 'require_job', 'resolve', 'resolve_jobs', 'resolve_sweep', 'run_suite', 'scaling', 'score', 'sensitivity', 'set_logger', 'simulate', 'simulate_fleet', 'speed', 'to_job_file', 'to_request', 'waterfall', 'work_variants', 'written', 'yaml_outline']
class OutputField:
    """
    One field of an answer.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> OutputField:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> OutputField:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def doc(self) -> str:
        """
        Meaning of the value.
        """
    @property
    def faces(self) -> str:
        """
        Which faces show the field: all, python or json.
        """
    @property
    def finite(self) -> bool:
        """
        Whether its numbers are always finite; JSON has null for one that is not.
        """
    @property
    def name(self) -> str:
        """
        Key in JSON and attribute in Python.
        """
    @property
    def nullable(self) -> bool:
        """
        Whether there may be no value.
        """
    @property
    def optional_key(self) -> bool:
        """
        Whether JSON leaves the key out when there is no value.
        """
    @property
    def record(self) -> str:
        """
        Name of the record that the value is made of; empty for plain values.
        """
    @property
    def type(self) -> str:
        """
        Kind of value: number, integer, boolean, string, value (any of these), a record, a list or a map.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the value; empty for words and numbers without dimension.
        """
    @property
    def words(self) -> list[str]:
        """
        Words that the value may be; empty when any is possible.
        """
class Summary:
    """
    A sample in a few numbers, all in the unit of the sample: USD or seconds. Under a control variate they are those of its law, moved to the sample.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Summary:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Summary:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def quantile(self, share: float) -> float:
        """
        Value that a share of the runs stay at or below, in the unit of the summary.
        
        Args:
            share: From 0 (the least) to 1 (the greatest); right where it is a multiple of 0.001, on a straight line between those.
        
        Raises:
            SimulationError: If the share is not from 0 to 1, or the summary is not of a forecast.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def count(self) -> int:
        """
        Number of values.
        """
    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """
        Interval of each number at level 95 %, by its name (mean, p2_5, p5, p10, p50, p90, p95, p97_5, p99, p999); infinite where the sample does not reach an upper end.
        """
    @property
    def max(self) -> float:
        """
        Largest value.
        """
    @property
    def mean(self) -> float:
        """
        Mean of the values.
        """
    @property
    def min(self) -> float:
        """
        Smallest value.
        """
    @property
    def p10(self) -> float:
        """
        Quantile 10 %.
        """
    @property
    def p2_5(self) -> float:
        """
        Quantile 2.5 %.
        """
    @property
    def p5(self) -> float:
        """
        Quantile 5 %: the smallest value with at least that share of the sample at or below it.
        """
    @property
    def p50(self) -> float:
        """
        Median.
        """
    @property
    def p90(self) -> float:
        """
        Quantile 90 %.
        """
    @property
    def p95(self) -> float:
        """
        Quantile 95 %.
        """
    @property
    def p97_5(self) -> float:
        """
        Quantile 97.5 %.
        """
    @property
    def p99(self) -> float:
        """
        Quantile 99 %.
        """
    @property
    def p999(self) -> float:
        """
        Quantile 99.9 %.
        """
    @property
    def permilles(self) -> list[float]:
        """
        Quantiles 0.1 %, 0.2 % up to 99.9 %; of a forecast only, else empty.
        """
    @property
    def quantile_error(self) -> float:
        """
        Largest relative error of a quantile against that of the sample; 0: exact.
        """
    @property
    def standard_error(self) -> float:
        """
        Standard error of the mean; 0 for a single value.
        """
    @property
    def worst5(self) -> float:
        """
        Mean of the worst 5 % (conditional value at risk).
        """
    @property
    def worst5_standard_error(self) -> float:
        """
        Standard error of `worst5`.
        """
class Probability:
    """
    How likely something is.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Probability:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Probability:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """
        Interval at level 95 %: Clopper-Pearson's, or a wider one.
        """
    @property
    def share(self) -> float:
        """
        Share of the runs, or of their law.
        """
class Probabilities:
    """
    How likely a job ends in each way that matters.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Probabilities:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Probabilities:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def completed(self) -> Probability:
        """
        Probability that the work gets done.
        """
    @property
    def late(self) -> Probability | None:
        """
        Probability that the work is not done by the deadline; none without a deadline.
        """
    @property
    def max_wait_exceeded(self) -> Probability:
        """
        Probability that the job is given up at `stopping.max_wait`.
        """
    @property
    def over_budget(self) -> Probability | None:
        """
        Probability that the cost exceeds the budget; none without a budget.
        """
class VarianceRatio:
    """
    By how much a control variate divided the variance; none where it was not used.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> VarianceRatio:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> VarianceRatio:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> float | None:
        """
        Variance ratio of the cost.
        """
    @property
    def wall_clock_s(self) -> float | None:
        """
        Variance ratio of the wall clock.
        """
class Occupancy:
    """
    Shares of what a node of the busiest group could have done while the epochs ran; NaN where its capacity is not known.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Occupancy:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Occupancy:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def compute(self) -> float:
        """
        Share used of the accelerators, or whatever the job computes with.
        """
    @property
    def disk(self) -> float:
        """
        Share used of the node's volume or instance storage.
        """
    @property
    def network(self) -> float:
        """
        Share used of the node's network link, bursts included.
        """
    @property
    def processors(self) -> float:
        """
        Share used of the vCPUs, by preprocessing.
        """
class DataPath:
    """
    What sets the pace along the data path, on average over the runs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DataPath:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DataPath:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def advice(self) -> str:
        """
        What helps against that limit.
        """
    @property
    def copying_advice(self) -> str:
        """
        What helps against the limit that paced copying longest.
        """
    @property
    def copying_paced_by_s(self) -> dict[str, float]:
        """
        Time for which each limit set the pace of copying data before the first step, by the service or by the script [s].
        """
    @property
    def epochs_paced_by_s(self) -> dict[str, float]:
        """
        Time for which each limit set the pace of the epochs [s].
        """
    @property
    def limit(self) -> str:
        """
        Limit behind the verdict.
        """
    @property
    def utilisation(self) -> Occupancy:
        """
        Shares of what a node could have done while the epochs ran.
        """
    @property
    def verdict(self) -> str:
        """
        Whether the epochs wait for data, and for which part of the path.
        """
class PhaseInterval:
    """
    One phase of a run.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PhaseInterval:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PhaseInterval:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def attempt(self) -> int:
        """
        Number of the attempt: 1 for the first start of the cluster, one more after each interruption.
        """
    @property
    def billed(self) -> bool:
        """
        Whether the phase is billed, as training time or, when retained, as kept time.
        """
    @property
    def discount(self) -> float | None:
        """
        Share of the on-demand price not paid in this phase; none: that of the whole run.
        """
    @property
    def end_s(self) -> float:
        """
        End of the phase, since the job was created [s].
        """
    @property
    def phase(self) -> str:
        """
        What the cluster does.
        """
    @property
    def start_s(self) -> float:
        """
        Start of the phase, since the job was created [s].
        """
class Traffic:
    """
    What one data channel moved, summed over all nodes of the cluster.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Traffic:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Traffic:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def get_requests(self) -> float:
        """
        Number of GET requests.
        """
    @property
    def list_requests(self) -> float:
        """
        Number of LIST requests.
        """
    @property
    def read_bytes(self) -> float:
        """
        Data that went over the network, from the source to the nodes [B].
        """
    @property
    def stored_bytes(self) -> float:
        """
        Size of the data set at its source [B].
        """
class Preparation:
    """
    What was done before the job so that a file system holds its data.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Preparation:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Preparation:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def get_requests(self) -> float:
        """
        Number of GET requests.
        """
    @property
    def list_requests(self) -> float:
        """
        Number of LIST requests.
        """
    @property
    def time_s(self) -> float:
        """
        Duration of the preparation [s].
        """
class Trace:
    """
    One run of a job, simulated or recorded: everything that the bill needs and nothing about prices.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Trace:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Trace:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_perfetto(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the run as trace events, JSON that https://ui.perfetto.dev opens: a slice for each attempt with its phases
        below it, and an instant for each interruption and for the end. How many checkpoints are safe in S3 is said at the
        end; a run does not keep when each was written.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def artifact_bytes(self) -> float:
        """
        Size of the artifact uploaded at the end [B].
        """
    @property
    def artifact_puts(self) -> float:
        """
        Number of requests that wrote the artifact.
        """
    @property
    def billed_s(self) -> float:
        """
        Billed wall clock before any spot discount: the service's TrainingTimeInSeconds [s].
        """
    @property
    def checkpoints(self) -> float:
        """
        Number of checkpoints that were taken at their interval and are safe in S3.
        """
    @property
    def data_path(self) -> DataPath:
        """
        What sets the pace of a run that nothing cuts; zero if recorded.
        """
    @property
    def has_discount(self) -> bool:
        """
        Whether the discount is known; where a log does not tell it, the bill takes the plan's.
        """
    @property
    def has_traffic(self) -> bool:
        """
        Whether the traffic is known; logs of real jobs do not tell it.
        """
    @property
    def interruptions(self) -> int:
        """
        Number of interruptions of spot capacity.
        """
    @property
    def lost_s(self) -> float:
        """
        Work that had to be done again after interruptions and errors [s].
        """
    @property
    def outcome(self) -> str:
        """
        How the job ended, in the service's own terms.
        """
    @property
    def phases(self) -> list[PhaseInterval]:
        """
        Phases in order of time.
        """
    @property
    def preparation_s(self) -> float:
        """
        Time before creation, until the file systems hold their data [s].
        """
    @property
    def preparations(self) -> list[Preparation]:
        """
        Preparations of the file systems that need some, in the order of the plan.
        """
    @property
    def spot_discount(self) -> float:
        """
        Share of the on-demand price not paid; 0 for on-demand jobs.
        """
    @property
    def traffic(self) -> list[Traffic]:
        """
        Traffic of each channel, in the order of the plan; may be empty if recorded.
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Time from creation to the end of the job [s].
        """
class LineItem:
    """
    One line as the customer's own bill names it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> LineItem:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> LineItem:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def amount_nano_usd(self) -> int:
        """
        Amount as a whole number: these add up to the total exactly [nano-USD].
        """
    @property
    def amount_usd(self) -> float:
        """
        Quantity × unit price, to the nano-dollar [USD].
        """
    @property
    def as_of(self) -> str:
        """
        ISO date of the price.
        """
    @property
    def instances(self) -> int | None:
        """
        Number of the job's instances whose billable hours are the quantity; none of other lines.
        """
    @property
    def layer(self) -> str:
        """
        Layer that held the price: job file, the name of a price book, or built in.
        """
    @property
    def quantity(self) -> float:
        """
        Quantity in `unit`.
        """
    @property
    def service(self) -> str:
        """
        Service that charges: AmazonSageMaker, AmazonS3, AmazonEFS or AmazonFSx.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the unit price comes from.
        """
    @property
    def unit(self) -> str:
        """
        Unit that is priced: Hrs, GB-Mo, Requests or GB.
        """
    @property
    def unit_price_usd(self) -> float:
        """
        Price of one unit [USD].
        """
    @property
    def usage_type(self) -> str:
        """
        Usage type of the bill: "USE1-Train:ml.p4d.24xlarge".
        """
class Bill:
    """
    Line items and their exact sum.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Bill:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Bill:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def items(self) -> list[LineItem]:
        """
        Line items, in the order of the tariff.
        """
    @property
    def total_nano_usd(self) -> int:
        """
        Exact sum of the amounts, as a whole number [nano-USD].
        """
    @property
    def total_usd(self) -> float:
        """
        Sum of the amounts [USD].
        """
class WorstCase:
    """
    The most that the stopping rules let the job cost and last.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> WorstCase:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> WorstCase:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def billable_s(self) -> float:
        """
        Most seconds charged at the on-demand rate, per cluster [s].
        """
    @property
    def cost_usd(self) -> float:
        """
        Highest cost [USD].
        """
    @property
    def explanation(self) -> str:
        """
        Which rule bounds the job.
        """
    @property
    def preparation_s(self) -> float:
        """
        Longest time before creation, until the file systems hold their data [s].
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Longest time from creation to end [s].
        """
class Assumption:
    """
    A value that no field of the job description gave, and where it was taken from.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Assumption:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Assumption:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date of the source; empty for a rule of simcore's own and for the job file.
        """
    @property
    def field(self) -> str:
        """
        Key path in the job file that would replace the value: "phases.starting".
        """
    @property
    def layer(self) -> str:
        """
        Layer that held the value: "built in", a profile and its name, or "job file" (its `parameters`).
        """
    @property
    def source(self) -> str:
        """
        Citation of where the value comes from.
        """
    @property
    def value(self) -> str:
        """
        Value as a person reads it: "40 s (p95 74 s)".
        """
class Statement:
    """
    What the job file chose about how much of something is charged to the job.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Statement:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Statement:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def field(self) -> str:
        """
        Key path in the job file: "channels.train.kept_for".
        """
    @property
    def value(self) -> str:
        """
        What the choice means, as a person reads it.
        """
class Unstated:
    """
    A part of the job that its file does not describe, so that recorded jobs stand in for it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Unstated:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Unstated:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def deviation_s(self) -> float:
        """
        Standard deviation of what stands in for it [s].
        """
    @property
    def field(self) -> str:
        """
        Key path in the job file that would say it: "artifact.size".
        """
    @property
    def share(self) -> float:
        """
        Share of the variance of the billed time that it makes up, at most 1.
        """
    @property
    def what(self) -> str:
        """
        What is not said, in words: "how large the artifact is".
        """
class Influence:
    """
    Share of the spread of cost and time that one uncertain input causes.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Influence:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Influence:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_share(self) -> float:
        """
        Share of the variance of the cost that goes when this input is known (first-order Sobol' index).
        """
    @property
    def input(self) -> str:
        """
        What is uncertain: the key path that would state it ("phases.starting"), or the parameter ("file.bandwidth").
        """
    @property
    def wall_clock_share(self) -> float:
        """
        Share of the variance of the time from creation to end that goes with it.
        """
class Forecast:
    """
    What a job will cost and how long it will take: distributions, a bill, a timeline, and what was assumed.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Forecast:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Forecast:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def assumed(self) -> list[Assumption]:
        """
        What the job file left open, and where the values come from.
        """
    @property
    def bill(self) -> Bill:
        """
        Expected bill: each quantity is its mean over the runs.
        """
    @property
    def bill_total_usd(self) -> float:
        """
        Sum of the line items [USD].
        """
    @property
    def billable_s(self) -> Summary:
        """
        Seconds charged at the on-demand rate, per cluster [s].
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def cost_usd(self) -> Summary:
        """
        Cost; its mean is the total of the bill [USD].
        """
    @property
    def data_path(self) -> DataPath:
        """
        What sets the pace along the data path: means over the runs.
        """
    @property
    def influences(self) -> list[Influence]:
        """
        Uncertain inputs by the share of the cost's variance that each explains.
        """
    @property
    def interruptions(self) -> float:
        """
        Mean number of interruptions of spot capacity in a run.
        """
    @property
    def interval_level(self) -> float:
        """
        Level of the intervals.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kind(self) -> str:
        """
        What is run: training, processing or local.
        """
    @property
    def lost_s(self) -> float:
        """
        Mean work that had to be done again after interruptions and errors [s].
        """
    @property
    def method(self) -> str:
        """
        How the distributions were found.
        """
    @property
    def method_error(self) -> float:
        """
        Largest error of a probability when exact; 0 when simulated, where the intervals tell it.
        """
    @property
    def method_reason(self) -> str:
        """
        Why simulated distributions are not exact; empty for other methods, or if nobody asked for exact ones.
        """
    @property
    def outcomes(self) -> dict[str, int]:
        """
        Number of runs by how they ended.
        """
    @property
    def phases(self) -> list[PhaseInterval]:
        """
        Phases of the run with the median wall clock.
        """
    @property
    def preparation_s(self) -> float:
        """
        Mean time before creation, until the file systems hold their data [s].
        """
    @property
    def probabilities(self) -> Probabilities:
        """
        Probability of each end that matters.
        """
    @property
    def ranges(self) -> list[tuple[int, int]]:
        """
        Numbers of the runs: from the first of each pair up to, and without, the last.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs.
        """
    @property
    def sampling(self) -> str:
        """
        Where the runs drew from: streams of their own, or points of a lattice.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def stated(self) -> list[Statement]:
        """
        What the job file chose about how much of a storage is charged to the job.
        """
    @property
    def stopped(self) -> str:
        """
        Why no more runs were made.
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def typical(self) -> Trace:
        """
        Run whose wall clock is nearest to the median.
        """
    @property
    def unstated(self) -> list[Unstated]:
        """
        Parts of the job that its file does not describe, so that recorded jobs stand in for them, by their share of the variance of the billed time.
        """
    @property
    def variance_ratio(self) -> VarianceRatio:
        """
        By how much a control variate divided the variance of cost and time.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
    @property
    def wall_clock_s(self) -> Summary:
        """
        Time from creation to end [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        What a careful reader should know before trusting the numbers.
        """
    @property
    def worst_case(self) -> WorstCase:
        """
        The most that the stopping rules allow.
        """
class Budget:
    """
    What a job may cost and last, and how sure that must be. Immutable.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Budget:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Budget:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def confidence(self) -> float:
        """
        Share of the runs that must stay within each limit; above 0 and below 1.
        """
    @property
    def max_cost_usd(self) -> float | None:
        """
        Highest cost allowed; none: any [USD].
        """
    @property
    def max_time_s(self) -> float | None:
        """
        Longest wall clock allowed, from creation to the end; none: any [s].
        """
    @property
    def refuse_endless(self) -> bool:
        """
        Whether a job that never finishes is over, whatever it costs.
        """
    @property
    def strict(self) -> bool:
        """
        Whether what the number of runs leaves open counts as over.
        """
    @property
    def worst_case(self) -> bool:
        """
        Whether the worst case must stay within instead; no probability decides then.
        """
class LimitVerdict:
    """
    The runs, and the worst case, against one limit [USD or s].
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> LimitVerdict:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> LimitVerdict:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def at_confidence(self) -> float:
        """
        Smallest value that the share `confidence` of the runs does not exceed; may be infinite. Of more runs than are kept in memory, right to one part in 16,384.
        """
    @property
    def at_most(self) -> float:
        """
        Value in the worst case.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """
        Interval of that probability at level 99 %; without width when nothing is uncertain.
        """
    @property
    def limit(self) -> float:
        """
        The limit itself.
        """
    @property
    def margin(self) -> float:
        """
        Limit less the value that decides (`at_confidence` or `at_most`); negative when over.
        """
    @property
    def probability_within(self) -> float:
        """
        Share of the runs within; a value that equals the limit is within.
        """
    @property
    def undecided(self) -> bool:
        """
        Whether the confidence lies inside the interval: other runs might decide otherwise.
        """
    @property
    def within(self) -> bool:
        """
        Whether the limit holds.
        """
class LimitVerdicts:
    """
    Verdict on each limit that was set.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> LimitVerdicts:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> LimitVerdicts:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> LimitVerdict | None:
        """
        Limit of the cost [USD].
        """
    @property
    def wall_clock_s(self) -> LimitVerdict | None:
        """
        Limit of the time from creation to the end of the work [s].
        """
class Verdict:
    """
    Whether a job stays within its budget, and the forecast from the same runs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __bool__(self) -> bool:
        """
        Whether every limit holds.
        """
    def __copy__(self) -> Verdict:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Verdict:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def raise_if_over(self) -> Verdict:
        """
        The verdict itself, when the job is within its budget.
        
        Raises:
            BudgetError: The job is over its budget. The error holds the verdict.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def budget(self) -> Budget:
        """
        Limits that were asked about.
        """
    @property
    def confidence(self) -> float:
        """
        Share of the runs that must stay within each limit.
        """
    @property
    def decided_by(self) -> str:
        """
        What decides: the confidence or the worst_case.
        """
    @property
    def forecast(self) -> Forecast:
        """
        Forecast from the same runs.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """
        Clopper-Pearson interval of that probability at level 99 %.
        """
    @property
    def interval_level(self) -> float:
        """
        Level of the intervals.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def limits(self) -> LimitVerdicts:
        """
        Verdict on each limit that was set.
        """
    @property
    def never_finishes(self) -> bool:
        """
        Whether less than 1 % of the runs finish their work.
        """
    @property
    def probability_completed(self) -> float:
        """
        Share of the runs that finish their work before a limit of the service stops them.
        """
    @property
    def probability_within(self) -> float:
        """
        Share of the runs within all limits at once; for information: each limit decides on its own.
        """
    @property
    def strict(self) -> bool:
        """
        Whether undecided counts as over.
        """
    @property
    def undecided(self) -> bool:
        """
        Whether other runs might decide otherwise.
        """
    @property
    def within(self) -> bool:
        """
        Whether every limit holds, and under `strict` beyond doubt; not for a job that never finishes where that is refused.
        """
class Provenance:
    """
    Where a number comes from.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Provenance:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Provenance:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
class TrainingPrice:
    """
    On-demand price of one instance for one hour of training.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> TrainingPrice:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> TrainingPrice:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def before_first(self) -> bool:
        """
        Whether the day is before the oldest known price, which then holds.
        """
    @property
    def confidence(self) -> str | None:
        """
        How far the price may be trusted: high, medium or low; none: its catalog or price book does not say.
        """
    @property
    def evidence(self) -> str:
        """
        How well the price is founded, best first.
        """
    @property
    def layer(self) -> str:
        """
        Name of the price book, or "built in".
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def usd_per_hour(self) -> float:
        """
        Price of an hour [USD/h].
        """
class StoragePrice:
    """
    Price of storage, of requests or of transferred data.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> StoragePrice:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> StoragePrice:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def layer(self) -> str:
        """
        Name of the price book, or "built in".
        """
    @property
    def region(self) -> str:
        """
        Region whose price it is: another than asked for when that one's is not known.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the price: "USD/GB-month", "USD/request", "USD/GB".
        """
    @property
    def usage_type(self) -> str:
        """
        Usage type as on the customer's bill, without the prefix of the region.
        """
    @property
    def usd(self) -> float:
        """
        Price in `unit`.
        """
class Discount:
    """
    What a contract takes off every line of the bill whose usage type fits a pattern.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Discount:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Discount:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def first_day(self) -> str | None:
        """
        First day (the book's `from`), an ISO date; none: always has been.
        """
    @property
    def last_day(self) -> str | None:
        """
        Last day, included (the book's `until`), an ISO date; none: no end.
        """
    @property
    def percent(self) -> float:
        """
        Share of the price that is taken off, 0 to 100 [%].
        """
    @property
    def service(self) -> str:
        """
        Pattern of the service; empty: any service.
        """
    @property
    def source(self) -> str:
        """
        Citation of the contract.
        """
    @property
    def usage_type(self) -> str:
        """
        Pattern of the usage type; * stands for any characters, ? for one; case counts.
        """
class PriceRow:
    """
    One price as a price book states it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PriceRow:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PriceRow:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date of the first day on which the price holds.
        """
    @property
    def item(self) -> str:
        """
        Instance type, or storage item such as "s3.get".
        """
    @property
    def provenance(self) -> Provenance:
        """
        Source and date of the price.
        """
    @property
    def region(self) -> str:
        """
        Region of the price.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the price comes from.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the price: "USD/h", "USD/GB-month".
        """
    @property
    def usd(self) -> float:
        """
        Price in `unit`.
        """
class PriceLayer:
    """
    A price book that was read and checked. Made by load_prices.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PriceLayer:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PriceLayer:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def price_list(self, region: str | None = None, as_of: str | None = None) -> list[PriceRow]:
        """
        Prices of the book in force on a day, or all of them.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def digest(self) -> str:
        """
        SHA-256 over the content: the same prices in another order have the same.
        """
    @property
    def discounts(self) -> list[Discount]:
        """
        Discounts in the order in which they are applied.
        """
    @property
    def name(self) -> str:
        """
        Name of the book's file, without folders.
        """
    @property
    def newest(self) -> str:
        """
        ISO date of the newest price; empty without one.
        """
    @property
    def prices(self) -> list[PriceRow]:
        """
        Prices, instance types first; by item, region and day.
        """
    @property
    def storage(self) -> list[PriceRow]:
        """
        Prices of storage items; by item, region and day.
        """
    @property
    def training(self) -> list[PriceRow]:
        """
        Prices of instance types; by type, region and day.
        """
class PriceStep:
    """
    One step of looking a price up: a row that was considered, or a layer that has none.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PriceStep:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PriceStep:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which the price was seen to hold; empty without a row.
        """
    @property
    def evidence(self) -> str:
        """
        How well a built-in training price is founded; empty for any other.
        """
    @property
    def layer(self) -> str:
        """
        Name of the price book, or "built in".
        """
    @property
    def provenance(self) -> Provenance:
        """
        Source and date of the row; without meaning when there is none.
        """
    @property
    def region(self) -> str:
        """
        Region whose price it is.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the price comes from; empty without a row.
        """
    @property
    def taken(self) -> bool:
        """
        Whether this row is the answer.
        """
    @property
    def usd(self) -> float | None:
        """
        Price of the row; none: the layer has no row [USD].
        """
    @property
    def why(self) -> str:
        """
        Why the row is taken, or why it is not.
        """
class DiscountStep:
    """
    A discount that was considered for a price.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DiscountStep:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DiscountStep:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def applied(self) -> bool:
        """
        Whether the discount holds for the price.
        """
    @property
    def first_day(self) -> str | None:
        """
        First day (the book's `from`), an ISO date; none: always has been.
        """
    @property
    def last_day(self) -> str | None:
        """
        Last day, included (the book's `until`), an ISO date; none: no end.
        """
    @property
    def percent(self) -> float:
        """
        Share of the price that is taken off, 0 to 100 [%].
        """
    @property
    def service(self) -> str:
        """
        Pattern of the service; empty: any service.
        """
    @property
    def source(self) -> str:
        """
        Citation of the contract.
        """
    @property
    def usage_type(self) -> str:
        """
        Pattern of the usage type; * stands for any characters, ? for one; case counts.
        """
    @property
    def usd(self) -> float:
        """
        Price that is left after the discount [USD].
        """
    @property
    def why(self) -> str:
        """
        Why the discount holds, or why it does not.
        """
class PriceExplanation:
    """
    How the catalog comes to a price: the ladder, step by step, then the discounts.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PriceExplanation:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PriceExplanation:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def day(self) -> str:
        """
        ISO date that was asked for.
        """
    @property
    def discounts(self) -> list[DiscountStep]:
        """
        Discounts in the order in which they are applied.
        """
    @property
    def item(self) -> str:
        """
        Instance type, or storage item such as "s3.get".
        """
    @property
    def list_usd(self) -> float:
        """
        Price of the step that is taken [USD].
        """
    @property
    def region(self) -> str:
        """
        Region that was asked for.
        """
    @property
    def service(self) -> str:
        """
        Service as on the bill: "AmazonS3".
        """
    @property
    def steps(self) -> list[PriceStep]:
        """
        Steps in the order of the ladder; exactly one is taken.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the prices: "USD/h", "USD/GB-month".
        """
    @property
    def usage_type(self) -> str:
        """
        Usage type as on the bill: what discounts are matched with.
        """
    @property
    def usd(self) -> float:
        """
        On-demand price after discounts [USD].
        """
class PeakRate:
    """
    Peak arithmetic of one accelerator, dense, in one precision.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PeakRate:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PeakRate:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def precision(self) -> str:
        """
        Kind of number: fp32, tf32, fp16, bf16 or fp8.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def tflops(self) -> float:
        """
        Peak rate of operations [10^12/s].
        """
class DeviceLink:
    """
    The way between two accelerators of one instance that does not leave the instance.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DeviceLink:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DeviceLink:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def bytes_per_s(self) -> float:
        """
        Bandwidth of one accelerator in one direction, all its links together [B/s].
        """
    @property
    def kind(self) -> str:
        """
        Kind of the link: nvlink, nvswitch or neuronlink, or pcie where nothing else connects them.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
class InstanceType:
    """
    What one instance of a type is made of.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> InstanceType:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> InstanceType:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def accelerator(self) -> str:
        """
        Name of the accelerators: "NVIDIA A100"; empty for CPU types.
        """
    @property
    def accelerator_bandwidth_bytes_per_s(self) -> float | None:
        """
        Bandwidth of the memory of each accelerator; none when it is not known [B/s].
        """
    @property
    def accelerator_bandwidth_provenance(self) -> Provenance:
        """
        Source of the accelerators' memory bandwidth; without meaning when that is not known.
        """
    @property
    def accelerator_count(self) -> int:
        """
        Number of accelerators.
        """
    @property
    def accelerator_memory_bytes(self) -> float:
        """
        Size of the memory of each accelerator [B].
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def device_link(self) -> str | None:
        """
        Kind of the link between accelerators: nvlink, nvswitch, neuronlink or pcie; none with fewer than two accelerators, or when it is not known.
        """
    @property
    def device_link_bytes_per_s(self) -> float | None:
        """
        Bandwidth of the link of each accelerator in one direction [B/s].
        """
    @property
    def ebs_baseline_bytes_per_s(self) -> float | None:
        """
        Bandwidth to EBS volumes that lasts; none when it is not known [B/s].
        """
    @property
    def ebs_peak_bytes_per_s(self) -> float | None:
        """
        Bandwidth to EBS volumes in bursts; none when it is not known [B/s].
        """
    @property
    def efa(self) -> bool:
        """
        Whether the type has an Elastic Fabric Adapter.
        """
    @property
    def link(self) -> DeviceLink | None:
        """
        Link between accelerators with its source.
        """
    @property
    def memory_bytes(self) -> float:
        """
        Size of the main memory [B].
        """
    @property
    def name(self) -> str:
        """
        Name of the type: "ml.p4d.24xlarge".
        """
    @property
    def network_baseline_bytes_per_s(self) -> float | None:
        """
        Network bandwidth that lasts; none when it is not known [B/s].
        """
    @property
    def network_peak_bytes_per_s(self) -> float | None:
        """
        Network bandwidth in bursts; none when it is not known [B/s].
        """
    @property
    def nvme_bytes(self) -> float:
        """
        Size of the instance storage, all disks together; 0 without [B].
        """
    @property
    def nvme_disks(self) -> int:
        """
        Number of disks of the instance storage.
        """
    @property
    def nvme_read_iops(self) -> float | None:
        """
        Random reads of 4 KiB, all disks together; none when they are not known, or without disks [1/s].
        """
    @property
    def peak_tflops(self) -> dict[str, float]:
        """
        Peak rate of operations of each accelerator, dense, by precision [10^12/s].
        """
    @property
    def peaks(self) -> list[PeakRate]:
        """
        Peak rate in each precision with its source; empty when they are not known.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def vcpu(self) -> int:
        """
        Number of vCPUs.
        """
class KnownModel:
    """
    What is published of a model; none: unknown, or without meaning for the family.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> KnownModel:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> KnownModel:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def activation_bytes_per_sample(self) -> float | None:
        """
        Size of what is kept of a sample for the backward pass, in fp32, at `input` [B].
        """
    @property
    def aliases(self) -> list[str]:
        """
        Other names of the model: "bert-large-uncased".
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def attention_heads(self) -> int | None:
        """
        Number of attention heads of a layer.
        """
    @property
    def family(self) -> str:
        """
        Family of models that keep accelerators busy alike.
        """
    @property
    def forward_gflops_per_sample(self) -> float | None:
        """
        Operations of the forward pass of a sample, at `input`; a multiply-add counts 2 [10^9].
        """
    @property
    def hidden_size(self) -> int | None:
        """
        Width of the stream between layers.
        """
    @property
    def input(self) -> str:
        """
        Size of a sample: "224x224"; empty for tokens.
        """
    @property
    def key_value_heads(self) -> int | None:
        """
        Number of key and value heads of a layer; fewer than attention heads where these share them.
        """
    @property
    def layers(self) -> int | None:
        """
        Number of layers of the encoder and the decoder together.
        """
    @property
    def name(self) -> str:
        """
        Name of the model: "BERT-large".
        """
    @property
    def parameters(self) -> float | None:
        """
        Number of parameters, with embeddings.
        """
    @property
    def sequence(self) -> int | None:
        """
        Longest sequence that the model takes, in tokens; a job's own is often shorter.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def vocabulary(self) -> int | None:
        """
        Number of different tokens.
        """
class SpotMarket:
    """
    What is known of the spot capacity of a type in a region.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> SpotMarket:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> SpotMarket:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def interruption_high(self) -> float | None:
        """
        Largest share of instances interrupted in a month; none when it is not known.
        """
    @property
    def interruption_low(self) -> float | None:
        """
        Smallest share of instances interrupted in a month, averaged over users; none when it is not known.
        """
    @property
    def savings_fraction(self) -> float:
        """
        Share of the on-demand price that spot capacity saves.
        """
    @property
    def scope(self) -> str:
        """
        Whose figures they are: "ml.g5.xlarge in us-east-1", "all managed spot jobs".
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
class ComponentPrice:
    """
    Price of one instance for one hour of something else than training, as somebody saw it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ComponentPrice:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ComponentPrice:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def component(self) -> str:
        """
        What runs on it: async_inference, hosting, hyperpod, notebook, processing or studio; or capacity_block, a block of EC2 capacity that is paid up front.
        """
    @property
    def confidence(self) -> str | None:
        """
        How far the price may be trusted: high, medium or low.
        """
    @property
    def region(self) -> str:
        """
        Region of the price; empty: its source names none.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def usd_per_hour(self) -> float:
        """
        Price of an hour [USD/h].
        """
class SavingsPlan:
    """
    What a savings plan takes off the on-demand price of a type.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> SavingsPlan:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> SavingsPlan:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def confidence(self) -> str | None:
        """
        How far the rate may be trusted: high, medium or low; none: its catalog does not say.
        """
    @property
    def plan(self) -> str:
        """
        Term and payment: "1yr_partial_upfront".
        """
    @property
    def savings_fraction(self) -> float:
        """
        Share of the on-demand price that is saved.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
class Parameter:
    """
    A measured rate, a latency, a limit or a default.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Parameter:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Parameter:
        """
        A copy.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def dimension(self) -> str:
        """
        What the parameter measures: duration, size, bandwidth, ...
        """
    @property
    def kind(self) -> str:
        """
        How the number is known: measured and assumed ones have a spread, limits and rules are exact.
        """
    @property
    def law(self) -> str:
        """
        Distribution as text: "lognormal(median 111, p95 138)".
        """
    @property
    def layer(self) -> str:
        """
        Layer of the row: "profile" and its name, "job file" or "built in".
        """
    @property
    def name(self) -> str:
        """
        Name of the parameter: "file.bandwidth".
        """
    @property
    def note(self) -> str:
        """
        Remark on the row.
        """
    @property
    def p95(self) -> float | None:
        """
        Quantile 95 % of the spread, in `unit`; none for an exact number.
        """
    @property
    def scope(self) -> str:
        """
        Instance family or class that the row is for, and behind a / the template of jobs; empty for all.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
    @property
    def stated(self) -> str | None:
        """
        Distribution that a profile, a job file or the row's quantiles state; none: lognormal when there is a spread.
        """
    @property
    def text(self) -> str:
        """
        Value and spread with their unit, as people read them.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the value.
        """
    @property
    def units(self) -> list[str]:
        """
        Units in which a profile or a job file may state the parameter.
        """
    @property
    def value(self) -> float:
        """
        Value in `unit`; the median where there is a spread.
        """
    @property
    def varies(self) -> bool:
        """
        Whether a distribution may be stated for the parameter.
        """
class ParameterStep:
    """
    A row that was considered for a parameter.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ParameterStep:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ParameterStep:
        """
        A copy.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def row(self) -> Parameter:
        """
        Row of the parameter.
        """
    @property
    def taken(self) -> bool:
        """
        Whether this row is the answer.
        """
    @property
    def why(self) -> str:
        """
        Why the row is taken, or why it is not.
        """
class ParameterExplanation:
    """
    How the catalog comes to the value of a parameter: rows, top layer first.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ParameterExplanation:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ParameterExplanation:
        """
        A copy.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def day(self) -> str:
        """
        ISO date that was asked for.
        """
    @property
    def instance_type(self) -> str:
        """
        Instance type that was asked for; empty: any that no scope names.
        """
    @property
    def name(self) -> str:
        """
        Name of the parameter.
        """
    @property
    def steps(self) -> list[ParameterStep]:
        """
        Rows, top layer first; at most one is taken, none when no row is for such a type.
        """
    @property
    def takes(self) -> str:
        """
        What a profile or a job file may state instead: "bandwidth or distribution, above 0 B/s".
        """
    @property
    def unit(self) -> str:
        """
        Unit of the parameter.
        """
class LearnedLaw:
    """
    Law of the length of a phase, learned from jobs that ran.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> LearnedLaw:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> LearnedLaw:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def censored(self) -> int:
        """
        Number of those that told only bounds of it.
        """
    @property
    def family(self) -> str:
        """
        Instance family of the jobs: "g5".
        """
    @property
    def first(self) -> str:
        """
        Day of the first of the jobs.
        """
    @property
    def high_s(self) -> float:
        """
        Upper end of the 95 % interval of the median [s].
        """
    @property
    def jobs(self) -> int:
        """
        Number of jobs that told the length.
        """
    @property
    def last(self) -> str:
        """
        Day of the last of the jobs.
        """
    @property
    def low_s(self) -> float:
        """
        Lower end of the 95 % interval of the median [s].
        """
    @property
    def median_s(self) -> float:
        """
        Median length [s].
        """
    @property
    def p90_s(self) -> float:
        """
        Quantile 90 % of the length [s].
        """
    @property
    def p95_s(self) -> float:
        """
        Quantile 95 % of the length [s].
        """
    @property
    def parameter(self) -> str:
        """
        Parameter whose place the law takes: "phase.starting".
        """
    @property
    def shipped_median_s(self) -> float:
        """
        Median of the built-in law [s].
        """
    @property
    def shipped_p90_s(self) -> float:
        """
        Quantile 90 % of the built-in law [s].
        """
    @property
    def shipped_share(self) -> float:
        """
        How much the median leans on the built-in law: 1 as without any job, 0 as with the jobs alone.
        """
    @property
    def spread(self) -> float:
        """
        Standard deviation of the logarithm from job to job: within the template, or over jobs of all templates.
        """
    @property
    def spread_high(self) -> float:
        """
        Upper end of the 95 % interval of the spread.
        """
    @property
    def spread_low(self) -> float:
        """
        Lower end of the 95 % interval of the spread.
        """
    @property
    def template_id(self) -> str:
        """
        Digest of image, script and hyperparameters of the jobs; empty: not told, or a law for other jobs.
        """
    @property
    def template_name(self) -> str:
        """
        Name of the jobs without its time; empty: a law for jobs of no known template.
        """
class Profile:
    """
    Parameters of a user's own, read and checked. Made by load_profile.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Profile:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Profile:
        """
        A copy.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def save(self, path: str | os.PathLike[str]) -> None:
        """
        Writes a learned profile as YAML, which load_profile reads.
        
        Raises CatalogError for a profile that somebody wrote by hand: its file is the profile.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which, or on which, the number was seen to hold.
        """
    @property
    def digest(self) -> str:
        """
        SHA-256 over the content.
        """
    @property
    def history(self) -> str:
        """
        SHA-256 over the lengths that were learned from; empty: none.
        """
    @property
    def learned(self) -> list[LearnedLaw]:
        """
        Laws learned from jobs that ran, each a parameter, too.
        """
    @property
    def name(self) -> str:
        """
        Name of the profile.
        """
    @property
    def notes(self) -> list[str]:
        """
        What the laws do not tell, such as jobs that were left out.
        """
    @property
    def parameters(self) -> list[Parameter]:
        """
        Parameters, by name and scope.
        """
    @property
    def source(self) -> str:
        """
        Citation of where the number comes from.
        """
class RowChange:
    """
    A row of a table that is not the same in two catalogs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> RowChange:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> RowChange:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def after(self) -> dict[str, str]:
        """
        Cells of the row after, by column; none when it was removed.
        """
    @property
    def before(self) -> dict[str, str]:
        """
        Cells of the row before, by column; none when it was added.
        """
    @property
    def differences(self) -> list[str]:
        """
        Cells that were changed: "usd_per_hour 3.825 → 3.863"; of a row in both only.
        """
    @property
    def key(self) -> str:
        """
        Cells that name the row: "ml.p3.2xlarge us-east-1 2025-11-04 derived".
        """
    @property
    def kind(self) -> str:
        """
        Whether the row was changed, added or removed.
        """
    @property
    def prices(self) -> bool:
        """
        Whether the table is one of prices; any other is one of rates and defaults.
        """
    @property
    def table(self) -> str:
        """
        Table of the row, such as "training_prices".
        """
class Release:
    """
    A release of simcore, and the catalog that came with it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Release:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Release:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def date(self) -> str:
        """
        ISO date of the release.
        """
    @property
    def digest(self) -> str:
        """
        SHA-256 over the tables of its catalog.
        """
    @property
    def version(self) -> str:
        """
        Version of the release: "0.1.0".
        """
class CatalogTables:
    """
    The tables of a catalog as text, by name.
    """
    def __init__(self, texts: collections.abc.Mapping[str, str]) -> None:
        ...
    def changes_to(self, other: CatalogTables) -> list[RowChange]:
        """
        Rows that are not the same in other tables, by table and key.
        """
    def layer_to(self, older: CatalogTables) -> dict[str, str]:
        """
        The layer that leads to older tables: CSV by table.
        """
    def under(self, layer: collections.abc.Mapping[str, str]) -> CatalogTables:
        """
        The older tables that a layer leads to.
        """
    @property
    def digest(self) -> str:
        """
        SHA-256 over names and contents.
        """
    @property
    def texts(self) -> dict[str, str]:
        """
        CSV of each table, in key order.
        """
class Catalog:
    """
    Everything simcore knows of the world: immutable, dated, with sources.
    """
    @staticmethod
    def builtin() -> Catalog:
        """
        The tables that come with simcore.
        """
    @staticmethod
    def of(tables: CatalogTables) -> Catalog:
        """
        A catalog of these tables, in place of those that come with simcore. Raises CatalogError.
        """
    @staticmethod
    def release(word: str) -> Catalog:
        """
        The catalog of a past release: by version ("0.1.0"), or by digest or its first 8 digits or more; the built-in one by "now". Raises CatalogError with the releases that are known.
        """
    @staticmethod
    def releases() -> list[Release]:
        """
        Every release whose catalog is kept, newest first.
        """
    def component_prices(self, instance_type: str) -> list[ComponentPrice]:
        """
        Every known price of the type beside training: notebooks, Studio, processing, hosting, HyperPod, capacity blocks; by component, region and day.
        """
    def explain_parameter(self, name: str, instance_type: str | None = None, as_of: str | None = None) -> ParameterExplanation:
        """
        Rows of a parameter, and which holds for an instance type (default: any that no scope names). Raises CatalogError.
        """
    def explain_price(self, item: str, region: str = 'us-east-1', as_of: str | None = None) -> PriceExplanation:
        """
        The ladder of a price, step by step.
        """
    def instance_type(self, name: str) -> InstanceType:
        """
        One instance type. Raises CatalogError with the nearest name.
        """
    def instance_types(self) -> list[InstanceType]:
        """
        Every type with known specifications, by name.
        """
    def model(self, name: str) -> KnownModel:
        """
        A model by name or alias, whatever the case. Raises CatalogError with the nearest name.
        """
    def models(self) -> list[KnownModel]:
        """
        Every model with published sizes, by name.
        """
    def parameters(self) -> list[Parameter]:
        """
        Every row of parameters.csv, each parameter's behind its rows in profiles.
        """
    def price_history(self, instance_type: str, region: str = 'us-east-1') -> list[TrainingPrice]:
        """
        Every known price, oldest first.
        """
    def price_list(self, region: str | None = None, as_of: str | None = None) -> list[PriceRow]:
        """
        Every list price: in force on a day, or every step of every price.
        """
    def regions(self) -> list[str]:
        """
        Name of every known region.
        """
    def require_region(self, region: str) -> None:
        """
        Raises CatalogError with the nearest region for an unknown one.
        """
    def savings_plans(self, instance_type: str, region: str = 'us-east-1') -> list[SavingsPlan]:
        """
        Every savings plan of the type whose rate is known there.
        """
    def spot_market(self, instance_type: str, region: str = 'us-east-1', as_of: str | None = None) -> SpotMarket:
        """
        Spot capacity of a type on a day (ISO date; default: the newest known).
        """
    def storage_items(self) -> list[str]:
        """
        Name of every storage item with a price.
        """
    def storage_price(self, item: str, region: str = 'us-east-1', as_of: str | None = None) -> StoragePrice:
        """
        Price of storage, requests or transfer in force on a day (ISO date; default: the newest known).
        """
    def training_price(self, instance_type: str, region: str = 'us-east-1', as_of: str | None = None) -> TrainingPrice:
        """
        Price in force on a day (ISO date; default: the newest known).
        """
    def with_prices(self, *layers: PriceLayer | str | os.PathLike[str]) -> Catalog:
        """
        A catalog with price layers over its prices, the last on top: PriceLayers, or paths of price books.
        
        Raises CatalogError with every problem of the first book that has one.
        """
    def with_profile(self, profile: Profile | str | os.PathLike[str]) -> Catalog:
        """
        A catalog with a profile, or the file of one, over its parameters.
        
        Raises CatalogError with every problem, or when it has a profile of that name already.
        """
    @property
    def digest(self) -> str:
        """
        SHA-256 over all tables.
        """
    @property
    def discounts(self) -> list[Discount]:
        """
        Discounts of all layers, in the order in which they are applied.
        """
    @property
    def newest(self) -> str:
        """
        ISO date of the newest price.
        """
    @property
    def profiles(self) -> list[Profile]:
        """
        Profiles over the parameters, the last on top.
        """
    @property
    def tables(self) -> CatalogTables:
        """
        The tables below all price books and profiles.
        """
class TrainingSpeed:
    """
    How fast a job trains, and what that rests on.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> TrainingSpeed:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> TrainingSpeed:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def accumulation(self) -> int:
        """
        Micro-batches of a step.
        """
    @property
    def basis(self) -> str:
        """
        What the speed rests on: "predicted from the operations of the model", "scaled from …".
        """
    @property
    def batch_size(self) -> int:
        """
        Samples of a step.
        """
    @property
    def devices(self) -> int:
        """
        Number of accelerators in all.
        """
    @property
    def efficiency(self) -> str:
        """
        Row of the efficiencies that the prediction goes by; empty without one.
        """
    @property
    def efficiency_runs(self) -> int:
        """
        Number of published runs behind that row.
        """
    @property
    def flops_utilisation(self) -> float | None:
        """
        Model FLOPs utilisation: model operations ÷ the accelerators' peak; none: not known.
        """
    @property
    def instance_type(self) -> str:
        """
        Instance type of the nodes that compute.
        """
    @property
    def interval80(self) -> tuple[float, float]:
        """
        Central 80 % interval of the throughput, from the 10 % to the 90 % quantile [1/s].
        """
    @property
    def largest_micro_batch(self) -> int | None:
        """
        Samples at once that fit into memory; none: not known.
        """
    @property
    def memory_bytes(self) -> dict[str, float]:
        """
        What the fullest accelerator holds; empty when not known [B].
        """
    @property
    def memory_capacity_bytes(self) -> float:
        """
        Memory of an accelerator [B].
        """
    @property
    def micro_batch(self) -> int:
        """
        Samples that a replica takes at once.
        """
    @property
    def model_flops_per_sample(self) -> float | None:
        """
        Floating-point operations of a sample, without recomputing; none: not known.
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes that compute.
        """
    @property
    def precision(self) -> str:
        """
        Number format of the computation.
        """
    @property
    def samples_per_second(self) -> float:
        """
        Median throughput of the whole cluster [1/s].
        """
    @property
    def step_s(self) -> dict[str, float]:
        """
        Parts of a step that follow each other; empty when the step is not modelled [s].
        """
class LawForm:
    """
    A distribution by its name and parameters in the job file.
    """
    @property
    def name(self) -> str:
        """
        Name of the distribution.
        """
    @property
    def quantities(self) -> list[str]:
        """
        Parameters in the unit of the quantity.
        """
    @property
    def shapes(self) -> list[str]:
        """
        Parameters without a unit.
        """
class FieldRow:
    """
    One field of the job file, described.
    """
    @property
    def above_low(self) -> bool:
        """
        Whether low itself is excluded.
        """
    @property
    def dimension(self) -> str:
        """
        What a quantity measures: duration, size, ...
        """
    @property
    def doc(self) -> str:
        """
        Meaning of the field.
        """
    @property
    def example(self) -> str:
        """
        A value as the job file would write it; empty for sections.
        """
    @property
    def fallback(self) -> str:
        """
        The default as the job file would write it, or empty.
        """
    @property
    def high(self) -> float | None:
        """
        Upper bound, or None.
        """
    @property
    def kind(self) -> str:
        """
        section, map of sections, list of sections, text, list of texts, whole number, flag, day, choice, quantity, uncertain quantity or map of measurements.
        """
    @property
    def low(self) -> float | None:
        """
        Lower bound in the base unit (of a text its length, of a map its entries), or None.
        """
    @property
    def otherwise(self) -> str:
        """
        The default in words, or when the others do not hold; or empty.
        """
    @property
    def parameter(self) -> str:
        """
        Name of the catalog's parameter that is the default, or empty.
        """
    @property
    def path(self) -> str:
        """
        Key path: channels.<name>.size for any channel's.
        """
    @property
    def range(self) -> str:
        """
        The bounds in words; empty when anything goes.
        """
    @property
    def required(self) -> bool:
        """
        Whether the field must be given when its section is.
        """
    @property
    def source(self) -> str:
        """
        Whose term it is and where its range comes from.
        """
    @property
    def unit(self) -> str:
        """
        Base unit of a quantity, which a bare number is in.
        """
    @property
    def units(self) -> list[str]:
        """
        Every unit that a quantity may have.
        """
    @property
    def value(self) -> str:
        """
        The kind for people: what may stand there.
        """
    @property
    def words(self) -> list[str]:
        """
        What a choice may be.
        """
class TariffLine:
    """
    One line of the bill before anything has run.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> TariffLine:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> TariffLine:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def as_of(self) -> str:
        """
        ISO date from which the price was seen to hold; empty for the job file's own.
        """
    @property
    def layer(self) -> str:
        """
        Where the price stands: "job file", name of a price book, or "built in".
        """
    @property
    def service(self) -> str:
        """
        Service of the line: "AmazonSageMaker".
        """
    @property
    def source(self) -> str:
        """
        Citation of where the price comes from.
        """
    @property
    def unit(self) -> str:
        """
        Unit in which the line is metered.
        """
    @property
    def unit_price_usd(self) -> float:
        """
        Price of one unit [USD].
        """
    @property
    def usage_type(self) -> str:
        """
        Usage type as on the customer's bill.
        """
class JobDraft:
    """
    A job as far as it could be read.
    """
    def warn(self, text: str) -> None:
        """
        Adds a warning.
        """
    @property
    def canonical_text(self) -> str:
        """
        Every field that is set, one line each, in base units.
        """
    @property
    def name(self) -> str:
        """
        Name of the job.
        """
    @property
    def origins(self) -> dict[str, str]:
        """
        Where a value was read instead, by its key path in the job.
        """
    @origins.setter
    def origins(self, arg0: collections.abc.Mapping[str, str]) -> None:
        ...
    @property
    def purchase(self) -> str:
        """
        How the instances are paid: on_demand, spot, savings_plan or reserved.
        """
    @property
    def sound(self) -> bool:
        """
        Whether no problem was found.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def unsaid(self) -> str:
        """
        Where what is missing can be said, if what the job was read from cannot say it.
        """
    @unsaid.setter
    def unsaid(self, arg0: str) -> None:
        ...
    @property
    def warnings(self) -> list[str]:
        """
        What is doubtful about the text.
        """
class Plan:
    """
    A job with every name turned into a number. Immutable.
    """
    @property
    def as_of(self) -> str:
        """
        ISO date whose prices and rates hold.
        """
    @property
    def assumed(self) -> list[Assumption]:
        """
        What the job file left open, and where the values come from.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def speed(self) -> TrainingSpeed | None:
        """
        How fast it trains, where that is predicted; None: the job states its time.
        """
    @property
    def stated(self) -> list[Statement]:
        """
        What the job file chose about how much of a storage is charged to the job.
        """
    @property
    def tariff(self) -> list[TariffLine]:
        """
        Lines of the bill before anything has run.
        """
    @property
    def warnings(self) -> list[str]:
        """
        What a careful reader should know before trusting the numbers.
        """
class FleetTrace:
    """
    One run of a job that shares a quota of instances with others.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> FleetTrace:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> FleetTrace:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def arrival_s(self) -> float:
        """
        Time at which the job was submitted [s].
        """
    @property
    def created_s(self) -> float | None:
        """
        Time at which the quota had room for the job; none if it was stopped before [s].
        """
    @property
    def end_s(self) -> float:
        """
        Time at which the job, and a warm pool after it, gave its instances back [s].
        """
    @property
    def number(self) -> int:
        """
        Number of the job, in order of arrival, from 0.
        """
    @property
    def trace(self) -> Trace:
        """
        Phases of the job since its arrival; it is pending while it waits for the quota.
        """
class CounterDifference:
    """
    A counter of the service that our reading of the same answer does not reproduce.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CounterDifference:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CounterDifference:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        The difference in a sentence.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def difference_s(self) -> float:
        """
        Reported minus read [s].
        """
    @property
    def member(self) -> str:
        """
        Name of the counter: TrainingTimeInSeconds or BillableTimeInSeconds.
        """
    @property
    def read_s(self) -> float:
        """
        Counter as read from the times of the answer [s].
        """
    @property
    def reported_s(self) -> int:
        """
        Counter as reported [s].
        """
class TrainingTimeCounter:
    """
    The service's TrainingTimeInSeconds, and our reading.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> TrainingTimeCounter:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> TrainingTimeCounter:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def read(self) -> float:
        """
        Billed wall clock of the phases, from the times of the answer alone when it has any [s].
        """
    @property
    def reported(self) -> int | None:
        """
        Counter as reported; none: not told [s].
        """
class BillableTimeCounter:
    """
    The service's BillableTimeInSeconds, and our reading.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> BillableTimeCounter:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> BillableTimeCounter:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def read(self) -> int | None:
        """
        Billed wall clock of the phases after the spot discount; none when the answer does not tell the discount of a spot job [s].
        """
    @property
    def reported(self) -> int | None:
        """
        Counter as reported; none: not told [s].
        """
class RecordedJob:
    """
    A job that ran, as the service describes it. Made by load_described.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> RecordedJob:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> RecordedJob:
        """
        A copy.
        """
    def __repr__(self) -> str:
        """
        Name of the job and its counters.
        """
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def bill(self, catalog: Catalog | None = None) -> Bill:
        """
        What it cost, by our catalog's prices of the day of its creation.
        
        Args:
            catalog: Whose prices hold, such as `Catalog.builtin().with_prices("our-prices.csv")`.
        
        Raises:
            SpecError: The answer does not tell enough for a bill; names every problem.
        """
    def plan(self, catalog: Catalog | None = None) -> Plan:
        """
        What was asked for, priced on the day of its creation.
        
        Raises:
            SpecError: The answer does not tell enough for a bill; names every problem.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self, catalog: Catalog | None = None) -> dict[str, typing.Any]:
        """
        Times [s], phases and bill as plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self, catalog: Catalog | None = None) -> str:
        """
        Times [s], phases and bill as JSON, as `simcore bill --format json` prints them.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    def warnings(self, catalog: Catalog | None = None) -> list[str]:
        """
        What to know about the bill; first what the answer contradicts.
        """
    @property
    def arn(self) -> str:
        """
        ARN of the job, as reported; empty: not told.
        """
    @property
    def billable_time_s(self) -> int | None:
        """
        BillableTimeInSeconds, as reported; none: not told [s].
        """
    @property
    def differences(self) -> list[CounterDifference]:
        """
        Reported counters that are not what the answer's times tell.
        """
    @property
    def draft(self) -> JobDraft:
        """
        What was asked for, priced on the day of its creation.
        """
    @property
    def name(self) -> str:
        """
        Name of the job.
        """
    @property
    def read_billable_time_s(self) -> int | None:
        """
        Billed wall clock of the phases after the spot discount; none when the answer does not tell the discount of a spot job [s].
        """
    @property
    def read_training_time_s(self) -> float:
        """
        Billed wall clock of the phases, from the times of the answer alone when it has any [s].
        """
    @property
    def spot(self) -> bool:
        """
        Whether it was a managed spot job.
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def trace(self) -> Trace:
        """
        What happened.
        """
    @property
    def training_time_s(self) -> int | None:
        """
        TrainingTimeInSeconds, as reported; none: not told [s].
        """
class RecordedBill:
    """
    A job that ran, and what it has cost.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> RecordedBill:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> RecordedBill:
        """
        A copy.
        """
    def __init__(self, job: RecordedJob, bill: Bill, warnings: collections.abc.Sequence[str]) -> None:
        """
        From the job, its bill and remarks.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def arn(self) -> str:
        """
        ARN of the job, as reported; empty: not told.
        """
    @property
    def billable_time_s(self) -> int | None:
        """
        BillableTimeInSeconds, as reported; none: not told [s].
        """
    @property
    def differences(self) -> list[CounterDifference]:
        """
        Reported counters that are not what the answer's times tell.
        """
    @property
    def draft(self) -> JobDraft:
        """
        What was asked for, priced on the day of its creation.
        """
    @property
    def items(self) -> list[LineItem]:
        """
        Line items, in the order of the tariff.
        """
    @property
    def name(self) -> str:
        """
        Name of the job.
        """
    @property
    def read_billable_time_s(self) -> int | None:
        """
        Billed wall clock of the phases after the spot discount; none when the answer does not tell the discount of a spot job [s].
        """
    @property
    def read_training_time_s(self) -> float:
        """
        Billed wall clock of the phases, from the times of the answer alone when it has any [s].
        """
    @property
    def spot(self) -> bool:
        """
        Whether it was a managed spot job.
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def total_nano_usd(self) -> int:
        """
        Exact sum of the amounts, as a whole number [nano-USD].
        """
    @property
    def total_usd(self) -> float:
        """
        Sum of the amounts [USD].
        """
    @property
    def trace(self) -> Trace:
        """
        What happened.
        """
    @property
    def training_time_s(self) -> int | None:
        """
        TrainingTimeInSeconds, as reported; none: not told [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        What to know about the bill; first what the answer contradicts.
        """
class Moment:
    """
    A time of a job that ran, and how well it is known.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Moment:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Moment:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def earliest_s(self) -> float:
        """
        Earliest time that the source allows; the time itself where that is exact [s].
        """
    @property
    def precision(self) -> str:
        """
        How well the time is known: exact, as the service noted it; polled, as a program saw it that asked now and then; unknown, only that it was not later.
        """
    @property
    def time_s(self) -> float:
        """
        Time, since the origin of the job [s].
        """
class JobPhase:
    """
    One phase of a job that ran, and how exact its ends are.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobPhase:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobPhase:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def activity(self) -> str:
        """
        What the cluster does, as far as status and message tell it apart: preparing is input and image in one; training is the script and, until 2023, the image before it.
        """
    @property
    def attempt(self) -> int:
        """
        Number of the attempt: one more after each interruption and each retry.
        """
    @property
    def begin(self) -> Moment:
        """
        Moment at which the phase began.
        """
    @property
    def end(self) -> Moment | None:
        """
        Moment at which the phase ended; none: its source ends before.
        """
    @property
    def length_s(self) -> float | None:
        """
        Time from begin to end; none: not known [s].
        """
    @property
    def message(self) -> str:
        """
        Message of the service; empty: not told.
        """
    @property
    def phase(self) -> str:
        """
        What the cluster does, by the status of the service.
        """
class JobSource:
    """
    A record that told of a job that ran.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobSource:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobSource:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        File, and place in it.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def file(self) -> str:
        """
        Name of the file; empty: none.
        """
    @property
    def kind(self) -> str:
        """
        What it is: described (an answer of DescribeTrainingJob or Search), listed (one of ListTrainingJobs), log (what an SDK prints), events (what the containers wrote).
        """
    @property
    def place(self) -> str:
        """
        Line or key path in the file; empty: the whole file.
        """
class JobChannel:
    """
    A data channel of a job that ran.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobChannel:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobChannel:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def distribution(self) -> str:
        """
        Whether each node gets all objects or a share; empty: not told.
        """
    @property
    def input_mode(self) -> str:
        """
        Input mode of its own; empty: that of the job.
        """
    @property
    def name(self) -> str:
        """
        Name of the channel.
        """
    @property
    def source(self) -> str:
        """
        Kind of data source: S3, FSx or EFS; empty: not told.
        """
    @property
    def uri(self) -> str:
        """
        Address or file system of the data; empty: not told.
        """
class JobGroup:
    """
    Instances of one type in a cluster that ran.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobGroup:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobGroup:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def instance_count(self) -> int:
        """
        Number of its instances.
        """
    @property
    def instance_type(self) -> str:
        """
        Type of its instances.
        """
    @property
    def name(self) -> str:
        """
        Name of the group.
        """
class JobHistory:
    """
    What is known of a job that ran. Made by load_history.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobHistory:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobHistory:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def account(self) -> str:
        """
        Account in which the job ran; empty: not told.
        """
    @property
    def algorithm(self) -> str:
        """
        Algorithm of the marketplace, or of the account; empty: none told.
        """
    @property
    def arn(self) -> str:
        """
        ARN of the job; empty: not told.
        """
    @property
    def artifact(self) -> str:
        """
        Address of the artifact; empty: not told.
        """
    @property
    def base_name(self) -> str:
        """
        Name of the job without the time that the SDKs append.
        """
    @property
    def billable_time_s(self) -> int | None:
        """
        BillableTimeInSeconds; none: not told [s].
        """
    @property
    def billable_total_s(self) -> int | None:
        """
        Billable seconds as a log prints them, of all instances; none: no log tells it [s].
        """
    @property
    def censored(self) -> bool:
        """
        Whether the job did not complete, so that its work may be longer than what was seen.
        """
    @property
    def channels(self) -> list[JobChannel]:
        """
        Data channels.
        """
    @property
    def compression(self) -> str:
        """
        Compression of the artifact, GZIP or NONE; empty: not told.
        """
    @property
    def container_begin_s(self) -> float | None:
        """
        First time that a container wrote, since the origin; none: not told [s].
        """
    @property
    def container_end_s(self) -> float | None:
        """
        Last time that a container wrote, since the origin; none: not told [s].
        """
    @property
    def created(self) -> str:
        """
        Origin of the job's times in UTC; empty: not told.
        """
    @property
    def created_is(self) -> str:
        """
        How well the origin tells the creation: exact, polled, or unknown, when it is only the first moment told.
        """
    @property
    def ended_s(self) -> float | None:
        """
        End of the job, since the origin; none: not told [s].
        """
    @property
    def failure_reason(self) -> str:
        """
        Reason of the service for a failure; empty: not told.
        """
    @property
    def groups(self) -> list[JobGroup]:
        """
        Groups of instances, in a cluster of several types.
        """
    @property
    def hyperparameters(self) -> dict[str, str]:
        """
        Hyperparameters, but for those in which an SDK notes its own affairs.
        """
    @property
    def image(self) -> str:
        """
        Image of the container; empty: not told.
        """
    @property
    def input_mode(self) -> str:
        """
        Input mode of the job; empty: not told.
        """
    @property
    def instance_count(self) -> int | None:
        """
        Number of instances; none: not told.
        """
    @property
    def instance_type(self) -> str:
        """
        Type of the instances; empty: not told, or several.
        """
    @property
    def interruptions(self) -> int:
        """
        Number of interruptions among the phases.
        """
    @property
    def max_runtime_s(self) -> int | None:
        """
        MaxRuntimeInSeconds; none: not told [s].
        """
    @property
    def max_wait_s(self) -> int | None:
        """
        MaxWaitTimeInSeconds; none: not told [s].
        """
    @property
    def name(self) -> str:
        """
        Name of the job; empty: not told.
        """
    @property
    def origin_ms(self) -> int | None:
        """
        Origin of the job's times, since 1970; none: not told [ms].
        """
    @property
    def outcome(self) -> str | None:
        """
        How the job ended; none: it still ran when its source was made, or that ends before.
        """
    @property
    def phases(self) -> list[JobPhase]:
        """
        Phases in order of time.
        """
    @property
    def region(self) -> str:
        """
        Region in which the job ran; empty: not told.
        """
    @property
    def retained_s(self) -> int | None:
        """
        Billed time for which a warm pool kept the instances; none: not told [s].
        """
    @property
    def savings(self) -> float | None:
        """
        Share of the training time that was not billed; none: not told.
        """
    @property
    def script(self) -> str:
        """
        Script or notebook that the job ran; empty: not told.
        """
    @property
    def seen_s(self) -> float | None:
        """
        Last moment at which a source knew the job, since the origin; none: not told [s].
        """
    @property
    def sources(self) -> list[JobSource]:
        """
        Records that told of the job, the one that wins first.
        """
    @property
    def spot(self) -> bool | None:
        """
        Whether it was a managed spot job; none: not told.
        """
    @property
    def started_s(self) -> float | None:
        """
        TrainingStartTime, since the origin; none: not told [s].
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job.
        """
    @property
    def template_id(self) -> str:
        """
        Digest of image, script and hyperparameters, the same for jobs that repeat; empty: not told.
        """
    @property
    def training_time_s(self) -> int | None:
        """
        TrainingTimeInSeconds; none: not told [s].
        """
    @property
    def training_total_s(self) -> int | None:
        """
        Training seconds as a log prints them, of all instances; none: no log tells it [s].
        """
    @property
    def tuning_job(self) -> str:
        """
        ARN of the tuning job of which this was a trial; empty: none told.
        """
    @property
    def volume_gb(self) -> int | None:
        """
        VolumeSizeInGB as told; none: not told [GB].
        """
    @property
    def warm_start(self) -> bool | None:
        """
        Whether the job took over the instances of a warm pool; none: not told.
        """
class Contradiction:
    """
    Two values that were told of one job and cannot both be right.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Contradiction:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Contradiction:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        The contradiction in a sentence.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def field(self) -> str:
        """
        What they are values of.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kept(self) -> str:
        """
        Value that stands in the record.
        """
    @property
    def kept_from(self) -> str:
        """
        Source of that value.
        """
    @property
    def other(self) -> str:
        """
        Value that does not.
        """
    @property
    def other_from(self) -> str:
        """
        Source of the other value.
        """
class SkippedRecord:
    """
    A record that could not be read, and why.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> SkippedRecord:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> SkippedRecord:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Place, rule and what was found.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def nearest(self) -> str:
        """
        Nearest alternative; empty: none.
        """
    @property
    def rule(self) -> str:
        """
        What must hold; all such rules, where several are broken.
        """
    @property
    def value(self) -> str:
        """
        What was found; empty: nothing that could be quoted.
        """
    @property
    def where(self) -> str:
        """
        File, and line or key path in it.
        """
class History:
    """
    Jobs that ran, one record each. Made by load_history.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> History:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> History:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def phase_records(self) -> list[dict[str, typing.Any]]:
        """
        The phases of all jobs, one row each, with the name and ARN of the job.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        The jobs, one row each, with the seconds of each activity of its phases.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def contradictions(self) -> list[Contradiction]:
        """
        Values that contradict each other, and which of them was kept.
        """
    @property
    def jobs(self) -> list[JobHistory]:
        """
        Jobs that ran, the earliest first.
        """
    @property
    def kept(self) -> int:
        """
        Number of jobs.
        """
    @property
    def merged(self) -> int:
        """
        Number of records that told of a job of which another record tells.
        """
    @property
    def notes(self) -> list[str]:
        """
        What else to know about the records.
        """
    @property
    def read(self) -> int:
        """
        Number of records that were read: kept, merged and skipped.
        """
    @property
    def skipped(self) -> list[SkippedRecord]:
        """
        Records that were skipped, and why; the first 10000 of them.
        """
    @property
    def skipped_count(self) -> int:
        """
        Number of records that were skipped.
        """
class SurvivalStep:
    """
    A time at which lives ended.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> SurvivalStep:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> SurvivalStep:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def at_risk(self) -> int:
        """
        Number of lives that were seen just before.
        """
    @property
    def ended(self) -> int:
        """
        Number of lives that ended then.
        """
    @property
    def standard_error(self) -> float:
        """
        Standard error of the share (Greenwood 1926).
        """
    @property
    def survival(self) -> float:
        """
        Share of lives that are longer (Kaplan and Meier 1958).
        """
    @property
    def survival_high(self) -> float:
        """
        Upper end of the share's 95 % interval; once no life is left, that of the step before.
        """
    @property
    def survival_low(self) -> float:
        """
        Lower end of the share's 95 % interval, Greenwood's on the scale of log(−log).
        """
    @property
    def time(self) -> float:
        """
        Time since the beginning of a life.
        """
class ExponentialLife:
    """
    The likeliest law of lives that do not age.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ExponentialLife:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ExponentialLife:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def log_likelihood(self) -> float:
        """
        Logarithm of the likelihood.
        """
    @property
    def mean(self) -> float:
        """
        Mean life, in the unit of the times.
        """
    @property
    def mean_high(self) -> float:
        """
        Upper end of its 95 % interval.
        """
    @property
    def mean_low(self) -> float:
        """
        Lower end of its 95 % interval by the likelihood.
        """
class WeibullLife:
    """
    The likeliest law of lives that age by a power of time.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> WeibullLife:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> WeibullLife:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def log_likelihood(self) -> float:
        """
        Logarithm of the likelihood.
        """
    @property
    def p_value(self) -> float:
        """
        Probability of as large a ratio of likelihoods if lives do not age: below 0.05 they are said to.
        """
    @property
    def scale(self) -> float:
        """
        Time that 36.8 % of the lives pass, in the unit of the times.
        """
    @property
    def scale_high(self) -> float:
        """
        Upper end of its 95 % interval; infinite: the lives set none.
        """
    @property
    def scale_low(self) -> float:
        """
        Lower end of its 95 % interval by profile likelihood; 0: the lives set none.
        """
    @property
    def shape(self) -> float:
        """
        Shape; below 1 a life that lasted is the safer the longer it did.
        """
    @property
    def shape_high(self) -> float:
        """
        Upper end of its 95 % interval; infinite: the lives set none.
        """
    @property
    def shape_low(self) -> float:
        """
        Lower end of its 95 % interval by profile likelihood; 0: the lives set none.
        """
class LifetimeFit:
    """
    Laws fitted to lives, some of them seen in part. Made by fit_lifetimes.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> LifetimeFit:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> LifetimeFit:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def count(self) -> int:
        """
        Number of lives.
        """
    @property
    def ended(self) -> int:
        """
        Number of lives whose end was seen.
        """
    @property
    def exponential(self) -> ExponentialLife:
        """
        Law of lives that do not age.
        """
    @property
    def exposure(self) -> float:
        """
        Time for which lives were seen, in the unit of the times.
        """
    @property
    def survival(self) -> list[SurvivalStep]:
        """
        Survival curve without any law.
        """
    @property
    def weibull(self) -> WeibullLife | None:
        """
        Law of lives that age; none: no shape is likeliest, as when all ends are alike.
        """
class Coverage:
    """
    How often outcomes lay in the central intervals that were predicted with one probability.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Coverage:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Coverage:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def count(self) -> int:
        """
        Number of outcomes.
        """
    @property
    def covered(self) -> int:
        """
        Number of outcomes inside of their intervals.
        """
    @property
    def least(self) -> float:
        """
        True coverage that would be good enough: the level less 5 percent points.
        """
    @property
    def level(self) -> float:
        """
        Probability of the intervals.
        """
    @property
    def probability(self) -> float:
        """
        Probability that the true coverage is at least `least`, if the outcomes are independent and every coverage was as likely before.
        """
    @property
    def share(self) -> float:
        """
        Share of the outcomes inside of their intervals.
        """
    @property
    def share_high(self) -> float:
        """
        Upper end of the 95 % interval of the true coverage.
        """
    @property
    def share_low(self) -> float:
        """
        Lower end of the 95 % interval of the true coverage.
        """
class PredictionScore:
    """
    How good the prediction of one number was.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PredictionScore:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PredictionScore:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def crps(self) -> float:
        """
        Continuous ranked probability score, in the unit of the outcome.
        """
    @property
    def interval_score(self) -> float | None:
        """
        Interval score of the 90 % interval, in the unit of the outcome; none: the law does not reach its ends.
        """
    @property
    def log_ratio(self) -> float | None:
        """
        Logarithm of the median over the outcome; none: not both are above 0.
        """
    @property
    def median(self) -> float:
        """
        Predicted median.
        """
    @property
    def name(self) -> str:
        """
        Name of what was predicted.
        """
    @property
    def outcome(self) -> float:
        """
        Number that came.
        """
    @property
    def pit(self) -> float:
        """
        Number drawn evenly between them: uniform from 0 to 1 if the predictions are right.
        """
    @property
    def pit_high(self) -> float:
        """
        Predicted probability of at most the outcome, as far as it is known.
        """
    @property
    def pit_low(self) -> float:
        """
        Predicted probability of less than the outcome, as far as it is known.
        """
class Scores:
    """
    How good predictions were. Made by score.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Scores:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Scores:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        The predictions, one row each.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def bias(self) -> float | None:
        """
        Mean logarithm of median over outcome; none: not all numbers are above 0.
        """
    @property
    def count(self) -> int:
        """
        Number of predictions.
        """
    @property
    def coverage(self) -> list[Coverage]:
        """
        Coverage of the 50 %, 80 % and 90 % intervals, of those that every law reaches.
        """
    @property
    def error(self) -> float | None:
        """
        Median of the relative errors of the medians; none: not all numbers are above 0.
        """
    @property
    def mean_crps(self) -> float:
        """
        Mean continuous ranked probability score, in the unit of the outcomes.
        """
    @property
    def mean_error(self) -> float:
        """
        Mean absolute error of the medians: what their CRPS would be if they were predicted as certain.
        """
    @property
    def mean_interval_score(self) -> float | None:
        """
        Mean interval score of the 90 % intervals; none: a law does not reach their ends.
        """
    @property
    def pit_counts(self) -> list[int]:
        """
        Number of PIT scores in each tenth from 0 to 1.
        """
    @property
    def predictions(self) -> list[PredictionScore]:
        """
        Score of each prediction, in their order.
        """
class DriftMoment:
    """
    An outcome at which something changed, or was seen to have.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DriftMoment:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DriftMoment:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def index(self) -> int:
        """
        Place of the outcome, from 0.
        """
    @property
    def name(self) -> str:
        """
        Name of the outcome.
        """
class Drift:
    """
    Whether outcomes stopped being as predicted, and when. Made by drift.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Drift:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Drift:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        The monitors after each outcome, one row each.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def count(self) -> int:
        """
        Number of outcomes.
        """
    @property
    def cusum(self) -> list[float]:
        """
        CUSUM of the normal scores after each outcome, the larger of both sides.
        """
    @property
    def cusum_found(self) -> DriftMoment | None:
        """
        Outcome at which the CUSUM passes its limit; none: it does not.
        """
    @property
    def cusum_limit(self) -> float:
        """
        Limit of the CUSUM: right predictions pass it within 500 outcomes with the same probability, nearly.
        """
    @property
    def evidence(self) -> list[float]:
        """
        Decimal logarithm of the test martingale after each outcome.
        """
    @property
    def false_alarm(self) -> float:
        """
        Probability that the monitor ever calls while the predictions are right.
        """
    @property
    def found(self) -> DriftMoment | None:
        """
        Outcome at which the monitor calls; none: it does not.
        """
    @property
    def mean_score(self) -> float | None:
        """
        Mean normal score of the PIT from then until the monitor calls, 0 if the predictions were right; none: the monitor is silent.
        """
    @property
    def p_value(self) -> float:
        """
        Probability of as much evidence at any time, if the predictions are right, at the most.
        """
    @property
    def shift(self) -> str | None:
        """
        How outcomes differ from then on; none: the monitor is silent.
        """
    @property
    def since(self) -> DriftMoment | None:
        """
        Outcome from which on the predictions are most likely wrong; none: the monitor is silent.
        """
class BacktestRow:
    """
    How good one way to forecast was, of one activity of jobs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> BacktestRow:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> BacktestRow:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def activity(self) -> str:
        """
        What the jobs did: starting, preparing, input, image, script, training or uploading.
        """
    @property
    def forecast(self) -> str:
        """
        Way to forecast: "class law" of the catalog, "last run" of the template or "median of the last 5".
        """
    @property
    def scores(self) -> Scores:
        """
        Scores of its forecasts, in seconds, in order of creation.
        """
    @property
    def seen(self) -> bool:
        """
        Whether a job of the template had ended before each of these was created.
        """
class Backtest:
    """
    How good forecasts of past jobs would have been when they were created. Made by backtest.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Backtest:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Backtest:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def forecasts(self) -> list[dict[str, typing.Any]]:
        """
        The single forecasts, one row each, with their activity and way.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        The ways to forecast, one row each, without their single forecasts.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def count(self) -> int:
        """
        Number of jobs in the history.
        """
    @property
    def rows(self) -> list[BacktestRow]:
        """
        Scores of each way to forecast, by activity, of templates seen and unseen apart.
        """
    @property
    def used(self) -> int:
        """
        Number of jobs that could be used: completed, not interrupted, on new instances of a known type, and of a known moment of creation.
        """
class Replications:
    """
    Runs of a job, as many as were asked for. Made by replicate; runs of disjoint ranges merge.
    """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __repr__(self) -> str:
        """
        Numbers of the runs.
        """
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def column(self, name: str) -> numpy.typing.NDArray[numpy.float64]:
        """
        A quantity of the runs whose rows are kept, in their order: wall_clock_s, billable_s, cost_usd, interruptions or lost_s. Raises KeyError for another name.
        """
    def forecast(self) -> Forecast:
        """
        The forecast that the runs make.
        """
    def merged(self, others: Replications) -> Replications:
        """
        Both together, as if they had been run at once: the same bits however they were split.
        
        Raises SimulationError when they are of another job, catalog, version, seed, deadline, budget or memory, or when a run is in both.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> dict[str, typing.Any]:
        """
        The runs by column: `wall_clock_s`, `billable_s`, `cost_usd`, `interruptions`, `lost_s`, `outcome`.
        
        Rows that did not fit into `memory` are not among them.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text of the forecast that the runs make.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def columns(self) -> list[str]:
        """
        Names of the quantities that column() takes.
        """
    @property
    def count(self) -> int:
        """
        Number of the runs.
        """
    @property
    def outcomes(self) -> list[str]:
        """
        How each run whose row is kept ended, in their order.
        """
    @property
    def ranges(self) -> list[tuple[int, int]]:
        """
        Numbers of the runs: from the first of each pair up to, and without, the last.
        """
    @property
    def stopped(self) -> str:
        """
        Why no more runs were made.
        """
class JobDocument:
    """
    A job as its owner described it, to be read again.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> JobDocument:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobDocument:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __init__(self, description: typing.Any, file: str = '', request: typing.Any = None, warnings: collections.abc.Sequence[str] = [], files: str = 'none') -> None:
        ...
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def description(self) -> typing.Any:
        """
        Content of the job file.
        """
    @property
    def file(self) -> str:
        """
        Name of the file that the job came from; empty when there is none.
        """
    @property
    def files(self) -> str:
        """
        Which files it may name: none, those below the folder of its file, or any.
        """
    @property
    def request(self) -> typing.Any:
        """
        Request that the job was read from; null when it was none.
        """
    @property
    def warnings(self) -> list[str]:
        """
        Warnings of reading that request.
        """
class ResolvedDesign:
    """
    A design that is to be compared: its plan, or why it has none.
    """
    @property
    def label(self) -> str:
        """
        Label of the design.
        """
    @property
    def plan(self) -> Plan | None:
        """
        Plan of the design; None when it is refused.
        """
    @property
    def refused(self) -> str:
        """
        Every problem on one line; empty when there is a plan.
        """
    @property
    def values(self) -> dict[str, typing.Any]:
        """
        Values of the fields that differ, by key path.
        """
class PairedDifference:
    """
    One output of a design minus that of another, run by run with the same seed [USD or s].
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PairedDifference:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PairedDifference:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def equal(self) -> float:
        """
        Share of the runs in which neither is below the other.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """
        Interval of the mean at level 95 %, corrected for skewness.
        """
    @property
    def lower(self) -> float:
        """
        Share of the runs in which the design is below the other.
        """
    @property
    def mean(self) -> float:
        """
        Mean of the difference; negative when the design is better.
        """
    @property
    def standard_error(self) -> float:
        """
        Standard error of the mean.
        """
    @property
    def tie(self) -> bool:
        """
        Whether the interval holds 0, or the mean is below what the model can tell.
        """
    @property
    def variance_ratio(self) -> float | None:
        """
        Variance of the paired difference / that of independent runs: 0.01 says that common random numbers save 99 of 100 runs; none when neither design varies.
        """
class Design:
    """
    One of the jobs that are compared: what it costs and how long it takes, and its paired differences to the baseline.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Design:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Design:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_dict(self) -> dict[str, typing.Any]:
        """
        One row of the table: numbers, texts and None; USD and seconds as the names say.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def baseline(self) -> bool:
        """
        Whether the other designs are compared with this one.
        """
    @property
    def billable_s(self) -> float | None:
        """
        Mean seconds charged at the on-demand rate, per cluster [s].
        """
    @property
    def comparable(self) -> bool | None:
        """
        Whether it finishes as often as the best design, give or take 1 % of the runs.
        """
    @property
    def completed(self) -> float | None:
        """
        Share of the runs that finish their work.
        """
    @property
    def cost_difference(self) -> PairedDifference | None:
        """
        Cost less that of the baseline, run by run [USD].
        """
    @property
    def cost_usd(self) -> Summary | None:
        """
        Cost over the runs; none when refused [USD].
        """
    @property
    def interruptions(self) -> float | None:
        """
        Mean number of interruptions of spot capacity in a run.
        """
    @property
    def label(self) -> str:
        """
        Label of the design.
        """
    @property
    def late(self) -> Probability | None:
        """
        Probability that the work is not done by the deadline; none without a deadline.
        """
    @property
    def lost_s(self) -> float | None:
        """
        Mean work that had to be done again after interruptions and errors [s].
        """
    @property
    def on_front(self) -> bool | None:
        """
        Whether no comparable design is as good in cost and time and better in one.
        """
    @property
    def over_budget(self) -> Probability | None:
        """
        Probability that the cost exceeds the budget; none without a budget.
        """
    @property
    def refused(self) -> str:
        """
        Why the design is not possible; empty when it is.
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name; none of a design that is refused.
        """
    @property
    def ties_cheapest(self) -> bool | None:
        """
        Whether it is comparable and its cost ties with that of the cheapest.
        """
    @property
    def ties_fastest(self) -> bool | None:
        """
        Whether it is comparable and its time ties with that of the fastest.
        """
    @property
    def values(self) -> dict[str, typing.Any]:
        """
        Values of the fields that differ between the designs, by key path; null: left out.
        """
    @property
    def wall_clock_difference(self) -> PairedDifference | None:
        """
        Time less that of the baseline, run by run [s].
        """
    @property
    def wall_clock_s(self) -> Summary | None:
        """
        Time from creation to end over the runs; none when refused [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        Warnings of the job, as its forecast has them before any run.
        """
class EffectLevel:
    """
    The designs of a sweep in which one field has one value.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> EffectLevel:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> EffectLevel:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> float:
        """
        Mean of their expected costs [USD].
        """
    @property
    def designs(self) -> int:
        """
        Number of the designs that are possible.
        """
    @property
    def value(self) -> typing.Any:
        """
        Value of the field; null: left out.
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Mean of their expected times from creation to end [s].
        """
class MainEffect:
    """
    What one field of a sweep does to expected cost and time.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> MainEffect:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> MainEffect:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_range_usd(self) -> float:
        """
        Largest less smallest cost of the levels [USD].
        """
    @property
    def cost_share(self) -> float | None:
        """
        Share of the variance of the designs' costs that the field makes alone.
        """
    @property
    def cost_total(self) -> float | None:
        """
        Share of that variance that the field makes alone or together with others.
        """
    @property
    def field(self) -> str:
        """
        Key path of the field.
        """
    @property
    def levels(self) -> list[EffectLevel]:
        """
        Values of the field, in the order of the sweep.
        """
    @property
    def wall_clock_range_s(self) -> float:
        """
        Largest less smallest time of the levels [s].
        """
    @property
    def wall_clock_share(self) -> float | None:
        """
        Share of the variance of the designs' times that the field makes alone.
        """
    @property
    def wall_clock_total(self) -> float | None:
        """
        Share of that variance that the field makes alone or together with others.
        """
class MainEffects:
    """
    Which field of a sweep moves expected cost and time most: an analysis of the variance between its designs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> MainEffects:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> MainEffects:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def complete(self) -> bool:
        """
        Whether every combination of the values is possible; only then variances have shares, which are exact.
        """
    @property
    def designs(self) -> int:
        """
        Number of the designs that are possible.
        """
    @property
    def effects(self) -> list[MainEffect]:
        """
        Fields that differ, by the range of the cost, the greatest first.
        """
    @property
    def refused(self) -> int:
        """
        Number of the designs that are refused.
        """
class MixedLaw:
    """
    A number of a job that will be one of several designs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> MixedLaw:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> MixedLaw:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def mean(self) -> float:
        """
        Mean of the means of the designs, by their chances.
        """
    @property
    def p5(self) -> float:
        """
        Quantile 5 % over the runs of all designs.
        """
    @property
    def p50(self) -> float:
        """
        Median over the runs of all designs.
        """
    @property
    def p90(self) -> float:
        """
        Quantile 90 % over the runs of all designs.
        """
    @property
    def p95(self) -> float:
        """
        Quantile 95 % over the runs of all designs.
        """
    @property
    def p99(self) -> float:
        """
        Quantile 99 % over the runs of all designs.
        """
    @property
    def standard_error(self) -> float:
        """
        Standard error of that mean.
        """
class Mixture:
    """
    A job that will be one of several designs, such as that of the first instance type with capacity.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Mixture:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Mixture:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def chances(self) -> dict[str, float]:
        """
        How likely the job is each design, by label; they sum to 1.
        """
    @property
    def completed(self) -> float:
        """
        Share of the runs that finish their work.
        """
    @property
    def cost_usd(self) -> MixedLaw:
        """
        Cost, whichever design it is [USD].
        """
    @property
    def late(self) -> float | None:
        """
        Probability that the work is not done by the deadline; none without a deadline.
        """
    @property
    def over_budget(self) -> float | None:
        """
        Probability that the cost exceeds the budget; none without a budget.
        """
    @property
    def wall_clock_s(self) -> MixedLaw:
        """
        Time from creation to end, whichever design it is [s].
        """
class Comparison:
    """
    Designs, all run with the same seed and set against a baseline, the cheapest and the fastest of them.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __contains__(self, label: str) -> bool:
        """
        Whether a design has that label.
        """
    def __copy__(self) -> Comparison:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Comparison:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getitem__(self, label: str) -> Design:
        """
        Design with that label. Raises InputError when there is none.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __iter__(self) -> collections.abc.Iterator[Design]:
        """
        Designs in the order given.
        """
    def __len__(self) -> int:
        """
        Number of designs.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def best(self, by: str = 'cost') -> Design:
        """
        Design with the least of something, of those that finish; of equal ones the cheaper. `by`: "cost" or "wall_clock" (expected), "cost_p90" or "wall_clock_p99" (p50, p90, p95, p99), "late" or "over_budget" (probabilities; they need a deadline, a budget). Raises InputError as ranked().
        """
    def explain(self, label: str | None = None, against: str | None = None, *, catalog: Catalog | None = None) -> Waterfall:
        """
        Why one design costs more or less than another, line by line, and takes longer or shorter, phase by phase.
        
        Args:
            label: Label of the design; default: the cheapest.
            against: Label of the design that it is set against; default: the baseline, or the next cheapest where that is
                the design itself.
            catalog: As for :meth:`forecast`.
        
        Raises:
            InputError: There is no such design, it is refused, or the catalog is another one.
        """
    def forecast(self, label: str, *, catalog: Catalog | None = None) -> Forecast:
        """
        Whole forecast of a design, from the same seed and as many runs.
        
        Args:
            label: Label of the design.
            catalog: The one that the designs were compared with; default: the built-in one.
        
        Raises:
            InputError: No design has that label, or the catalog is another one.
            SpecError: The design is refused.
        """
    def job(self, label: str) -> simcore.inputs.job.Job:
        """
        Job of a design, to forecast, change or write as a request.
        
        Raises:
            InputError: No design has that label.
        """
    def main_effects(self) -> MainEffects:
        """
        Which field of a sweep moves expected cost and time most. Raises InputError when no field differs, as between jobs that are compared.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def ranked(self, by: str = 'cost') -> list[Design]:
        """
        All designs, least first: those that finish, those that do so less often, those that are refused. `by`: a key of design_ranks(). Raises InputError when there is no such rank, or it needs a limit that was not given.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        One row a design in the order given, its fields as :meth:`Design.to_dict`.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_csv(self) -> str:
        """
        One line a design in the order given, under a line of names as :meth:`Design.to_dict` has them. An apostrophe
        stands before a text that a spreadsheet would take for a formula.
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def baseline(self) -> Design:
        """
        Design that the others are compared with.
        """
    @property
    def baseline_index(self) -> int:
        """
        Place of the baseline among the designs.
        """
    @property
    def budget_usd(self) -> float | None:
        """
        Cost beyond which a run is over budget; none: no budget [USD].
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def cheapest(self) -> Design:
        """
        Comparable design of least expected cost, then of least time.
        """
    @property
    def cheapest_index(self) -> int:
        """
        Place of the cheapest among the designs.
        """
    @property
    def deadline_s(self) -> float | None:
        """
        Wall clock beyond which a run is late; none: no deadline [s].
        """
    @property
    def designs(self) -> list[Design]:
        """
        Every design, in the order given.
        """
    @property
    def fastest(self) -> Design:
        """
        Comparable design of least expected time, then of least cost.
        """
    @property
    def fastest_index(self) -> int:
        """
        Place of the fastest among the designs.
        """
    @property
    def front(self) -> list[Design]:
        """
        Designs that no other one beats in both cost and time, cheapest first.
        """
    @property
    def interval_level(self) -> float:
        """
        Level of the intervals.
        """
    @property
    def jobs(self) -> list[JobDocument]:
        """
        Jobs of the designs; of a grid, the one that it varies.
        """
    @property
    def mixture(self) -> Mixture | None:
        """
        The job that will be one of the designs; none unless it was said how likely each is.
        """
    @property
    def replications(self) -> int:
        """
        Number of simulated runs of each design.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams, the same for every design.
        """
    @property
    def swept(self) -> bool:
        """
        Whether the designs are a grid, whose labels say what differs.
        """
    @property
    def varied(self) -> list[str]:
        """
        Key paths of the fields that differ.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class ChannelChange:
    """
    One key of a channel that differs from the job as it is.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ChannelChange:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ChannelChange:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def channel(self) -> str:
        """
        Name of the channel.
        """
    @property
    def key(self) -> str:
        """
        Key of the channel: input_mode, file_system.deployment.
        """
    @property
    def value(self) -> str | None:
        """
        Value as a job file may give it; none: the key is left out.
        """
class DataTimes:
    """
    What the data costs in time, in the mean.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DataTimes:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DataTimes:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def downloading_s(self) -> float:
        """
        Time of downloading beyond the image pull, which runs beside it [s].
        """
    @property
    def listing_s(self) -> float:
        """
        Time of listing by the script, before its first step [s].
        """
    @property
    def lost_s(self) -> float:
        """
        Sum of the three [s].
        """
    @property
    def pace(self) -> str:
        """
        What sets the pace of the epochs, in words.
        """
    @property
    def waiting_s(self) -> float:
        """
        Time that the accelerators wait for data, over all epochs [s].
        """
class DataOutcome:
    """
    What an option that is possible comes to, in plain numbers.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DataOutcome:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DataOutcome:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def billable_s(self) -> float:
        """
        Mean seconds charged at the on-demand rate, per cluster [s].
        """
    @property
    def comparable(self) -> bool:
        """
        Whether it finishes as often as the best option, give or take 1 % of the runs.
        """
    @property
    def completed(self) -> float:
        """
        Share of the runs that finish their work.
        """
    @property
    def cost_difference_usd(self) -> PairedDifference | None:
        """
        Cost less that of the job as it is, run by run; none unless both are comparable [USD].
        """
    @property
    def cost_groups_usd(self) -> dict[str, float]:
        """
        Expected bill by what is paid for [USD].
        """
    @property
    def cost_p90_usd(self) -> float:
        """
        Quantile 90 % of the cost [USD].
        """
    @property
    def cost_usd(self) -> float:
        """
        Mean cost [USD].
        """
    @property
    def measured(self) -> bool:
        """
        Whether measured jobs stand behind all of its rates.
        """
    @property
    def on_front(self) -> bool:
        """
        Whether no comparable option is as good in cost and time and better in one.
        """
    @property
    def reason(self) -> str:
        """
        Where the time goes, in one line.
        """
    @property
    def storage_usd_per_month(self) -> float:
        """
        Price of keeping the data there for a month, job or no job [USD/month].
        """
    @property
    def ties_cheapest(self) -> bool:
        """
        Whether its cost ties with that of the cheapest.
        """
    @property
    def ties_fastest(self) -> bool:
        """
        Whether its time ties with that of the fastest.
        """
    @property
    def times(self) -> DataTimes:
        """
        What the data costs in time.
        """
    @property
    def wall_clock_difference_s(self) -> PairedDifference | None:
        """
        Time less that of the job as it is, run by run; none unless both are comparable [s].
        """
    @property
    def wall_clock_p90_s(self) -> float:
        """
        Quantile 90 % of the time [s].
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Mean time from creation to end [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        Warnings of the option's forecast.
        """
class DataOption:
    """
    One way to bring the data to the job, and what it comes to: a design, with where its time goes and what its storage costs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> DataOption:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DataOption:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def baseline(self) -> bool:
        """
        Whether the other designs are compared with this one.
        """
    @property
    def billable_s(self) -> float | None:
        """
        Mean seconds charged at the on-demand rate, per cluster [s].
        """
    @property
    def changes(self) -> list[ChannelChange]:
        """
        Keys of the channels that differ from the job as it is; none: the job as it is.
        """
    @property
    def comparable(self) -> bool | None:
        """
        Whether it finishes as often as the best design, give or take 1 % of the runs.
        """
    @property
    def completed(self) -> float | None:
        """
        Share of the runs that finish their work.
        """
    @property
    def cost_difference(self) -> PairedDifference | None:
        """
        Cost less that of the baseline, run by run [USD].
        """
    @property
    def cost_groups_usd(self) -> dict[str, float]:
        """
        Expected bill by what is paid for [USD].
        """
    @property
    def cost_usd(self) -> Summary | None:
        """
        Cost over the runs; none when refused [USD].
        """
    @property
    def forecast(self) -> Forecast | None:
        """
        Forecast of the job with the option; none when it is refused.
        """
    @property
    def interruptions(self) -> float | None:
        """
        Mean number of interruptions of spot capacity in a run.
        """
    @property
    def label(self) -> str:
        """
        Label of the design.
        """
    @property
    def late(self) -> Probability | None:
        """
        Probability that the work is not done by the deadline; none without a deadline.
        """
    @property
    def lost_s(self) -> float | None:
        """
        Mean work that had to be done again after interruptions and errors [s].
        """
    @property
    def measured(self) -> bool | None:
        """
        Whether measured jobs stand behind all of its rates; none when it is refused.
        """
    @property
    def on_front(self) -> bool | None:
        """
        Whether no comparable design is as good in cost and time and better in one.
        """
    @property
    def over_budget(self) -> Probability | None:
        """
        Probability that the cost exceeds the budget; none without a budget.
        """
    @property
    def packed(self) -> bool:
        """
        Whether the objects are packed into larger ones than there are.
        """
    @property
    def reason(self) -> str:
        """
        Where the time goes, in one line; empty when it is refused.
        """
    @property
    def refused(self) -> str:
        """
        Why the design is not possible; empty when it is.
        """
    @property
    def storage_usd_per_month(self) -> float | None:
        """
        Price of keeping the data there for a month, job or no job; none when it is refused [USD/month].
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name; none of a design that is refused.
        """
    @property
    def ties_cheapest(self) -> bool | None:
        """
        Whether it is comparable and its cost ties with that of the cheapest.
        """
    @property
    def ties_fastest(self) -> bool | None:
        """
        Whether it is comparable and its time ties with that of the fastest.
        """
    @property
    def times(self) -> DataTimes | None:
        """
        What the data costs in time; none when it is refused.
        """
    @property
    def values(self) -> dict[str, typing.Any]:
        """
        Values of the fields that differ between the designs, by key path; null: left out.
        """
    @property
    def wall_clock_difference(self) -> PairedDifference | None:
        """
        Time less that of the baseline, run by run [s].
        """
    @property
    def wall_clock_s(self) -> Summary | None:
        """
        Time from creation to end over the runs; none when refused [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        Warnings of the job, as its forecast has them before any run.
        """
class CostCurve:
    """
    What one option costs over a range of jobs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CostCurve:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CostCurve:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> list[float | None]:
        """
        Expected cost at each x; none where the job does not finish or is refused [USD].
        """
    @property
    def option(self) -> str:
        """
        Label of the option.
        """
    @property
    def refused(self) -> str | None:
        """
        Why the option is possible nowhere; none when it is somewhere.
        """
class CostCrossing:
    """
    Where one option stops being dearer than another.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CostCrossing:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CostCrossing:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def at(self) -> float | None:
        """
        Least whole x at which it is no dearer; none: nowhere in the range.
        """
    @property
    def from_the_start(self) -> bool:
        """
        Whether it is no dearer from the first x on.
        """
    @property
    def no_dearer_than(self) -> str:
        """
        Label of the option that it is compared with.
        """
    @property
    def option(self) -> str:
        """
        Label of the option that becomes no dearer.
        """
    @property
    def stays(self) -> bool:
        """
        Whether it is no dearer at every later x, too.
        """
class BreakEven:
    """
    How the cost of some options depends on one quantity of the job, and where they cross.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> BreakEven:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> BreakEven:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def crossings(self) -> list[CostCrossing]:
        """
        Where options cross.
        """
    @property
    def curves(self) -> list[CostCurve]:
        """
        Expected cost of each option.
        """
    @property
    def now(self) -> float:
        """
        Quantity of the job as described.
        """
    @property
    def quantity(self) -> str:
        """
        Quantity that varies: epochs or file size.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the quantity: empty or B.
        """
    @property
    def x(self) -> list[float]:
        """
        Values of the quantity, ascending.
        """
class DataAdvice:
    """
    Which way to bring the data to a job is cheapest, which is fastest, and why.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> DataAdvice:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> DataAdvice:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def at(self, label: str) -> DataOption:
        """
        Option with that label. Raises InputError when there is none.
        """
    def forecast(self, label: str) -> Forecast:
        """
        Whole forecast of an option. Raises InputError when no option has that label, or it is not possible.
        """
    def job_with(self, label: str) -> simcore.inputs.job.Job:
        """
        Job with the changes of an option, to forecast or to write as a request.
        
        Raises:
            InputError: No option has that label.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        One row an option, in the order of `options`; everything from `cost_usd` on is None when it is not possible.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def baseline(self) -> DataOption:
        """
        Job as it was described.
        """
    @property
    def baseline_index(self) -> int:
        """
        Place of the job as it is among the options.
        """
    @property
    def break_even(self) -> list[BreakEven]:
        """
        Cost by the number of epochs and by the size of files, and where options cross.
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def channels(self) -> list[str]:
        """
        Channels that were varied.
        """
    @property
    def cheapest(self) -> DataOption:
        """
        Comparable option of least expected cost, then of least time.
        """
    @property
    def cheapest_index(self) -> int:
        """
        Place of the cheapest among the options.
        """
    @property
    def described(self) -> JobDocument:
        """
        Job as it was described.
        """
    @property
    def fastest(self) -> DataOption:
        """
        Comparable option of least expected time, then of least cost.
        """
    @property
    def fastest_index(self) -> int:
        """
        Place of the fastest among the options.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kind(self) -> str:
        """
        What is run: training, processing or local.
        """
    @property
    def not_counted(self) -> list[str]:
        """
        What the comparison leaves out.
        """
    @property
    def options(self) -> list[DataOption]:
        """
        Cheapest first, then those that finish less often, then those that are refused.
        """
    @property
    def replications(self) -> int:
        """
        Number of simulated runs of each option; 1 when nothing is uncertain.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams, the same for every option.
        """
    @property
    def shard_bytes(self) -> float:
        """
        Size of a packed object [B].
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def suggested(self) -> DataOption:
        """
        Option that asks least of those that tie with the cheapest: the job as it is, else one whose rates are measured, else one without a file system, else one whose objects stay as they are, else the cheapest.
        """
    @property
    def suggested_index(self) -> int:
        """
        Place of the suggested one among the options.
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def tie_threshold(self) -> float:
        """
        Share of the larger mean below which a difference is a tie: the model cannot tell it.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class PurchaseRate:
    """
    Price of the instances, bought in one way.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PurchaseRate:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PurchaseRate:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def samples_per_usd(self) -> float:
        """
        Samples for a dollar while it trains [1/USD].
        """
    @property
    def usd_per_hour(self) -> float:
        """
        Price of the whole cluster [USD/h].
        """
class RankedType:
    """
    One instance type and how it does the job.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> RankedType:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> RankedType:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def completed(self) -> float | None:
        """
        Share of the runs that finish their work before a limit ends them; none when refused.
        """
    @property
    def cost_p5_usd(self) -> float | None:
        """
        Bill that 5 % of the runs do not exceed; none when refused [USD].
        """
    @property
    def cost_p95_usd(self) -> float | None:
        """
        Bill that 95 % of the runs do not exceed; none when refused [USD].
        """
    @property
    def cost_usd(self) -> float | None:
        """
        Mean of the bill, bought as the job says; none when refused [USD].
        """
    @property
    def instance_count(self) -> int:
        """
        Number of instances.
        """
    @property
    def instance_type(self) -> str:
        """
        Name of the instance type.
        """
    @property
    def price_confidence(self) -> str | None:
        """
        How far the price of an hour may be trusted: high, medium or low; none when refused, or when nobody says.
        """
    @property
    def rates(self) -> dict[str, PurchaseRate]:
        """
        Price by way to buy, on demand first; ways without a known price are left out.
        """
    @property
    def refused(self) -> str | None:
        """
        Why the type cannot do the job; none: it can.
        """
    @property
    def speed(self) -> TrainingSpeed | None:
        """
        How fast the job trains there; none when refused.
        """
    @property
    def usd_per_gib_hour(self) -> float | None:
        """
        Price of a GiB of accelerator memory for an hour, on demand; none without accelerators [USD/(GiB h)].
        """
    @property
    def usd_per_pflop_hour(self) -> float | None:
        """
        Price of 10^15 peak operations a second for an hour, at the job's precision and on demand; none when the peak is not known [USD/(PFLOP/s h)].
        """
    @property
    def wall_clock_s(self) -> float | None:
        """
        Mean time of the whole job, bought as it says; none when refused [s].
        """
    @property
    def warnings(self) -> list[str]:
        """
        What the type may lack for the job, such as memory.
        """
class Ranking:
    """
    A job on each instance type.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __contains__(self, instance_type: str) -> bool:
        """
        Whether the type was asked about.
        """
    def __copy__(self) -> Ranking:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Ranking:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getitem__(self, instance_type: str) -> RankedType:
        """
        The type of that name. Raises InputError when it was not asked about.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __iter__(self) -> collections.abc.Iterator[RankedType]:
        """
        The types in their order.
        """
    def __len__(self) -> int:
        """
        Number of the types.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        One row an instance type; rates and speeds are of all instances together.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def best(self) -> RankedType | None:
        """
        Type on which the whole job costs least, bought as it says; none when no type can do it.
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def fastest(self) -> RankedType | None:
        """
        Type on which the whole job takes least time; none when no type can do it.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def possible(self) -> list[RankedType]:
        """
        Types that can do the job, the cheapest first.
        """
    @property
    def refused(self) -> dict[str, list[str]]:
        """
        Names of the types that cannot do the job, by the reason.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs on each type.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def types(self) -> list[RankedType]:
        """
        Types that can do the job by what the whole job costs, cheapest first; then those that cannot, by name.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class Speed:
    """
    How fast a job trains on the instances that it asks for, and what that rests on.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Speed:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Speed:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        The parts of a step and of the memory, one row each: of, part, value, unit, share.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def accumulation(self) -> int:
        """
        Micro-batches of a step.
        """
    @property
    def assumed(self) -> list[Assumption]:
        """
        What the job leaves open about its work, with source and date.
        """
    @property
    def basis(self) -> str:
        """
        What the speed rests on: "predicted from the operations of the model", "scaled from …".
        """
    @property
    def batch_size(self) -> int:
        """
        Samples of a step.
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def devices(self) -> int:
        """
        Number of accelerators in all.
        """
    @property
    def efficiency(self) -> str:
        """
        Row of the efficiencies that the prediction goes by; empty without one.
        """
    @property
    def efficiency_runs(self) -> int:
        """
        Number of published runs behind that row.
        """
    @property
    def flops_utilisation(self) -> float | None:
        """
        Model FLOPs utilisation: model operations ÷ the accelerators' peak; none: not known.
        """
    @property
    def instance_type(self) -> str:
        """
        Instance type of the nodes that compute.
        """
    @property
    def interval80(self) -> tuple[float, float]:
        """
        Central 80 % interval of the throughput, from the 10 % to the 90 % quantile [1/s].
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def largest_micro_batch(self) -> int | None:
        """
        Samples at once that fit into memory; none: not known.
        """
    @property
    def memory_bytes(self) -> dict[str, float]:
        """
        What the fullest accelerator holds; empty when not known [B].
        """
    @property
    def memory_capacity_bytes(self) -> float:
        """
        Memory of an accelerator [B].
        """
    @property
    def micro_batch(self) -> int:
        """
        Samples that a replica takes at once.
        """
    @property
    def model_flops_per_sample(self) -> float | None:
        """
        Floating-point operations of a sample, without recomputing; none: not known.
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes that compute.
        """
    @property
    def precision(self) -> str:
        """
        Number format of the computation.
        """
    @property
    def samples_per_second(self) -> float:
        """
        Median throughput of the whole cluster [1/s].
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def step_s(self) -> dict[str, float]:
        """
        Parts of a step that follow each other; empty when the step is not modelled [s].
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
    @property
    def warnings(self) -> list[str]:
        """
        Warnings about the job, as a forecast has them.
        """
class ScaledSpeed:
    """
    A job on one number of nodes.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ScaledSpeed:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ScaledSpeed:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def batch_size(self) -> int | None:
        """
        Samples of a step, of all nodes together.
        """
    @property
    def completed(self) -> float | None:
        """
        Share of the runs that finish their work before a limit ends them.
        """
    @property
    def cost_usd(self) -> float | None:
        """
        Mean of the bill, bought as the job says [USD].
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes.
        """
    @property
    def refused(self) -> str:
        """
        Why the job is not possible on so many nodes; empty when it is. If it is not, the other values are absent.
        """
    @property
    def samples_per_second(self) -> float | None:
        """
        Median throughput of all nodes together [1/s].
        """
    @property
    def samples_per_second_high(self) -> float | None:
        """
        Throughput at its 90 % quantile [1/s].
        """
    @property
    def samples_per_second_low(self) -> float | None:
        """
        Throughput at its 10 % quantile [1/s].
        """
    @property
    def scaling_efficiency(self) -> float | None:
        """
        Speed of a node, relative to that with the fewest nodes.
        """
    @property
    def step_s(self) -> float | None:
        """
        Duration of a step [s].
        """
    @property
    def usd_per_million_samples(self) -> float | None:
        """
        Price of a million samples on demand, while the job trains [USD/10^6].
        """
    @property
    def wall_clock_s(self) -> float | None:
        """
        Mean time of the whole job [s].
        """
class Scaling:
    """
    A job on several numbers of nodes.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Scaling:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Scaling:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __iter__(self) -> collections.abc.Iterator[ScaledSpeed]:
        """
        The node counts in their order.
        """
    def __len__(self) -> int:
        """
        Number of the node counts.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def basis(self) -> str:
        """
        What the speed rests on: "predicted from the operations of the model", "scaled from …".
        """
    @property
    def batch(self) -> str:
        """
        Which batch stays the same while nodes are added: that of all nodes (global) or that of each node (per_node).
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def instance_type(self) -> str:
        """
        Instance type of every node.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def nodes(self) -> list[ScaledSpeed]:
        """
        The job on each number of nodes, ascending; refused ones with the reason.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs on each number of nodes.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class CoefficientBelief:
    """
    What is known of a coefficient before anybody measures: normal, cut off below 0.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CoefficientBelief:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CoefficientBelief:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def mean(self) -> float:
        """
        Mean of the coefficient.
        """
    @property
    def spread(self) -> float:
        """
        Standard deviation of the coefficient; 0 leaves its term out.
        """
class ScalingBelief:
    """
    What published runs say about scaling in general, relative to the time that a sample takes without losses.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ScalingBelief:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ScalingBelief:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def communication(self) -> CoefficientBelief:
        """
        Factor on the communication that a model of the links expects.
        """
    @property
    def doubling(self) -> CoefficientBelief:
        """
        Loss by stragglers and trees, per doubling of the nodes.
        """
    @property
    def drift(self) -> float:
        """
        Standard deviation of the prediction for each doubling beyond what was measured.
        """
    @property
    def node(self) -> CoefficientBelief:
        """
        Loss by what is serial or shared, per further node.
        """
    @property
    def noise(self) -> float:
        """
        Standard deviation of one measured throughput.
        """
    @property
    def pair(self) -> CoefficientBelief:
        """
        Loss per pair of nodes, n (n − 1); only where four points ask for it.
        """
    @property
    def ring(self) -> CoefficientBelief:
        """
        Loss by a ring without such a model, per (n − 1)/n, where the batch of each node stays.
        """
class ScalingPoint:
    """
    Measured throughput of a cluster.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ScalingPoint:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ScalingPoint:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes.
        """
    @property
    def relative_error(self) -> float | None:
        """
        Standard deviation of the throughput ÷ its value; none: that of the other points.
        """
    @property
    def samples_per_second(self) -> float:
        """
        Throughput of all nodes together [1/s].
        """
class FittedSpeed:
    """
    Throughput on one number of nodes.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> FittedSpeed:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> FittedSpeed:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def measured(self) -> float | None:
        """
        Throughput that was measured; none where it was not [1/s].
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes.
        """
    @property
    def samples_per_second(self) -> float:
        """
        Median throughput of all nodes together [1/s].
        """
    @property
    def samples_per_second_high(self) -> float:
        """
        Throughput at its 90 % quantile [1/s].
        """
    @property
    def samples_per_second_low(self) -> float:
        """
        Throughput at its 10 % quantile [1/s].
        """
    @property
    def scaling_efficiency(self) -> float:
        """
        Speed of a node, relative to one node alone.
        """
class NextMeasurement:
    """
    What one more measurement would do for a prediction.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> NextMeasurement:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> NextMeasurement:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes to measure on.
        """
    @property
    def sigma(self) -> float:
        """
        Standard deviation of the logarithm of the prediction afterwards.
        """
class ScalingPrediction:
    """
    Throughput of a run that somebody would measure on that many nodes: lognormal.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ScalingPrediction:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ScalingPrediction:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def interval(self, level: float) -> tuple[float, float]:
        """
        Interval of the throughput with equal tails [1/s]; `level` above 0 and below 1.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def nodes(self) -> int:
        """
        Number of nodes.
        """
    @property
    def samples_per_second(self) -> float:
        """
        Median throughput of all nodes together [1/s].
        """
    @property
    def sigma(self) -> float:
        """
        Standard deviation of the logarithm of the throughput.
        """
class ScalingFit:
    """
    Throughput on any number of nodes from a few measured ones.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> ScalingFit:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ScalingFit:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def at(self, nodes: int) -> ScalingPrediction:
        """
        Throughput on that many nodes: median and intervals. Raises InputError when there cannot be so many.
        """
    def next_measurement(self, target: int, candidates: collections.abc.Sequence[int] | None = None) -> NextMeasurement:
        """
        Where one more measurement would narrow the prediction for `target` nodes most.
        
        Args:
            target: The number of nodes that matters.
            candidates: Where it could be made; default: every power of two up to half of the target.
        
        Raises:
            InputError: There cannot be so many nodes.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def batch(self) -> str:
        """
        Which batch stays the same while nodes are added: that of all nodes (global) or that of each node (per_node).
        """
    @property
    def belief(self) -> ScalingBelief:
        """
        What published runs say about scaling, which the measurements refine.
        """
    @property
    def nodes(self) -> list[FittedSpeed]:
        """
        Throughput on each number of nodes that was measured or asked for, ascending.
        """
    @property
    def points(self) -> list[ScalingPoint]:
        """
        Measurements, by number of nodes.
        """
    @property
    def terms(self) -> dict[str, float]:
        """
        Ways to lose time as nodes are added (doubling, node, pair, ring), relative to the time without losses.
        """
class Estimate:
    """
    A number that runs tell, and how well they tell it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Estimate:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Estimate:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def interval(self) -> tuple[float, float]:
        """
        Interval of the value at level 95 %.
        """
    @property
    def standard_error(self) -> float:
        """
        Standard error of the value.
        """
    @property
    def value(self) -> float:
        """
        Estimated value; of a share that is 0, chance may make it a little less.
        """
class OutputSpread:
    """
    One output of a job over its runs [USD or s].
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> OutputSpread:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> OutputSpread:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def mean(self) -> float:
        """
        Mean of the output.
        """
    @property
    def p10(self) -> float:
        """
        Quantile 10 % of the output.
        """
    @property
    def p50(self) -> float:
        """
        Median of the output.
        """
    @property
    def p90(self) -> float:
        """
        Quantile 90 % of the output.
        """
    @property
    def width(self) -> float:
        """
        Width of the interval that holds 80 % of the runs: p90 less p10.
        """
class OutputSensitivity:
    """
    What one uncertain input does to one output [USD or s].
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> OutputSensitivity:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> OutputSensitivity:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def first_order(self) -> Estimate:
        """
        First-order Sobol' index: the share of the output's variance that goes when the input is known.
        """
    @property
    def mean_at_p10(self) -> float | None:
        """
        Mean of the output with the input held at its quantile 10 %, all else drawn.
        """
    @property
    def mean_at_p90(self) -> float | None:
        """
        Mean of the output with the input held at its quantile 90 %, all else drawn.
        """
    @property
    def narrowing(self) -> Estimate | None:
        """
        Share of the output's width, p90 less p10, that goes once the input is known; below 0 where it grows.
        """
    @property
    def p90_known(self) -> float | None:
        """
        Quantile 90 % of the output once the input is known: mean over the input's values.
        """
    @property
    def swing(self) -> Estimate | None:
        """
        Mean at the quantile 90 % less that at the quantile 10 %.
        """
    @property
    def total(self) -> Estimate:
        """
        Total Sobol' index: the share of the variance that is left when everything but the input is known.
        """
    @property
    def width_known(self) -> float | None:
        """
        Width of the output, p90 less p10, once the input is known: mean over the input's values.
        """
class InputSensitivity:
    """
    What one uncertain input does to cost and time of a job.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> InputSensitivity:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> InputSensitivity:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> OutputSensitivity:
        """
        What the input does to the cost [USD].
        """
    @property
    def input(self) -> str:
        """
        What is uncertain: the key path that would state it ("work.compute"), the parameter ("file.bandwidth"), or "interruptions and waits": all that happens to a job after its first start.
        """
    @property
    def law(self) -> str | None:
        """
        Law of the input; none of interruptions and waits.
        """
    @property
    def measurable(self) -> bool:
        """
        Whether one run tells what the next one will have; not so of waits and interruptions, which each run has of its own.
        """
    @property
    def p10(self) -> str | None:
        """
        Value of the input at its quantile 10 %, with its unit; none of interruptions and waits.
        """
    @property
    def p90(self) -> str | None:
        """
        Value of the input at its quantile 90 %, the same.
        """
    @property
    def wall_clock_s(self) -> OutputSensitivity:
        """
        What the input does to the time from creation to end [s].
        """
class Sensitivity:
    """
    Which uncertain input makes the cost and the time of a job uncertain, and which one to measure first.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Sensitivity:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Sensitivity:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __iter__(self) -> collections.abc.Iterator[InputSensitivity]:
        """
        The uncertain inputs, by what they do to the cost.
        """
    def __len__(self) -> int:
        """
        Number of the uncertain inputs.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def cost_usd(self) -> OutputSpread:
        """
        Cost over the runs [USD].
        """
    @property
    def inputs(self) -> list[InputSensitivity]:
        """
        Uncertain inputs, by the total index of the cost, then of the time, the greatest first; empty where nothing is uncertain.
        """
    @property
    def interval_level(self) -> float:
        """
        Level of the intervals.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kind(self) -> str:
        """
        What is run: training, processing or local.
        """
    @property
    def next_measurement(self) -> str | None:
        """
        Measurable input whose knowledge narrows the cost most; none where none stands out, which narrows it by more than 1 % with a false-alarm rate of 5 % for all inputs together.
        """
    @property
    def next_measurement_for_time(self) -> str | None:
        """
        Measurable input whose knowledge narrows the time most; none where none stands out.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each sample that indices are found from.
        """
    @property
    def runs(self) -> int:
        """
        Number of all runs of the study.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
    @property
    def wall_clock_s(self) -> OutputSpread:
        """
        Time from creation to end over the runs [s].
        """
class WaterfallLine:
    """
    One line of the expected bills of two jobs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> WaterfallLine:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> WaterfallLine:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def after_usd(self) -> float:
        """
        Amount in the second job; 0 where its bill has no such line [USD].
        """
    @property
    def before_usd(self) -> float:
        """
        Amount in the first job; 0 where its bill has no such line [USD].
        """
    @property
    def change_nano_usd(self) -> int:
        """
        Change as a whole number: those of all lines add up to that of the totals exactly [nano-USD].
        """
    @property
    def change_usd(self) -> float:
        """
        Second amount less the first [USD].
        """
    @property
    def line(self) -> str:
        """
        Usage type, behind its service where that is not SageMaker.
        """
class WaterfallPhase:
    """
    One phase of the runs of two jobs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> WaterfallPhase:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> WaterfallPhase:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def after_s(self) -> float:
        """
        Mean time in the phase in the second job, of all attempts together [s].
        """
    @property
    def before_s(self) -> float:
        """
        Mean time in the phase in the first job, of all attempts together [s].
        """
    @property
    def change_ns(self) -> int:
        """
        Change as a whole number: those of all phases add up to that of the wall clocks exactly [ns].
        """
    @property
    def change_s(self) -> float:
        """
        Second time less the first [s].
        """
    @property
    def phase(self) -> str:
        """
        What the cluster does.
        """
class Waterfall:
    """
    Why one job costs more than another, line by line of their expected bills, and why it takes longer, phase by phase of the mean time of their runs.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Waterfall:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Waterfall:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def after(self) -> str:
        """
        Label of the second job.
        """
    @property
    def after_cost_usd(self) -> float:
        """
        Mean cost of the second job [USD].
        """
    @property
    def after_wall_clock_s(self) -> float:
        """
        Mean time of the second job from creation to end [s].
        """
    @property
    def before(self) -> str:
        """
        Label of the first job.
        """
    @property
    def before_cost_usd(self) -> float:
        """
        Mean cost of the first job [USD].
        """
    @property
    def before_wall_clock_s(self) -> float:
        """
        Mean time of the first job from creation to end [s].
        """
    @property
    def cost_change_nano_usd(self) -> int:
        """
        Change of the mean cost as a whole number [nano-USD].
        """
    @property
    def cost_change_usd(self) -> float:
        """
        Second mean cost less the first [USD].
        """
    @property
    def lines(self) -> list[WaterfallLine]:
        """
        Lines of either bill, those that change most first.
        """
    @property
    def phases(self) -> list[WaterfallPhase]:
        """
        Phases of either job, in the order in which they occur.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each job.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams, the same for both jobs.
        """
    @property
    def wall_clock_change_ns(self) -> int:
        """
        Change of the mean time as a whole number [ns].
        """
    @property
    def wall_clock_change_s(self) -> float:
        """
        Second mean time less the first [s].
        """
class CheckpointPoint:
    """
    Cost and time of a job with one interval between its checkpoints.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CheckpointPoint:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CheckpointPoint:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def checkpoint_usd(self) -> float:
        """
        Part of the cost for writing the checkpoints to S3 and keeping them there [USD].
        """
    @property
    def completed(self) -> float:
        """
        Share of the runs that no limit stops; exact points leave the limits out.
        """
    @property
    def cost_error_usd(self) -> float:
        """
        Standard error of the cost; 0 when exact [USD].
        """
    @property
    def cost_usd(self) -> float:
        """
        Expected cost; infinite when the job practically never ends [USD].
        """
    @property
    def every_s(self) -> float | None:
        """
        Work between two checkpoints; none: no checkpoints [s].
        """
    @property
    def interruptions(self) -> float:
        """
        Expected number of interruptions.
        """
    @property
    def probability_late(self) -> float | None:
        """
        Probability of not being done by the deadline; none without a deadline.
        """
    @property
    def wall_clock_error_s(self) -> float:
        """
        Standard error of the wall clock; 0 when exact [s].
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Expected time from creation to end [s].
        """
class CheckpointRule:
    """
    A known rule for the interval, for interruptions at random.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CheckpointRule:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CheckpointRule:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def every_s(self) -> float:
        """
        Interval of the rule; 0: without a pause, as often as possible [s].
        """
    @property
    def formula(self) -> str:
        """
        The rule as a formula.
        """
    @property
    def name(self) -> str:
        """
        Name of the rule: Young, Daly or Lambert W.
        """
    @property
    def point(self) -> CheckpointPoint | None:
        """
        Cost and time of the job with it; none where the job cannot use the interval.
        """
class CheckpointGoal:
    """
    The best interval for one goal, and those that are nearly as good.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CheckpointGoal:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CheckpointGoal:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def best(self) -> CheckpointPoint:
        """
        The best interval, with cost and time of the job.
        """
    @property
    def nearly_from_s(self) -> float:
        """
        Shortest interval that is within 1 % of the best; for `late`, within 0.1 points [s].
        """
    @property
    def nearly_to_s(self) -> float:
        """
        Longest interval that is nearly as good [s].
        """
class CheckpointAdvice:
    """
    How often a job should write checkpoints.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> CheckpointAdvice:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CheckpointAdvice:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def curve(self) -> list[CheckpointPoint]:
        """
        Cost and time of the job for each interval, in ascending order.
        """
    @property
    def deadline_s(self) -> float | None:
        """
        Deadline that was asked about; none without one [s].
        """
    @property
    def given(self) -> CheckpointPoint | None:
        """
        The job with its own interval; none when it has no checkpoints.
        """
    @property
    def goals(self) -> dict[str, CheckpointGoal]:
        """
        Best interval for the least expected cost and time and, with a deadline, the least chance to be late.
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kind(self) -> str:
        """
        What is run: training, processing or local.
        """
    @property
    def lag_s(self) -> float:
        """
        Mean time until a checkpoint is in S3 [s].
        """
    @property
    def law(self) -> str:
        """
        Distribution of the time to an interruption of one instance.
        """
    @property
    def mean_lifetime_s(self) -> float:
        """
        Mean time to an interruption of the cluster, from the start of Downloading [s].
        """
    @property
    def method(self) -> str:
        """
        How the points were found: exact, by closed forms and renewal results, or simulate.
        """
    @property
    def none(self) -> CheckpointPoint:
        """
        The job without checkpoints.
        """
    @property
    def notes(self) -> list[str]:
        """
        What is assumed, and what is left out.
        """
    @property
    def pause_s(self) -> float:
        """
        Mean time for which training stands still at a checkpoint [s].
        """
    @property
    def refused(self) -> list[str]:
        """
        Why the points are not exact.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each point; 0 when exact.
        """
    @property
    def restart_s(self) -> float:
        """
        Download and setup, which each attempt repeats [s].
        """
    @property
    def restore_s(self) -> float:
        """
        Mean time to load a checkpoint [s].
        """
    @property
    def rules(self) -> list[CheckpointRule]:
        """
        Intervals by Young's and Daly's rules and the optimum for interruptions at random.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
    @property
    def work_s(self) -> float:
        """
        Work of the job [s].
        """
class CheckpointMap:
    """
    Expected cost over intervals and mean lifetimes of the cluster.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> CheckpointMap:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CheckpointMap:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def cost_usd(self) -> list[list[float]]:
        """
        Expected cost, a list for each lifetime with a number for each interval; infinite where the job practically never ends: of a simulated map, where limits end more than 1 % of the runs [USD].
        """
    @property
    def every_s(self) -> list[float]:
        """
        Work between checkpoints, ascending [s].
        """
    @property
    def job(self) -> str:
        """
        Name of the job.
        """
    @property
    def kind(self) -> str:
        """
        What is run: training, processing or local.
        """
    @property
    def mean_lifetime_s(self) -> list[float]:
        """
        Mean time to an interruption, ascending [s].
        """
    @property
    def method(self) -> str:
        """
        How the costs were found.
        """
    @property
    def own_lifetime_s(self) -> float:
        """
        Mean time to an interruption of the job as it is [s].
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each cost; 0 when exact.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def spec_id(self) -> str:
        """
        Content id of the job description (16 hexadecimal digits).
        """
    @property
    def tags(self) -> dict[str, str]:
        """
        Tags of the job, by name.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class ExploredDesign:
    """
    A design of a study, as far as its search needed to know it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> ExploredDesign:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> ExploredDesign:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_standard_error_usd(self) -> float:
        """
        Standard error of the mean cost [USD].
        """
    @property
    def cost_usd(self) -> float:
        """
        Mean cost [USD].
        """
    @property
    def keeps_limits(self) -> bool:
        """
        Whether it keeps every limit.
        """
    @property
    def label(self) -> str:
        """
        Label of the design.
        """
    @property
    def late(self) -> float | None:
        """
        Share of the runs that are late; none without a deadline.
        """
    @property
    def number(self) -> int:
        """
        Number of the design in the space.
        """
    @property
    def on_front(self) -> bool:
        """
        Whether no design is as good in cost, time and risk and better in one.
        """
    @property
    def over_budget(self) -> float | None:
        """
        Share of the runs that exceed the budget; none without a budget.
        """
    @property
    def runs(self) -> int:
        """
        Number of runs that its numbers are of.
        """
    @property
    def unfinished(self) -> float:
        """
        Share of the runs that do not finish their work.
        """
    @property
    def values(self) -> dict[str, typing.Any]:
        """
        Values of the fields that differ between the designs, by key path.
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Mean time from creation to end [s].
        """
    @property
    def wall_clock_standard_error_s(self) -> float:
        """
        Standard error of the mean time [s].
        """
class TurningPoint:
    """
    What would have to change for another design to be as good.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> TurningPoint:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> TurningPoint:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def factor(self) -> float | None:
        """
        Factor on the quantity from which on the other design is as good; none: not within a factor of 20.
        """
    @property
    def other(self) -> str:
        """
        Label of the design that is then as good as the best.
        """
    @property
    def quantity(self) -> str:
        """
        What changes: "price of ml.g5.xlarge", "training time on ml.g5.xlarge" or "interruptions".
        """
class UnseenEvent:
    """
    What an event that none of the best design's runs shows could do, bounded by its worst case.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> UnseenEvent:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> UnseenEvent:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def adds(self) -> float:
        """
        What an event so likely adds to the mean of the objective at most [USD or s].
        """
    @property
    def chance(self) -> float:
        """
        Probability that an event which makes another design better stays unseen; correct_selection is less by that.
        """
    @property
    def decides(self) -> bool:
        """
        Whether the selection would be as sure as wanted but for such events.
        """
    @property
    def late_up_to(self) -> float | None:
        """
        Largest probability of being late that the runs do not exclude at the wanted confidence; none without a deadline.
        """
    @property
    def over_budget_up_to(self) -> float | None:
        """
        Largest probability of exceeding the budget, likewise; 0 where the worst case keeps it, none without a budget.
        """
    @property
    def probability(self) -> float:
        """
        Largest probability of such an event, at the wanted confidence.
        """
    @property
    def runs(self) -> int:
        """
        Number of runs, none of which shows it.
        """
    @property
    def unfinished_up_to(self) -> float:
        """
        Largest probability of not finishing the work, likewise.
        """
    @property
    def worst(self) -> float:
        """
        Objective of the worst case [USD or s].
        """
    @property
    def worst_case(self) -> str:
        """
        Which rule bounds the job.
        """
class Exploration:
    """
    The best designs of a space, under limits, and how sure that is.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> Exploration:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Exploration:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __len__(self) -> int:
        """
        Number of designs that are listed.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def records(self) -> list[dict[str, typing.Any]]:
        """
        One row a design that is listed, best first: its label, the values of the fields that differ, its numbers.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_csv(self) -> str:
        """
        One line a design that is listed, best first, under a line of names as :meth:`records` has them. An apostrophe
        stands before a text that a spreadsheet would take for a formula.
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def best(self) -> ExploredDesign | None:
        """
        Best design that keeps all limits; none when no design does.
        """
    @property
    def best_index(self) -> int | None:
        """
        Place of the best among the designs; none when no design keeps all limits.
        """
    @property
    def budget_usd(self) -> float | None:
        """
        Cost beyond which a run is over budget; none: no budget [USD].
        """
    @property
    def catalog(self) -> str:
        """
        SHA-256 of the catalog's tables.
        """
    @property
    def confidence(self) -> float:
        """
        Wanted probability of correct selection.
        """
    @property
    def correct_selection(self) -> float:
        """
        Least probability that no design which keeps the limits is better than the best by more than the indifference, and that the best keeps them.
        """
    @property
    def deadline_s(self) -> float | None:
        """
        Wall clock beyond which a run is late; none: no deadline [s].
        """
    @property
    def designs(self) -> list[ExploredDesign]:
        """
        Designs by the objective, those that keep the limits first: all of a small space, else the first and those of the front, equal ones once.
        """
    @property
    def finalists(self) -> Comparison | None:
        """
        Best design, runner-up and front, compared; none when nothing is possible.
        """
    @property
    def front(self) -> list[ExploredDesign]:
        """
        Designs that no other one beats in cost, time and risk, cheapest first.
        """
    @property
    def indifference(self) -> float:
        """
        Share of the best design's mean by which a worse one is as good.
        """
    @property
    def late_at_most(self) -> float | None:
        """
        Largest probability of being late; none without a deadline.
        """
    @property
    def nearest(self) -> ExploredDesign | None:
        """
        Design that misses the limits by least, where none keeps them; else none.
        """
    @property
    def nearest_index(self) -> int | None:
        """
        Place of the nearest among the designs; none where a design keeps all limits.
        """
    @property
    def objective(self) -> str:
        """
        What the best design has least of: its cost or its time.
        """
    @property
    def over_budget_at_most(self) -> float | None:
        """
        Largest probability of exceeding the budget; none without a budget.
        """
    @property
    def possible(self) -> int:
        """
        Number of designs that are possible.
        """
    @property
    def preferred_types(self) -> list[str]:
        """
        Instance types in the order of preference; empty: none is before another.
        """
    @property
    def refused(self) -> dict[str, int]:
        """
        Number of designs that are not possible, by the reason; the most frequent reasons.
        """
    @property
    def regret(self) -> float | None:
        """
        Objective of the runner-up less that of the best [USD or s].
        """
    @property
    def regret_interval(self) -> tuple[float, float] | None:
        """
        Interval of the regret at level 95 %.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of all designs together.
        """
    @property
    def runner_up(self) -> ExploredDesign | None:
        """
        Next best design that keeps all limits; none when there is no other.
        """
    @property
    def runner_up_index(self) -> int | None:
        """
        Place of the runner-up among the designs; none when there is none.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams, the same for every design.
        """
    @property
    def size(self) -> int:
        """
        Number of designs in the space.
        """
    @property
    def statistic(self) -> str:
        """
        Which number of its runs that is: their mean, their median or their quantile 90 %.
        """
    @property
    def tolerance(self) -> float:
        """
        Share of a limit by which a probability that misses it counts as met, or as missed; 0.1 % at least.
        """
    @property
    def turning_points(self) -> list[TurningPoint]:
        """
        What would change the answer: from where on another design is as good.
        """
    @property
    def unfinished_at_most(self) -> float:
        """
        Largest probability that a run does not finish its work.
        """
    @property
    def unseen(self) -> UnseenEvent | None:
        """
        What an event could do that none of the best design's runs shows; none when it is certain or there is no best.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class Space:
    """
    Designs of a job and choices, by number; each is made when it is asked for.
    """
    def __init__(self, job: JobDocument, varied: dict[str, typing.Any], catalog: Catalog, quotas: collections.abc.Mapping[str, int], *, objective: str | None = None, deadline: str | float | None = None, budget: str | float | None = None, late: str | float | None = None, over_budget: str | float | None = None, unfinished: str | float | None = None, indifference: str | float | None = None, confidence: str | float | None = None) -> None:
        """
        Raises SpecError with every problem of the keywords, or of the question.
        """
    def __len__(self) -> int:
        """
        Number of designs.
        """
    def draw(self, designs: collections.abc.Sequence[int], runs: collections.abc.Sequence[int], *, preferred_types: collections.abc.Sequence[str], seed: int, threads: int | None = None) -> list[tuple[bytes, str, str]]:
        """
        The first runs of designs: of each what a search keeps, why it is refused, and its instance type. Raises SpecError when there is no such design.
        """
    def estimates(self, first: int, count: int, *, seed: int = 1, runs: int = 256, threads: int | None = None) -> dict[str, list[typing.Any]]:
        """
        What so many runs of consecutive designs come to: columns by name, a value a design, with all of the machine's threads unless their number is given. Raises SpecError when there are no such designs.
        """
    def label(self, design: int) -> str:
        """
        Label of a design. Raises SpecError when there is no such design.
        """
    def values(self, design: int) -> dict[str, typing.Any]:
        """
        Values of the fields that differ, by key path. Raises SpecError as label().
        """
class ForecastTable:
    """
    Forecasts of the designs of a table, in its order: mean, p50 and p90 of cost and wall clock, how far the interval of each reaches, and how many runs that took.
    """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing_extensions.CapsuleType:
        """
        A capsule that holds all rows in one batch: Polars, DuckDB, pyarrow and others read the table itself.
        """
    def __len__(self) -> int:
        """
        Number of designs.
        """
    def to_dict(self) -> dict[str, list[typing.Any]]:
        """
        Columns by name, a value a design.
        """
class SuiteSpec:
    """
    How the jobs of a suite are forecast, and how far a number may move.
    """
    @property
    def catalog(self) -> str | None:
        """
        Version or digest of the catalog; None: the present one.
        """
    @property
    def jobs(self) -> list[str]:
        """
        Patterns of the files that are jobs; empty: those directly in the suite.
        """
    @property
    def prices(self) -> list[str]:
        """
        Price books over the catalog, the last on top.
        """
    @property
    def profiles(self) -> list[str]:
        """
        Profiles over the catalog's rates, the last on top.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each job.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
class PinnedBook:
    """
    A price book as its owner wrote it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PinnedBook:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PinnedBook:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def file(self) -> str:
        """
        Name of the file.
        """
    @property
    def text(self) -> str:
        """
        The whole file.
        """
class PinnedProfile:
    """
    A profile as its owner wrote it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PinnedProfile:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PinnedProfile:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def content(self) -> typing.Any:
        """
        Content of the file.
        """
    @property
    def file(self) -> str:
        """
        Name of the file.
        """
class PinnedCatalog:
    """
    A catalog in a few lines: a release, the rows in which it differs, and what lies over it.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> PinnedCatalog:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> PinnedCatalog:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def catalog(self) -> Catalog:
        """
        The catalog that was written down. Raises CatalogError when it has another digest now.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def changes(self) -> list[RowChange]:
        """
        Rows that are not as in the release.
        """
    @property
    def digest(self) -> str:
        """
        Digest of the catalog, with all that lies over it.
        """
    @property
    def prices(self) -> list[PinnedBook]:
        """
        Price books over the tables, the last on top.
        """
    @property
    def profiles(self) -> list[PinnedProfile]:
        """
        Profiles over the tables, the last on top.
        """
    @property
    def release(self) -> str:
        """
        Version of simcore whose tables the changes are made to.
        """
    @property
    def simcore_pinned_catalog(self) -> int:
        """
        Version of this form.
        """
class Pin:
    """
    The forecast of a job as somebody accepted it, with all that it was made of.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Pin:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Pin:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def catalog(self) -> str:
        """
        Digest of the catalog, with the price books and profiles over it.
        """
    @property
    def description(self) -> typing.Any:
        """
        The job file, or what a request means as one.
        """
    @property
    def job(self) -> str:
        """
        Name of the job in its suite: that of its file, without the ending.
        """
    @property
    def numbers(self) -> dict[str, float]:
        """
        Pinned numbers by name, as in the JSON of a forecast; bill.USAGE_TYPE is a line of the bill.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def simcore_pin(self) -> int:
        """
        Version of this form.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore that made the forecast.
        """
class Effect:
    """
    Change of the expected cost and time.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Effect:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Effect:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> float:
        """
        Change of the mean cost [USD].
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Change of the mean wall clock [s].
        """
class Expectation:
    """
    Expected cost and time of a job.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Expectation:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Expectation:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cost_usd(self) -> float:
        """
        Mean cost [USD].
        """
    @property
    def wall_clock_s(self) -> float:
        """
        Mean wall clock [s].
        """
class Change:
    """
    One thing that is not as it was when the forecast was pinned.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Change:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Change:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def after(self) -> str:
        """
        Present value; empty when there is none.
        """
    @property
    def before(self) -> str:
        """
        Value when the forecast was pinned; empty when there was none.
        """
    @property
    def effect(self) -> Effect | None:
        """
        Change of cost and time that vanishes when this alone is put back; none if that is not a valid job.
        """
    @property
    def what(self) -> str:
        """
        Key of the job file, row of a table, price book, or profile.
        """
class CauseShare:
    """
    What one cause contributed to the movement of a forecast.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> CauseShare:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> CauseShare:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def cause(self) -> str:
        """
        The cause.
        """
    @property
    def changes(self) -> list[Change]:
        """
        What changed, as far as it moved the forecast.
        """
    @property
    def effect(self) -> Effect | None:
        """
        Change of cost and time that vanishes when the cause alone is put back; none if that is not a valid job.
        """
    @property
    def remark(self) -> str:
        """
        Why there is no effect, or what confirms it; empty when there is nothing to say.
        """
    @property
    def rest(self) -> Effect | None:
        """
        Part of the effect that the effects of the single changes do not explain, such as what several cause together; none when nothing is left.
        """
class Movement:
    """
    A number of a forecast that left the tolerance around its pin.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> Movement:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> Movement:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def difference(self) -> float:
        """
        Present value less the pinned one.
        """
    @property
    def now(self) -> float:
        """
        Present value; 0 for a line of the bill that is not there any more.
        """
    @property
    def number(self) -> str:
        """
        Name of the number, as in the JSON of a forecast: cost_usd.mean.
        """
    @property
    def pinned(self) -> float:
        """
        Pinned value; 0 for a line of the bill that was not there.
        """
    @property
    def shares(self) -> dict[str, float]:
        """
        Share of each cause in the difference, by its word; they add up to the difference.
        """
    @property
    def tolerance(self) -> float:
        """
        Largest difference that is no movement.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the number: USD, s, or empty.
        """
class JobReport:
    """
    What became of one job of a suite.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __copy__(self) -> JobReport:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> JobReport:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def causes(self) -> list[CauseShare]:
        """
        Why they moved, in the order in which causes are put back.
        """
    @property
    def file(self) -> str:
        """
        File of the job; that of the pin when there is no job.
        """
    @property
    def job(self) -> str:
        """
        Name of the job in the suite.
        """
    @property
    def movements(self) -> list[Movement]:
        """
        Numbers that left their tolerance.
        """
    @property
    def now(self) -> Expectation | None:
        """
        Present cost and time; none without a forecast.
        """
    @property
    def pinned(self) -> Expectation | None:
        """
        Pinned cost and time; none without a pin.
        """
    @property
    def problems(self) -> list[str]:
        """
        Problems of a job that is refused.
        """
    @property
    def state(self) -> str:
        """
        State of the job: unchanged, moved, unpinned (no pin), missing (no job), or refused.
        """
class SuiteReport:
    """
    Whether the forecasts of a suite are as they were pinned.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __arrow_c_stream__(self, requested_schema: typing.Any = None) -> typing.Any:
        """
        The rows that :meth:`to_pandas` has by default, for every reader of the Arrow C stream interface: Polars,
        DuckDB, pyarrow and others read the answer itself.
        """
    def __bool__(self) -> bool:
        """
        Whether all is as pinned.
        """
    def __copy__(self) -> SuiteReport:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> SuiteReport:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        Its kind, its job and its headline.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def __str__(self) -> str:
        """
        Plain text, as the terminal shows it, without a limit of its width.
        """
    def _repr_html_(self) -> str:
        """
        HTML as a notebook shows it.
        """
    def plot(self, name: str = '', *, ax: matplotlib.axes.Axes | None = None, dark: bool | None = None) -> matplotlib.figure.Figure:
        """
        The figures of the answer in one picture (needs matplotlib).
        
        Args:
            name: Only the figure of that name, or those whose names begin with it and a hyphen.
            ax: Where to draw that one figure; default: a picture of its own.
            dark: Whether the picture has a dark background; default: that of matplotlib's own style.
        
        Raises:
            InputError: No figure has that name, there are several for one `ax`, or `dark` is given beside it.
        """
    def save_html(self, path: str | os.PathLike[str]) -> None:
        """
        Writes the page of :meth:`to_html` to a file, whole or not at all.
        
        Raises:
            InputError: `path` is a directory, or is in one that does not exist.
        """
    def to_arrow(self, table: str = '') -> pyarrow.Table:
        """
        A list of the answer as an Arrow table, with the columns of :meth:`to_pandas` (needs pyarrow).
        """
    def to_dict(self) -> dict[str, typing.Any]:
        """
        Plain data with the keys of the JSON.
        """
    def to_html(self) -> str:
        """
        One HTML page that needs nothing else: no network, and no script but its own, which sorts and filters tables.
        The same answer gives the same text.
        """
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    def to_markdown(self) -> str:
        """
        Markdown for a page or a comment on a pull request: at most 65 536 bytes, what is not simcore's own text
        escaped.
        """
    def to_pandas(self, table: str = '') -> pandas.DataFrame:
        """
        The answer as a DataFrame, one row an entry (needs pandas). What an entry holds has columns of its own, texts
        have the type `string`, and lists are JSON.
        
        Args:
            table: Key of a list in :meth:`to_dict`; default: the rows of `records()` where the answer has them,
                else the first list of records. A list of plain values is one column of that name.
        
        Raises:
            InputError: The answer has no such list.
        """
    def to_polars(self, table: str = '') -> polars.DataFrame:
        """
        A list of the answer as a Polars frame, with the columns of :meth:`to_pandas` (needs polars).
        """
    @property
    def catalog(self) -> str:
        """
        Digest of the present catalog, with all that lies over it.
        """
    @property
    def code(self) -> int:
        """
        Exit code: 0 when all is as pinned, 2 when a job is refused, else 1.
        """
    @property
    def holds(self) -> bool:
        """
        Whether all is as pinned.
        """
    @property
    def jobs(self) -> list[JobReport]:
        """
        What became of each job, by name.
        """
    @property
    def replications(self) -> int:
        """
        Number of runs of each job.
        """
    @property
    def seed(self) -> int:
        """
        Seed of the random streams.
        """
    @property
    def states(self) -> dict[str, int]:
        """
        Number of jobs in each state that occurs.
        """
    @property
    def suite(self) -> str:
        """
        Folder of the suite.
        """
    @property
    def version(self) -> str:
        """
        Version of simcore.
        """
class SuiteJob:
    """
    A job of a suite, its pin, or both.
    """
    def __init__(self, name: str, file: str, job: JobDocument | None, problems: collections.abc.Sequence[str]) -> None:
        """
        A job; None where there is only its pin, or it has these problems.
        """
    def hold_to(self, pin: Pin, file: str, catalog: Catalog) -> None:
        """
        Sets the pin; `file`: in whose folder the files that it names lie; `catalog`: under which it was made.
        """
    @property
    def baseline(self) -> str:
        """
        What an older version makes of the pinned job; empty when nobody looked.
        """
    @baseline.setter
    def baseline(self, arg0: str) -> None:
        ...
class OfferFile:
    """
    One offer file of the price list that was imported.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> OfferFile:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> OfferFile:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def offer_code(self) -> str:
        """
        Service of the prices: "AmazonSageMaker".
        """
    @property
    def path(self) -> str:
        """
        Path of the file.
        """
    @property
    def prices(self) -> int:
        """
        Number of prices taken.
        """
    @property
    def products(self) -> int:
        """
        Number of products read; of a CSV file: rows.
        """
    @property
    def published(self) -> str:
        """
        ISO date on which the offer was published.
        """
    @property
    def version(self) -> str:
        """
        Version of the offer: "20260116160258".
        """
class OfferSummary:
    """
    What an import of offer files took and what it left out.
    """
    @staticmethod
    def fields() -> list[OutputField]:
        """
        Rows that describe each field.
        """
    def __copy__(self) -> OfferSummary:
        """
        A copy.
        """
    def __deepcopy__(self, memo: dict[typing.Any, typing.Any]) -> OfferSummary:
        """
        A copy.
        """
    def __eq__(self, other: object) -> bool:
        """
        Whether both store the same; NaN equals itself.
        """
    def __getstate__(self) -> bytes:
        ...
    def __hash__(self) -> int:
        """
        Equal answers have equal hashes.
        """
    def __repr__(self) -> str:
        """
        The class of the record and those of its fields that are short.
        """
    def __setstate__(self, arg0: bytes) -> None:
        ...
    def to_json(self) -> str:
        """
        JSON text with one key a field.
        """
    @property
    def files(self) -> list[OfferFile]:
        """
        Offer files that were read.
        """
    @property
    def items(self) -> dict[str, int]:
        """
        Number of rows by item.
        """
    @property
    def prices(self) -> int:
        """
        Number of rows of the price book.
        """
    @property
    def regions(self) -> dict[str, int]:
        """
        Number of rows by region.
        """
    @property
    def skipped(self) -> dict[str, int]:
        """
        Number of products (of a CSV file: rows) left out, by reason.
        """
def advise_checkpoint(draft: JobDraft, catalog: Catalog, deadline: str | float | None = None, seed: int = 1, replications: int | None = None) -> CheckpointAdvice:
    """
    The best interval between checkpoints. Raises SpecError; SimulationError when replications is not from 1 to 10^6.
    """
def advise_data(draft: JobDraft, catalog: Catalog, described: JobDocument, channel: str | None = None, shard_size: str | float | None = None, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None) -> DataAdvice:
    """
    Forecasts the job with its data from every source, with the same seed, and where options break even. Raises SpecError; SimulationError when replications is not from 1 to 10^6.
    """
def arrow_stream(columns: collections.abc.Sequence[tuple[str, str, collections.abc.Iterable[typing.Any]]]) -> typing_extensions.CapsuleType:
    """
    A table as a capsule of the Arrow C stream interface. A column has a name, a type (bool, int, unsigned, float or str) and values, all as many; None is missing.
    """
def backtest(history: History, catalog: Catalog, seed: int = 1) -> Backtest:
    """
    Scores of what would have been forecast for each job of a history when it was created.
    """
def bill(plan: Plan, trace: Trace) -> Bill:
    """
    What a run costs, simulated or recorded.
    """
def billable_time(trace: Trace) -> float:
    """
    Seconds charged at the on-demand rate, per cluster.
    """
def calibrate(history: History, catalog: Catalog, name: str) -> Profile:
    """
    Laws of the phases' lengths, learned from jobs that ran. Raises CatalogError when no job tells a length.
    """
def check(plan: Plan, budget: Budget, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None) -> Verdict:
    """
    Whether the job stays within its budget. As forecast().
    """
def checkpoint_map(draft: JobDraft, catalog: Catalog, deadline: str | float | None = None, seed: int = 1, replications: int | None = None) -> CheckpointMap:
    """
    Expected cost by interval and by how often the job is interrupted.
    """
def compare(designs: collections.abc.Sequence[ResolvedDesign], jobs: collections.abc.Sequence[JobDocument], swept: bool, seed: int = 1, replications: int | None = None, baseline: int | None = 0, limits: Budget | None = None, chances: collections.abc.Sequence[float] = [], progress: collections.abc.Callable[[int, int], None] | None = None) -> Comparison:
    """
    Runs every design with the same seed. `baseline` is an index; None: the cheapest. `jobs`: the job of each design, or the one that a grid varies. `chances`: how likely a job is each of the designs. Raises SimulationError when replications is not from 2 to 10^6, InputError when the chances cannot be.
    """
def design_ranks() -> list[tuple[str, str]]:
    """
    Name of each rank of designs, and the key of its number in a design's JSON.
    """
def document_kind(document: typing.Any) -> str:
    """
    What a document is by its keys, in a word that no message shows: 'pipeline', 'request', 'job file'. Empty when that cannot be told.
    """
def drift(names: collections.abc.Sequence[str], pit: collections.abc.Sequence[float], false_alarm: float) -> Drift:
    """
    Watches PIT scores in their order, as many names as scores. Raises InputError with everything that is wrong.
    """
def explore(space: Space, *, preferred_types: collections.abc.Sequence[str] = [], seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None, threads: int | None = None, draw: collections.abc.Callable[[collections.abc.Sequence[int], collections.abc.Sequence[int]], list[tuple[bytes, str, str]]] | None = None) -> Exploration:
    """
    Searches a space, with all of the machine's threads unless their number is given, or with what `draw` gives for lists of designs and of their runs, as Space.draw() does. Raises SpecError with every problem of the options, or when no design is possible.
    """
def fit_lifetimes(times: collections.abc.Sequence[float], ended: collections.abc.Sequence[bool], entered: collections.abc.Sequence[float]) -> LifetimeFit:
    """
    Laws of lives, the three lists of one length. Raises InputError with everything that is wrong.
    """
def fit_scaling(points: collections.abc.Sequence[tuple[int, float]], batch: str, at: collections.abc.Sequence[int], catalog: Catalog) -> ScalingFit:
    """
    Throughput on any number of nodes from a few measured ones: nodes and samples a second. Raises SpecError.
    """
def forecast(plan: Plan, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None, *, first: int = 0, threads: int | None = None, precision: str | float | None = None, deadline: str | float | None = None, budget: str | float | None = None, memory: int | None = None, keep_partial: bool = False, method: str | None = None, sampling: str | None = None) -> Forecast:
    """
    Simulates and bills the job. The same plan, seed and number of replications give the same bits, for any number of threads.
    
    progress(done, all) is called between batches. Raises SpecError with every problem of threads, precision, deadline and budget, SimulationError when replications is not from 1 to 10^8.
    """
def forecast_table(job: JobDocument, designs: typing.Any, catalog: Catalog, *, precision: str | float | None = None, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None, threads: int | None = None) -> ForecastTable:
    """
    A forecast of each row of a table of designs, with all of the machine's threads unless their number is given. Raises SpecError with every problem of the columns, or of the rows.
    """
def import_offers(paths: collections.abc.Sequence[str], out: str, regions: collections.abc.Sequence[str] = [], progress: collections.abc.Callable[[int, int], None] | None = None) -> OfferSummary:
    """
    Reads offer files and writes one price book. progress(done, all) is called with bytes, now and then.
    """
def is_description(document: typing.Any) -> bool:
    """
    Whether a document is an answer of DescribeTrainingJob about a job that has ended.
    """
def is_request(document: typing.Any) -> bool:
    """
    Whether a document is a CreateTrainingJob request.
    """
def job_fields() -> list[FieldRow]:
    """
    Every field of the job file, in its order.
    """
def job_labels(jobs: collections.abc.Sequence[tuple[str, str]]) -> list[str]:
    """
    A label for each job, by the path of its file and its name, either of which may be empty.
    """
def law_forms() -> list[LawForm]:
    """
    Every distribution but mixtures, empirical ones and those of given quantiles, which have any number of parts.
    """
def load_price_book(path: typing.Any, catalog: Catalog) -> PriceLayer:
    """
    A price book from a .csv or .json file. Raises CatalogError.
    """
def meant_field(section: str, key: str, value: str = '') -> str:
    """
    The field that is meant by a key which its section does not have, or empty; behind it the value, where that is written otherwise: "cluster.volume_size: 100 GB".
    """
def movements(pinned: collections.abc.Mapping[str, float], forecast: Forecast, suite: SuiteSpec) -> list[Movement]:
    """
    Which of these numbers of a forecast have moved. Raises SpecError for a name of none.
    """
def named_files(draft: JobDraft) -> list[str]:
    """
    The files that a job names, as it names them.
    """
def nearest(word: str, candidates: collections.abc.Sequence[str]) -> str:
    """
    The candidate nearest to a word, or empty when none is near.
    """
def pin(name: str, job: JobDocument, catalog: Catalog, seed: int, replications: int) -> Pin:
    """
    Pins the forecast of a job. Raises SpecError, SimulationError.
    """
def pinned_catalog(release: str | None, prices: collections.abc.Sequence[tuple[str, str]], profiles: collections.abc.Sequence[tuple[str, typing.Any]]) -> PinnedCatalog:
    """
    Writes down a catalog: a release (None: the present one) under price books and profiles, each a file and its content. Raises CatalogError.
    """
def plain(document: typing.Any, file: str = '', section: str = '') -> typing.Any:
    """
    A copy of a description as plain data. Raises SpecError, with the place, for what is none.
    """
def preferred_types(request: typing.Any) -> list[str]:
    """
    The instance types that InstancePreferences name, in order; none where they are malformed.
    """
def rank_types(draft: JobDraft, catalog: Catalog, instance_types: collections.abc.Sequence[str], instance_count: int | None = None, replications: int | None = None, seed: int = 1) -> Ranking:
    """
    The job on each instance type, the best first. Raises SpecError, CatalogError for an unknown type, and SimulationError when `replications` is not from 1 to 10^6.
    """
def read_budget(max_cost: str | float | None, max_time: str | float | None, confidence: str | float = '0.95', worst_case: bool = False, strict: bool = False, refuse_endless: bool = False) -> Budget:
    """
    A budget from text such as "500 USD" and "8 h". Raises SpecError with every problem.
    """
def read_described(document: typing.Any, file: str = '', workload: tuple[str, typing.Any] | None = None, files: str = 'none') -> RecordedJob:
    """
    An answer of DescribeTrainingJob. Raises SpecError.
    """
def read_document(text: str, file: str = '') -> typing.Any:
    """
    JSON or YAML to plain data, as the ending of the file's name says. Without one, a text that begins with a brace is either, and any other is YAML. Raises SpecError for what is neither, and for keys twice, NaN, aliases and tags.
    """
def read_history(files: collections.abc.Sequence[str], answers: collections.abc.Sequence[tuple[str, typing.Any]] = []) -> History:
    """
    Files and answers that tell of jobs that ran, one record a job. Skips what cannot be read, and names it.
    """
def read_job(document: typing.Any, file: str = '', warnings: collections.abc.Sequence[str] = [], files: str = 'none') -> JobDraft:
    """
    The document of a job file to a draft, which holds its problems, and the warnings of the request that it was made of. `files`: which files the job may name, as a word of JobDocument.files.
    """
def read_pin(json: str, file: str) -> Pin:
    """
    What to_json() writes of a pin. Raises SpecError.
    """
def read_pinned_catalog(json: str, file: str) -> PinnedCatalog:
    """
    What to_json() writes of a pinned catalog. Raises SpecError.
    """
def read_profile(document: typing.Any, file: str, catalog: Catalog) -> Profile:
    """
    A profile from JSON text. Raises CatalogError.
    """
def read_request(document: typing.Any, file: str = '', workload: tuple[str, typing.Any] | None = None, files: str = 'none', preference: int | None = None) -> JobDraft:
    """
    A request and its workload, behind the name of its file, to a draft. `preference`: index of the one of InstancePreferences that the job gets. Raises SpecError.
    """
def read_search(document: typing.Any, file: str = '') -> tuple[list[tuple[str, typing.Any]], list[str]]:
    """
    Place and content of each described job of an answer, and what is not among them. Raises SpecError.
    """
def read_suite(document: typing.Any, file: str) -> SuiteSpec:
    """
    The content of a suite.yaml. Raises SpecError with every problem.
    """
def read_text(path: str, limit: int = 4194304) -> str:
    """
    Text of a UTF-8 file of at most `limit` bytes. Raises SpecError.
    """
def read_trace(document: typing.Any, file: str = '') -> Trace:
    """
    A recorded run from JSON (see Trace.to_json for its form). Raises SpecError.
    """
def replaced(document: typing.Any, changes: dict[str, typing.Any]) -> typing.Any:
    """
    The document with values changed by field, as a sweep names fields, or by section; None takes a key out. A stated speed that stays says where it was measured, when the job moves. Raises SpecError for what is no field or section, or several, and when a path leads through something that has no keys.
    """
def replicate(plan: Plan, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None, *, first: int = 0, threads: int | None = None, precision: str | float | None = None, deadline: str | float | None = None, budget: str | float | None = None, memory: int | None = None, keep_partial: bool = False, method: str | None = None, sampling: str | None = None) -> Replications:
    """
    The runs behind forecast(), which takes the same arguments.
    """
def require_descriptions(document: typing.Any, file: str) -> None:
    """
    Requires described jobs. Raises SpecError for a document of another kind that is known.
    """
def require_job(document: typing.Any, file: str) -> None:
    """
    Requires a job file or a request. Raises SpecError for a document of another kind that is known.
    """
def resolve(draft: JobDraft, catalog: Catalog) -> Plan:
    """
    Draft and catalog to a plan. Raises SpecError with every problem.
    """
def resolve_jobs(jobs: collections.abc.Sequence[tuple[str, typing.Any, JobDraft, str]], catalog: Catalog) -> list[ResolvedDesign]:
    """
    Jobs by label, document, draft and file, resolved, with the values in which they differ. Raises SpecError with every problem of every job.
    """
def resolve_sweep(job: JobDocument, varied: dict[str, typing.Any], catalog: Catalog) -> list[ResolvedDesign]:
    """
    Every combination of values of some fields of a job, resolved. Raises SpecError with every problem of the keywords, or with those of the job when no combination is possible.
    """
def run_suite(jobs: collections.abc.Sequence[SuiteJob], folder: str, suite: SuiteSpec, catalog: Catalog, progress: collections.abc.Callable[[int, int], None] | None = None) -> SuiteReport:
    """
    Forecasts every job and compares it with its pin; where it moved, says why.
    """
def scaling(draft: JobDraft, catalog: Catalog, nodes: collections.abc.Sequence[int], batch: str, replications: int | None = None, seed: int = 1) -> Scaling:
    """
    The job on other numbers of its own nodes. Raises SpecError when none can do it, SimulationError when `replications` is not from 1 to 10^6.
    """
def score(names: collections.abc.Sequence[str], levels: collections.abc.Sequence[float] | None, rows: collections.abc.Sequence[collections.abc.Sequence[float]], outcomes: collections.abc.Sequence[float], seed: int = 1) -> Scores:
    """
    Scores predictions, one row each: quantiles at `levels`, or samples without levels. As many names and outcomes as rows. Raises InputError with everything that is wrong.
    """
def sensitivity(plan: Plan, seed: int = 1, replications: int | None = None, progress: collections.abc.Callable[[int, int], None] | None = None, threads: int | None = None) -> Sensitivity:
    """
    What each uncertain input does to cost and time. Raises SpecError when the number of threads is wrong, SimulationError when replications is not from 1,024 to 10^6.
    """
def set_logger(sink: collections.abc.Callable[[int, str], None]) -> None:
    """
    Sends progress and diagnostics of long work to sink(level, message), with the levels of logging.
    """
def simulate(plan: Plan, seed: int = 1, replication: int = 0, sampling: str | None = None) -> Trace:
    """
    One run of the job, as it is among those of a forecast of that sampling. Raises SpecError for another sampling.
    """
def simulate_fleet(plans: collections.abc.Sequence[Plan], kinds: collections.abc.Sequence[int], arrivals_s: collections.abc.Sequence[float], stops_s: collections.abc.Sequence[float | None], quota: int | None = None, seed: int = 1) -> list[FleetTrace]:
    """
    Runs of jobs under a quota of instances, first come, first served. `kinds` has the place among `plans` of each job, in order of arrival. Raises SimulationError.
    """
def speed(draft: JobDraft, catalog: Catalog) -> Speed:
    """
    How fast the job trains, without running it. Raises SpecError.
    """
def to_job_file(document: typing.Any, file: str = '', workload: tuple[str, typing.Any] | None = None, preference: int | None = None) -> typing.Any:
    """
    A request and its workload to the document of a job file; `preference` as for read_request. Raises SpecError.
    """
def to_request(draft: JobDraft, base: typing.Any = None) -> str:
    """
    The job as a request, in JSON. Raises SpecError.
    """
def waterfall(before: Plan, after: Plan, labels: tuple[str, str], bills: tuple[Bill, Bill] | None = None, seed: int = 1, replications: int | None = None) -> Waterfall:
    """
    Why the second job costs more or less than the first, and takes longer or shorter. `bills`: expected bills; None: those of the runs. Raises SimulationError when replications is not from 2 to 10^6.
    """
def work_variants(draft: JobDraft, catalog: Catalog) -> list[tuple[str, list[str], typing.Any]]:
    """
    What could be turned at the job's script: a label, keys of the job file, and a value; None takes the key out.
    """
def written(value: typing.Any) -> str:
    """
    A value as a job file has it, on one line.
    """
def yaml_outline(text: str) -> typing.Any:
    """
    The object that the first of several YAML documents holds, its scalars as texts whatever their tags, to tell of which kind it is. None when that cannot be told.
    """
LARGEST_PINNED_FILE: int = 134217728
MOST_QUANTILES: int = 32
__version__: str
