"""The JSON Schema of the job file against simcore itself: what simcore reads, the schema lets pass."""

import copy
import itertools
import json
from types import SimpleNamespace
from typing import Any

import pytest
import simcore
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator, ValidationError
from simcore import _core
from simcore.inputs import schema

from tests.python.jobs import EXAMPLES, ROOT
from tests.python.random_jobs import descriptions
from tests.python.test_bad_data_paths import CASES as BAD_DATA_PATHS
from tests.python.test_bad_jobs import ALL as CASES

SCHEMA = simcore.job_schema()
VALIDATORS = [Draft7Validator(SCHEMA), Draft202012Validator(SCHEMA)]

# What a schema cannot see, and the bad jobs that show it.
BEYOND = {
    "the text itself is no YAML of ours, so that no editor gets to the keys": {
        "key twice",
        "key twice in a section",
        "parameter twice",
        "list as a key",
    },
    "amounts in a text with a unit": {
        "negative",
        "zero",
        "discount above 100 %",
        "overflow by its unit",
        "mean of zero",
        "max_runtime beyond the service's",
        "less than nothing of a file system",
        "storage kept for no time",
        "storage kept for a century",
        "1e999",
        "1.0e+999",
        "negative parameter",
        "rate of zero",
        "share above one",
        "half a reader",
        "parameter beyond its field's bounds",
    },
    "days that the calendar lacks": {"30 February"},
    "whole numbers of gigabytes": {"half a gigabyte", "half a gigabyte as a parameter"},
    "parameters of a distribution against one another and against the range": {
        "p95 below the median",
        "low above high",
        "negative in a list",
        "discount that may exceed one",
        "parameter that may fall below zero",
    },
    "names that are in the catalog": {
        "unknown region",
        "Norway",
        "unknown type",
        "type without ml.",
        "type without a price in the region",
        "savings plan of unknown rate",
        "parameter of an unknown family",
    },
    "rules between fields": {
        "no instance type",
        "data larger than the disk",
        "data larger than the NVMe",
        "FastFile with a manifest",
        "keeping a file system said of its channel",
        "storage class on FSx",
        "EFS smaller than its data",
        "loaded before the job and by it",
        "new file system without data",
        "EFS created",
        "performance mode of FSx",
        "most operations with elastic throughput",
        "most operations in one zone",
        "hard disks of an SSD's size",
        "boosting by depth and leaves",
        "boosting and a duration",
        "boosting in epochs and steps",
        "boosting on several instances",
        "boosting of more than memory holds",
        "preload of S3",
        "Pipe on FSx",
        "shards on EFS",
        "FSx between its sizes",
        "EFS provisioned without throughput",
        "FSx key on EFS",
        "file system on S3",
        "groups of a file system",
        "duration and throughput",
        "no time at all",
        "throughput without samples",
        "step time without steps",
        "batch larger than the data",
        "max_wait below max_runtime",
    },
    "how large parts of the data are, and what goes with what": BAD_DATA_PATHS.keys()
    - {"no objects", "no other nodes", "mode in the wrong case", "preprocessing that takes no time"},
}
UNSEEN = set(itertools.chain(*BEYOND.values()))


def passes(document: Any) -> bool:
    """Whether the schema lets it pass, read as either draft."""
    found = {validator.is_valid(document) for validator in VALIDATORS}
    assert len(found) == 1
    return found.pop()


def read(text: str) -> Any:
    try:
        return _core.read_document(text, "job.yaml")
    except simcore.SpecError:
        return None


def test_it_is_a_schema_in_both_drafts() -> None:
    Draft7Validator.check_schema(SCHEMA)
    Draft202012Validator.check_schema({**SCHEMA, "$schema": Draft202012Validator.META_SCHEMA["$id"]})
    assert SCHEMA["$schema"] == Draft7Validator.META_SCHEMA["$schema"]


def test_the_committed_schema_is_this_one() -> None:
    assert json.loads((ROOT / "docs" / "job-file.schema.json").read_text(encoding="utf-8")) == SCHEMA


@pytest.mark.parametrize("path", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_examples_pass(path: Any) -> None:
    assert passes(simcore.Job.load(path).description)


@given(descriptions())
def test_every_valid_job_passes(job: dict[str, Any]) -> None:
    assert passes(json.loads(json.dumps(job)))


@pytest.mark.parametrize("name", CASES)
def test_bad_jobs_are_refused_or_known_to_be_beyond_a_schema(name: str) -> None:
    document = read(CASES[name][0])
    assert (document is None or passes(document)) == (name in UNSEEN)


def test_the_list_of_what_it_cannot_see_has_no_strangers() -> None:
    assert set(CASES) >= UNSEEN


ODD = st.sampled_from(
    [None, True, 0, 1, 3.0, 2.5, -1, 1e300, "", "1", " 2 h ", "-0 s", "1e3 s", "x", "true", "2025-01-01", [], [1], {}]
)


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(document, dict):
        return [path]
    return [path, *itertools.chain(*(places(value, (*path, key)) for key, value in document.items()))]


@given(descriptions(), st.data())
def test_what_simcore_reads_passes_whatever_was_changed(job: dict[str, Any], data: st.DataObject) -> None:
    changed = copy.deepcopy(job)
    *parents, last = data.draw(st.sampled_from(places(changed)[1:]))
    section = changed
    for key in parents:
        section = section[key]
    section[last] = data.draw(ODD)
    try:
        simcore.Job(changed).resolve()
    except simcore.SpecError:
        return
    assert passes(json.loads(json.dumps(changed)))


# A gap ends the exponent, lest the next digits carry the number beyond any double.
PIECES = ["1", "30", "1.5", ".5", "5.", "1e3 ", "-2", "+1", " ", "\t"]
PIECES += ["h", "min", "GB", "KiB", "GB/s", "/s", "%", "$", "x"]
QUANTITIES = {
    "duration": ("stopping", "max_runtime"),
    "size": ("checkpoint", "size"),
    "bandwidth": ("channels", "train", "file_system", "provisioned_throughput"),
    "rate": ("work", "compute", "samples_per_second"),
    "fraction": ("savings_plan", "discount"),
    "price": ("prices", "instance_hour"),
}


@pytest.mark.parametrize("dimension", QUANTITIES)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=6))
def test_a_text_is_a_quantity_for_the_schema_when_it_is_one_for_simcore(dimension: str, pieces: list[str]) -> None:
    text = "".join(pieces)
    job: Any = text
    for key in reversed(QUANTITIES[dimension]):
        job = {key: job}
    where = ".".join(QUANTITIES[dimension])
    with pytest.raises(simcore.SpecError) as caught:  # for want of everything else
        simcore.Job(job).resolve()
    refused = [each for each in caught.value.problems if each.where == where and "a number with one of" in each.rule]
    definition = {"$ref": f"#/definitions/{dimension}", "definitions": SCHEMA["definitions"]}
    assert Draft7Validator(definition).is_valid(text) == (not refused)


def test_numbers_and_lengths_keep_their_range() -> None:
    smallest = read(CASES["two laws"][0]) | {"work": {"compute": {"duration": "1 h"}}}
    assert passes(smallest)
    for path, good, bad in [
        (("cluster", "instance_count"), 10000, 10001),
        (("stopping", "max_runtime"), 28 * 86400, 28 * 86400 + 1),
        (("work", "compute", "duration"), 0.001, 0),
        (("name",), "x" * 200, "x" * 201),
        (("prices", "instance_hour"), 0, -0.01),
    ]:
        for value, expected in ((good, True), (bad, False)):
            job = copy.deepcopy(smallest)
            section = job
            for key in path[:-1]:
                section = section.setdefault(key, {})
            section[path[-1]] = value
            assert passes(job) is expected, (path, value)


def row(path: str, kind: str, **members: Any) -> Any:
    empty = {"value": kind, "dimension": "", "units": [], "words": [], "low": None, "high": None, "above_low": False}
    words = {"range": "", "required": False, "example": "", "fallback": "", "parameter": "", "otherwise": ""}
    return SimpleNamespace(**(empty | words | {"source": "", "doc": "", "path": path, "kind": kind} | members))


def test_lists_of_sections_and_of_texts() -> None:
    rows = [
        row("groups", "list of sections", high=2),
        row("groups[].name", "text", required=True),
        row("groups[].tags", "list of texts"),
    ]
    validator = Draft7Validator(schema.schema_of(rows, [], []))
    validator.validate({"groups": [{"name": "a"}, {"name": "b", "tags": ["x"]}]})
    for groups in (
        {},
        [{}],
        [{"name": 1}],
        [{"name": "a", "other": 1}],
        [{"name": "a", "tags": [1]}],
        [{"name": "a"}] * 3,
    ):
        with pytest.raises(ValidationError):
            validator.validate({"groups": groups})


@pytest.mark.parametrize("field", simcore.fields(), ids=lambda field: field.path)
def test_the_part_of_each_field_stands_alone(field: simcore.FieldRow) -> None:
    part = schema.field_schema(field)
    Draft7Validator.check_schema(part)
    assert part["description"].startswith(field.doc)
    for example in part.get("examples", []):
        Draft7Validator(part).validate(example)
    if "default" in part:
        Draft7Validator(part).validate(part["default"])
    assert not Draft7Validator(part).is_valid(None)


def test_parameters_are_those_of_the_catalog_in_their_units() -> None:
    smallest = read(CASES["two laws"][0]) | {"work": {"compute": {"duration": "1 h"}}}
    rows = {row.name: row for row in simcore.Catalog.builtin().parameters()}
    assert set(SCHEMA["properties"]["parameters"]["properties"]) == set(rows)
    for name, each in rows.items():
        bare = each.dimension in ("number", "fraction")
        value = 1 if bare else f"1 {each.units[0]}"
        for key in (name, f"{name}@p4d", f"{name}@cpu"):
            assert passes(smallest | {"parameters": {key: value}})
            assert passes(smallest | {"parameters": {key: {"empirical": [value]}}}) == each.varies
            assert passes(smallest | {"parameters": {key: 1}}) == bare
            assert not passes(smallest | {"parameters": {key: "1 furlong"}})
        assert not passes(smallest | {"parameters": {f"{name}@": value}})


def test_every_unit_that_simcore_reads_is_in_the_schema() -> None:
    for each in simcore.fields():
        if each.dimension in QUANTITIES:
            texts = [f"1 {unit}" for unit in each.units]
            definition = {"$ref": f"#/definitions/{each.dimension}", "definitions": SCHEMA["definitions"]}
            assert all(Draft7Validator(definition).is_valid(text) for text in texts)


def test_every_law_that_simcore_reads_is_in_the_schema() -> None:
    laws = SCHEMA["definitions"]["uncertain_duration"]["properties"]
    assert set(laws) == {law.name for law in _core.law_forms()} | {"empirical", "mixture", "quantiles"}
