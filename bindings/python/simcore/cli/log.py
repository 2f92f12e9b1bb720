"""--log LEVEL: what long work reports of itself."""

from __future__ import annotations

import argparse

from simcore.display.printable import printable

LEVELS = ("debug", "info", "warning", "error")


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the option."""
    parser.add_argument(
        "--log",
        choices=LEVELS,
        metavar="LEVEL",
        help="report progress and diagnostics of long work on standard error: " + ", ".join(LEVELS),
    )


def show(level: str | None) -> None:
    """Prints messages of that level and above on standard error; nothing without a level."""
    if level is None:
        return
    import logging

    from simcore.log import set_logger

    class OneLine(logging.Formatter):
        """Messages hold names of jobs."""

        def format(self, record: logging.LogRecord) -> str:
            return printable(super().format(record))

    handler = logging.StreamHandler()
    handler.setFormatter(OneLine("simcore: %(levelname)s %(message)s"))
    logger = logging.getLogger("simcore")
    logger.addHandler(handler)
    logger.setLevel(level.upper())
    set_logger(logger)
