"""What long work reports of itself to Python's logging."""

import logging
from collections.abc import Iterator

import pytest
import simcore
from simcore import _core

from tests.python.jobs import EXAMPLES

JOB = EXAMPLES / "bert-spot.yaml"


@pytest.fixture
def heard() -> Iterator[list[logging.LogRecord]]:
    """Messages of a logger that hears everything."""
    records: list[logging.LogRecord] = []
    logger = logging.Logger("test", logging.DEBUG)
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign]
    logger.addHandler(handler)
    simcore.set_logger(logger)
    yield records
    _core.set_logger(lambda level, message: None)


def test_runs_to_a_precision_report_each_look(heard: list[logging.LogRecord]) -> None:
    made = simcore.forecast(JOB, precision="1 %")
    looks = [record.getMessage() for record in heard if record.levelno == logging.INFO]
    assert all(look.startswith("cost mean ± 1 %") for look in looks)
    assert [("is reached" in look) for look in looks] == [False] * (len(looks) - 1) + [True]
    assert f"after {made.replications} runs" in looks[-1]
    assert heard[-1].levelno == logging.DEBUG
    assert "stopped: precision reached" in heard[-1].getMessage()


def test_reporting_changes_no_bit(heard: list[logging.LogRecord]) -> None:
    loud = simcore.forecast(JOB, precision="2 %")
    assert heard
    _core.set_logger(lambda level, message: None)
    assert loud == simcore.forecast(JOB, precision="2 %")
