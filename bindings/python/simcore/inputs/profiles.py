"""Profiles: rates, times and limits of the user's own, for many jobs."""

from __future__ import annotations

from os import PathLike

from simcore import _core
from simcore.errors import CatalogError, SpecError
from simcore.inputs.arguments import catalog_or_builtin
from simcore.inputs.documents import read_document


def load_profile(path: str | PathLike[str], *, catalog: _core.Catalog | None = None) -> _core.Profile:
    """A profile, checked: what :meth:`Catalog.with_profile` lays over the built-in rates.

    Args:
        path: A `.yaml`, `.yml` or `.json` file; see docs/my-rates.md.
        catalog: Whose parameters and instance families it must know; default: the built-in one.

    Raises:
        CatalogError: With every problem of the profile. Nothing is read in part.
    """
    try:
        name, document = read_document(path)
    except SpecError as error:  # the file's trouble, which for a job would be the job's
        raise CatalogError(str(error), error.problems) from None
    return _core.read_profile(document, name, catalog_or_builtin(catalog))
