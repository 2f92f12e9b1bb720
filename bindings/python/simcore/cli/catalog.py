"""simcore catalog list | models | show NAME | rank JOB | import OFFER | export | diff A B"""

from __future__ import annotations

import argparse
import difflib
from typing import Any

from simcore._core import Catalog, InstanceType, KnownModel, Parameter, TrainingPrice
from simcore.cli import catalog_diff, catalog_export, catalog_import, catalog_rank
from simcore.cli.options import add_format, add_layers, catalog_of
from simcore.cli.output import write_document
from simcore.errors import CatalogError, Problem

_TYPE_KEYS = (
    "name",
    "vcpu",
    "memory_bytes",
    "accelerator",
    "accelerator_count",
    "accelerator_memory_bytes",
    "peak_tflops",
    "accelerator_bandwidth_bytes_per_s",
    "device_link",
    "device_link_bytes_per_s",
    "network_baseline_bytes_per_s",
    "network_peak_bytes_per_s",
    "efa",
    "ebs_baseline_bytes_per_s",
    "ebs_peak_bytes_per_s",
    "nvme_bytes",
    "nvme_read_iops",
    "source",
    "as_of",
)
_MODEL_KEYS = (
    "name",
    "aliases",
    "family",
    "parameters",
    "layers",
    "hidden_size",
    "attention_heads",
    "key_value_heads",
    "vocabulary",
    "sequence",
    "forward_gflops_per_sample",
    "input",
    "activation_bytes_per_sample",
    "source",
    "as_of",
)
_VERBS = (("list", "every instance type with its price"), ("show", "all that is known of one type, rate or model"))
_SPOT_KEYS = ("savings_fraction", "interruption_low", "interruption_high", "scope", "source", "as_of")
_PRICE_KEYS = ("usd_per_hour", "evidence", "source", "as_of")
_PARAMETER_KEYS = ("name", "scope", "kind", "value", "p95", "unit", "source", "as_of", "note", "layer", "law")


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


def record(row: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    """Some attributes of a catalog row as plain data."""
    return {key: getattr(row, key) for key in keys}


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

    data = [record(kind, _TYPE_KEYS) | {"price": price and record(price, _PRICE_KEYS)} for kind, price in rows]
    write_document(options, shown.types(rows, options.region), data)


def run_models(options: argparse.Namespace) -> None:
    """Prints every model."""
    _show_models(catalog_of(options).models(), options)


def run_show(options: argparse.Namespace) -> None:
    """Prints one type, one model, or every row of one rate."""
    catalog = catalog_of(options)
    rows = [row for row in catalog.parameters() if row.name == options.name]
    model = known_model(catalog, options.name)
    if rows:
        _show_parameters(rows, options)
    elif model:
        _show_models([model], options)
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
        problem = Problem("", "must be an instance type, a rate or a model", repr(name), near[0])
        raise CatalogError(f"{problem.rule}, got {problem.value} (did you mean {problem.nearest}?)", (problem,))


def _show_models(models: list[KnownModel], options: argparse.Namespace) -> None:
    from simcore.display import catalog as shown

    write_document(options, shown.models(models), [record(model, _MODEL_KEYS) for model in models])


def _show_parameters(rows: list[Parameter], options: argparse.Namespace) -> None:
    from simcore.display import catalog as shown

    write_document(options, shown.parameters(rows), [record(row, _PARAMETER_KEYS) for row in rows])


def _show_type(catalog: Catalog, kind: InstanceType, options: argparse.Namespace) -> None:
    price = catalog.training_price(kind.name, options.region, options.as_of)
    history = catalog.price_history(kind.name, options.region)
    spot = catalog.spot_market(kind.name, options.region, options.as_of)
    from simcore.display import catalog as shown

    data = record(kind, _TYPE_KEYS) | {
        "region": options.region,
        "price": record(price, _PRICE_KEYS),
        "history": [record(row, _PRICE_KEYS) for row in history],
        "spot": record(spot, _SPOT_KEYS),
    }
    write_document(options, shown.instance_type(kind, price, history, spot, options.region), data)
