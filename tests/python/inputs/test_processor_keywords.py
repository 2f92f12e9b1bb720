"""Keywords of processors: every class knows those that stand in its order."""

import pytest
from simcore.inputs import processor_keywords as sdk


@pytest.mark.parametrize("name", sdk.POSITIONS)
def test_every_position_is_a_known_keyword(name: str) -> None:
    assert set(sdk.POSITIONS[name]) - set(sdk.KNOWN) == set()
    assert len(set(sdk.POSITIONS[name])) == len(sdk.POSITIONS[name])


def test_every_position_of_run_is_a_known_keyword() -> None:
    several = [*sdk.RUN_POSITIONS.values(), sdk.RUN_OF_A_FRAMEWORK]
    assert {name for order in several for name in order} - set(sdk.KNOWN) == set()


def test_what_stands_for_unknown_values_is_of_known_keywords() -> None:
    assert set(sdk.UNKNOWN) - set(sdk.KNOWN) == set()
    assert set(sdk.UNKNOWN_OF_INPUT) & set(sdk.INPUT) == {"source", "destination"}
