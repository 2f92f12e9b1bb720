"""A job as the rules of the lint see it: what its document says, what is known beside it, and its forecast."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simcore import _core
from simcore._core import Catalog, Forecast, InstanceType, LineItem, Plan, Replications
from simcore.errors import Error, InputError
from simcore.inputs.program_request import is_within

_RUNS = 1000  # of the forecast: enough for the shares that rules compare
_HOUR_S = 3600.0
_DEFAULT_REGION = "us-east-1"  # whose prices hold where none is stated, as for a forecast


@dataclass(frozen=True)
class Machines:
    """Instances of one type."""

    type: str
    count: int
    place: str  # of the type in the document


@dataclass(frozen=True)
class Subject:
    """One job.

    Args:
        members: The request that the job comes from, in the service's words; empty for a job file.
        fields: The job in the words of the job file, as texts in base units. What is uncertain is no number.
        places: Where a field stands in the document, by its key path; others stand under their own.
        catalog: Whose prices and instance types hold.
        region: Where it runs; None when the document does not say it.
        plan: What can be forecast; None while something is missing.
        run_s: How long it ran [s], if it did and completed.
        described: Whether the document describes a job that ran.
        tuning: The configuration of the tuning job whose trials this job stands for.
        above: What stands before the members of the request in the document.
        required_tags: Names of the tags that every job must have.
        requires: The releases of the SDK that a program requires which gives a ModelTrainer to a tuner; None of others.
        unread: Members of a request of a program that reading does not tell; "": any may be one of them.
    """

    members: Mapping[str, Any]
    fields: Mapping[str, str]
    places: Mapping[str, str]
    catalog: Catalog
    region: str | None = None
    plan: Plan | None = None
    run_s: float | None = None
    described: bool = False
    tuning: Mapping[str, Any] = field(default_factory=dict)
    above: str = ""
    required_tags: tuple[str, ...] = ()
    requires: tuple[str, ...] | None = None
    unread: tuple[str, ...] = ()

    def is_unread(self, members: Iterable[str]) -> bool:
        """Whether reading does not tell one of some members, or a part of it."""
        pairs = [(each, member) for each in self.unread for member in members]
        return any(not each or is_within(each, member) or is_within(member, each) for each, member in pairs)

    def number(self, key: str) -> float:
        """A field as a number in base units; 0 where it is not given, or uncertain."""
        try:
            return float(self.fields.get(key, "0"))
        except ValueError:  # a distribution
            return 0.0

    def text(self, key: str) -> str:
        """A field as a text; empty where it is not given."""
        return self.fields.get(key, "")

    def member(self, path: str) -> Any:
        """A member of the request; None where it is not given."""
        return member(self.members, path)

    def place(self, key: str) -> str:
        """Where a field of the job stands in the document."""
        return self.above + self.places.get(key, key)

    @property
    def is_request(self) -> bool:
        """Whether the job comes from a request that can be sent."""
        return bool(self.members) and not self.described

    @property
    def is_processing(self) -> bool:
        """Whether it is a processing job."""
        return self.text("kind") == "processing"

    @property
    def is_spot(self) -> bool:
        """Whether the job asks for spot instances."""
        return self.text("purchase") == "spot"

    @property
    def has_checkpoints(self) -> bool:
        """Whether work is saved where an interruption does not reach it, which a request says in CheckpointConfig."""
        return bool(self.member("CheckpointConfig")) if self.members else "checkpoint.every" in self.fields

    @cached_property
    def machines(self) -> tuple[Machines, ...]:
        """The instances of the job, one entry a type; none while their type is open."""
        if self.text("cluster.instance_type"):
            key = "cluster.instance_type"
            return (Machines(self.text(key), int(self.number("cluster.instance_count")), self.place(key)),)
        found: list[Machines] = []
        while (group := f"cluster.groups[{len(found)}]") + ".instance_type" in self.fields:
            count = int(self.number(f"{group}.instance_count"))
            place = f"{self.above}ResourceConfig.InstanceGroups[{len(found)}].InstanceType"
            found.append(Machines(self.text(f"{group}.instance_type"), count, place if self.members else group))
        return tuple(found)

    @property
    def nodes(self) -> int:
        """Number of the instances."""
        return sum(each.count for each in self.machines)

    def hardware(self, instance_type: str) -> InstanceType | None:
        """What an instance is made of; None for a type that the catalog does not know."""
        try:
            return self.catalog.instance_type(instance_type)
        except InputError:
            return None

    @cached_property
    def only_type(self) -> InstanceType | None:
        """What the instances are made of; None where they are of several types, or unknown."""
        return self.hardware(self.machines[0].type) if len(self.machines) == 1 else None

    def usd_per_hour(self, instance_type: str) -> float | None:
        """What an instance costs for an hour of training, on demand; None where it is not known."""
        try:
            return self.catalog.training_price(instance_type, self.region or _DEFAULT_REGION).usd_per_hour
        except InputError:
            return None

    def usd(self, seconds: float) -> float | None:
        """What the whole cluster costs for a time: on demand, or at the saving that the Spot Advisor shows; None where
        that is not known."""
        on_demand = self._usd_on_demand(seconds)
        return on_demand if on_demand is None or not self.is_spot else self._usd_of_spot(on_demand)

    def _usd_of_spot(self, on_demand: float) -> float | None:
        """What costs an amount on demand, on spot instances."""
        own = any(key.startswith(("prices.", "spot.")) for key in self.fields)
        if own or len(self.machines) != 1 or self.region is None:
            return None
        return on_demand * (1.0 - self.catalog.spot_market(self.machines[0].type, self.region).savings_fraction)

    def _usd_on_demand(self, seconds: float) -> float | None:
        own = self.number("prices.instance_hour")
        prices = [(own or self.usd_per_hour(each.type), each.count) for each in self.machines]
        if self.is_processing or not prices:
            return None
        known = [price * count for price, count in prices if price is not None]
        return sum(known) * seconds / _HOUR_S if len(known) == len(prices) else None

    def parameter(self, name: str) -> float:
        """A rate of the catalog that holds for every instance type, in base units."""
        return next(each.value for each in self.catalog.parameters() if each.name == name and not each.scope)

    @property
    def cost_usd(self) -> float | None:
        """What the job costs in the mean; None where its document does not say enough."""
        return None if self.forecast is None else self.forecast.cost_usd.mean

    @property
    def instances_usd(self) -> float | None:
        """What the instances of a typical run cost; None where the document does not say enough."""
        return self._usd_of(lambda item: ":ml." in item.usage_type)

    @property
    def transfer_usd(self) -> float | None:
        """What the transfer between regions of a typical run costs; None where the document does not say enough."""
        return self._usd_of(lambda item: item.service == "AWSDataTransfer")

    def _usd_of(self, chosen: Callable[[LineItem], bool]) -> float | None:
        """The sum of some lines of the bill; None where there are none."""
        lines = [] if self.forecast is None else [item.amount_usd for item in self.forecast.bill.items if chosen(item)]
        return sum(lines) if lines else None

    @cached_property
    def runs(self) -> Replications | None:
        """Runs of the job, simulated; None where its document does not say enough."""
        if self.plan is None:
            return None
        try:
            return _core.replicate(self.plan, seed=1, replications=_RUNS)
        except Error:
            return None

    @cached_property
    def forecast(self) -> Forecast | None:
        """The forecast that the runs make; None where there are none."""
        return None if self.runs is None else self.runs.forecast()


def member(document: Any, path: str) -> Any:
    """What stands at a path of members; None where nothing does."""
    for name in path.split("."):
        document = document.get(name) if isinstance(document, Mapping) else None
    return document
