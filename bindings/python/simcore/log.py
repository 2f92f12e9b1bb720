"""Progress and diagnostics of long work, handed to Python's logging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcore import _core

if TYPE_CHECKING:
    import logging


def set_logger(logger: logging.Logger | None = None) -> None:
    """Sends what long work reports (imports, studies, runs to a precision) to a logger of Python.

    Without this call, simcore is silent. The logger's level decides what is shown: progress is INFO, details are DEBUG.

    Args:
        logger: Where messages go; default: the logger "simcore".

    >>> import logging
    >>> import simcore
    >>> logging.getLogger("simcore").setLevel(logging.INFO)
    >>> simcore.set_logger()
    """
    import logging

    target = logger or logging.getLogger("simcore")
    _core.set_logger(target.log)
