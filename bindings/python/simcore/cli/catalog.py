"""simcore catalog list | coverage | models | show NAME | import OFFER | export | diff A B"""

from __future__ import annotations

import argparse
import difflib
from typing import TYPE_CHECKING, Any

from simcore._core import Catalog, InstanceType, KnownModel
from simcore.cli import catalog_coverage, catalog_diff, catalog_export, catalog_import, catalog_list, rank, renamed
from simcore.cli.arguments import add_verb
from simcore.cli.catalog_list import priced
from simcore.cli.options import add_layers, add_place, catalog_of
from simcore.cli.output import add_answer, plain, write_document
from simcore.errors import CatalogError, Problem

if TYPE_CHECKING:
    from simcore.display.catalog import KnownOfType


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb and its verbs."""
    text = "prices, specifications and measured rates, with their sources"
    parser = add_verb(verbs, "catalog", text, "simcore catalog show ml.p4d.24xlarge")
    inner = parser.add_subparsers(dest="catalog_verb", required=True, metavar="VERB")
    catalog_list.add(inner)
    show = add_verb(inner, "show", "all that is known of one type, rate or model", "simcore catalog show BERT-large")
    show.add_argument("name", metavar="NAME", help="instance type, rate (file.bandwidth) or model (BERT-large)")
    add_place(show, "prices")
    add_layers(show)
    add_answer(show, run_show, without=("plot",))
    models = add_verb(inner, "models", "every model with published sizes", "simcore catalog models")
    add_layers(models)
    add_answer(models, run_models, without=("plot",))
    for module in (catalog_coverage, catalog_import, catalog_export, catalog_diff):
        module.add(inner)
    renamed.add_verb(inner, "rank", "simcore rank", rank.declare)


def run_models(options: argparse.Namespace) -> None:
    """Prints every model."""
    from simcore.display import catalog as shown

    found = catalog_of(options).models()
    write_document(options, shown.models(found), [plain(model) for model in found])


def run_show(options: argparse.Namespace) -> None:
    """Prints one type, one model, or every row of one rate."""
    catalog = catalog_of(options)
    rows = [row for row in catalog.parameters() if row.name == options.name]
    model = known_model(catalog, options.name)
    from simcore.display import catalog as shown

    if rows:
        write_document(options, shown.parameters(rows), [plain(row) for row in rows])
    elif model:
        write_document(options, shown.model(model), [plain(model)])
    else:
        _refuse_misspelt(catalog, options.name)
        _show_type(catalog, catalog.instance_type(options.name), options)


def known_model(catalog: Catalog, name: str) -> KnownModel | None:
    """The model of that name or alias, or nothing."""
    try:
        return catalog.model(name)
    except CatalogError:
        return None


def _refuse_misspelt(catalog: Catalog, name: str) -> None:
    """What resembles a rate or a model is hardly a type; the catalog's own refusal names types only."""
    models = {word for model in catalog.models() for word in (model.name, *model.aliases)}
    known = {row.name for row in catalog.parameters()} | models
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.8)
    alike = difflib.get_close_matches(name, [kind.name for kind in catalog.instance_types()], n=1, cutoff=0.6)
    if near or not alike:
        rule = "must be an instance type (simcore catalog list), a rate or a model (simcore catalog models)"
        raise CatalogError.of(Problem("", rule, repr(name), near[0] if near else ""))


def _show_type(catalog: Catalog, kind: InstanceType, options: argparse.Namespace) -> None:
    catalog.require_region(options.region)
    from simcore.display import catalog as shown

    known = shown.KnownOfType(
        kind,
        options.region,
        priced(catalog, kind, options.region, options.as_of),
        catalog.spot_market(kind.name, options.region, options.as_of),
        catalog.price_history(kind.name, options.region),
        catalog.component_prices(kind.name),
        catalog.savings_plans(kind.name, options.region),
        [region for region in catalog.regions() if priced(catalog, kind, region, options.as_of)],
    )
    write_document(options, shown.instance_type(known), _data(known))


def _data(known: KnownOfType) -> dict[str, Any]:
    from simcore.display import catalog as shown

    return plain(known.kind) | {
        "region": known.region,
        "price": known.price and plain(known.price),
        "no_price": None if known.price else shown.no_price(known),
        "history": [plain(row) for row in known.history],
        "spot": plain(known.spot),
        "component_prices": [plain(row) for row in known.component_prices],
        "savings_plans": [plain(row) for row in known.savings_plans],
    }
