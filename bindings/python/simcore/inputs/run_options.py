"""What may be asked of simulated runs, on its way to the core."""

from __future__ import annotations

from typing import Any

from simcore import errors


def require_count(name: str, value: int, allowed: str = "0 to 2^64 - 1") -> None:
    """Refuses a count or seed that does not fit into 64 bits without a sign; `allowed` is the range that is named."""
    if not 0 <= value < 2**64:  # what the core can be handed at all
        raise errors.SimulationError(f"{name} must be from {allowed}, got {value}")


def as_text(value: str | float | None) -> str | None:
    """A number as a person would write it."""
    if value is None or isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) else repr(float(value))


def asked(
    *,
    seed: int,
    replications: int | None,
    threads: int | None,
    precision: str | float | None,
    deadline: str | float | None,
    budget: str | float | None,
) -> dict[str, Any]:
    """What the core is handed; numbers go the way of text, so that both are refused by the same rules."""
    require_count("seed", seed)
    if replications is not None:
        require_count("replications", replications, "1 to 100000000")
    return {
        "seed": seed,
        "replications": replications,
        "threads": None if threads is None else max(-(2**63), min(threads, 2**63 - 1)),
        "precision": as_text(precision),
        "deadline": as_text(deadline),
        "budget": as_text(budget),
    }
