"""Parameters of one's own: in the job file and in profiles, over the built-in ones."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import simcore
from hypothesis import HealthCheck, given, settings

from tests.python.jobs import smallest
from tests.python.profiles import profile, write
from tests.python.random_jobs import descriptions

BUILTIN = simcore.Catalog.builtin()
ROWS = BUILTIN.parameters()
S3 = {"train": {"source": "s3", "size": "15 GB", "objects": 100}}
# Sources of data and ways to read it that between them ask for every parameter.
CHANNELS: dict[str, dict[str, Any]] = {
    "file": {"input_mode": "File"},
    "fast_file": {"input_mode": "FastFile", "region": "eu-west-1"},
    "pipe": {"input_mode": "Pipe"},
    "download": {"input_mode": "Download"},
    "efs": {"source": "efs"},
    "rarely_read": {"source": "efs", "file_system": {"storage_class": "infrequent_access"}},
    "created": {"source": "fsx", "file_system": {"created": True, "preload": True}},
    "elastic": {"source": "efs", "file_system": {"throughput_mode": "elastic", "preload": True}},
    "provisioned": {
        "source": "efs",
        "file_system": {"throughput_mode": "provisioned", "provisioned_throughput": "100 MB/s", "preload": True},
    },
} | {
    f"fsx_{row.name.rpartition('.')[2]}": {
        "source": "fsx",
        "file_system": {"deployment": row.name.rpartition(".")[2].upper(), "lazy_load": True},
    }
    for row in ROWS
    if row.name.startswith("fsx.disk.")
}


# Asked for by the advice on data, where a speed is predicted (tests/unit/resolve/cluster_speed_test.cpp), by spot jobs
# that state no law, of types of each band of the Spot Advisor (tests/unit/resolve/spot_zones_test.cpp), by types whose
# EBS link bursts, unlike that of ml.p3.2xlarge, or by rank alone (test_carried_durations).
UNASKED = {"advice.resolution", "advice.shard_size", "cpu.carried_spread", "ebs.burst_time", "memory.reserved"}
UNASKED |= {row.name for row in ROWS if row.name.startswith(("scaling.", "spot.contended", "training."))}
NAMES = sorted({row.name for row in ROWS} - UNASKED)


def every_channel(**changes: Any) -> simcore.Job:
    channels = {name: {"size": "100 MB", "objects": 50, **keys} for name, keys in CHANNELS.items()}
    return smallest(channels=channels, artifact={"size": "1 GB"}, **changes)


def boosting(library: str) -> simcore.Job:
    size = {"library": library, "rows": 1_000_000, "columns": 8, "rounds": 100}
    return smallest(work__compute=None, work__boosting=size)


SPOT = {
    "purchase": "spot",
    "cluster__instance_count": 2,
    "checkpoint": {"every": "1 h", "size": "1 GB", "on_notice": True},
}
OTHER = {"work": {"steps": 9, "compute": {"step_time": "1 s"}}, "cluster__volume_size": "200 GB"}
EFS = {
    "filled": {"source": "efs", "file_system": {"preload": True}},
    "many": {"source": "efs", "file_system": {"performance_mode": "maxIO"}},
}
JOBS = (
    smallest(channels={name: {"size": "100 MB", "objects": 50, **keys} for name, keys in EFS.items()}),
    every_channel(),
    every_channel(**OTHER, warm_pool__reused=True),
    every_channel(**SPOT),
    smallest(work__compute__spread=None),  # says nothing of data, artifact and spread
)

JOBS_OF = {
    "nvme.sequential_operation": (smallest(channels=S3, cluster__instance_type="ml.g5.2xlarge"),),
    "checkpoint.bytes_per_parameter": (smallest(checkpoint={"every": "10 min"}, work__model={"name": "GPT-2"}),),
    "host.page_cache": (smallest(channels=S3, work__epochs=2),),
    **{name: (boosting("h2o"),) for name in ("cpu.core_speed", "cpu.threads_per_core", "boosting.spread")},
    **{row.name: (boosting(row.name.split(".")[1]),) for row in ROWS if re.match(r"boosting\.[^.]+\.", row.name)},
}


def numbers(job: simcore.Job, catalog: simcore.Catalog = BUILTIN) -> dict[str, Any]:
    """The forecast without what says where it comes from."""
    document = simcore.forecast(job, catalog=catalog, replications=50).to_dict()
    return {key: value for key, value in document.items() if key not in ("spec_id", "catalog", "assumed")}


POINT = re.compile(r"([0-9.]+): ([0-9.e+-]+)")


def stated(row: simcore.Parameter, times: float = 1.0) -> Any:
    """A built-in row as a job file would state it, in the digits of the table; or some times as much."""
    units = {
        "1": "",
        "times": "",
        "objects/s": " /s",
        "1/s": " /s",
        "1/s per GiB": " /s",
        "B/s per TiB": " B/s",
        "B per TiB": " B",
    }
    unit = units.get(row.unit, f" {row.unit}")
    if row.law.startswith("quantiles("):
        return {"quantiles": {share: f"{float(at) * times!r}{unit}" for share, at in POINT.findall(row.law)}}
    if row.dimension in ("number", "fraction"):
        return row.value * times
    value = f"{row.value * times!r}{unit}"
    return value if row.p95 is None else {"lognormal": {"median": value, "p95": f"{row.p95 * times!r}{unit}"}}


def in_force(instance_type: str, day: str) -> dict[str, simcore.Parameter]:
    found = {}
    for name in {row.name for row in ROWS}:
        taken = [step.row for step in BUILTIN.explain_parameter(name, instance_type, day).steps if step.taken]
        found[name] = taken[0]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_can_be_overridden_in_the_job_file(name: str) -> None:
    """Its own value changes no number, and it is looked at by one of the jobs."""
    effects = []
    for job in JOBS_OF.get(name, JOBS):
        row = in_force("ml.p3.2xlarge", "2025-12-01")[name]
        own = job.replace(parameters={name: stated(row)})
        made = numbers(own)
        useless = f"parameters.{name}: without effect on this job"
        lost = [text for text in made["warnings"] if "is taken in every run" in text]
        assert {**made, "warnings": [text for text in made["warnings"] if text not in (useless, *lost)]} == numbers(job)
        effects.append(useless not in made["warnings"])
    assert any(effects), name


@pytest.mark.parametrize("name", NAMES)
def test_half_of_every_parameter_is_what_the_job_is_made_with(name: str, tmp_path: Path) -> None:
    half = {name: stated(in_force("ml.p3.2xlarge", "2025-12-01")[name], 0.5)}
    catalog = BUILTIN.with_profile(write(tmp_path / "p.json", half))
    shown = catalog.explain_parameter(name).steps[0].row
    for made_with, layer in ((BUILTIN, "job file"), (catalog, "profile my-vpc")):
        own = {"parameters": half} if layer == "job file" else {}
        jobs = [job.replace(**own) for job in JOBS_OF.get(name, JOBS)]
        assumed = [entry for job in jobs for entry in job.resolve(made_with).assumed if entry.layer != "built in"]
        assert {(entry.value, entry.layer) for entry in assumed} == {(shown.text, layer)}


def test_the_burst_of_an_ebs_link_is_looked_at_where_it_bursts() -> None:
    job = smallest(channels=S3, cluster={"instance_type": "ml.m5.large", "volume_size": "200 GB"})
    made = job.replace(parameters={"ebs.burst_time": "1 s"}).resolve()
    assert not any("ebs.burst_time: without effect" in text for text in made.warnings)
    own = [(entry.field, entry.value) for entry in made.assumed if entry.layer == "job file"]
    assert own == [("parameters.ebs.burst_time", "1 s")]


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=50)
@given(descriptions())
def test_built_in_values_stated_change_no_number(description: dict[str, Any]) -> None:
    description.pop("parameters", None)
    job = simcore.Job(description)
    cluster = description["cluster"]
    kind = cluster.get("instance_type") or cluster["groups"][0]["instance_type"]
    if "groups" in cluster:  # each has rows of its own
        return
    rows = in_force(kind, description["as_of"])
    own = job.replace(parameters={name: stated(row) for name, row in rows.items()})
    expected, found = numbers(job), numbers(own)
    for made in (expected, found):
        made.pop("warnings")
    assert found == expected


def test_the_job_file_wins_over_the_profile_and_that_over_the_catalog(tmp_path: Path) -> None:
    catalog = BUILTIN.with_profile(write(tmp_path / "p.json", {"file.bandwidth": "75 MB/s", "file.base": "1 s"}))
    job = smallest(channels=S3, cluster__volume_size="200 GB", phases={"image_pull": "0 s"})
    downloads = []
    for each, known in (
        (job, catalog),
        (job.replace(parameters={"file.bandwidth": "100 MB/s"}), catalog),
        (job.replace(parameters={"file.bandwidth": "100 MB/s", "file.base": "3 s"}), catalog),
    ):
        phases = {phase.phase: phase.end_s - phase.start_s for phase in simcore.simulate(each, catalog=known).phases}
        downloads.append(phases["downloading"])
    assert downloads == pytest.approx([1 + 200, 1 + 150, 3 + 150])  # 15 GB at 75 and 100 MB/s


def test_assumptions_say_where_each_stands(tmp_path: Path) -> None:
    catalog = BUILTIN.with_profile(write(tmp_path / "p.json", {"file.bandwidth": "75 MB/s", "file.base": "1 s"}))
    job = smallest(channels=S3, parameters={"file.bandwidth": "100 MB/s"})
    made = simcore.forecast(job, catalog=catalog)
    said = {entry.field: (entry.value, entry.source, entry.as_of, entry.layer) for entry in made.assumed}
    assert said["channels.train (file.bandwidth)"] == ("100 MB/s", "the job file", "", "job file")
    profiled = ("1 s", "profile my-vpc (measured 2026-10 on our p3)", "2026-10-01", "profile my-vpc")
    assert said["channels.train (file.base)"] == profiled
    assert said["channels.train (file.object_rate)"][3] == "built in"
    assert made.to_dict()["assumed"][0]["layer"] == "built in"
    assert "job file" in made.to_html()
    assert "profile my-vpc, 2026-10-01" in made.to_html()


def test_the_catalog_tells_that_a_profile_is_in_force(tmp_path: Path) -> None:
    path = write(tmp_path / "p.json", {"readers": 16})
    catalog = BUILTIN.with_profile(path)
    assert catalog.digest != BUILTIN.digest
    assert catalog.newest == BUILTIN.newest
    assert [each.name for each in catalog.profiles] == ["my-vpc"]
    assert BUILTIN.profiles == []
    assert simcore.forecast(smallest(channels=S3), catalog=catalog).catalog == catalog.digest
    other = BUILTIN.with_profile(write(tmp_path / "q.json", {"readers": 17}))
    assert other.digest != catalog.digest
    assert BUILTIN.with_profile(simcore.load_profile(path)).digest == catalog.digest


def test_prices_and_profiles_lie_side_by_side(tmp_path: Path) -> None:
    book = tmp_path / "ours.csv"
    book.write_text("item,region,usd,unit,as_of,source\nml.p3.2xlarge,us-east-1,2,USD/h,2025-01-01,x\n")
    path = write(tmp_path / "p.json", {"phase.starting": "7 s"})
    catalog = BUILTIN.with_prices(book).with_profile(path)
    made = simcore.forecast(smallest(), catalog=catalog)
    assert made.bill.items[0].unit_price_usd == 2
    assert made.phases[0].end_s == 7
    assert BUILTIN.with_profile(path).with_prices(book).training_price("ml.p3.2xlarge").usd_per_hour == 2


def test_profiles_stack_and_need_different_names(tmp_path: Path) -> None:
    below = BUILTIN.with_profile(write(tmp_path / "a.json", {"readers": 4, "file.base": "1 s"}))
    path = write(tmp_path / "b.json", {"readers": 32}, name="above")
    explained = below.with_profile(path).explain_parameter("readers")
    assert [(step.row.layer, step.row.value, step.taken) for step in explained.steps] == [
        ("profile above", 32, True),
        ("profile my-vpc", 4, False),
        ("built in", 8, False),
    ]
    with pytest.raises(simcore.CatalogError, match="must have another name than the profile below it, got 'my-vpc'"):
        below.with_profile(tmp_path / "a.json")
    with pytest.raises(TypeError):
        below.with_profile(7)  # type: ignore[arg-type]


YAML = """\
simcore_profile: 1
name: my-vpc
source: measured 2026-10 on our p3
as_of: 2026-10-01
parameters:
  file.bandwidth: 75 MB/s
  file.bandwidth@p4d: 900 MB/s
  fast_file.object_latency: {lognormal: {median: 30 ms, p95: 100 ms}}
  readers: 16
"""


def test_yaml_twin(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(YAML)
    law = {"lognormal": {"median": "30 ms", "p95": "100 ms"}}
    rates = {"file.bandwidth": "75 MB/s", "file.bandwidth@p4d": "900 MB/s"}
    twin = write(tmp_path / "p.json", rates | {"fast_file.object_latency": law, "readers": 16})
    read = [simcore.load_profile(path) for path in (tmp_path / "p.yaml", str(twin))]
    assert read[0].digest == read[1].digest
    for each in read:
        assert (each.name, each.source, each.as_of) == ("my-vpc", "measured 2026-10 on our p3", "2026-10-01")
        rows = [(row.name, row.scope, row.value, row.law, row.layer) for row in each.parameters]
        assert rows == [
            ("fast_file.object_latency", "", 0.03, "lognormal(median 0.03, p95 0.1)", "profile my-vpc"),
            ("file.bandwidth", "", 75e6, "7.5e+07", "profile my-vpc"),
            ("file.bandwidth", "p4d", 9e8, "9e+08", "profile my-vpc"),
            ("readers", "", 16, "16", "profile my-vpc"),
        ]


GOOD = {"readers": 16}
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "unknown name": (profile({"file.bandwith": "1 MB/s"}), "parameters.file.bandwith: .*did you mean file.bandwidth"),
    "wrong unit": (profile({"file.bandwidth": "1 s"}), "parameters.file.bandwidth: must be a bandwidth.*got '1 s'"),
    "no unit": (profile({"file.base": 3}), "parameters.file.base: must be a duration.*a bare number could be in any"),
    "negative": (profile({"file.base": "-3 s"}), "parameters.file.base: must be at least 0 s, got -3 s"),
    "NaN": (profile({"file.base": float("nan")}), "must be JSON"),
    "NaN as a text": (profile({"file.base": "nan s"}), "parameters.file.base: must be a number with its unit"),
    "law of a limit": (
        profile({"stopping.grace": {"uniform": {"low": "1 s", "high": "2 s"}}}),
        "parameters.stopping.grace: must be a plain value",
    ),
    "bounds of a field": (profile({"stopping.grace": "3 min"}), "stopping.grace: must be .*at most 2 min 0 s"),
    "unknown version": (profile(GOOD, simcore_profile=2), "simcore_profile: must be exactly 1, got 2"),
    "no version": (profile(GOOD, simcore_profile=None), "simcore_profile: must be given, got nothing"),
    "no name": (profile(GOOD, name=None), "name: must be given"),
    "no source": (profile(GOOD, source="  "), "source: must say where the numbers come from"),
    "no day": (profile(GOOD, as_of="soon"), "as_of: must be a day"),
    "unknown key": (profile(GOOD, soruce="x"), "soruce: is not a known key, got 'soruce' .did you mean source"),
    "unknown scope": (profile({"readers@p4dd": 1}), "readers@p4dd: must be, behind the @.*did you mean p4d"),
    "nothing in it": (profile({}), "parameters: must hold at least one parameter"),
    "a job file": (smallest().description, "simcore: is not a known key"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_profiles_are_refused_under_their_keys(name: str, tmp_path: Path) -> None:
    document, expected = BAD[name]
    path = tmp_path / "p.json"
    path.write_text(json.dumps(document))
    with pytest.raises(simcore.CatalogError, match=expected) as caught:
        simcore.load_profile(path)
    assert all(problem.where.startswith(str(path)) for problem in caught.value.problems)


def test_all_problems_of_a_profile_at_once(tmp_path: Path) -> None:
    path = write(tmp_path / "p.json", {"file.bandwith": "1 MB/s", "file.base": "-1 s"}, simcore_profile=3)
    with pytest.raises(simcore.CatalogError) as caught:
        simcore.load_profile(path)
    assert len(caught.value.problems) == 3


def test_a_scope_twice_is_refused_in_json_and_in_yaml(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(YAML + "  file.bandwidth@p4d: 800 MB/s\n")
    text = json.dumps(profile({"readers@p3": 4})).replace('"readers@p3": 4', '"readers@p3": 4, "readers@p3": 5')
    (tmp_path / "p.json").write_text(text)
    for name in ("p.yaml", "p.json"):
        with pytest.raises(simcore.CatalogError, match="must name each key once"):
            simcore.load_profile(tmp_path / name)


@pytest.mark.parametrize("name", ["none.yaml", "none.json"])
def test_a_profile_that_is_not_there(name: str, tmp_path: Path) -> None:
    with pytest.raises(simcore.CatalogError, match="must be a file that exists"):
        simcore.load_profile(tmp_path / name)


def test_spec_id_changes_with_every_override() -> None:
    ids = {
        smallest(**({"parameters": each} if each else {})).resolve().spec_id
        for each in ({}, {"readers": 4}, {"readers": 5}, {"readers@p3": 4}, {"file.base": "4 s"}, {"file.base": "5 s"})
    }
    assert len(ids) == 6
    same = [{"file.base": value} for value in ("90 s", "1.5 min", "1 min 30 s", "90000 ms")]
    assert len({smallest(parameters=each).resolve().spec_id for each in same}) == 1


def test_overrides_go_round(tmp_path: Path) -> None:
    own = {"file.bandwidth@p3": "200 MB/s", "phase.startup": {"lognormal": {"median": "30 s", "p95": "100 s"}}}
    job = smallest(channels=S3, parameters=own)
    assert job.description["parameters"] == own
    assert job.replace(parameters__readers=4).description["parameters"] == own | {"readers": 4}
    expected = job.resolve().spec_id
    (tmp_path / "job.json").write_text(json.dumps(job.description))
    assert simcore.Job.load(tmp_path / "job.json").resolve().spec_id == expected
    lines = [f"{key}: {json.dumps(value)}" for key, value in job.description.items() if key != "parameters"]
    lines += [
        "parameters:",
        "  file.bandwidth@p3: 0.2 GB/s",
        "  phase.startup: {lognormal: {median: 0.5 min, p95: 100 s}}",
    ]
    (tmp_path / "job.yaml").write_text("\n".join(lines) + "\n")
    assert simcore.Job.load(tmp_path / "job.yaml").resolve().spec_id == expected


def test_a_workload_beside_a_request_may_state_parameters(tmp_path: Path) -> None:
    own = {"phase.starting": {"uniform": {"low": "10 s", "high": "20 s"}}, "readers": 4}
    job = smallest(parameters=own, stopping__max_runtime="2 h")
    workload = {"work": job.description["work"], "region": "us-east-1", "parameters": own, "as_of": "2025-12-01"}
    again = simcore.Job.from_request(job.to_request(), workload=workload)
    assert again.description["parameters"] == own
    assert [entry.value for entry in again.resolve().assumed if entry.layer == "job file"] == ["15 s (p95 19.5 s)"]
    with pytest.raises(simcore.SpecError, match=r"^parameters\.readrs: .*did you mean readers"):
        simcore.Job.from_request(job.to_request(), workload=workload | {"parameters": {"readrs": 4}}).resolve()


def test_a_request_asks_for_the_limits_that_were_forecast() -> None:
    request = smallest(parameters={"cluster.volume_size": "77 GB", "stopping.max_runtime": "2 h"}).to_request()
    assert request["ResourceConfig"]["VolumeSizeInGB"] == 77
    assert request["StoppingCondition"]["MaxRuntimeInSeconds"] == 7200


def test_a_law_is_drawn_where_the_model_draws_and_told_where_it_does_not() -> None:
    law = {"uniform": {"low": "10 s", "high": "50 s"}}
    made = simcore.forecast(smallest(parameters={"phase.starting": law}))
    assert made.wall_clock_s.max - made.wall_clock_s.min > 20
    assert not any("median" in text for text in made.warnings)
    plain = simcore.forecast(smallest(parameters={"phase.starting": "30 s"}))
    assert made.wall_clock_s.mean == pytest.approx(plain.wall_clock_s.mean, abs=20)


def test_what_has_no_effect_is_said(tmp_path: Path) -> None:
    catalog = BUILTIN.with_profile(write(tmp_path / "p.json", {"efs.mount": "1 s"}))
    warnings = simcore.forecast(smallest(parameters={"readers@p4d": 4}), catalog=catalog).warnings
    assert "parameters.readers@p4d: without effect on this job" in warnings
    assert "profile my-vpc: without effect on this job" in warnings


def test_the_explanation_names_the_row_that_holds() -> None:
    for name in ("ml.p3.2xlarge", "ml.m5.large", "ml.p4d.24xlarge"):
        made = BUILTIN.explain_parameter("phase.starting", name, "2025-12-01")
        assert sum(step.taken for step in made.steps) == 1
        scopes = {"", name.split(".")[1], "cpu" if name == "ml.m5.large" else "accelerated"}
        assert len(made.steps) == sum(row.name == "phase.starting" and row.scope in scopes for row in ROWS)
    with pytest.raises(simcore.CatalogError, match=r"did you mean file\.bandwidth"):
        BUILTIN.explain_parameter("file.bandwith")
