"""Facts about the service that the catalog does not have: facts.csv and algorithms.csv, with source and day."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from simcore.linting.rules import table


@dataclass(frozen=True)
class Algorithm:
    """What a built-in algorithm of the service can do."""

    repository: str  # of its image
    pipe: bool  # whether it reads Pipe mode
    devices: str  # cpu, gpu, or both
    one_instance: bool  # whether it uses no more than one
    one_gpu: bool  # whether it uses no more than one GPU of an instance
    checkpoints: bool


def fact(name: str) -> float:
    """The value of a row of facts.csv."""
    return float(_facts()[name])


@cache
def outdated_families() -> frozenset[str]:
    """Families of instance types that the provider retires or that later ones follow."""
    return frozenset(_facts()["outdated.families"].split())


@cache
def keeping_spot() -> tuple[str, ...]:
    """The first releases of the SDK whose tuner keeps the spot flag of a ModelTrainer, as requirements of pip."""
    return tuple(_facts()["tuner.keeps_spot"].split())


@cache
def containers_accounts() -> frozenset[str]:
    """Accounts in whose registries the Deep Learning Containers lie."""
    return frozenset(_facts()["containers.accounts"].split())


@cache
def _facts() -> dict[str, str]:
    return {row["name"]: row["value"] for row in table("facts")}


def algorithm(account: str, repository: str) -> Algorithm | None:
    """The built-in algorithm of an image; None for an image of somebody else, whatever its name."""
    known = account in _facts()["registry.accounts"].split()
    return _algorithms().get(repository) if known else None


@cache
def _algorithms() -> dict[str, Algorithm]:
    return {row["repository"]: _algorithm(row) for row in table("algorithms")}


def _algorithm(row: dict[str, str]) -> Algorithm:
    yes = {name: row[name] == "true" for name in ("pipe", "one_instance", "one_gpu", "checkpoints")}
    return Algorithm(repository=row["repository"], devices=row["devices"], **yes)
