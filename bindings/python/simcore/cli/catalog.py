"""simcore catalog list | coverage | models | show NAME | import OFFER | export | diff A B"""

from __future__ import annotations

import argparse

from simcore._core import Catalog, InstanceType
from simcore.cli import catalog_coverage, catalog_diff, catalog_export, catalog_import, catalog_list, rank, renamed
from simcore.cli.arguments import add_verb
from simcore.cli.options import add_layers, add_place, catalog_of
from simcore.cli.output import add_answer, write_document
from simcore.display.plain_data import plain
from simcore.studies.catalog import entry, known_of_type


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
    found = entry(catalog, options.name)
    if isinstance(found, InstanceType):
        _show_type(catalog, found, options)
        return
    from simcore.display import catalog as shown

    rows = found if isinstance(found, list) else [found]
    document = shown.parameters(found) if isinstance(found, list) else shown.model(found)
    write_document(options, document, [plain(row) for row in rows])


def _show_type(catalog: Catalog, kind: InstanceType, options: argparse.Namespace) -> None:
    from simcore.display import catalog as shown

    known = known_of_type(catalog, kind, options.region, options.as_of)
    write_document(options, shown.instance_type(known), shown.data(known))
