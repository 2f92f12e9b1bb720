"""simcore catalog list | models | show NAME | rank JOB | import OFFER | export | diff A B"""

from __future__ import annotations

import argparse
import difflib

from simcore._core import Catalog, InstanceType, KnownModel, TrainingPrice
from simcore.cli import catalog_diff, catalog_export, catalog_import, catalog_rank
from simcore.cli.options import add_format, add_layers, catalog_of
from simcore.cli.output import plain, write_document
from simcore.errors import CatalogError, Problem

_VERBS = (("list", "every instance type with its price"), ("show", "all that is known of one type, rate or model"))


def add(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declares the verb and its verbs."""
    parser = verbs.add_parser("catalog", help="prices, specifications and measured rates, with their sources")
    inner = parser.add_subparsers(dest="catalog_verb", required=True, metavar="VERB")
    for name, text in _VERBS:
        verb = inner.add_parser(name, help=text)
        if name == "show":
            verb.add_argument("name", metavar="NAME", help="instance type, rate (file.bandwidth) or model (BERT-large)")
        verb.add_argument("--region", default="us-east-1", help="default: us-east-1")
        verb.add_argument("--as-of", metavar="DAY", help="day of the price, YYYY-MM-DD; default: the newest")
        add_layers(verb)
        add_format(verb)
        verb.set_defaults(run=run_list if name == "list" else run_show)
    models = inner.add_parser("models", help="every model with published sizes")
    add_layers(models)
    add_format(models)
    models.set_defaults(run=run_models)
    for module in (catalog_rank, catalog_import, catalog_export, catalog_diff):
        module.add(inner)


def priced(catalog: Catalog, kind: InstanceType, region: str, as_of: str | None) -> TrainingPrice | None:
    """The type's price, or nothing where the region has none."""
    try:
        return catalog.training_price(kind.name, region, as_of)
    except CatalogError:
        return None


def run_list(options: argparse.Namespace) -> None:
    """Prints every type with its price in the region."""
    catalog = catalog_of(options)
    catalog.require_region(options.region)
    rows = [(kind, priced(catalog, kind, options.region, options.as_of)) for kind in catalog.instance_types()]
    from simcore.display import catalog as shown

    data = [plain(kind) | {"price": price and plain(price)} for kind, price in rows]
    write_document(options, shown.types(rows, options.region), data)


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
        write_document(options, shown.models([model]), [plain(model)])
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
    if near:
        raise CatalogError.of(Problem("", "must be an instance type, a rate or a model", repr(name), near[0]))


def _show_type(catalog: Catalog, kind: InstanceType, options: argparse.Namespace) -> None:
    price = catalog.training_price(kind.name, options.region, options.as_of)
    history = catalog.price_history(kind.name, options.region)
    spot = catalog.spot_market(kind.name, options.region, options.as_of)
    from simcore.display import catalog as shown

    data = plain(kind) | {
        "region": options.region,
        "price": plain(price),
        "history": [plain(row) for row in history],
        "spot": plain(spot),
    }
    write_document(options, shown.instance_type(kind, price, history, spot, options.region), data)
