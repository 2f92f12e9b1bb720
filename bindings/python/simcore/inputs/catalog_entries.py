"""What a catalog knows of instance types: one with all that is known of it, or several in a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ldexp

from simcore._core import ComponentPrice, InstanceType, SavingsPlan, SpotMarket, TrainingPrice

_GIB = ldexp(1.0, 30)


@dataclass(frozen=True)
class ListedType:
    """An instance type, its price in a region if one is known, and its spot market if it was asked for."""

    kind: InstanceType
    price: TrainingPrice | None
    spot: SpotMarket | None = None

    @property
    def memory_gib(self) -> float:
        """Main memory [GiB]."""
        return self.kind.memory_bytes / _GIB

    @property
    def accelerator_memory_gib(self) -> float:
        """Memory of all accelerators together [GiB]."""
        return self.kind.accelerator_count * self.kind.accelerator_memory_bytes / _GIB

    @property
    def usd(self) -> float | None:
        """Price of an hour on demand [USD/h]."""
        return self.price.usd_per_hour if self.price else None

    @property
    def spot_usd(self) -> float | None:
        """Price of an hour on spot, as the saving lets one expect it [USD/h]."""
        return self.price.usd_per_hour * (1.0 - self.spot.savings_fraction) if self.price and self.spot else None

    @property
    def usd_per_accelerator(self) -> float | None:
        """Price of an hour on demand for each accelerator [USD/h]."""
        return self.price.usd_per_hour / self.kind.accelerator_count if self.price and self.accelerated else None

    @property
    def accelerated(self) -> bool:
        """Whether the type has accelerators."""
        return self.kind.accelerator_count > 0


@dataclass(frozen=True)
class TypeList:
    """The types that meet some conditions, of how many, and those that a price would be needed for."""

    types: Sequence[ListedType]
    every: int
    region: str
    conditions: Sequence[str] = ()
    unpriced: Sequence[str] = ()  # names of types that --max-price leaves out since no price is known
    spot: bool = False
    each: bool = False  # whether prices for each accelerator are shown


@dataclass(frozen=True)
class KnownOfType:
    """All that a catalog knows of a type, in one region where regions differ."""

    kind: InstanceType
    region: str
    price: TrainingPrice | None
    spot: SpotMarket
    history: Sequence[TrainingPrice] = ()
    component_prices: Sequence[ComponentPrice] = ()  # of every region
    savings_plans: Sequence[SavingsPlan] = ()
    priced_in: Sequence[str] = ()  # regions
