"""Offer files of the provider's price list, turned into a price book."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from os import PathLike

from simcore import _core

Path = str | PathLike[str]


def import_offers(
    paths: Path | Iterable[Path],
    out: Path,
    regions: Iterable[str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> _core.OfferSummary:
    """Imports bulk offer files of the AWS price list (JSON or CSV, as saved on disk) into a price book.

    Reads in constant memory, whatever the size. Everything is checked before anything is written, and the price book
    takes the place of an older one in one step: when something is wrong, the older one stays.

    Args:
        paths: One offer file or several (AmazonSageMaker, AmazonS3, AmazonFSx, AmazonEFS).
        out: The price book, a CSV file: item, region, usd, unit, as_of, source.
        regions: Only these; default: every region that simcore knows.
        progress: Called with (bytes done, bytes in all) now and then. Ctrl-C works all the time.

    Returns:
        What was taken and what was left out, and why.

    Raises:
        SpecError: A file is not an offer, is cut off, or contradicts itself; holds every problem.
        CatalogError: A region is not known.
        OSError: The price book could not be written.
    """
    several = [paths] if isinstance(paths, (str, PathLike)) else list(paths)
    return _core.import_offers(
        [os.fspath(path) for path in several], os.fspath(out), list(regions or ()), progress=progress
    )
