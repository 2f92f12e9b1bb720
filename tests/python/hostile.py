"""Hostile input: values that somebody writes to break a program, put into every place of documents and arguments."""

from __future__ import annotations

import copy
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import simcore
from simcore import _core
from simcore.inputs.study import read_study
from simcore.testing import assert_forecast

from tests.python import requests
from tests.python.jobs import EXAMPLES, requested, smallest, spot

# By name: the name of a case must not hang on how a value is printed.
WRITTEN: dict[str, Any] = {
    "null": None,
    "true": True,
    "minus one": -1,
    "zero": 0,
    "2^63": 2**63,
    "2^64": 2**64,
    "10^400": 10**400,
    "-2^63 - 1": -(2**63) - 1,
    "1e308": 1e308,
    "-1e308": -1e308,
    "5e-324": 5e-324,
    "empty text": "",
    "blank": " \t\n",
    "long text": "x" * 10_000,
    "NUL": "a\0b",
    "escape": "\x1b[31mred\x1b[0m",
    "right to left": "\u202egnp.exe",
    "workflow command": "\n::error::pwned",
    "formula": "=1+1",
    "lone surrogate": "\ud800",
    "octal": "0o17",
    "1e999": "1e999",
    "-1 h": "-1 h",
    "NaN in words": "nan",
    "decimal comma": "1,5 h",
    "empty list": [],
    "empty object": {},
    "list of lists": [[]],
    "empty key": {"": 0},
    "law without parameters": {"lognormal": {}},
    "law upside down": {"uniform": {"low": 2, "high": 1}},
    "mixture of nothing": {"mixture": []},
    "quantiles of nothing": {"quantiles": {}},
    "quantiles that fall": {"quantiles": {"0 %": "2 s", "50 %": "1 s", "100 %": "3 s"}},
    "quantiles without ends": {"quantiles": {"5 %": "2 s", "95 %": "3 s"}},
    "quantiles of shares above 1": {"quantiles": {"0": "2 s", "2": "3 s"}},
    "too many quantiles": {"quantiles": {f"{i / 1000}": "1 s" for i in range(1001)}},
    "quantiles in a list": {"quantiles": ["0 s", "1 s"]},
    "thousand keys": {f"key{i}": i for i in range(1000)},
}
NOT_WRITTEN: dict[str, Any] = {
    "NaN": float("nan"),
    "infinity": float("inf"),
    "fraction": Fraction(1, 3),
    "numpy float": np.float32(2.5),
    "numpy array": np.array([1.0, 2.0]),
    "bytes": b"\xff",
    "complex": 1j,
    "object": object(),
    "class": dict,
    "function": len,
    "set": {1},
    "numbered key": {1: 1, "1": 2},
}


def deep(levels: int = 100) -> dict[str, Any]:
    """Objects in objects."""
    value: dict[str, Any] = {}
    for _ in range(levels):
        value = {"a": value}
    return value


def cycle() -> dict[str, Any]:
    """An object that holds itself."""
    value: dict[str, Any] = {}
    value["a"] = value
    return value


@cache
def values() -> dict[str, Any]:
    """Everything that may be handed over in Python."""
    return {**WRITTEN, **NOT_WRITTEN, "deep": deep(), "cycle": cycle()}


Path_ = tuple[str | int, ...]


def places(document: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Path of everything in a document, itself first."""
    yield path
    if isinstance(document, dict):
        for key, below in document.items():
            yield from places(below, (*path, key))
    if isinstance(document, list):
        for index, below in enumerate(document):
            yield from places(below, (*path, index))


def changed(document: Any, path: Path_, value: Any) -> Any:
    """A copy with a value at a place."""
    if not path:
        return value
    document = copy.deepcopy(document)
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return document


JOB = json.loads(json.dumps(simcore.Job.load(EXAMPLES / "bert-spot.yaml").description))
TRACE = {
    "phases": [{"phase": "training", "start_s": 71.0, "end_s": 624.0, "attempt": 1, "billed": True, "discount": 0.1}],
    "outcome": "Completed",
    "spot_discount": 0.7,
    "preparations": [{"time_s": 1.0, "get_requests": 1, "list_requests": 1}],
    "traffic": [{"get_requests": 1, "list_requests": 1, "read_bytes": 1, "stored_bytes": 1}],
}
PROFILE = {
    "simcore_profile": 1,
    "name": "mine",
    "source": "measured",
    "as_of": "2026-01-01",
    "parameters": {"file.bandwidth": "200 MB/s", "readers": 16, "starting.time": {"uniform": {"low": 1, "high": 2}}},
}


SUITE = {
    "simcore_suite": 1,
    "jobs": ["*.yaml"],
    "catalog": "0.1.0",
    "prices": ["ours.csv"],
    "profiles": ["ours.yaml"],
    "seed": 1,
    "replications": 200,
    "tolerance": "1 %",
    "tolerances": {"cost_usd.mean": "0.5 USD", "wall_clock_s.p90": "2 %", "bill.USE1-Train:ml.p3.2xlarge": 0.1},
}
STUDY = {
    "study": 1,
    "job": JOB,
    "choices": {"purchase": ["on_demand", "spot"], "instance_count": {"2": {"tags": {"a": "b"}}}},
    "objective": "cost",
    "start": "2026-11-25 17:00",
    "by": "Friday 09:00",
    "budget": "90 USD",
    "limits": {"late": "5 %", "over_budget": 0.05, "unfinished": 0.5},
    "quotas": {"ml.g5.12xlarge": 2},
    "seed": 1,
    "replications": 512,
    "confidence": "90 %",
    "indifference": 0.01,
}
PIN = {
    "simcore_pin": 1,
    "job": "bert",
    "version": "0.1.0",
    "catalog": "0" * 64,
    "seed": 1,
    "replications": 200,
    "numbers": {"cost_usd.mean": 41.43, "bill.USE1-Train:ml.p3.2xlarge": 41.0},
    "description": {"simcore": 1},
}


def priced(job: simcore.Job) -> None:
    """Resolves a job and forecasts it, with what a notebook would show."""
    found = simcore.forecast(job, replications=2, threads=1)
    repr(found), repr(job), found.to_json(), found.to_markdown()


def read_request(document: Any) -> None:
    """A request to a forecast."""
    priced(simcore.Job.from_request(document))


def read_workload(document: Any) -> None:
    """A workload beside a request."""
    priced(simcore.Job.from_request(requests.read(requests.REQUESTS[0]), workload=document))


def read_described(document: Any) -> None:
    """What a job that ran has cost."""
    simcore.load_described(document).bill()


def read_trace(document: Any) -> None:
    """What a recorded run would cost."""
    simcore.bill(smallest(), simcore.read_trace(document))


def read_pin(document: Any) -> None:
    """A pin out of the JSON of a document, as far as it has any."""
    _core.read_pin(json.dumps(_core.plain(document, "pin.json")), "pin.json")


def explore_study(document: Any) -> None:
    """What a study asks, with what a notebook would show."""
    found = simcore.explore(read_study(_core.plain(document, "study.json"), "study.json", Path()))
    repr(found), found.to_json(), found.to_markdown(), found.to_csv()


def asserted(**given: Any) -> None:
    """An assertion about a forecast; that it fails is an answer."""
    with suppress(AssertionError):
        assert_forecast(**given)


def documents() -> dict[str, tuple[Any, Callable[[Any], None]]]:
    """Documents by name, each with what reads it."""
    return {
        "job": (JOB, lambda document: priced(simcore.Job(document))),
        "request": (requests.read(requests.REQUESTS[0]), read_request),
        "workload": ({"region": "eu-west-1", "work": {"compute": {"duration": "1 h"}}}, read_workload),
        "described": (requests.read(requests.DESCRIBES[0]), read_described),
        "trace": (TRACE, read_trace),
        "suite": (SUITE, lambda document: _core.read_suite(_core.plain(document, "suite.yaml"), "suite.yaml")),
        "pin": (PIN, read_pin),
        "study": (STUDY, explore_study),
    }


Call = tuple[Callable[..., Any], dict[str, Any]]


def calls() -> dict[str, Call]:
    """Public functions by name, with arguments that are right."""
    job, few = spot(), {"replications": 3}
    return {
        "forecast": (simcore.forecast, {"job": job, **few}),
        "replicate": (simcore.replicate, {"job": job, **few}),
        "simulate": (simcore.simulate, {"job": job}),
        "check": (simcore.check, {"job": job, "max_cost": 100, **few}),
        "compare": (simcore.compare, {"jobs": [job, smallest(name="other")], **few}),
        "sweep": (simcore.sweep, {"job": job, "instance_count": [1, 2], **few}),
        "explore": (simcore.explore, {"job": job, "deadline": "9 h", "instance_count": [1, 2], "replications": 512}),
        "advise_data": (simcore.advise_data, {"job": requested(workload=CHANNEL), **few}),
        "advise_checkpoint": (simcore.advise_checkpoint, {"job": job, **few}),
        "checkpoint_map": (simcore.checkpoint_map, {"job": job, **few}),
        "rank": (simcore.rank, {"job": job, "instance_types": ["ml.g5.xlarge"], **few}),
        "scaling": (simcore.scaling, {"job": EXAMPLES / "llama-2-7b-p4d.yaml", "nodes": [1, 2], **few}),
        "speed": (simcore.speed, {"job": EXAMPLES / "llama-2-7b-p4d.yaml"}),
        "fit_scaling": (simcore.fit_scaling, {"points": {1: 10.0, 2: 19.0}, "at": [4]}),
        "simulate_fleet": (simcore.simulate_fleet, {"jobs": [job, job], "arrivals_s": [0, 60], "quota": 1}),
        "Job": (simcore.Job, {"description": smallest().description}),
        "Job.load": (simcore.Job.load, {"path": EXAMPLES / "bert-spot.yaml"}),
        "Job.from_estimator": (simcore.Job.from_estimator, {"role": "Training", "instance_type": "ml.g5.xlarge"}),
        "Job.replace": (job.replace, {"name": "other", "cluster__instance_count": 2}),
        "Job.to_request": (smallest().to_request, {}),
        "load_prices": (simcore.load_prices, {"path": "prices.csv"}),
        "load_profile": (simcore.load_profile, {"path": "profile.yaml"}),
        "load_described": (simcore.load_described, {"described": "described.json"}),
        "load_study": (simcore.load_study, {"path": "study.yaml"}),
        "load_trace": (simcore.load_trace, {"path": "trace.json"}),
        "read_trace": (simcore.read_trace, {"recorded": TRACE}),
        "job_schema": (simcore.job_schema, {}),
        "assert_forecast": (asserted, {"job": job, "pinned": {"cost_usd.mean": 4.0}, "tolerance": 1, **ASSERTED}),
    }


ASSERTED = {"seed": 1, "replications": 3, "catalog": None}
CHANNEL = {"channels": {}, "work": {"compute": {"duration": "1 h"}}}


def arguments(call: Call) -> list[str]:
    """Names of the arguments of a function, given or not; `progress` is a function, which a hostile caller writes."""
    function, given = call
    try:
        named = [each.name for each in inspect.signature(function).parameters.values() if each.kind != each.VAR_KEYWORD]
    except ValueError:  # a function of the extension
        named = []
    return sorted({*named, *given} - {"progress", "varied", "positional", "keywords", "changes"})


Case = tuple[str, Callable[[], Any]]


def document_cases() -> Iterator[Case]:
    """Every hostile value at every place of every document, and every document cut short."""
    for kind, (document, read) in documents().items():
        for path in places(document):
            where = ".".join(map(str, path)) or "whole"
            for name, value in values().items():
                # A cycle cannot be copied into a copy: it is its own place.
                yield f"{kind} {where}: {name}", lambda d=document, p=path, v=value, r=read: r(changed(d, p, v))


def argument_cases() -> Iterator[Case]:
    """Every hostile value for every argument of every public function."""
    for function, call in calls().items():
        for argument in arguments(call):
            for name, value in values().items():
                yield (
                    f"{function}({argument}): {name}",
                    lambda c=call, a=argument, v=value: c[0](**{**c[1], a: v}),
                )


BYTES: dict[str, Callable[[bytes], bytes]] = {
    "half": lambda text: text[: len(text) // 2],
    "all but one byte": lambda text: text[:-1],
    "NUL": lambda text: text + b"\0",
    "UTF-16": lambda text: text.decode().encode("utf-16"),
    "Latin-1": lambda text: text + "ü".encode("latin-1"),
    "twice": lambda text: text + text,
    "carriage returns": lambda text: text.replace(b"\n", b"\r"),
    "braces for quotes": lambda text: text.replace(b'"', b"{"),
    "quotes for commas": lambda text: text.replace(b",", b'"'),
    "semicolons for commas": lambda text: text.replace(b",", b";"),
    "huge numbers": lambda text: re.sub(rb"\d+", b"9" * 400, text),
    "negative numbers": lambda text: re.sub(rb"\d+", b"-1", text),
    "escapes": lambda text: text.replace(b"a", b"\x1b[31m"),
    "a million empty objects": lambda text: text.replace(b"[", b"[" + b"{}," * 1_000_000, 1),
    "a thousand brackets": lambda text: b"[" * 1000 + text,
    "empty": lambda text: b"",
    "nothing but blanks": lambda text: b" \n" * 1000,
}


def files() -> dict[str, tuple[bytes, str, Callable[[Path], Any]]]:
    """Files by name: content, name, what reads them."""
    history = b"Timestamp,SpotPrice\n2026-05-01T00:00:00Z,1.5\n2026-05-01T01:00:00Z,1\n"
    market = {"trace": {"file": "trace.csv"}, "prices": {"file": "prices.csv", "on_demand": 4}}

    def named(path: Path) -> None:
        job = {**smallest().description, "purchase": "spot", "spot": {**market, "discount": 0.5}}
        job["spot"].pop("discount")
        others = {"trace.csv": b"time,available\n0,1\n3600,0\n7200,1\n", "prices.csv": history}
        for name, text in others.items():
            if name != path.name:
                (path.parent / name).write_bytes(text)
        (path.parent / "job.json").write_text(json.dumps(job))
        priced(simcore.Job.load(path.parent / "job.json"))

    book = b"item,region,usd,unit,as_of,source\ntraining:ml.g5.xlarge,us-east-1,1.5,hour,2026-01-01,our contract\n"
    prices = {"prices": [{"item": "training:ml.g5.xlarge", "region": "us-east-1", "usd": 1.5, "unit": "hour"}]}
    return {
        "job in YAML": (
            (EXAMPLES / "bert-spot.yaml").read_bytes(),
            "job.yaml",
            lambda path: priced(simcore.Job.load(path)),
        ),
        "job in JSON": (json.dumps(JOB).encode(), "job.json", lambda path: priced(simcore.Job.load(path))),
        "profile": (json.dumps(PROFILE).encode(), "profile.json", simcore.load_profile),
        "price book": (book, "book.csv", simcore.load_prices),
        "price book in JSON": (json.dumps(prices).encode(), "book.json", simcore.load_prices),
        "described job": (requests.DESCRIBES[0].read_bytes(), "described.json", simcore.load_described),
        "study": (json.dumps(STUDY).encode(), "study.json", simcore.load_study),
        "trace": (json.dumps(TRACE).encode(), "trace.json", simcore.load_trace),
        "trace of a spot market": (b"time,available\n0,1\n3600,0\n7200,1\n", "trace.csv", named),
        "history of spot prices": (history, "prices.csv", named),
        "history of spot prices in JSON": (
            json.dumps({"SpotPriceHistory": [{"Timestamp": "2026-05-01T00:00:00Z", "SpotPrice": "1.5"}]}).encode(),
            "prices.csv",
            named,
        ),
        "offers": (
            json.dumps({"offerCode": "AmazonSageMaker", "products": {}, "terms": {}}).encode(),
            "offers.json",
            lambda path: simcore.import_offers(path, path.with_name("imported.csv")),
        ),
    }


def file_cases(folder: Path) -> Iterator[Case]:
    """Every file changed in every way."""

    def attempt(name: str, content: bytes, change: Callable[[bytes], bytes], read: Callable[[Path], Any]) -> None:
        (folder / name).write_bytes(change(content))
        read(folder / name)

    for kind, (content, name, read) in files().items():
        for change, changed_by in BYTES.items():
            yield f"{kind}: {change}", lambda n=name, t=content, c=changed_by, r=read: attempt(n, t, c, r)


def cases(folder: Path) -> Mapping[str, Callable[[], Any]]:
    """Every case by its name."""
    return {**dict(document_cases()), **dict(argument_cases()), **dict(file_cases(folder))}
